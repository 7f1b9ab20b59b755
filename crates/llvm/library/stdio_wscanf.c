/* wchar.h: formatted input of wide characters. The format is read as bytes: those
   of its characters that are not of ASCII could match nothing here. */

#include "scanning.h"

enum { LONGEST_FORMAT = 256 };

static void narrow(const wchar_t *format, char *bytes)
{
    size_t i = 0;
    for (; i < LONGEST_FORMAT - 1 && format[i] != 0; i++) {
        if (format[i] < 0 || format[i] > 127)
            __skolem_unsupported("a wide character that is not of ASCII in a format of wscanf");
        bytes[i] = (char)format[i];
    }
    if (format[i] != 0)
        __skolem_unsupported("a long format of wscanf");
    bytes[i] = '\0';
}

int vfwscanf(FILE *restrict stream, const wchar_t *restrict format, va_list arguments)
{
    char bytes[LONGEST_FORMAT];
    narrow(format, bytes);
    if (__skolem_checking() && stream->descriptor == 0)
        return __library_scan_unknown(stream, bytes, arguments);
    if (!__library_orient(stream, WIDE))
        return EOF;
    struct source source = {.stream = stream, .is_wide = 1};
    return __library_scan(&source, bytes, arguments);
}

int vswscanf(const wchar_t *restrict text, const wchar_t *restrict format, va_list arguments)
{
    char bytes[LONGEST_FORMAT];
    narrow(format, bytes);
    struct source source = {.is_wide = 1, .wide_text = text};
    return __library_scan(&source, bytes, arguments);
}

int vwscanf(const wchar_t *restrict format, va_list arguments)
{
    return vfwscanf(stdin, format, arguments);
}

#define FAMILY(prefix)                                                                      \
    int prefix##wscanf(const wchar_t *restrict format, ...)                                 \
    {                                                                                       \
        va_list arguments;                                                                  \
        va_start(arguments, format);                                                        \
        int result = vfwscanf(stdin, format, arguments);                                    \
        va_end(arguments);                                                                  \
        return result;                                                                      \
    }                                                                                       \
                                                                                            \
    int prefix##fwscanf(FILE *restrict stream, const wchar_t *restrict format, ...)         \
    {                                                                                       \
        va_list arguments;                                                                  \
        va_start(arguments, format);                                                        \
        int result = vfwscanf(stream, format, arguments);                                   \
        va_end(arguments);                                                                  \
        return result;                                                                      \
    }                                                                                       \
                                                                                            \
    int prefix##swscanf(const wchar_t *restrict text, const wchar_t *restrict format, ...)  \
    {                                                                                       \
        va_list arguments;                                                                  \
        va_start(arguments, format);                                                        \
        int result = vswscanf(text, format, arguments);                                     \
        va_end(arguments);                                                                  \
        return result;                                                                      \
    }

#define V_FAMILY(prefix)                                                                    \
    int prefix##vwscanf(const wchar_t *restrict format, va_list arguments)                  \
    {                                                                                       \
        return vfwscanf(stdin, format, arguments);                                          \
    }                                                                                       \
                                                                                            \
    int prefix##vfwscanf(FILE *restrict stream, const wchar_t *restrict format,             \
                         va_list arguments)                                                 \
    {                                                                                       \
        return vfwscanf(stream, format, arguments);                                         \
    }                                                                                       \
                                                                                            \
    int prefix##vswscanf(const wchar_t *restrict text, const wchar_t *restrict format,      \
                         va_list arguments)                                                 \
    {                                                                                       \
        return vswscanf(text, format, arguments);                                           \
    }

FAMILY()
FAMILY(__isoc99_)
V_FAMILY(__isoc99_)
FAMILY(__isoc23_)
V_FAMILY(__isoc23_)
