#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct cell { uintptr_t link; int value; };

static struct cell *combine_step(struct cell *previous, struct cell *current)
{
    return (struct cell *)(current->link ^ (uintptr_t)previous);
}

int main(void)
{
    int numbers[4] = { 1, 2, 3, 4 };
    uintptr_t address = (uintptr_t)numbers;
    int *back = (int *)address;
    printf("%d %d\n", back == numbers, back[2]);
    printf("%d\n", *(int *)(address + 3 * sizeof(int)));
    printf("%d\n", (int)((uintptr_t)&numbers[3] - address));
    printf("aligned %d\n", address % _Alignof(int) == 0);

    struct cell cells[5];
    for (int i = 0; i < 5; i++) {
        uintptr_t before = i > 0 ? (uintptr_t)&cells[i - 1] : 0;
        uintptr_t after = i < 4 ? (uintptr_t)&cells[i + 1] : 0;
        cells[i].value = i * 11;
        cells[i].link = before ^ after;
    }
    struct cell *previous = NULL;
    for (struct cell *c = &cells[0]; c != NULL;) {
        struct cell *next = combine_step(previous, c);
        printf("%d ", c->value);
        previous = c;
        c = next;
    }
    previous = NULL;
    for (struct cell *c = &cells[4]; c != NULL;) {
        struct cell *next = combine_step(previous, c);
        printf("%d ", c->value);
        previous = c;
        c = next;
    }
    putchar('\n');
    long as_long = (long)&cells[2];
    return ((struct cell *)as_long)->value;
}
