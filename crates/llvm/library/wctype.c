/* wctype.h in the C locale, where only the characters of ASCII have a class or
   another case. The tests are made of comparisons without branches: a table is
   costly to read where a check does not know the character, and each branch is
   a join of states. */

#include "skolem.h"

typedef unsigned wint_t;

static int between(wint_t c, wint_t first, wint_t last)
{
    return (c >= first) & (c <= last);
}

/* What is not of ASCII belongs to classes in other locales. */
static void mark(wint_t c)
{
    if ((c > 127) & __skolem_checking())
        __library_other_locale();
}

int iswdigit(wint_t c) { return between(c, '0', '9'); }
int iswlower(wint_t c) { mark(c); return between(c, 'a', 'z'); }
int iswupper(wint_t c) { mark(c); return between(c, 'A', 'Z'); }
int iswalpha(wint_t c) { return iswlower(c) | iswupper(c); }
int iswalnum(wint_t c) { return iswalpha(c) | iswdigit(c); }
int iswblank(wint_t c) { mark(c); return (c == ' ') | (c == '\t'); }
int iswcntrl(wint_t c) { mark(c); return (c < ' ') | (c == 127); }
int iswgraph(wint_t c) { mark(c); return between(c, '!', '~'); }
int iswprint(wint_t c) { mark(c); return between(c, ' ', '~'); }
int iswpunct(wint_t c) { return iswgraph(c) & !iswalnum(c); }
int iswspace(wint_t c) { mark(c); return (c == ' ') | between(c, '\t', '\r'); }
int iswxdigit(wint_t c) { return iswdigit(c) | between(c, 'a', 'f') | between(c, 'A', 'F'); }

wint_t towlower(wint_t c) { return iswupper(c) ? c - 'A' + 'a' : c; }
wint_t towupper(wint_t c) { return iswlower(c) ? c - 'a' + 'A' : c; }

static int same(const char *left, const char *right)
{
    size_t i = 0;
    while (left[i] == right[i] && left[i] != '\0')
        i++;
    return left[i] == right[i];
}

static const struct {
    const char *name;
    int (*test)(wint_t);
} classes[] = {
    {"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl},
    {"digit", iswdigit}, {"graph", iswgraph}, {"lower", iswlower}, {"print", iswprint},
    {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit},
};

enum { CLASSES = sizeof classes / sizeof *classes };

/* A class is known by its place in the table, from 1 on. */
unsigned long wctype(const char *name)
{
    for (unsigned long i = 0; i < CLASSES; i++)
        if (same(name, classes[i].name))
            return i + 1;
    return 0;
}

int iswctype(wint_t c, unsigned long class)
{
    return class >= 1 && class <= CLASSES ? classes[class - 1].test(c) : 0;
}

/* What the headers let a program hold is a pointer. */
static const int32_t to_lower, to_upper;

const int32_t *wctrans(const char *name)
{
    if (same(name, "tolower"))
        return &to_lower;
    if (same(name, "toupper"))
        return &to_upper;
    errno = EINVAL;
    return NULL;
}

wint_t towctrans(wint_t c, const int32_t *mapping)
{
    if (mapping == &to_lower)
        return towlower(c);
    return mapping == &to_upper ? towupper(c) : c;
}

/* Characters take one column, and those that are not printed have no width. */
int wcwidth(wchar_t c)
{
    return c == 0 ? 0 : iswprint((wint_t)c) ? 1 : -1;
}

int wcswidth(const wchar_t *text, size_t most)
{
    int width = 0;
    for (size_t i = 0; i < most && text[i] != 0; i++) {
        if (!iswprint((wint_t)text[i]))
            return -1;
        width++;
    }
    return width;
}
