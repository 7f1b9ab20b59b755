// args: 6
#include <stdio.h>
#include <stdlib.h>

static long sum_table(int rows, int columns, const long table[rows][columns])
{
    long sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            sum += table[i][j];
    return sum;
}

static void pascal(int n)
{
    unsigned row[n + 1];
    for (int i = 0; i <= n; i++) {
        row[i] = 1;
        for (int k = i - 1; k > 0; k--)
            row[k] += row[k - 1];
        for (int k = 0; k <= i; k++)
            printf("%u ", row[k]);
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 3;
    if (n < 1 || n > 20)
        return 1;
    pascal(n);
    long table[n][n + 1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++)
            table[i][j] = (long)i * j;
    printf("%ld %zu\n", sum_table(n, n + 1, (const long (*)[n + 1])table), sizeof table);
    for (int k = 1; k < n; k++) {
        char stars[k + 1];
        for (int i = 0; i < k; i++)
            stars[i] = '*';
        stars[k] = 0;
        printf("%s(%zu) ", stars, sizeof stars);
    }
    putchar('\n');
    int step = 0;
    int sized[++step + 2];
    sized[2] = step;
    return sized[2] + (int)(sizeof sized / sizeof *sized);
}
