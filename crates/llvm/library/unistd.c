/* unistd.h: what reaches the standard streams without stdio.h. */

#include "skolem.h"

enum { ENOTTY = 25 };

ptrdiff_t read(int descriptor, void *bytes, size_t count)
{
    if (descriptor != 0) {
        errno = EBADF;
        return -1;
    }
    return __skolem_read(descriptor, bytes, count);
}

ptrdiff_t write(int descriptor, const void *bytes, size_t count)
{
    if (descriptor != 1 && descriptor != 2) {
        errno = EBADF;
        return -1;
    }
    return __skolem_write(descriptor, bytes, count);
}

int isatty(int descriptor)
{
    errno = descriptor >= 0 && descriptor <= 2 ? ENOTTY : EBADF;
    return 0;
}

_Noreturn void _exit(int status)
{
    __skolem_exit(status);
}
