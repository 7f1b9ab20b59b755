/*
 * Arithmetic expressions: a parser by recursive descent that computes while it reads, and trees of operators that are
 * evaluated, measured and freed.
 *
 *   sum     = product { ('+' | '-') product }
 *   product = atom { '*' atom }
 *   atom    = digit | '(' sum ')' | '-' atom
 */
#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

struct input {
    const char *at;
    bool failed;
};

static int sum(struct input *in);

static int fail(struct input *in)
{
    in->failed = true;
    return 0;
}

static int atom(struct input *in)
{
    char c = *in->at;
    if (c >= '0' && c <= '9') {
        in->at++;
        return c - '0';
    }
    if (c == '-') {
        in->at++;
        return -atom(in);
    }
    if (c == '(') {
        in->at++;
        int value = sum(in);
        if (*in->at != ')')
            return fail(in);
        in->at++;
        return value;
    }
    return fail(in);
}

static int product(struct input *in)
{
    int value = atom(in);
    while (!in->failed && *in->at == '*') {
        in->at++;
        value *= atom(in);
    }
    return value;
}

static int sum(struct input *in)
{
    int value = product(in);
    while (!in->failed && (*in->at == '+' || *in->at == '-')) {
        char operator = *in->at++;
        int by = product(in);
        value = operator == '+' ? value + by : value - by;
    }
    return value;
}

/* Computes the value of a whole text. */
/*@ requires valid_read_string(text) && \valid(value);
    assigns *value;
    ensures !\result ==> *value == \old(*value);
    ensures text[0] == 0 ==> !\result;
    ensures '0' <= text[0] <= '9' && text[1] == 0 ==> \result && *value == text[0] - '0';
*/
bool calculate(const char *restrict text, int *restrict value)
{
    struct input in = { text, false };
    int computed = sum(&in);
    if (in.failed || *in.at != '\0')
        return false;
    *value = computed;
    return true;
}

enum kind { NUMBER, NEGATION, ADDITION, DIVISION };

struct tree {
    struct tree *left, *right;
    enum kind kind;
    int number;
};

/*@ predicate formed(struct tree *t) =
      t != \null &&
      (no n: t.*(left + right) | n in n.^(left + right)) &&
      (no n: t.*(left + right) | some n.left.*(left + right) & n.right.*(left + right)) &&
      (all n: t.*(left + right) |
        NUMBER <= n.kind <= DIVISION && -100 <= n.number <= 100 &&
        (n.kind == NUMBER ==> n.left == \null && n.right == \null) &&
        (n.kind == NEGATION ==> n.left != \null && n.right == \null) &&
        (n.kind == ADDITION || n.kind == DIVISION ==> n.left != \null && n.right != \null));
*/

/* The value of a tree; a quotient by zero makes `*failed` true. */
/*@ requires formed(t) && \valid(failed) && !*failed;
    assigns *failed;
    ensures t->kind == NUMBER ==> \result == t->number && !*failed;
    ensures (no n: t.*(left + right) | n.kind == DIVISION) ==> !*failed;
    ensures t->kind == NEGATION && t->left->kind == NUMBER ==> \result == -t->left->number;
*/
int evaluate(const struct tree *t, bool *failed)
{
    int left, right;
    switch (t->kind) {
    case NUMBER:
        return t->number;
    case NEGATION:
        return -evaluate(t->left, failed);
    case ADDITION:
        left = evaluate(t->left, failed);
        return *failed ? 0 : left + evaluate(t->right, failed);
    case DIVISION:
        left = evaluate(t->left, failed);
        right = *failed ? 0 : evaluate(t->right, failed);
        if (right == 0) {
            *failed = true;
            return 0;
        }
        return left / right;
    }
    return 0;
}

/* How many levels a tree has. */
/*@ requires formed(t);
    assigns \nothing;
    ensures 1 <= \result <= #(t.*(left + right));
    ensures \result == 1 <==> t->kind == NUMBER;
*/
int depth(const struct tree *t)
{
    int left = t->left == NULL ? 0 : depth(t->left);
    int right = t->right == NULL ? 0 : depth(t->right);
    return 1 + (left > right ? left : right);
}

static struct tree *node(enum kind kind, struct tree *left, struct tree *right, int number)
{
    struct tree *t = malloc(sizeof *t);
    if (t == NULL)
        abort();
    *t = (struct tree){ left, right, kind, number };
    return t;
}

static void release(struct tree *t)
{
    if (t == NULL)
        return;
    release(t->left);
    release(t->right);
    free(t);
}

int __VERIFIER_nondet_int(void);

int main(void)
{
    int value = 0;
    assert(calculate("2*(3+4)-6*-2", &value) && value == 26);
    assert(!calculate("1+", &value) && !calculate("(1", &value) && !calculate("1)", &value));

    int x = __VERIFIER_nondet_int();
    if (x < -100 || x > 100)
        return 0;
    struct tree *t = node(DIVISION, node(NUMBER, NULL, NULL, 100),
                          node(ADDITION, node(NUMBER, NULL, NULL, x), node(NUMBER, NULL, NULL, 1), 0), 0);
    bool failed = false;
    int quotient = evaluate(t, &failed);
    assert(failed == (x == -1));
    assert(failed || quotient == 100 / (x + 1));
    assert(depth(t) == 3);
    release(t);
    return 0;
}
