#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair { struct object *head, *tail; };
struct object { enum { NUMBER, SYMBOL, PAIR } kind; union { long number; char symbol[8]; struct pair pair; } as; };

static struct object heap[400];
static int allocated;
static const char *source;

static struct object *allocate(int kind)
{
    if (allocated == 400)
        abort();
    heap[allocated].kind = kind;
    return &heap[allocated++];
}

static struct object *read(void);

static struct object *read_list(void)
{
    while (isspace((unsigned char)*source))
        source++;
    if (*source == ')') {
        source++;
        return NULL;
    }
    struct object *o = allocate(PAIR);
    o->as.pair.head = read();
    o->as.pair.tail = read_list();
    return o;
}

static struct object *read(void)
{
    while (isspace((unsigned char)*source))
        source++;
    if (*source == '(') {
        source++;
        return read_list();
    }
    struct object *o;
    if (isdigit((unsigned char)*source)) {
        char *end;
        o = allocate(NUMBER);
        o->as.number = strtol(source, &end, 10);
        source = end;
    } else {
        int n = 0;
        o = allocate(SYMBOL);
        while (*source && !isspace((unsigned char)*source) && *source != ')' && *source != '(')
            if (n < 7)
                o->as.symbol[n++] = *source++;
        o->as.symbol[n] = '\0';
    }
    return o;
}

static struct { char name[8]; long value; } bindings[32];
static int bound;

static long evaluate(const struct object *o)
{
    if (o->kind == NUMBER)
        return o->as.number;
    if (o->kind == SYMBOL) {
        for (int i = bound; i-- > 0;)
            if (!strcmp(bindings[i].name, o->as.symbol))
                return bindings[i].value;
        printf("unbound %s\n", o->as.symbol);
        return 0;
    }
    const char *f = o->as.pair.head->as.symbol;
    const struct object *args = o->as.pair.tail;
#define ARG(o) ((o)->as.pair.head)
#define REST(o) ((o)->as.pair.tail)
    if (!strcmp(f, "if"))
        return evaluate(evaluate(ARG(args)) ? ARG(REST(args)) : ARG(REST(REST(args))));
    if (!strcmp(f, "let")) {
        strcpy(bindings[bound].name, ARG(args)->as.symbol);
        bindings[bound].value = evaluate(ARG(REST(args)));
        bound++;
        long v = evaluate(ARG(REST(REST(args))));
        bound--;
        return v;
    }
    long v = evaluate(ARG(args));
    for (args = REST(args); args; args = REST(args)) {
        long w = evaluate(ARG(args));
        v = *f == '+' ? v + w : *f == '-' ? v - w : *f == '*' ? v * w : *f == '<' ? v < w : v == w;
    }
    return v;
}

int main(void)
{
    static const char *const programs[] = { "(+ 1 2 3 (* 4 5))", "(let x 7 (let y (* x x) (- y x 2)))",
                                            "(if (< 3 2) 10 (if (= 4 4) 20 30))", "(+ (let z 5 z) z)" };
    for (int i = 0; i < 4; i++) {
        source = programs[i];
        printf("%s -> %ld\n", programs[i], evaluate(read()));
    }
    return allocated;
}
