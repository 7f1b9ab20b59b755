#include <stdio.h>
#include <stdlib.h>

struct element { struct element *previous, *next; int value; };
struct deque { struct element *front, *back; int size; };

static struct element *element(int value)
{
    struct element *e = calloc(1, sizeof *e);
    if (e == NULL)
        exit(99);
    e->value = value;
    return e;
}

static void push_front(struct deque *d, int value)
{
    struct element *e = element(value);
    e->next = d->front;
    if (d->front)
        d->front->previous = e;
    else
        d->back = e;
    d->front = e;
    d->size++;
}

static void push_back(struct deque *d, int value)
{
    struct element *e = element(value);
    e->previous = d->back;
    *(d->back ? &d->back->next : &d->front) = e;
    d->back = e;
    d->size++;
}

static int pop(struct deque *d, int from_front)
{
    struct element *e = from_front ? d->front : d->back;
    int value = e->value;
    if (e->previous)
        e->previous->next = e->next;
    else
        d->front = e->next;
    if (e->next)
        e->next->previous = e->previous;
    else
        d->back = e->previous;
    free(e);
    d->size--;
    return value;
}

int main(void)
{
    struct deque d = { 0 };
    for (int i = 1; i <= 10; i++) {
        if (i % 3 == 0)
            push_front(&d, i);
        else
            push_back(&d, i * 10);
    }
    for (struct element *e = d.front; e; e = e->next)
        printf("%d ", e->value);
    putchar('\n');
    for (struct element *e = d.back; e; e = e->previous)
        printf("%d ", e->value);
    putchar('\n');
    int checksum = 0;
    for (int turn = 0; d.size > 0; turn++)
        checksum = (checksum * 3 + pop(&d, turn % 2)) % 1000;
    printf("%d %d %d\n", checksum, d.front == NULL, d.back == NULL);
    return checksum % 256;
}
