/* wchar.h: formatted output of wide characters. The conversions are those of
   bytes: one is read as bytes, and its text made into a sink that is wide. */

#include "conversion.h"

enum { LONGEST_CONVERSION = 64 };

/* Whether a character can be before the letter of a conversion. */
static int is_before_letter(wchar_t c)
{
    static const char before[] = "-+ #0'I123456789.*$hlqLjzZt";
    for (size_t i = 0; before[i] != '\0'; i++)
        if (before[i] == c)
            return 1;
    return 0;
}

/* A conversion in bytes, with an end; a letter that is no byte is one that names
   no conversion. */
static void narrow(const wchar_t *at, char *bytes)
{
    size_t i = 0;
    for (; i < LONGEST_CONVERSION - 2 && is_before_letter(at[i]); i++)
        bytes[i] = (char)at[i];
    if (is_before_letter(at[i]))
        __skolem_unsupported("a conversion of wprintf that is longer than needed");
    bytes[i] = at[i] >= 0 && at[i] <= 127 ? (char)at[i] : '!';
    bytes[i + 1] = '\0';
}

/* Reads what follows the percent sign, as for bytes. */
static const wchar_t *parse(const wchar_t *at, struct conversion *how, enum length *length,
                            va_list *arguments)
{
    char bytes[LONGEST_CONVERSION];
    narrow(at, bytes);
    const char *end = __library_parse_conversion(bytes, how, length, arguments);
    return end == NULL ? NULL : at + (end - bytes);
}

int __library_format_wide(struct sink *sink, const wchar_t *format, va_list list)
{
    va_list arguments;
    va_copy(arguments, list);
    const wchar_t *at = format;
    while (*at != 0 && !sink->failed) {
        if (*at != '%') {
            __library_sink_wide(sink, *at++);
            continue;
        }
        struct conversion how;
        enum length length;
        const wchar_t *start = at;
        at = parse(at + 1, &how, &length, &arguments);
        if (at == NULL) {
            sink->failed = 1;
            break;
        }
        if (!__library_convert(sink, &how, length, &arguments)) {
            __library_unknown_conversion(how.letter, (size_t)(at - start));
            while (start < at)
                __library_sink_wide(sink, *start++);
        }
    }
    va_end(arguments);
    return __library_formatted(sink);
}

int __library_examine_wide_format(const wchar_t *format, va_list list)
{
    va_list arguments;
    va_copy(arguments, list);
    struct extent extent = {.is_wide = 1};
    const wchar_t *at = format;
    while (*at != 0) {
        const wchar_t *start = at++;
        if (*start != '%') {
            extent.total++;
            continue;
        }
        struct conversion how;
        enum length length;
        at = parse(at, &how, &length, &arguments);
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

int vfwprintf(FILE *restrict stream, const wchar_t *restrict format, va_list arguments)
{
    struct sink sink = {.stream = stream, .is_wide = 1};
    if (__skolem_checking())
        return __library_writable(stream) ? __library_examine_wide_format(format, arguments) : -1;
    if (!__library_orient(stream, WIDE))
        return -1;
    return __library_format_wide(&sink, format, arguments);
}

int vwprintf(const wchar_t *restrict format, va_list arguments)
{
    return vfwprintf(stdout, format, arguments);
}

/* Unlike snprintf, it fails where there is not enough room, but fills the array
   up to a final zero all the same. */
int vswprintf(wchar_t *restrict to, size_t size, const wchar_t *restrict format,
              va_list arguments)
{
    if (size == 0)
        return -1;
    struct sink sink = {.is_wide = 1, .wide_to = to, .room = size - 1};
    int result = __library_format_wide(&sink, format, arguments);
    int fits = sink.total <= sink.room;
    to[fits ? sink.total : sink.room] = 0;
    return fits ? result : -1;
}

#define FORWARD(call)             \
    va_list arguments;            \
    va_start(arguments, format);  \
    int result = call;            \
    va_end(arguments);            \
    return result

int wprintf(const wchar_t *restrict format, ...)
{
    FORWARD(vfwprintf(stdout, format, arguments));
}

int fwprintf(FILE *restrict stream, const wchar_t *restrict format, ...)
{
    FORWARD(vfwprintf(stream, format, arguments));
}

int swprintf(wchar_t *restrict to, size_t size, const wchar_t *restrict format, ...)
{
    FORWARD(vswprintf(to, size, format, arguments));
}
