/* locale.h: there is only the C locale, which is also the user's own. */

#include "skolem.h"

static int same(const char *left, const char *right)
{
    size_t i = 0;
    while (left[i] == right[i] && left[i] != '\0')
        i++;
    return left[i] == right[i];
}

/* In the system's order. */
struct lconv {
    char *decimal_point, *thousands_sep, *grouping;
    char *int_curr_symbol, *currency_symbol;
    char *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char numbers[14]; /* of digits, places and signs of amounts of money */
};

struct lconv *localeconv(void)
{
    static char empty[] = "";
    static char point[] = ".";
    static struct lconv result = {
        point, empty, empty, empty, empty, empty, empty, empty, empty, empty, {0}};
    for (int i = 0; i < 14; i++)
        result.numbers[i] = CHAR_MAX; /* nothing is said */
    return &result;
}

char *setlocale(int category, const char *name)
{
    __skolem_surroundings();
    enum { HIGHEST = 12 };
    if (category < 0 || category > HIGHEST)
        return NULL;
    if (name != NULL && !same(name, "") && !same(name, "C") && !same(name, "POSIX"))
        return NULL;
    return (char *)"C";
}
