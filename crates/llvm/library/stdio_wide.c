/* wchar.h: input and output of wide characters, which are bytes of ASCII in the
   streams: the C locale has no others. The system prints something similar for
   some of the others; a run stops there. */

#include "stream.h"

typedef unsigned wint_t;

enum { HIGHEST = 127 };

#define WEOF ((wint_t)-1)

/* In a check a stream takes both, and is what it is asked to be. */
int fwide(FILE *stream, int mode)
{
    enum orientation wanted = mode > 0 ? WIDE : mode < 0 ? OF_BYTES : UNDECIDED;
    if (__skolem_checking())
        return wanted;
    __library_orient(stream, wanted);
    return stream->orientation;
}

wint_t fputwc(wchar_t c, FILE *stream)
{
    struct sink sink = {.stream = stream, .is_wide = 1};
    if (__skolem_checking())
        return __library_writable(stream) ? (wint_t)c : WEOF;
    if (!__library_orient(stream, WIDE))
        return WEOF;
    __library_sink_wide(&sink, c);
    return sink.failed ? WEOF : (wint_t)c;
}

/* Unlike fputwc, the system's puts wide characters among bytes somehow. */
wint_t putwc(wchar_t c, FILE *stream)
{
    if (!__library_orient(stream, WIDE))
        __skolem_unsupported("a wide character in a stream of bytes");
    return fputwc(c, stream);
}

wint_t putwchar(wchar_t c)
{
    return putwc(c, stdout);
}

/* One by one, as the system does: so the same ones are written at once. */
int fputws(const wchar_t *text, FILE *stream)
{
    struct sink sink = {.stream = stream, .is_wide = 1};
    if (!__library_orient(stream, WIDE))
        return EOF;
    if (__skolem_checking()) {
        while (*text != 0)
            text++;
        return __library_writable(stream) ? 1 : EOF;
    }
    for (; *text != 0; text++)
        __library_sink_wide(&sink, *text);
    return sink.failed ? EOF : 1;
}

/* A byte that is no character stays where it is. In a check there is none. */
wint_t fgetwc(FILE *stream)
{
    if (!__library_orient(stream, WIDE))
        return WEOF;
    int c = __library_get(stream);
    if (c <= HIGHEST) /* also at the end */
        return (wint_t)c;
    if (__skolem_checking())
        return (wint_t)(c & HIGHEST);
    stream->pushed[stream->pushed_count++] = (unsigned char)c;
    stream->failed = 1;
    errno = EILSEQ;
    return WEOF;
}

wint_t getwc(FILE *stream)
{
    return fgetwc(stream);
}

wint_t getwchar(void)
{
    return fgetwc(stdin);
}

wint_t ungetwc(wint_t c, FILE *stream)
{
    __library_orient(stream, WIDE); /* taken by a stream of bytes, too */
    if (c == WEOF)
        return WEOF;
    if (c > HIGHEST) {
        __skolem_unsupported("a wide character that is not of ASCII, put back");
        return WEOF;
    }
    return ungetc((int)c, stream) == EOF ? WEOF : c;
}

/* Any character but the end of the line. */
static wchar_t inside(void)
{
    int c = __skolem_unknown_int() & HIGHEST;
    return c + (c == '\n');
}

/* As for lines of bytes: the length is chosen first, and is 0 at the end. */
static int unknown_line(wchar_t *line, int most, FILE *stream)
{
    if (stream->at_end)
        return 0;
    int choice = __skolem_unknown_int();
    int length = (choice & INT_MAX) >> 1;
    if (length == 0 || length > most) {
        int is_failure = choice < 0;
        __library_unknown_end(stream, is_failure);
        if (is_failure)
            __library_unknown_content(line, ((size_t)most + 1) * sizeof *line);
        return 0;
    }
    for (int i = 0; i < most && i < length; i++) {
        wchar_t c = inside();
        line[i] = (i == length - 1) & (choice & 1) ? '\n' : c;
        line[i + 1] = 0; /* each time, since here its place is known */
    }
    if (length < most && (choice & 1) == 0)
        stream->at_end = 1;
    return length;
}

wchar_t *fgetws(wchar_t *restrict line, int size, FILE *restrict stream)
{
    int length = 0;
    if (size <= 0)
        return NULL;
    if (size > 1 && __library_can_choose(stream)) {
        length = unknown_line(line, size - 1, stream);
        return length == 0 ? NULL : line;
    }
    while (length < size - 1) {
        wint_t c = fgetwc(stream);
        if (c == WEOF) {
            if (length == 0 || !stream->at_end)
                return NULL;
            break;
        }
        line[length++] = (wchar_t)c;
        if (c == '\n')
            break;
    }
    line[length] = 0;
    return line;
}
