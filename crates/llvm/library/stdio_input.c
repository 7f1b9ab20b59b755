/* stdio.h: unformatted input.

   Bytes are taken from the environment one at a time and only when a program
   asks for them: a block read ahead would make the checker consider input that
   nothing depends on. */

#include "stream.h"

int fgetc(FILE *stream)
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

char *fgets(char *restrict line, int size, FILE *restrict stream)
{
    int length = 0;
    if (size <= 0)
        return NULL;
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

char *fgets_unlocked(char *restrict line, int size, FILE *restrict stream)
{
    return fgets(line, size, stream);
}

size_t fread(void *restrict elements, size_t size, size_t count, FILE *restrict stream)
{
    unsigned char *to = elements;
    size_t total = size * count;
    if (total == 0)
        return 0;
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
