#include <stdio.h>

struct node { int value; const struct node *next; };
struct entry { const char *key; int (*compute)(int); const int *data; int n; double weight; };

static int doubled(int x) { return 2 * x; }
static int cubed(int x) { return x * x * x; }

static int counter = 3;
static int *const counter_pointer = &counter;
static int **indirect = (int **)&counter_pointer;

static const struct node third = { 30, 0 }, second = { 20, &third }, first = { 10, &second };
static const struct node *list = &first;

static const int squares[] = { 0, 1, 4, 9, 16, 25 };
static const int *const middle = squares + 3;
static const char greeting[] = "hello, globals";
static const char *tail = &greeting[7];

static const struct entry entries[] = {
    { "double", doubled, squares, 6, 0.5 },
    { "cube", cubed, &squares[2], 3, 1e-3 },
    { .key = "none", .n = sizeof squares / sizeof *squares },
};

static const char *const months[] = { "Jan", "Feb", "Mar", [11] = "Dec" };
static char matrix[2][3][4] = { { "abc", "de" }, { "", "f", "ghi" } };
static double constant = 3.0 / 4 + (1 << 3);
extern int defined_later;
int defined_later = -8;
int tentative;

int main(void)
{
    for (const struct node *p = list; p; p = p->next)
        printf("%d ", p->value);
    printf("%d %d %d\n", **indirect, middle[-1], middle[2]);
    puts(tail);
    for (int i = 0; i < 3; i++) {
        const struct entry *e = &entries[i];
        int sum = 0;
        for (int k = 0; e->data && k < e->n; k++)
            sum += e->compute(e->data[k]);
        printf("%s %d %g\n", e->key, sum, sum * e->weight);
    }
    printf("%s %d %s\n", months[2], months[5] == NULL, months[11]);
    printf("%s|%s|%s|%s\n", matrix[0][0], matrix[0][2], matrix[1][1], matrix[1][2]);
    (*counter_pointer)++;
    printf("%g %d %d %d\n", constant, defined_later, tentative, counter);
    return counter;
}
