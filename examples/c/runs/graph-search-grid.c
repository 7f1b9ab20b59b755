#include <stdio.h>
#include <string.h>

#define W 21
#define H 9

static const char *const maze[H] = {
    "#####################", "#S  #     #   #     #", "# # # ### # # # ### #", "# #   #   # #   #   #", "# ##### ### ##### # #",
    "# #     #   #     # #", "# # ##### # # ##### #", "#         #     #  E#", "#####################",
};

struct position { int x, y; };

static struct position queue[W * H];
static int distance[H][W];

static int search(struct position from, char goal, struct position *at)
{
    static const struct position moves[] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
    int head = 0, tail = 0;
    memset(distance, -1, sizeof distance);
    distance[from.y][from.x] = 0;
    queue[tail++] = from;
    while (head < tail) {
        struct position p = queue[head++];
        if (maze[p.y][p.x] == goal) {
            *at = p;
            return distance[p.y][p.x];
        }
        for (int i = 0; i < 4; i++) {
            struct position q = { p.x + moves[i].x, p.y + moves[i].y };
            if (maze[q.y][q.x] != '#' && distance[q.y][q.x] < 0) {
                distance[q.y][q.x] = distance[p.y][p.x] + 1;
                queue[tail++] = q;
            }
        }
    }
    return -1;
}

int main(void)
{
    struct position end = { 0, 0 };
    int steps = search((struct position){ 1, 1 }, 'E', &end);
    printf("%d steps to %d,%d\n", steps, end.x, end.y);
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++)
            putchar(maze[y][x] == '#' ? '#' : distance[y][x] < 0 ? ' ' : '0' + distance[y][x] % 10);
        putchar('\n');
    }
    printf("%d\n", search(end, '@', &end));
    return steps;
}
