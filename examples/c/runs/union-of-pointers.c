#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

union slot {
    struct node *node;
    int *number;
    const char *text;
    uintptr_t raw;
};

struct node { union slot left, right; int is_leaf; };

static int table[4] = { 10, 20, 30, 40 };

static int total(const struct node *n)
{
    if (n->is_leaf)
        return *n->left.number + *n->right.number;
    return total(n->left.node) + total(n->right.node);
}

int main(void)
{
    struct node a = { .left.number = &table[0], .right.number = &table[3], .is_leaf = 1 };
    struct node b = { { .number = &table[1] }, { .number = table + 2 }, 1 };
    struct node root = { .left.node = &a, .right.node = &b };
    printf("%d\n", total(&root));
    union slot s;
    s.number = &table[1];
    s.raw += sizeof(int);
    printf("%d\n", *s.number);
    s.number--;
    printf("%d\n", *s.number);
    s.text = "seven";
    s.raw += 2;
    puts(s.text);
    union slot slots[3] = { { .text = "x" }, { .raw = 0 }, { &a } };
    printf("%d %d\n", slots[1].node == NULL, slots[2].node->is_leaf);
    union slot copy = slots[2];
    copy.node->left = (union slot){ .number = &table[2] };
    printf("%d %zu\n", total(&root), sizeof slots);
    return total(&root) / 2;
}
