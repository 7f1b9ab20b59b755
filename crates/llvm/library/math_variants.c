/* math.h for float and long double.

   A float function computes in double and rounds once more: exact for what is
   exact in double, and as good as the system's for the rest. A long double is
   treated as a double. */

#include "mathematics.h"

/* A result that is finite in double may overflow or vanish in float. */
static float narrow(double x)
{
    float result = (float)x;
    if ((result == 0 && x != 0) || (__builtin_fabsf(result) > 3.4028234663852886e38f &&
                                    fabs(x) <= 1.7976931348623157e308))
        errno = ERANGE;
    return result;
}

#define UNARY(name)                                                        \
    float name##f(float x) { return narrow(name(x)); }                     \
    long double name##l(long double x) { return name((double)x); }

#define BINARY(name)                                                       \
    float name##f(float x, float y) { return narrow(name(x, y)); }         \
    long double name##l(long double x, long double y) { return name((double)x, (double)y); }

#define TO_INTEGER(type, name)                                             \
    type name##f(float x) { return name(x); }                              \
    type name##l(long double x) { return name((double)x); }

#define SCALING(public_name, type)                                         \
    float public_name##f(float x, type exponent)                           \
    {                                                                      \
        return narrow(scalbn(x, clamp(exponent)));                         \
    }                                                                      \
    long double public_name##l(long double x, type exponent)               \
    {                                                                      \
        return scalbn((double)x, clamp(exponent));                         \
    }

/* Further out every result is zero or infinite; in the range of float none is
   subnormal in double, so that rounding happens once. */
static int clamp(long exponent)
{
    return exponent > 5000 ? 5000 : exponent < -5000 ? -5000 : (int)exponent;
}

UNARY(trunc)
UNARY(floor)
UNARY(ceil)
UNARY(round)
UNARY(rint)
UNARY(nearbyint)
UNARY(logb)
UNARY(sqrt)
UNARY(sin)
UNARY(cos)
UNARY(tan)
UNARY(asin)
UNARY(acos)
UNARY(atan)
UNARY(sinh)
UNARY(cosh)
UNARY(tanh)
UNARY(exp)
UNARY(exp2)
UNARY(log)
UNARY(log2)
UNARY(log10)
UNARY(cbrt)
BINARY(atan2)
BINARY(pow)
BINARY(hypot)
BINARY(fmod)
BINARY(remainder)
BINARY(fmin)
BINARY(fmax)
BINARY(fdim)
TO_INTEGER(long, lround)
TO_INTEGER(long long, llround)
TO_INTEGER(long, lrint)
TO_INTEGER(long long, llrint)
TO_INTEGER(int, ilogb)
SCALING(scalbn, int)
SCALING(scalbln, long)
SCALING(ldexp, int)

float fabsf(float x) { return __builtin_fabsf(x); }
long double fabsl(long double x) { return __builtin_fabsl(x); }
float copysignf(float x, float sign) { return __builtin_copysignf(x, sign); }
long double copysignl(long double x, long double sign) { return __builtin_copysignl(x, sign); }

float modff(float x, float *whole)
{
    double part;
    double rest = modf(x, &part);
    *whole = (float)part;
    return (float)rest;
}

long double modfl(long double x, long double *whole)
{
    double part;
    double rest = modf((double)x, &part);
    *whole = part;
    return rest;
}

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
long double frexpl(long double x, int *exponent) { return frexp((double)x, exponent); }

float nextafterf(float x, float towards)
{
    union { float value; uint32_t word; } u = {x};
    if (x != x || towards != towards)
        return x + towards;
    if (x == towards)
        return towards;
    if (x == 0) {
        u.word = 1;
        return __builtin_copysignf(u.value, towards);
    }
    if ((x < towards) == (x > 0))
        u.word++;
    else
        u.word--;
    uint32_t field = u.word >> 23 & 0xff;
    if (field == 0 || (field == 0xff && __builtin_fabsf(x) <= 3.4028234663852886e38f))
        errno = ERANGE;
    return u.value;
}

int __isnanf(float x) { return x != x; }
int __isnanl(long double x) { return x != x; }

int __isinff(float x)
{
    return x > 3.4028234663852886e38f ? 1 : x < -3.4028234663852886e38f ? -1 : 0;
}

int __isinfl(long double x)
{
    return x == __builtin_infl() ? 1 : x == -__builtin_infl() ? -1 : 0;
}

int __finitef(float x) { return x == x && !__isinff(x); }
int __finitel(long double x) { return x == x && !__isinfl(x); }
int __signbitf(float x) { return __builtin_copysignf(1, x) < 0; }
int __signbitl(long double x) { return __builtin_copysignl(1, x) < 0; }

int __fpclassifyf(float x)
{
    if (x != x)
        return CLASS_NAN;
    if (__isinff(x))
        return CLASS_INFINITE;
    if (x == 0)
        return CLASS_ZERO;
    return __builtin_fabsf(x) < 1.1754943508222875e-38f ? CLASS_SUBNORMAL : CLASS_NORMAL;
}

int __fpclassifyl(long double x)
{
    if (x != x)
        return CLASS_NAN;
    if (__isinfl(x))
        return CLASS_INFINITE;
    if (x == 0)
        return CLASS_ZERO;
    return __builtin_fabsl(x) < __LDBL_MIN__ ? CLASS_SUBNORMAL : CLASS_NORMAL;
}
