/* math.h: bit for bit where the result is exact. The functions that the
   environment computes are compared for double, where both sides compute the
   same, and for errno; their float versions may differ in the last place. */

#define _GNU_SOURCE
#include "compare.h"
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define BOTH(name) MODEL(name); MODEL(name##f); MODEL(name##l)
BOTH(fabs); BOTH(floor); BOTH(ceil); BOTH(trunc); BOTH(round); BOTH(rint); BOTH(nearbyint);
BOTH(lround); BOTH(llround); BOTH(lrint); BOTH(llrint); BOTH(sqrt); BOTH(fmod); BOTH(remainder);
BOTH(fmin); BOTH(fmax); BOTH(fdim); BOTH(copysign); BOTH(frexp); BOTH(ldexp); BOTH(scalbn);
BOTH(modf); BOTH(ilogb); BOTH(logb); BOTH(hypot); BOTH(cbrt); BOTH(sin); BOTH(cos);
BOTH(tan); BOTH(asin); BOTH(acos); BOTH(atan); BOTH(atan2); BOTH(sinh); BOTH(cosh); BOTH(tanh);
BOTH(exp); BOTH(log); BOTH(log2); BOTH(log10); BOTH(pow); BOTH(exp2);
MODEL(nextafter); MODEL(nextafterf); MODEL(fma); MODEL(fmaf); MODEL(fmal);
extern int __isnan(double), __isinf(double), __finite(double), __fpclassify(double), __signbit(double);
extern int __isnanf(float), __isinff(float), __finitef(float), __fpclassifyf(float), __signbitf(float);
extern int __isnanl(long double), __isinfl(long double), __fpclassifyl(long double);
MODEL(__isnan); MODEL(__isinf); MODEL(__finite); MODEL(__fpclassify); MODEL(__signbit);
MODEL(__isnanf); MODEL(__isinff); MODEL(__finitef); MODEL(__fpclassifyf); MODEL(__signbitf);
MODEL(__isnanl); MODEL(__isinfl); MODEL(__fpclassifyl);
extern int *m___errno_location(void);
#define m_errno (*m___errno_location())

static int same(double x, double y)
{
    return (isnan(x) && isnan(y)) || memcmp(&x, &y, sizeof x) == 0;
}

static int nearly(double x, double y)
{
    return same(x, y) || fabs(x - y) <= 2e-7 * fabs(y) || fabs(x - y) <= FLT_TRUE_MIN;
}

/* The results are stored as volatile float because the 32-bit system returns
   them with more bits than the type has. */

/* The 32-bit system computes with more precision, so that its own results
   differ between functions of the same name; there a last bit is forgiven. */
static int same_computed(double x, double y)
{
    return same(x, y) || (sizeof(long) == 4 && fabs(x - y) <= 1e-15 * fabs(y));
}

#define ONE(name, equal)                                                                        \
    do {                                                                                        \
        errno = m_errno = 0;                                                                    \
        double expected = name(x), result = m_##name(x);                                        \
        check(equal(result, expected), #name "(%a): %a, not %a", x, result, expected);          \
        check(errno == m_errno, #name "(%a): errno %d, not %d", x, m_errno, errno);             \
        volatile float narrow = name##f((float)x), narrow_result = m_##name##f((float)x);       \
        check(equal == same ? same(narrow, narrow_result) : nearly(narrow_result, narrow),      \
              #name "f(%a): %a, not %a", (float)x, narrow_result, narrow);                      \
        check(same((double)m_##name##l(x), result), #name "l(%a)", x);                          \
    } while (0)

#define TWO(name, equal)                                                                        \
    do {                                                                                        \
        errno = m_errno = 0;                                                                    \
        double expected = name(x, y), result = m_##name(x, y);                                  \
        check(equal(result, expected), #name "(%a, %a): %a, not %a", x, y, result, expected);   \
        check(errno == m_errno, #name "(%a, %a): errno %d, not %d", x, y, m_errno, errno);      \
        volatile float narrow = name##f((float)x, (float)y);                                    \
        volatile float narrow_result = m_##name##f((float)x, (float)y);                         \
        check(equal == same ? same(narrow, narrow_result) : nearly(narrow_result, narrow),      \
              #name "f(%a, %a): %a, not %a", (float)x, (float)y, narrow_result, narrow);        \
        check(same((double)m_##name##l(x, y), result), #name "l(%a, %a)", x, y);                \
    } while (0)

#define WHOLE(name)                                                                             \
    do {                                                                                        \
        check(m_##name(x) == name(x), #name "(%a): %lld, not %lld", x, (long long)m_##name(x),  \
              (long long)name(x));                                                              \
        check(m_##name##f((float)x) == name##f((float)x), #name "f(%a)", x);                    \
    } while (0)

static void compare_one(double x)
{
    ONE(fabs, same); ONE(floor, same); ONE(ceil, same); ONE(trunc, same); ONE(round, same);
    ONE(rint, same); ONE(nearbyint, same); ONE(sqrt, same); ONE(logb, same);
    if (fabs(x) < 2147483000.0 || sizeof(long) == 8) {
        WHOLE(lround); WHOLE(lrint);
    }
    WHOLE(llround); WHOLE(llrint); WHOLE(ilogb);
    ONE(sin, same_computed); ONE(cos, same_computed); ONE(tan, same_computed);
    ONE(asin, same_computed); ONE(acos, same_computed); ONE(atan, same_computed);
    ONE(sinh, same_computed); ONE(cosh, same_computed); ONE(tanh, same_computed);
    ONE(exp, same_computed); ONE(log, same_computed); ONE(log2, same_computed);
    ONE(log10, same_computed); ONE(cbrt, same_computed);
    check(nearly(m_exp2(x), exp2(x)), "exp2(%a)", x);

    double whole, model_whole;
    double rest = modf(x, &whole), model_rest = m_modf(x, &model_whole);
    check(same(rest, model_rest) && same(whole, model_whole), "modf(%a)", x);
    int exponent = 0, model_exponent = 0;
    double part = frexp(x, &exponent), model_part = m_frexp(x, &model_exponent);
    check(same(part, model_part) && exponent == model_exponent, "frexp(%a)", x);
    float f = (float)x, f_whole, f_model_whole;
    float f_rest = modff(f, &f_whole), f_model_rest = m_modff(f, &f_model_whole);
    check(same(f_rest, f_model_rest) && same(f_whole, f_model_whole), "modff(%a)", x);
    part = frexpf(f, &exponent);
    model_part = m_frexpf(f, &model_exponent);
    check(same(part, model_part) && exponent == model_exponent, "frexpf(%a)", x);

    check(m___isnan(x) == __isnan(x) && m___isnanf(f) == __isnanf(f), "isnan(%a)", x);
    check(m___isinf(x) == __isinf(x) && m___isinff(f) == __isinff(f), "isinf(%a)", x);
    check(!m___isnanl(x) == !__isnanl(x), "isnanl(%a)", x);
    check(m___isinfl(x) == __isinfl(x), "isinfl(%a)", x);
    check(!m___finite(x) == !__finite(x) && !m___finitef(f) == !__finitef(f), "finite(%a)", x);
    check(!m___signbit(x) == !__signbit(x) && !m___signbitf(f) == !__signbitf(f), "signbit(%a)", x);
    check(m___fpclassify(x) == __fpclassify(x), "fpclassify(%a)", x);
    check(m___fpclassifyf(f) == __fpclassifyf(f), "fpclassifyf(%a)", x);
    check(m___fpclassifyl(x) == __fpclassifyl(x), "fpclassifyl(%a)", x);
}

static void compare_two(double x, double y)
{
    TWO(fmod, same); TWO(remainder, same); TWO(copysign, same); TWO(fdim, same);
    if ((float)x != 0 || (float)y != 0) { /* which zero is larger is not said */
        TWO(fmin, same); TWO(fmax, same);
    }
    TWO(hypot, same_computed); TWO(atan2, same_computed); TWO(pow, same_computed);
    errno = m_errno = 0;
    double next = nextafter(x, y), model_next = m_nextafter(x, y);
    check(same(next, model_next), "nextafter(%a, %a)", x, y);
    check(errno == m_errno, "nextafter(%a, %a): errno %d, not %d", x, y, m_errno, errno);
    check(same(nextafterf((float)x, (float)y), m_nextafterf((float)x, (float)y)), "nextafterf");
    int exponent = below(4200) - 2100;
    errno = m_errno = 0;
    double expected = ldexp(x, exponent), result = m_ldexp(x, exponent);
    check(same(expected, result), "ldexp(%a, %d): %a, not %a", x, exponent, result, expected);
    check(errno == m_errno, "ldexp(%a, %d): errno %d, not %d", x, exponent, m_errno, errno);
    exponent /= 8;
    check(same(scalbn(x, exponent), m_scalbn(x, exponent)), "scalbn(%a, %d)", x, exponent);
    check(same(ldexpf((float)x, exponent), m_ldexpf((float)x, exponent)), "ldexpf(%a, %d)", x, exponent);
}

static double any_factor(void)
{
    static const double corners[] = {0, 1, -1, 0.5, 3, DBL_MAX, -DBL_MAX, DBL_MIN, DBL_TRUE_MIN, -DBL_TRUE_MIN,
                                     INFINITY, -INFINITY, NAN, DBL_EPSILON, 1 + DBL_EPSILON, 0x1p-537, 0x1p600};
    uint64_t bits = any();
    double x;
    memcpy(&x, &bits, sizeof x);
    switch (below(5)) {
    case 0: return corners[below(sizeof corners / sizeof *corners)];
    case 1: return x;
    case 2: return (double)(int)any();
    default: return ldexp((double)(any() >> 11), below(120) - 60) * (below(2) == 0 ? 1 : -1);
    }
}

/* Sums that cancel, nearly cancel, or end in the middle between two numbers. */
static void compare_fma(void)
{
    double x = any_factor(), y = any_factor(), z = any_factor();
    switch (below(6)) {
    case 0: z = -x * y; break;
    case 1: z = nextafter(-x * y, any_factor()); break;
    case 2: z = ldexp(x * y, below(130) - 65); break;
    case 3: z = -ldexp(x * y, below(130) - 65); break;
    case 4: x = ldexp(x, -500), y = ldexp(y, -560), z = ldexp(z, -1060); break;
    default: break;
    }
    check(same(m_fma(x, y, z), fma(x, y, z)), "fma(%a, %a, %a): %a, not %a", x, y, z, m_fma(x, y, z),
          fma(x, y, z));
    float a = (float)x, b = (float)y, c = below(3) == 0 ? -a * b : (float)z;
    if (below(3) == 0)
        c = ldexpf(a * b, below(60) - 30);
    volatile float expected = fmaf(a, b, c), result = m_fmaf(a, b, c);
    check(same(result, expected), "fmaf(%a, %a, %a): %a, not %a", a, b, c, result, expected);
    check(same((double)m_fmal(x, y, z), m_fma(x, y, z)), "fmal");
}

void test_math(void)
{
    for (int i = 0; i < 300000; i++)
        compare_fma();
    static const double values[] = {
        0.0, -0.0, 0.5, -0.5, 1, -1, 1.5, 2.5, -2.5, 0.49999999999999994, -0.49999999999999994, 3, 4, 10,
        0.1, 1e-10, 1e10, 2147483647.5, -2147483648.5, 4503599627370495.5, 4503599627370497.5,
        9007199254740993.0, 9.2e18, 1e19, 1e300, -1e300, DBL_MAX, -DBL_MAX, DBL_MIN, DBL_TRUE_MIN,
        -DBL_TRUE_MIN, 1e-310, 710, -746, 1e5, FLT_MAX, FLT_MIN, INFINITY, -INFINITY, NAN};
    enum { VALUES = sizeof values / sizeof *values };
    for (int i = 0; i < VALUES; i++) {
        compare_one(values[i]);
        for (int k = 0; k < VALUES; k++)
            compare_two(values[i], values[k]);
    }
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = any(), more = any();
        double x, y;
        memcpy(&x, &bits, sizeof x);
        memcpy(&y, &more, sizeof y);
        if (i % 2 == 0) {
            x = (double)((int)any() >> below(20)) / 64;
            y = (double)((int)any() >> below(20)) / 64;
        }
        if (i % 6 == 1)
            y = nextafter(x, y) * below(5);
        if (isnan(x)) /* signaling ones are beyond the models */
            x = NAN;
        if (isnan(y))
            y = NAN;
        compare_one(x);
        compare_two(x, y);
    }
    check(m_ldexp(1, INT_MAX) == INFINITY && m_ldexp(1, INT_MIN) == 0, "ldexp far out");
}
