#include <stdio.h>

static int columns, rising, falling, solutions, nodes;
static int placed[8];

static void place(int row, int n)
{
    if (row == n) {
        if (solutions++ == 0) {
            for (int r = 0; r < n; r++) {
                for (int c = 0; c < n; c++)
                    putchar(placed[r] == c ? 'Q' : '.');
                putchar('\n');
            }
        }
        return;
    }
    for (int c = 0; c < n; c++) {
        int up = 1 << (row + c), down = 1 << (row - c + n);
        if (columns & 1 << c || rising & up || falling & down)
            continue;
        nodes++;
        columns ^= 1 << c, rising ^= up, falling ^= down;
        placed[row] = c;
        place(row + 1, n);
        columns ^= 1 << c, rising ^= up, falling ^= down;
    }
}

int main(void)
{
    for (int n = 4; n <= 7; n++) {
        solutions = nodes = 0;
        place(0, n);
        printf("%d queens: %d solutions, %d nodes\n", n, solutions, nodes);
    }
    return solutions;
}
