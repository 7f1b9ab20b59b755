/* stdio.h: unformatted input.

   Bytes are taken from the environment one at a time and only when a program
   asks for them: a block read ahead would make the checker consider input that
   nothing depends on. In a check they are unknown, and where a function takes
   many, their number is chosen first: it bounds the loop, and no byte decides
   whether there is another. */

#include "stream.h"

void __library_unknown_error(void)
{
    errno = 1 + (__skolem_unknown_int() & 127);
}

void __library_unknown_end(FILE *stream, int is_failure)
{
    if (is_failure) {
        stream->failed = 1;
        __library_unknown_error();
    } else {
        stream->at_end = 1;
    }
}

int __library_unknown_byte(FILE *stream)
{
    enum { NONE = 256, FAILURE = 512 };
    int choice = __skolem_unknown_int() & (NONE | FAILURE | UCHAR_MAX);
    if ((choice & NONE) == 0)
        return choice & UCHAR_MAX;
    __library_unknown_end(stream, choice & FAILURE);
    return EOF;
}

/* A block that was never written to has such bytes, and a copy of it costs a check
   less than a loop. */
void __library_unknown_content(void *to, size_t size)
{
    void *unset = __skolem_allocate(size);
    if (unset == NULL)
        return;
    __builtin_memcpy(to, unset, size);
    __skolem_free(unset);
}

int __library_unknown_length(int most)
{
    int length = __skolem_unknown_int() & INT_MAX;
    return length >= 1 && length <= most ? length : most;
}

int __library_get(FILE *stream)
{
    if (stream->pushed_count > 0)
        return stream->pushed[--stream->pushed_count];
    if (stream->descriptor != 0) {
        errno = EBADF;
        stream->failed = 1;
        return EOF;
    }
    if (stream->at_end)
        return EOF;
    if (__skolem_checking())
        return __library_unknown_byte(stream);
    unsigned char byte;
    long count = __skolem_read(stream->descriptor, &byte, 1);
    if (count == 1)
        return byte;
    if (count == 0)
        stream->at_end = 1;
    else
        stream->failed = 1;
    return EOF;
}

int fgetc(FILE *stream)
{
    return __library_orient(stream, OF_BYTES) ? __library_get(stream) : EOF;
}

int getc(FILE *stream)
{
    return fgetc(stream);
}

int _IO_getc(FILE *stream)
{
    return fgetc(stream);
}

int getchar(void)
{
    return fgetc(stdin);
}

int fgetc_unlocked(FILE *stream)
{
    return fgetc(stream);
}

int getc_unlocked(FILE *stream)
{
    return fgetc(stream);
}

int getchar_unlocked(void)
{
    return fgetc(stdin);
}

int ungetc(int c, FILE *stream)
{
    if (c == EOF || stream->pushed_count == PUSHED_BACK)
        return EOF;
    stream->pushed[stream->pushed_count++] = (unsigned char)c;
    stream->at_end = 0;
    return (unsigned char)c;
}

int __library_can_choose(FILE *stream)
{
    return __skolem_checking() && stream->pushed_count == 0 && stream->descriptor == 0;
}

/* Any byte, also zero, but not the character that would end the line earlier. */
static char inside(int end)
{
    int c = __skolem_unknown_int() & UCHAR_MAX;
    return (char)(c + (c == end));
}

/* The length of a line of up to so many characters, or 0 at the end of the
   input, which leaves the array as it is, and after a failure. A line without its end
   is cut short or the last one. */
static int unknown_line(char *line, int most, int end, FILE *stream)
{
    if (stream->at_end)
        return 0;
    int choice = __skolem_unknown_int();
    int length = (choice & INT_MAX) >> 1;
    if (length == 0 || length > most) {
        int is_failure = choice < 0;
        __library_unknown_end(stream, is_failure);
        if (is_failure)
            __library_unknown_content(line, (size_t)most + 1);
        return 0;
    }
    for (int i = 0; i < most && i < length; i++) {
        char c = inside(end);
        line[i] = (i == length - 1) & (choice & 1) ? (char)end : c;
        line[i + 1] = '\0'; /* each time, since here its place is known */
    }
    if (length < most && (choice & 1) == 0)
        stream->at_end = 1;
    return length;
}

