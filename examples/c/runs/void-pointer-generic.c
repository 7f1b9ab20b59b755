#include <stdio.h>
#include <string.h>

static void swap_bytes(void *a, void *b, size_t n)
{
    unsigned char *p = a, *q = b;
    while (n--) {
        unsigned char t = *p;
        *p++ = *q;
        *q++ = t;
    }
}

static void reverse(void *base, size_t count, size_t size)
{
    char *low = base, *high = low + (count ? count - 1 : 0) * size;
    for (; low < high; low += size, high -= size)
        swap_bytes(low, high, size);
}

static const void *maximum(const void *base, size_t count, size_t size, int (*less)(const void *, const void *))
{
    const char *best = base;
    for (size_t i = 1; i < count; i++)
        if (less(best, (const char *)base + i * size))
            best = (const char *)base + i * size;
    return best;
}

static int less_double(const void *a, const void *b) { return *(const double *)a < *(const double *)b; }
static int less_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b) < 0; }

int main(void)
{
    double d[] = { 1.5, -3, 42.25, 7 };
    const char *words[] = { "pear", "apple", "quince", "fig", "orange" };
    struct { char c; int n; } pairs[] = { { 'a', 1 }, { 'b', 2 }, { 'c', 3 } };
    reverse(d, 4, sizeof *d);
    reverse(words, 5, sizeof *words);
    reverse(pairs, 3, sizeof *pairs);
    printf("%g %g %g %g\n", d[0], d[1], d[2], d[3]);
    for (int i = 0; i < 5; i++)
        printf("%s ", words[i]);
    printf("%c%d%c%d\n", pairs[0].c, pairs[0].n, pairs[2].c, pairs[2].n);
    printf("%g\n", *(const double *)maximum(d, 4, sizeof *d, less_double));
    puts(*(const char *const *)maximum(words, 5, sizeof *words, less_text));
    return 0;
}
