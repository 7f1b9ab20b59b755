#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static const double values[] = { 1.0, 0.5, 10.0, -0.1, 1.0 / 3, 4.9406564584124654e-324, 1.7976931348623157e308, 0.0 };
    int exact = 0;
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        char text[40];
        printf("%a|%.3a|%A|%24a|%.0a\n", values[i], values[i], values[i], values[i], values[i]);
        snprintf(text, sizeof text, "%a", values[i]);
        exact += strtod(text, NULL) == values[i];
        snprintf(text, sizeof text, "%.17g", values[i]);
        exact += strtod(text, NULL) == values[i];
    }
    printf("%d round trips\n", exact);
    double constant = 0x1.921fb54442d18p+1;
    printf("%.15f %g\n", constant, 0x10p-3);
    printf("%+a % a\n", 2.0, 2.0);
    float f = 0x1.fffffep127f;
    printf("%a %g\n", (double)f, (double)f);
    return exact;
}
