// kind: assert
// line: 19
// nondet: 3 1
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int v[3] = { 2, 0, 0 }, n = 1;
    for (int k = 0; k < 2; k++) {
        int x = __VERIFIER_nondet_int(), i = n++;
        for (; i > 1 && v[i - 1] > x; i--)
            v[i] = v[i - 1];
        v[i] = x;
    }
    for (int i = 1; i < n; i++)
        assert(v[i - 1] <= v[i]);
    printf("%d %d %d\n", v[0], v[1], v[2]);
    return 0;
}
