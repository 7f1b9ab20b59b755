#include <stdint.h>
#include <stdio.h>

static const char *decode(const char *s, uint32_t *out)
{
    const unsigned char *p = (const unsigned char *)s;
    int extra = *p < 0x80 ? 0 : *p >= 0xf0 && *p < 0xf5 ? 3 : *p >= 0xe0 ? 2 : *p >= 0xc2 ? 1 : -1;
    if (*p >= 0xf5)
        extra = -1;
    if (extra < 0) {
        *out = 0xfffd;
        return s + 1;
    }
    uint32_t c = extra == 0 ? *p : *p & (0x3fu >> extra);
    for (int i = 1; i <= extra; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            *out = 0xfffd;
            return s + i;
        }
        c = c << 6 | (p[i] & 0x3f);
    }
    *out = c;
    return s + 1 + extra;
}

static int encode(uint32_t c, char *out)
{
    if (c < 0x80)
        return out[0] = (char)c, 1;
    int extra = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    for (int i = extra; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)((0xf00u >> extra & 0xf0u) | c);
    return extra + 1;
}

int main(void)
{
    static const char *const samples[] = { "plain", "na\xc3\xafve", "\xe2\x82\xac-5", "\xf0\x9f\x98\x80!", "bad\xff\xc3", "\xe2\x82x" };
    int replaced = 0, mismatches = 0;
    for (int i = 0; i < 6; i++) {
        for (const char *s = samples[i]; *s;) {
            uint32_t c;
            const char *next = decode(s, &c);
            printf("U+%04X ", c);
            if (c == 0xfffd) {
                replaced++;
            } else {
                char back[4];
                int n = encode(c, back);
                mismatches += n != next - s;
                for (int k = 0; k < n; k++)
                    mismatches += back[k] != s[k];
            }
            s = next;
        }
        putchar('\n');
    }
    printf("%d replaced, %d mismatches\n", replaced, mismatches);
    return replaced;
}
