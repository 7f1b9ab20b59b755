#include <stdio.h>
#include <string.h>

static size_t pack(const unsigned char *in, size_t n, unsigned char *out)
{
    size_t o = 0;
    for (size_t i = 0; i < n;) {
        size_t run = 1;
        while (i + run < n && run < 128 && in[i + run] == in[i])
            run++;
        if (run > 2) {
            out[o++] = (unsigned char)(257 - run);
            out[o++] = in[i];
            i += run;
            continue;
        }
        size_t start = i, length = 0;
        while (i < n && length < 128 && !(i + 2 < n && in[i] == in[i + 1] && in[i] == in[i + 2]))
            i++, length++;
        out[o++] = (unsigned char)(length - 1);
        memcpy(out + o, in + start, length);
        o += length;
    }
    return o;
}

static size_t unpack(const unsigned char *in, size_t n, unsigned char *out)
{
    size_t o = 0;
    for (size_t i = 0; i < n;) {
        signed char c = (signed char)in[i++];
        if (c >= 0) {
            memcpy(out + o, in + i, (size_t)c + 1);
            i += (size_t)c + 1;
            o += (size_t)c + 1;
        } else {
            memset(out + o, in[i++], (size_t)(1 - c));
            o += (size_t)(1 - c);
        }
    }
    return o;
}

int main(void)
{
    static const char *const samples[] = { "", "abc", "aaaaaaaaaa", "aabbbbccdddddddde", "xyxyxyxyzzzzzz" };
    int saved = 0;
    for (int i = 0; i < 5; i++) {
        unsigned char packed[64], back[64];
        size_t n = strlen(samples[i]), p = pack((const unsigned char *)samples[i], n, packed), u = unpack(packed, p, back);
        printf("%zu -> %zu -> %zu:", n, p, u);
        for (size_t k = 0; k < p; k++)
            printf(" %02x", packed[k]);
        printf(" %s\n", u == n && !memcmp(back, samples[i], n) ? "ok" : "WRONG");
        saved += (int)n - (int)p;
    }
    return saved;
}
