// kind: none
// line: 14
#include <stdio.h>

#define N 3

int main(void)
{
    int m[N][N], trace = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = i * N + j;
    for (int i = 0; i < N; i++)
        trace += m[i][i];
    printf("%d\n", trace);
    return 0;
}
