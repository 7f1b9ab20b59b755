/* stdio.h: the functions of the printf family. */

#include "stream.h"

int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments)
{
    struct sink sink = {.stream = stream};
    if (__skolem_checking())
        return __library_writable(stream) ? __library_examine_format(format, arguments) : -1;
    if (!__library_orient(stream, OF_BYTES))
        return -1;
    if (stream->descriptor < 1 || stream->buffering != UNBUFFERED)
        return __library_format(&sink, format, arguments);
    /* What one call prints to an unbuffered stream goes out in one piece. */
    stream->buffering = FULLY_BUFFERED;
    int result = __library_format(&sink, format, arguments);
    stream->buffering = UNBUFFERED;
    return fflush(stream) == 0 ? result : -1;
}

int vprintf(const char *restrict format, va_list arguments)
{
    return vfprintf(stdout, format, arguments);
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments)
{
    struct sink sink = {.to = to, .room = size > 0 ? size - 1 : 0};
    int result = __library_format(&sink, format, arguments);
    if (size > 0)
        to[sink.total < sink.room ? sink.total : sink.room] = '\0';
    return result;
}

int vsprintf(char *restrict to, const char *restrict format, va_list arguments)
{
    return vsnprintf(to, SIZE_MAX, format, arguments);
}

int vdprintf(int descriptor, const char *restrict format, va_list arguments)
{
    if (__skolem_checking() && descriptor >= 1)
        return __library_examine_format(format, arguments);
    char buffer[256];
    FILE stream = {.descriptor = descriptor,
                   .buffering = FULLY_BUFFERED,
                   .buffer = buffer,
                   .capacity = sizeof buffer};
    int result = vfprintf(&stream, format, arguments);
    return fflush(&stream) == 0 ? result : -1;
}

int vasprintf(char **restrict result, const char *restrict format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        return -1;
    char *text = malloc((size_t)length + 1);
    if (text == NULL)
        return -1;
    *result = text;
    return vsnprintf(text, (size_t)length + 1, format, arguments);
}

#define FORWARD(call)             \
    va_list arguments;            \
    va_start(arguments, format);  \
    int result = call;            \
    va_end(arguments);            \
    return result

int printf(const char *restrict format, ...)
{
    FORWARD(vfprintf(stdout, format, arguments));
}

int fprintf(FILE *restrict stream, const char *restrict format, ...)
{
    FORWARD(vfprintf(stream, format, arguments));
}

int sprintf(char *restrict to, const char *restrict format, ...)
{
    FORWARD(vsprintf(to, format, arguments));
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
{
    FORWARD(vsnprintf(to, size, format, arguments));
}

int dprintf(int descriptor, const char *restrict format, ...)
{
    FORWARD(vdprintf(descriptor, format, arguments));
}

int asprintf(char **restrict text, const char *restrict format, ...)
{
    FORWARD(vasprintf(text, format, arguments));
}
