// args: a.*b$ ^h[a-z]+o colou?r [^0-9]x
// stdin: hello world\ncolor and colour\nacccb\n7x\nqx\nHELLO\n
#include <stdio.h>
#include <string.h>

/* Matches one element of the pattern: a character, a dot or a class. Gives the element's length. */
static int element_length(const char *p)
{
    return *p == '[' ? (int)(strchr(p, ']') - p) + 1 : 1;
}

static int element_matches(const char *p, char c)
{
    if (c == '\0')
        return 0;
    if (*p == '.')
        return 1;
    if (*p != '[')
        return *p == c;
    int negated = *++p == '^', inside = 0;
    for (p += negated; *p != ']'; p++) {
        if (p[1] == '-' && p[2] != ']') {
            inside |= p[0] <= c && c <= p[2];
            p += 2;
        } else {
            inside |= *p == c;
        }
    }
    return inside != negated;
}

static int match_here(const char *p, const char *text)
{
    if (*p == '\0')
        return 1;
    if (*p == '$' && p[1] == '\0')
        return *text == '\0';
    int n = element_length(p);
    char repeat = p[n];
    if (repeat != '*' && repeat != '+' && repeat != '?')
        return element_matches(p, *text) && match_here(p + n, text + 1);
    const char *t = text;
    int most = repeat == '?' ? 1 : 1000;
    while (most-- > 0 && element_matches(p, *t))
        t++;
    for (const char *least = text + (repeat == '+'); t >= least; t--)
        if (match_here(p + n + 1, t))
            return 1;
    return 0;
}

static int match(const char *p, const char *text)
{
    if (*p == '^')
        return match_here(p + 1, text);
    do {
        if (match_here(p, text))
            return 1;
    } while (*text++);
    return 0;
}

int main(int argc, char **argv)
{
    char line[80];
    int total = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        printf("%-18s", line);
        for (int i = 1; i < argc; i++) {
            int m = match(argv[i], line);
            putchar(m ? 'x' : '.');
            total += m;
        }
        putchar('\n');
    }
    return total;
}
