/* The environment's primitives on top of the real C library. */

#define _GNU_SOURCE
#include "../skolem.h"
#undef errno
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char *program_invocation_short_name;

/* When set, nothing reaches the real descriptors. */
int capturing;
const char *model_input;
size_t model_input_left;
char captured[1 << 16];
size_t captured_length;
int refuse_allocations;

enum { HEADER = 16 };

void *__skolem_allocate(unsigned long size)
{
    char *block = refuse_allocations ? NULL : malloc(size + HEADER);
    if (block == NULL)
        return NULL;
    memcpy(block, &size, sizeof size);
    memset(block + HEADER, 0xa5, size);
    return block + HEADER;
}

void __skolem_free(void *block)
{
    free((char *)block - HEADER);
}

unsigned long __skolem_size(const void *block)
{
    unsigned long size;
    memcpy(&size, (const char *)block - HEADER, sizeof size);
    return size;
}

/* Only the environment knows what a block is. */
void __skolem_valid(const void *pointer)
{
    (void)pointer;
}

int __skolem_same_block(const void *one, const void *other)
{
    (void)one;
    (void)other;
    return 0;
}

void __skolem_apart(const void *written, unsigned long count, const void *read,
                    unsigned long read_count)
{
    (void)written;
    (void)count;
    (void)read;
    (void)read_count;
}

int __skolem_unknown_refusal(void)
{
    return 0;
}

long __skolem_write(int descriptor, const void *bytes, unsigned long count)
{
    if (!capturing)
        return write(descriptor, bytes, count);
    if (captured_length + count > sizeof captured)
        return -1;
    memcpy(captured + captured_length, bytes, count);
    captured_length += count;
    return (long)count;
}

long __skolem_read(int descriptor, void *bytes, unsigned long count)
{
    if (!capturing)
        return read(descriptor, bytes, count);
    if (count > model_input_left)
        count = model_input_left;
    memcpy(bytes, model_input, count);
    model_input += count;
    model_input_left -= count;
    return (long)count;
}

void __skolem_exit(int status)
{
    _exit(status);
}

void __skolem_unsupported(const char *what)
{
    (void)what;
}

void __skolem_abort(void)
{
    abort();
}

void __skolem_assertion_failed(const char *text, const char *file, unsigned line,
                               const char *function)
{
    fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name,
            file, line, function, text);
    abort();
}

double __skolem_math(int function, double x, double y)
{
    switch ((enum skolem_math)function) {
    case SKOLEM_SIN: return sin(x);
    case SKOLEM_COS: return cos(x);
    case SKOLEM_TAN: return tan(x);
    case SKOLEM_ASIN: return asin(x);
    case SKOLEM_ACOS: return acos(x);
    case SKOLEM_ATAN: return atan(x);
    case SKOLEM_ATAN2: return atan2(x, y);
    case SKOLEM_SINH: return sinh(x);
    case SKOLEM_COSH: return cosh(x);
    case SKOLEM_TANH: return tanh(x);
    case SKOLEM_EXP: return exp(x);
    case SKOLEM_LOG: return log(x);
    case SKOLEM_LOG2: return log2(x);
    case SKOLEM_LOG10: return log10(x);
    case SKOLEM_POW: return pow(x, y);
    case SKOLEM_CBRT: return cbrt(x);
    case SKOLEM_HYPOT: return hypot(x, y);
    case SKOLEM_FMOD: return fmod(x, y);
    }
    abort();
}

/* Values for a check; without them, and in a run, a few small ones. */
int checking;
const int *unknown_values;
int unknown_left;

void __skolem_surroundings(void)
{
}

int __skolem_checking(void)
{
    return checking;
}

/* Values that a check chose are not looked at again. */
int __skolem_replaying(void)
{
    return 0;
}

int __skolem_unknown_int(void);

/* What a run does; in a check, anything. */
int __skolem_unspecified_int(void)
{
    return checking ? __skolem_unknown_int() : -1;
}

int __skolem_unknown_int(void)
{
    static int last;
    if (unknown_left > 0) {
        unknown_left--;
        return *unknown_values++;
    }
    return last += 7;
}
