/* stdio.h: formatted input.

   One character of lookahead decides everything: what a number may continue
   with is collected and then converted by the functions of stdlib.h, so a text
   that starts like a number but is none ends the scan where the system's
   does. */

#include "stream.h"

struct source {
    FILE *stream; /* or a text that ends with a zero */
    const char *text;
    size_t consumed;
    int ended;
};

static int next(struct source *source)
{
    int c;
    if (source->stream != NULL)
        c = getc(source->stream);
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

enum length { PLAIN, CHAR, SHORT, LONG, LONG_LONG, MAXIMUM, SIZE };

struct directive {
    int suppressed;
    int width; /* INT_MAX if not given */
    enum length length;
    char letter;
};

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

static void store_integer(struct directive how, va_list *arguments, unsigned long long value)
{
    switch (how.length) {
    case CHAR: *va_arg(*arguments, unsigned char *) = (unsigned char)value; break;
    case SHORT: *va_arg(*arguments, unsigned short *) = (unsigned short)value; break;
    case LONG: *va_arg(*arguments, unsigned long *) = (unsigned long)value; break;
    case LONG_LONG: *va_arg(*arguments, unsigned long long *) = value; break;
    case MAXIMUM: *va_arg(*arguments, uintmax_t *) = value; break;
    case SIZE: *va_arg(*arguments, size_t *) = (size_t)value; break;
    case PLAIN: *va_arg(*arguments, unsigned *) = (unsigned)value; break;
    }
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
        store_integer(how, arguments, integer_value(token.text, base, is_signed, how.length));
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
    if (long_double)
        *va_arg(*arguments, long double *) = value;
    else if (how.length == LONG)
        *va_arg(*arguments, double *) = value;
    else
        *va_arg(*arguments, float *) = strtof(token.text, NULL);
    return CONVERTED;
}

/* Which characters a conversion to text takes. */
struct set {
    unsigned char member[256];
};

static enum outcome scan_text(struct source *source, struct directive how, const struct set *set,
                              va_list *arguments)
{
    char *to = how.suppressed ? NULL : va_arg(*arguments, char *);
    int count = 0;
    while (count < how.width) {
        int c = next(source);
        if (c == EOF)
            break;
        if (!set->member[c]) {
            back(source, c);
            break;
        }
        if (to != NULL)
            *to++ = (char)c;
        count++;
    }
    if (count == 0)
        return source->ended ? EXHAUSTED : MISMATCHED;
    if (to != NULL && how.letter != 'c')
        *to = '\0';
    return CONVERTED;
}

static void fill(struct set *set, int member)
{
    for (int c = 0; c < 256; c++)
        set->member[c] = (unsigned char)member;
}

/* Reads what follows the opening bracket; the result is after the closing one,
   or NULL if there is none. */
static const char *parse_set(const char *at, struct set *set)
{
    int member = *at != '^';
    at += !member;
    fill(set, !member);
    const char *first = at;
    for (; *at != ']' || at == first; at++) {
        if (*at == '\0')
            return NULL;
        unsigned char low = (unsigned char)at[0];
        unsigned char high = low;
        if (at[1] == '-' && at[2] != ']' && at[2] != '\0' && low <= (unsigned char)at[2]) {
            high = (unsigned char)at[2];
            at += 2;
        }
        for (int c = low; c <= high; c++)
            set->member[c] = (unsigned char)member;
    }
    return at + 1;
}

static const char *parse_directive(const char *at, struct directive *how, int *long_double)
{
    *how = (struct directive){.width = INT_MAX};
    *long_double = 0;
    if (*at == '*') {
        how->suppressed = 1;
        at++;
    }
    if (*at >= '0' && *at <= '9') {
        int width = 0;
        for (; *at >= '0' && *at <= '9'; at++)
            width = width > INT_MAX / 10 - 1 ? INT_MAX / 10 : 10 * width + (*at - '0');
        if (width > 0)
            how->width = width;
    }
    switch (*at) {
    case 'h':
        how->length = at[1] == 'h' ? CHAR : SHORT;
        at += at[1] == 'h' ? 2 : 1;
        break;
    case 'l':
        how->length = at[1] == 'l' ? LONG_LONG : LONG;
        at += at[1] == 'l' ? 2 : 1;
        break;
    case 'q':
    case 'L':
        *long_double = *at == 'L';
        how->length = LONG_LONG;
        at++;
        break;
    case 'j': how->length = MAXIMUM; at++; break;
    case 'z':
    case 't': how->length = SIZE; at++; break;
    default: break;
    }
    how->letter = *at;
    return *at == '\0' ? at : at + 1;
}

static enum outcome match(struct source *source, int wanted)
{
    int c = next(source);
    if (c == wanted)
        return CONVERTED;
    back(source, c);
    return c == EOF ? EXHAUSTED : MISMATCHED;
}

static int counts(const struct directive *how)
{
    return !how->suppressed && how->letter != 'n' && how->letter != '%';
}

static enum outcome convert(struct source *source, struct directive how, const char **format,
                            va_list *arguments, int long_double)
{
    struct set set;
    if (how.letter != 'c' && how.letter != '[' && how.letter != 'n' && how.letter != '\0')
        skip_space(source);
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
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': return scan_float(source, how, arguments, long_double);
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
        *format = parse_set(*format, &set);
        return *format == NULL ? MISMATCHED : scan_text(source, how, &set, arguments);
    case 'n':
        if (!how.suppressed)
            store_integer(how, arguments, source->consumed);
        return CONVERTED;
    case '%': return match(source, '%');
    default: return MISMATCHED;
    }
}

