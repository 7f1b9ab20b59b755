#include <stdbool.h>
#include <stdio.h>

struct flags {
    bool first;
    bool second;
    _Bool third;
};

static bool any(const bool *values, int n)
{
    bool result = false;
    for (int i = 0; i < n; i++)
        result |= values[i];
    return result;
}

int main(void)
{
    bool from_large = 256;
    double quarter = 0.25, minus_zero = -0.0;
    int x = 3, *address = &x;
    bool from_float = quarter;
    bool from_zero_float = minus_zero;
    bool from_pointer = address;
    bool from_null = (void *)0;
    printf("%d %d %d %d %d\n", from_large, from_float, from_zero_float, from_pointer, from_null);

    struct flags f = { .second = 12 };
    f.third = f.first || f.second;
    f.first = !f.third;
    printf("%d%d%d size %zu\n", f.first, f.second, f.third, sizeof f);

    bool counter = false;
    counter++;
    counter++;
    printf("%d\n", counter);
    counter += 41;
    printf("%d\n", counter + counter);

    bool row[5] = { 0 };
    printf("%d ", any(row, 5));
    row[3] = "text"[1];
    printf("%d\n", any(row, 5));
    return any(row, 3) ? 1 : (int)from_large + from_float;
}
