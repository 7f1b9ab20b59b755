#include <math.h>
#include <stdio.h>

int main(void)
{
    static const double v[] = { -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.7, -3.2 };
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
        printf("%5.1f: floor %g ceil %g trunc %g round %g fabs %g rint %g\n", v[i], floor(v[i]), ceil(v[i]), trunc(v[i]),
               round(v[i]), fabs(v[i]), rint(v[i]));
    printf("%g %g %g\n", sqrt(2.25), sqrt(0), sqrt(1e10));
    printf("%.15f\n", sqrt(2));
    printf("%g %g %g %g\n", fmod(7.5, 2), fmod(-7.5, 2), fmod(7.5, -2), fmod(1, 0.25));
    printf("%g %g %g %g %g\n", pow(2, 10), pow(3, 4), pow(2, -3), pow(25, 0.5), pow(7, 0));
    double whole, part = modf(-3.75, &whole);
    printf("%g %g\n", whole, part);
    int exponent;
    double mantissa = frexp(40, &exponent);
    printf("%g %d %g\n", mantissa, exponent, ldexp(0.625, 6));
    printf("%.4f %.4f %.4f\n", sin(0.5), cos(0.5), tan(0.5));
    printf("%.4f %.4f %.4f\n", exp(1), log(10), log10(1000));
    printf("%.4f %.4f\n", atan2(1, 1), hypot(3, 4));
    printf("%g %ld %g\n", fmax(1, 2), lround(-2.5), fdim(5, 3));
    printf("%g %g\n", (double)sqrtf(16), (double)fabsf(-1.5f));
    printf("%.3f\n", acos(-1));
    return (int)floor(12.99);
}
