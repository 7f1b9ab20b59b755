// kind: none
// line: 13
// nondet: 4
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int sum_rows(int rows)
{
    int sum = 0;
    for (int r = 0; r < rows; r++) {
        int *row = calloc(8, sizeof *row);
        if (row == NULL)
            break;
        row[r % 8] = r;
        sum += row[r % 8];
        free(row);
    }
    return sum;
}

int main(void)
{
    int rows = __VERIFIER_nondet_int();
    if (rows > 10)
        rows = 10;
    printf("%d\n", sum_rows(rows));
    return 0;
}
