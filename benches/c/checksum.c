/* CRC-32 with a table, over bytes of a linear congruential generator: shifts, masks and table look-ups. */
#include <stdint.h>
#include <stdio.h>

static uint32_t table[256];

static void fill_table(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t value = i;
        for (int bit = 0; bit < 8; bit++)
            value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
        table[i] = value;
    }
}

int main(void) {
    fill_table();
    uint32_t crc = 0xFFFFFFFFu, seed = 1;
    for (int i = 0; i < 20000000; i++) {
        seed = seed * 1103515245u + 12345u;
        crc = table[(crc ^ seed >> 16) & 0xFF] ^ crc >> 8;
    }
    printf("%08x\n", crc ^ 0xFFFFFFFFu);
    return 0;
}
