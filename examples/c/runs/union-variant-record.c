#include <stdio.h>
#include <stdlib.h>

enum tag { INTEGER, REAL, TEXT, LIST };

struct value {
    enum tag tag;
    union {
        long integer;
        double real;
        const char *text;
        struct { struct value *items; int count; } list;
    };
};

static void print(const struct value *v)
{
    switch (v->tag) {
    case INTEGER: printf("%ld", v->integer); break;
    case REAL: printf("%g", v->real); break;
    case TEXT: printf("\"%s\"", v->text); break;
    case LIST:
        putchar('[');
        for (int i = 0; i < v->list.count; i++) {
            if (i)
                fputs(", ", stdout);
            print(&v->list.items[i]);
        }
        putchar(']');
        break;
    }
}

static int depth(const struct value *v)
{
    int most = 0;
    if (v->tag != LIST)
        return 0;
    for (int i = 0; i < v->list.count; i++)
        if (depth(&v->list.items[i]) > most)
            most = depth(&v->list.items[i]);
    return most + 1;
}

int main(void)
{
    struct value inner[] = { { INTEGER, .integer = -5 }, { TEXT, .text = "five" } };
    struct value empty = { .tag = LIST };
    struct value outer[4] = { { REAL, .real = 2.75 }, { LIST, .list = { inner, 2 } }, empty, { INTEGER, { 9 } } };
    struct value all = { LIST, .list = { outer, 4 } };
    print(&all);
    putchar('\n');
    outer[3] = outer[1];
    inner[0] = (struct value){ REAL, .real = 1e100 };
    print(&all);
    putchar('\n');
    return depth(&all);
}
