/* Streams that are for bytes fail for wide characters. */
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t line[20] = L"kept";
    int c = getchar();
    printf("%c %d\n", c, (int)getwchar());
    printf("%d %ls\n", fgetws(line, 20, stdin) == NULL, line);
    printf("%d %d\n", (int)ungetwc(L'a', stdin), getchar());
    printf("%d %d %d\n", wprintf(L"lost"), fputws(L"lost", stdout), (int)fputwc(L'l', stdout));
    printf("%d %d %d\n", fwide(stdin, 0), fwide(stdout, 1), fwide(stderr, 0));
    printf("%d %d\n", feof(stdin), ferror(stdin));
    return 0;
}
