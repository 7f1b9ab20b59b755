#include <stdio.h>

static unsigned long comparisons;

static int less(int a, int b)
{
    comparisons++;
    return a < b;
}

static void quick(int *low, int *high)
{
    if (high - low < 2)
        return;
    int pivot = low[(high - low) / 2], *i = low, *j = high - 1;
    while (i <= j) {
        while (less(*i, pivot))
            i++;
        while (less(pivot, *j))
            j--;
        if (i <= j) {
            int t = *i;
            *i++ = *j;
            *j-- = t;
        }
    }
    quick(low, j + 1);
    quick(i, high);
}

static void sift(int *v, int root, int n)
{
    for (int child; (child = root * 2 + 1) < n; root = child) {
        if (child + 1 < n && less(v[child], v[child + 1]))
            child++;
        if (!less(v[root], v[child]))
            return;
        int t = v[root];
        v[root] = v[child];
        v[child] = t;
    }
}

static void heap(int *v, int n)
{
    for (int i = n / 2; i-- > 0;)
        sift(v, i, n);
    while (--n > 0) {
        int t = v[0];
        v[0] = v[n];
        v[n] = t;
        sift(v, 0, n);
    }
}

static int is_sorted(const int *v, int n)
{
    for (int i = 1; i < n; i++)
        if (v[i] < v[i - 1])
            return 0;
    return 1;
}

int main(void)
{
    enum { N = 500 };
    int a[N], b[N];
    unsigned seed = 7;
    for (int i = 0; i < N; i++) {
        seed = seed * 22695477u + 1;
        a[i] = b[i] = (int)(seed >> 16) % 1000;
    }
    quick(a, a + N);
    printf("quick %lu %d\n", comparisons, is_sorted(a, N));
    comparisons = 0;
    heap(b, N);
    printf("heap %lu %d\n", comparisons, is_sorted(b, N));
    int same = 0;
    for (int i = 0; i < N; i++)
        same += a[i] == b[i];
    printf("%d same, %d..%d\n", same, a[0], a[N - 1]);
    return same == N ? 0 : 1;
}
