// kind: array-bounds
// line: 14
// nondet: 10
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int scores[10] = { 0 };
    int player = __VERIFIER_nondet_int();
    if (player < 0 || player > 10)
        return 1;
    scores[player] += 5;
    printf("%d\n", scores[0]);
    return 0;
}
