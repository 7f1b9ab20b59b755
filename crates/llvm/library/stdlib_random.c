/* stdlib.h: pseudo-random numbers, the same sequences as the system's: an
   additive lagged generator (each number is the sum of those 3 and 31 before
   it) filled by a multiplicative one. In a check every number is possible, but
   the same seed gives the same numbers again (C17 7.22.2.2). */

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

/* What was drawn in a check: the number at a place of the sequence that a seed begins. */
enum { MOST_DRAWN = 256 };

static struct {
    unsigned seed;
    unsigned place;
    uint32_t number;
} drawn[MOST_DRAWN];

static unsigned drawn_count;
static unsigned drawn_before; /* in earlier sequences */
static unsigned unseeded;     /* of these, before any seed */
static unsigned current_seed = 1;
static unsigned place;
static int is_seeded;

void __library_drawn_before(void)
{
}

static uint32_t draw_unknown(void)
{
    uint32_t number = (uint32_t)__skolem_unknown_int() & INT32_MAX;
    for (unsigned i = 0; i < drawn_before && i < MOST_DRAWN; i++)
        if (drawn[i].seed == current_seed && drawn[i].place == place) {
            /* The sequence that a program starts with is the one of the seed 1, unless
               other code has drawn numbers or set a seed. */
            if (i < unseeded)
                __library_drawn_before();
            number = drawn[i].number;
        }
    if (drawn_count < MOST_DRAWN) {
        drawn[drawn_count].seed = current_seed;
        drawn[drawn_count].place = place;
        drawn[drawn_count].number = number;
    }
    drawn_count++;
    place++;
    return number;
}

static void seed_unknown(unsigned seed)
{
    if (drawn_count > MOST_DRAWN)
        __skolem_unsupported("a seed after more random numbers than are kept");
    if (!is_seeded)
        unseeded = drawn_count;
    is_seeded = 1;
    drawn_before = drawn_count;
    current_seed = seed;
    place = 0;
}

/* Filling waits for the first use: most programs never ask for a number. */
static uint32_t draw(void)
{
    if (__skolem_checking())
        return draw_unknown();
    if (!filled)
        fill(1);
    return next();
}

void srand(unsigned seed)
{
    if (__skolem_checking())
        seed_unknown(seed);
    else
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
