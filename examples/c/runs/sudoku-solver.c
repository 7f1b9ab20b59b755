#include <stdio.h>

static char grid[9][10] = {
    "53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79",
};

static unsigned short rows[9], columns[9], boxes[9];
static int guesses;

static void toggle(int r, int c, int digit)
{
    unsigned short bit = (unsigned short)(1u << digit);
    rows[r] ^= bit;
    columns[c] ^= bit;
    boxes[r / 3 * 3 + c / 3] ^= bit;
}

static int solve(void)
{
    int best_r = -1, best_c = -1, fewest = 10;
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            if (grid[r][c] != '.')
                continue;
            unsigned used = rows[r] | columns[c] | boxes[r / 3 * 3 + c / 3];
            int free_digits = 0;
            for (int d = 1; d <= 9; d++)
                free_digits += !(used >> d & 1);
            if (free_digits < fewest)
                fewest = free_digits, best_r = r, best_c = c;
        }
    if (best_r < 0)
        return 1;
    unsigned used = rows[best_r] | columns[best_c] | boxes[best_r / 3 * 3 + best_c / 3];
    for (int d = 1; d <= 9; d++) {
        if (used >> d & 1)
            continue;
        guesses++;
        grid[best_r][best_c] = (char)('0' + d);
        toggle(best_r, best_c, d);
        if (solve())
            return 1;
        toggle(best_r, best_c, d);
    }
    grid[best_r][best_c] = '.';
    return 0;
}

int main(void)
{
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            if (grid[r][c] != '.')
                toggle(r, c, grid[r][c] - '0');
    int solved = solve();
    for (int r = 0; r < 9; r++)
        puts(grid[r]);
    printf("%s with %d guesses\n", solved ? "solved" : "impossible", guesses);
    return guesses;
}
