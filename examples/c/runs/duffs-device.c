#include <stdio.h>
#include <string.h>

static int iterations;

static void copy(char *to, const char *from, int count)
{
    int n = (count + 7) / 8;
    if (count <= 0)
        return;
    switch (count % 8) {
    case 0: do { *to++ = *from++; /* fall through */
    case 7:      *to++ = *from++; /* fall through */
    case 6:      *to++ = *from++; /* fall through */
    case 5:      *to++ = *from++; /* fall through */
    case 4:      *to++ = *from++; /* fall through */
    case 3:      *to++ = *from++; /* fall through */
    case 2:      *to++ = *from++; /* fall through */
    case 1:      *to++ = *from++;
                 iterations++;
            } while (--n > 0);
    }
}

/* A generator written as a coroutine: a switch that jumps back into a loop. */
static int next_triangle(void)
{
    static int state, i, sum;
    switch (state) {
    case 0:
        for (i = 1; i < 6; i++) {
            sum += i;
            state = 1;
            return sum;
    case 1:;
        }
        state = 2; /* fall through */
    default:
        return -1;
    }
}

int main(void)
{
    const char source[] = "The quick brown fox jumps over the lazy dog";
    for (int n = 0; n <= 24; n += 5) {
        char target[64] = { 0 };
        copy(target, source, n);
        printf("%2d [%s] %d\n", n, target, memcmp(target, source, (size_t)n));
    }
    printf("%d passes\n", iterations);
    for (int t; (t = next_triangle()) >= 0;)
        printf("%d ", t);
    printf("%d\n", next_triangle());
    return iterations;
}
