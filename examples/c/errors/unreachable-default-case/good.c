// kind: none
// line: 15
// nondet: 4
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static const char *suit(int n)
{
    switch (n) {
    case 0: return "clubs";
    case 1: return "diamonds";
    case 2: return "hearts";
    case 3: return "spades";
    default: __builtin_unreachable();
    }
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 1;
    puts(suit(n));
    return 0;
}
