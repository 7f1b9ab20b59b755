/* stdio.h: the functions of the scanf family, under the names that the headers
   of different standards call. */

#include "scanning.h"

int vfscanf(FILE *restrict stream, const char *restrict format, va_list arguments)
{
    if (__skolem_checking() && stream->descriptor == 0)
        return __library_scan_unknown(stream, format, arguments);
    struct source source = {.stream = stream};
    return __library_scan(&source, format, arguments);
}

int vsscanf(const char *restrict text, const char *restrict format, va_list arguments)
{
    struct source source = {.text = text};
    return __library_scan(&source, format, arguments);
}

int vscanf(const char *restrict format, va_list arguments)
{
    return vfscanf(stdin, format, arguments);
}

#define FAMILY(prefix)                                                               \
    int prefix##scanf(const char *restrict format, ...)                              \
    {                                                                                \
        va_list arguments;                                                           \
        va_start(arguments, format);                                                 \
        int result = vfscanf(stdin, format, arguments);                              \
        va_end(arguments);                                                           \
        return result;                                                               \
    }                                                                                \
                                                                                     \
    int prefix##fscanf(FILE *restrict stream, const char *restrict format, ...)      \
    {                                                                                \
        va_list arguments;                                                           \
        va_start(arguments, format);                                                 \
        int result = vfscanf(stream, format, arguments);                             \
        va_end(arguments);                                                           \
        return result;                                                               \
    }                                                                                \
                                                                                     \
    int prefix##sscanf(const char *restrict text, const char *restrict format, ...)  \
    {                                                                                \
        va_list arguments;                                                           \
        va_start(arguments, format);                                                 \
        int result = vsscanf(text, format, arguments);                               \
        va_end(arguments);                                                           \
        return result;                                                               \
    }

#define V_FAMILY(prefix)                                                             \
    int prefix##vscanf(const char *restrict format, va_list arguments)               \
    {                                                                                \
        return vfscanf(stdin, format, arguments);                                    \
    }                                                                                \
                                                                                     \
    int prefix##vfscanf(FILE *restrict stream, const char *restrict format,          \
                        va_list arguments)                                           \
    {                                                                                \
        return vfscanf(stream, format, arguments);                                   \
    }                                                                                \
                                                                                     \
    int prefix##vsscanf(const char *restrict text, const char *restrict format,      \
                        va_list arguments)                                           \
    {                                                                                \
        return vsscanf(text, format, arguments);                                     \
    }

FAMILY()
FAMILY(__isoc99_)
V_FAMILY(__isoc99_)
FAMILY(__isoc23_)
V_FAMILY(__isoc23_)
