/* stdlib.h: pseudo-random numbers, the same sequences as the system's: an
   additive lagged generator (each number is the sum of those 3 and 31 before
   it) filled by a multiplicative one. In a check every number is possible,
   whatever the seed. */

#include "skolem.h"

enum { DEGREE = 31, SEPARATION = 3, DISCARDED = 310 };

static uint32_t state[DEGREE];
static int front = SEPARATION;
static int rear;
static int filled;

static void step(int *index)
{
    *index = *index + 1 == DEGREE ? 0 : *index + 1;
}

static uint32_t next(void)
{
    state[front] += state[rear];
    uint32_t result = state[front] >> 1;
    step(&front);
    step(&rear);
    return result;
}

static void fill(unsigned seed)
{
    /* Zero would stay zero in the generator that fills the state. */
    int32_t word = seed == 0 ? 1 : (int32_t)seed;
    state[0] = (uint32_t)word;
    for (int i = 1; i < DEGREE; i++) {
        /* 16807 * word modulo 2^31 - 1, without a wider product. */
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += INT32_MAX;
        state[i] = (uint32_t)word;
    }
    front = SEPARATION;
    rear = 0;
    for (int i = 0; i < DISCARDED; i++)
        next();
    filled = 1;
}

/* Filling waits for the first use: most programs never ask for a number. */
static uint32_t draw(void)
{
    if (__skolem_checking())
        return (uint32_t)__skolem_unknown_int() & INT32_MAX;
    if (!filled)
        fill(1);
    return next();
}

void srand(unsigned seed)
{
    if (!__skolem_checking())
        fill(seed);
}

int rand(void)
{
    return (int)draw();
}

void srandom(unsigned seed)
{
    srand(seed);
}

long random(void)
{
    return (long)draw();
}

static unsigned congruential(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed / 65536u;
}

int rand_r(unsigned *seed)
{
    unsigned result = congruential(seed) % 2048u;
    result = result << 10 ^ congruential(seed) % 1024u;
    result = result << 10 ^ congruential(seed) % 1024u;
    return (int)result;
}
