#include <stdio.h>

static unsigned step(unsigned op, unsigned x)
{
    switch (op) {
    case 0: return x + 1;
    case 1: return x - 1;
    case 2: return x * 3;
    case 3: return x / 3;
    case 4: return x << 1;
    case 5: return x >> 1;
    case 6: return ~x;
    case 7: return -x;
    case 8: return x ^ 0x5a5a5a5au;
    case 9: return x | 0x11u;
    case 10: return x & 0xfffffu;
    case 11: return x % 1000;
    case 12: return x * x;
    case 13: return x + 0x9e3779b9u;
    case 14: return x << 16 | x >> 16;
    case 15: return (x & 0xffu) * 0x01010101u;
    case 16: case 17: case 18: return x + op;
    case 19: return !x;
    case 20: return x > 100;
    case 21: x += 7; break;
    case 22: x -= 7; break;
    case 23: x ^= x >> 7; break;
    case 24: x ^= x << 9; break;
    case 25: x = (unsigned)(unsigned char)x; break;
    case 26: x = (unsigned)(int)(signed char)x; break;
    case 27: x = (unsigned short)x; break;
    case 28: x = x ? x : 1; break;
    case 29: x = 1u << (x & 31); break;
    case 100: return 100;
    case 200: return 200;
    case 0xffffffffu: return 0;
    default: return x;
    }
    return x * 5 + op;
}

int main(void)
{
    unsigned x = 12345, seen = 0;
    for (unsigned i = 0; i < 500; i++) {
        unsigned op = (x ^ i * 7) % 32;
        if (i % 97 == 0)
            op = i % 2 ? 100 : 0xffffffffu;
        seen |= 1u << (op & 31);
        x = step(op, x) + i;
        if (i % 50 == 0)
            printf("%u: op %u -> %08x\n", i, op, x);
    }
    printf("%08x %08x\n", x, seen);
    return (int)(x % 200);
}
