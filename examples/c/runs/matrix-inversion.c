#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 4

static int invert(const double a[N][N], double out[N][N])
{
    double w[N][2 * N] = { { 0 } };
    for (int i = 0; i < N; i++) {
        memcpy(w[i], a[i], sizeof a[i]);
        w[i][N + i] = 1;
    }
    for (int c = 0; c < N; c++) {
        int pivot = c;
        for (int r = c + 1; r < N; r++)
            if (fabs(w[r][c]) > fabs(w[pivot][c]))
                pivot = r;
        if (w[pivot][c] == 0)
            return 0;
        for (int k = 0; k < 2 * N; k++) {
            double t = w[c][k];
            w[c][k] = w[pivot][k];
            w[pivot][k] = t;
        }
        double scale = w[c][c];
        for (int k = 0; k < 2 * N; k++)
            w[c][k] /= scale;
        for (int r = 0; r < N; r++) {
            double factor = w[r][c];
            if (r != c)
                for (int k = 0; k < 2 * N; k++)
                    w[r][k] -= factor * w[c][k];
        }
    }
    for (int i = 0; i < N; i++)
        memcpy(out[i], &w[i][N], sizeof out[i]);
    return 1;
}

int main(void)
{
    static const double a[N][N] = { { 2, 0, 1, 3 }, { 1, 4, 0, 2 }, { 0, 1, 5, 1 }, { 3, 2, 1, 8 } };
    static const double singular[N][N] = { { 1, 2, 0, 0 }, { 2, 4, 0, 0 }, { 0, 0, 1, 0 }, { 0, 0, 0, 1 } };
    double b[N][N], worst = 0;
    if (!invert(a, b))
        return 1;
    for (int i = 0; i < N; i++)
        printf("%9.5f %9.5f %9.5f %9.5f\n", b[i][0], b[i][1], b[i][2], b[i][3]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            worst = fmax(worst, fabs(sum - (i == j)));
        }
    puts(worst < 1e-12 ? "close to the identity" : "far off");
    printf("%d\n", invert(singular, b));
    return 0;
}
