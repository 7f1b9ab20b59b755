// args: 1 4 7 7 7 12 20 31
#include <stdio.h>
#include <stdlib.h>

static int lower_bound(const int *v, int n, int x)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (v[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int upper_bound(const int *v, int n, int x)
{
    const int *first = v;
    while (n > 0) {
        int half = n >> 1;
        if (first[half] <= x) {
            first += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return (int)(first - v);
}

static unsigned integer_root(unsigned x)
{
    unsigned low = 0, high = 65536;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (middle * middle <= x)
            low = middle;
        else
            high = middle;
    }
    return low;
}

int main(int argc, char **argv)
{
    int n = argc - 1, v[16];
    if (n > 16)
        return 1;
    for (int i = 0; i < n; i++)
        v[i] = atoi(argv[i + 1]);
    for (int x = 0; x <= 32; x += 4)
        printf("%d: [%d, %d)\n", x, lower_bound(v, n, x), upper_bound(v, n, x));
    printf("sevens: %d\n", upper_bound(v, n, 7) - lower_bound(v, n, 7));
    printf("%u %u %u\n", integer_root(0), integer_root(1000000), integer_root(4294967295u));
    return lower_bound(v, n, 100);
}
