#include <stdio.h>

static int next_id(void)
{
    static int id = 100;
    return id++;
}

static int other_id(void)
{
    static int id;
    id += 5;
    return id;
}

static const char *to_hex(unsigned v)
{
    static char buffers[3][12];
    static int turn;
    char *b = buffers[turn];
    turn = (turn + 1) % 3;
    sprintf(b, "0x%x", v);
    return b;
}

static unsigned random_number(void)
{
    static unsigned state = 12345u;
    state = state * 1103515245u + 12345u;
    return state >> 16 & 0x7fff;
}

static int *shared_cell(void)
{
    static int cell = 1;
    return &cell;
}

static int depth_reached(int n)
{
    static int deepest = 0;
    if (n > deepest)
        deepest = n;
    return n < 9 ? depth_reached(n + 2) : deepest;
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%d %d  ", next_id(), other_id());
    printf("\n%s %s %s\n", to_hex(10), to_hex(255), to_hex(4096));
    for (int i = 0; i < 5; i++)
        printf("%u ", random_number());
    putchar('\n');
    *shared_cell() = 50;
    ++*shared_cell();
    printf("%d\n", *shared_cell());
    printf("%d\n", depth_reached(0));
    return next_id();
}
