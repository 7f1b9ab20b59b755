/* Wide input: this file itself. */
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t line[20];
    wint_t c = getwchar();
    wprintf(L"%lc %d\n", c, fwide(stdin, 0));
    wprintf(L"%lc\n", ungetwc(L'Q', stdin));
    for (int i = 0; i < 12; i++)
        if (fgetws(line, 20, stdin) != NULL)
            wprintf(L"[%ls]\n", line);
    line[0] = L'x';
    wprintf(L"%d", fgetws(line, 1, stdin) == line);
    wprintf(L"[%ls]\n", line);
    int count = 0;
    while ((c = fgetwc(stdin)) != WEOF)
        count += c == L'\n';
    wprintf(L"%d lines, %d %d\n", count, feof(stdin) != 0, ferror(stdin) != 0);
    wprintf(L"%d %d\n", (int)getwc(stdin), fgetws(line, 20, stdin) == NULL);
    return 0;
}
/* A byte that is no character: é. Nothing after it is read. */
