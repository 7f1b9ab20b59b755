/* A standard error of wide characters, which perror leaves alone. */
#include <errno.h>
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    errno = EDOM;
    perror("first");
    wprintf(L"%d\n", fwide(stderr, 0));
    fwprintf(stderr, L"wide %d\n", 1);
    wprintf(L"%d\n", fprintf(stderr, "lost\n"));
    errno = ERANGE;
    perror("second");
    fputws(L"third\n", stderr);
    fputwc(L'4', stderr);
    wprintf(L"%d\n", fwide(stderr, 0));
    return 3;
}
