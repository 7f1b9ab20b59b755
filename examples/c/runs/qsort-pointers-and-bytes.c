#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int compare_chars(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

static int comparisons;

static int compare_ints(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    comparisons++;
    return (x > y) - (x < y);
}

int main(void)
{
    const char *words[] = { "stale", "steal", "least", "tales", "slate", "apple", "plea", "leap" };
    enum { N = sizeof words / sizeof *words };
    qsort(words, N, sizeof *words, compare_strings);
    for (int i = 0; i < N; i++) {
        char letters[16];
        strcpy(letters, words[i]);
        qsort(letters, strlen(letters), 1, compare_chars);
        printf("%s=%s ", words[i], letters);
    }
    putchar('\n');
    int numbers[300];
    unsigned seed = 1;
    for (int i = 0; i < 300; i++) {
        seed = seed * 69069 + 1;
        numbers[i] = (int)(seed >> 20) - 2048;
    }
    qsort(numbers, 300, sizeof numbers[0], compare_ints);
    int ordered = 1;
    for (int i = 1; i < 300; i++)
        ordered &= numbers[i - 1] <= numbers[i];
    printf("%d %d %d %d %s\n", ordered, numbers[0], numbers[150], numbers[299], comparisons > 300 ? "compared" : "?");
    int *hit = bsearch(&numbers[77], numbers, 300, sizeof(int), compare_ints);
    printf("%d\n", hit && *hit == numbers[77]);
    qsort(numbers, 0, sizeof(int), compare_ints);
    return ordered;
}
