#include <limits.h>
#include <stdio.h>
#include <string.h>

#define BITS 200
#define WORD (sizeof(unsigned long) * CHAR_BIT)
#define WORDS ((BITS + WORD - 1) / WORD)

typedef struct { unsigned long w[WORDS]; } set;

static void include(set *s, unsigned i) { s->w[i / WORD] |= 1ul << i % WORD; }
static void exclude(set *s, unsigned i) { s->w[i / WORD] &= ~(1ul << i % WORD); }
static int has(const set *s, unsigned i) { return (int)(s->w[i / WORD] >> i % WORD & 1); }

static set both(set a, set b)
{
    for (unsigned i = 0; i < WORDS; i++)
        a.w[i] &= b.w[i];
    return a;
}

static set either(set a, set b)
{
    for (unsigned i = 0; i < WORDS; i++)
        a.w[i] |= b.w[i];
    return a;
}

static unsigned count(const set *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < WORDS; i++)
        for (unsigned long w = s->w[i]; w; w &= w - 1)
            n++;
    return n;
}

static void print(const char *name, const set *s)
{
    printf("%s (%u):", name, count(s));
    for (unsigned i = 0; i < BITS; i++)
        if (has(s, i))
            printf(" %u", i);
    putchar('\n');
}

int main(void)
{
    set threes, squares;
    memset(&threes, 0, sizeof threes);
    memset(&squares, 0, sizeof squares);
    for (unsigned i = 0; i < BITS; i += 3)
        include(&threes, i);
    for (unsigned i = 0; i * i < BITS; i++)
        include(&squares, i * i);
    set common = both(threes, squares), all = either(threes, squares);
    print("common", &common);
    print("squares", &squares);
    printf("%u %u\n", count(&threes), count(&all));
    exclude(&common, 144);
    exclude(&common, 1);
    print("fewer", &common);
    return (int)count(&all);
}
