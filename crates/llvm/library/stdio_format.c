/* stdio.h: formatted output.

   Text that goes into an array is exact in a check, too. Loops over a length
   that a check may not know are then bounded by one that it does: it follows a
   loop until its condition is plainly false. */

#include "conversion.h"

static void sink_one(struct sink *sink, char c)
{
    if (sink->stream != NULL) {
        __library_sink(sink, &c, 1);
        return;
    }
    if (sink->total < sink->room) {
        if (sink->is_wide)
            sink->wide_to[sink->total] = c;
        else
            sink->to[sink->total] = c;
    }
    sink->total++;
}

/* In the C locale the characters that have a byte are those of ASCII. */
static int is_ascii(int c)
{
    return c >= 0 && c <= 127;
}

static void fail_to_convert(struct sink *sink)
{
    errno = EILSEQ;
    sink->failed = 1;
}

void __library_sink_wide(struct sink *sink, wchar_t c)
{
    if (sink->stream != NULL) {
        if (!is_ascii(c)) {
            __skolem_unsupported("output of a wide character that is not of ASCII");
            c = '?';
        }
        sink_one(sink, (char)c);
        return;
    }
    if (sink->total < sink->room)
        sink->wide_to[sink->total] = c;
    sink->total++;
}

void __library_sink(struct sink *sink, const char *bytes, size_t count)
{
    if (sink->stream != NULL) {
        sink->total += count;
        if (__library_put(sink->stream, bytes, count) < count)
            sink->failed = 1;
        return;
    }
    /* A text that is overwritten while it is copied. */
    if (sink->to != NULL && sink->room > 0 && __skolem_same_block(sink->to, bytes))
        __skolem_apart(sink->to, sink->total + count + 1, bytes, count + 1);
    for (size_t i = 0; i < count; i++)
        sink_one(sink, bytes[i]);
}

/* A negative count is none: paddings are computed by subtraction. */
void __library_sink_repeated(struct sink *sink, char c, long count)
{
    for (long i = 0; i < count; i++)
        sink_one(sink, c);
}

/* The same for a count that is at most another number. */
static void sink_bounded(struct sink *sink, char c, long count, long most)
{
    for (long i = 0; i < most && i < count; i++)
        sink_one(sink, c);
}

static void format_text(struct sink *sink, const struct conversion *how, const char *text,
                        size_t length)
{
    long padding = how->width - (long)length;
    if (!how->left)
        sink_bounded(sink, ' ', padding, how->width);
    __library_sink(sink, text, length);
    if (how->left)
        sink_bounded(sink, ' ', padding, how->width);
}

/* The system converts a text before it prints any of it. A check need not know
   how much is there before it fails. */
static int has_wide_characters(const char *text, size_t most)
{
    if (__skolem_checking())
        return 1;
    for (size_t i = 0; i < most && text[i] != '\0'; i++)
        if (!is_ascii(text[i]))
            return 0;
    return 1;
}

static void format_string(struct sink *sink, const struct conversion *how, const char *text)
{
    __skolem_valid(text);
    /* Undefined, but the system prints it. Cut short it would mislead, so it drops it then. */
    if (text == NULL)
        text = how->precision < 0 || how->precision >= 6 ? "(null)" : "";
    size_t most = __library_text_limit(how);
    if (sink->is_wide && !has_wide_characters(text, most)) {
        fail_to_convert(sink);
        return;
    }
    if (how->width > 0 || sink->stream != NULL) {
        format_text(sink, how, text, __library_bounded_length(text, most));
        return;
    }
    /* In one go, so that the place of each character is known. */
    int is_near = sink->to != NULL && sink->room > 0 && __skolem_same_block(sink->to, text);
    size_t i = 0;
    while (i < most && text[i] != '\0') {
        sink_one(sink, text[i]);
        i++;
        if (is_near)
            __skolem_apart(sink->to, sink->total, text, i);
    }
    if (is_near && i < most)
        __skolem_apart(sink->to, sink->total + 1, text, i + 1);
}

