/* time.h: the environment decides what the clocks show, but they never run
   backwards and stay within what a program may rely on. */

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

static long not_before(long *last)
{
    int shown = __skolem_unknown_int();
    if (shown > *last)
        *last = shown;
    return *last;
}

static seconds now(void)
{
    static long last;
    return not_before(&last);
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
    static long last;
    return not_before(&last);
}

double difftime(seconds later, seconds earlier)
{
    return (double)later - (double)earlier;
}

/* Every second begins at its start: fractions would need to be ordered too. */
int clock_gettime(int clock_id, struct timespec *result)
{
    (void)clock_id;
    result->whole = now();
    result->nanoseconds = 0;
    return 0;
}

int gettimeofday(struct timeval *result, void *zone)
{
    (void)zone;
    result->whole = now();
    result->microseconds = 0;
    return 0;
}

int timespec_get(struct timespec *result, int base)
{
    enum { UTC = 1 };
    if (base != UTC)
        return 0;
    result->whole = now();
    result->nanoseconds = 0;
    return base;
}
