/* string.h, strings.h and search.h: functions that are not of the C standard and
   that its functions need not know. */

#include "skolem.h"

/* Programs have functions of their own under some of these names, so that none of
   them calls another. */

/* Copies what fits, always with an end, and says how long the whole text is,
   which is read for that. */
static size_t copy_cut(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strlen(from);
    for (size_t i = 0; i < size && i <= length; i++)
        to[i] = i + 1 < size ? from[i] : '\0';
    return length;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size)
{
    return copy_cut(to, from, size);
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size)
{
    size_t present = 0;
    while (present < size && to[present] != '\0')
        present++;
    return present + copy_cut(to + present, from, size - present);
}

void *rawmemchr(const void *bytes, int wanted)
{
    const unsigned char *at = bytes;
    while (*at != (unsigned char)wanted)
        at++;
    return (void *)at;
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t count)
{
    unsigned char *target = to;
    const unsigned char *source = from;
    for (size_t i = 0; i < count; i++) {
        target[i] = source[i];
        if (source[i] == (unsigned char)last)
            return target + i + 1;
    }
    return NULL;
}

void explicit_bzero(void *to, size_t count)
{
    __builtin_memset(to, 0, count);
}

/* The place of the lowest bit, from 1 on. */
static int lowest_bit(unsigned long long x, int bits)
{
    for (int i = 0; i < bits; i++)
        if ((x >> i & 1) != 0)
            return i + 1;
    return 0;
}

int ffs(int x) { return lowest_bit((unsigned)x, 32); }
int ffsl(long x) { return lowest_bit((unsigned long)x, 8 * (int)sizeof x); }
int ffsll(long long x) { return lowest_bit((unsigned long long)x, 64); }

/* The standard's strerror_r: cut short if there is not enough room. */
int __xpg_strerror_r(int number, char *to, size_t size)
{
    const char *message = strerror(number);
    return copy_cut(to, message, size) < size ? 0 : ERANGE;
}

/* The system's own: the array is for messages that have to be made, but need not be
   used. */
char *strerror_r(int number, char *to, size_t size)
{
    (void)to;
    (void)size;
    return strerror(number);
}

typedef int comparison(const void *, const void *);

static void *find(const void *key, const void *elements, size_t count, size_t size,
                  comparison *compare)
{
    const char *at = elements;
    for (size_t i = 0; i < count; i++)
        if (compare(key, at + i * size) == 0)
            return (void *)(at + i * size);
    return NULL;
}

void *lfind(const void *key, const void *elements, size_t *count, size_t size, comparison *compare)
{
    return find(key, elements, *count, size, compare);
}

/* Appends the key if it is not there: the array has room for it. */
void *lsearch(const void *key, void *elements, size_t *count, size_t size, comparison *compare)
{
    void *found = find(key, elements, *count, size, compare);
    if (found != NULL)
        return found;
    char *end = (char *)elements + *count * size;
    __builtin_memcpy(end, key, size);
    ++*count;
    return end;
}
