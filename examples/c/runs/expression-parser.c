// args: 2+3*4 (2+3)*-4 2^3^2/8 10%4-7 ((1) 1/0 7&
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

struct parser { const char *at; const char *error; };

static long sum(struct parser *p);

static long fail(struct parser *p, const char *why)
{
    if (!p->error)
        p->error = why;
    return 0;
}

static long atom(struct parser *p)
{
    if (*p->at == '(') {
        p->at++;
        long v = sum(p);
        if (*p->at != ')')
            return fail(p, "expected )");
        p->at++;
        return v;
    }
    if (*p->at == '-') {
        p->at++;
        return -atom(p);
    }
    if (!isdigit((unsigned char)*p->at))
        return fail(p, "expected a number");
    long v = 0;
    while (isdigit((unsigned char)*p->at))
        v = v * 10 + (*p->at++ - '0');
    return v;
}

static long power(struct parser *p)
{
    long base = atom(p);
    if (*p->at != '^')
        return base;
    p->at++;
    long result = 1;
    for (long e = power(p); e > 0; e--)
        result *= base;
    return result;
}

static long product(struct parser *p)
{
    long v = power(p);
    for (char op; (op = *p->at) == '*' || op == '/' || op == '%';) {
        p->at++;
        long w = power(p);
        if (op == '*')
            v *= w;
        else if (w == 0)
            return fail(p, "division by zero");
        else
            v = op == '/' ? v / w : v % w;
    }
    return v;
}

static long sum(struct parser *p)
{
    long v = product(p);
    while (*p->at == '+' || *p->at == '-')
        v += *p->at++ == '+' ? product(p) : -product(p);
    return v;
}

int main(int argc, char **argv)
{
    int errors = 0;
    for (int i = 1; i < argc; i++) {
        struct parser p = { argv[i], NULL };
        long v = sum(&p);
        if (!p.error && *p.at)
            fail(&p, "trailing characters");
        if (p.error)
            printf("%s: %s at %td\n", argv[i], p.error, p.at - argv[i]), errors++;
        else
            printf("%s = %ld\n", argv[i], v);
    }
    return errors;
}
