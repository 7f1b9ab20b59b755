#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t table[256];

static void build_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
}

static uint32_t update(uint32_t crc, const void *data, size_t n)
{
    const unsigned char *p = data;
    crc = ~crc;
    while (n--)
        crc = table[(crc ^ *p++) & 0xff] ^ crc >> 8;
    return ~crc;
}

static uint32_t bitwise(const char *s)
{
    uint32_t crc = 0xffffffffu;
    for (; *s; s++) {
        crc ^= (unsigned char)*s;
        for (int k = 0; k < 8; k++)
            crc = crc >> 1 ^ (0xedb88320u & -(crc & 1));
    }
    return ~crc;
}

static uint32_t adler32(const char *s)
{
    uint32_t a = 1, b = 0;
    for (; *s; s++) {
        a = (a + (unsigned char)*s) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

int main(void)
{
    static const char *const samples[] = { "", "a", "123456789", "The quick brown fox jumps over the lazy dog" };
    build_table();
    int agree = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t c = update(0, samples[i], strlen(samples[i]));
        printf("%08x %08x %s\n", c, adler32(samples[i]), samples[i]);
        agree += c == bitwise(samples[i]);
    }
    uint32_t parts = update(update(0, "12345", 5), "6789", 4);
    printf("%d %d\n", agree, parts == 0xcbf43926u);
    return (int)(table[255] & 0x7f);
}
