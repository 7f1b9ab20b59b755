/* stdio.h: formatted output. */

#include "stream.h"

void __library_sink(struct sink *sink, const char *bytes, size_t count)
{
    sink->total += count;
    if (sink->stream != NULL) {
        if (__library_put(sink->stream, bytes, count) < count)
            sink->failed = 1;
        return;
    }
    for (size_t i = 0; i < count && sink->room > 0; i++) {
        *sink->to++ = bytes[i];
        sink->room--;
    }
}

/* A negative count is none: paddings are computed by subtraction. */
void __library_sink_repeated(struct sink *sink, char c, long count)
{
    for (long i = 0; i < count; i++)
        __library_sink(sink, &c, 1);
}

enum length { PLAIN, CHAR, SHORT, LONG, LONG_LONG, LONG_DOUBLE, MAXIMUM, SIZE, DIFFERENCE };

/* Longer fields are refused, so that sums of lengths stay within a long. */
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
    case 'z': *length = SIZE; return at + 1;
    case 't': *length = DIFFERENCE; return at + 1;
    default: return at;
    }
}

static long long next_signed(va_list *arguments, enum length length)
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

static unsigned long long next_unsigned(va_list *arguments, enum length length)
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

static void store_count(va_list *arguments, enum length length, size_t total)
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

static void format_text(struct sink *sink, const struct conversion *how, const char *text,
                        size_t length)
{
    long padding = how->width - (long)length;
    if (!how->left)
        __library_sink_repeated(sink, ' ', padding);
    __library_sink(sink, text, length);
    if (how->left)
        __library_sink_repeated(sink, ' ', padding);
}

static size_t text_limit(const struct conversion *how)
{
    return how->precision < 0 ? SIZE_MAX : (size_t)how->precision;
}

/* Reads no further than the precision allows. */
static size_t bounded_length(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] != '\0')
        length++;
    return length;
}

static void format_string(struct sink *sink, const struct conversion *how, const char *text)
{
    if (text == NULL) /* cut short it would mislead, so the system drops it */
        text = how->precision < 0 || how->precision >= 6 ? "(null)" : "";
    format_text(sink, how, text, bounded_length(text, text_limit(how)));
}

/* In the C locale the wide characters that have a byte are those of ASCII. */
static void format_wide(struct sink *sink, const struct conversion *how, const wchar_t *text)
{
    size_t most = text_limit(how);
    size_t length = 0;
    if (text == NULL) {
        format_string(sink, how, NULL);
        return;
    }
    for (; length < most && text[length] != 0; length++)
        if (text[length] < 0 || text[length] > 127) {
            errno = EILSEQ;
            sink->failed = 1;
            return;
        }
    long padding = how->width - (long)length;
    if (!how->left)
        __library_sink_repeated(sink, ' ', padding);
    for (size_t i = 0; i < length; i++) {
        char byte = (char)text[i];
        __library_sink(sink, &byte, 1);
    }
    if (how->left)
        __library_sink_repeated(sink, ' ', padding);
}

static void format_wide_char(struct sink *sink, const struct conversion *how, unsigned c)
{
    char byte = (char)c;
    if (c > 127) {
        errno = EILSEQ;
        sink->failed = 1;
        return;
    }
    format_text(sink, how, &byte, 1);
}

/* The prefix is a sign, 0x, both or nothing. */
static void format_integer(struct sink *sink, const struct conversion *how,
                           unsigned long long magnitude, unsigned base, const char *prefix)
{
    const char *digits = how->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char text[3 * sizeof magnitude];
    size_t start = sizeof text;
    for (unsigned long long rest = magnitude; rest != 0; rest /= base)
        text[--start] = digits[rest % base];
    long length = (long)(sizeof text - start);
    long zeros = (how->precision < 0 ? 1 : how->precision) - length;
    if (how->letter == 'o' && how->alternative && zeros <= 0)
        zeros = 1;
    if (zeros < 0)
        zeros = 0;
    long prefix_length = (long)strlen(prefix);
    long padding = how->width - prefix_length - zeros - length;
    if (how->zero && !how->left && how->precision < 0 && padding > 0) {
        zeros += padding;
        padding = 0;
    }
    if (!how->left)
        __library_sink_repeated(sink, ' ', padding);
    __library_sink(sink, prefix, (size_t)prefix_length);
    __library_sink_repeated(sink, '0', zeros);
    __library_sink(sink, text + start, (size_t)length);
    if (how->left)
        __library_sink_repeated(sink, ' ', padding);
}

