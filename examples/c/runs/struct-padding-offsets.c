#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct loose { char a; double b; char c; int d; char e; };
struct tight { double b; int d; char a, c, e; };
struct __attribute__((packed)) packed { char a; double b; char c; int d; char e; };
struct holder { char flag; struct loose inner; short tail; };
union either { char bytes[5]; int32_t word; short pair[2]; };
struct with_union { char c; union either u; char d; };

#define SHOW(type, member) printf("%s.%s at %zu\n", #type, #member, offsetof(struct type, member))

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(struct loose), sizeof(struct tight), sizeof(struct packed), sizeof(struct holder));
    SHOW(loose, b);
    SHOW(loose, d);
    SHOW(tight, e);
    SHOW(packed, d);
    SHOW(holder, inner.d);
    SHOW(holder, tail);
    SHOW(with_union, d);
    printf("%zu %zu %zu\n", sizeof(union either), _Alignof(union either), _Alignof(struct holder));
    struct packed p = { 'a', 2.5, 'c', 123456, 'e' };
    p.b *= 2;
    p.d++;
    printf("%g %d %c%c%c\n", p.b, p.d, p.a, p.c, p.e);
    struct packed many[3] = { p, p, p };
    many[1].d = 7;
    printf("%td %d\n", (char *)&many[2] - (char *)&many[0], many[1].d + many[2].d);
    _Alignas(64) static char buffer[10];
    printf("%d\n", (int)((uintptr_t)buffer % 64));
    return 0;
}
