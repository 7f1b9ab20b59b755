// kind: null-dereference
// line: 24
// args: delta
#include <stdio.h>
#include <string.h>

struct entry { const char *key; int value; };

static struct entry entries[] = { { "alpha", 1 }, { "beta", 2 }, { "gamma", 3 } };

static struct entry *find(const char *key)
{
    for (int i = 0; i < 3; i++)
        if (strcmp(entries[i].key, key) == 0)
            return &entries[i];
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    struct entry *e = find(argv[1]);
    e->value++;
    printf("%s %d\n", e->key, e->value);
    return 0;
}
