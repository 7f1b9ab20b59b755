int printf(const char *format, ...);
int puts(const char *text);
int putchar(int c);
void *malloc(unsigned long size);
void free(void *memory);
unsigned long strlen(const char *text);
int strcmp(const char *a, const char *b);
void *memcpy(void *to, const void *from, unsigned long n);
int atoi(const char *text);

static char *repeat(const char *text, int times)
{
    unsigned long n = strlen(text);
    char *result = malloc(n * (unsigned long)times + 1);
    if (!result)
        return 0;
    for (int i = 0; i < times; i++)
        memcpy(result + n * (unsigned long)i, text, n);
    result[n * (unsigned long)times] = 0;
    return result;
}

int main(void)
{
    char *line = repeat("-=", 12);
    if (!line)
        return 1;
    puts(line);
    printf("%s has %lu characters, %d\n", line, strlen(line), strcmp(line, "-=") > 0);
    free(line);
    for (const char *s = "hand-declared"; *s; s++)
        putchar(*s == '-' ? ' ' : *s);
    putchar('\n');
    return atoi("33");
}
