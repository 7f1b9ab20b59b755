#include <stdio.h>

static int dense(int x)
{
    switch (x) {
    case 0: return 10;
    case 1: return 21;
    case 2: return 32;
    case 3: return 43;
    case 4: return 54;
    case 5: return 65;
    case 6: return 76;
    default: return -1;
    }
}

static const char *sparse(long x)
{
    switch (x) {
    case -2147483648L: return "lowest int";
    case -1: return "minus one";
    case 0: return "zero";
    case 1000: return "thousand";
    case 1000000: return "million";
    case 4294967296L: return "two to the 32";
    case 9223372036854775807L: return "highest long";
    }
    return "?";
}

static int by_char(char c)
{
    switch (c) {
    case 'a': case 'e': case 'i': case 'o': case 'u':
        return 1;
    case '\0':
        return -1;
    case '\xff':
        return 2;
    default:
        return 0;
    }
}

int main(void)
{
    int sum = 0;
    for (int i = -3; i < 10; i++)
        sum += dense(i) * (i + 4);
    printf("%d\n", sum);
    static const long probes[] = { 0, -1, 1, -2147483647L - 1, 1000, 1000000, 4294967296L, 4294967297L, 9223372036854775807L };
    for (unsigned i = 0; i < sizeof probes / sizeof *probes; i++)
        printf("%ld: %s\n", probes[i], sparse(probes[i]));
    int vowels = 0;
    for (const char *s = "an evening outing"; by_char(*s) >= 0; s++)
        vowels += by_char(*s);
    printf("%d %d\n", vowels, by_char((char)255));
    return dense(3);
}
