/* Wide output: buffering, order with the standard error, and what happens to
   functions for bytes in a stream of wide characters. */
#include <errno.h>
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    int results[12];
    results[0] = fwide(stdout, 0);
    results[1] = wprintf(L"%d %ls %s %lc%c %5.2f|%-6ls|%6s|\n", 42, L"wide", "narrow", L'x', 'y', 3.14159,
                         L"ab", "cd");
    results[2] = fwide(stdout, 0);
    results[3] = printf("lost\n");
    results[4] = puts("lost");
    results[5] = fputs("lost", stdout);
    results[6] = (int)fwrite("lost", 1, 4, stdout);
    results[7] = fputws(L"line\n", stdout);
    results[8] = (int)putwchar(L'a') + (int)putwc(L'b', stdout) + (int)fputwc(L'\n', stdout);
    results[9] = fwide(stdout, -1);
    for (int i = 0; i < 3000; i++)
        wprintf(L"%d,", i);
    fputws(L"\n", stdout);
    fprintf(stderr, "[error]");
    results[10] = fputws(L"lost", stderr);
    results[11] = fwprintf(stderr, L"lost");
    fprintf(stderr, "%d %d", (int)fputwc(L'x', stderr), fwide(stderr, 1));
    errno = ENOENT;
    perror("problem");
    for (int i = 0; i < 12; i++)
        wprintf(L"%d ", results[i]);
    wprintf(L"%s\n", "bad \xe9 byte");
    fputws(L"end\n", stdout);
    return 0;
}
