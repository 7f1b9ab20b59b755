/* 12 -7 0x1f 2.5 word */
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t wide[20], letter;
    char bytes[20];
    int a, b, c, used = 0;
    double d;
    wprintf(L"%d\n", wscanf(L"/%lc %d %i%i", &letter, &a, &b, &c));
    wprintf(L"%lc %d %d %d\n", letter, a, b, c);
    wprintf(L"%d", fwscanf(stdin, L"%lf%n %s", &d, &used, bytes));
    wprintf(L" %g %d %s\n", d, used, bytes);
    wprintf(L"%d", wscanf(L" */ %1[#] %lsnext", bytes, wide));
    wprintf(L" %s %ls\n", bytes, wide);
    wprintf(L"%d", wscanf(L"%d", &a));
    while (wscanf(L"%19ls", wide) == 1)
        wprintf(L" %ls", wide);
    wprintf(L"\n%d %d\n", wscanf(L"%ls", wide), feof(stdin) != 0);
    return 0;
}
