/* What the suites share. A model's function is called m_ and its name. */

#ifndef COMPARE_H
#define COMPARE_H

#include <stddef.h>
#include <stdint.h>

#define MODEL(name) extern __typeof__(name) m_##name

extern long checks;
extern long failures;

/* Counts a comparison; a failed one is printed with a text like printf's. */
void check(int holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An array that ends where no memory follows: a byte too far is a crash. */
char *fenced(int which, size_t size);

/* The same pseudo-random numbers on every run. */
uint64_t any(void);
int below(int limit);

/* Standard input of the models, and what they wrote to a descriptor. */
extern const char *model_input;
extern size_t model_input_left;
extern char captured[1 << 16];
extern size_t captured_length;

void test_string(void);
void test_ctype(void);
void test_stdlib(void);
void test_floats(void);
void test_printf(void);
void test_scanf(void);
void test_stdio(void);
void test_math(void);
void test_check(void);
void test_wide(void);
void test_time(void);
void test_getopt(void);

#endif
