/* stdlib.h: integers in text. */

typedef char letter;

#include "integers.h"

long strtol(const char *text, char **end, int base)
{
    return (long)fit_signed(parse(text, end, base, 0), LONG_MAX);
}

long long strtoll(const char *text, char **end, int base)
{
    return fit_signed(parse(text, end, base, 0), LLONG_MAX);
}

unsigned long strtoul(const char *text, char **end, int base)
{
    return (unsigned long)fit_unsigned(parse(text, end, base, 0), ULONG_MAX);
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    return fit_unsigned(parse(text, end, base, 0), ULLONG_MAX);
}

intmax_t strtoimax(const char *text, char **end, int base)
{
    return strtoll(text, end, base);
}

uintmax_t strtoumax(const char *text, char **end, int base)
{
    return strtoull(text, end, base);
}

/* Since C23 a number may start with 0b; newer headers call these names. */

long __isoc23_strtol(const char *text, char **end, int base)
{
    return (long)fit_signed(parse(text, end, base, 1), LONG_MAX);
}

long long __isoc23_strtoll(const char *text, char **end, int base)
{
    return fit_signed(parse(text, end, base, 1), LLONG_MAX);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base)
{
    return (unsigned long)fit_unsigned(parse(text, end, base, 1), ULONG_MAX);
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base)
{
    return fit_unsigned(parse(text, end, base, 1), ULLONG_MAX);
}

intmax_t __isoc23_strtoimax(const char *text, char **end, int base)
{
    return __isoc23_strtoll(text, end, base);
}

uintmax_t __isoc23_strtoumax(const char *text, char **end, int base)
{
    return __isoc23_strtoull(text, end, base);
}

int atoi(const char *text)
{
    return (int)strtol(text, NULL, 10);
}

long atol(const char *text)
{
    return strtol(text, NULL, 10);
}

long long atoll(const char *text)
{
    return strtoll(text, NULL, 10);
}
