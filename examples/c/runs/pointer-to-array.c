#include <stdio.h>

static int row_sum(const int (*row)[5])
{
    int sum = 0;
    for (unsigned i = 0; i < sizeof *row / sizeof (*row)[0]; i++)
        sum += (*row)[i];
    return sum;
}

static int (*pick(int (*rows)[5], int i))[5]
{
    return rows + i;
}

typedef char name_t[8];

int main(void)
{
    int grid[4][5];
    int *flat = &grid[0][0];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++)
            grid[i][j] = i * 10 + j;
    for (int (*row)[5] = grid; row < grid + 4; row++)
        printf("%d ", row_sum((const int (*)[5])row));
    putchar('\n');
    int (*third)[5] = pick(grid, 2);
    (*third)[4] = 99;
    printf("%d %d %d\n", grid[2][4], third[1][0], third[-1][3]);
    printf("%td %td\n", third - grid, &(*third)[0] - &grid[2][0]);
    printf("%d %d\n", *flat, flat[4]);

    name_t names[3] = { "ada", "grace", "mary" };
    name_t *last = &names[2];
    printf("%s %s %zu\n", *last, last[-1], sizeof *last);
    int *pointers[5];
    for (int i = 0; i < 5; i++)
        pointers[i] = &grid[3][4 - i];
    printf("%d %d %zu\n", *pointers[0], *pointers[4], sizeof pointers);
    return (int)(sizeof grid / sizeof *grid);
}
