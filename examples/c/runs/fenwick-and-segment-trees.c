#include <stdio.h>
#include <stdlib.h>

#define N 64

static long fenwick[N + 1];

static void add(int i, long by)
{
    for (i++; i <= N; i += i & -i)
        fenwick[i] += by;
}

static long prefix(int n)
{
    long sum = 0;
    for (; n > 0; n &= n - 1)
        sum += fenwick[n];
    return sum;
}

struct segment { int low, high, least; struct segment *left, *right; };

static struct segment *build(const int *v, int low, int high)
{
    struct segment *s = malloc(sizeof *s);
    if (!s)
        abort();
    *s = (struct segment){ low, high, v[low], NULL, NULL };
    if (high - low > 1) {
        int middle = (low + high) / 2;
        s->left = build(v, low, middle);
        s->right = build(v, middle, high);
        s->least = s->left->least < s->right->least ? s->left->least : s->right->least;
    }
    return s;
}

static int least(const struct segment *s, int low, int high)
{
    if (high <= s->low || s->high <= low)
        return 1 << 30;
    if (low <= s->low && s->high <= high)
        return s->least;
    int a = least(s->left, low, high), b = least(s->right, low, high);
    return a < b ? a : b;
}

static void destroy(struct segment *s)
{
    if (s) {
        destroy(s->left);
        destroy(s->right);
        free(s);
    }
}

int main(void)
{
    int v[N], wrong = 0;
    for (int i = 0; i < N; i++) {
        v[i] = i * 29 % 67 - 20;
        add(i, v[i]);
    }
    struct segment *root = build(v, 0, N);
    for (int low = 0; low < N; low += 9)
        for (int high = low + 1; high <= N; high += 7) {
            long sum = 0;
            int lowest = v[low];
            for (int i = low; i < high; i++) {
                sum += v[i];
                lowest = v[i] < lowest ? v[i] : lowest;
            }
            wrong += prefix(high) - prefix(low) != sum;
            wrong += least(root, low, high) != lowest;
        }
    printf("%ld %d %d, %d wrong\n", prefix(N), least(root, 0, N), least(root, 10, 20), wrong);
    destroy(root);
    return wrong;
}
