/* wchar.h: numbers in wide text. */

typedef __WCHAR_TYPE__ letter;

#include "integers.h"

long wcstol(const wchar_t *text, wchar_t **end, int base)
{
    return (long)fit_signed(parse(text, end, base, 0), LONG_MAX);
}

long long wcstoll(const wchar_t *text, wchar_t **end, int base)
{
    return fit_signed(parse(text, end, base, 0), LLONG_MAX);
}

unsigned long wcstoul(const wchar_t *text, wchar_t **end, int base)
{
    return (unsigned long)fit_unsigned(parse(text, end, base, 0), ULONG_MAX);
}

unsigned long long wcstoull(const wchar_t *text, wchar_t **end, int base)
{
    return fit_unsigned(parse(text, end, base, 0), ULLONG_MAX);
}

intmax_t wcstoimax(const wchar_t *text, wchar_t **end, int base)
{
    return wcstoll(text, end, base);
}

uintmax_t wcstoumax(const wchar_t *text, wchar_t **end, int base)
{
    return wcstoull(text, end, base);
}

/* Since C23 a number may start with 0b; newer headers call these names. */

long __isoc23_wcstol(const wchar_t *text, wchar_t **end, int base)
{
    return (long)fit_signed(parse(text, end, base, 1), LONG_MAX);
}

long long __isoc23_wcstoll(const wchar_t *text, wchar_t **end, int base)
{
    return fit_signed(parse(text, end, base, 1), LLONG_MAX);
}

unsigned long __isoc23_wcstoul(const wchar_t *text, wchar_t **end, int base)
{
    return (unsigned long)fit_unsigned(parse(text, end, base, 1), ULONG_MAX);
}

unsigned long long __isoc23_wcstoull(const wchar_t *text, wchar_t **end, int base)
{
    return fit_unsigned(parse(text, end, base, 1), ULLONG_MAX);
}

intmax_t __isoc23_wcstoimax(const wchar_t *text, wchar_t **end, int base)
{
    return __isoc23_wcstoll(text, end, base);
}

uintmax_t __isoc23_wcstoumax(const wchar_t *text, wchar_t **end, int base)
{
    return __isoc23_wcstoull(text, end, base);
}

/* Floating-point numbers: what can be part of one is copied as bytes, since
   one parser of them is enough. */

static int can_be_part(wchar_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           c == '.' || c == '+' || c == '-' || c == '(' || c == ')' || c == '_';
}

enum { SHORT_NUMBER = 64 };

/* A number as bytes, in the given array where it is short. */
struct narrow {
    char *bytes;
    const wchar_t *first;
};

static struct narrow make_narrow(const wchar_t *text, char *array)
{
    struct narrow result = {array, text};
    while (is_space(*result.first))
        result.first++;
    size_t length = 0;
    while (can_be_part(result.first[length]))
        length++;
    if (length >= SHORT_NUMBER)
        result.bytes = __skolem_allocate(length + 1);
    if (result.bytes == NULL) {
        result.bytes = array;
        length = SHORT_NUMBER - 1;
    }
    for (size_t i = 0; i < length; i++)
        result.bytes[i] = (char)result.first[i];
    result.bytes[length] = '\0';
    return result;
}

static void finish(struct narrow narrow, const char *array, const wchar_t *text, wchar_t **end,
                   const char *narrow_end)
{
    if (end != NULL)
        *end = (wchar_t *)(narrow_end == narrow.bytes ? text
                                                      : narrow.first + (narrow_end - narrow.bytes));
    if (narrow.bytes != array)
        __skolem_free(narrow.bytes);
}

double wcstod(const wchar_t *restrict text, wchar_t **restrict end)
{
    char array[SHORT_NUMBER];
    char *narrow_end;
    struct narrow narrow = make_narrow(text, array);
    double result = strtod(narrow.bytes, &narrow_end);
    finish(narrow, array, text, end, narrow_end);
    return result;
}

float wcstof(const wchar_t *restrict text, wchar_t **restrict end)
{
    char array[SHORT_NUMBER];
    char *narrow_end;
    struct narrow narrow = make_narrow(text, array);
    float result = strtof(narrow.bytes, &narrow_end);
    finish(narrow, array, text, end, narrow_end);
    return result;
}

long double wcstold(const wchar_t *restrict text, wchar_t **restrict end)
{
    return wcstod(text, end);
}
