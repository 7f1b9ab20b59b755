#include <fenv.h>
#include <math.h>
#include <stdio.h>

/* The rounding error of a product, which fma makes exact. */
static double product_error(double x, double y)
{
    return fma(x, y, -(x * y));
}

static double dot(const double *x, const double *y, int n)
{
    double sum = 0, error = 0;
    for (int i = 0; i < n; i++) {
        sum = fma(x[i], y[i], sum);
        error += product_error(x[i], y[i]);
    }
    return sum + error;
}

int main(void)
{
    double x[] = { 0.1, 1e16, -1e16, 3.3, 0.7 };
    double y[] = { 0.2, 1.1, 1.1, -7.7, 1e-5 };
    printf("%a\n", dot(x, y, 5));
    printf("%a %a\n", product_error(0.1, 0.1), product_error(0.5, 0.25));
    printf("%a %a\n", fma(1e308, 10, -INFINITY), fma(0x1p-1000, 0x1p-74, 0x1p-1074));
    printf("%a %a\n", fma(0x1.0000000000001p0, 0x1.0000000000001p0, -1), fma(3, -2, 6));
    printf("%a %a\n", (double)fmaf(0.1f, 0.2f, 0.3f), (double)fmaf(0x1.000002p0f, 0x1.000002p0f, -1));
    printf("%d %d\n", fegetround() == FE_TONEAREST, fesetround(FE_TONEAREST));
    return 0;
}
