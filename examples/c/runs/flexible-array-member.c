#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
    unsigned short length;
    char kind;
    char text[];
};

static struct message *message_new(char kind, const char *text)
{
    size_t n = strlen(text);
    struct message *m = malloc(sizeof *m + n + 1);
    if (m == NULL)
        exit(2);
    m->length = (unsigned short)n;
    m->kind = kind;
    memcpy(m->text, text, n + 1);
    return m;
}

static struct message *message_join(const struct message *a, const struct message *b)
{
    struct message *m = malloc(sizeof *m + a->length + b->length + 1);
    if (m == NULL)
        exit(2);
    m->length = (unsigned short)(a->length + b->length);
    m->kind = a->kind;
    memcpy(m->text, a->text, a->length);
    memcpy(m->text + a->length, b->text, b->length);
    m->text[m->length] = '\0';
    return m;
}

int main(void)
{
    struct message *hello = message_new('i', "hello, ");
    struct message *world = message_new('w', "world");
    struct message *both = message_join(hello, world);
    printf("%c %u %s\n", both->kind, both->length, both->text);
    printf("%zu\n", sizeof(struct message));
    both = realloc(both, sizeof *both + 40);
    if (both == NULL)
        return 2;
    strcat(both->text, "! (continued)");
    both->length = (unsigned short)strlen(both->text);
    printf("%u %s\n", both->length, both->text);
    int code = both->length;
    free(hello);
    free(world);
    free(both);
    return code;
}
