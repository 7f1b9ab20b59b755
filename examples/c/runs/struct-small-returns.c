#include <stdio.h>

struct one { char c; };
struct three { char c[3]; };
struct pair { int a; float b; };
struct doubles { double a, b; };
struct mixed { double d; int i; };
struct floats { float x, y, z; };
struct five { short s[5]; };

static struct one make_one(char c) { struct one r = { c }; return r; }
static struct three make_three(struct one a) { struct three r = { { a.c, (char)(a.c + 1), (char)(a.c + 2) } }; return r; }
static struct pair make_pair(int a, float b) { return (struct pair){ a, b }; }
static struct doubles swap_doubles(struct doubles d) { return (struct doubles){ d.b, d.a }; }
static struct mixed make_mixed(struct pair p) { return (struct mixed){ p.b * 2, p.a * 3 }; }
static struct floats scale(struct floats f, float k) { f.x *= k; f.y *= k; f.z *= k; return f; }
static struct five count(short from)
{
    struct five f;
    for (int i = 0; i < 5; i++)
        f.s[i] = (short)(from + i * i);
    return f;
}

int main(void)
{
    struct three t = make_three(make_one('p'));
    printf("%c%c%c\n", t.c[0], t.c[1], t.c[2]);
    struct mixed m = make_mixed(make_pair(-4, 1.25f));
    printf("%.2f %d\n", m.d, m.i);
    struct doubles d = swap_doubles(swap_doubles(swap_doubles((struct doubles){ 1.5, -2.5 })));
    printf("%g %g\n", d.a, d.b);
    struct floats f = scale((struct floats){ 1, 2, 3 }, 0.5f);
    printf("%g %g %g\n", (double)f.x, (double)f.y, (double)f.z);
    struct five v = count(100);
    for (int i = 0; i < 5; i++)
        printf("%d ", v.s[i]);
    putchar('\n');
    return count(7).s[2];
}
