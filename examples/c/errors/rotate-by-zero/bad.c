// kind: shift
// line: 11
// nondet: 0
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned rotate_left(unsigned v, unsigned n)
{
    n %= 32;
    return v << n | v >> (32 - n);
}

int main(void)
{
    unsigned r = rotate_left(0x12345678u, __VERIFIER_nondet_uint());
    printf("%x\n", r);
    return 0;
}
