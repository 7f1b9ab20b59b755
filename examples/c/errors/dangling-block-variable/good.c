// kind: none
// line: 18
// nondet: 1
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int fallback = 7, *chosen = &fallback;
    int local = 3;
    for (int i = 0; i < 2; i++) {
        local = i + 3;
        if (__VERIFIER_nondet_int() > 0) {
            chosen = &local;
            break;
        }
    }
    printf("%d\n", *chosen);
    return 0;
}
