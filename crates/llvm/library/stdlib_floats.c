/* stdlib.h: floating-point numbers in text, correctly rounded in all cases.

   A decimal number is an integer times a power of ten. For a positive power
   the product is computed as it stands; for a negative one the integer is
   first shifted left far enough that the quotient has more bits than any
   result, and a remainder only matters by being zero or not. Either way the
   value is then an integer times a power of two, plus a note whether something
   non-zero was cut off, and it is rounded once. */

#include "skolem.h"

enum {
    /* More decimal digits than any double, or midpoint of two, can have: what
       comes after them only matters by being zero or not. */
    MOST_DIGITS = 780,
    /* Beyond these powers of ten every result is infinite or zero. */
    HIGHEST_POWER = 310,
    LOWEST_POWER = -345,
    /* MOST_DIGITS digits, shifted for a division by 10^1125. */
    MOST_WORDS = 220
};

struct natural {
    int count;
    uint32_t word[MOST_WORDS]; /* lowest first; none of value zero on top */
};

struct binary {
    struct natural magnitude;
    int exponent;
    int inexact;
};

struct layout {
    int precision; /* bits, the hidden one included */
    int bias;
    int infinity; /* exponent field */
    int sign;     /* bit */
};

static const struct layout double_layout = {53, 1023, 2047, 63};
static const struct layout float_layout = {24, 127, 255, 31};

static void multiply_add(struct natural *x, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < x->count; i++) {
        carry += (uint64_t)x->word[i] * factor;
        x->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        x->word[x->count++] = (uint32_t)carry;
}

static uint32_t divide(struct natural *x, uint32_t divisor)
{
    uint64_t remainder = 0;
    for (int i = x->count; i > 0; i--) {
        remainder = remainder << 32 | x->word[i - 1];
        x->word[i - 1] = (uint32_t)(remainder / divisor);
        remainder %= divisor;
    }
    while (x->count > 0 && x->word[x->count - 1] == 0)
        x->count--;
    return (uint32_t)remainder;
}

static void shift_words(struct natural *x, int words)
{
    for (int i = x->count; i > 0; i--)
        x->word[i - 1 + words] = x->word[i - 1];
    for (int i = 0; i < words; i++)
        x->word[i] = 0;
    x->count += words;
}

static int bit_length(const struct natural *x)
{
    if (x->count == 0)
        return 0;
    int length = 32 * (x->count - 1);
    for (uint32_t top = x->word[x->count - 1]; top != 0; top >>= 1)
        length++;
    return length;
}

static int bit(const struct natural *x, int index)
{
    return index >= 0 && (x->word[index / 32] >> (index % 32) & 1) != 0;
}

static int any_bit_below(const struct natural *x, int index)
{
    for (int i = 0; i < index; i++)
        if (i % 32 == 0 && index - i >= 32) {
            if (x->word[i / 32] != 0)
                return 1;
            i += 31;
        } else if (bit(x, i)) {
            return 1;
        }
    return 0;
}

static void scale_by_ten(struct binary *x, int power)
{
    enum { CHUNK = 9, CHUNK_VALUE = 1000000000 };
    x->exponent = 0;
    x->inexact = 0;
    for (; power >= CHUNK; power -= CHUNK)
        multiply_add(&x->magnitude, CHUNK_VALUE, 0);
    for (; power > 0; power--)
        multiply_add(&x->magnitude, 10, 0);
    if (power == 0)
        return;
    /* 107/1024 words of 32 bits are a little more than a decimal digit. */
    int words = -power * 107 / 1024 + 3;
    shift_words(&x->magnitude, words);
    x->exponent = -32 * words;
    for (; power <= -CHUNK; power += CHUNK)
        x->inexact |= divide(&x->magnitude, CHUNK_VALUE) != 0;
    for (; power < 0; power++)
        x->inexact |= divide(&x->magnitude, 10) != 0;
}

/* The bits of the nearest value of the layout, ties to even, for a magnitude
   other than zero. */
