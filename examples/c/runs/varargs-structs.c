#include <stdarg.h>
#include <stdio.h>

struct small { int a; char b; };
struct vector { double x, y; };
struct mixed { long id; double weight; };
struct large { int values[8]; };

static void show(const char *kinds, ...)
{
    va_list args;
    va_start(args, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 's': {
            struct small s = va_arg(args, struct small);
            printf("small %d %c\n", s.a, s.b);
            break;
        }
        case 'v': {
            struct vector v = va_arg(args, struct vector);
            printf("vector %.1f %.1f\n", v.x, v.y);
            break;
        }
        case 'm': {
            struct mixed m = va_arg(args, struct mixed);
            printf("mixed %ld %.2f\n", m.id, m.weight);
            break;
        }
        case 'l': {
            struct large l = va_arg(args, struct large);
            printf("large %d..%d\n", l.values[0], l.values[7]);
            break;
        }
        default:
            printf("int %d\n", va_arg(args, int));
        }
    }
    va_end(args);
}

int main(void)
{
    struct small s = { 7, 'q' };
    struct vector v = { 1.5, -2.5 };
    struct mixed m = { 123456789012, 0.25 };
    struct large l = { { 1, 2, 3, 4, 5, 6, 7, 8 } };
    show("svml", s, v, m, l);
    show("i", 5);
    show("isivilimvvvvs", 1, s, 2, v, 3, l, 4, m, v, v, v, (struct vector){ 9, 8 }, (struct small){ -1, 'z' });
    return 0;
}
