#include <stdio.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t encode(const unsigned char *in, size_t n, char *out)
{
    char *start = out;
    for (; n >= 3; n -= 3, in += 3) {
        unsigned v = (unsigned)in[0] << 16 | (unsigned)in[1] << 8 | in[2];
        for (int shift = 18; shift >= 0; shift -= 6)
            *out++ = alphabet[v >> shift & 63];
    }
    if (n > 0) {
        unsigned v = (unsigned)in[0] << 16 | (n > 1 ? (unsigned)in[1] << 8 : 0);
        *out++ = alphabet[v >> 18];
        *out++ = alphabet[v >> 12 & 63];
        *out++ = n > 1 ? alphabet[v >> 6 & 63] : '=';
        *out++ = '=';
    }
    *out = '\0';
    return (size_t)(out - start);
}

static long decode(const char *in, unsigned char *out)
{
    unsigned char *start = out;
    unsigned bits = 0, held = 0;
    for (; *in && *in != '='; in++) {
        const char *p = strchr(alphabet, *in);
        if (!p)
            return -1;
        held = held << 6 | (unsigned)(p - alphabet);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            *out++ = (unsigned char)(held >> bits);
        }
    }
    return out - start;
}

int main(void)
{
    static const char *const samples[] = { "", "f", "fo", "foo", "foob", "fooba", "foobar", "\xff\xfe\xfd" };
    int good = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        char text[32];
        unsigned char back[32];
        size_t n = strlen(samples[i]);
        encode((const unsigned char *)samples[i], n, text);
        long m = decode(text, back);
        printf("%zu -> \"%s\" -> %ld\n", n, text, m);
        good += m == (long)n && memcmp(back, samples[i], n) == 0;
    }
    unsigned char out[8];
    printf("%ld\n", decode("ab!d", out));
    return good;
}
