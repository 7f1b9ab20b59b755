#include <stdio.h>

enum colour { RED, GREEN, BLUE, COLOURS };

struct pixel { unsigned char channel[COLOURS]; int depth; };

static const char *const colour_names[COLOURS] = { [BLUE] = "blue", [RED] = "red", [GREEN] = "green" };

static int sparse[20] = { [3] = 30, 31, 32, [10] = 100, [19] = -1 };

struct window {
    struct { int x, y; } origin;
    struct pixel background[2];
    const char *title;
} window = {
    .title = "main",
    .background[1].channel[GREEN] = 128,
    .background[0] = { .depth = 24, .channel = { [BLUE] = 255 } },
    .origin.y = 12,
};

static int grid[][3] = { [2] = { 7, 8, 9 }, [0] = { [1] = 2 } };

int main(void)
{
    for (int i = 0; i < COLOURS; i++)
        printf("%s ", colour_names[i]);
    putchar('\n');
    int sum = 0;
    for (int i = 0; i < 20; i++) {
        printf("%d,", sparse[i]);
        sum += sparse[i];
    }
    printf(" sum %d\n", sum);
    printf("%s %d %d %d %d %d\n", window.title, window.origin.x, window.origin.y, window.background[1].channel[GREEN],
           window.background[0].channel[BLUE], window.background[0].depth);
    printf("%zu rows, %d %d %d\n", sizeof grid / sizeof grid[0], grid[0][1], grid[1][0], grid[2][2]);
    char word[] = { [2] = 'c', [0] = 'a', [1] = 'b', [3] = 0 };
    puts(word);
    return (int)sizeof word;
}
