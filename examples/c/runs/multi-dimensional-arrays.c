#include <stdio.h>
#include <string.h>

#define N 4

static void multiply(int a[N][N], int b[N][N], int out[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            out[i][j] = 0;
            for (int k = 0; k < N; k++)
                out[i][j] += a[i][k] * b[k][j];
        }
}

static int trace(int (*m)[N])
{
    int t = 0;
    for (int i = 0; i < N; i++)
        t += m[i][i];
    return t;
}

int main(void)
{
    int a[N][N], power[N][N], next[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i == j ? 1 : i - j;
    memcpy(power, a, sizeof a);
    for (int p = 2; p <= 4; p++) {
        multiply(power, a, next);
        memcpy(power, next, sizeof power);
        printf("trace of power %d: %d\n", p, trace(power));
    }
    char cube[3][4][5];
    char letter = 'a';
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            for (int k = 0; k < 4; k++) {
                cube[i][j][k] = letter;
                letter = letter == 'z' ? 'a' : (char)(letter + 1);
            }
            cube[i][j][4] = '\0';
        }
    for (int i = 0; i < 3; i++)
        printf("%s %s\n", cube[i][i], *(*(cube + i) + 3));
    printf("%zu %zu %zu\n", sizeof cube, sizeof cube[0], sizeof cube[0][0]);
    printf("%td\n", &cube[2][1][0] - &cube[0][0][0]);
    return trace(a);
}
