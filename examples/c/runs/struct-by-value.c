#include <stdio.h>

struct point { int x, y; };
struct rectangle { struct point low, high; };
struct large { long values[6]; char name[10]; };

static struct point add(struct point a, struct point b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}

static struct rectangle grow(struct rectangle r, int by)
{
    struct point d = { by, by };
    r.high = add(r.high, d);
    r.low = add(r.low, (struct point){ -by, -by });
    return r;
}

static struct large rotate(struct large l)
{
    long first = l.values[0];
    for (int i = 0; i + 1 < 6; i++)
        l.values[i] = l.values[i + 1];
    l.values[5] = first;
    l.name[0]++;
    return l;
}

static int area(struct rectangle r)
{
    return (r.high.x - r.low.x) * (r.high.y - r.low.y);
}

int main(void)
{
    struct rectangle r = { { 1, 2 }, { 4, 6 } };
    struct rectangle bigger = grow(r, 2);
    printf("%d %d\n", area(r), area(bigger));
    printf("%d,%d\n", add(r.low, r.high).x, add(r.low, r.high).y);
    struct large l = { { 1, 2, 3, 4, 5, 6 }, "alpha" };
    struct large m = rotate(rotate(l));
    for (int i = 0; i < 6; i++)
        printf("%ld/%ld ", l.values[i], m.values[i]);
    printf("%s %s %ld\n", l.name, m.name, rotate(m).values[0]);
    return area(bigger);
}
