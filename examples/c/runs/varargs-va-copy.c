#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(const char *separator, ...)
{
    va_list args, again;
    va_start(args, separator);
    va_copy(again, args);
    size_t length = 0;
    int parts = 0;
    for (const char *s; (s = va_arg(args, const char *)) != NULL; parts++)
        length += strlen(s);
    va_end(args);
    if (parts > 1)
        length += (size_t)(parts - 1) * strlen(separator);
    char *result = malloc(length + 1);
    if (result == NULL)
        abort();
    result[0] = '\0';
    for (int i = 0; i < parts; i++) {
        if (i > 0)
            strcat(result, separator);
        strcat(result, va_arg(again, const char *));
    }
    va_end(again);
    return result;
}

static int largest_minus_first(int n, ...)
{
    va_list all, rest;
    va_start(all, n);
    int first = va_arg(all, int), largest = first;
    va_copy(rest, all);
    for (int i = 1; i < n; i++) {
        int v = va_arg(rest, int);
        if (v > largest)
            largest = v;
    }
    int second = va_arg(all, int);
    va_end(rest);
    va_end(all);
    return largest - first + 1000 * second;
}

int main(void)
{
    char *path = join("/", "usr", "local", "share", "doc", NULL);
    char *one = join(", ", "alone", NULL);
    char *none = join(", ", NULL);
    printf("[%s] [%s] [%s]\n", path, one, none);
    printf("%d\n", largest_minus_first(8, 3, 1, 4, 1, 5, 9, 2, 6));
    int code = (int)strlen(path);
    free(path);
    free(one);
    free(none);
    return code;
}
