/* stdio.h: the conversions of floating-point numbers to text, exact to any
   precision.

   A double is m * 2^e. For a positive e that is an integer; for a negative one
   it is m * 5^-e / 10^-e, so its decimal digits are those of the integer
   m * 5^-e with the point moved. All digits are computed, then rounded once
   where the conversion asks for it, ties to even. */

#include "conversion.h"

enum { LIMBS = 90, LIMB_DIGITS = 9, LIMB_BASE = 1000000000 };

struct decimal {
    int count;
    int point; /* how many of the digits are before the point; may be negative */
    char digit[LIMBS * LIMB_DIGITS];
};

struct limbs {
    int count;
    uint32_t limb[LIMBS]; /* lowest first */
};

struct parts {
    uint64_t mantissa; /* of the whole number, the hidden bit included */
    int exponent;
    int field;
    int negative;
};

static struct parts take_apart(double value)
{
    union { double value; uint64_t bits; } number = {value};
    struct parts parts;
    parts.negative = (int)(number.bits >> 63);
    parts.field = (int)(number.bits >> 52) & 0x7ff;
    parts.mantissa = number.bits & (((uint64_t)1 << 52) - 1);
    parts.exponent = (parts.field == 0 ? 1 : parts.field) - 1075;
    if (parts.field != 0)
        parts.mantissa |= (uint64_t)1 << 52;
    return parts;
}

static void multiply(struct limbs *x, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < x->count; i++) {
        carry += (uint64_t)x->limb[i] * factor;
        x->limb[i] = (uint32_t)(carry % LIMB_BASE);
        carry /= LIMB_BASE;
    }
    while (carry != 0) {
        x->limb[x->count++] = (uint32_t)(carry % LIMB_BASE);
        carry /= LIMB_BASE;
    }
}

static void to_decimal(struct parts parts, struct decimal *decimal)
{
    struct limbs x = {.count = 0};
    uint64_t mantissa = parts.mantissa;
    int exponent = parts.exponent;
    decimal->count = 0;
    decimal->point = 1;
    if (mantissa == 0)
        return;
    while (mantissa % 2 == 0) {
        mantissa /= 2;
        exponent++;
    }
    for (; mantissa != 0; mantissa /= LIMB_BASE)
        x.limb[x.count++] = (uint32_t)(mantissa % LIMB_BASE);
    int fraction = exponent < 0 ? -exponent : 0;
    for (; exponent >= 29; exponent -= 29)
        multiply(&x, (uint32_t)1 << 29);
    if (exponent > 0)
        multiply(&x, (uint32_t)1 << exponent);
    for (; exponent <= -13; exponent += 13)
        multiply(&x, 1220703125); /* 5^13 */
    for (; exponent < 0; exponent++)
        multiply(&x, 5);

    for (int i = x.count; i > 0; i--)
        for (uint32_t unit = LIMB_BASE / 10; unit != 0; unit /= 10) {
            uint32_t digit = x.limb[i - 1] / unit % 10;
            if (decimal->count > 0 || digit != 0)
                decimal->digit[decimal->count++] = (char)('0' + digit);
        }
    decimal->point = decimal->count - fraction;
}

static void round_decimal(struct decimal *x, long kept)
{
    if (kept >= x->count)
        return;
    if (kept < 0) {
        x->count = 0;
        return;
    }
    int up = x->digit[kept] > '5';
    if (x->digit[kept] == '5') {
        up = kept > 0 && (x->digit[kept - 1] - '0') % 2 != 0;
        for (int i = (int)kept + 1; i < x->count && !up; i++)
            up = x->digit[i] != '0';
    }
    x->count = (int)kept;
    if (!up)
        return;
    while (x->count > 0 && x->digit[x->count - 1] == '9')
        x->count--;
    if (x->count > 0) {
        x->digit[x->count - 1]++;
    } else {
        x->digit[x->count++] = '1';
        x->point++;
    }
}

static int significant(const struct decimal *x)
{
    int count = x->count;
    while (count > 0 && x->digit[count - 1] == '0')
        count--;
    return count;
}

