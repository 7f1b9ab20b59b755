#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define N 256

static void radix(uint32_t *v, uint32_t *scratch, int n)
{
    for (int shift = 0; shift < 32; shift += 8) {
        int start[257] = { 0 };
        for (int i = 0; i < n; i++)
            start[(v[i] >> shift & 0xff) + 1]++;
        for (int d = 0; d < 256; d++)
            start[d + 1] += start[d];
        for (int i = 0; i < n; i++)
            scratch[start[v[i] >> shift & 0xff]++] = v[i];
        memcpy(v, scratch, (size_t)n * sizeof *v);
    }
}

static void count_letters(char *text)
{
    int counts[128] = { 0 };
    for (char *p = text; *p; p++)
        counts[(int)*p]++;
    for (int c = 0; c < 128; c++)
        while (counts[c]-- > 0)
            *text++ = (char)c;
}

int main(void)
{
    uint32_t v[N], scratch[N], x = 1;
    for (int i = 0; i < N; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        v[i] = x;
    }
    radix(v, scratch, N);
    int inversions = 0;
    for (int i = 1; i < N; i++)
        inversions += v[i - 1] > v[i];
    printf("%d inversions: %u %u %u\n", inversions, v[0], v[N / 2], v[N - 1]);
    char text[] = "sphinx of black quartz, judge my vow";
    count_letters(text);
    printf("[%s]\n", text);
    return inversions;
}
