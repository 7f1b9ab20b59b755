#include <stdio.h>

#define DISCS 6

struct peg { int discs[DISCS]; int height; };

static struct peg pegs[3];
static int moves;

static void move(int from, int to)
{
    struct peg *a = &pegs[from], *b = &pegs[to];
    int disc = a->discs[--a->height];
    b->discs[b->height++] = disc;
    if (++moves <= 8)
        printf("disc %d: %c to %c\n", disc, 'A' + from, 'A' + to);
}

static void solve(int n, int from, int to, int spare)
{
    if (n == 0)
        return;
    solve(n - 1, from, spare, to);
    move(from, to);
    solve(n - 1, spare, to, from);
}

static int sorted(const struct peg *p)
{
    for (int i = 1; i < p->height; i++)
        if (p->discs[i] > p->discs[i - 1])
            return 0;
    return 1;
}

int main(void)
{
    for (int d = DISCS; d > 0; d--)
        pegs[0].discs[pegs[0].height++] = d;
    solve(DISCS, 0, 2, 1);
    printf("%d moves, heights %d %d %d, sorted %d\n", moves, pegs[0].height, pegs[1].height, pegs[2].height,
           sorted(&pegs[2]));
    return moves;
}
