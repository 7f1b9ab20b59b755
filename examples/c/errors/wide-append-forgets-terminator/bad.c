// kind: array-bounds
// line: 16
// nondet: 3
#include <stdio.h>
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);

enum { ROOM = 8 };

int main(void)
{
    wchar_t line[ROOM] = L"<";
    int marks = __VERIFIER_nondet_int();
    for (int i = 0; i < marks && i < 4; i++)
        wcsncat(line, L"--=", ROOM - wcslen(line));
    wprintf(L"%ls\n", line);
    return 0;
}
