// kind: null-dereference
// line: 15
// nondet: 5 5
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct tree { int key; struct tree *left, *right; };

static int second_largest(const struct tree *root)
{
    while (root->right != NULL && root->right->right != NULL)
        root = root->right;
    if (root->right == NULL)
        return root->left->key;
    return root->key;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    struct tree child = { b, NULL, NULL }, root = { a, NULL, NULL };
    if (b < a)
        root.left = &child;
    else if (b > a)
        root.right = &child;
    printf("%d\n", second_largest(&root));
    return 0;
}
