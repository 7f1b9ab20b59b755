/* stdio.h: what the conversions of the printf family say, and the arguments they
   take. */

#include "conversion.h"

/* Versions of the system differ in what they do about longer fields. */
enum { MOST_FIELD = INT_MAX - 10000 };

static const char *parse_flags(const char *at, struct conversion *how)
{
    for (;; at++)
        switch (*at) {
        case '-': how->left = 1; break;
        case '+': how->plus = 1; break;
        case ' ': how->space = 1; break;
        case '#': how->alternative = 1; break;
        case '0': how->zero = 1; break;
        case '\'': break; /* the C locale groups no digits */
        case 'I': break;  /* nor has it digits of its own */
        default: return at;
        }
}

static const char *parse_number(const char *at, long *number)
{
    *number = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        *number = *number > MOST_FIELD / 10 ? MOST_FIELD + 1L : 10 * *number + (*at - '0');
    return at;
}

static const char *parse_length(const char *at, enum length *length)
{
    *length = PLAIN;
    switch (*at) {
    case 'h':
        *length = at[1] == 'h' ? CHAR : SHORT;
        return at + (at[1] == 'h' ? 2 : 1);
    case 'l':
        *length = at[1] == 'l' ? LONG_LONG : LONG;
        return at + (at[1] == 'l' ? 2 : 1);
    case 'q': *length = LONG_LONG; return at + 1;
    case 'L': *length = LONG_DOUBLE; return at + 1;
    case 'j': *length = MAXIMUM; return at + 1;
    case 'Z': /* an older name */
    case 'z': *length = SIZE; return at + 1;
    case 't': *length = DIFFERENCE; return at + 1;
    default: return at;
    }
}

long long __library_next_signed(va_list *arguments, enum length length)
{
    switch (length) {
    case CHAR: return (signed char)va_arg(*arguments, int);
    case SHORT: return (short)va_arg(*arguments, int);
    case LONG: return va_arg(*arguments, long);
    case LONG_LONG:
    case LONG_DOUBLE: return va_arg(*arguments, long long);
    case MAXIMUM: return va_arg(*arguments, intmax_t);
    case SIZE:
    case DIFFERENCE: return va_arg(*arguments, ptrdiff_t);
    case PLAIN: break;
    }
    return va_arg(*arguments, int);
}

double __library_next_float(va_list *arguments, enum length length)
{
    if (length == LONG_DOUBLE)
        return (double)va_arg(*arguments, long double);
    return va_arg(*arguments, double);
}

unsigned long long __library_next_unsigned(va_list *arguments, enum length length)
{
    switch (length) {
    case CHAR: return (unsigned char)va_arg(*arguments, unsigned);
    case SHORT: return (unsigned short)va_arg(*arguments, unsigned);
    case LONG: return va_arg(*arguments, unsigned long);
    case LONG_LONG:
    case LONG_DOUBLE: return va_arg(*arguments, unsigned long long);
    case MAXIMUM: return va_arg(*arguments, uintmax_t);
    case SIZE:
    case DIFFERENCE: return va_arg(*arguments, size_t);
    case PLAIN: break;
    }
    return va_arg(*arguments, unsigned);
}

void __library_store_count(va_list *arguments, enum length length, size_t total)
{
    switch (length) {
    case CHAR: *va_arg(*arguments, signed char *) = (signed char)total; break;
    case SHORT: *va_arg(*arguments, short *) = (short)total; break;
    case LONG: *va_arg(*arguments, long *) = (long)total; break;
    case LONG_LONG:
    case LONG_DOUBLE: *va_arg(*arguments, long long *) = (long long)total; break;
    case MAXIMUM: *va_arg(*arguments, intmax_t *) = (intmax_t)total; break;
    case SIZE:
    case DIFFERENCE: *va_arg(*arguments, ptrdiff_t *) = (ptrdiff_t)total; break;
    case PLAIN: *va_arg(*arguments, int *) = (int)total; break;
    }
}

/* What the system does about these is not what other flags and lengths say. */
static int is_undefined(const struct conversion *how, enum length length)
{
    switch (how->letter) {
    case 'c':
    case 's': return length > LONG;
    case 'm': return how->alternative;
    default: return is_float(how->letter) && length == LONG_LONG;
    }
}

const char *__library_parse_conversion(const char *at, struct conversion *how,
                                       enum length *length, va_list *arguments)
{
    *how = (struct conversion){.precision = -1};
    at = parse_flags(at, how);
    if (*at == '*') {
        how->width = va_arg(*arguments, int);
        how->left |= how->width < 0;
        if (how->width < 0)
            how->width = how->width < -MOST_FIELD ? MOST_FIELD + 1L : -how->width;
        at++;
    } else {
        at = parse_number(at, &how->width);
    }
    if (*at == '$')
        __skolem_unsupported("numbered arguments of printf");
    if (*at == '.' && at[1] == '*') {
        how->precision = va_arg(*arguments, int);
        at += 2;
    } else if (*at == '.') {
        at = parse_number(at + 1, &how->precision);
    }
    at = parse_length(at, length);
    how->letter = *at;
    if (*at == 'C' || *at == 'S') { /* older names of %lc and %ls */
        how->letter = *at == 'C' ? 'c' : 's';
        *length = LONG;
    }
    if (how->letter == '\0') { /* the format ends inside a conversion */
        errno = EINVAL;
        return NULL;
    }
    /* A text ends before its precision may matter. */
    if (how->width > MOST_FIELD || (how->precision > MOST_FIELD && how->letter != 's')) {
        __skolem_unsupported("a field of printf with more than 2147473647 characters");
        errno = EOVERFLOW;
        return NULL;
    }
    if (is_undefined(how, *length))
        __skolem_unsupported("a conversion of printf that C does not define");
    return at + 1;
}

void __library_unknown_conversion(char letter, size_t length)
{
    /* A letter alone is printed as it stands, but newer systems know this one. */
    if (letter == 'w' || length > 2)
        __skolem_unsupported("a conversion of printf that C does not define");
}

size_t __library_text_limit(const struct conversion *how)
{
    return how->precision < 0 ? SIZE_MAX : (size_t)how->precision;
}

size_t __library_bounded_length(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] != '\0')
        length++;
    return length;
}
