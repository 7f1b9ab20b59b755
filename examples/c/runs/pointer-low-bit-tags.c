#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uintptr_t object;

struct cons { object head, tail; };

enum { TAG_NUMBER = 1, TAG_CONS = 2, TAG_MASK = 3 };

static const object nil = 0;

static object number(long n) { return (object)n << 2 | TAG_NUMBER; }
static long number_value(object o) { return (long)o >> 2; }
static int is_number(object o) { return (o & TAG_MASK) == TAG_NUMBER; }
static struct cons *cons_of(object o) { return (struct cons *)(o & ~(object)TAG_MASK); }

static object cons(object head, object tail)
{
    struct cons *c = malloc(sizeof *c);
    assert(c != NULL && ((uintptr_t)c & TAG_MASK) == 0);
    c->head = head;
    c->tail = tail;
    return (object)c | TAG_CONS;
}

static long sum(object o)
{
    if (o == nil)
        return 0;
    if (is_number(o))
        return number_value(o);
    return sum(cons_of(o)->head) + sum(cons_of(o)->tail);
}

static void print(object o)
{
    if (o == nil) {
        printf("()");
    } else if (is_number(o)) {
        printf("%ld", number_value(o));
    } else {
        putchar('(');
        print(cons_of(o)->head);
        printf(" . ");
        print(cons_of(o)->tail);
        putchar(')');
    }
}

static void release(object o)
{
    if ((o & TAG_MASK) == TAG_CONS) {
        release(cons_of(o)->head);
        release(cons_of(o)->tail);
        free(cons_of(o));
    }
}

int main(void)
{
    object list = nil;
    for (long i = 1; i <= 4; i++)
        list = cons(i % 2 ? number(i * 100) : cons(number(-i), nil), list);
    print(list);
    printf("\n%ld\n", sum(list));
    int result = (int)sum(list) % 100;
    release(list);
    return result;
}
