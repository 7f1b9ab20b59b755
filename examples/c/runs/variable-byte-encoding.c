#include <stdint.h>
#include <stdio.h>
#include <string.h>

static size_t put(unsigned char *out, uint64_t v)
{
    size_t n = 0;
    while (v >= 0x80) {
        out[n++] = (unsigned char)(v | 0x80);
        v >>= 7;
    }
    out[n++] = (unsigned char)v;
    return n;
}

static size_t get(const unsigned char *in, uint64_t *v)
{
    size_t n = 0;
    int shift = 0;
    *v = 0;
    do {
        *v |= (uint64_t)(in[n] & 0x7f) << shift;
        shift += 7;
    } while (in[n++] & 0x80);
    return n;
}

static uint64_t zigzag(int64_t v) { return (uint64_t)v << 1 ^ (uint64_t)(v >> 63); }
static int64_t unzigzag(uint64_t v) { return (int64_t)(v >> 1 ^ -(v & 1)); }

int main(void)
{
    static const int64_t values[] = { 0, 1, -1, 63, -64, 64, 300, -70000, INT32_MAX, INT64_MAX, INT64_MIN };
    enum { COUNT = sizeof values / sizeof *values };
    unsigned char buffer[COUNT * 10];
    size_t used = 0;
    for (int i = 0; i < COUNT; i++) {
        size_t n = put(buffer + used, zigzag(values[i]));
        printf("%lld takes %zu:", (long long)values[i], n);
        for (size_t k = 0; k < n; k++)
            printf(" %02x", buffer[used + k]);
        putchar('\n');
        used += n;
    }
    size_t at = 0;
    int same = 0;
    for (int i = 0; i < COUNT; i++) {
        uint64_t raw;
        at += get(buffer + at, &raw);
        same += unzigzag(raw) == values[i];
    }
    printf("%d of %d, %zu bytes\n", same, COUNT, used);
    return at == used ? same : 99;
}
