/* The streams of stdio.h as the models see them. Programs only hold pointers
   to them. */

#ifndef STREAM_H
#define STREAM_H

#include "skolem.h"

enum { EOF = -1, PUSHED_BACK = 16 };

/* The values are those of _IOFBF, _IOLBF and _IONBF. */
enum buffering { FULLY_BUFFERED = 0, LINE_BUFFERED = 1, UNBUFFERED = 2 };

/* The first function that uses a stream decides; the signs are those of fwide. */
enum orientation { OF_BYTES = -1, UNDECIDED = 0, WIDE = 1 };

struct _IO_FILE {
    int descriptor; /* -1 once closed */
    enum buffering buffering;
    int at_end;
    int failed;
    enum orientation orientation; /* not in a check */

    char *buffer;
    size_t capacity;
    size_t room; /* zero until the first write, the capacity from then on */
    size_t used;

    int pushed_count;
    unsigned char *pushed; /* apart, so that a write to it is none to the rest */
};

typedef struct _IO_FILE FILE;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

/* Whether a letter of a format prints or scans a floating-point number. */
static inline int is_float(char letter)
{
    switch (letter) {
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return 1;
    default: return 0;
    }
}

int fflush(FILE *stream);
int getc(FILE *stream);
int ungetc(int c, FILE *stream);

/* Whether the stream takes output; if not, the error is set. */
int __library_writable(FILE *stream);

/* Decides what an undecided stream is for; false if it is for the other. The
   system's functions fail then. In a check every stream is for both. */
int __library_orient(FILE *stream, enum orientation wanted);

/* Appends bytes to a stream; the result is how many were taken. */
size_t __library_put(FILE *stream, const char *bytes, size_t count);

/* Marks an answer in a check that rests on output which does not fail. */
void __library_output_may_fail(void);

/* Whether there was output in a check: it would set errno if it failed. */
extern int __library_has_written;

/* Reads the first and the last byte: if both are in the object, all are. */
void __library_examine(const void *bytes, size_t count);

/* The next byte of the input, or EOF, whatever the stream is for. */
int __library_get(FILE *stream);

/* Whether a check can choose input in whole: not if a character was put back,
   and not if there is none. */
int __library_can_choose(FILE *stream);

/* The next byte of the input in a check, or EOF: at the end of the input, which is
   then the next one, too, or after a failure, which the next byte may follow. */
int __library_unknown_byte(FILE *stream);

/* The end of the input in a check, or a failure to read it. */
void __library_unknown_end(FILE *stream, int is_failure);

/* Leaves anything in an array that a failed read was for. */
void __library_unknown_content(void *to, size_t size);

/* Sets errno as a function does that fails for reasons of the system's. */
void __library_unknown_error(void);

/* In a check words and lines that nothing else bounds have at most so many
   characters: enough to overrun an array that is meant for a word, few enough
   to be followed. */
enum { MOST_UNKNOWN_TEXT = 64 };

/* A length from 1 to the most; any such length can be the result. */
int __library_unknown_length(int most);

/* Where formatted text goes: a stream, or an array with room for so many
   characters before the final zero, which the caller writes. The total counts
   what does not fit, too; it is also the place of the next character, so that
   an unknown length makes one variable unknown and not three. Functions of
   wide characters have an array of those, or a stream of them. */
struct sink {
    FILE *stream;
    char *to;
    int is_wide;
    wchar_t *wide_to;
    size_t room;
    size_t total;
    int failed;
};

void __library_sink(struct sink *sink, const char *bytes, size_t count);
void __library_sink_repeated(struct sink *sink, char c, long count);
void __library_sink_wide(struct sink *sink, wchar_t c); /* only into a wide one */

/* The result is negative if the output failed or its length is no int. */
int __library_format(struct sink *sink, const char *format, va_list arguments);
int __library_format_wide(struct sink *sink, const wchar_t *format, va_list arguments);

/* Instead, in a check: takes the arguments and reads the texts, but formats
   nothing. The result is one that the real function may have. */
int __library_examine_format(const char *format, va_list arguments);
int __library_examine_wide_format(const wchar_t *format, va_list arguments);

#endif
