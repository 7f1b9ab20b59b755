// kind: invalid-pointer
// line: 24
// nondet: 12
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct range { int low, high; };

static struct range *make(int low, int high, struct range *out)
{
    struct range r = { low, high };
    if (low > 10)
        out = &r;
    else
        *out = r;
    return out;
}

int main(void)
{
    struct range storage;
    struct range *r = make(__VERIFIER_nondet_int(), 100, &storage);
    int low = r->low;
    printf("%d\n", low);
    return 0;
}
