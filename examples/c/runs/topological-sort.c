#include <stdio.h>
#include <string.h>

#define MAX 16

static const char *names[MAX];
static int count;
static unsigned short needs[MAX];

static int id(const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    names[count] = name;
    return count++;
}

static void depends(const char *a, const char *b)
{
    int target = id(a);
    needs[target] |= (unsigned short)(1u << id(b));
}

enum colour { WHITE, GREY, BLACK };
static enum colour colours[MAX];

static int visit(int v, int *order, int *n)
{
    if (colours[v] == GREY)
        return 0;
    if (colours[v] == BLACK)
        return 1;
    colours[v] = GREY;
    for (int w = 0; w < count; w++)
        if (needs[v] >> w & 1 && !visit(w, order, n))
            return 0;
    colours[v] = BLACK;
    order[(*n)++] = v;
    return 1;
}

static int sort(int *order)
{
    int n = 0;
    memset(colours, 0, sizeof colours);
    for (int v = 0; v < count; v++)
        if (!visit(v, order, &n))
            return -1;
    return n;
}

int main(void)
{
    int order[MAX];
    depends("app", "parser");
    depends("app", "network");
    depends("parser", "strings");
    depends("network", "sockets");
    depends("sockets", "memory");
    depends("strings", "memory");
    int n = sort(order);
    for (int i = 0; i < n; i++)
        printf("%s%s", names[order[i]], i + 1 < n ? " < " : "\n");
    depends("memory", "app");
    printf("%d\n", sort(order));
    return n;
}
