#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static int sign(int v) { return (v > 0) - (v < 0); }

static void capitalise(wchar_t *text)
{
    int first = 1;
    for (; *text != L'\0'; text++) {
        *text = first ? (wchar_t)towupper((wint_t)*text) : (wchar_t)towlower((wint_t)*text);
        first = !iswalpha((wint_t)*text);
    }
}

int main(void)
{
    wchar_t a[40] = L"concatenate";
    wcscat(a, L" this");
    wcsncat(a, L" and not that", 4);
    printf("[%ls] %zu\n", a, wcslen(a));
    wchar_t b[8];
    wcsncpy(b, L"ab", 8);
    printf("%d %d\n", (int)b[2], (int)b[7]);
    printf("%d %d %d\n", sign(wcscmp(L"a", L"b")), sign(wcscmp(L"\u20ac", L"$")), wcscmp(L"same", L"same"));
    printf("%d %d\n", wcsncmp(L"prefix one", L"prefix two", 7), sign(wcsncmp(L"prefix one", L"prefix two", 8)));
    const wchar_t *path = L"/usr/share/doc/readme.txt";
    printf("%ls %ls %ls\n", wcschr(path, L's'), wcsrchr(path, L'/'), wcsstr(path, L"doc"));
    printf("%zu %zu %ls\n", wcsspn(L"12345abc", L"0123456789"), wcscspn(L"name=value", L"=:"),
           wcspbrk(L"key: value", L" :"));
    wchar_t line[] = L",first,,second;third,";
    wchar_t *rest;
    int n = 0;
    for (wchar_t *t = wcstok(line, L",;", &rest); t != NULL; t = wcstok(NULL, L",;", &rest))
        printf("%d:%ls ", ++n, t);
    putchar('\n');
    wchar_t data[12] = L"0123456789";
    wmemmove(data + 2, data, 6);
    printf("%ls\n", data);
    wmemset(data, L'-', 3);
    printf("%ls %d %d\n", data, sign(wmemcmp(data, L"--1", 3)), wmemchr(data, L'9', 12) == data + 9);
    wchar_t title[] = L"the quick-BROWN fox";
    capitalise(title);
    printf("%ls\n", title);
    wchar_t *end;
    long whole = wcstol(L" -123 left", &end, 10);
    printf("%ld %ls|", whole, end);
    unsigned long hexadecimal = wcstoul(L"0xfeedg", &end, 0);
    printf("%lx %ls|", hexadecimal, end);
    double fraction = wcstod(L"2.5e3x", &end);
    printf("%g %ls\n", fraction, end);
    wchar_t *copy = malloc((wcslen(title) + 1) * sizeof *copy);
    if (copy == NULL)
        return 1;
    wmemcpy(copy, title, wcslen(title) + 1);
    printf("%zu %d\n", wcslen(copy) * sizeof *copy, wcscmp(copy, title) == 0);
    free(copy);
    return n;
}
