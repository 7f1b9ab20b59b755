/* Integers in text, for one type of characters, which is called letter where
   this is included. One parser yields a magnitude and a sign; each function then
   fits them into its own type. */

#ifndef INTEGERS_H
#define INTEGERS_H

#include "skolem.h"

struct integer {
    unsigned long long magnitude;
    int negative;
    int too_large; /* for the magnitude's own type */
};

static int digit_value(letter c)
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
static int prefixed(const letter *at, char mark, int base)
{
    return at[0] == '0' && (at[1] == mark || at[1] == mark - 'a' + 'A') &&
           digit_value(at[2]) < base;
}

static struct integer parse(const letter *text, letter **end, int base, int binary_prefix)
{
    struct integer result = {0, 0, 0};
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return result;
    }
    const letter *at = text;
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
    const letter *first = at;
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
        *end = (letter *)(at == first ? text : at);
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

#endif
