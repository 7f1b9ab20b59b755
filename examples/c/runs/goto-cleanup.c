#include <stdio.h>
#include <stdlib.h>

static int live;

static void *acquire(const char *what, int fail)
{
    if (fail) {
        printf("  no %s\n", what);
        return NULL;
    }
    live++;
    printf("  got %s\n", what);
    return malloc(16);
}

static void release(void *p, const char *what)
{
    live--;
    printf("  released %s\n", what);
    free(p);
}

static int work(unsigned failures)
{
    int result = -1;
    void *file, *buffer, *lock;
    file = acquire("file", failures & 1);
    if (!file)
        goto out;
    buffer = acquire("buffer", failures & 2);
    if (!buffer)
        goto close_file;
    lock = acquire("lock", failures & 4);
    if (!lock)
        goto free_buffer;
    result = (int)failures;
    release(lock, "lock");
free_buffer:
    release(buffer, "buffer");
close_file:
    release(file, "file");
out:
    return result;
}

int main(void)
{
    int sum = 0;
    for (unsigned f = 0; f < 5; f++) {
        printf("failures %u\n", f);
        sum += work(f);
    }
    printf("%d live, sum %d\n", live, sum);
    return live == 0 ? 3 : 1;
}
