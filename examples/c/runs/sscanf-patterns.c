#include <stdio.h>
#include <string.h>

struct version { unsigned major, minor, patch; };

static int parse_version(const char *s, struct version *v)
{
    int end = 0;
    if (sscanf(s, "%u.%u.%u%n", &v->major, &v->minor, &v->patch, &end) != 3)
        return 0;
    return s[end] == '\0';
}

int main(void)
{
    struct version v = { 0, 0, 0 };
    printf("%d ", parse_version("10.2.33", &v));
    printf("%u %u %u\n", v.major, v.minor, v.patch);
    printf("%d %d\n", parse_version("1.2", &v), parse_version("1.2.3-beta", &v));
    int day, year;
    char month[4];
    printf("%d ", sscanf("on 07-Mar-2021", "on %d-%3s-%d", &day, month, &year));
    printf("%d %s %d\n", day, month, year);
    int r, g, b;
    printf("%d ", sscanf("#ff8000", "#%2x%2x%2x", (unsigned *)&r, (unsigned *)&g, (unsigned *)&b));
    printf("%d %d %d\n", r, g, b);
    char a[8], c1, c2;
    float f;
    short s;
    printf("%d ", sscanf("word Z9 -2.5e1 -77", "%7s %c%c %f %hd", a, &c1, &c2, &f, &s));
    printf("%s %c %c %g %d\n", a, c1, c2, (double)f, s);
    unsigned char tiny;
    long long huge;
    printf("%d ", sscanf("200,-9000000000000", "%hhu,%lld", &tiny, &huge));
    printf("%d %lld\n", tiny, huge);
    printf("%d %d\n", sscanf("", "%d", &day), sscanf("abc", "%d", &day));
    int percent;
    printf("%d\n", sscanf("50%", "%d%%", &percent) == 1 ? percent : -1);
    return day;
}
