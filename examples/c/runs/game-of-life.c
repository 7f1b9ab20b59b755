#include <stdio.h>
#include <string.h>

#define W 24
#define H 12

typedef unsigned char world[H][W];

static int neighbours(world w, int y, int x)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy || dx)
                n += w[(y + dy + H) % H][(x + dx + W) % W];
    return n;
}

static int generation(world from, world to)
{
    int alive = 0;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = neighbours(from, y, x);
            to[y][x] = n == 3 || (n == 2 && from[y][x]);
            alive += to[y][x];
        }
    return alive;
}

static void place(world w, int y, int x, const char *pattern)
{
    int column = x;
    for (; *pattern; pattern++) {
        if (*pattern == '/') {
            y++;
            column = x;
        } else {
            w[y][column++] = *pattern == '#';
        }
    }
}

int main(void)
{
    world worlds[2];
    memset(worlds, 0, sizeof worlds);
    place(worlds[0], 1, 1, ".#./..#/###");
    place(worlds[0], 5, 14, "###");
    place(worlds[0], 8, 5, ".##/##./.#.");
    int alive = 0, turn = 0;
    for (; turn < 20; turn++)
        alive = generation(worlds[turn % 2], worlds[(turn + 1) % 2]);
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++)
            putchar(worlds[turn % 2][y][x] ? '#' : '.');
        putchar('\n');
    }
    printf("%d alive\n", alive);
    return alive;
}
