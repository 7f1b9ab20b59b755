#include <stdio.h>
#include <stdlib.h>

#define LEVELS 5

struct node { int key; struct node *next[]; };

static unsigned random_state = 2463534242u;

static int random_level(void)
{
    int level = 1;
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    for (unsigned bits = random_state; level < LEVELS && bits & 1; bits >>= 1)
        level++;
    return level;
}

static struct node *node_new(int key, int levels)
{
    struct node *n = calloc(1, sizeof *n + (size_t)levels * sizeof n->next[0]);
    if (!n)
        abort();
    n->key = key;
    return n;
}

static void insert(struct node *head, int key)
{
    struct node *update[LEVELS], *at = head;
    for (int l = LEVELS - 1; l >= 0; l--) {
        while (at->next[l] && at->next[l]->key < key)
            at = at->next[l];
        update[l] = at;
    }
    int levels = random_level();
    struct node *n = node_new(key, levels);
    for (int l = 0; l < levels; l++) {
        n->next[l] = update[l]->next[l];
        update[l]->next[l] = n;
    }
}

static int contains(const struct node *head, int key)
{
    const struct node *at = head;
    for (int l = LEVELS - 1; l >= 0; l--)
        while (at->next[l] && at->next[l]->key < key)
            at = at->next[l];
    return at->next[0] && at->next[0]->key == key;
}

int main(void)
{
    struct node *head = node_new(0, LEVELS);
    for (int i = 0; i < 40; i++)
        insert(head, 3 + i * 17 % 101);
    int found = 0;
    for (int k = 0; k < 110; k++)
        found += contains(head, k);
    printf("%d found\n", found);
    for (int l = 0; l < LEVELS; l++) {
        int n = 0;
        for (struct node *p = head->next[l]; p; p = p->next[l])
            n++;
        printf("level %d: %d\n", l, n);
    }
    while (head) {
        struct node *next = head->next[0];
        free(head);
        head = next;
    }
    return found;
}
