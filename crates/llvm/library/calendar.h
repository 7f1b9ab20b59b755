/* Calendar time as the models of time.h see it. */

#ifndef CALENDAR_H
#define CALENDAR_H

#include "skolem.h"

/* The members are in the system's order. */
struct tm {
    int second, minute, hour;
    int day; /* of the month, from 1 on */
    int month;
    int year; /* since 1900 */
    int weekday; /* from Sunday on */
    int yearday;
    int dst;
    long offset;
    const char *zone;
};

extern const char *const __library_days[7];
extern const char *const __library_months[12];

int snprintf(char *restrict to, size_t size, const char *restrict format, ...);
long mktime(struct tm *parts);

#endif
