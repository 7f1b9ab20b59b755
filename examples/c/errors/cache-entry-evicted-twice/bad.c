// kind: double-free
// line: 12
// args: 3 3
// bounds: --array-length 4
#include <stdio.h>
#include <stdlib.h>

static int *cache[4];

static void evict(int slot)
{
    free(cache[slot]);
}

int main(int argc, char **argv)
{
    int evicted[4] = { 0 };
    for (int i = 0; i < 4; i++)
        cache[i] = malloc(sizeof(int));
    for (int i = 1; i < argc; i++) {
        int slot = argv[i][0] - '0';
        if (slot >= 0 && slot < 4) {
            evict(slot);
            evicted[slot] = 1;
        }
    }
    for (int i = 0; i < 4; i++) {
        printf("%d\n", evicted[i]);
        if (!evicted[i])
            evict(i);
    }
    return 0;
}
