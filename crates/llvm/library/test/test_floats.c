/* strtod and strtof: value to the bit, end and errno. Half of the texts are at,
   or as near as digits allow to, the midpoint of two neighbours. */

#define _GNU_SOURCE
#include "compare.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

MODEL(strtod); MODEL(strtof); MODEL(atof); MODEL(strtold);
extern int *m___errno_location(void);
#define m_errno (*m___errno_location())

static void compare(const char *given)
{
    char *text = strcpy(fenced(0, strlen(given) + 1), given);
    char *end, *model_end;
    errno = m_errno = 0;
    double expected = strtod(text, &end);
    double result = m_strtod(text, &model_end);
    check(memcmp(&expected, &result, sizeof result) == 0 || (isnan(expected) && isnan(result)),
          "strtod(\"%.60s\"): %a, not %a", text, result, expected);
    check(end == model_end, "strtod(\"%.60s\") ends at %td, not %td", text, model_end - text, end - text);
    check(errno == m_errno, "strtod(\"%.60s\"): errno %d, not %d", text, m_errno, errno);
    errno = m_errno = 0;
    float small = strtof(text, &end);
    float small_result = m_strtof(text, &model_end);
    check(memcmp(&small, &small_result, sizeof small) == 0 || (isnan(small) && isnan(small_result)),
          "strtof(\"%.60s\"): %a, not %a", text, small_result, small);
    check(end == model_end, "strtof(\"%.60s\") ends", text);
    check(errno == m_errno, "strtof(\"%.60s\"): errno %d, not %d", text, m_errno, errno);
}

static double from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void compare_near(char *text)
{
    size_t length = strlen(text);
    char *exponent = strchr(text, 'e');
    char rest[16];
    strcpy(rest, exponent);
    compare(text);
    strcpy(exponent, "00000000000000000001");
    strcat(text, rest);
    compare(text);
    text[length - strlen(rest)] = '\0';
    text[strlen(text) - 1]--; /* the last digit of a midpoint is a 5 */
    strcat(text, "999999999999999");
    strcat(text, rest);
    compare(text);
}

void test_floats(void)
{
    static const char *const texts[] = {
        "", " ", "+", "-", ".", "e5", ".e5", "0", "-0", "+0.0", "00.00e00", "1", "-1", "1.", ".5",
        "1e", "1e+", "1e+5", "1E-5x", "1e5.5", "0x", "0x1", "0x.8", "0x1.8p3", "0x1p", "0x1p+",
        "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1p-1076", "0x1p1023", "0x1p1024",
        "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023", "0x1.00000000000008p0",
        "0x1.00000000000008000000000000001p0", "0x1.00000000000018p0", "0x0.0p5", "0x.p1", "0xg",
        "-0x1.fffffffffffff8p-1023", "0x1.fffffffffffffp-1023", "0x123456789abcdef0123p-20",
        "0x1p99999999999", "0x1p-99999999999", "inf", "INF", "-inf", "infinity", "infinit",
        "Infinityx", "in", "nan", "NaN", "-nan", "nan(", "nan()", "nan(12_ab)", "nan(1-2)", "nane",
        "1e308", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
        "1e309", "1e99999999999999999999", "-1e400", "1e-99999999999999999999", "0e99999999999",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "2.225073858507201e-308",
        "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
        "2.47032822920623272088284396434110686182e-324", "1e-324", "1e-400", "0.1", "0.3", "3.14",
        "9007199254740993", "9007199254740992.5", "9007199254740993.00000000000000000000000000001",
        "123456789012345678901234567890", "1.1754943508222875e-38", "1.1754943e-38",
        "1.17549429e-38", "3.4028235677973366e38", "3.4028235677973365e38", "1.4e-45", "7e-46",
        " \t\n12.5 x", "1,5", "1_0", "0x1.8p+1z", "1e0000000000000000000000001", "\3771.5",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017"
        "977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273"
        "854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704"
        "342711559699508093042880177904174497791.999"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        compare(texts[i]);

    char text[2500];
    for (int i = 0; i < 6000; i++) {
        double x = from_bits(any() & 0x7fffffffffffffff);
        if (i % 4 == 0) /* subnormal or nearly */
            x = from_bits(any() % ((uint64_t)1 << (40 + below(14))));
        if (i % 4 == 1)
            x = (double)(int64_t)any() / (double)(1 + below(1000000));
        if (!isfinite(x))
            continue;
        snprintf(text, sizeof text, "%.*g", below(30), x);
        compare(text);
        snprintf(text, sizeof text, "%.*f", below(500), x);
        compare(text);
        snprintf(text, sizeof text, "%.*a", below(20), x);
        compare(text);
        x = fabs(x);
        long double middle = ((long double)x + nextafter(x, INFINITY)) / 2;
        if (isfinite(nextafter(x, INFINITY))) {
            snprintf(text, sizeof text, "%.1000Le", middle);
            char rest[16];
            char *exponent = strchr(text, 'e');
            strcpy(rest, exponent);
            while (exponent[-1] == '0')
                exponent--;
            strcpy(exponent, rest);
            if (exponent[-1] == '5')
                compare_near(text);
        }
        float f = fabsf((float)x);
        if (isfinite(nextafterf(f, INFINITY))) {
            snprintf(text, sizeof text, "%.200e", ((double)f + nextafterf(f, INFINITY)) / 2);
            compare(text);
        }
        int length = 1 + below(30);
        for (int k = 0; k < length; k++)
            text[k] = "0123456789.eE+-xp"[below(17)];
        text[length] = '\0';
        compare(text);
        for (int k = 0; k < 1500; k++)
            text[k] = (char)('0' + below(10));
        strcpy(text + 1 + below(1500), i % 2 == 0 ? "e-800" : "e-1490");
        if (i % 20 == 0)
            compare(text);
    }
    check(m_atof("2.5x") == 2.5, "atof");
    check(m_strtold("2.5x", NULL) == 2.5L, "strtold");
}