/* The digits from an index on, zeros where there are none. */
static void put_digits(struct sink *sink, const struct decimal *x, long from, long count)
{
    if (count > 0 && from < 0) {
        long zeros = -from < count ? -from : count;
        __library_sink_repeated(sink, '0', zeros);
        from += zeros;
        count -= zeros;
    }
    if (count > 0 && from < x->count) {
        long present = x->count - from < count ? x->count - from : count;
        __library_sink(sink, x->digit + from, (size_t)present);
        count -= present;
    }
    __library_sink_repeated(sink, '0', count);
}

/* What surrounds the digits of every conversion. */
struct frame {
    char prefix[3]; /* sign, 0x */
    int prefix_length;
    long length; /* of all that is between the paddings */
};

static struct frame make_frame(const struct conversion *how, int negative)
{
    struct frame frame = {.prefix_length = 0};
    if (negative)
        frame.prefix[frame.prefix_length++] = '-';
    else if (how->plus)
        frame.prefix[frame.prefix_length++] = '+';
    else if (how->space)
        frame.prefix[frame.prefix_length++] = ' ';
    return frame;
}

static void open_frame(struct sink *sink, const struct conversion *how, const struct frame *frame)
{
    long padding = how->width - frame->length;
    if (!how->left && !how->zero)
        __library_sink_repeated(sink, ' ', padding);
    __library_sink(sink, frame->prefix, (size_t)frame->prefix_length);
    if (!how->left && how->zero)
        __library_sink_repeated(sink, '0', padding);
}

static void close_frame(struct sink *sink, const struct conversion *how, const struct frame *frame)
{
    if (how->left)
        __library_sink_repeated(sink, ' ', how->width - frame->length);
}

static int is_capital(const struct conversion *how)
{
    return how->letter >= 'A' && how->letter <= 'Z';
}

static void format_special(struct sink *sink, const struct conversion *how, struct frame frame,
                           int infinite)
{
    struct conversion without_zeros = *how;
    without_zeros.zero = 0;
    frame.length = frame.prefix_length + 3;
    open_frame(sink, &without_zeros, &frame);
    if (is_capital(how))
        __library_sink(sink, infinite ? "INF" : "NAN", 3);
    else
        __library_sink(sink, infinite ? "inf" : "nan", 3);
    close_frame(sink, &without_zeros, &frame);
}

static void format_fixed(struct sink *sink, const struct conversion *how, struct frame frame,
                         const struct decimal *x, long precision)
{
    int point = precision > 0 || how->alternative;
    long whole = x->count > 0 && x->point > 0 ? x->point : 1;
    frame.length = frame.prefix_length + whole + point + precision;
    open_frame(sink, how, &frame);
    if (x->count == 0) {
        __library_sink(sink, "0", 1);
        __library_sink(sink, ".", (size_t)point);
        __library_sink_repeated(sink, '0', precision);
    } else {
        put_digits(sink, x, x->point - whole, whole);
        __library_sink(sink, ".", (size_t)point);
        put_digits(sink, x, x->point, precision);
    }
    close_frame(sink, how, &frame);
}

/* Writes e+02 or p-3; the result is its length. */
static int exponent_text(char *text, char letter, int exponent, int least_digits)
{
    char reversed[5];
    int count = 0;
    int length = 0;
    int magnitude = exponent < 0 ? -exponent : exponent;
    for (; magnitude != 0 || count < least_digits; magnitude /= 10)
        reversed[count++] = (char)('0' + magnitude % 10);
    text[length++] = letter;
    text[length++] = exponent < 0 ? '-' : '+';
    while (count > 0)
        text[length++] = reversed[--count];
    return length;
}