char *fgets(char *restrict line, int size, FILE *restrict stream)
{
    int length = 0;
    if (size <= 0)
        return NULL;
    if (size > 1 && __library_can_choose(stream)) {
        length = unknown_line(line, size - 1, '\n', stream);
        return length == 0 ? NULL : line;
    }
    while (length < size - 1) {
        int c = fgetc(stream);
        if (c == EOF) {
            if (length == 0 || !stream->at_end)
                return NULL;
            break;
        }
        line[length++] = (char)c;
        if (c == '\n')
            break;
    }
    line[length] = '\0';
    return line;
}

/* No header declares it any more, but programs still do. */
char *gets(char *line)
{
    size_t length = 0;
    if (__library_can_choose(stdin)) {
        length = (size_t)unknown_line(line, MOST_UNKNOWN_TEXT, '\n', stdin);
        if (length == 0)
            return NULL;
        if (line[length - 1] == '\n')
            line[length - 1] = '\0';
        return line;
    }
    int c;
    while ((c = fgetc(stdin)) != EOF && c != '\n')
        line[length++] = (char)c;
    if (c == EOF && (length == 0 || !stdin->at_end))
        return NULL;
    line[length] = '\0';
    return line;
}

char *fgets_unlocked(char *restrict line, int size, FILE *restrict stream)
{
    return fgets(line, size, stream);
}

static size_t unknown_elements(unsigned char *to, size_t size, size_t count, FILE *stream)
{
    if (stream->at_end)
        return 0;
    int choice = __skolem_unknown_int();
    size_t present = (size_t)((choice & INT_MAX) >> 1);
    if (present > count)
        present = count;
    /* A part of one more element may be there, and leaves all of it unknown. */
    size_t touched = present + (size > 1 && present < count && (choice & 1));
    for (size_t i = 0; i < count && i < touched; i++)
        for (size_t byte = 0; byte < size; byte++)
            to[i * size + byte] = (unsigned char)__skolem_unknown_int();
    if (present < count)
        __library_unknown_end(stream, choice < 0);
    return present;
}

size_t fread(void *restrict elements, size_t size, size_t count, FILE *restrict stream)
{
    unsigned char *to = elements;
    size_t total = size * count;
    if (total == 0)
        return 0;
    if (__library_can_choose(stream))
        return unknown_elements(to, size, count, stream);
    for (size_t done = 0; done < total; done++) {
        int c = fgetc(stream);
        if (c == EOF)
            return done / size;
        to[done] = (unsigned char)c;
    }
    return count;
}

size_t fread_unlocked(void *restrict elements, size_t size, size_t count, FILE *restrict stream)
{
    return fread(elements, size, count, stream);
}

/* Makes room for one more character and the final zero. */
static int grow(char **line, size_t *size, size_t length)
{
    enum { FIRST_SIZE = 120 };
    if (*line != NULL && *size >= length + 2)
        return 1;
    size_t wanted = *line == NULL || *size == 0 ? FIRST_SIZE : 2 * *size;
    if (wanted < length + 2)
        wanted = length + 2;
    char *larger = realloc(*line, wanted);
    if (larger == NULL)
        return 0;
    *line = larger;
    *size = wanted;
    return 1;
}

ptrdiff_t getdelim(char **restrict line, size_t *restrict size, int end, FILE *restrict stream)
{
    size_t length = 0;
    if (line == NULL || size == NULL) {
        errno = EINVAL;
        return -1;
    }
    if (__library_can_choose(stream)) {
        /* Room for the longest line, so that the size of the block is known. */
        if (!grow(line, size, MOST_UNKNOWN_TEXT - 1))
            return -1;
        int chosen = unknown_line(*line, MOST_UNKNOWN_TEXT, end, stream);
        return chosen == 0 ? -1 : chosen;
    }
    if (!grow(line, size, 0))
        return -1;
    int c;
    while ((c = fgetc(stream)) != EOF) {
        if (!grow(line, size, length))
            return -1;
        (*line)[length++] = (char)c;
        if (c == end)
            break;
    }
    if (length == 0 || (c == EOF && !stream->at_end))
        return -1;
    (*line)[length] = '\0';
    return (ptrdiff_t)length;
}

ptrdiff_t __getdelim(char **restrict line, size_t *restrict size, int end, FILE *restrict stream)
{
    return getdelim(line, size, end, stream);
}

ptrdiff_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream)
{
    return getdelim(line, size, '\n', stream);
}
