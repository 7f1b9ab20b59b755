/* What the environment gives to the C library models, and what the models
   give to each other.

   The models are compiled without the system's headers: the binary interface
   is what user programs, compiled against those headers, rely on. */

#ifndef SKOLEM_H
#define SKOLEM_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* A new heap block of bytes with no particular value; NULL if refused. */
void *__skolem_allocate(unsigned long size);

/* Ends a heap block; reports a block that is not one. Never given NULL. */
void __skolem_free(void *block);

/* Size of the block that a pointer points into. */
unsigned long __skolem_size(const void *block);

/* Reports a null pointer, and one to a block that has ended. Pointers that a function
   is given must be valid even if it is to access no byte: that is what C says up to
   C23, compilers rely on it, and sanitizers test it. */
void __skolem_valid(const void *pointer);

/* Whether two pointers point into the same block. */
int __skolem_same_block(const void *one, const void *other);

/* Reports bytes that are written and overlap with bytes that are read for it. */
void __skolem_apart(const void *written, unsigned long count, const void *read,
                    unsigned long read_count);

/* 1 is the standard output, 2 the standard error. */
long __skolem_write(int descriptor, const void *bytes, unsigned long count);

/* 0 is the standard input; the result is 0 at its end. */
long __skolem_read(int descriptor, void *bytes, unsigned long count);

/* The process ends now: nothing is flushed, no handler is run. */
_Noreturn void __skolem_exit(int status);
_Noreturn void __skolem_abort(void);

_Noreturn void __skolem_assertion_failed(const char *text, const char *file,
                                         unsigned line, const char *function);

/* Ends a run that comes to what the models cannot do. Where it returns, they
   do what they can. */
void __skolem_unsupported(const char *what);

/* The values are part of the interface with the environment. */
enum skolem_math {
    SKOLEM_SIN = 0,
    SKOLEM_COS = 1,
    SKOLEM_TAN = 2,
    SKOLEM_ASIN = 3,
    SKOLEM_ACOS = 4,
    SKOLEM_ATAN = 5,
    SKOLEM_ATAN2 = 6,
    SKOLEM_SINH = 7,
    SKOLEM_COSH = 8,
    SKOLEM_TANH = 9,
    SKOLEM_EXP = 10,
    SKOLEM_LOG = 11,
    SKOLEM_LOG2 = 12,
    SKOLEM_LOG10 = 13,
    SKOLEM_POW = 14,
    SKOLEM_CBRT = 15,
    SKOLEM_HYPOT = 16,
    SKOLEM_FMOD = 17
};

/* Functions of one argument ignore y. */
double __skolem_math(int function, double x, double y);

/* Any value: for what the environment decides. */
int __skolem_unknown_int(void);

/* Any value that C leaves to the library: what a program shows of it need not be so
   elsewhere. */
int __skolem_unspecified_int(void);

/* Whether the next block is refused: odd if it is. Always 0 unless the user wants
   to know what happens then. */
int __skolem_unknown_refusal(void);

/* 0 when a program is run; 1 when it is checked for all inputs, and when a
   counterexample of a check is run again. A check knows the result before it
   starts, so it never follows both branches of a test of it.

   In a check nobody reads the output, so the models only look for what a call
   does wrong, and input is whatever __skolem_unknown_int says, in the same
   order in every run. */
int __skolem_checking(void);

/* 1 when a counterexample of a check is run again, so that every value is known. */
int __skolem_replaying(void);

/* Marks an answer that may be another one where the process runs: no native program
   is made of such a run. */
void __skolem_surroundings(void);

/* Marks an answer in a check that is the one of the C locale, and of others perhaps not. */
void __library_other_locale(void);

/* Mark answers in a check that rest on what other code of the process or its parent did:
   the handler of a signal, numbers that were drawn, a clock that is not set back. */
void __library_other_handler(void);
void __library_drawn_before(void);
void __library_clock_set_back(void);

/* The result of a comparison, of which C says no more than the sign: in a run the
   difference, in a check any number of its sign. */
int __library_order(int difference);

/* Error numbers of Linux on x86. */
enum {
    ENOENT = 2,
    EBADF = 9,
    ENOMEM = 12,
    EINVAL = 22,
    ESPIPE = 29,
    EDOM = 33,
    ERANGE = 34,
    EOVERFLOW = 75,
    EILSEQ = 84
};

/* For models, which set it more often than programs look at it. */
int *__library_errno(void);
#define errno (*__library_errno())

/* Public functions that other models call. */
void *malloc(size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
_Noreturn void abort(void);
int raise(int signal_number);
size_t strlen(const char *text);
char *strerror(int number);
int isspace(int c);
long strtol(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
double strtod(const char *text, char **end);
float strtof(const char *text, char **end);

/* isspace without its table, which is costly to read at an unknown index, and
   without branches, each of which is a join of states in a check. */
static inline int is_space(int c)
{
    return (c == ' ') | ((c >= '\t') & (c <= '\r'));
}

#endif
