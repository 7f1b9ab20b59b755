/* complex.h: what takes a number apart and puts it together, and what compilers call
   for products and quotients. These follow annex G of the C standard, which says how
   infinities come out; the last bit of a quotient may differ from other libraries'. */

#include "mathematics.h"

float hypotf(float x, float y);

static double unit_if_infinite(double x)
{
    return __builtin_copysign(__builtin_isinf(x) ? 1.0 : 0.0, x);
}

static double zero_if_nan(double x)
{
    return __builtin_isnan(x) ? __builtin_copysign(0.0, x) : x;
}

static int is_infinite(double x, double y)
{
    return __builtin_isinf(x) || __builtin_isinf(y);
}

/* What a product is that came out as two NaNs: infinite, if a factor is or what is
   multiplied overflows. All of it is exact in any type. */
static int product_is_infinite(double *a, double *b, double *c, double *d)
{
    int result = is_infinite(*a * *c, *b * *d) || is_infinite(*a * *d, *b * *c);
    if (is_infinite(*a, *b)) {
        *a = unit_if_infinite(*a);
        *b = unit_if_infinite(*b);
        result = 1;
    }
    if (is_infinite(*c, *d)) {
        *c = unit_if_infinite(*c);
        *d = unit_if_infinite(*d);
        result = 1;
    }
    *a = zero_if_nan(*a);
    *b = zero_if_nan(*b);
    *c = zero_if_nan(*c);
    *d = zero_if_nan(*d);
    return result;
}

#define OF_TYPE(type, letter, name)                                                            \
    static type _Complex pair##letter(type real, type imaginary)                               \
    {                                                                                          \
        type _Complex z;                                                                       \
        __real__ z = real;                                                                     \
        __imag__ z = imaginary;                                                                \
        return z;                                                                              \
    }                                                                                          \
                                                                                               \
    type creal##letter(type _Complex z) { return __real__ z; }                                 \
    type cimag##letter(type _Complex z) { return __imag__ z; }                                 \
    type cabs##letter(type _Complex z) { return hypot##letter(__real__ z, __imag__ z); }       \
    type _Complex conj##letter(type _Complex z)                                                \
    {                                                                                          \
        return pair##letter(__real__ z, -__imag__ z);                                          \
    }                                                                                          \
                                                                                               \
    type _Complex __mul##name##c3(type a, type b, type c, type d)                              \
    {                                                                                          \
        type real = a * c - b * d, imaginary = a * d + b * c;                                  \
        double w = a, x = b, y = c, z = d;                                                     \
        if (__builtin_isnan(real) && __builtin_isnan(imaginary)                                \
            && product_is_infinite(&w, &x, &y, &z)) {                                          \
            real = (type)(__builtin_inf() * (w * y - x * z));                                  \
            imaginary = (type)(__builtin_inf() * (w * z + x * y));                             \
        }                                                                                      \
        return pair##letter(real, imaginary);                                                  \
    }                                                                                          \
                                                                                               \
    type _Complex __div##name##c3(type a, type b, type c, type d)                              \
    {                                                                                          \
        double larger = fmax(fabs(c), fabs(d));                                                \
        int scale = larger > 0 && !__builtin_isinf(larger) ? ilogb(larger) : 0;                \
        type y = (type)scalbn(c, -scale), z = (type)scalbn(d, -scale);                         \
        type square = y * y + z * z;                                                           \
        type real = (type)scalbn((a * y + b * z) / square, -scale);                            \
        type imaginary = (type)scalbn((b * y - a * z) / square, -scale);                       \
        if (!__builtin_isnan(real) || !__builtin_isnan(imaginary))                             \
            return pair##letter(real, imaginary);                                              \
        if (square == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {                     \
            type infinity = (type)__builtin_copysign(__builtin_inf(), c);                      \
            return pair##letter(infinity * a, infinity * b);                                   \
        }                                                                                      \
        if (is_infinite(a, b) && !is_infinite(c, d) && c == c && d == d) {                     \
            double v = unit_if_infinite(a), w = unit_if_infinite(b);                           \
            return pair##letter((type)(__builtin_inf() * (v * c + w * d)),                     \
                                (type)(__builtin_inf() * (w * c - v * d)));                    \
        }                                                                                      \
        if (is_infinite(c, d) && !is_infinite(a, b) && a == a && b == b) {                     \
            double v = unit_if_infinite(c), w = unit_if_infinite(d);                           \
            return pair##letter((type)(0 * (a * v + b * w)), (type)(0 * (b * v - a * w)));     \
        }                                                                                      \
        return pair##letter(real, imaginary);                                                  \
    }

OF_TYPE(double, , d)
OF_TYPE(float, f, s)
