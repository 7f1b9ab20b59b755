// args: abc
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct sha256 { uint32_t h[8]; uint64_t length; unsigned char block[64]; };

static uint32_t k[64];

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* The fractional parts of square and cube roots of primes, found with integers. */
static uint32_t root_fraction(uint32_t prime, int cube)
{
    unsigned __int128 target = (unsigned __int128)prime << (cube ? 96 : 64);
    uint64_t low = 0, high = 1ull << 40;
    while (high - low > 1) {
        uint64_t m = (low + high) / 2;
        unsigned __int128 p = (unsigned __int128)m * m;
        if (cube)
            p = p >> 80 ? ~(unsigned __int128)0 : p * m;
        if (p <= target)
            low = m;
        else
            high = m;
    }
    return (uint32_t)low;
}

static void compress(struct sha256 *s)
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++) {
        const unsigned char *b = s->block + 4 * i;
        w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] + (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3)
             + (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, s->h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t t1 = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
        uint32_t t2 = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        s->h[i] += v[i];
}

static void update(struct sha256 *s, const void *data, size_t n)
{
    for (const unsigned char *p = data; n--; p++) {
        s->block[s->length++ % 64] = *p;
        if (s->length % 64 == 0)
            compress(s);
    }
}

static void finish(struct sha256 *s)
{
    uint64_t bits = s->length * 8;
    update(s, "\x80", 1);
    while (s->length % 64 != 56)
        update(s, "", 1);
    unsigned char tail[8];
    for (int i = 0; i < 8; i++)
        tail[i] = (unsigned char)(bits >> (56 - 8 * i));
    update(s, tail, 8);
}

int main(int argc, char **argv)
{
    struct sha256 s = { .length = 0 };
    for (uint32_t p = 2, n = 0; n < 64; p++) {
        int prime = 1;
        for (uint32_t d = 2; d * d <= p; d++)
            prime &= p % d != 0;
        if (!prime)
            continue;
        if (n < 8)
            s.h[n] = root_fraction(p, 0);
        k[n++] = root_fraction(p, 1);
    }
    for (int i = 1; i < argc; i++)
        update(&s, argv[i], strlen(argv[i]));
    finish(&s);
    for (int i = 0; i < 8; i++)
        printf("%08x", s.h[i]);
    putchar('\n');
    return s.h[7] & 0xff;
}
