// args: intention execution
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

static int distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    int *row = malloc((m + 1) * sizeof *row);
    if (!row)
        exit(1);
    for (size_t j = 0; j <= m; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    int result = row[m];
    free(row);
    return result;
}

int main(int argc, char **argv)
{
    static const char *const dictionary[] = { "program", "problem", "proof", "profile", "grammar" };
    if (argc == 3)
        printf("%s -> %s: %d\n", argv[1], argv[2], distance(argv[1], argv[2]));
    const char *misspelt = "progam";
    int best = -1, nearest = 0;
    for (int i = 0; i < 5; i++) {
        int d = distance(misspelt, dictionary[i]);
        printf("%s %d\n", dictionary[i], d);
        if (best < 0 || d < best)
            best = d, nearest = i;
    }
    printf("did you mean %s?\n", dictionary[nearest]);
    return argc == 3 ? distance(argv[1], argv[2]) : 0;
}
