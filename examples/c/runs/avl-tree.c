#include <stdio.h>
#include <stdlib.h>

struct avl { int key, height; struct avl *child[2]; };

static int height(const struct avl *t) { return t ? t->height : 0; }

static void update(struct avl *t)
{
    int l = height(t->child[0]), r = height(t->child[1]);
    t->height = 1 + (l > r ? l : r);
}

static struct avl *rotate(struct avl *t, int side)
{
    struct avl *up = t->child[!side];
    t->child[!side] = up->child[side];
    up->child[side] = t;
    update(t);
    update(up);
    return up;
}

static struct avl *balance(struct avl *t)
{
    update(t);
    for (int side = 0; side < 2; side++) {
        struct avl *heavy = t->child[side];
        if (height(heavy) > height(t->child[!side]) + 1) {
            if (height(heavy->child[!side]) > height(heavy->child[side]))
                t->child[side] = rotate(heavy, side);
            return rotate(t, !side);
        }
    }
    return t;
}

static struct avl *insert(struct avl *t, int key)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t)
            abort();
        t->key = key;
        t->height = 1;
        return t;
    }
    int side = key > t->key;
    if (key != t->key)
        t->child[side] = insert(t->child[side], key);
    return balance(t);
}

static int check(const struct avl *t, int low, int high)
{
    if (!t)
        return 1;
    int difference = height(t->child[0]) - height(t->child[1]);
    return low < t->key && t->key < high && difference >= -1 && difference <= 1 && check(t->child[0], low, t->key)
        && check(t->child[1], t->key, high);
}

static int destroy(struct avl *t)
{
    if (!t)
        return 0;
    int n = 1 + destroy(t->child[0]) + destroy(t->child[1]);
    free(t);
    return n;
}

int main(void)
{
    struct avl *root = NULL;
    for (int i = 1; i <= 100; i++) {
        root = insert(root, i);
        if ((i & (i - 1)) == 0)
            printf("%d keys: height %d, root %d, valid %d\n", i, root->height, root->key, check(root, 0, 1000));
    }
    for (int i = 0; i < 60; i++)
        root = insert(root, 101 + i * 37 % 101);
    printf("height %d valid %d\n", root->height, check(root, 0, 1000));
    int n = destroy(root);
    printf("%d nodes\n", n);
    return n;
}
