#include <stdio.h>

enum state { START, SIGN, INTEGER, POINT, FRACTION, EXPONENT, EXPONENT_SIGN, EXPONENT_DIGITS, BAD };
enum input { DIGIT, PLUS_MINUS, DOT, LETTER_E, OTHER, INPUTS };

static const unsigned char next[BAD + 1][INPUTS] = {
    [START] = { INTEGER, SIGN, POINT, BAD, BAD },
    [SIGN] = { INTEGER, BAD, POINT, BAD, BAD },
    [INTEGER] = { INTEGER, BAD, FRACTION, EXPONENT, BAD },
    [POINT] = { FRACTION, BAD, BAD, BAD, BAD },
    [FRACTION] = { FRACTION, BAD, BAD, EXPONENT, BAD },
    [EXPONENT] = { EXPONENT_DIGITS, EXPONENT_SIGN, BAD, BAD, BAD },
    [EXPONENT_SIGN] = { EXPONENT_DIGITS, BAD, BAD, BAD, BAD },
    [EXPONENT_DIGITS] = { EXPONENT_DIGITS, BAD, BAD, BAD, BAD },
    [BAD] = { BAD, BAD, BAD, BAD, BAD },
};

static enum input classify(char c)
{
    return c >= '0' && c <= '9' ? DIGIT
        : c == '+' || c == '-' ? PLUS_MINUS
        : c == '.' ? DOT
        : c == 'e' || c == 'E' ? LETTER_E : OTHER;
}

static const char *recognise(const char *s)
{
    enum state state = START;
    for (; *s; s++)
        state = next[state][classify(*s)];
    switch (state) {
    case INTEGER: return "integer";
    case FRACTION: return "decimal";
    case EXPONENT_DIGITS: return "scientific";
    case BAD: return "not a number";
    default: return "unfinished";
    }
}

int main(void)
{
    static const char *const samples[] = { "12", "-3.5", "+.5", ".", "1e10", "6.02E+23", "1e", "--1", "12a", "", "7.", "1.5e-" };
    int numbers = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        const char *kind = recognise(samples[i]);
        printf("%-10s %s\n", samples[i], kind);
        numbers += kind[0] != 'n' && kind[0] != 'u';
    }
    return numbers;
}
