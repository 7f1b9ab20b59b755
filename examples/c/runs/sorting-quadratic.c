#include <stdio.h>
#include <string.h>

typedef void (*sorter)(int *, int);

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

static void bubble(int *v, int n)
{
    for (int changed = 1; changed; n--) {
        changed = 0;
        for (int i = 1; i < n; i++)
            if (v[i - 1] > v[i])
                swap(&v[i - 1], &v[i]), changed = 1;
    }
}

static void insertion(int *v, int n)
{
    for (int i = 1; i < n; i++) {
        int x = v[i], j = i;
        for (; j > 0 && v[j - 1] > x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
}

static void selection(int *v, int n)
{
    for (; n > 1; v++, n--) {
        int *least = v;
        for (int *p = v + 1; p < v + n; p++)
            if (*p < *least)
                least = p;
        swap(v, least);
    }
}

static void shell(int *v, int n)
{
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i - gap; j >= 0 && v[j] > v[j + gap]; j -= gap)
                swap(v + j, v + j + gap);
}

int main(void)
{
    static const struct { const char *name; sorter sort; } sorters[] = {
        { "bubble", bubble }, { "insertion", insertion }, { "selection", selection }, { "shell", shell },
    };
    int original[30], reference[30];
    for (int i = 0; i < 30; i++)
        original[i] = (i * 7919 + 13) % 101 - 50;
    memcpy(reference, original, sizeof original);
    insertion(reference, 30);
    int agreed = 0;
    for (int s = 0; s < 4; s++) {
        int copy[30];
        memcpy(copy, original, sizeof original);
        sorters[s].sort(copy, 30);
        agreed += memcmp(copy, reference, sizeof copy) == 0;
        printf("%s: %d %d %d %d\n", sorters[s].name, copy[0], copy[10], copy[20], copy[29]);
    }
    return agreed;
}
