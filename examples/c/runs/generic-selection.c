#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TYPE_NAME(x) _Generic((x), char: "char", signed char: "schar", unsigned char: "uchar", short: "short", \
    int: "int", unsigned: "unsigned", long: "long", unsigned long: "ulong", float: "float", double: "double", \
    char *: "string", const char *: "const string", int *: "int pointer", void *: "pointer", default: "something")

#define ABSOLUTE(x) _Generic((x), int: abs, long: labs, double: fabs)(x)

static void print_int(int v) { printf("int %d\n", v); }
static void print_double(double v) { printf("double %.3f\n", v); }
static void print_string(const char *v) { printf("string %s\n", v); }

#define PRINT(x) _Generic((x), int: print_int, double: print_double, float: print_double, char *: print_string, \
    const char *: print_string)(x)

struct opaque { int x; };

int main(void)
{
    char c = 1;
    short s = 2;
    float f = 3;
    const char *text = "text";
    int array[3] = { 1, 2, 3 };
    struct opaque o = { 4 };
    printf("%s %s %s %s\n", TYPE_NAME(c), TYPE_NAME(s), TYPE_NAME(f), TYPE_NAME(text));
    printf("%s %s %s %s\n", TYPE_NAME(c + s), TYPE_NAME(f * 2), TYPE_NAME(f * 2.0), TYPE_NAME(1ul << c));
    printf("%s %s %s %s\n", TYPE_NAME(array), TYPE_NAME(o), TYPE_NAME(&c), TYPE_NAME('x'));
    printf("%s %s %s\n", TYPE_NAME(&*"literal"), TYPE_NAME((void *)0), TYPE_NAME(sizeof o));
    printf("%d %ld %g\n", ABSOLUTE(-3), ABSOLUTE(-4L), ABSOLUTE(-5.5));
    PRINT(42);
    PRINT(2.5);
    PRINT(f);
    PRINT(text);
    return ABSOLUTE(-21) + array[2] - o.x;
}
