/* stdio.h: what the conversions of the scanf family say, and where numbers go. */

#include "scanning.h"

void __library_store_integer(struct directive how, va_list *arguments, unsigned long long value)
{
    switch (how.length) {
    case CHAR: *va_arg(*arguments, unsigned char *) = (unsigned char)value; break;
    case SHORT: *va_arg(*arguments, unsigned short *) = (unsigned short)value; break;
    case LONG: *va_arg(*arguments, unsigned long *) = (unsigned long)value; break;
    case LONG_LONG: *va_arg(*arguments, unsigned long long *) = value; break;
    case MAXIMUM: *va_arg(*arguments, uintmax_t *) = value; break;
    case SIZE: *va_arg(*arguments, size_t *) = (size_t)value; break;
    case PLAIN: *va_arg(*arguments, unsigned *) = (unsigned)value; break;
    }
}

const char *__library_parse_set(const char *at, struct set *set)
{
    int member = *at != '^';
    at += !member;
    for (int c = 0; c < 256; c++)
        set->member[c] = (unsigned char)!member;
    const char *first = at;
    for (; *at != ']' || at == first; at++) {
        if (*at == '\0')
            return NULL;
        unsigned char low = (unsigned char)at[0];
        unsigned char high = low;
        if (at[1] == '-' && at[2] != ']' && at[2] != '\0' && low <= (unsigned char)at[2]) {
            high = (unsigned char)at[2];
            at += 2;
        }
        for (int c = low; c <= high; c++)
            set->member[c] = (unsigned char)member;
    }
    return at + 1;
}

const char *__library_parse_directive(const char *at, struct directive *how, int *long_double)
{
    *how = (struct directive){.width = INT_MAX};
    *long_double = 0;
    if (*at == '*') {
        how->suppressed = 1;
        at++;
    }
    if (*at >= '0' && *at <= '9') {
        int width = 0;
        for (; *at >= '0' && *at <= '9'; at++)
            width = width > INT_MAX / 10 - 1 ? INT_MAX / 10 : 10 * width + (*at - '0');
        if (width > 0)
            how->width = width;
    }
    switch (*at) {
    case 'h':
        how->length = at[1] == 'h' ? CHAR : SHORT;
        at += at[1] == 'h' ? 2 : 1;
        break;
    case 'l':
        how->length = at[1] == 'l' ? LONG_LONG : LONG;
        at += at[1] == 'l' ? 2 : 1;
        break;
    case 'q':
    case 'L':
        *long_double = *at == 'L';
        how->length = LONG_LONG;
        at++;
        break;
    case 'j': how->length = MAXIMUM; at++; break;
    case 'z':
    case 't': how->length = SIZE; at++; break;
    default: break;
    }
    how->letter = *at;
    if (*at == 'C' || *at == 'S') { /* older names of %lc and %ls */
        how->letter = *at == 'C' ? 'c' : 's';
        how->length = LONG;
    }
    return *at == '\0' ? at : at + 1;
}

int __library_counts(const struct directive *how)
{
    return !how->suppressed && how->letter != 'n' && how->letter != '%';
}
