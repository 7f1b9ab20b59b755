// kind: array-bounds
// line: 14
// nondet: 1
#include <stdio.h>
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    const wchar_t *unit = __VERIFIER_nondet_int() == 1 ? L"kilogram" : L"metre";
    wchar_t code[8];
    wcsncpy(code, unit, 8);
    size_t n = wcslen(code);
    wprintf(L"%zu\n", n);
    return 0;
}
