// kind: none
// line: 19
// nondet: 200
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct colour { unsigned red : 8; unsigned green : 8; };

int main(void)
{
    int red = __VERIFIER_nondet_int();
    if (red < 0 || red > 255)
        return 1;
    struct colour c = { 0, 0 };
    c.red = (unsigned)red;
    c.green = 255u - (unsigned)red;
    assert((int)c.red == red);
    printf("%u %u\n", c.red, c.green);
    return 0;
}
