#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct header { uint8_t kind; uint8_t flags; uint16_t length; uint32_t checksum; };

_Static_assert(sizeof(struct header) == 8, "no padding");
_Static_assert(offsetof(struct header, checksum) == 4, "aligned");
_Static_assert(CHAR_BIT == 8 && sizeof(int) == 4, "usual sizes");
_Static_assert((-7 / 2) == -3 && (-7 % 2) == -1, "division truncates");
_Static_assert((signed char)-1 < 0, "signed");

enum { A = 5, B = A * A, C = B % 7 };
_Static_assert(C == 4, "constants");

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))
static const char *const kinds[] = { "data", "ack", "close" };
_Static_assert(LENGTH(kinds) == 3, "three kinds");

static uint32_t checksum(const struct header *h)
{
    return h->kind * 31u + h->flags * 17u + h->length;
}

int main(void)
{
    _Static_assert(sizeof(char[B]) == 25, "inside a function");
    struct header h[LENGTH(kinds)];
    uint32_t total = 0;
    for (unsigned i = 0; i < LENGTH(kinds); i++) {
        h[i] = (struct header){ .kind = (uint8_t)i, .flags = (uint8_t)(0x80 >> i), .length = (uint16_t)(1000 * i) };
        h[i].checksum = checksum(&h[i]);
        total += h[i].checksum;
        printf("%s %u\n", kinds[h[i].kind], h[i].checksum);
    }
    printf("%u\n", total);
    return C;
}
