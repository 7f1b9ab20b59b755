#include <stdio.h>
#include <stdlib.h>

static void parse(const char *text)
{
    char *end;
    double d = strtod(text, &end);
    printf("\"%s\" -> %.17g, rest \"%s\"\n", text, d, end);
}

int main(void)
{
    parse("3.14159");
    parse("-0.5e3 tail");
    parse("1e-5");
    parse(".25");
    parse("7.");
    parse("1e400");
    parse("-inf");
    parse("0x1.8p3");
    parse("2e");
    parse("abc");
    parse("0.1");
    parse("123456789012345678");
    parse("4.9406564584124654e-324");
    parse("1.7976931348623157e308");
    printf("%.3f %.3f\n", atof("2.5kg"), atof("-1e2"));
    double total = 0;
    char *p = "1.5 2.25 -3.125 1e1";
    for (char *end; ; p = end) {
        double d = strtod(p, &end);
        if (end == p)
            break;
        total += d;
    }
    printf("%.4f\n", total);
    float f = strtof("0.1", NULL);
    printf("%.10f\n", (double)f);
    return (int)total;
}
