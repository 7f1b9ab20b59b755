/*
 * A binary search tree of numbers. The contracts say what a tree is with relations: nothing is below itself, nothing is on
 * the left and on the right of the same node, and the keys are in order.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    struct node *left, *right;
    int key;
};

/*@ predicate tree(struct node *t) =
      (no n: t.*(left + right) | n in n.^(left + right)) &&
      (no n: t.*(left + right) | some n.left.*(left + right) & n.right.*(left + right));

    predicate sorted(struct node *t) =
      (all n: t.*(left + right) |
        (all m: n.left.*(left + right) | m.key < n.key) && (all m: n.right.*(left + right) | n.key < m.key));
*/

/*@ requires tree(t) && sorted(t);
    assigns \nothing;
    ensures \result == \null <==> (no n: t.*(left + right) | n.key == key);
    ensures \result != \null ==> \result in t.*(left + right) && \result.key == key;
*/
struct node *tree_find(struct node *t, int key)
{
    while (t != NULL && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t;
}

/* The node with the smallest key. */
/*@ requires tree(t) && sorted(t) && t != \null;
    assigns \nothing;
    ensures \result in t.*(left + right) && \result.left == \null;
    ensures (all n: t.*(left + right) - \result | \result.key < n.key);
*/
struct node *tree_first(struct node *t)
{
    while (t->left != NULL)
        t = t->left;
    return t;
}

/* Puts a node into the tree. If its key is there already, the tree stays as it is. */
/*@ requires tree(t) && sorted(t);
    requires n != \null && n.left == \null && n.right == \null && !(n in t.*(left + right));
    assigns t.*(left + right).left, t.*(left + right).right;
    ensures tree(\result) && sorted(\result);
    ensures \old((no m: t.*(left + right) | m.key == n.key)) ==>
              \result.*(left + right) == \old(t.*(left + right)) + n;
    ensures !\old((no m: t.*(left + right) | m.key == n.key)) ==>
              \result.*(left + right) == \old(t.*(left + right));
*/
struct node *tree_link(struct node *t, struct node *n)
{
    struct node **at = &t;
    while (*at != NULL && (*at)->key != n->key)
        at = n->key < (*at)->key ? &(*at)->left : &(*at)->right;
    if (*at == NULL)
        *at = n;
    return t;
}

/* The same with a node of its own. */
/*@ requires tree(t) && sorted(t);
    ensures tree(\result) && sorted(\result);
    ensures (some n: \result.*(left + right) | n.key == key);
    ensures \old(t.*(left + right)) in \result.*(left + right);
    ensures #(\result.*(left + right)) <= #\old(t.*(left + right)) + 1;
*/
struct node *tree_insert(struct node *t, int key)
{
    if (t == NULL) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            abort();
        n->left = n->right = NULL;
        n->key = key;
        return n;
    }
    if (key < t->key)
        t->left = tree_insert(t->left, key);
    else if (key > t->key)
        t->right = tree_insert(t->right, key);
    return t;
}

/* Takes the root out: its successor comes to its place. */
/*@ requires tree(t) && sorted(t) && t != \null;
    ensures tree(\result) && sorted(\result);
    ensures \result.*(left + right) == \old(t.*(left + right)) - t;
*/
struct node *tree_unlink_root(struct node *t)
{
    if (t->left == NULL)
        return t->right;
    if (t->right == NULL)
        return t->left;
    struct node *parent = t, *next = t->right;
    while (next->left != NULL) {
        parent = next;
        next = next->left;
    }
    if (parent != t) {
        parent->left = next->right;
        next->right = t->right;
    }
    next->left = t->left;
    return next;
}

/*@ requires tree(t);
    ensures \result == #(t.*(left + right));
    assigns \nothing;
*/
int tree_size(const struct node *t)
{
    return t == NULL ? 0 : 1 + tree_size(t->left) + tree_size(t->right);
}

/*@ requires tree(t) && (all n: t.*(left + right) | \freeable(n));
    ensures (no n: \old(t.*(left + right)) | \valid(n));
*/
void tree_free(struct node *t)
{
    if (t == NULL)
        return;
    tree_free(t->left);
    tree_free(t->right);
    free(t);
}

int __VERIFIER_nondet_int(void);

int main(void)
{
    struct node *t = NULL;
    int keys[3];
    for (int i = 0; i < 3; i++) {
        keys[i] = __VERIFIER_nondet_int();
        t = tree_insert(t, keys[i]);
    }
    for (int i = 0; i < 3; i++)
        assert(tree_find(t, keys[i]) != NULL);
    int first = tree_first(t)->key;
    assert(first <= keys[0] && first <= keys[1] && first <= keys[2]);
    tree_free(t);
    return 0;
}
