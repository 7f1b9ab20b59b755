#include <stdio.h>

static unsigned length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return (unsigned)(p - s);
}

static char *copy(char *to, const char *from)
{
    char *start = to;
    while ((*to++ = *from++))
        ;
    return start;
}

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

static char *reverse(char *s)
{
    for (unsigned i = 0, j = length(s); i + 1 < j; i++) {
        char t = s[i];
        s[i] = s[--j];
        s[j] = t;
    }
    return s;
}

static const char *find(const char *text, const char *word)
{
    for (; *text; text++) {
        unsigned i = 0;
        while (word[i] && text[i] == word[i])
            i++;
        if (!word[i])
            return text;
    }
    return 0;
}

static void trim(char *s)
{
    char *out = s;
    int gap = 0;
    for (char *in = s; *in; in++) {
        if (*in == ' ') {
            gap = out != s;
            continue;
        }
        if (gap)
            *out++ = ' ';
        gap = 0;
        *out++ = *in;
    }
    *out = 0;
}

int main(void)
{
    char buffer[64];
    printf("%u %s\n", length("twelve chars"), copy(buffer, "first"));
    printf("%d %d %d\n", compare("abc", "abc"), compare("ab", "abc") < 0, compare("b", "abc"));
    puts(reverse(copy(buffer, "desserts")));
    puts(find("a needle in a haystack", "needle"));
    printf("%d\n", find("haystack", "needle") == 0);
    copy(buffer, "   many   spaces  here   ");
    trim(buffer);
    printf("[%s]\n", buffer);
    return (int)length(buffer);
}
