#include <stdint.h>
#include <stdio.h>
#include <string.h>

union packet {
    uint8_t bytes[16];
    uint16_t halves[8];
    uint32_t words[4];
    struct { uint8_t kind, flags; uint16_t port; uint32_t address; uint64_t payload; } fields;
};

static void dump(const union packet *p)
{
    for (int i = 0; i < 16; i++)
        printf("%02x%c", p->bytes[i], i == 15 ? '\n' : ' ');
}

static uint32_t load_big_endian(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

int main(void)
{
    union packet p;
    memset(&p, 0xaa, sizeof p);
    p.fields.kind = 1;
    p.fields.flags = 0x80;
    p.fields.port = 8080;
    p.fields.address = 0x7f000001;
    dump(&p);
    printf("%x %x %x\n", p.halves[0], p.halves[1], p.words[1]);
    printf("%llx\n", (unsigned long long)p.fields.payload);
    p.words[2] = 0xdeadbeef;
    p.words[3] = 0x01234567;
    printf("%llx\n", (unsigned long long)p.fields.payload);
    printf("%08x\n", load_big_endian(&p.bytes[4]));
    p.bytes[9] = 0;
    dump(&p);
    printf("%s endian\n", (union { uint16_t w; uint8_t b; }){ 1 }.b ? "little" : "big");
    uint32_t word;
    memcpy(&word, p.bytes + 3, sizeof word);
    printf("%08x\n", word);
    return 0;
}
