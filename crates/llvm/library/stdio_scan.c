/* stdio.h: formatted input.

   One character of lookahead decides everything: what a number may continue
   with is collected and then converted by the functions of stdlib.h, so a text
   that starts like a number but is none ends the scan where the system's
   does. */

#include "scanning.h"

unsigned fgetwc(FILE *stream);

static int next_of_wide_text(struct source *source)
{
    wchar_t c = *source->wide_text;
    if (c == 0)
        return EOF;
    source->wide_text++;
    if (c < 0 || c > 127) {
        __skolem_unsupported("a wide character that is not of ASCII in formatted input");
        return EOF;
    }
    return c;
}

static int next(struct source *source)
{
    int c;
    if (source->stream != NULL)
        c = source->is_wide ? (int)fgetwc(source->stream) : getc(source->stream);
    else if (source->is_wide)
        c = next_of_wide_text(source);
    else
        c = *source->text != '\0' ? (unsigned char)*source->text++ : EOF;
    source->ended = c == EOF;
    source->consumed += c != EOF;
    return c;
}

static void back(struct source *source, int c)
{
    if (c == EOF)
        return;
    source->consumed--;
    if (source->stream != NULL)
        ungetc(c, source->stream);
    else if (source->is_wide)
        source->wide_text--;
    else
        source->text--;
}

static void skip_space(struct source *source)
{
    int c = next(source);
    while (c != EOF && is_space(c))
        c = next(source);
    back(source, c);
}

/* How a conversion ended; the scan goes on after the first only. */
enum outcome { CONVERTED, MISMATCHED, EXHAUSTED };

/* The characters of a number. No type tells numbers apart by more digits than
   there is room for, save for leading zeros: what comes later is skipped. */
struct token {
    int length;
    int width; /* how many more may be taken */
    char text[1200];
};

static int take(struct token *token, struct source *source, int c)
{
    if (token->length < (int)sizeof token->text - 1)
        token->text[token->length++] = (char)c;
    token->width--;
    return token->width > 0 ? next(source) : EOF;
}

