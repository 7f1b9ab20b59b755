#include <stdio.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define MEMBER_SIZE(type, member) sizeof(((type *)0)->member)

struct record { char name[20]; short codes[7]; double *values; struct { int a : 3; } bits; };
typedef int matrix[3][4];

static int evaluated;
static int effect(void) { return ++evaluated; }

int main(void)
{
    int v[] = { 1, 2, 3, 4, 5, 6, 7 };
    const char *names[] = { "a", "b" };
    char text[] = "five\0six";
    printf("%zu %zu %zu\n", COUNT(v), COUNT(names), COUNT(text));
    printf("%zu %zu %zu\n", MEMBER_SIZE(struct record, name), MEMBER_SIZE(struct record, codes), sizeof(struct record));
    printf("%zu %zu %zu\n", sizeof(matrix), sizeof(*(matrix *)0), sizeof(**(matrix *)0));
    printf("%zu %d\n", sizeof effect(), evaluated);
    printf("%zu %zu %zu\n", sizeof 'c', sizeof(char), sizeof "");
    printf("%zu %zu %zu\n", sizeof 1.0f, sizeof 1.0, sizeof 1LL);
    printf("%zu\n", sizeof(char[sizeof(int) * 3 + 1]));
    printf("%d\n", (int)sizeof v - 100 < 0);
    printf("%d\n", sizeof(int) > (size_t)-1 / 2);
    int (*f)(void) = effect;
    printf("%zu %d\n", sizeof f, f());
    printf("%zu %zu\n", _Alignof(struct record), _Alignof(char[9]));
    unsigned char *end = (unsigned char *)&v + sizeof v;
    printf("%td\n", end - (unsigned char *)&v[2]);
    return (int)sizeof(struct { char c; long l; char d; });
}
