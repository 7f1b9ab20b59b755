/* stdio.h: the streams and unformatted output.

   Output that goes to a pipe or a file is what another program compares, so
   the standard output is buffered as the system's is in that case: in blocks,
   written when the next byte finds no room, so that it mixes with the standard
   error in the same order. */

#include "stream.h"

void __library_output_may_fail(void)
{
}

enum { BLOCK = 4096 };

static char output_buffer[BLOCK];
static char error_buffer[BLOCK];

static unsigned char pushed_to_input[PUSHED_BACK];
static unsigned char pushed_to_output[PUSHED_BACK];
static unsigned char pushed_to_error[PUSHED_BACK];

static FILE input_stream = {.descriptor = 0, .pushed = pushed_to_input};
static FILE output_stream = {
    .descriptor = 1, .buffering = FULLY_BUFFERED, .buffer = output_buffer, .capacity = BLOCK,
    .pushed = pushed_to_output};
static FILE error_stream = {
    .descriptor = 2, .buffering = UNBUFFERED, .buffer = error_buffer, .capacity = BLOCK,
    .pushed = pushed_to_error};

FILE *stdin = &input_stream;
FILE *stdout = &output_stream;
FILE *stderr = &error_stream;

static size_t write_out(FILE *stream, const char *bytes, size_t count)
{
    size_t done = 0;
    while (done < count) {
        long taken = __skolem_write(stream->descriptor, bytes + done, count - done);
        if (taken <= 0) {
            stream->failed = 1;
            break;
        }
        done += (size_t)taken;
    }
    return done;
}

static int flush(FILE *stream)
{
    size_t count = stream->used;
    stream->used = 0;
    return write_out(stream, stream->buffer, count) == count ? 0 : EOF;
}

static void keep(FILE *stream, const char *bytes, size_t count)
{
    __builtin_memcpy(stream->buffer + stream->used, bytes, count);
    stream->used += count;
}

/* What does not fit goes out after the buffer, whole blocks at once and the
   rest through the buffer. */
static size_t put_block(FILE *stream, const char *bytes, size_t count)
{
    size_t fits = stream->room - stream->used;
    if (fits > count)
        fits = count;
    keep(stream, bytes, fits);
    size_t rest = count - fits;
    if (rest == 0)
        return count;
    if (flush(stream) != 0)
        return fits;
    stream->room = stream->capacity;
    size_t kept = stream->capacity >= 128 ? rest % stream->capacity : 0;
    size_t direct = rest - kept;
    size_t written = write_out(stream, bytes + fits, direct);
    if (written < direct)
        return fits + written;
    keep(stream, bytes + fits + direct, kept);
    return count;
}

static size_t after_last_newline(const char *bytes, size_t count)
{
    while (count > 0 && bytes[count - 1] != '\n')
        count--;
    return count;
}

int __library_writable(FILE *stream)
{
    if (__skolem_checking())
        __library_has_written = 1;
    if (stream->descriptor >= 1)
        return 1;
    errno = EBADF;
    stream->failed = 1;
    return 0;
}

int __library_orient(FILE *stream, enum orientation wanted)
{
    if (__skolem_checking())
        return 1;
    if (stream->orientation == UNDECIDED)
        stream->orientation = wanted;
    return stream->orientation == wanted;
}

void __library_examine(const void *bytes, size_t count)
{
    const volatile char *at = bytes;
    if (count > 0) {
        (void)at[0];
        (void)at[count - 1];
    }
}

size_t __library_put(FILE *stream, const char *bytes, size_t count)
{
    if (count == 0 || !__library_writable(stream))
        return 0;
    if (__skolem_checking()) {
        __library_examine(bytes, count);
        return count;
    }
    if (stream->buffering == FULLY_BUFFERED)
        return put_block(stream, bytes, count);
    if (stream->buffering == UNBUFFERED)
        return write_out(stream, bytes, count);
    size_t lines = after_last_newline(bytes, count);
    size_t done = put_block(stream, bytes, lines);
    if (done < lines || (lines > 0 && flush(stream) != 0))
        return done;
    return done + put_block(stream, bytes + lines, count - lines);
}

