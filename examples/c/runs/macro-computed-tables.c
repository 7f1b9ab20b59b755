#include <stdio.h>

#define SQUARE(n) ((n) * (n))
#define ROW4(f, n) f(n), f((n) + 1), f((n) + 2), f((n) + 3)
#define ROW16(f, n) ROW4(f, n), ROW4(f, (n) + 4), ROW4(f, (n) + 8), ROW4(f, (n) + 12)
#define ROW64(f, n) ROW16(f, n), ROW16(f, (n) + 16), ROW16(f, (n) + 32), ROW16(f, (n) + 48)

#define BITS1(n) (((n) & 1) + ((n) >> 1 & 1))
#define BITS(n) (BITS1(n) + BITS1((n) >> 2) + BITS1((n) >> 4) + BITS1((n) >> 6))
#define REVERSED(n) (((n) & 1) << 7 | ((n) & 2) << 5 | ((n) & 4) << 3 | ((n) & 8) << 1 | ((n) & 16) >> 1 \
    | ((n) & 32) >> 3 | ((n) & 64) >> 5 | ((n) & 128) >> 7)

static const int squares[] = { ROW64(SQUARE, 0) };
static const unsigned char bits[256] = { ROW64(BITS, 0), ROW64(BITS, 64), ROW64(BITS, 128), ROW64(BITS, 192) };
static const unsigned char reversed[256] = { ROW64(REVERSED, 0), ROW64(REVERSED, 64), ROW64(REVERSED, 128), ROW64(REVERSED, 192) };

#define CUBE_PLUS(n) SQUARE(n) * (n) + 1
static const long cubes[4][4] = { { ROW4(CUBE_PLUS, 0) }, { ROW4(CUBE_PLUS, 4) }, { ROW4(CUBE_PLUS, 8) }, { ROW4(CUBE_PLUS, -4) } };

int main(void)
{
    int total = 0, wrong = 0;
    for (int i = 0; i < 256; i++) {
        total += bits[i];
        wrong += reversed[reversed[i]] != i;
    }
    printf("%zu %d %d\n", sizeof squares / sizeof *squares, squares[63], squares[10]);
    printf("%d %d %d %d\n", total, wrong, reversed[1], reversed[0xd0]);
    long sum = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            sum += cubes[i][j];
    printf("%ld %ld\n", sum, cubes[3][0]);
    return bits[255] * 2;
}
