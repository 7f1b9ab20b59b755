#include <stdio.h>
#include <stdlib.h>

struct item { int key; struct item *next; };

static void insert_sorted(struct item **head, struct item *new_item)
{
    while (*head && (*head)->key < new_item->key)
        head = &(*head)->next;
    new_item->next = *head;
    *head = new_item;
}

static int remove_key(struct item **head, int key)
{
    for (struct item **p = head; *p; p = &(*p)->next)
        if ((*p)->key == key) {
            *p = (*p)->next;
            return 1;
        }
    return 0;
}

static void swap_strings(const char **a, const char **b)
{
    const char *t = *a;
    *a = *b;
    *b = t;
}

int main(void)
{
    static const int keys[] = { 5, 1, 9, 3, 7, 3 };
    struct item items[6], *head = NULL;
    for (int i = 0; i < 6; i++) {
        items[i].key = keys[i];
        insert_sorted(&head, &items[i]);
    }
    printf("%d %d %d\n", remove_key(&head, 3), remove_key(&head, 9), remove_key(&head, 100));
    for (struct item *p = head; p; p = p->next)
        printf("%d ", p->key);
    putchar('\n');
    const char *names[] = { "one", "two", "three", NULL };
    swap_strings(&names[0], &names[2]);
    for (const char **p = names; *p; p++)
        printf("%s ", *p);
    int x = 1, y = 2, *px = &x, **ppx = &px, ***pppx = &ppx;
    **ppx = 10;
    **pppx = &y;
    *px = 20;
    printf("%d %d %d\n", x, y, ***pppx);
    return x + y;
}
