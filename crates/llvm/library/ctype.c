/* ctype.h in the C locale.

   Programs compiled against the system's header read the tables through
   __ctype_b_loc and its two companions, at indexes -128 to 255, so the tables
   are part of the interface. The functions read the same tables: a character
   value outside them is an error of the caller in both forms. */

#include "skolem.h"

enum {
    UPPER = 0x100,
    LOWER = 0x200,
    ALPHA = 0x400,
    DIGIT = 0x800,
    XDIGIT = 0x1000,
    SPACE = 0x2000,
    PRINT = 0x4000,
    GRAPH = 0x8000,
    BLANK = 0x1,
    CNTRL = 0x2,
    PUNCT = 0x4,
    ALNUM = 0x8
};

#define C CNTRL
#define T (CNTRL | SPACE | BLANK)
#define S (CNTRL | SPACE)
#define B (PRINT | SPACE | BLANK)
#define P (PRINT | GRAPH | PUNCT)
#define D (PRINT | GRAPH | ALNUM | DIGIT | XDIGIT)
#define U (PRINT | GRAPH | ALNUM | ALPHA | UPPER)
#define L (PRINT | GRAPH | ALNUM | ALPHA | LOWER)
#define UX (U | XDIGIT)
#define LX (L | XDIGIT)

/* Negative indexes, and those above 127, belong to no class. */
static const unsigned short classes[384] = {
    [128] =
    C, C, C, C, C, C, C, C, C, T, S, S, S, S, C, C,
    C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C,
    B, P, P, P, P, P, P, P, P, P, P, P, P, P, P, P,
    D, D, D, D, D, D, D, D, D, D, P, P, P, P, P, P,
    P, UX, UX, UX, UX, UX, UX, U, U, U, U, U, U, U, U, U,
    U, U, U, U, U, U, U, U, U, U, U, P, P, P, P, P,
    P, LX, LX, LX, LX, LX, LX, L, L, L, L, L, L, L, L, L,
    L, L, L, L, L, L, L, L, L, L, L, P, P, P, P, C
};

#define RUN4(c) (c), (c) + 1, (c) + 2, (c) + 3
#define RUN16(c) RUN4(c), RUN4((c) + 4), RUN4((c) + 8), RUN4((c) + 12)
#define RUN64(c) RUN16(c), RUN16((c) + 16), RUN16((c) + 32), RUN16((c) + 48)
#define RUN26(c) RUN16(c), RUN4((c) + 16), RUN4((c) + 20), (c) + 24, (c) + 25

/* Negative indexes stand for the same bytes read as signed characters, except
   that -1 is EOF and stays so. */
#define NEGATIVE \
    RUN64(128), RUN16(192), RUN16(208), RUN16(224), \
    RUN4(240), RUN4(244), RUN4(248), 252, 253, 254, -1

static const int32_t lower[384] = {
    NEGATIVE, RUN64(0),
    64, RUN26('a'), 91, RUN4(92), 96, RUN26('a'), 123, RUN4(124),
    RUN64(128), RUN64(192)
};

static const int32_t upper[384] = {
    NEGATIVE, RUN64(0),
    64, RUN26('A'), 91, RUN4(92), 96, RUN26('A'), 123, RUN4(124),
    RUN64(128), RUN64(192)
};

const unsigned short **__ctype_b_loc(void)
{
    static const unsigned short *table = classes + 128;
    return &table;
}

const int32_t **__ctype_tolower_loc(void)
{
    static const int32_t *table = lower + 128;
    return &table;
}

const int32_t **__ctype_toupper_loc(void)
{
    static const int32_t *table = upper + 128;
    return &table;
}

void __library_other_locale(void)
{
}

size_t __ctype_get_mb_cur_max(void)
{
    return 1;
}

static int class_of(int c, int mask)
{
    return classes[128 + c] & mask;
}

int isalnum(int c) { return class_of(c, ALNUM); }
int isalpha(int c) { return class_of(c, ALPHA); }
int isblank(int c) { return class_of(c, BLANK); }
int iscntrl(int c) { return class_of(c, CNTRL); }
int isdigit(int c) { return class_of(c, DIGIT); }
int isgraph(int c) { return class_of(c, GRAPH); }
int islower(int c) { return class_of(c, LOWER); }
int isprint(int c) { return class_of(c, PRINT); }
int ispunct(int c) { return class_of(c, PUNCT); }
int isspace(int c) { return class_of(c, SPACE); }
int isupper(int c) { return class_of(c, UPPER); }
int isxdigit(int c) { return class_of(c, XDIGIT); }

int isascii(int c)
{
    return (c & ~0x7f) == 0;
}

int toascii(int c)
{
    return c & 0x7f;
}

/* Unlike the tests, these two are defined by the system for every int. They
   say what is in the tables without reading them, which is costly where a
   check does not know the character. */
static int unsigned_byte(int c)
{
    if (((unsigned)c + 1 > 128) & __skolem_checking())
        __library_other_locale();
    return c >= -128 && c < -1 ? c + 256 : c;
}

int tolower(int c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : unsigned_byte(c);
}

int toupper(int c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : unsigned_byte(c);
}
