/* stdio.h: files. There is no file system: a run that asks for a file is not
   the native run. The three standard streams behave like pipes. */

#include "stream.h"

static int no_such_file(void)
{
    __skolem_unsupported("files other than the standard streams");
    errno = ENOENT;
    return -1;
}

FILE *fopen(const char *path, const char *mode)
{
    (void)path;
    (void)mode;
    no_such_file();
    return NULL;
}

FILE *fopen64(const char *path, const char *mode)
{
    return fopen(path, mode);
}

int fclose(FILE *stream)
{
    if (stream->descriptor < 0) {
        errno = EBADF;
        return EOF;
    }
    int result = fflush(stream);
    stream->descriptor = -1;
    return result;
}

FILE *freopen(const char *path, const char *mode, FILE *stream)
{
    fclose(stream);
    return fopen(path, mode);
}

FILE *tmpfile(void)
{
    no_such_file();
    return NULL;
}

FILE *popen(const char *command, const char *mode)
{
    return fopen(command, mode);
}

int pclose(FILE *stream)
{
    return fclose(stream);
}

int remove(const char *path)
{
    (void)path;
    return no_such_file();
}

int rename(const char *from, const char *to)
{
    (void)from;
    (void)to;
    return no_such_file();
}

static int not_seekable(void)
{
    __skolem_surroundings();
    errno = ESPIPE;
    return -1;
}

int fseek(FILE *stream, long offset, int origin)
{
    (void)offset;
    (void)origin;
    fflush(stream);
    return not_seekable();
}

int fseeko(FILE *stream, long offset, int origin)
{
    return fseek(stream, offset, origin);
}

long ftell(FILE *stream)
{
    (void)stream;
    return not_seekable();
}

long ftello(FILE *stream)
{
    return ftell(stream);
}

void rewind(FILE *stream)
{
    fseek(stream, 0, 0);
    stream->failed = 0;
    stream->at_end = 0;
}

int feof(FILE *stream)
{
    return stream->at_end;
}

int ferror(FILE *stream)
{
    if (stream->descriptor != 0 && __skolem_checking())
        __library_output_may_fail();
    return stream->failed;
}

void clearerr(FILE *stream)
{
    stream->at_end = 0;
    stream->failed = 0;
}

int fileno(FILE *stream)
{
    if (stream->descriptor < 0)
        errno = EBADF;
    return stream->descriptor;
}
