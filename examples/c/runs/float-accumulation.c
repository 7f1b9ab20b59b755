#include <stdio.h>

static double kahan(const double *v, int n)
{
    double sum = 0, lost = 0;
    for (int i = 0; i < n; i++) {
        volatile double y = v[i] - lost;
        volatile double t = sum + y;
        lost = (t - sum) - y;
        sum = t;
    }
    return sum;
}

static double pairwise(const double *v, int n)
{
    return n == 1 ? v[0] : pairwise(v, n / 2) + pairwise(v + n / 2, n - n / 2);
}

int main(void)
{
    enum { N = 1000 };
    static double v[N];
    for (int i = 0; i < N; i++)
        v[i] = 0.1;
    double plain = 0;
    float single = 0;
    for (int i = 0; i < N; i++) {
        plain += v[i];
        single += 0.1f;
    }
    printf("plain    %.17g\n", plain);
    printf("kahan    %.17g\n", kahan(v, N));
    printf("pairwise %.17g\n", pairwise(v, N));
    printf("single   %.9g\n", (double)single);
    printf("%d %d\n", 0.1 + 0.2 == 0.3, 0.5 + 0.25 == 0.75);
    float a = 1e8f, b = -1e8f, c = 1.0f;
    printf("%g %g\n", (double)((a + b) + c), (double)(a + (b + c)));
    double harmonic = 0;
    for (int i = N; i > 0; i--)
        harmonic += 1.0 / i;
    printf("%.10f\n", harmonic);
    return 0;
}
