/* Numbers of all kinds, mathematics and memory. */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(10);
    strcpy(text, "grow");
    for (int i = 0; i < 20; i++) {
        text = realloc(text, strlen(text) + 3);
        strcat(text, i % 2 == 0 ? "+" : "ab");
    }
    assert(strlen(text) == 34);
    puts(text);
    free(text);
    for (double x = 0.1; x < 1e7; x *= -7.7)
        printf("%g %f %e %.3a %d %g %g\n", x, x, x, x, (int)floor(x), sqrt(fabs(x)), pow(fabs(x), 0.3));
    printf("%d %u %lld %hhx %#o %c %5.2f%%\n", INT_MIN, UINT_MAX, LLONG_MIN, 300, 8, 'c', 99.5);
    printf("%d %d %d\n", isnan(NAN) != 0, isinf(-INFINITY) != 0, signbit(-0.0) != 0);
    for (const char *at = "Mixed Case 123!"; *at != '\0'; at++)
        putchar(isupper((unsigned char)*at) ? tolower((unsigned char)*at) : toupper((unsigned char)*at));
    putchar('\n');
    return EXIT_FAILURE;
}
