#include <stdio.h>
#include <stdlib.h>

struct tree { int key, count; struct tree *left, *right; };

static struct tree *insert(struct tree *t, int key)
{
    if (t == NULL) {
        t = malloc(sizeof *t);
        if (t == NULL)
            exit(1);
        *t = (struct tree){ .key = key, .count = 1 };
    } else if (key == t->key) {
        t->count++;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else {
        t->right = insert(t->right, key);
    }
    return t;
}

static struct tree *erase(struct tree *t, int key)
{
    if (t == NULL)
        return NULL;
    if (key < t->key) {
        t->left = erase(t->left, key);
    } else if (key > t->key) {
        t->right = erase(t->right, key);
    } else if (t->left && t->right) {
        struct tree *least = t->right;
        while (least->left)
            least = least->left;
        t->key = least->key;
        t->count = least->count;
        t->right = erase(t->right, least->key);
    } else {
        struct tree *only = t->left ? t->left : t->right;
        free(t);
        return only;
    }
    return t;
}

static int height(const struct tree *t)
{
    if (!t)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}

static void print(const struct tree *t)
{
    if (t) {
        print(t->left);
        printf("%d", t->key);
        if (t->count > 1)
            printf("x%d", t->count);
        putchar(' ');
        print(t->right);
    }
}

int main(void)
{
    static const int keys[] = { 50, 30, 70, 20, 40, 60, 80, 30, 45, 65, 70, 70 };
    struct tree *root = NULL;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        root = insert(root, keys[i]);
    print(root);
    printf("height %d\n", height(root));
    static const int gone[] = { 50, 20, 999, 30 };
    for (int i = 0; i < 4; i++)
        root = erase(root, gone[i]);
    print(root);
    int h = height(root);
    printf("height %d\n", h);
    while (root)
        root = erase(root, root->key);
    return h;
}
