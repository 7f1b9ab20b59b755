/*
 * The procedures of tree.c with one mistake each.
 */
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

/* Turns the wrong way. */
/*@ requires tree(t) && sorted(t);
    ensures \result == \null ==> (no n: t.*(left + right) | n.key == key);
*/
struct node *tree_find_bad(struct node *t, int key)
{
    while (t != NULL && t->key != key)
        t = key > t->key ? t->left : t->right;
    return t;
}

/* An empty tree has no first node. */
/*@ requires tree(t) && sorted(t);
    ensures t == \null ==> \result == \null;
*/
struct node *tree_first_bad(struct node *t)
{
    while (t->left != NULL)
        t = t->left;
    return t;
}

/* Equal keys go to the right. */
/*@ requires tree(t) && sorted(t);
    requires n != \null && n.left == \null && n.right == \null && !(n in t.*(left + right));
    ensures tree(\result);
    ensures sorted(\result);
    ensures \result.*(left + right) in \old(t.*(left + right)) + n;
*/
struct node *tree_link_bad(struct node *t, struct node *n)
{
    struct node **at = &t;
    while (*at != NULL)
        at = n->key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = n;
    return t;
}

/* Sets the parent's variable, and not its member: the new node gets lost. */
/*@ requires tree(t) && sorted(t);
    ensures (some n: \result.*(left + right) | n.key == key);
*/
struct node *tree_insert_bad(struct node *t, int key)
{
    struct node *at = t;
    while (at != NULL && at->key != key)
        at = key < at->key ? at->left : at->right;
    if (at == NULL) {
        at = malloc(sizeof *at);
        if (at == NULL)
            abort();
        at->left = at->right = NULL;
        at->key = key;
        if (t == NULL)
            t = at;
    }
    return t;
}

/* Forgets what is on the right of the successor. */
/*@ requires tree(t) && sorted(t) && t != \null;
    ensures tree(\result) && sorted(\result);
    ensures \result.*(left + right) == \old(t.*(left + right)) - t;
*/
struct node *tree_unlink_root_bad(struct node *t)
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
    if (parent != t)
        parent->left = NULL;
    next->left = t->left;
    next->right = next == t->right ? next->right : t->right;
    return next;
}

/* A node is gone before its right side is. */
void tree_free_bad(struct node *t)
{
    if (t == NULL)
        return;
    tree_free_bad(t->left);
    free(t);
    tree_free_bad(t->right);
}

/* The root alone is freed. */
/*@ ensures \result == 0; */
int tree_round_leak_bad(int key)
{
    struct node *t = malloc(sizeof *t);
    if (t == NULL)
        return 0;
    t->key = key;
    t->right = NULL;
    t->left = malloc(sizeof *t->left);
    if (t->left != NULL) {
        t->left->key = key / 2;
        t->left->left = t->left->right = NULL;
    }
    free(t);
    return 0;
}
