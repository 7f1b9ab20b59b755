#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct header {
    uint8_t version;
    uint16_t kind : 5;
    uint16_t length : 11;
    char tag[3];
    uint32_t crc : 24;
    uint32_t retries : 8;
    int64_t when;
};

struct __attribute__((packed)) wire {
    uint8_t a : 3;
    uint16_t b : 10;
    uint32_t c : 27;
    uint8_t d;
};

static void dump(const void *data, size_t n)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < n; i++)
        printf("%02x", bytes[i]);
    putchar('\n');
}

int main(void)
{
    struct header h = { .version = 2, .kind = 19, .length = 1500, .tag = "abc", .crc = 0x123456, .retries = 9, .when = -1 };
    printf("%u %u %u %.3s %x %u %lld\n", h.version, h.kind, h.length, h.tag, h.crc, h.retries, (long long)h.when);
    printf("%zu %zu %zu\n", sizeof h, offsetof(struct header, tag), offsetof(struct header, when));
    h.length += 1000;
    h.retries -= 10;
    printf("%u %u %x\n", h.length, h.retries, h.crc);

    struct wire w;
    for (unsigned char *p = (unsigned char *)&w; p < (unsigned char *)(&w + 1); p++)
        *p = 0;
    w.a = 5;
    w.b = 0x2aa;
    w.c = 0x5555555;
    w.d = 0xee;
    dump(&w, sizeof w);
    w.b = 1;
    dump(&w, sizeof w);
    printf("%zu %u %u %u\n", sizeof w, w.a, w.b, w.c);
    return 0;
}
