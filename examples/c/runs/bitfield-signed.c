#include <stdio.h>

struct small {
    signed a : 1;
    signed b : 3;
    unsigned c : 3;
    signed d : 7;
    unsigned : 0;
    signed e : 20;
    _Bool f : 1;
};

static int sum(struct small s)
{
    return s.a + s.b + (int)s.c + s.d + s.e + s.f;
}

int main(void)
{
    struct small s = { 0 };
    for (int i = -5; i < 12; i++) {
        s.a = i & 1 ? -1 : 0;
        s.b = i % 4;
        s.c = (unsigned)i;
        s.d = i * 5;
        s.e = i * 10000;
        s.f = i;
        printf("%3d: %2d %2d %u %3d %7d %d = %d\n", i, s.a, s.b, s.c, s.d, s.e, s.f, sum(s));
    }
    s.b = 3;
    s.c = 7;
    printf("%d %d\n", s.b < s.c, -s.c);
    s.c++;
    printf("%u\n", s.c);
    printf("%zu\n", sizeof(struct small));
    return 0;
}
