/*
 * Parts of expression.c with one mistake each.
 */
#include <stdbool.h>
#include <stdlib.h>

/* Skips what it does not know, and the end with it. */
/*@ requires valid_read_string(text);
    assigns \nothing;
    ensures \result >= 0;
*/
int sum_of_digits_bad(const char *text)
{
    int value = 0;
    while (true) {
        char c = *text++;
        if (c >= '0' && c <= '9')
            value += c - '0';
        else if (c == '.')
            return value;
    }
}

static const char *skip_group_bad(const char *text, int *depth)
{
    for (; *depth > 0; text++)
        if (*text == '(')
            ++*depth;
        else if (*text == ')')
            --*depth;
    return text;
}

/* A bracket that is never closed. */
/*@ requires valid_read_string(text);
    assigns \nothing;
*/
int length_of_group_bad(const char *text)
{
    int depth = 1;
    if (*text != '(')
        return 0;
    return (int)(skip_group_bad(text + 1, &depth) - text);
}

/* The stack of a calculator for postfix notation: an operator may find less than two numbers. */
/*@ requires valid_read_string(text);
    assigns \nothing;
*/
int postfix_empty_bad(const char *text)
{
    int stack[4], top = 0;
    for (; *text != '\0'; text++) {
        if (*text == '+') {
            top--;
            stack[top - 1] += stack[top];
        } else if (top < 4) {
            stack[top++] = *text - '0';
        }
    }
    return top > 0 ? stack[top - 1] : 0;
}

/* And too many numbers find no room. */
/*@ requires valid_read_string(text);
    assigns \nothing;
*/
int postfix_full_bad(const char *text)
{
    int stack[2], top = 0;
    for (; *text != '\0'; text++) {
        if (*text == '+' && top >= 2) {
            top--;
            stack[top - 1] += stack[top];
        } else if (*text >= '0' && *text <= '9') {
            stack[top++] = *text - '0';
        }
    }
    return top > 0 ? stack[top - 1] : 0;
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

/* Divides by whatever comes. */
/*@ requires formed(t);
    assigns \nothing;
*/
int evaluate_zero_bad(const struct tree *t)
{
    switch (t->kind) {
    case NUMBER:
        return t->number;
    case NEGATION:
        return -evaluate_zero_bad(t->left);
    case ADDITION:
        return evaluate_zero_bad(t->left) + evaluate_zero_bad(t->right);
    default:
        return evaluate_zero_bad(t->left) / evaluate_zero_bad(t->right);
    }
}

/* A negation has one operand. */
/*@ requires formed(t);
    assigns \nothing;
    ensures \result >= 1;
*/
int depth_bad(const struct tree *t)
{
    if (t->kind == NUMBER)
        return 1;
    int left = depth_bad(t->left), right = depth_bad(t->right);
    return 1 + (left > right ? left : right);
}

/* Takes double negations away, and loses what was between them. */
/*@ requires 0 <= levels <= 2;
    ensures \result == 1 || \result == 0;
*/
int simplify_leak_bad(int levels)
{
    struct tree *t = calloc(1, sizeof *t);
    for (int i = 0; t != NULL && i < levels; i++) {
        struct tree *outer = calloc(1, sizeof *outer);
        if (outer == NULL)
            break;
        outer->kind = NEGATION;
        outer->left = t;
        t = outer;
    }
    while (t != NULL && t->kind == NEGATION && t->left->kind == NEGATION)
        t = t->left->left;
    int negative = t != NULL && t->kind == NEGATION;
    if (negative)
        free(t->left);
    free(t);
    return negative;
}
