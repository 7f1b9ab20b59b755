/* stdio.h: formatted input in a check. The standard input is not scanned: what it
   converts to is chosen. The number of conversions that succeed comes first, then
   their values. What was chosen so far says what the next character cannot be, and
   how many there were at least. */

#include "scanning.h"

/* What the next character of the input is. */
enum next { ANYTHING, NO_SPACE, A_SPACE, NO_DIGIT, NO_HEX_DIGIT, NO_MEMBER };

struct seen {
    enum next next;
    struct set set; /* which members, for the last of these */
    int count;      /* of the characters so far */
    int more;       /* perhaps there were more */
};

static int is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int is_possible(const struct seen *seen, int c)
{
    switch (seen->next) {
    case ANYTHING: return 1;
    case NO_SPACE: return !is_space(c);
    case A_SPACE: return is_space(c);
    case NO_DIGIT: return !is_digit(c);
    case NO_HEX_DIGIT: return !is_digit(c) && !((c | 32) >= 'a' && (c | 32) <= 'f');
    case NO_MEMBER: return !seen->set.member[c];
    }
    return 1;
}

/* The first character that is possible and in the set, if there is a set; UCHAR_MAX + 1
   if there is none. */
static int first_possible(const struct seen *seen, const struct set *set)
{
    int c = 0;
    while (c <= UCHAR_MAX && (!is_possible(seen, c) || (set != NULL && !set->member[c])))
        c++;
    return c;
}

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

