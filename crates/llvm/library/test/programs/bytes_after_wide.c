/* Input of bytes from a stream of wide characters: there is none. */
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    char line[20] = "kept";
    wprintf(L"%lc\n", getwchar());
    wprintf(L"%d", getchar());
    wprintf(L" %d", fgets(line, 20, stdin) == NULL);
    wprintf(L" %s %d", line, (int)fread(line, 1, 5, stdin));
    wprintf(L" %d %d\n", feof(stdin), ferror(stdin));
    wprintf(L"%lc\n", getwchar());
    return 0;
}
