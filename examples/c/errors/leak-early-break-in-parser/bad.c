// kind: leak
// line: 11
// stdin: 3 4 x 5\n
#include <stdio.h>
#include <stdlib.h>

static int read_numbers(void)
{
    int total = 0, value;
    for (int i = 0; i < 6; i++) {
        int *cell = malloc(sizeof *cell);
        if (cell == NULL)
            return total;
        if (scanf("%d", &value) != 1)
            return total;
        *cell = value % 100;
        total += *cell;
        free(cell);
    }
    return total;
}

int main(void)
{
    printf("%d\n", read_numbers());
    return 0;
}