static long long power(int base, int exponent)
{
    long long result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

/* A number of so many characters, of which one may be a sign. What has more is 0. */
static unsigned long long within_width(struct directive how, unsigned long long value)
{
    int base = how.letter == 'x' || how.letter == 'X' ? 16 : how.letter == 'o' ? 8 : 10;
    int is_long = how.length == LONG_LONG || how.length == MAXIMUM || how.length == LONG || how.length == SIZE;
    /* of more digits, all numbers can be written */
    int enough = base == 16 ? 8 : base == 8 ? 11 : 10;
    if (how.width >= enough)
        return value;
    long long number = is_long ? (long long)value : (int)value;
    long long most = power(base, how.width) - 1, least = 1 - power(base, how.width - 1);
    return number >= least && number <= most ? (unsigned long long)number : 0;
}

static double within_two(struct directive how, double value)
{
    double most = how.width == 1 ? 9 : 99;
    return value >= (how.width == 1 ? 0 : -9) && value <= most ? value : 0;
}

static void store_unknown_float(struct directive how, va_list *arguments, int long_double)
{
    if (!long_double && how.length != LONG) {
        union { unsigned bits; float value; } single = {(unsigned)__skolem_unknown_int()};
        *va_arg(*arguments, float *) = how.width <= 2 ? (float)within_two(how, single.value) : single.value;
        return;
    }
    union { unsigned long long bits; double value; } result = {unknown_integer(LONG_LONG)};
    if (how.width <= 2)
        result.value = within_two(how, result.value);
    if (long_double) {
        double *halves = va_arg(*arguments, double *);
        halves[1] = 0; /* the number is not supported, but that it is longer is seen */
        *(long double *)halves = result.value;
    } else
        *va_arg(*arguments, double *) = result.value;
}

/* Any character: a byte, or one of ASCII if it is a wide one. */
static int unknown_character(struct directive how)
{
    return __skolem_unknown_int() & (how.length == LONG ? 127 : UCHAR_MAX);
}

/* A character of a word, which is no space. A zero byte is as good as any other. */
static char unknown_letter(struct directive how)
{
    int c = unknown_character(how);
    return (char)(c + is_space(c) * '@');
}

/* A character of the set: what is not in it stands for the first one that is. */
static char unknown_member(struct directive how, const struct set *set, int first)
{
    int c = unknown_character(how);
    return (char)(set->member[c] ? c : first);
}

static void store(struct directive how, void *to, int index, char c)
{
    if (how.length == LONG)
        ((wchar_t *)to)[index] = c;
    else
        ((char *)to)[index] = c;
}

/* A width bounds a text as it does in a run. Without one it is not unbounded,
   as it should be, but so long that arrays for a word are overrun. The result is its
   length; 0 if there can be none. */
static int store_unknown_text(struct directive how, const struct set *set, struct seen *seen, va_list *arguments)
{
    int most = how.width < INT_MAX ? how.width : MOST_UNKNOWN_TEXT;
    int first = set != NULL ? first_possible(seen, set) : 0;
    if (first > UCHAR_MAX)
        return 0;
    struct seen all = {.next = ANYTHING};
    int member = set != NULL ? first_possible(&all, set) : 0;
    void *to = how.suppressed ? NULL : va_arg(*arguments, void *);
    int length = __library_unknown_length(most);
    for (int i = 0; to != NULL && i < most && i < length; i++) {
        char c = set != NULL ? unknown_member(how, set, i == 0 ? first : member) : unknown_letter(how);
        if (set != NULL && i == 0 && !is_possible(seen, (unsigned char)c))
            c = (char)first;
        store(how, to, i, c);
        store(how, to, i + 1, '\0'); /* each time, since here its place is known */
    }
    seen->next = length == how.width ? ANYTHING : set != NULL ? NO_MEMBER : A_SPACE;
    if (set != NULL)
        seen->set = *set;
    return length;
}

static int store_unknown_bytes(struct directive how, struct seen *seen, va_list *arguments)
{
    int count = how.width < INT_MAX ? how.width : 1;
    int first = first_possible(seen, NULL);
    if (first > UCHAR_MAX)
        return 0;
    void *to = how.suppressed ? NULL : va_arg(*arguments, void *);
    for (int i = 0; to != NULL && i < count; i++) {
        int c = unknown_character(how);
        store(how, to, i, (char)(i > 0 || is_possible(seen, c) ? c : first));
    }
    seen->next = ANYTHING;
    return count;
}

/* What comes behind a number: no further digit, unless so many were asked for. */
static void end_of_number(struct directive how, struct seen *seen)
{
    int is_decimal = how.letter == 'd' || how.letter == 'u';
    int is_hex = how.letter == 'x' || how.letter == 'X';
    seen->next = how.width < INT_MAX ? ANYTHING : is_decimal ? NO_DIGIT : is_hex ? NO_HEX_DIGIT : ANYTHING;
    seen->count++;
    seen->more = 1;
}

/* False if the letter names no conversion, or the input cannot be of that form. */
static int choose(struct directive how, const char **format, struct seen *seen, va_list *arguments,
                  int long_double)
{
    struct set set;
    if (how.letter == '[') {
        *format = __library_parse_set(*format, &set);
        if (*format == NULL)
            return 0;
    }
    if (is_float(how.letter)) {
        if (!how.suppressed)
            store_unknown_float(how, arguments, long_double);
        end_of_number(how, seen);
        return 1;
    }
    int length;
    switch (how.letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        if (!how.suppressed)
            __library_store_integer(how, arguments, within_width(how, unknown_integer(how.length)));
        end_of_number(how, seen);
        return 1;
    case 'p':
        how.length = SIZE;
        if (!how.suppressed)
            __library_store_integer(how, arguments, unknown_integer(SIZE));
        end_of_number(how, seen);
        return 1;
    case 'c':
        length = store_unknown_bytes(how, seen, arguments);
        seen->count += length;
        return length > 0;
    case 's':
        length = store_unknown_text(how, NULL, seen, arguments);
        seen->count += length;
        seen->more = 1; /* spaces before it */
        return 1;
    case '[':
        length = store_unknown_text(how, &set, seen, arguments);
        seen->count += length;
        return length > 0;
    case 'n':
        /* How much was read is not known as long as spaces and digits are not, but
           no program reads so much that sums of it overflow. */
        if (!how.suppressed)
            __library_store_integer(
                how, arguments,
                (unsigned)(seen->more ? seen->count + (__skolem_unknown_int() & 0xffff) : seen->count));
        return 1;
    case '%':
        seen->next = ANYTHING;
        seen->count++;
        seen->more = 1;
        return 1;
    default: return 0;
    }
}

/* False if the character of a format does not match. */
static int match(char c, struct seen *seen)
{
    if (is_space((unsigned char)c)) {
        seen->next = NO_SPACE;
        seen->more = 1;
        return 1;
    }
    int fits = is_possible(seen, (unsigned char)c);
    seen->next = ANYTHING;
    seen->count++;
    return fits;
}

int __library_scan_unknown(FILE *stream, const char *format, va_list list)
{
    enum { MOST_CONVERSIONS = 255, LAST = 256, NOTHING = 512, FAILURE = 1024, COUNTS_SKIPPED = 2048 };
    if (stream->at_end)
        return EOF;
    int choice = __skolem_unknown_int();
    if ((choice & (LAST | NOTHING)) != 0)
        __library_unknown_end(stream, choice & FAILURE);
    if ((choice & NOTHING) != 0)
        return EOF;
    va_list arguments;
    va_copy(arguments, list);
    int converted = 0;
    int skipped = 0;
    int go_on = 1;
    /* what was pushed back is taken, but what it is makes no difference */
    struct seen seen = {.next = ANYTHING};
    stream->pushed_count = 0;
    while (*format != '\0' && go_on) {
        if (*format++ != '%') {
            go_on = match(format[-1], &seen);
            continue;
        }
        struct directive how;
        int long_double;
        format = __library_parse_directive(format, &how, &long_double);
        if (__library_counts(&how) && converted == (choice & MOST_CONVERSIONS)) {
            /* any character is one, and any that is no space begins a word: there is none */
            if (how.length != LONG && (how.letter == 'c' || how.letter == 's')) {
                if ((choice & LAST) == 0)
                    __library_unknown_end(stream, choice & FAILURE);
                /* libraries differ in whether a suppressed conversion is one */
                if (converted == 0 && (!skipped || (choice & COUNTS_SKIPPED) == 0))
                    converted = EOF;
            }
            break;
        }
        go_on = choose(how, &format, &seen, &arguments, long_double);
        skipped |= how.suppressed;
        converted += go_on && __library_counts(&how);
    }
    va_end(arguments);
    return converted;
}
