#include <stdio.h>
#include <string.h>

static char *to_roman(unsigned n, char *out)
{
    static const struct { unsigned value; char text[3]; } parts[] = {
        { 1000, "M" }, { 900, "CM" }, { 500, "D" }, { 400, "CD" }, { 100, "C" }, { 90, "XC" }, { 50, "L" },
        { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" },
    };
    char *p = out;
    for (int i = 0; n; i++)
        for (; n >= parts[i].value; n -= parts[i].value)
            p += sprintf(p, "%s", parts[i].text);
    *p = '\0';
    return out;
}

static int value(char c)
{
    const char *digits = "IVXLCDM", *p = strchr(digits, c);
    static const int values[] = { 1, 5, 10, 50, 100, 500, 1000 };
    return c && p ? values[p - digits] : 0;
}

static int from_roman(const char *s)
{
    int total = 0;
    for (; *s; s++)
        total += value(s[0]) < value(s[1]) ? -value(s[0]) : value(s[0]);
    return total;
}

static void say(unsigned n)
{
    static const char *const ones[] = { "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen" };
    static const char *const tens[] = { "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety" };
    if (n >= 1000) {
        say(n / 1000);
        printf(" thousand");
        if (n % 1000)
            putchar(' '), say(n % 1000);
    } else if (n >= 100) {
        printf("%s hundred", ones[n / 100]);
        if (n % 100)
            printf(" and "), say(n % 100);
    } else if (n >= 20) {
        printf(n % 10 ? "%s-%s" : "%s", tens[n / 10], ones[n % 10]);
    } else {
        printf("%s", ones[n]);
    }
}

int main(void)
{
    static const unsigned samples[] = { 1, 4, 14, 40, 99, 400, 1987, 2024, 3999 };
    char text[20];
    int round_trips = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        printf("%u %s: ", samples[i], to_roman(samples[i], text));
        say(samples[i]);
        putchar('\n');
    }
    for (unsigned n = 1; n < 300; n++)
        round_trips += from_roman(to_roman(n, text)) == (int)n;
    printf("%d\n", round_trips);
    say(45012);
    putchar('\n');
    return round_trips == 299;
}
