#include <stdio.h>
#include <string.h>

static void swap(char *a, char *b)
{
    char t = *a;
    *a = *b;
    *b = t;
}

static int next_permutation(char *s)
{
    int n = (int)strlen(s), i = n - 2, j = n - 1;
    while (i >= 0 && s[i] >= s[i + 1])
        i--;
    if (i < 0)
        return 0;
    while (s[j] <= s[i])
        j--;
    swap(&s[i], &s[j]);
    for (i++, j = n - 1; i < j; i++, j--)
        swap(&s[i], &s[j]);
    return 1;
}

static int subsets_with_sum(const int *v, int n, int target)
{
    int found = 0;
    for (unsigned mask = 0; mask < 1u << n; mask++) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            if (mask >> i & 1)
                sum += v[i];
        found += sum == target;
    }
    return found;
}

static void combinations(const char *letters, int k, char *chosen, int depth)
{
    if (depth == k) {
        chosen[k] = '\0';
        printf("%s ", chosen);
        return;
    }
    for (; *letters; letters++) {
        chosen[depth] = *letters;
        combinations(letters + 1, k, chosen, depth + 1);
    }
}

int main(void)
{
    char word[] = "aabc";
    int n = 0;
    do {
        printf("%s ", word);
        n++;
    } while (next_permutation(word));
    printf("(%d)\n", n);
    char chosen[8];
    combinations("abcde", 3, chosen, 0);
    putchar('\n');
    static const int v[] = { 3, 34, 4, 12, 5, 2, 7, 8 };
    printf("%d %d\n", subsets_with_sum(v, 8, 15), subsets_with_sum(v, 8, 30));
    for (unsigned g = 0; g < 8; g++)
        printf("%u%u%u ", (g ^ g >> 1) >> 2 & 1, (g ^ g >> 1) >> 1 & 1, (g ^ g >> 1) & 1);
    putchar('\n');
    return n;
}
