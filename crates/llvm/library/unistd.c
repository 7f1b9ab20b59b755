/* unistd.h: what reaches the standard streams without stdio.h. */

#include "stream.h"

enum { ENOTTY = 25 };

/* Any part of what was asked for may be there, and nothing at the end. It may also fail. */
static ptrdiff_t read_unknown(unsigned char *to, size_t count)
{
    int choice = __skolem_unknown_int();
    if (choice < 0) {
        __library_unknown_error();
        return -1;
    }
    size_t length = (size_t)choice;
    if (length > count)
        length = count;
    for (size_t i = 0; i < count && i < length; i++)
        to[i] = (unsigned char)__skolem_unknown_int();
    return (ptrdiff_t)length;
}

ptrdiff_t read(int descriptor, void *bytes, size_t count)
{
    if (descriptor != 0) {
        errno = EBADF;
        return -1;
    }
    if (__skolem_checking())
        return read_unknown(bytes, count);
    return __skolem_read(descriptor, bytes, count);
}

ptrdiff_t write(int descriptor, const void *bytes, size_t count)
{
    if (descriptor != 1 && descriptor != 2) {
        errno = EBADF;
        return -1;
    }
    if (__skolem_checking()) {
        /* Less than everything may be taken, or nothing. */
        __library_examine(bytes, count);
        int left = __skolem_unknown_int();
        if (left < 0) {
            __library_unknown_error();
            return -1;
        }
        return (ptrdiff_t)((size_t)left < count ? count - (size_t)left : count);
    }
    return __skolem_write(descriptor, bytes, count);
}

int isatty(int descriptor)
{
    __skolem_surroundings();
    errno = descriptor >= 0 && descriptor <= 2 ? ENOTTY : EBADF;
    return 0;
}

/* Time passes as the clocks say, whether somebody sleeps or not. */
unsigned sleep(unsigned seconds)
{
    (void)seconds;
    return 0;
}

int usleep(unsigned microseconds)
{
    (void)microseconds;
    return 0;
}

_Noreturn void _exit(int status)
{
    __skolem_exit(status);
}
