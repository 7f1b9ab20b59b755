#include <stdio.h>

static int collatz(unsigned n)
{
    int steps = 0;
again:
    if (n == 1)
        goto done;
    if (n % 2)
        goto odd;
    n /= 2;
    goto next;
odd:
    n = 3 * n + 1;
next:
    steps++;
    goto again;
done:
    return steps;
}

static int find_pair(int rows, int columns, int product, int *r, int *c)
{
    for (int i = 2; i < rows; i++)
        for (int j = 2; j < columns; j++)
            if (i * j == product) {
                *r = i;
                *c = j;
                goto found;
            }
    return 0;
found:
    return 1;
}

static int into_block(int skip)
{
    int x = 1;
    if (skip)
        goto inside;
    x = 10;
    {
        x += 5;
    inside:
        x *= 3;
    }
    for (int i = 0; i < 2; i++) {
        if (skip > 1) {
            skip = 0;
            goto inside;
        }
        x++;
    }
    return x;
}

int main(void)
{
    for (unsigned n = 1; n <= 30; n += 4)
        printf("%d ", collatz(n));
    putchar('\n');
    int r = 0, c = 0;
    if (find_pair(20, 20, 221, &r, &c))
        printf("%d x %d\n", r, c);
    printf("%d\n", find_pair(20, 20, 23, &r, &c));
    printf("%d %d %d\n", into_block(0), into_block(1), into_block(2));
    return collatz(27);
}
