// kind: invalid-free
// line: 20
// nondet: 2
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct player { int id; int score; };

int main(void)
{
    struct player *players = calloc(4, sizeof *players);
    if (players == NULL)
        return 1;
    int worst = __VERIFIER_nondet_int();
    if (worst < 0 || worst > 3)
        worst = 0;
    players[worst].score = -1;
    free(&players[worst]);
    return 0;
}
