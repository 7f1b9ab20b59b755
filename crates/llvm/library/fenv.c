/* fenv.h: numbers are rounded to nearest, and there is no record of exceptions. A
   run that asks for another direction, or for an exception, stops. */

#include "skolem.h"

enum { TO_NEAREST = 0, ENVIRONMENT = sizeof(long) == 8 ? 32 : 28 };

int fegetround(void)
{
    return TO_NEAREST;
}

int fesetround(int direction)
{
    if (direction == TO_NEAREST)
        return 0;
    __skolem_unsupported("a rounding direction that is not to nearest");
    return 1;
}

/* What is cleared or raised matters only to those who ask. */

int feclearexcept(int exceptions)
{
    (void)exceptions;
    return 0;
}

int feraiseexcept(int exceptions)
{
    (void)exceptions;
    return 0;
}

int fetestexcept(int exceptions)
{
    if (exceptions != 0)
        __skolem_unsupported("exceptions of floating-point numbers");
    return 0;
}

int fegetexceptflag(unsigned short *flags, int exceptions)
{
    *flags = (unsigned short)fetestexcept(exceptions);
    return 0;
}

int fesetexceptflag(const unsigned short *flags, int exceptions)
{
    (void)*flags;
    (void)exceptions;
    return 0;
}

/* An environment is as many bytes as the headers say, but says nothing. */

int fegetenv(void *environment)
{
    __builtin_memset(environment, 0, ENVIRONMENT);
    return 0;
}

int feholdexcept(void *environment)
{
    return fegetenv(environment);
}

int fesetenv(const void *environment)
{
    (void)environment;
    return 0;
}

int feupdateenv(const void *environment)
{
    (void)environment;
    return 0;
}
