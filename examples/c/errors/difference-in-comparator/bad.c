// kind: overflow
// line: 10
// nondet: -2000000000
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int compare(int a, int b)
{
    return a - b;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    puts(compare(x, 1500000000) < 0 ? "smaller" : "not smaller");
    return 0;
}
