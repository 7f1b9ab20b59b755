// kind: division-by-zero
// line: 10
// nondet: 100 0
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned bucket(unsigned key, unsigned buckets)
{
    return key * 2654435761u % buckets;
}

int main(void)
{
    unsigned key = __VERIFIER_nondet_uint(), buckets = __VERIFIER_nondet_uint();
    printf("%u\n", bucket(key, buckets));
    return 0;
}