/* In a check there is nothing in the buffers. */
int fflush(FILE *stream)
{
    if (stream == NULL) {
        if (__skolem_checking())
            return 0;
        int output = flush(stdout);
        int error = flush(stderr);
        return output == 0 && error == 0 ? 0 : EOF;
    }
    if (stream->descriptor < 1 || __skolem_checking())
        return 0;
    return flush(stream);
}

int fputc(int c, FILE *stream)
{
    char byte = (char)c;
    if (!__library_orient(stream, OF_BYTES)) {
        __skolem_unsupported("a byte in a stream of wide characters");
        return EOF;
    }
    return __library_put(stream, &byte, 1) == 1 ? (unsigned char)byte : EOF;
}

int putc(int c, FILE *stream)
{
    return fputc(c, stream);
}

int _IO_putc(int c, FILE *stream)
{
    return fputc(c, stream);
}

int putchar(int c)
{
    return fputc(c, stdout);
}

int fputc_unlocked(int c, FILE *stream)
{
    return fputc(c, stream);
}

int putc_unlocked(int c, FILE *stream)
{
    return fputc(c, stream);
}

int putchar_unlocked(int c)
{
    return fputc(c, stdout);
}

int fputs(const char *text, FILE *stream)
{
    size_t length = strlen(text);
    if (__skolem_checking()) /* all of the text has been read */
        return __library_writable(stream) ? 1 : EOF;
    if (!__library_orient(stream, OF_BYTES))
        return EOF;
    return __library_put(stream, text, length) == length ? 1 : EOF;
}

int fputs_unlocked(const char *text, FILE *stream)
{
    return fputs(text, stream);
}

int puts(const char *text)
{
    size_t length = strlen(text);
    if (__skolem_checking()) {
        if (!__library_writable(stdout))
            return EOF;
    } else if (!__library_orient(stdout, OF_BYTES) ||
               __library_put(stdout, text, length) < length || putchar('\n') == EOF) {
        return EOF;
    }
    return length < INT_MAX ? (int)length + 1 : INT_MAX;
}

size_t fwrite(const void *elements, size_t size, size_t count, FILE *stream)
{
    size_t total = size * count;
    if (total == 0 || !__library_orient(stream, OF_BYTES))
        return 0;
    size_t written = __library_put(stream, elements, total);
    return written == total ? count : written / size;
}

size_t fwrite_unlocked(const void *elements, size_t size, size_t count, FILE *stream)
{
    return fwrite(elements, size, count, stream);
}

void perror(const char *prefix)
{
    if (__skolem_checking()) {
        if (prefix != NULL)
            strlen(prefix);
        return;
    }
    const char *message = strerror(errno);
    /* It prints to a stream of wide characters, too. */
    enum orientation kept = stderr->orientation == WIDE ? WIDE : OF_BYTES;
    stderr->orientation = OF_BYTES;
    if (prefix != NULL && *prefix != '\0') {
        fputs(prefix, stderr);
        fputs(": ", stderr);
    }
    fputs(message, stderr);
    fputc('\n', stderr);
    stderr->orientation = kept;
}

/* Without a buffer from the caller the stream keeps its own, whatever size is
   asked for, as the system does. */
int setvbuf(FILE *stream, char *buffer, int mode, size_t size)
{
    if (mode < FULLY_BUFFERED || mode > UNBUFFERED)
        return EOF;
    if (stream->descriptor < 1 || __skolem_checking())
        return 0;
    flush(stream);
    stream->buffering = (enum buffering)mode;
    if (mode != UNBUFFERED && buffer != NULL && size > 0) {
        stream->buffer = buffer;
        stream->capacity = size;
        stream->room = size;
    }
    return 0;
}

void setbuf(FILE *stream, char *buffer)
{
    enum { BUFSIZ = 8192 };
    setvbuf(stream, buffer, buffer != NULL ? FULLY_BUFFERED : UNBUFFERED, BUFSIZ);
}

void setlinebuf(FILE *stream)
{
    setvbuf(stream, NULL, LINE_BUFFERED, 0);
}
