#include <math.h>
#include <stdio.h>

typedef double (*function)(double);

static double square(double x) { return x * x; }
static double reciprocal(double x) { return 1 / x; }
static double circle(double x) { return 4 * sqrt(1 - x * x); }

static double trapezoid(function f, double a, double b, int n)
{
    double h = (b - a) / n, sum = (f(a) + f(b)) / 2;
    for (int i = 1; i < n; i++)
        sum += f(a + i * h);
    return sum * h;
}

static double simpson(function f, double a, double b, int n)
{
    double h = (b - a) / n, sum = f(a) + f(b);
    for (int i = 1; i < n; i++)
        sum += (i % 2 ? 4 : 2) * f(a + i * h);
    return sum * h / 3;
}

static double bisect(function f, double target, double low, double high)
{
    while (high - low > 1e-12) {
        double m = (low + high) / 2;
        if (f(m) < target)
            low = m;
        else
            high = m;
    }
    return low;
}

static double newton_root(double x)
{
    double r = x;
    for (int i = 0; i < 30; i++)
        r = (r + x / r) / 2;
    return r;
}

int main(void)
{
    printf("%.8f %.8f\n", trapezoid(square, 0, 3, 100), simpson(square, 0, 3, 100));
    printf("%.8f %.8f\n", trapezoid(reciprocal, 1, 2, 200), simpson(reciprocal, 1, 2, 200));
    printf("%.4f\n", simpson(circle, 0, 1, 2000));
    printf("%.9f\n", bisect(square, 2, 0, 2));
    printf("%.9f %d\n", newton_root(2), newton_root(144) == 12);
    return (int)simpson(square, 0, 3, 10);
}
