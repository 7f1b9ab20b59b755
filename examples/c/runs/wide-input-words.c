// stdin: alpha Beta\n  42 gamma!\n\nlast line without an end
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    wchar_t line[12];
    int words = 0, capitals = 0, digits = 0, parts = 0;
    wint_t c = getwchar();
    ungetwc(c, stdin);
    while (fgetws(line, 12, stdin) != NULL) {
        parts++;
        for (size_t i = 0; line[i] != L'\0'; i++) {
            words += iswalpha((wint_t)line[i]) && (i == 0 || !iswalpha((wint_t)line[i - 1]));
            capitals += iswupper((wint_t)line[i]) != 0;
            digits += iswdigit((wint_t)line[i]) != 0;
        }
        wprintf(L"%zu:%lc ", wcslen(line), line[0] == L'\n' ? L'-' : line[0]);
    }
    wprintf(L"\n%lc %d %d %d %d %d\n", c, parts, words, capitals, digits, feof(stdin) != 0);
    return 0;
}
