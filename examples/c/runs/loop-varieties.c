#include <stdio.h>

int main(void)
{
    int i, j, total = 0;
    for (i = 0, j = 10; i < j; i++, j--)
        total += i * j;
    printf("%d %d %d\n", i, j, total);

    do {
        total -= 13;
        if (total % 7 == 0)
            continue;
        printf("%d ", total);
    } while (total > 0);
    putchar('\n');

    int n = 100;
    while (n --> 95)
        printf("%d ", n);
    printf("| %d\n", n);

    for (;;) {
        if (++n > 110)
            break;
        if (n & 1)
            continue;
        for (int k = 0;; k++) {
            if (k == 3)
                break;
            putchar('a' + k);
        }
    }
    putchar('\n');
    unsigned countdown = 5;
    for (unsigned k = countdown; k-- > 0;)
        printf("%u", k);
    putchar('\n');
    for (double x = 0; x < 1; x += 0.25)
        printf("%g ", x);
    for (char c = 'e'; c >= 'a'; c--)
        putchar(c);
    putchar('\n');
    int shadow = 1;
    for (int shadow = 5; shadow < 7; shadow++) {
        int shadow = 40;
        printf("%d ", shadow++);
    }
    printf("%d\n", shadow);
    int loops = 0;
    while (loops < 1000 && loops * loops < 5000)
        loops += 3;
    return loops;
}
