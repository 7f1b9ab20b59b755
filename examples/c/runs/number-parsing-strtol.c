#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void parse(const char *text, int base)
{
    char *end;
    errno = 0;
    long v = strtol(text, &end, base);
    printf("\"%s\" base %d: %ld, rest \"%s\"%s\n", text, base, v, end, errno == ERANGE ? ", out of range" : "");
}

int main(void)
{
    parse("42", 10);
    parse("   -17abc", 10);
    parse("+5", 10);
    parse("0x1fg", 16);
    parse("0x1f", 0);
    parse("0755", 0);
    parse("zz", 36);
    parse("10102", 2);
    parse("", 10);
    parse("none", 10);
    parse("9223372036854775807", 10);
    parse("9223372036854775808", 10);
    parse("-99999999999999999999", 10);
    printf("%d %d %d\n", atoi("12"), atoi("-3x"), atoi("x"));
    printf("%ld %lld\n", atol("123456789012"), atoll("-5"));
    printf("%lu\n", strtoul("4294967296", NULL, 10));
    printf("%lu\n", strtoul("-1", NULL, 10) == ULONG_MAX ? 1ul : 0ul);
    printf("%llx\n", strtoull("ffffffffffffffff", NULL, 16));
    printf("%lld\n", strtoll("-7777", NULL, 8));
    char *p = "1 22 333 4444";
    long sum = 0;
    for (char *end; *p; p = end)
        sum += strtol(p, &end, 10);
    printf("%ld\n", sum);
    return abs(-12) + (int)labs(-30L);
}
