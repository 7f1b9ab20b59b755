/* stdio.h: formatted output in a check. Nobody reads the text, so none is made,
   but what a call can do wrong is done: arguments are taken, strings are read to
   their end or the precision, and %n writes. */

#include "conversion.h"

size_t __library_decide(struct extent *extent)
{
    if (extent->more == 0)
        return extent->least;
    unsigned mask = extent->more;
    for (int shift = 1; shift < 32; shift *= 2)
        mask |= mask >> shift;
    extent->least += (unsigned)__skolem_unknown_int() & mask;
    extent->more = 0;
    return extent->least;
}

static void add_text(struct extent *extent, const struct conversion *how, size_t length)
{
    size_t width = (size_t)how->width;
    extent->least += length < width ? width : length;
}

static void add_number(struct extent *extent, const struct conversion *how, long least,
                       unsigned more)
{
    add_text(extent, how, (size_t)least);
    extent->more += more;
}

static size_t wide_length(const wchar_t *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] != 0)
        length++;
    return length;
}

int __library_examine_conversion(struct extent *extent, const struct conversion *how,
                                 enum length length, va_list *arguments)
{
    const char *text;
    const wchar_t *wide;
    size_t most = __library_text_limit(how);
    long precision = how->precision < 0 ? 1 : how->precision;
    switch (how->letter) {
    case 'd':
    case 'i':
        __library_next_signed(arguments, length);
        add_number(extent, how, precision, 31);
        return 1;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        __library_next_unsigned(arguments, length);
        add_number(extent, how, precision, 31);
        return 1;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        if (length == LONG_DOUBLE)
            (void)va_arg(*arguments, long double);
        else
            (void)va_arg(*arguments, double);
        /* Up to 309 digits before the point; infinity has no precision. */
        add_number(extent, how, 1, how->precision < 128 ? 511 : 0xffff);
        return 1;
    case 'c':
        (void)va_arg(*arguments, int);
        add_text(extent, how, 1);
        return 1;
    case 's':
        if (length == LONG) {
            wide = va_arg(*arguments, const wchar_t *);
            __skolem_valid(wide);
            add_text(extent, how, wide_length(wide, most));
        } else {
            text = va_arg(*arguments, const char *);
            __skolem_valid(text);
            add_text(extent, how, __library_bounded_length(text, most));
        }
        return 1;
    case 'p':
        (void)va_arg(*arguments, const void *);
        add_number(extent, how, precision, 31);
        return 1;
    case 'n':
        __library_store_count(arguments, length, __library_decide(extent));
        return 1;
    case 'm':
        add_number(extent, how, 0, 63);
        return 1;
    case '%':
        extent->least++;
        return 1;
    default:
        return 0;
    }
}

int __library_examine_format(const char *format, va_list list)
{
    va_list arguments;
    va_copy(arguments, list);
    struct extent extent = {0, 0};
    const char *at = format;
    while (*at != '\0') {
        const char *start = at++;
        if (*start != '%') {
            extent.least++;
            continue;
        }
        struct conversion how;
        enum length length;
        at = __library_parse_conversion(at, &how, &length, &arguments);
        if (at == NULL) {
            va_end(arguments);
            return -1;
        }
        if (!__library_examine_conversion(&extent, &how, length, &arguments))
            extent.least += (size_t)(at - start);
    }
    va_end(arguments);
    return (int)(__library_decide(&extent) & INT_MAX);
}
