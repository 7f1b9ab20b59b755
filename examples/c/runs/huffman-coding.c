#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long weight; int symbol; struct node *zero, *one; };

static char codes[128][32];

static struct node *node(long weight, int symbol, struct node *zero, struct node *one)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    *n = (struct node){ weight, symbol, zero, one };
    return n;
}

static struct node *take_least(struct node **nodes, int *n)
{
    int best = 0;
    for (int i = 1; i < *n; i++)
        if (nodes[i]->weight < nodes[best]->weight
            || (nodes[i]->weight == nodes[best]->weight && nodes[i]->symbol < nodes[best]->symbol))
            best = i;
    struct node *r = nodes[best];
    nodes[best] = nodes[--*n];
    return r;
}

static void assign(const struct node *n, char *path, int depth)
{
    if (!n->zero) {
        path[depth] = '\0';
        strcpy(codes[n->symbol], path);
        return;
    }
    path[depth] = '0';
    assign(n->zero, path, depth + 1);
    path[depth] = '1';
    assign(n->one, path, depth + 1);
}

static void destroy(struct node *n)
{
    if (n) {
        destroy(n->zero);
        destroy(n->one);
        free(n);
    }
}

int main(void)
{
    const char *text = "she sells sea shells by the sea shore";
    long counts[128] = { 0 };
    for (const char *p = text; *p; p++)
        counts[(int)*p]++;
    struct node *nodes[128];
    int n = 0;
    for (int c = 0; c < 128; c++)
        if (counts[c])
            nodes[n++] = node(counts[c], c, NULL, NULL);
    while (n > 1) {
        struct node *a = take_least(nodes, &n), *b = take_least(nodes, &n);
        nodes[n++] = node(a->weight + b->weight, a->symbol < b->symbol ? a->symbol : b->symbol, a, b);
    }
    char path[32], bits[512] = "";
    assign(nodes[0], path, 0);
    for (int c = 0; c < 128; c++)
        if (counts[c])
            printf("'%c' x%ld %s\n", c, counts[c], codes[c]);
    for (const char *p = text; *p; p++)
        strcat(bits, codes[(int)*p]);
    const struct node *at = nodes[0];
    for (const char *b = bits; *b; b++) {
        at = *b == '0' ? at->zero : at->one;
        if (!at->zero) {
            putchar(at->symbol);
            at = nodes[0];
        }
    }
    printf("\n%zu bits instead of %zu\n", strlen(bits), 8 * strlen(text));
    int code = (int)(strlen(bits) % 256);
    destroy(nodes[0]);
    return code;
}
