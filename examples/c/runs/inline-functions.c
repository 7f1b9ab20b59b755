#include <stdio.h>

static inline int clamp(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

static inline int saturating_add(int a, int b)
{
    long sum = (long)a + b;
    return sum > 2147483647L ? 2147483647 : sum < -2147483648L ? -2147483647 - 1 : (int)sum;
}

static inline _Noreturn void unreachable_code(void)
{
    for (;;)
        ;
}

static inline unsigned char blend(unsigned char a, unsigned char b, unsigned alpha)
{
    return (unsigned char)((a * (255 - alpha) + b * alpha + 127) / 255);
}

static inline int fibonacci(int n)
{
    int a = 0, b = 1;
    for (; n > 0; n--) {
        int t = a + b;
        a = b;
        b = t;
    }
    return a;
}

int main(int argc, char **argv)
{
    if (argc > 1000)
        unreachable_code();
    printf("%d %d %d\n", clamp(5, 0, 3), clamp(-5, 0, 3), clamp(2, 0, 3));
    printf("%d %d %d\n", saturating_add(2147483647, 1), saturating_add(-2147483647, -5), saturating_add(1, 2));
    for (unsigned alpha = 0; alpha <= 255; alpha += 51)
        printf("%d ", blend(10, 200, alpha));
    putchar('\n');
    int (*pointer)(int) = fibonacci;
    printf("%d %d\n", fibonacci(20), pointer(30));
    return clamp(fibonacci(12), 0, 100);
}
