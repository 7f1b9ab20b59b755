#include <stdio.h>

enum level { LOW = -2, MIDDLE, HIGH = 10, HIGHER, HIGHEST = HIGHER * 2 + 1 };
enum flag { F_A = 1 << 0, F_B = 1 << 1, F_C = 1 << 4, F_ALL = F_A | F_B | F_C };
enum wide { BIG = 0x7fffffff, NEGATIVE = -1 };

static const char *name(enum level l)
{
    switch (l) {
    case LOW: return "low";
    case MIDDLE: return "middle";
    case HIGH: return "high";
    case HIGHER: return "higher";
    case HIGHEST: return "highest";
    }
    return "between";
}

static enum flag toggle(enum flag f, enum flag bit)
{
    return f ^ bit;
}

int main(void)
{
    for (int l = LOW; l <= HIGHEST; l += 3)
        printf("%d is %s\n", l, name((enum level)l));
    printf("%s %s\n", name(HIGHER), name(HIGHEST));
    enum flag f = F_ALL;
    f = toggle(f, F_B);
    printf("%d %d %d\n", f, !!(f & F_B), !!(f & F_C));
    f |= F_B;
    f &= ~F_A;
    printf("%d\n", f);
    printf("%d %d %zu\n", BIG, NEGATIVE, sizeof(enum wide));
    enum level array[HIGHER] = { [HIGH] = HIGHEST };
    printf("%d %d\n", array[HIGH], array[0]);
    enum { LOCAL = sizeof array / sizeof *array };
    return LOCAL;
}