static int small(int c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int is_digit_of(int c, int base)
{
    int letter = small(c);
    if (c >= '0' && c <= '9')
        return c - '0' < base;
    return letter >= 'a' && letter < 'a' + base - 10;
}

static unsigned long long integer_value(const char *text, int base, int is_signed, enum length length)
{
    if (length == LONG_LONG || length == MAXIMUM)
        return is_signed ? (unsigned long long)strtoll(text, NULL, base)
                         : strtoull(text, NULL, base);
    return is_signed ? (unsigned long long)strtol(text, NULL, base) : strtoul(text, NULL, base);
}

/* Whether what printf writes for a null pointer is there, from a character on
   that ends up as the last one read. */
static int is_nil(struct source *source, int *c)
{
    static const char nil[] = "(nil)";
    for (int i = 0; nil[i] != '\0'; i++) {
        if (i > 0)
            *c = next(source);
        if (small(*c) != nil[i])
            return 0;
    }
    return 1;
}

static enum outcome scan_integer(struct source *source, struct directive how, int base,
                                 int is_signed, va_list *arguments)
{
    struct token token;
    token.length = 0;
    token.width = how.width;
    int c = next(source);
    if (c == EOF)
        return EXHAUSTED;
    if (c == '-' || c == '+')
        c = take(&token, source, c);
    int sign_length = token.length;
    if (c == '0') {
        c = take(&token, source, c);
        if (small(c) == 'x' && (base == 0 || base == 16)) {
            base = 16;
            c = take(&token, source, c);
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    while (c != EOF && is_digit_of(c, base))
        c = take(&token, source, c);
    if (token.length == sign_length) {
        if (how.letter != 'p' || sign_length != 0 || !is_nil(source, &c)) {
            back(source, c);
            return MISMATCHED;
        }
        token.text[token.length++] = '0';
    } else {
        back(source, c);
    }
    token.text[token.length] = '\0';
    if (!how.suppressed)
        __library_store_integer(how, arguments, integer_value(token.text, base, is_signed, how.length));
    return CONVERTED;
}

/* Takes a word letter by letter; false if something else follows, of which a
   character is then lost: the system does not put it back either. */
static int take_word(struct token *token, struct source *source, int *c, const char *word)
{
    for (int i = 0; word[i] != '\0'; i++) {
        if (small(*c) != word[i])
            return 0;
        *c = take(token, source, *c);
    }
    return 1;
}

static void take_float_digits(struct token *token, struct source *source, int *c, int base)
{
    char letter = base == 16 ? 'p' : 'e';
    int seen_point = 0;
    int seen_digit = base == 10 && token->length > 0 && token->text[token->length - 1] == '0';
    int seen_exponent = 0;
    int last = 0;
    for (;;) {
        int here = *c;
        if (is_digit_of(here, seen_exponent ? 10 : base))
            seen_digit = 1;
        else if (here == '.' && !seen_point)
            seen_point = 1;
        else if (small(here) == letter && seen_digit && !seen_exponent)
            seen_exponent = seen_point = 1;
        else if (!((here == '-' || here == '+') && seen_exponent && small(last) == letter))
            return;
        last = here;
        *c = take(token, source, here);
    }
}

static enum outcome scan_float(struct source *source, struct directive how, va_list *arguments,
                               int long_double)
{
    struct token token;
    token.length = 0;
    token.width = how.width;
    int c = next(source);
    if (c == EOF)
        return EXHAUSTED;
    if (c == '-' || c == '+')
        c = take(&token, source, c);
    int sign_length = token.length;
    int matched = 1;
    if (small(c) == 'n') {
        if (!take_word(&token, source, &c, "nan"))
            return MISMATCHED;
    } else if (small(c) == 'i') {
        if (!take_word(&token, source, &c, "inf"))
            return MISMATCHED;
        if (small(c) == 'i' && !take_word(&token, source, &c, "inity"))
            return MISMATCHED;
    } else {
        int base = 10;
        if (c == '0') {
            c = take(&token, source, c);
            if (small(c) == 'x' && token.width > 1) { /* a digit must fit, too */
                base = 16;
                c = take(&token, source, c);
            }
        }
        take_float_digits(&token, source, &c, base);
        matched = base == 10 || token.length > sign_length + 2;
    }
    back(source, c);
    token.text[token.length] = '\0';
    char *end;
    double value = strtod(token.text, &end);
    if (!matched || end == token.text)
        return MISMATCHED;
    if (how.suppressed)
        return CONVERTED;
    if (long_double) {
        double *halves = va_arg(*arguments, double *);
        halves[1] = 0; /* the number is not supported, but that it is longer is seen */
        *(long double *)halves = value;
    } else if (how.length == LONG)
        *va_arg(*arguments, double *) = value;
    else
        *va_arg(*arguments, float *) = strtof(token.text, NULL);
    return CONVERTED;
}

static enum outcome scan_text(struct source *source, struct directive how, const struct set *set,
                              va_list *arguments)
{
    int is_wide = how.length == LONG;
    char *to = how.suppressed || is_wide ? NULL : va_arg(*arguments, char *);
    wchar_t *wide_to = how.suppressed || !is_wide ? NULL : va_arg(*arguments, wchar_t *);
    int count = 0;
    while (count < how.width) {
        int c = next(source);
        if (c == EOF)
            break;
        if (!set->member[c]) {
            back(source, c);
            break;
        }
        if (is_wide && c > 127)
            __skolem_unsupported("a byte that is no character, read as a wide one");
        if (to != NULL)
            *to++ = (char)c;
        if (wide_to != NULL)
            *wide_to++ = c;
        count++;
    }
    if (count == 0)
        return source->ended ? EXHAUSTED : MISMATCHED;
    if (to != NULL && how.letter != 'c')
        *to = '\0';
    if (wide_to != NULL && how.letter != 'c')
        *wide_to = 0;
    return CONVERTED;
}

static void fill(struct set *set, int member)
{
    for (int c = 0; c < 256; c++)
        set->member[c] = (unsigned char)member;
}

static enum outcome match(struct source *source, int wanted)
{
    int c = next(source);
    if (c == wanted)
        return CONVERTED;
    back(source, c);
    return c == EOF ? EXHAUSTED : MISMATCHED;
}

static enum outcome convert(struct source *source, struct directive how, const char **format,
                            va_list *arguments, int long_double)
{
    struct set set;
    if (how.letter != 'c' && how.letter != '[' && how.letter != 'n' && how.letter != '\0')
        skip_space(source);
    if (is_float(how.letter))
        return scan_float(source, how, arguments, long_double);
    switch (how.letter) {
    case 'd': return scan_integer(source, how, 10, 1, arguments);
    case 'i': return scan_integer(source, how, 0, 1, arguments);
    case 'u': return scan_integer(source, how, 10, 0, arguments);
    case 'o': return scan_integer(source, how, 8, 0, arguments);
    case 'x':
    case 'X': return scan_integer(source, how, 16, 0, arguments);
    case 'p':
        how.length = SIZE;
        return scan_integer(source, how, 16, 0, arguments);
    case 'c':
        fill(&set, 1);
        if (how.width == INT_MAX)
            how.width = 1;
        return scan_text(source, how, &set, arguments);
    case 's':
        for (int c = 0; c < 256; c++)
            set.member[c] = !is_space(c);
        return scan_text(source, how, &set, arguments);
    case '[':
        *format = __library_parse_set(*format, &set);
        return *format == NULL ? MISMATCHED : scan_text(source, how, &set, arguments);
    case 'n':
        if (!how.suppressed)
            __library_store_integer(how, arguments, source->consumed);
        return CONVERTED;
    case '%': return match(source, '%');
    default: return MISMATCHED;
    }
}

int __library_scan(struct source *source, const char *format, va_list list)
{
    va_list arguments;
    va_copy(arguments, list);
    int converted = 0;
    enum outcome outcome = CONVERTED;
    while (*format != '\0' && outcome == CONVERTED) {
        if (is_space(*format)) {
            skip_space(source);
            format++;
        } else if (*format != '%') {
            outcome = match(source, (unsigned char)*format++);
        } else {
            struct directive how;
            int long_double;
            format = __library_parse_directive(format + 1, &how, &long_double);
            outcome = convert(source, how, &format, &arguments, long_double);
            converted += outcome == CONVERTED && __library_counts(&how);
        }
    }
    va_end(arguments);
    return outcome == EXHAUSTED && converted == 0 ? EOF : converted;
}