static int scan(struct source *source, const char *format, va_list list)
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
            format = parse_directive(format + 1, &how, &long_double);
            outcome = convert(source, how, &format, &arguments, long_double);
            converted += outcome == CONVERTED && counts(&how);
        }
    }
    va_end(arguments);
    return outcome == EXHAUSTED && converted == 0 ? EOF : converted;
}

/* In a check the standard input is not scanned: what it converts to is chosen.
   The number of conversions that succeed comes first, then their values. */

static unsigned long long unknown_integer(enum length length)
{
    unsigned long long value = (unsigned)__skolem_unknown_int();
    size_t size = length == LONG_LONG || length == MAXIMUM ? 8
                  : length == LONG || length == SIZE       ? sizeof(long)
                                                           : 4;
    if (size == 8)
        value |= (unsigned long long)(unsigned)__skolem_unknown_int() << 32;
    return value;
}

static void store_unknown_float(struct directive how, va_list *arguments, int long_double)
{
    if (!long_double && how.length != LONG) {
        union { unsigned bits; float value; } single = {(unsigned)__skolem_unknown_int()};
        *va_arg(*arguments, float *) = single.value;
        return;
    }
    union { unsigned long long bits; double value; } result = {unknown_integer(LONG_LONG)};
    if (long_double)
        *va_arg(*arguments, long double *) = result.value;
    else
        *va_arg(*arguments, double *) = result.value;
}

/* A character of a word, which is no space and no zero. */
static char unknown_letter(void)
{
    int c = __skolem_unknown_int() & UCHAR_MAX;
    return (char)(c + ((c == 0) | is_space(c)) * '@');
}

/* A character of the set, but no zero: what is not in it stands for the first
   one that is. */
static char unknown_member(const struct set *set, int first)
{
    int c = __skolem_unknown_int() & UCHAR_MAX;
    return (char)(c != 0 && set->member[c] ? c : first);
}

static int first_member(const struct set *set)
{
    int c = 1;
    while (c < UCHAR_MAX && !set->member[c])
        c++;
    return c;
}

/* A width bounds a text as it does in a run. Without one it is not unbounded,
   as it should be, but so long that arrays for a word are overrun. */
static void store_unknown_text(struct directive how, const struct set *set, va_list *arguments)
{
    int most = how.width < INT_MAX ? how.width : MOST_UNKNOWN_TEXT;
    int first = set != NULL ? first_member(set) : 0;
    char *to = va_arg(*arguments, char *);
    int length = __library_unknown_length(most);
    for (int i = 0; i < most && i < length; i++) {
        to[i] = set != NULL ? unknown_member(set, first) : unknown_letter();
        to[i + 1] = '\0'; /* each time, since here its place is known */
    }
}

static void store_unknown_bytes(struct directive how, va_list *arguments)
{
    char *to = va_arg(*arguments, char *);
    int count = how.width < INT_MAX ? how.width : 1;
    for (int i = 0; i < count; i++)
        to[i] = (char)__skolem_unknown_int();
}

/* False if the letter names no conversion. */
static int choose(struct directive how, const char **format, va_list *arguments, int long_double)
{
    struct set set;
    if (how.letter == '[') {
        *format = parse_set(*format, &set);
        if (*format == NULL)
            return 0;
    }
    if (how.suppressed)
        return 1;
    switch (how.letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        store_integer(how, arguments, unknown_integer(how.length));
        return 1;
    case 'p':
        how.length = SIZE;
        store_integer(how, arguments, unknown_integer(SIZE));
        return 1;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': store_unknown_float(how, arguments, long_double); return 1;
    case 'c': store_unknown_bytes(how, arguments); return 1;
    case 's': store_unknown_text(how, NULL, arguments); return 1;
    case '[': store_unknown_text(how, &set, arguments); return 1;
    case 'n':
        /* How much was read is unknown, too, but no program reads so much that
           sums of it overflow. */
        store_integer(how, arguments, (unsigned)__skolem_unknown_int() & 0xffff);
        return 1;
    case '%': return 1;
    default: return 0;
    }
}

static int scan_unknown(FILE *stream, const char *format, va_list list)
{
    enum { MOST_CONVERSIONS = 255, LAST = 256, NOTHING = 512 };
    if (stream->at_end)
        return EOF;
    stream->pushed_count = 0; /* taken, but what it is makes no difference */
    int choice = __skolem_unknown_int();
    stream->at_end = (choice & (LAST | NOTHING)) != 0;
    if ((choice & NOTHING) != 0)
        return EOF;
    va_list arguments;
    va_copy(arguments, list);
    int converted = 0;
    int go_on = 1;
    while (*format != '\0' && go_on) {
        if (*format++ != '%')
            continue;
        struct directive how;
        int long_double;
        format = parse_directive(format, &how, &long_double);
        if (counts(&how) && converted == (choice & MOST_CONVERSIONS))
            break;
        go_on = choose(how, &format, &arguments, long_double);
        converted += go_on && counts(&how);
    }
    va_end(arguments);
    return converted;
}

int vfscanf(FILE *restrict stream, const char *restrict format, va_list arguments)
{
    if (__skolem_checking() && stream->descriptor == 0)
        return scan_unknown(stream, format, arguments);
    struct source source = {.stream = stream};
    return scan(&source, format, arguments);
}

int vsscanf(const char *restrict text, const char *restrict format, va_list arguments)
{
    struct source source = {.text = text};
    return scan(&source, format, arguments);
}

int vscanf(const char *restrict format, va_list arguments)
{
    return vfscanf(stdin, format, arguments);
}
