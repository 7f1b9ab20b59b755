/* locale.h: there is only the C locale, which is also the user's own. */

#include "skolem.h"

static int same(const char *left, const char *right)
{
    size_t i = 0;
    while (left[i] == right[i] && left[i] != '\0')
        i++;
    return left[i] == right[i];
}

char *setlocale(int category, const char *name)
{
    enum { HIGHEST = 12 };
    if (category < 0 || category > HIGHEST)
        return NULL;
    if (name != NULL && !same(name, "") && !same(name, "C") && !same(name, "POSIX"))
        return NULL;
    return (char *)"C";
}