static uint64_t round_to(const struct layout *layout, const struct binary *x)
{
    int length = bit_length(&x->magnitude);
    int lowest = 1 - layout->bias;
    int top = length - 1 + x->exponent;
    int kept = layout->precision;
    if (top < lowest)
        kept -= lowest - top;
    int cut = length - kept;

    uint64_t mantissa = 0;
    for (int i = length - 1; i >= cut; i--)
        mantissa = mantissa << 1 | (uint64_t)bit(&x->magnitude, i);
    int half = kept >= 0 && bit(&x->magnitude, cut - 1);
    int rest = x->inexact || any_bit_below(&x->magnitude, kept >= 0 ? cut - 1 : length);
    if (half && (rest || (mantissa & 1) != 0))
        mantissa++;

    /* The system reports a result as too small if it is inexact and would be
       below the normal range even with an unbounded exponent. */
    if (top < lowest && (half || rest)) {
        int carries = top == lowest - 1;
        for (int i = 1; i <= layout->precision + 1; i++)
            carries = carries && bit(&x->magnitude, length - i);
        if (!carries)
            errno = ERANGE;
    }

    /* The hidden bit, or a carry out of the mantissa, adds one to the field. */
    uint64_t field = top < lowest ? 0 : (uint64_t)(top - lowest);
    uint64_t most = (uint64_t)layout->infinity << (layout->precision - 1);
    if (top > layout->bias) {
        errno = ERANGE;
        return most;
    }
    uint64_t bits = (field << (layout->precision - 1)) + mantissa;
    if (bits >= most) {
        errno = ERANGE;
        return most;
    }
    return bits;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int same_letter(char c, char small)
{
    return c == small || c == small - 'a' + 'A';
}

/* Skips an exponent if there is a whole one. */
static int parse_exponent(const char **text, char letter)
{
    const char *at = *text;
    if (!same_letter(*at, letter))
        return 0;
    at++;
    int negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    if (!is_digit(*at))
        return 0;
    int exponent = 0;
    for (; is_digit(*at); at++)
        if (exponent < 100000000)
            exponent = 10 * exponent + (*at - '0');
    *text = at;
    return negative ? -exponent : exponent;
}

static uint64_t parse_decimal(const struct layout *layout, const char **text)
{
    struct binary x;
    struct natural *digits = &x.magnitude;
    const char *at = *text;
    int power = 0;
    int count = 0;
    int seen_point = 0;
    int rest = 0;
    digits->count = 0;
    for (; is_digit(*at) || (*at == '.' && !seen_point); at++) {
        if (*at == '.') {
            seen_point = 1;
            continue;
        }
        power -= seen_point;
        if (count == MOST_DIGITS) {
            rest |= *at != '0';
            power++;
        } else {
            multiply_add(digits, 10, (uint32_t)(*at - '0'));
            count += digits->count != 0;
        }
    }
    power += parse_exponent(&at, 'e');
    *text = at;
    if (digits->count == 0)
        return 0;
    if (rest) {
        multiply_add(digits, 10, 1);
        count++;
        power--;
    }
    if (count + power > HIGHEST_POWER) {
        errno = ERANGE;
        return (uint64_t)layout->infinity << (layout->precision - 1);
    }
    if (count + power < LOWEST_POWER) {
        errno = ERANGE;
        return 0;
    }
    scale_by_ten(&x, power);
    return round_to(layout, &x);
}

static uint64_t parse_hexadecimal(const struct layout *layout, const char **text)
{
    struct binary x;
    const char *at = *text;
    uint64_t digits = 0;
    int exponent = 0;
    int seen_point = 0;
    x.inexact = 0;
    for (; hex_value(*at) >= 0 || (*at == '.' && !seen_point); at++) {
        if (*at == '.') {
            seen_point = 1;
            continue;
        }
        exponent -= seen_point ? 4 : 0;
        if (digits >> 60 != 0) {
            x.inexact |= *at != '0';
            exponent += 4;
        } else {
            digits = digits << 4 | (uint64_t)hex_value(*at);
        }
    }
    exponent += parse_exponent(&at, 'p');
    *text = at;
    if (digits == 0)
        return 0;
    x.exponent = exponent;
    x.magnitude.word[0] = (uint32_t)digits;
    x.magnitude.word[1] = (uint32_t)(digits >> 32);
    x.magnitude.count = digits >> 32 != 0 ? 2 : 1;
    return round_to(layout, &x);
}

/* Length of the word in small letters if the text starts with it. */
static int starts_with(const char *text, const char *word)
{
    int i = 0;
    while (word[i] != '\0' && same_letter(text[i], word[i]))
        i++;
    return word[i] == '\0' ? i : 0;
}

static const char *after_nan_payload(const char *at)
{
    if (*at != '(')
        return at;
    const char *end = at + 1;
    while (is_digit(*end) || *end == '_' || (*end >= 'a' && *end <= 'z') ||
           (*end >= 'A' && *end <= 'Z'))
        end++;
    return *end == ')' ? end + 1 : at;
}

static uint64_t parse(const struct layout *layout, const char *text, char **end)
{
    int mantissa_bits = layout->precision - 1;
    uint64_t infinity = (uint64_t)layout->infinity << mantissa_bits;
    const char *at = text;
    while (is_space(*at))
        at++;
    uint64_t negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;

    uint64_t bits;
    if (is_digit(*at) || (*at == '.' && is_digit(at[1]))) {
        int hexadecimal = at[0] == '0' && same_letter(at[1], 'x') &&
                          (hex_value(at[2]) >= 0 || (at[2] == '.' && hex_value(at[3]) >= 0));
        if (hexadecimal) {
            at += 2;
            bits = parse_hexadecimal(layout, &at);
        } else {
            bits = parse_decimal(layout, &at);
        }
    } else if (starts_with(at, "inf")) {
        at += starts_with(at, "infinity") ? 8 : 3;
        bits = infinity;
    } else if (starts_with(at, "nan")) {
        at = after_nan_payload(at + 3);
        bits = infinity | (uint64_t)1 << (mantissa_bits - 1);
    } else {
        at = text;
        bits = 0;
        negative = 0;
    }
    if (end != NULL)
        *end = (char *)at;
    return bits | negative << layout->sign;
}

double strtod(const char *text, char **end)
{
    union { uint64_t bits; double value; } result = {parse(&double_layout, text, end)};
    return result.value;
}

float strtof(const char *text, char **end)
{
    union { uint32_t bits; float value; } result = {(uint32_t)parse(&float_layout, text, end)};
    return result.value;
}

/* A long double has the precision of a double in all models. */
long double strtold(const char *text, char **end)
{
    return strtod(text, end);
}

double __isoc23_strtod(const char *text, char **end)
{
    return strtod(text, end);
}

float __isoc23_strtof(const char *text, char **end)
{
    return strtof(text, end);
}

long double __isoc23_strtold(const char *text, char **end)
{
    return strtod(text, end);
}

double atof(const char *text)
{
    return strtod(text, NULL);
}
