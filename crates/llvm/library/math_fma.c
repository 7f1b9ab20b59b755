/* math.h: fma, which rounds once.

   The product of two significands has 106 bits at most. Both it and the addend
   are put at the upper end of 128 bits, the smaller one is moved down to the
   exponent of the larger one, and what falls out at the lower end is remembered
   as one bit: if anything does, the two are so far apart that there are more than
   enough bits left. */

#include "mathematics.h"

struct wide {
    uint64_t high, low;
};

/* A number that is not zero: significand times 2 to the exponent. */
struct number {
    uint64_t significand; /* of 53 bits exactly */
    int exponent;
    int negative;
};

static struct number take_apart(double x)
{
    struct number result;
    double whole = scalbn(frexp(fabs(x), &result.exponent), 53);
    result.significand = (uint64_t)whole;
    result.exponent -= 53;
    result.negative = x < 0;
    return result;
}

static struct wide product(uint64_t x, uint64_t y)
{
    uint64_t mask = 0xffffffff;
    uint64_t low = (x & mask) * (y & mask);
    uint64_t middle = (x >> 32) * (y & mask) + (low >> 32);
    uint64_t other = (x & mask) * (y >> 32) + (middle & mask);
    return (struct wide){(x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32),
                         other << 32 | (low & mask)};
}

static struct wide shift_left(struct wide x, int count)
{
    if (count == 0)
        return x;
    if (count >= 128)
        return (struct wide){0, 0};
    if (count >= 64)
        return (struct wide){x.low << (count - 64), 0};
    return (struct wide){x.high << count | x.low >> (64 - count), x.low << count};
}

static struct wide shift_right(struct wide x, int count)
{
    if (count == 0)
        return x;
    if (count >= 128)
        return (struct wide){0, 0};
    if (count >= 64)
        return (struct wide){0, x.high >> (count - 64)};
    return (struct wide){x.high >> count, x.low >> count | x.high << (64 - count)};
}

static int equal(struct wide x, struct wide y)
{
    return x.high == y.high && x.low == y.low;
}

static int less(struct wide x, struct wide y)
{
    return x.high < y.high || (x.high == y.high && x.low < y.low);
}

static struct wide sum(struct wide x, struct wide y)
{
    uint64_t low = x.low + y.low;
    return (struct wide){x.high + y.high + (low < x.low), low};
}

static struct wide difference(struct wide x, struct wide y)
{
    return (struct wide){x.high - y.high - (x.low < y.low), x.low - y.low};
}

static int bits_of(struct wide x)
{
    int count = 0;
    for (int i = 0; i < 128; i++) {
        struct wide rest = shift_right(x, i);
        if ((rest.high | rest.low) != 0)
            count = i + 1;
    }
    return count;
}

/* Rounds to 53 bits, or to as many as a subnormal number has. */
static double put_together(struct wide x, int exponent, int rest, int negative)
{
    enum { PRECISION = 53, LOWEST = -1074 };
    int dropped = bits_of(x) - PRECISION;
    if (dropped < LOWEST - exponent)
        dropped = LOWEST - exponent;
    if (dropped < 0)
        dropped = 0;
    struct wide kept = shift_right(x, dropped);
    struct wide lost = difference(x, shift_left(kept, dropped));
    int up = 0;
    if (dropped > 0 && dropped <= 128) { /* beyond that it is less than a half */
        struct wide half = shift_left((struct wide){0, 1}, dropped - 1);
        up = less(half, lost) || (equal(half, lost) && (rest || (kept.low & 1) != 0));
    }
    double result = scalbn((double)(kept.low + (uint64_t)up), exponent + dropped);
    return negative ? -result : result;
}

struct term {
    struct wide bits; /* the highest one is at the top or below it */
    int exponent;
    int negative;
};

enum { TOP = 126 };

/* The first has the larger exponent, if one has. */
static double add(struct term first, struct term second)
{
    int distance = first.exponent - second.exponent;
    struct wide moved = shift_right(second.bits, distance);
    int rest = distance >= 128 || !equal(shift_left(moved, distance), second.bits);
    if (first.negative == second.negative)
        return put_together(sum(first.bits, moved), first.exponent, rest, first.negative);
    if (equal(first.bits, moved))
        return 0;
    if (less(first.bits, moved)) /* so near that there is no rest */
        return put_together(difference(moved, first.bits), first.exponent, 0, second.negative);
    /* The rest makes the difference smaller, but not by a whole unit. */
    struct wide left = difference(first.bits, moved);
    if (rest)
        left = difference(left, (struct wide){0, 1});
    return put_together(left, first.exponent, rest, first.negative);
}

static int is_finite(double x)
{
    return fabs(x) <= 1.7976931348623157e308;
}

double fma(double x, double y, double z)
{
    if (!is_finite(x) || !is_finite(y) || x == 0 || y == 0)
        return x * y + z;
    if (!is_finite(z))
        return z;
    if (z == 0)
        return x * y;
    struct number a = take_apart(x), b = take_apart(y), c = take_apart(z);
    struct term multiplied = {shift_left(product(a.significand, b.significand), TOP - 106),
                              a.exponent + b.exponent - (TOP - 106), a.negative != b.negative};
    struct term added = {shift_left((struct wide){0, c.significand}, TOP - 53),
                         c.exponent - (TOP - 53), c.negative};
    return added.exponent > multiplied.exponent ? add(added, multiplied) : add(multiplied, added);
}

/* The product is exact in double. The sum is rounded such that its last bit is
   odd unless it is exact, so that rounding it to float is as good as once. */
float fmaf(float x, float y, float z)
{
    union { double value; uint64_t bits; } total;
    double exact = (double)x * y;
    total.value = exact + z;
    double back = total.value - exact;
    double error = (exact - (total.value - back)) + (z - back);
    if (is_finite(total.value) && error != 0 && (total.bits & 1) == 0) {
        if ((error > 0) == (total.value > 0))
            total.bits++;
        else
            total.bits--;
    }
    return (float)total.value;
}

long double fmal(long double x, long double y, long double z)
{
    return fma((double)x, (double)y, (double)z);
}
