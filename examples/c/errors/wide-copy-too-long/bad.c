// kind: array-bounds
// line: 17
// nondet: 2
#include <stdio.h>
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);

static const wchar_t *const colours[4] = { L"red", L"green", L"ultramarine", L"blue" };

int main(void)
{
    wchar_t chosen[8];
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 3)
        return 1;
    wcscpy(chosen, colours[i]);
    wprintf(L"%ls\n", chosen);
    return 0;
}
