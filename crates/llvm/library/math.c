/* math.h for doubles, in plain arithmetic where that is exact and through the
   environment where it is not. math_variants.c has the other two types.

   Rounding to nearest is assumed throughout. */

#include "mathematics.h"

union bits {
    double value;
    uint64_t word;
};

static const uint64_t SIGN = (uint64_t)1 << 63;
static const double LARGE = 4503599627370496.0; /* 2^52: from here on all are integers */

static uint64_t to_bits(double x)
{
    union bits u = {.value = x};
    return u.word;
}

static double from_bits(uint64_t word)
{
    union bits u = {.word = word};
    return u.value;
}

static int field(double x)
{
    return (int)(to_bits(x) >> 52) & 0x7ff;
}

static int is_nan(double x)
{
    return x != x;
}

static int is_finite(double x)
{
    return field(x) != 0x7ff;
}

double fabs(double x)
{
    return __builtin_fabs(x);
}

double copysign(double x, double sign)
{
    return __builtin_copysign(x, sign);
}

double trunc(double x)
{
    if (!(fabs(x) < LARGE))
        return x;
    return copysign((double)(long long)x, x);
}

double floor(double x)
{
    double whole = trunc(x);
    return whole > x ? whole - 1 : whole;
}

double ceil(double x)
{
    double whole = trunc(x);
    return whole < x ? copysign(whole + 1, x) : whole;
}

double round(double x)
{
    double whole = trunc(x);
    if (fabs(x - whole) >= 0.5)
        whole += copysign(1, x);
    return whole;
}

/* Adding 2^52 leaves no bit for a fraction, so the sum is rounded. */
double rint(double x)
{
    if (!(fabs(x) < LARGE))
        return x;
    double whole = x < 0 ? x - LARGE + LARGE : x + LARGE - LARGE;
    return copysign(whole, x);
}

double nearbyint(double x)
{
    return rint(x);
}

double roundeven(double x)
{
    return rint(x);
}

/* What the processor's conversion yields for a number that is too large. */
static long to_long(double x)
{
    double limit = -(double)LONG_MIN;
    return x >= -limit && x < limit ? (long)x : LONG_MIN;
}

static long long to_long_long(double x)
{
    double limit = -(double)LLONG_MIN;
    return x >= -limit && x < limit ? (long long)x : LLONG_MIN;
}

long lround(double x) { return to_long(round(x)); }
long long llround(double x) { return to_long_long(round(x)); }
long lrint(double x) { return to_long(rint(x)); }
long long llrint(double x) { return to_long_long(rint(x)); }

double modf(double x, double *whole)
{
    *whole = trunc(x);
    return copysign(is_finite(x) ? x - *whole : is_nan(x) ? x : 0, x);
}

double frexp(double x, int *exponent)
{
    *exponent = 0;
    if (x == 0 || !is_finite(x))
        return x;
    if (field(x) == 0) { /* subnormal */
        double scaled = frexp(x * 18014398509481984.0, exponent); /* 2^54 */
        *exponent -= 54;
        return scaled;
    }
    *exponent = field(x) - 1022;
    return from_bits((to_bits(x) & ~((uint64_t)0x7ff << 52)) | (uint64_t)1022 << 52);
}

/* The intermediate products stay normal, so that only the last one rounds. */
static double scale(double x, int exponent)
{
    const double highest = from_bits((uint64_t)(1023 + 1023) << 52);
    const double lowest = from_bits((uint64_t)(1023 - 1022 + 53) << 52);
    for (int i = 0; i < 2 && exponent > 1023; i++) {
        x *= highest;
        exponent -= 1023;
    }
    for (int i = 0; i < 2 && exponent < -1022; i++) {
        x *= lowest;
        exponent += 1022 - 53;
    }
    if (exponent > 1023)
        exponent = 1023;
    if (exponent < -1022)
        exponent = -1022;
    return x * from_bits((uint64_t)(1023 + exponent) << 52);
}

double scalbn(double x, int exponent)
{
    if (x == 0 || !is_finite(x))
        return x;
    double result = scale(x, exponent);
    if (result == 0 || !is_finite(result))
        errno = ERANGE;
    return result;
}

double scalbln(double x, long exponent)
{
    if (exponent > 10000)
        exponent = 10000;
    if (exponent < -10000)
        exponent = -10000;
    return scalbn(x, (int)exponent);
}

double ldexp(double x, int exponent)
{
    return scalbn(x, exponent);
}

int ilogb(double x)
{
    int exponent;
    if (x == 0 || is_nan(x) || !is_finite(x)) {
        errno = EDOM;
        return is_finite(x) || is_nan(x) ? INT_MIN : INT_MAX;
    }
    frexp(x, &exponent);
    return exponent - 1;
}

double logb(double x)
{
    int exponent;
    if (x == 0)
        return -1 / fabs(x);
    if (!is_finite(x))
        return x * x;
    frexp(x, &exponent);
    return exponent - 1;
}