static void format_signed(struct sink *sink, const struct conversion *how, long long value)
{
    unsigned long long magnitude = (unsigned long long)value;
    if (value < 0)
        format_integer(sink, how, 0 - magnitude, 10, "-");
    else
        format_integer(sink, how, magnitude, 10, how->plus ? "+" : how->space ? " " : "");
}

static void format_unsigned(struct sink *sink, const struct conversion *how,
                            unsigned long long value)
{
    switch (how->letter) {
    case 'o':
        format_integer(sink, how, value, 8, "");
        break;
    case 'x':
        format_integer(sink, how, value, 16, how->alternative && value != 0 ? "0x" : "");
        break;
    case 'X':
        format_integer(sink, how, value, 16, how->alternative && value != 0 ? "0X" : "");
        break;
    default:
        format_integer(sink, how, value, 10, "");
        break;
    }
}

static void format_pointer(struct sink *sink, const struct conversion *how, const void *pointer)
{
    if (pointer == NULL)
        format_text(sink, how, "(nil)", 5);
    else
        format_integer(sink, how, (uintptr_t)pointer, 16,
                       how->plus ? "+0x" : how->space ? " 0x" : "0x");
}

/* False if the letter names no conversion. */
static int convert(struct sink *sink, const struct conversion *how, enum length length,
                   va_list *arguments)
{
    char byte;
    switch (how->letter) {
    case 'd':
    case 'i':
        format_signed(sink, how, next_signed(arguments, length));
        return 1;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        format_unsigned(sink, how, next_unsigned(arguments, length));
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
            __library_format_double(sink, how, (double)va_arg(*arguments, long double));
        else
            __library_format_double(sink, how, va_arg(*arguments, double));
        return 1;
    case 'c':
        if (length == LONG) {
            format_wide_char(sink, how, va_arg(*arguments, unsigned));
            return 1;
        }
        byte = (char)va_arg(*arguments, int);
        format_text(sink, how, &byte, 1);
        return 1;
    case 's':
        if (length == LONG)
            format_wide(sink, how, va_arg(*arguments, const wchar_t *));
        else
            format_string(sink, how, va_arg(*arguments, const char *));
        return 1;
    case 'p':
        format_pointer(sink, how, va_arg(*arguments, const void *));
        return 1;
    case 'n':
        store_count(arguments, length, sink->total);
        return 1;
    case 'm':
        format_string(sink, how, strerror(errno));
        return 1;
    case '%':
        __library_sink(sink, "%", 1);
        return 1;
    default:
        return 0;
    }
}

int __library_format(struct sink *sink, const char *format, va_list list)
{
    va_list arguments;
    va_copy(arguments, list);
    const char *at = format;
    while (*at != '\0' && !sink->failed) {
        const char *start = at;
        while (*at != '\0' && *at != '%')
            at++;
        __library_sink(sink, start, (size_t)(at - start));
        if (*at == '\0')
            break;

        struct conversion how = {.precision = -1};
        enum length length;
        start = at;
        at = parse_flags(at + 1, &how);
        if (*at == '*') {
            how.width = va_arg(arguments, int);
            how.left |= how.width < 0;
            if (how.width < 0)
                how.width = how.width < -MOST_FIELD ? MOST_FIELD + 1L : -how.width;
            at++;
        } else {
            at = parse_number(at, &how.width);
        }
        if (*at == '$')
            __skolem_unsupported("numbered arguments of printf");
        if (*at == '.' && at[1] == '*') {
            how.precision = va_arg(arguments, int);
            at += 2;
        } else if (*at == '.') {
            at = parse_number(at + 1, &how.precision);
        }
        if (how.width > MOST_FIELD || how.precision > MOST_FIELD) {
            errno = EOVERFLOW;
            sink->failed = 1;
            break;
        }
        at = parse_length(at, &length);
        how.letter = *at;
        if (how.letter == '\0') { /* the format ends inside a conversion */
            errno = EINVAL;
            sink->failed = 1;
            break;
        }
        at++;
        if (!convert(sink, &how, length, &arguments))
            __library_sink(sink, start, (size_t)(at - start));
    }
    va_end(arguments);
    if (!sink->failed && sink->total > INT_MAX) {
        errno = EOVERFLOW;
        sink->failed = 1;
    }
    return sink->failed ? -1 : (int)sink->total;
}
