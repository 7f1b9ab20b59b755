#include <stdio.h>

static int floor_div(int a, int b)
{
    int q = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}

static int floor_mod(int a, int b)
{
    int r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static int euclid_mod(int a, int b)
{
    int r = a % b;
    return r < 0 ? r + (b < 0 ? -b : b) : r;
}

int main(void)
{
    static const int numbers[] = { 7, -7, 6, -6, 0, 1, -1 };
    static const int divisors[] = { 3, -3, 2, -7 };
    int checks = 0;
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        for (unsigned j = 0; j < sizeof divisors / sizeof *divisors; j++) {
            int a = numbers[i], b = divisors[j];
            printf("%2d,%2d: %2d r%2d | %2d m%2d | e%d\n", a, b, a / b, a % b, floor_div(a, b), floor_mod(a, b),
                   euclid_mod(a, b));
            if (a / b * b + a % b == a && floor_div(a, b) * b + floor_mod(a, b) == a)
                checks++;
        }
    }
    printf("%d identities\n", checks);
    return checks;
}
