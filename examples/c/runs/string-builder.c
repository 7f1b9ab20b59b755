#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct builder { char *text; size_t length, capacity; int growths; };

static void reserve(struct builder *b, size_t extra)
{
    if (b->length + extra + 1 <= b->capacity)
        return;
    while (b->length + extra + 1 > b->capacity)
        b->capacity = b->capacity ? b->capacity + b->capacity / 2 + 1 : 8;
    char *text = realloc(b->text, b->capacity);
    if (text == NULL) {
        free(b->text);
        exit(3);
    }
    b->text = text;
    b->growths++;
}

static void append(struct builder *b, const char *s)
{
    size_t n = strlen(s);
    reserve(b, n);
    memcpy(b->text + b->length, s, n + 1);
    b->length += n;
}

static void appendf(struct builder *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    reserve(b, (size_t)n);
    vsnprintf(b->text + b->length, (size_t)n + 1, format, again);
    b->length += (size_t)n;
    va_end(again);
    va_end(args);
}

int main(void)
{
    struct builder b = { 0 };
    append(&b, "{");
    for (int i = 0; i < 12; i++)
        appendf(&b, "%s\"key%d\": %d", i ? ", " : " ", i, i * i * i);
    append(&b, " }");
    puts(b.text);
    printf("%zu %zu %d\n", b.length, b.capacity, b.growths);
    int code = b.growths;
    free(b.text);
    return code;
}
