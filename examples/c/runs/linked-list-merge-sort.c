#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static struct node *push(struct node *head, int value)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->value = value;
    n->next = head;
    return n;
}

static struct node *split(struct node *head)
{
    struct node *slow = head, *fast = head->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *second = slow->next;
    slow->next = NULL;
    return second;
}

static struct node *merge(struct node *a, struct node *b)
{
    struct node *head, **tail = &head;
    while (a && b) {
        struct node **smaller = a->value <= b->value ? &a : &b;
        *tail = *smaller;
        tail = &(*smaller)->next;
        *smaller = *tail;
    }
    *tail = a ? a : b;
    return head;
}

static struct node *sort(struct node *head)
{
    if (!head || !head->next)
        return head;
    struct node *second = split(head);
    return merge(sort(head), sort(second));
}

static struct node *reverse(struct node *head)
{
    struct node *done = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = done;
        done = head;
        head = next;
    }
    return done;
}

int main(void)
{
    struct node *list = NULL;
    unsigned seed = 42;
    for (int i = 0; i < 40; i++) {
        seed = seed * 1664525u + 1013904223u;
        list = push(list, (int)(seed >> 24));
    }
    list = reverse(sort(list));
    int length = 0;
    while (list) {
        struct node *next = list->next;
        printf("%d%c", list->value, next ? ' ' : '\n');
        length += !next || list->value >= next->value;
        free(list);
        list = next;
    }
    return length;
}
