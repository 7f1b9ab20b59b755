// kind: shift
// line: 12
// nondet: 0
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);

// The number of bits that a value needs.
static int bits_of(unsigned value)
{
    // Zero has no leading one to count to.
    return 32 - __builtin_clz(value);
}

int main(void)
{
    unsigned value = __VERIFIER_nondet_uint();
    printf("%d\n", bits_of(value));
    return 0;
}