static void format_scientific(struct sink *sink, const struct conversion *how, struct frame frame,
                              const struct decimal *x, long precision)
{
    char exponent[8];
    int point = precision > 0 || how->alternative;
    int exponent_length = exponent_text(exponent, is_capital(how) ? 'E' : 'e', x->point - 1, 2);
    frame.length = frame.prefix_length + 1 + point + precision + exponent_length;
    open_frame(sink, how, &frame);
    put_digits(sink, x, 0, 1);
    __library_sink(sink, ".", (size_t)point);
    put_digits(sink, x, 1, precision);
    __library_sink(sink, exponent, (size_t)exponent_length);
    close_frame(sink, how, &frame);
}

static void format_general(struct sink *sink, const struct conversion *how, struct frame frame,
                           struct decimal *x, long precision)
{
    if (precision == 0)
        precision = 1;
    round_decimal(x, precision);
    int exponent = x->point - 1;
    int fixed = exponent >= -4 && exponent < precision;
    long digits = precision;
    if (!how->alternative) {
        digits = significant(x);
        if (digits == 0)
            digits = 1;
        if (fixed && digits < exponent + 1)
            digits = exponent + 1;
    }
    if (fixed)
        format_fixed(sink, how, frame, x, digits - 1 - exponent);
    else
        format_scientific(sink, how, frame, x, digits - 1);
}

static void format_hexadecimal(struct sink *sink, const struct conversion *how, struct frame frame,
                               struct parts parts)
{
    enum { DIGITS = 13 };
    const char *digits = is_capital(how) ? "0123456789ABCDEF" : "0123456789abcdef";
    uint64_t mantissa = parts.mantissa;
    long precision = how->precision;
    long shown = DIGITS;
    if (precision < 0) {
        while (shown > 0 && (mantissa >> 4 * (DIGITS - shown) & 0xf) == 0)
            shown--;
        precision = shown;
    } else if (precision < DIGITS) {
        shown = precision;
        int cut = (int)(4 * (DIGITS - shown));
        uint64_t unit = (uint64_t)1 << cut;
        uint64_t rest = mantissa & (unit - 1);
        mantissa -= rest;
        if (rest > unit / 2 || (rest == unit / 2 && (mantissa & unit) != 0))
            mantissa += unit;
    }

    char text[8];
    int exponent = parts.mantissa == 0 ? 0 : parts.exponent + 52;
    int exponent_length = exponent_text(text, is_capital(how) ? 'P' : 'p', exponent, 1);
    int point = precision > 0 || how->alternative;
    frame.prefix[frame.prefix_length++] = '0';
    frame.prefix[frame.prefix_length++] = is_capital(how) ? 'X' : 'x';
    frame.length = frame.prefix_length + 1 + point + precision + exponent_length;
    open_frame(sink, how, &frame);
    __library_sink(sink, digits + (mantissa >> 52), 1);
    __library_sink(sink, ".", (size_t)point);
    for (int i = 1; i <= shown; i++)
        __library_sink(sink, digits + (mantissa >> 4 * (DIGITS - i) & 0xf), 1);
    __library_sink_repeated(sink, '0', precision - shown);
    __library_sink(sink, text, (size_t)exponent_length);
    close_frame(sink, how, &frame);
}

void __library_format_double(struct sink *sink, const struct conversion *how, double value)
{
    struct parts parts = take_apart(value);
    struct frame frame = make_frame(how, parts.negative);
    struct decimal decimal;
    long precision = how->precision < 0 ? 6 : how->precision;
    if (parts.field == 0x7ff) {
        format_special(sink, how, frame, parts.mantissa << 12 == 0);
        return;
    }
    switch (how->letter) {
    case 'a':
    case 'A':
        format_hexadecimal(sink, how, frame, parts);
        break;
    case 'e':
    case 'E':
        to_decimal(parts, &decimal);
        round_decimal(&decimal, precision + 1);
        format_scientific(sink, how, frame, &decimal, precision);
        break;
    case 'f':
    case 'F':
        to_decimal(parts, &decimal);
        round_decimal(&decimal, decimal.point + precision);
        format_fixed(sink, how, frame, &decimal, precision);
        break;
    default:
        to_decimal(parts, &decimal);
        format_general(sink, how, frame, &decimal, precision);
        break;
    }
}
