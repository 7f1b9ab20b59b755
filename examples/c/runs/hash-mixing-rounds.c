#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define STEP(f, a, b, c, d, word, shift, add) ((a) += f(b, c, d) + (word) + (add), (a) = ROTATE(a, shift) + (b))
#define SELECT(x, y, z) (((x) & (y)) | (~(x) & (z)))
#define PARITY(x, y, z) ((x) ^ (y) ^ (z))

struct mixer { uint32_t a, b, c, d; unsigned char pending[16]; unsigned filled; uint64_t total; };

static void round_of(struct mixer *m)
{
    uint32_t w[4];
    memcpy(w, m->pending, sizeof w);
    uint32_t a = m->a, b = m->b, c = m->c, d = m->d;
    for (int i = 0; i < 4; i++) {
        STEP(SELECT, a, b, c, d, w[i & 3], 7, 0xd76aa478u);
        STEP(SELECT, d, a, b, c, w[(i + 1) & 3], 12, 0xe8c7b756u);
        STEP(PARITY, c, d, a, b, w[(i + 2) & 3], 16, 0x242070dbu);
        STEP(PARITY, b, c, d, a, w[(i + 3) & 3], 23, 0xc1bdceeeu);
    }
    m->a += a;
    m->b += b;
    m->c += c;
    m->d += d;
    m->filled = 0;
}

static void feed(struct mixer *m, const char *text)
{
    for (; *text; text++) {
        m->pending[m->filled++] = (unsigned char)*text;
        m->total++;
        if (m->filled == sizeof m->pending)
            round_of(m);
    }
}

static void finish(struct mixer *m)
{
    memset(m->pending + m->filled, 0x80, sizeof m->pending - m->filled);
    round_of(m);
    memset(m->pending, 0, 8);
    memcpy(m->pending + 8, &m->total, 8);
    round_of(m);
}

int main(void)
{
    static const char *const texts[] = { "", "a", "b", "a much longer text than one block of sixteen" };
    uint32_t folded = 0;
    for (int i = 0; i < 4; i++) {
        struct mixer m = { .a = 0x67452301, .b = 0xefcdab89, .c = 0x98badcfe, .d = 0x10325476 };
        feed(&m, texts[i]);
        finish(&m);
        printf("%08x%08x%08x%08x\n", m.a, m.b, m.c, m.d);
        folded ^= m.a;
    }
    return (int)(folded & 0x7f);
}
