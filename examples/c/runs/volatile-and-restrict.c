#include <stdio.h>

static volatile int ticks;
static volatile const int limit = 5;

struct port { volatile unsigned char status; volatile unsigned char data[4]; };

static int wait(void)
{
    int rounds = 0;
    while (ticks < limit) {
        ticks++;
        rounds += ticks * ticks;
    }
    return rounds;
}

static void axpy(double *restrict y, const double *restrict x, double a, int n)
{
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

static void copy_words(unsigned *restrict to, const unsigned *restrict from, unsigned n)
{
    while (n--)
        *to++ = *from++;
}

int main(void)
{
    printf("%d %d\n", wait(), ticks);
    struct port p = { 0, { 1, 2, 3, 4 } };
    for (int i = 0; i < 4; i++) {
        p.status |= (unsigned char)(1u << i);
        p.data[i] += p.status;
    }
    printf("%d %d %d %d %d\n", p.status, p.data[0], p.data[1], p.data[2], p.data[3]);
    double x[] = { 1, 2, 3 }, y[] = { 10, 20, 30 };
    axpy(y, x, 0.5, 3);
    printf("%g %g %g\n", y[0], y[1], y[2]);
    unsigned words[8] = { 1, 2, 3, 4 };
    copy_words(words + 4, words, 4);
    printf("%u %u\n", words[4], words[7]);
    volatile int v = 3;
    int twice = v + v;
    v = v * v;
    volatile int *pointer = &v;
    *pointer += twice;
    return v;
}