/* A wide text among wide ones, which it need not be of ASCII for. */
static void copy_wide(struct sink *sink, const struct conversion *how, const wchar_t *text)
{
    size_t most = __library_text_limit(how);
    if (how->width == 0) {
        for (size_t i = 0; i < most && text[i] != 0; i++)
            __library_sink_wide(sink, text[i]);
        return;
    }
    size_t length = 0;
    while (length < most && text[length] != 0)
        length++;
    long padding = how->width - (long)length;
    if (!how->left)
        sink_bounded(sink, ' ', padding, how->width);
    for (size_t i = 0; i < length; i++)
        __library_sink_wide(sink, text[i]);
    if (how->left)
        sink_bounded(sink, ' ', padding, how->width);
}

static void format_wide(struct sink *sink, const struct conversion *how, const wchar_t *text)
{
    size_t most = __library_text_limit(how);
    size_t length = 0;
    __skolem_valid(text);
    if (text == NULL) {
        format_string(sink, how, NULL);
        return;
    }
    if (sink->is_wide) {
        copy_wide(sink, how, text);
        return;
    }
    for (; length < most && text[length] != 0; length++)
        if (!is_ascii(text[length])) {
            fail_to_convert(sink);
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
    wchar_t text[1] = {(wchar_t)c};
    struct conversion one = *how;
    one.precision = 1;
    if (sink->is_wide && c != 0)
        copy_wide(sink, &one, text);
    else if (is_ascii((int)c))
        format_text(sink, how, &byte, 1);
    else
        fail_to_convert(sink);
}

static void format_char(struct sink *sink, const struct conversion *how, char byte)
{
    if (sink->is_wide && !is_ascii(byte))
        fail_to_convert(sink);
    else
        format_text(sink, how, &byte, 1);
}

/* The digits of an integer, at the end of the array. */
struct digits {
    char text[64];
    size_t start;
    size_t most; /* how many there can be */
};

static int is_int(enum length length)
{
    return length == PLAIN || length == CHAR || length == SHORT ||
           (length != LONG_LONG && length != LONG_DOUBLE && length != MAXIMUM && sizeof(long) == 4);
}

size_t __library_most_digits(enum length length, unsigned base)
{
    size_t bits = is_int(length) ? 32 : 64;
    switch (base) {
    case 2: return bits;
    case 8: return (bits + 2) / 3;
    case 10: return bits == 32 ? 10 : 20;
    default: return bits / 4;
    }
}

unsigned __library_base(char letter)
{
    switch (letter) {
    case 'b':
    case 'B': return 2;
    case 'o': return 8;
    case 'u': return 10;
    default: return 16;
    }
}

/* Numbers of an int's size are divided as such: where a check does not know
   them, a division of twice the width takes four times the work. */
static struct digits digits_of(const struct conversion *how, enum length length,
                               unsigned long long magnitude, unsigned base)
{
    struct digits digits;
    char letter = how->letter == 'X' ? 'A' : 'a';
    int narrow = is_int(length);
    digits.start = sizeof digits.text;
    digits.most = __library_most_digits(length, base);
    for (size_t i = 0; i < digits.most && magnitude != 0; i++) {
        unsigned long long rest =
            narrow ? (unsigned)magnitude / base : magnitude / base;
        unsigned digit = (unsigned)magnitude - (unsigned)rest * base;
        digits.text[--digits.start] =
            (char)(base <= 10 || digit < 10 ? '0' + digit : letter + (digit - 10));
        magnitude = rest;
    }
    return digits;
}

/* The prefix is a sign, 0x, both or nothing. */
static void format_digits(struct sink *sink, const struct conversion *how,
                          const struct digits *digits, const char *prefix)
{
    long length = (long)(sizeof digits->text - digits->start);
    long zeros = (how->precision < 0 ? 1 : how->precision) - length;
    long most_zeros = how->precision < how->width ? how->width : how->precision;
    if (how->letter == 'o' && how->alternative && zeros <= 0)
        zeros = 1;
    if (zeros < 0)
        zeros = 0;
    if (most_zeros < 1)
        most_zeros = 1;
    long prefix_length = (long)strlen(prefix);
    long padding = how->width - prefix_length - zeros - length;
    if (how->zero && !how->left && how->precision < 0 && padding > 0) {
        zeros += padding;
        padding = 0;
    }
    if (!how->left)
        sink_bounded(sink, ' ', padding, how->width);
    __library_sink(sink, prefix, (size_t)prefix_length);
    sink_bounded(sink, '0', zeros, most_zeros);
    if (sink->stream != NULL)
        __library_sink(sink, digits->text + digits->start, (size_t)length);
    else
        for (size_t i = 0; i < digits->most && i < (size_t)length; i++)
            sink_one(sink, digits->text[digits->start + i]);
    if (how->left)
        sink_bounded(sink, ' ', padding, how->width);
}

static void format_signed(struct sink *sink, const struct conversion *how, enum length length,
                          long long value)
{
    unsigned long long magnitude = (unsigned long long)value;
    if (value < 0)
        magnitude = 0 - magnitude;
    struct digits digits = digits_of(how, length, magnitude, 10);
    if (value < 0)
        format_digits(sink, how, &digits, "-");
    else
        format_digits(sink, how, &digits, how->plus ? "+" : how->space ? " " : "");
}

static void format_unsigned(struct sink *sink, const struct conversion *how, enum length length,
                            unsigned long long value)
{
    unsigned base = __library_base(how->letter);
    struct digits digits = digits_of(how, length, value, base);
    if ((base != 16 && base != 2) || !how->alternative || value == 0)
        format_digits(sink, how, &digits, "");
    else if (base == 2)
        format_digits(sink, how, &digits, how->letter == 'b' ? "0b" : "0B");
    else
        format_digits(sink, how, &digits, how->letter == 'x' ? "0x" : "0X");
}

static void format_pointer(struct sink *sink, const struct conversion *how, const void *pointer)
{
    if (pointer == NULL) {
        format_text(sink, how, "(nil)", 5);
        return;
    }
    struct digits digits = digits_of(how, SIZE, (uintptr_t)pointer, 16);
    format_digits(sink, how, &digits, how->plus ? "+0x" : how->space ? " 0x" : "0x");
}

int __library_convert(struct sink *sink, const struct conversion *how, enum length length,
                      va_list *arguments)
{
    if (is_float(how->letter)) {
        __library_format_double(sink, how, __library_next_float(arguments, length));
        return 1;
    }
    switch (how->letter) {
    case 'd':
    case 'i':
        format_signed(sink, how, length, __library_next_signed(arguments, length));
        return 1;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
    case 'B':
        format_unsigned(sink, how, length, __library_next_unsigned(arguments, length));
        return 1;
    case 'c':
        if (length == LONG) {
            format_wide_char(sink, how, va_arg(*arguments, unsigned));
            return 1;
        }
        format_char(sink, how, (char)va_arg(*arguments, int));
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
        __library_store_count(arguments, length, sink->total);
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

int __library_formatted(struct sink *sink)
{
    if (!sink->failed && sink->total > INT_MAX) {
        errno = EOVERFLOW;
        sink->failed = 1;
    }
    return sink->failed ? -1 : (int)sink->total;
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

        struct conversion how;
        enum length length;
        start = at;
        at = __library_parse_conversion(at + 1, &how, &length, &arguments);
        if (at == NULL) {
            sink->failed = 1;
            break;
        }
        if (!__library_convert(sink, &how, length, &arguments)) {
            __library_unknown_conversion(how.letter, (size_t)(at - start));
            __library_sink(sink, start, (size_t)(at - start));
        }
    }
    va_end(arguments);
    return __library_formatted(sink);
}
