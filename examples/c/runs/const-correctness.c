#include <stdio.h>
#include <string.h>

struct config { const char *const name; const int limit; int used; };

static const int primes[] = { 2, 3, 5, 7, 11, 13 };

static int count_below(const int *const values, const int n, const int limit)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += values[i] < limit;
    return count;
}

static const char *skip_spaces(const char *s)
{
    while (*s == ' ')
        s++;
    return s;
}

int main(void)
{
    struct config c = { "cache", 10, 0 };
    for (; c.used < c.limit; c.used += 3)
        ;
    printf("%s %d/%d\n", c.name, c.used, c.limit);
    printf("%d\n", count_below(primes, 6, 10));
    const char *p = skip_spaces("    indented");
    puts(p);
    char buffer[] = "changeable";
    const char *view = buffer;
    buffer[0] = 'C';
    puts(view);
    char *const fixed = buffer;
    fixed[1] = 'H';
    *(fixed + 2) = 'A';
    puts(buffer);
    const volatile int sensor = 12;
    const int *q = &primes[5];
    q--;
    printf("%d %d\n", *q, sensor + sensor);
    char *writable = strchr(buffer, 'n');
    *writable = 'N';
    puts(view);
    return *primes;
}
