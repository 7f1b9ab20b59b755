#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NUL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT };

struct json {
    enum kind kind;
    double number;
    char *text, *name;
    struct json *first, *next;
};

static const char *at;

static void spaces(void) { while (isspace((unsigned char)*at)) at++; }

static char *string(void)
{
    const char *start = ++at;
    while (*at && *at != '"')
        at++;
    size_t n = (size_t)(at++ - start);
    char *s = malloc(n + 1);
    if (!s)
        abort();
    memcpy(s, start, n);
    s[n] = '\0';
    return s;
}

static struct json *parse(void)
{
    struct json *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    spaces();
    if (*at == '{' || *at == '[') {
        char close = *at++ == '{' ? '}' : ']';
        j->kind = close == '}' ? OBJECT : ARRAY;
        struct json **tail = &j->first;
        for (spaces(); *at != close; spaces()) {
            char *name = NULL;
            if (close == '}') {
                name = string();
                spaces();
                at++;
            }
            *tail = parse();
            (*tail)->name = name;
            tail = &(*tail)->next;
            spaces();
            if (*at == ',')
                at++;
        }
        at++;
    } else if (*at == '"') {
        j->kind = STRING;
        j->text = string();
    } else if (*at == 't' || *at == 'f') {
        j->kind = BOOLEAN;
        j->number = *at == 't';
        at += *at == 't' ? 4 : 5;
    } else if (*at == 'n') {
        at += 4;
    } else {
        char *end;
        j->kind = NUMBER;
        j->number = strtod(at, &end);
        at = end;
    }
    return j;
}

static void print(const struct json *j, int indent)
{
    printf("%*s", indent, "");
    if (j->name)
        printf("%s = ", j->name);
    switch (j->kind) {
    case NUL: puts("null"); break;
    case BOOLEAN: puts(j->number != 0 ? "yes" : "no"); break;
    case NUMBER: printf("%g\n", j->number); break;
    case STRING: printf("'%s'\n", j->text); break;
    default:
        puts(j->kind == ARRAY ? "array" : "object");
        for (const struct json *c = j->first; c; c = c->next)
            print(c, indent + 2);
    }
}

static int destroy(struct json *j)
{
    int n = 0;
    while (j) {
        struct json *next = j->next;
        n += 1 + destroy(j->first);
        free(j->text);
        free(j->name);
        free(j);
        j = next;
    }
    return n;
}

int main(void)
{
    at = " {\"name\": \"pump\", \"rates\": [1, 2.5, -3e2, []], \"on\": true,\n \"owner\": null, "
         "\"size\": {\"w\": 10, \"h\": 0.125, \"deep\": {\"ok\": false}} } ";
    struct json *j = parse();
    print(j, 0);
    return destroy(j);
}
