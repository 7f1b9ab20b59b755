// kind: array-bounds
// line: 20
// nondet: 2 4
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

#define ROWS 3
#define COLUMNS 4

static int board[ROWS][COLUMNS];

int main(void)
{
    int row = __VERIFIER_nondet_int(), column = __VERIFIER_nondet_int();
    if (row < 0 || row >= ROWS || column < 0)
        return 1;
    if (column > COLUMNS)
        return 1;
    board[row][column] = 1;
    printf("%d\n", board[0][0]);
    return 0;
}
