// kind: array-bounds
// line: 13
// nondet: 8
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct sensor { int samples[8]; int count; };

static void record(struct sensor *s, int at, int value)
{
    if (at >= 0 && at <= 8)
        s->samples[at] = value;
}

int main(void)
{
    struct sensor s = { { 0 }, 3 };
    record(&s, __VERIFIER_nondet_int(), 99);
    printf("%d\n", s.count);
    return 0;
}
