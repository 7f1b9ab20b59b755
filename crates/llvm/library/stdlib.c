/* stdlib.h: memory, the end of the process, and small arithmetic. Numbers in
   text, sorting and pseudo-random numbers have files of their own. */

#include "skolem.h"
#include "stream.h"

/* Blocks are moved and cleared by the compiler's memory intrinsics rather than
   byte by byte, so that the layout a checker has found for a block survives. */

void *malloc(size_t size)
{
    if (size > PTRDIFF_MAX || (__skolem_unknown_refusal() & 1)) {
        errno = ENOMEM;
        return NULL;
    }
    void *block = __skolem_allocate(size);
    if (block == NULL)
        errno = ENOMEM;
    return block;
}

void *calloc(size_t count, size_t size)
{
    if (size != 0 && count > PTRDIFF_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    void *block = malloc(count * size);
    if (block != NULL)
        __builtin_memset(block, 0, count * size);
    return block;
}

void free(void *block)
{
    if (block != NULL)
        __skolem_free(block);
}

/* The block always moves: a program that keeps the old pointer is then found
   out on every run. A size of zero frees, as the system's does. */
void *realloc(void *block, size_t size)
{
    if (block == NULL)
        return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    size_t kept = __skolem_size(block);
    if (kept > size)
        kept = size;
    void *moved = malloc(size);
    if (moved == NULL)
        return NULL;
    __builtin_memcpy(moved, block, kept);
    free(block);
    return moved;
}

void *reallocarray(void *block, size_t count, size_t size)
{
    if (size != 0 && count > PTRDIFF_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(block, count * size);
}

/* Alignment is the environment's business: it has no addresses to speak of. */
void *aligned_alloc(size_t alignment, size_t size)
{
    if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
        errno = EINVAL;
        return NULL;
    }
    return malloc(size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    if (__skolem_unknown_refusal() & 1)
        return ENOMEM;
    void *block = __skolem_allocate(size);
    if (block == NULL)
        return ENOMEM;
    *result = block;
    return 0;
}

enum { HANDLERS = 256 };

static void (*exit_handlers[HANDLERS])(void);
static int exit_handler_count;
static void (*quick_handlers[HANDLERS])(void);
static int quick_handler_count;

int atexit(void (*handler)(void))
{
    if (exit_handler_count == HANDLERS)
        return -1;
    exit_handlers[exit_handler_count++] = handler;
    return 0;
}

int at_quick_exit(void (*handler)(void))
{
    if (quick_handler_count == HANDLERS)
        return -1;
    quick_handlers[quick_handler_count++] = handler;
    return 0;
}

/* The count goes down before the call: a handler may register another, which
   is then the next to run, or call exit itself. */
void __skolem_run_exit_handlers(void)
{
    while (exit_handler_count > 0)
        exit_handlers[--exit_handler_count]();
}

_Noreturn void exit(int status)
{
    __skolem_run_exit_handlers();
    fflush(NULL);
    __skolem_exit(status);
}

_Noreturn void quick_exit(int status)
{
    while (quick_handler_count > 0)
        quick_handlers[--quick_handler_count]();
    __skolem_exit(status);
}

_Noreturn void _Exit(int status)
{
    __skolem_exit(status);
}

/* In a run there is no shell, which is also the answer to the question system(NULL). */
int system(const char *command)
{
    if (command == NULL)
        return __skolem_checking() ? __skolem_unknown_int() & 1 : 0;
    strlen(command); /* it is a text */
    if (__skolem_checking())
        return __skolem_unknown_int();
    __skolem_unsupported("a command for the system");
    return -1;
}

int abs(int x)
{
    return x < 0 ? -x : x;
}

long labs(long x)
{
    return x < 0 ? -x : x;
}

long long llabs(long long x)
{
    return x < 0 ? -x : x;
}

intmax_t imaxabs(intmax_t x)
{
    return x < 0 ? -x : x;
}

struct int_division { int quot, rem; };
struct long_division { long quot, rem; };
struct long_long_division { long long quot, rem; };

struct int_division div(int x, int y)
{
    return (struct int_division){x / y, x % y};
}

struct long_division ldiv(long x, long y)
{
    return (struct long_division){x / y, x % y};
}

struct long_long_division lldiv(long long x, long long y)
{
    return (struct long_long_division){x / y, x % y};
}
