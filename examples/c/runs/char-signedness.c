#include <limits.h>
#include <stdio.h>
#include <string.h>

static unsigned sum_plain(const char *s)
{
    unsigned sum = 0;
    while (*s)
        sum += *s++;
    return sum;
}

static unsigned sum_unsigned(const char *s)
{
    unsigned sum = 0;
    while (*s)
        sum += (unsigned char)*s++;
    return sum;
}

int main(void)
{
    const char *accented = "caf\xc3\xa9";
    printf("length %zu\n", strlen(accented));
    printf("%d %d\n", accented[3], (unsigned char)accented[3]);
    printf("%u %u\n", sum_plain(accented), sum_unsigned(accented));
    printf("char is %s\n", CHAR_MIN < 0 ? "signed" : "unsigned");

    char c = '\377';
    if (c == EOF)
        puts("a char of all ones looks like EOF");
    int wide = (unsigned char)c;
    if (wide != EOF)
        puts("but not once it is widened properly");

    signed char s = -1;
    unsigned char u = (unsigned char)s;
    printf("%d %d %x %x\n", s, u, (unsigned)s, (unsigned)u);
    printf("%d\n", 'a' < '\xe9');
    for (char k = 125; k > 0; k++)
        printf("%d ", k);
    putchar('\n');
    return 0;
}
