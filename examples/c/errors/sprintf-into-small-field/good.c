// kind: none
// line: 15
// nondet: 123456
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static char label[6];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 1;
    if (n > 99999)
        return 1;
    sprintf(label, "%d", n);
    puts(label);
    return 0;
}
