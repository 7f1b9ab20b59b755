#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

struct edge { int to, weight; struct edge *next; };
struct graph { int n; struct edge **out; };

static struct graph *graph_new(int n)
{
    struct graph *g = malloc(sizeof *g);
    if (!g)
        abort();
    g->n = n;
    g->out = calloc((size_t)n, sizeof *g->out);
    if (!g->out)
        abort();
    return g;
}

static void connect(struct graph *g, int a, int b, int weight)
{
    struct edge *e = malloc(sizeof *e);
    if (!e)
        abort();
    *e = (struct edge){ b, weight, g->out[a] };
    g->out[a] = e;
}

static void dijkstra(const struct graph *g, int source, int *distance, int *previous)
{
    char *done = calloc((size_t)g->n, 1);
    if (!done)
        abort();
    for (int i = 0; i < g->n; i++)
        distance[i] = INT_MAX, previous[i] = -1;
    distance[source] = 0;
    for (;;) {
        int best = -1;
        for (int i = 0; i < g->n; i++)
            if (!done[i] && distance[i] < INT_MAX && (best < 0 || distance[i] < distance[best]))
                best = i;
        if (best < 0)
            break;
        done[best] = 1;
        for (const struct edge *e = g->out[best]; e; e = e->next)
            if (distance[best] + e->weight < distance[e->to]) {
                distance[e->to] = distance[best] + e->weight;
                previous[e->to] = best;
            }
    }
    free(done);
}

static void print_path(const int *previous, int to)
{
    if (previous[to] >= 0)
        print_path(previous, previous[to]);
    printf(" %d", to);
}

int main(void)
{
    enum { N = 9 };
    struct graph *g = graph_new(N);
    for (int i = 0; i < N - 1; i++)
        for (int k = 1; k <= 3; k++)
            connect(g, i, (i * k + 2 * k + 1) % (N - 1), 2 + (i * 5 + k * 7) % 13);
    int distance[N], previous[N], sum = 0;
    dijkstra(g, 0, distance, previous);
    for (int i = 0; i < N; i++) {
        if (distance[i] == INT_MAX) {
            printf("%d unreachable\n", i);
            continue;
        }
        printf("%d at %d via", i, distance[i]);
        print_path(previous, i);
        putchar('\n');
        sum += distance[i];
    }
    for (int i = 0; i < N; i++)
        for (struct edge *e = g->out[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(g->out);
    free(g);
    return sum;
}
