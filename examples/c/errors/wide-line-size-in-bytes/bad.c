// kind: array-bounds
// line: 10
// stdin: a long line\n
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t line[4];
    if (fgetws(line, sizeof line, stdin) == NULL)
        return 1;
    wprintf(L"%zu\n", wcslen(line));
    return 0;
}
