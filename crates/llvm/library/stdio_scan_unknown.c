/* stdio.h: formatted input in a check. The standard input is not scanned: what it
   converts to is chosen. The number of conversions that succeed comes first, then
   their values. */

#include "scanning.h"

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

static int first_member(const struct set *set)
{
    int c = 0;
    while (c < UCHAR_MAX && !set->member[c])
        c++;
    return c;
}

static void store(struct directive how, void *to, int index, char c)
{
    if (how.length == LONG)
        ((wchar_t *)to)[index] = c;
    else
        ((char *)to)[index] = c;
}

/* A width bounds a text as it does in a run. Without one it is not unbounded,
   as it should be, but so long that arrays for a word are overrun. */
static void store_unknown_text(struct directive how, const struct set *set, va_list *arguments)
{
    int most = how.width < INT_MAX ? how.width : MOST_UNKNOWN_TEXT;
    int first = set != NULL ? first_member(set) : 0;
    void *to = va_arg(*arguments, void *);
    int length = __library_unknown_length(most);
    for (int i = 0; i < most && i < length; i++) {
        store(how, to, i, set != NULL ? unknown_member(how, set, first) : unknown_letter(how));
        store(how, to, i + 1, '\0'); /* each time, since here its place is known */
    }
}

static void store_unknown_bytes(struct directive how, va_list *arguments)
{
    void *to = va_arg(*arguments, void *);
    int count = how.width < INT_MAX ? how.width : 1;
    for (int i = 0; i < count; i++)
        store(how, to, i, (char)unknown_character(how));
}

/* False if the letter names no conversion. */
static int choose(struct directive how, const char **format, va_list *arguments, int long_double)
{
    struct set set;
    if (how.letter == '[') {
        *format = __library_parse_set(*format, &set);
        if (*format == NULL)
            return 0;
    }
    if (how.suppressed)
        return 1;
    if (is_float(how.letter)) {
        store_unknown_float(how, arguments, long_double);
        return 1;
    }
    switch (how.letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        __library_store_integer(how, arguments, unknown_integer(how.length));
        return 1;
    case 'p':
        how.length = SIZE;
        __library_store_integer(how, arguments, unknown_integer(SIZE));
        return 1;
    case 'c': store_unknown_bytes(how, arguments); return 1;
    case 's': store_unknown_text(how, NULL, arguments); return 1;
    case '[': store_unknown_text(how, &set, arguments); return 1;
    case 'n':
        /* How much was read is unknown, too, but no program reads so much that
           sums of it overflow. */
        __library_store_integer(how, arguments, (unsigned)__skolem_unknown_int() & 0xffff);
        return 1;
    case '%': return 1;
    default: return 0;
    }
}

int __library_scan_unknown(FILE *stream, const char *format, va_list list)
{
    enum { MOST_CONVERSIONS = 255, LAST = 256, NOTHING = 512, FAILURE = 1024 };
    if (stream->at_end)
        return EOF;
    stream->pushed_count = 0; /* taken, but what it is makes no difference */
    int choice = __skolem_unknown_int();
    if ((choice & (LAST | NOTHING)) != 0)
        __library_unknown_end(stream, choice & FAILURE);
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
        format = __library_parse_directive(format, &how, &long_double);
        if (__library_counts(&how) && converted == (choice & MOST_CONVERSIONS))
            break;
        go_on = choose(how, &format, &arguments, long_double);
        converted += go_on && __library_counts(&how);
    }
    va_end(arguments);
    return converted;
}
