// kind: none
// line: 16
// nondet: 123456
#include <stdio.h>
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);

static wchar_t label[6];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 1;
    if (swprintf(label, sizeof label / sizeof label[0], L"%d", n) < 0)
        return 2;
    fputws(label, stdout);
    return 0;
}
