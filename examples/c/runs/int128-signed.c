#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;

static void show(const char *what, i128 v)
{
    unsigned __int128 m = v < 0 ? -(unsigned __int128)v : (unsigned __int128)v;
    printf("%s = %s0x%016llx%016llx\n", what, v < 0 ? "-" : "", (unsigned long long)(m >> 64),
           (unsigned long long)m);
}

int main(void)
{
    i128 a = (i128)INT64_MIN * 3;
    i128 b = (i128)INT64_MAX << 20;
    show("a", a);
    show("b", b);
    show("a + b", a + b);
    show("a - b", a - b);
    show("a * 1000", a * 1000);
    show("b / 12345", b / 12345);
    show("a / 7", a / 7);
    show("a % 7", a % 7);
    show("a >> 13", a >> 13);
    show("b ^ a", b ^ a);
    show("~a", ~a);
    printf("%d %d %d\n", a < b, a == b, a <= -b);
    i128 pair[2] = { 5, -5 };
    printf("%d %zu\n", (int)(pair[0] * pair[1]), sizeof pair);
    double d = (double)b;
    printf("%g %g\n", d, (double)a);
    i128 from_double = (i128)1e30;
    show("1e30", from_double);
    return (int)(-a % 97);
}
