/* stdio.h: formatted output in a check. Nobody reads the text, so none is made,
   but what a call can do wrong is done: arguments are taken, strings are read to
   their end or the precision, and %n writes. */

#include "conversion.h"

/* So many of less would be needed for a text that is too long. */
enum { LONG_TEXT = 1 << 16 };

static void add_text(struct extent *extent, const struct conversion *how, size_t length)
{
    size_t width = (size_t)how->width;
    extent->is_long |= width > LONG_TEXT || how->precision > LONG_TEXT;
    extent->total += length < width ? width : length;
    /* Nor may the sum be too large for its type. */
    if (extent->is_long && extent->total > INT_MAX)
        extent->total = INT_MAX + (size_t)1;
}

/* How many digits a number has; zero has none. */
static long digits_in(unsigned long long number, enum length length, unsigned base)
{
    long count = number != 0;
    unsigned long long limit = base;
    for (size_t i = __library_most_digits(length, base); i > 1; i--) {
        count += number >= limit;
        limit *= base;
    }
    return count;
}

static void add_number(struct extent *extent, const struct conversion *how, long digits,
                       long prefix)
{
    long least = how->precision < 0 ? 1 : how->precision;
    if (how->letter == 'o' && how->alternative && least <= digits)
        least = digits + 1;
    add_text(extent, how, (size_t)(prefix + (digits < least ? least : digits)));
}

static void add_signed(struct extent *extent, const struct conversion *how, enum length length,
                       long long value)
{
    unsigned long long magnitude = (unsigned long long)value;
    if (value < 0)
        magnitude = 0 - magnitude;
    add_number(extent, how, digits_in(magnitude, length, 10),
               value < 0 || how->plus || how->space);
}

static void add_unsigned(struct extent *extent, const struct conversion *how, enum length length,
                         unsigned long long value)
{
    unsigned base = __library_base(how->letter);
    int has_prefix = (base == 16 || base == 2) && how->alternative && value != 0;
    add_number(extent, how, digits_in(value, length, base), has_prefix ? 2 : 0);
}

/* A number up to another, of any value. */
static size_t up_to(unsigned most, unsigned any)
{
    return any > most ? most : any;
}

/* Which address it is, and so how it looks, is not for the program to know. */
static void add_pointer(struct extent *extent, const struct conversion *how, const void *pointer)
{
    if (pointer == NULL) {
        add_text(extent, how, 5);
        return;
    }
    size_t digits;
    if (__skolem_same_block(pointer, NULL)) /* a number */
        digits = (size_t)digits_in((uintptr_t)pointer, SIZE, 16);
    else
        digits = 1 + up_to(2 * sizeof(void *) - 1, (unsigned)__skolem_unspecified_int());
    add_number(extent, how, (long)digits, how->plus || how->space ? 3 : 2);
}

/* How long the text is takes much to find out for any number. A counterexample has one
   number, and is none if its text is not as long as it was taken to be. */
static void add_double(struct extent *extent, const struct conversion *how, double value)
{
    /* Up to 309 digits before the point; infinity has no precision. */
    unsigned most = how->precision < 128 ? 511 : 0xffff;
    if (how->precision > 0xf000)
        __skolem_unsupported("a floating-point number with more than 61440 digits");
    size_t width = (size_t)how->width;
    size_t length = 1 + up_to(most, (unsigned)__skolem_unknown_int());
    if (length < width)
        length = width;
    if (__skolem_replaying()) {
        struct sink sink = {.to = NULL};
        __library_format_double(&sink, how, value);
        if (sink.total != length)
            __skolem_unsupported("the number of characters that a floating-point number takes");
    }
    struct conversion plain = {.width = how->width, .precision = -1};
    add_text(extent, &plain, length);
}

static void add_wide_char(struct extent *extent, const struct conversion *how, unsigned c)
{
    if (c > 127 && !extent->is_wide)
        extent->failed = 1;
    add_text(extent, how, 1);
}

static void add_wide_text(struct extent *extent, const struct conversion *how, const wchar_t *text)
{
    size_t most = __library_text_limit(how);
    size_t length = 0;
    __skolem_valid(text);
    for (; length < most && text[length] != 0; length++)
        if ((unsigned)text[length] > 127 && !extent->is_wide)
            extent->failed = 1;
    add_text(extent, how, length);
}

int __library_examine_conversion(struct extent *extent, const struct conversion *how,
                                 enum length length, va_list *arguments)
{
    const char *text;
    if (is_float(how->letter)) {
        add_double(extent, how, __library_next_float(arguments, length));
        return 1;
    }
    switch (how->letter) {
    case 'd':
    case 'i':
        add_signed(extent, how, length, __library_next_signed(arguments, length));
        return 1;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
    case 'B':
        add_unsigned(extent, how, length, __library_next_unsigned(arguments, length));
        return 1;
    case 'c':
        if (length == LONG) {
            add_wide_char(extent, how, va_arg(*arguments, unsigned));
            return 1;
        }
        (void)va_arg(*arguments, int);
        add_text(extent, how, 1);
        return 1;
    case 's':
        if (length == LONG) {
            add_wide_text(extent, how, va_arg(*arguments, const wchar_t *));
            return 1;
        }
        text = va_arg(*arguments, const char *);
        __skolem_valid(text);
        add_text(extent, how, __library_bounded_length(text, __library_text_limit(how)));
        return 1;
    case 'p':
        add_pointer(extent, how, va_arg(*arguments, const void *));
        return 1;
    case 'n':
        __library_store_count(arguments, length, extent->total);
        return 1;
    case 'm':
        text = strerror(errno);
        add_text(extent, how, __library_bounded_length(text, __library_text_limit(how)));
        return 1;
    case '%':
        extent->total++;
        return 1;
    default:
        return 0;
    }
}

int __library_examined(const struct extent *extent)
{
    /* A check follows a test of a length only if there is a point in it. */
    if (extent->is_long && extent->total > INT_MAX) {
        errno = EOVERFLOW;
        return -1;
    }
    if (extent->failed) {
        errno = EILSEQ;
        return -1;
    }
    return (int)(extent->total & INT_MAX);
}

int __library_examine_format(const char *format, va_list list)
{
    va_list arguments;
    va_copy(arguments, list);
    struct extent extent = {.is_wide = 0};
    const char *at = format;
    while (*at != '\0') {
        const char *start = at++;
        if (*start != '%') {
            extent.total++;
            continue;
        }
        struct conversion how;
        enum length length;
        at = __library_parse_conversion(at, &how, &length, &arguments);
        if (at == NULL) {
            va_end(arguments);
            return -1;
        }
        if (!__library_examine_conversion(&extent, &how, length, &arguments)) {
            __library_unknown_conversion(how.letter, (size_t)(at - start));
            extent.total += (size_t)(at - start);
        }
    }
    va_end(arguments);
    return __library_examined(&extent);
}
