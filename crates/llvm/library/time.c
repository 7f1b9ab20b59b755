/* time.h: the environment decides what the clocks show. They never run backwards here,
   which is marked where a program reads one again: others may set it. */

#include "skolem.h"

typedef long clock_ticks;
typedef long seconds;

struct timespec {
    seconds whole;
    long nanoseconds;
};

struct timeval {
    seconds whole;
    long microseconds;
};

void __library_clock_set_back(void)
{
}

/* A moment that a clock shows. */
struct moment {
    seconds whole;
    long nanoseconds;
    int is_later; /* something was shown before */
};

static seconds any_seconds(void)
{
    int shown = __skolem_unknown_int();
    /* In a check a long time may have passed, as far as the type goes. */
    long long more = __skolem_checking() && sizeof(long) > sizeof(int) ? __skolem_unknown_int() & INT_MAX : 0;
    return (seconds)((more << 31) | (unsigned)(shown & INT_MAX));
}

static void advance(struct moment *last, int has_fraction)
{
    if (last->is_later && __skolem_checking())
        __library_clock_set_back();
    seconds shown = any_seconds();
    if (shown > last->whole) {
        last->whole = shown;
        last->nanoseconds = 0;
    }
    if (has_fraction && __skolem_checking()) {
        long fraction = __skolem_unknown_int() & 0x3fffffff;
        if (fraction < 1000000000 && fraction > last->nanoseconds)
            last->nanoseconds = fraction;
    }
    last->is_later = 1;
}

static struct moment calendar_clock;

static seconds now(void)
{
    advance(&calendar_clock, 0);
    return calendar_clock.whole;
}

seconds time(seconds *result)
{
    seconds shown = now();
    if (result != NULL)
        *result = shown;
    return shown;
}

clock_ticks clock(void)
{
    static struct moment processor;
    advance(&processor, 0);
    return processor.whole;
}

double difftime(seconds later, seconds earlier)
{
    return (double)later - (double)earlier;
}

/* Others than the calendar's show times of their own, and some systems do not have them. */
int clock_gettime(int clock_id, struct timespec *result)
{
    static struct moment others;
    struct moment *clock = clock_id == 0 ? &calendar_clock : &others;
    if (clock_id != 0 && __skolem_checking() && (__skolem_unknown_int() & 1)) {
        errno = EINVAL;
        return -1;
    }
    advance(clock, 1);
    result->whole = clock->whole;
    result->nanoseconds = clock->nanoseconds;
    return 0;
}

int gettimeofday(struct timeval *result, void *zone)
{
    (void)zone;
    advance(&calendar_clock, 1);
    result->whole = calendar_clock.whole;
    result->microseconds = calendar_clock.nanoseconds / 1000;
    return 0;
}

int timespec_get(struct timespec *result, int base)
{
    enum { UTC = 1 };
    if (base != UTC)
        return 0;
    advance(&calendar_clock, 1);
    result->whole = calendar_clock.whole;
    result->nanoseconds = calendar_clock.nanoseconds;
    return base;
}
