/* stdlib.h: integers in text. One parser yields a magnitude and a sign; each
   function then fits them into its own type. */

#include "skolem.h"

struct integer {
    unsigned long long magnitude;
    int negative;
    int too_large; /* for the magnitude's own type */
};

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

/* Whether a prefix such as 0x is there, with a digit after it: without one
   only the zero is the number. */
static int prefixed(const char *at, char letter, int base)
{
    return at[0] == '0' && (at[1] == letter || at[1] == letter - 'a' + 'A') &&
           digit_value(at[2]) < base;
}

static struct integer parse(const char *text, char **end, int base, int binary_prefix)
{
    struct integer result = {0, 0, 0};
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return result;
    }
    const char *at = text;
    while (is_space(*at))
        at++;
    if (*at == '-' || *at == '+')
        result.negative = *at++ == '-';
    if ((base == 0 || base == 16) && prefixed(at, 'x', 16)) {
        at += 2;
        base = 16;
    } else if (binary_prefix && (base == 0 || base == 2) && prefixed(at, 'b', 2)) {
        at += 2;
        base = 2;
    } else if (base == 0) {
        base = *at == '0' ? 8 : 10;
    }
    const char *first = at;
    /* Divided once: the base is nearly always known, the digits may not be. */
    unsigned long long most = ULLONG_MAX / (unsigned)base;
    unsigned most_digit = (unsigned)(ULLONG_MAX % (unsigned)base);
    for (; digit_value(*at) < base; at++) {
        unsigned digit = (unsigned)digit_value(*at);
        if (result.magnitude > most || (result.magnitude == most && digit > most_digit))
            result.too_large = 1;
        else
            result.magnitude = result.magnitude * (unsigned)base + digit;
    }
    if (end != NULL)
        *end = (char *)(at == first ? text : at);
    return result;
}

/* least is -most - 1 in every signed type. */
static long long fit_signed(struct integer x, long long most)
{
    unsigned long long limit = (unsigned long long)most + (x.negative ? 1 : 0);
    if (x.too_large || x.magnitude > limit) {
        errno = ERANGE;
        return x.negative ? -most - 1 : most;
    }
    if (!x.negative)
        return (long long)x.magnitude;
    return x.magnitude == limit ? -most - 1 : -(long long)x.magnitude;
}

static unsigned long long fit_unsigned(struct integer x, unsigned long long most)
{
    if (x.too_large || x.magnitude > most) {
        errno = ERANGE;
        return most;
    }
    return x.negative ? 0 - x.magnitude : x.magnitude;
}

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