/* Neighbours have neighbouring bit patterns. */
double nextafter(double x, double towards)
{
    if (is_nan(x) || is_nan(towards))
        return x + towards;
    if (x == towards)
        return towards;
    if (x == 0)
        return copysign(from_bits(1), towards);
    double result = from_bits((x < towards) == (x > 0) ? to_bits(x) + 1 : to_bits(x) - 1);
    if (!is_finite(result) ? is_finite(x) : field(result) == 0)
        errno = ERANGE;
    return result;
}

double fmin(double x, double y)
{
    if (is_nan(x))
        return y;
    return is_nan(y) || x <= y ? x : y;
}

double fmax(double x, double y)
{
    if (is_nan(x))
        return y;
    return is_nan(y) || x >= y ? x : y;
}

double fdim(double x, double y)
{
    if (x <= y)
        return 0;
    double result = x - y;
    if (!is_finite(result) && is_finite(x) && is_finite(y))
        errno = ERANGE;
    return result;
}

double nan(const char *payload)
{
    (void)payload;
    return __builtin_nan("");
}

/* Elementwise, because __builtin_sqrt may turn into a call of this function. */
double sqrt(double x)
{
    if (x < 0)
        errno = EDOM;
    return __builtin_elementwise_sqrt(x);
}

/* The environment computes; errno is told from the result: no number from
   numbers is a domain error, an infinity from finite ones a range error. So is
   a zero from a value that is not, for the three functions after these. */
static double compute(enum skolem_math function, double x, double y)
{
    double result = __skolem_math(function, x, y);
    if (is_nan(result) && !is_nan(x) && !is_nan(y))
        errno = EDOM;
    else if (!is_finite(result) && is_finite(x) && is_finite(y))
        errno = ERANGE;
    return result;
}

double sin(double x) { return compute(SKOLEM_SIN, x, 0); }
double cos(double x) { return compute(SKOLEM_COS, x, 0); }
double tan(double x) { return compute(SKOLEM_TAN, x, 0); }
double asin(double x) { return compute(SKOLEM_ASIN, x, 0); }
double acos(double x) { return compute(SKOLEM_ACOS, x, 0); }
double atan(double x) { return compute(SKOLEM_ATAN, x, 0); }
double sinh(double x) { return compute(SKOLEM_SINH, x, 0); }
double cosh(double x) { return compute(SKOLEM_COSH, x, 0); }
double tanh(double x) { return compute(SKOLEM_TANH, x, 0); }
double log(double x) { return compute(SKOLEM_LOG, x, 0); }
double log2(double x) { return compute(SKOLEM_LOG2, x, 0); }
double log10(double x) { return compute(SKOLEM_LOG10, x, 0); }
double cbrt(double x) { return compute(SKOLEM_CBRT, x, 0); }
double hypot(double x, double y) { return compute(SKOLEM_HYPOT, x, y); }
double fmod(double x, double y) { return compute(SKOLEM_FMOD, x, y); }

double atan2(double y, double x)
{
    double result = compute(SKOLEM_ATAN2, y, x);
    if (result == 0 && y != 0 && is_finite(x))
        errno = ERANGE;
    return result;
}

double exp(double x)
{
    double result = compute(SKOLEM_EXP, x, 0);
    if (result == 0 && is_finite(x))
        errno = ERANGE;
    return result;
}

double pow(double x, double y)
{
    double result = compute(SKOLEM_POW, x, y);
    if (result == 0 && x != 0 && is_finite(x) && is_finite(y))
        errno = ERANGE;
    return result;
}

double exp2(double x)
{
    return pow(2, x);
}

/* The remainder of fmod is exact; it is at most one divisor from the nearest,
   ties to the even quotient, which taking it by twice the divisor keeps. */
double remainder(double x, double y)
{
    if (is_nan(x) || is_nan(y))
        return x + y;
    if (!is_finite(x) || y == 0) {
        errno = EDOM;
        return __builtin_nan("");
    }
    double divisor = fabs(y);
    double rest = fabs(x);
    if (!is_finite(y))
        return x;
    if (divisor <= 8.98846567431158e307) /* twice it is finite */
        rest = __skolem_math(SKOLEM_FMOD, rest, divisor + divisor);
    if (divisor < 4.5e-308 ? rest + rest > divisor : rest > 0.5 * divisor) {
        rest -= divisor;
        if (divisor < 4.5e-308 ? rest + rest >= divisor : rest >= 0.5 * divisor)
            rest -= divisor;
    }
    return (to_bits(x) & SIGN) != 0 ? -rest : rest;
}

double drem(double x, double y)
{
    return remainder(x, y);
}

int __isnan(double x)
{
    return is_nan(x);
}

int __isinf(double x)
{
    return is_finite(x) || is_nan(x) ? 0 : x > 0 ? 1 : -1;
}

int __finite(double x)
{
    return is_finite(x);
}

int __signbit(double x)
{
    return (to_bits(x) & SIGN) != 0;
}

int __fpclassify(double x)
{
    if (is_nan(x))
        return CLASS_NAN;
    if (!is_finite(x))
        return CLASS_INFINITE;
    if (x == 0)
        return CLASS_ZERO;
    return field(x) == 0 ? CLASS_SUBNORMAL : CLASS_NORMAL;
}

int isnan(double x) { return __isnan(x); }
int isinf(double x) { return __isinf(x); }
int finite(double x) { return __finite(x); }
