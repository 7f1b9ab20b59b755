/* The streams of stdio.h as the models see them. Programs only hold pointers
   to them. */

#ifndef STREAM_H
#define STREAM_H

#include "skolem.h"

enum { EOF = -1, PUSHED_BACK = 16 };

/* The values are those of _IOFBF, _IOLBF and _IONBF. */
enum buffering { FULLY_BUFFERED = 0, LINE_BUFFERED = 1, UNBUFFERED = 2 };

struct _IO_FILE {
    int descriptor; /* -1 once closed */
    enum buffering buffering;
    int at_end;
    int failed;

    char *buffer;
    size_t capacity;
    size_t room; /* zero until the first write, the capacity from then on */
    size_t used;

    int pushed_count;
    unsigned char pushed[PUSHED_BACK];
};

typedef struct _IO_FILE FILE;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

int fflush(FILE *stream);
int getc(FILE *stream);
int ungetc(int c, FILE *stream);

/* Appends bytes to a stream; the result is how many were taken. */
size_t __library_put(FILE *stream, const char *bytes, size_t count);

/* Where formatted text goes: a stream, or an array with room for so many
   characters before the final zero, which the caller writes. The total counts
   what does not fit, too. */
struct sink {
    FILE *stream;
    char *to;
    size_t room;
    size_t total;
    int failed;
};

void __library_sink(struct sink *sink, const char *bytes, size_t count);
void __library_sink_repeated(struct sink *sink, char c, long count);

/* A conversion of the printf family. */
struct conversion {
    int left, plus, space, alternative, zero;
    long width;
    long precision; /* negative if not given */
    char letter;
};

void __library_format_double(struct sink *sink, const struct conversion *conversion, double value);

/* The result is negative if the output failed or its length is no int. */
int __library_format(struct sink *sink, const char *format, va_list arguments);

#endif
