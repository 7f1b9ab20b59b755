#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers as decimal strings on the heap. */
static char *multiply(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    char *r = calloc(n + m + 1, 1);
    if (!r)
        abort();
    for (size_t i = n; i-- > 0;) {
        int carry = 0;
        for (size_t j = m; j-- > 0;) {
            int t = r[i + j + 1] + (a[i] - '0') * (b[j] - '0') + carry;
            r[i + j + 1] = (char)(t % 10);
            carry = t / 10;
        }
        r[i] = (char)(r[i] + carry);
    }
    size_t zeros = 0;
    while (zeros + 1 < n + m && r[zeros] == 0)
        zeros++;
    for (size_t i = zeros; i < n + m; i++)
        r[i - zeros] = (char)(r[i] + '0');
    r[n + m - zeros] = '\0';
    return r;
}

static char *power(const char *base, unsigned exponent)
{
    char *result = malloc(2), *square = malloc(strlen(base) + 1);
    if (!result || !square)
        abort();
    strcpy(result, "1");
    strcpy(square, base);
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) {
            char *t = multiply(result, square);
            free(result);
            result = t;
        }
        char *t = multiply(square, square);
        free(square);
        square = t;
    }
    free(square);
    return result;
}

static int digit_sum(const char *s)
{
    int sum = 0;
    while (*s)
        sum += *s++ - '0';
    return sum;
}

int main(void)
{
    char *p = power("3", 100), *q = power("12", 30), *r = multiply(p, q), *zero = multiply("0", q);
    puts(p);
    puts(q);
    puts(r);
    printf("%s %d\n", zero, digit_sum(r));
    int code = digit_sum(p);
    free(p);
    free(q);
    free(r);
    free(zero);
    return code % 256;
}
