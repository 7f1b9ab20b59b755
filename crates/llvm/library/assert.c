/* assert.h: what the assert macro calls. */

#include "skolem.h"

_Noreturn void __assert_fail(const char *text, const char *file, unsigned line,
                             const char *function)
{
    __skolem_assertion_failed(text, file, line, function);
}

_Noreturn void __assert(const char *text, const char *file, int line)
{
    __skolem_assertion_failed(text, file, (unsigned)line, NULL);
}

_Noreturn void __assert_perror_fail(int number, const char *file, unsigned line,
                                    const char *function)
{
    __skolem_assertion_failed(strerror(number), file, line, function);
}

/* Called where a clause of a contract stands between statements. Whoever checks the program looks at the clause there. */
void __skolem_clause(int number) { (void)number; }
