#include <stdint.h>
#include <stdio.h>

typedef int32_t fixed;

#define FRACTION 16
#define FIXED(x) ((fixed)((x) * (1 << FRACTION)))

static fixed multiply(fixed a, fixed b) { return (fixed)((int64_t)a * b >> FRACTION); }
static fixed divide(fixed a, fixed b) { return (fixed)((int64_t)a * (1 << FRACTION) / b); }

static fixed root(fixed v)
{
    uint64_t n = (uint64_t)v << FRACTION, r = 0;
    for (uint64_t bit = 1ull << 40; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= n)
            r += bit;
    return (fixed)r;
}

static void print(const char *name, fixed v)
{
    uint32_t m = v < 0 ? -(uint32_t)v : (uint32_t)v;
    uint32_t thousandths = (uint32_t)(((uint64_t)(m & 0xffff) * 1000 + 32768) >> 16);
    m >>= FRACTION;
    if (thousandths == 1000) {
        m++;
        thousandths = 0;
    }
    printf("%s %s%u.%03u\n", name, v < 0 ? "-" : "", m, thousandths);
}

static fixed sine(fixed x)
{
    fixed square = multiply(x, x), term = x, sum = x;
    for (int n = 2; n < 10; n += 2) {
        term = -divide(multiply(term, square), FIXED(n * (n + 1)));
        sum += term;
    }
    return sum;
}

int main(void)
{
    fixed a = FIXED(3.25), b = FIXED(-1.5);
    print("a+b", a + b);
    print("a*b", multiply(a, b));
    print("a/b", divide(a, b));
    print("root 2", root(FIXED(2)));
    print("root 144", root(FIXED(144)));
    for (int i = 0; i <= 4; i++)
        print("sine", sine(FIXED(0.4) * i));
    fixed position = 0, speed = FIXED(12);
    int steps = 0;
    while (position >= 0 && steps < 1000) {
        position += multiply(speed, FIXED(0.0625));
        speed -= multiply(FIXED(9.81), FIXED(0.0625));
        steps++;
    }
    printf("lands after %d steps\n", steps);
    return steps;
}
