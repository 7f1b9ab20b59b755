#include <limits.h>
#include <stdio.h>
#include <string.h>

struct thing { const char *name; int weight, worth; };

static int knapsack(const struct thing *things, int n, int limit)
{
    int best[n + 1][limit + 1];
    memset(best, 0, sizeof best);
    for (int i = 1; i <= n; i++)
        for (int w = 0; w <= limit; w++) {
            best[i][w] = best[i - 1][w];
            if (things[i - 1].weight <= w) {
                int with = best[i - 1][w - things[i - 1].weight] + things[i - 1].worth;
                if (with > best[i][w])
                    best[i][w] = with;
            }
        }
    for (int i = n, w = limit; i > 0; i--)
        if (best[i][w] != best[i - 1][w]) {
            printf("%s ", things[i - 1].name);
            w -= things[i - 1].weight;
        }
    return best[n][limit];
}

static int fewest_coins(const int *coins, int n, int amount)
{
    int least[amount + 1];
    least[0] = 0;
    for (int a = 1; a <= amount; a++) {
        least[a] = INT_MAX;
        for (int i = 0; i < n; i++)
            if (coins[i] <= a && least[a - coins[i]] != INT_MAX && least[a - coins[i]] + 1 < least[a])
                least[a] = least[a - coins[i]] + 1;
    }
    return least[amount] == INT_MAX ? -1 : least[amount];
}

static long ways(const int *coins, int n, int amount)
{
    long count[amount + 1];
    for (int a = 0; a <= amount; a++)
        count[a] = a == 0;
    for (int i = 0; i < n; i++)
        for (int a = coins[i]; a <= amount; a++)
            count[a] += count[a - coins[i]];
    return count[amount];
}

int main(void)
{
    static const struct thing things[] = { { "lamp", 4, 10 }, { "rope", 3, 7 }, { "tent", 9, 20 }, { "map", 1, 4 },
                                           { "stove", 5, 12 } };
    printf("%d\n", knapsack(things, 5, 10));
    printf("%d\n", knapsack(things, 5, 14));
    static const int coins[] = { 25, 10, 5, 1 }, odd[] = { 6, 9, 20 };
    printf("%d %ld\n", fewest_coins(coins, 4, 68), ways(coins, 4, 100));
    printf("%d %d %ld\n", fewest_coins(odd, 3, 43), fewest_coins(odd, 3, 44), ways(odd, 3, 60));
    return 0;
}
