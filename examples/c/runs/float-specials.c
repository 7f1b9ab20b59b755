#include <float.h>
#include <math.h>
#include <stdio.h>

static const char *kind(double d)
{
    switch (fpclassify(d)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "infinite";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    default: return "normal";
    }
}

int main(void)
{
    volatile double zero = 0.0, one = 1.0, huge = DBL_MAX;
    double infinity = huge * 2, nan = infinity - infinity, negative_zero = -zero, tiny = DBL_MIN / 1024;
    double values[] = { zero, negative_zero, one, infinity, -infinity, nan, tiny, DBL_MIN, huge };
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%g is %s, sign %d, equal to itself %d\n", fabs(values[i]), kind(values[i]),
               isnan(values[i]) ? 0 : signbit(values[i]) != 0, values[i] == values[i]);
    printf("%d %d %d %d\n", nan < one, nan > one, nan != one, !(nan >= one));
    printf("%d %g %g\n", zero == negative_zero, 1 / infinity, copysign(3, negative_zero));
    printf("%g %g\n", negative_zero, negative_zero + zero);
    printf("%f %e %g %F\n", infinity, -infinity, infinity, infinity);
    printf("%g %g\n", tiny, tiny / DBL_MAX);
    double smallest = 4.9406564584124654e-324;
    int halvings = 0;
    for (double d = 1; d > 0; d /= 2)
        halvings++;
    printf("%d %d %g\n", halvings, smallest / 2 == 0, smallest);
    printf("%d %d\n", isinf(infinity) != 0, isfinite(nan) != 0);
    printf("%g %g\n", fmin(nan, 2), fmax(1, nan));
    printf("%d %.3g %d\n", DBL_DIG, DBL_EPSILON, one + DBL_EPSILON / 2 == one);
    return halvings % 256;
}
