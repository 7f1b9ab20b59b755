// kind: none
// line: 24
// nondet: 0 0
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned gcd(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned t = a % b;
        a = b;
        b = t;
    }
    return a;
}

int main(void)
{
    unsigned top = __VERIFIER_nondet_uint(), bottom = __VERIFIER_nondet_uint();
    if (top > 200 || bottom > 200)
        return 1;
    unsigned g = gcd(top, bottom);
    if (g == 0)
        return 1;
    printf("%u/%u\n", top / g, bottom / g);
    return 0;
}
