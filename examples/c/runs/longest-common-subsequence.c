#include <stdio.h>
#include <string.h>

#define MAX 40

static int lengths[MAX + 1][MAX + 1];

static int fill(const char *a, const char *b)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    memset(lengths, 0, sizeof lengths);
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            if (a[i - 1] == b[j - 1])
                lengths[i][j] = lengths[i - 1][j - 1] + 1;
            else
                lengths[i][j] = lengths[i - 1][j] > lengths[i][j - 1] ? lengths[i - 1][j] : lengths[i][j - 1];
    return lengths[n][m];
}

static void difference(const char *a, const char *b, int i, int j)
{
    if (i > 0 && j > 0 && a[i - 1] == b[j - 1]) {
        difference(a, b, i - 1, j - 1);
        putchar(a[i - 1]);
    } else if (j > 0 && (i == 0 || lengths[i][j - 1] >= lengths[i - 1][j])) {
        difference(a, b, i, j - 1);
        printf("+%c", b[j - 1]);
    } else if (i > 0) {
        difference(a, b, i - 1, j);
        printf("-%c", a[i - 1]);
    }
}

int main(void)
{
    static const char *const pairs[][2] = {
        { "kitten sits", "sitting kit" }, { "abcbdab", "bdcaba" }, { "", "new" }, { "same", "same" },
    };
    int total = 0;
    for (int k = 0; k < 4; k++) {
        int common = fill(pairs[k][0], pairs[k][1]);
        printf("%d: ", common);
        difference(pairs[k][0], pairs[k][1], (int)strlen(pairs[k][0]), (int)strlen(pairs[k][1]));
        putchar('\n');
        total += common;
    }
    return total;
}
