#include <stdio.h>

#define N 30

static int parent[N], size[N], components;

static int find(int x)
{
    while (parent[x] != x) {
        parent[x] = parent[parent[x]];
        x = parent[x];
    }
    return x;
}

static int unite(int a, int b)
{
    a = find(a);
    b = find(b);
    if (a == b)
        return 0;
    if (size[a] < size[b]) {
        int t = a;
        a = b;
        b = t;
    }
    parent[b] = a;
    size[a] += size[b];
    components--;
    return 1;
}

struct edge { unsigned from : 5, to : 5, cost : 8; };

int main(void)
{
    struct edge edges[60];
    for (int i = 0; i < N; i++)
        parent[i] = i, size[i] = 1;
    components = N;
    for (unsigned i = 0; i < 60; i++)
        edges[i] = (struct edge){ i * 11 % N & 31u, (i * i + 7) % N & 31u, i * 37 % 101 & 255u };
    for (int i = 1; i < 60; i++) {
        struct edge e = edges[i];
        int j = i;
        for (; j > 0 && edges[j - 1].cost > e.cost; j--)
            edges[j] = edges[j - 1];
        edges[j] = e;
    }
    int cost = 0, used = 0;
    for (int i = 0; i < 60; i++)
        if (unite(edges[i].from, edges[i].to)) {
            cost += edges[i].cost;
            used++;
        }
    printf("forest of cost %d with %d edges, %d components\n", cost, used, components);
    for (int i = 0; i < N; i++)
        if (find(i) == i)
            printf("%d leads %d\n", i, size[i]);
    return components;
}
