#include <stdio.h>

struct option { const char *name; int value; };

static int total(const int *values, int n)
{
    int sum = 0;
    while (n-- > 0)
        sum += *values++;
    return sum;
}

static int lookup(const struct option *options, char first)
{
    for (; options->name; options++)
        if (options->name[0] == first)
            return options->value;
    return -1;
}

static struct option *global = &(struct option){ "global", 77 };

int main(void)
{
    printf("%d\n", total((int[]){ 1, 2, 3, 4 }, 4));
    printf("%d\n", total((int[6]){ [5] = 9, [1] = 4 }, 6));
    const struct option *table = (struct option[]){ { "width", 80 }, { "height", 25 }, { 0 } };
    printf("%d %d %d\n", lookup(table, 'w'), lookup(table, 'h'), lookup(table, 'x'));
    int *counter = &(int){ 5 };
    *counter += 3;
    printf("%d\n", *counter);
    for (int i = 0; i < 3; i++) {
        struct option *p = &(struct option){ .value = i * i };
        p->value++;
        printf("%d%s", p->value, p->name == NULL ? " " : "?");
    }
    putchar('\n');
    char *text = (char[]){ "mutable" };
    text[0] = 'M';
    puts(text);
    global->value++;
    printf("%s %d\n", global->name, global->value);
    return ((struct option){ "n", 3 }).value;
}
