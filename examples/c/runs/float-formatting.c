#include <stdio.h>

int main(void)
{
    static const double values[] = { 0, 1, -1.5, 3.14159265358979, 1e10, 1.0 / 3, 123456.789, 1e-7, 9.9999995, 1e22, 0.5, 2.5 };
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i];
        printf("%f|%.0f|%.3f|%10.2f|%-10.1f|%+.1f\n", v, v, v, v, v, v);
        printf("%e|%.2e|%E|%14.3e\n", v, v, v, v);
        printf("%g|%.3g|%G|%#g|%.10g|%08.3f\n", v, v, v, v, v, v);
    }
    printf("%.17g %.15g\n", 0.1, 0.1);
    printf("[%6.2f] [%-8.3f] [% .2f] [%+08.2f] [%.0f]\n", 1.005, -2.5, 3.0, -1.25, 1e15);
    printf("%.*f %*.*f\n", 3, 2.0 / 3, 12, 4, 2.0 / 3);
    printf("%.20f\n", 0.1);
    printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5);
    float f = 16777217.0f;
    printf("%.1f %g\n", (double)f, (double)0.1f);
    return 0;
}
