#include <stdio.h>
#include <stdlib.h>

struct frame { const struct frame *caller; int depth; };

static int unwind(const struct frame *top)
{
    int sum = 0;
    for (const struct frame *f = top; f; f = f->caller)
        sum += f->depth % 7;
    return sum;
}

static int descend(const struct frame *caller, int depth, int limit)
{
    struct frame here = { caller, depth };
    if (depth == limit)
        return unwind(&here);
    int below = descend(&here, depth + 1, limit);
    return below + (here.depth == depth);
}

static unsigned long checksum(const char *text, unsigned long seed, int rounds)
{
    if (rounds == 0)
        return seed;
    unsigned long h = seed;
    for (const char *p = text; *p; p++)
        h = h * 31 + (unsigned char)*p;
    return checksum(text, h, rounds - 1) ^ (h & 0xff);
}

int main(void)
{
    printf("%d\n", descend(NULL, 1, 10));
    printf("%d\n", descend(NULL, 1, 2000));
    printf("%016lx\n", checksum("chain", 7, 1500));
    return 0;
}
