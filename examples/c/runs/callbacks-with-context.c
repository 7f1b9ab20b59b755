#include <stdio.h>

struct statistics { int count; long sum; int smallest, largest; };

static void for_each(const int *values, int n, void (*visit)(int, void *), void *context)
{
    for (int i = 0; i < n; i++)
        visit(values[i], context);
}

static int filter(int *values, int n, int (*keep)(int, const void *), const void *context)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (keep(values[i], context))
            values[kept++] = values[i];
    return kept;
}

static void collect(int v, void *context)
{
    struct statistics *s = context;
    if (s->count == 0 || v < s->smallest)
        s->smallest = v;
    if (s->count == 0 || v > s->largest)
        s->largest = v;
    s->count++;
    s->sum += v;
}

static void print(int v, void *separator)
{
    printf("%d%s", v, (const char *)separator);
}

static int divisible(int v, const void *by)
{
    return v % *(const int *)by == 0;
}

int main(void)
{
    int values[20];
    for (int i = 0; i < 20; i++)
        values[i] = (i * 37 + 11) % 50 - 10;
    struct statistics s = { 0 };
    for_each(values, 20, collect, &s);
    printf("%d values, sum %ld, %d..%d\n", s.count, s.sum, s.smallest, s.largest);
    int n = filter(values, 20, divisible, &(int){ 2 });
    for_each(values, n, print, ", ");
    putchar('\n');
    n = filter(values, n, divisible, &(int){ 3 });
    for_each(values, n, print, ";");
    putchar('\n');
    return n;
}
