#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
    wchar_t wide[16];
    char bytes[16];
    printf("%zu", mbstowcs(wide, "conversion", 16));
    printf(" %zu %zu\n", mbstowcs(NULL, "conversion", 0), wcstombs(bytes, wide, 4));
    printf("%.4s", bytes);
    printf(" %zu\n", wcstombs(bytes, wide, sizeof bytes));
    printf("%s\n", bytes);
    wchar_t c = L'?';
    printf("%d %d", mbtowc(&c, "z", 1), mblen("", 1));
    printf(" %lc %d\n", (wint_t)c, wctomb(bytes, L'y'));
    errno = 0;
    printf("%d", wctomb(bytes, L'\u20ac'));
    printf(" %d\n", errno == EILSEQ);
    mbstate_t state;
    memset(&state, 0, sizeof state);
    const char *at = "step by step";
    size_t length;
    while ((length = mbrtowc(&c, at, strlen(at) + 1, &state)) > 0) {
        bytes[0] = '\0';
        if (wcrtomb(bytes, c, &state) == 1)
            putchar(bytes[0]);
        at += length;
    }
    printf(" %d %d\n", *at, mbsinit(&state) != 0);
    const wchar_t *source = L"a source";
    length = wcsrtombs(bytes, &source, 3, &state);
    printf("%zu %ls\n", length, source);
    printf("%d %d %d\n", (int)btowc('a'), wctob(L'b'), btowc(200) == WEOF);
    return 0;
}
