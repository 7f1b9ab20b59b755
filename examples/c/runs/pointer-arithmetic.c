#include <stddef.h>
#include <stdio.h>

struct record { int id; char pad[12]; };

static void reverse(int *low, int *high)
{
    while (low < high) {
        int t = *low;
        *low++ = *high;
        *high-- = t;
    }
}

static ptrdiff_t distance(const void *a, const void *b)
{
    return (const char *)b - (const char *)a;
}

int main(void)
{
    int v[10];
    for (int *p = v; p < v + 10; ++p)
        *p = (int)(p - v) * (int)(p - v);
    reverse(v, v + 9);
    reverse(v + 2, v + 5);
    for (int *p = v + 10; p-- > v;)
        printf("%d ", *p);
    putchar('\n');
    struct record r[5];
    for (int i = 0; i < 5; i++)
        r[i].id = 100 + i;
    struct record *a = &r[1], *b = r + 4;
    printf("%td %td %d\n", b - a, distance(a, b), (b - 2)->id);
    a += 2;
    printf("%d %d\n", a->id, a[-3].id);
    int *p = v;
    int x = *p++;
    int y = *++p;
    int z = ++*p;
    int w = (*p)--;
    printf("%d %d %d %d %d\n", x, y, z, w, *p);
    printf("%d%d%d%d\n", p > v, p <= v, p == &v[2], &v[10] - p == 8);
    long index = -1;
    printf("%d\n", p[index]);
    return (int)(p - v);
}
