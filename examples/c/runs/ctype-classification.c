#include <ctype.h>
#include <stdio.h>

static void count(const char *name, int (*is)(int))
{
    int n = 0, first = -1;
    for (int c = 0; c < 128; c++)
        if (is(c)) {
            n++;
            if (first < 0)
                first = c;
        }
    printf("%-8s %3d from %d\n", name, n, first);
}

static int letters(int c) { return isalpha(c) != 0; }

static void title_case(char *s)
{
    int start = 1;
    for (; *s; s++) {
        *s = (char)(start ? toupper((unsigned char)*s) : tolower((unsigned char)*s));
        start = !isalnum((unsigned char)*s);
    }
}

static int caesar(int c, int by)
{
    if (isupper(c))
        return 'A' + (c - 'A' + by) % 26;
    if (islower(c))
        return 'a' + (c - 'a' + by) % 26;
    return c;
}

int main(void)
{
    count("alpha", letters);
    count("digit", isdigit);
    count("alnum", isalnum);
    count("upper", isupper);
    count("lower", islower);
    count("space", isspace);
    count("punct", ispunct);
    count("print", isprint);
    count("graph", isgraph);
    count("cntrl", iscntrl);
    count("xdigit", isxdigit);
    char text[] = "the QUICK brown-fox 3rd time";
    title_case(text);
    puts(text);
    for (char *p = text; *p; p++)
        putchar(caesar(*p, 13));
    putchar('\n');
    printf("%d %d %c\n", toupper('7'), tolower('Q'), toupper('q'));
    return 0;
}
