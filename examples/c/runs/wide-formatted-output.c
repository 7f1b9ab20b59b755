#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

struct text { wchar_t letters[48]; size_t length; };

static int append(struct text *t, const wchar_t *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int added = vswprintf(t->letters + t->length, 48 - t->length, format, arguments);
    va_end(arguments);
    if (added > 0)
        t->length += (size_t)added;
    return added;
}

int main(void)
{
    struct text t = { L"", 0 };
    append(&t, L"%d%ls", 7, L" dwarfs, ");
    append(&t, L"%s %lc%c", "one", L'q', '!');
    int first = append(&t, L" %5.2f|%-6ls|%06d", 3.14159, L"ab", -42);
    int second = append(&t, L" %ls", L"this does not fit into the rest of it");
    wprintf(L"[%ls] %zu %d %d\n", t.letters, t.length, first, second);
    wprintf(L"%ls: %x %#o %+d %e %g\n", L"numbers", 255u, 8u, 1, 12345.678, 0.0001);
    wprintf(L"%.3ls|%10ls|%-10s|%*d\n", L"precision", L"right", "left", 6, 42);
    fputws(L"a line\n", stdout);
    putwchar(L'x');
    fputwc(L'\n', stdout);
    wprintf(L"%d %d\n", fwide(stdout, 0) > 0, printf("bytes are refused\n") < 0);
    return 0;
}
