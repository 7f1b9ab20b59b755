// kind: none
// line: 26
// nondet: 100
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int lower_bound(const int *v, int n, int x)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (v[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int main(void)
{
    static const int v[] = { 2, 3, 5, 7, 11, 13 };
    int x = __VERIFIER_nondet_int();
    int at = lower_bound(v, 6, x);
    if (at < 6 && v[at] == x)
        puts("found");
    else
        puts("absent");
    return 0;
}
