// kind: unreachable
// line: 17
// nondet: 6
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), sum = 0;
    if (n > 20)
        return 1;
    for (unsigned i = 0; i < n; i++)
        sum += i;
    if (sum != n * (n + 1) / 2)
        reach_error();
    printf("%u\n", sum);
    return 0;
}
