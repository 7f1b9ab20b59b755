/* time.h: calendar time. The time zone is UTC.

   Dates are counted in years that begin in March, so that the day that some
   years have more is the last one, and without loops, which a check would follow
   for a time that it does not know. */

#include "calendar.h"

typedef long seconds;

enum { DAY = 86400, DAYS_BEFORE_1970 = 719468 }; /* since the 1st of March of year 0 */

char *tzname[2] = {(char *)"UTC", (char *)"UTC"};
long timezone;
int daylight;

void tzset(void)
{
}

/* Rounds down; the divisor is positive. */
static long long quotient(long long x, long long divisor)
{
    return x / divisor - (x % divisor < 0);
}

static long long remainder_of(long long x, long long divisor)
{
    return x - quotient(x, divisor) * divisor;
}

static int at_most(int x, int most)
{
    return x < most ? x : most;
}

static int is_leap(long long year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* False if the year is no int. */
static int set_date(long long days, struct tm *result)
{
    enum { YEARS_400 = 146097, YEARS_100 = 36524, YEARS_4 = 1461, YEAR = 365, JANUARY_1 = 306 };
    long long era = quotient(days + DAYS_BEFORE_1970, YEARS_400);
    int day = (int)(days + DAYS_BEFORE_1970 - era * YEARS_400);
    int century = at_most(day / YEARS_100, 3);
    day -= century * YEARS_100;
    int olympiad = day / YEARS_4;
    day -= olympiad * YEARS_4;
    int rest = at_most(day / YEAR, 3);
    day -= rest * YEAR;
    long long year = era * 400 + century * 100 + olympiad * 4 + rest;
    int month = (5 * day + 2) / 153; /* from March on; five of them have 153 days */
    int next_year = month >= 10;
    result->month = next_year ? month - 10 : month + 2;
    result->day = day - (153 * month + 2) / 5 + 1;
    result->yearday = next_year ? day - JANUARY_1 : day + 59 + is_leap(year);
    result->weekday = (int)remainder_of(days + 4, 7); /* 1970 began on a Thursday */
    year += next_year - 1900;
    result->year = (int)year;
    return year >= INT_MIN && year <= INT_MAX;
}

/* The month is any number, from 0 for January on. */
static long long days_until(long long year, long long month, long long day)
{
    year += quotient(month - 2, 12);
    int march = (int)remainder_of(month - 2, 12);
    return year * 365 + quotient(year, 4) - quotient(year, 100) + quotient(year, 400) +
           (153 * march + 2) / 5 + day - 1 - DAYS_BEFORE_1970;
}

static struct tm *split(seconds time, struct tm *result, const char *zone)
{
    int second = (int)remainder_of(time, DAY);
    if (!set_date(quotient(time, DAY), result)) {
        errno = EOVERFLOW;
        return NULL;
    }
    result->hour = second / 3600;
    result->minute = second / 60 % 60;
    result->second = second % 60;
    result->dst = 0;
    result->offset = 0;
    result->zone = zone;
    return result;
}

static struct tm shared;

struct tm *gmtime(const seconds *time)
{
    return split(*time, &shared, "GMT");
}

struct tm *gmtime_r(const seconds *restrict time, struct tm *restrict result)
{
    return split(*time, result, "GMT");
}

struct tm *localtime(const seconds *time)
{
    __skolem_surroundings();
    return split(*time, &shared, tzname[0]);
}

struct tm *localtime_r(const seconds *restrict time, struct tm *restrict result)
{
    __skolem_surroundings();
    return split(*time, result, tzname[0]);
}

/* The members need not be in their ranges before; they are afterwards. */
static seconds join(struct tm *parts, const char *zone)
{
    long long days = days_until(parts->year + 1900LL, parts->month, parts->day);
    long long time = days * DAY + parts->hour * 3600LL + parts->minute * 60LL + parts->second;
    if ((seconds)time != time || split((seconds)time, parts, zone) == NULL) {
        errno = EOVERFLOW;
        return -1;
    }
    return (seconds)time;
}

seconds mktime(struct tm *parts)
{
    __skolem_surroundings();
    return join(parts, tzname[0]);
}

seconds timelocal(struct tm *parts)
{
    return join(parts, tzname[0]);
}

seconds timegm(struct tm *parts)
{
    return join(parts, "GMT");
}

/* The name of a day or a month, or what stands for one that there is not. */
static const char *name_of(const char *const *names, int index, int count)
{
    return index >= 0 && index < count ? names[index] : "???";
}

static char *date_text(const struct tm *parts, char *to, size_t size)
{
    if (parts->year > INT_MAX - 1900) {
        errno = EOVERFLOW;
        return NULL;
    }
    int length = snprintf(to, size, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n",
                          name_of(__library_days, parts->weekday, 7),
                          name_of(__library_months, parts->month, 12), parts->day, parts->hour,
                          parts->minute, parts->second, 1900 + parts->year);
    if (length < 0 || (size_t)length >= size) {
        errno = EOVERFLOW;
        return NULL;
    }
    return to;
}

enum { DATE_TEXT = 26, LONG_DATE_TEXT = 100 };

char *asctime(const struct tm *parts)
{
    static char text[LONG_DATE_TEXT];
    return date_text(parts, text, sizeof text);
}

char *asctime_r(const struct tm *restrict parts, char *restrict to)
{
    return date_text(parts, to, DATE_TEXT);
}

char *ctime(const seconds *time)
{
    struct tm *parts = localtime(time);
    return parts == NULL ? NULL : asctime(parts);
}

char *ctime_r(const seconds *time, char *to)
{
    struct tm parts;
    return split(*time, &parts, tzname[0]) == NULL ? NULL : date_text(&parts, to, DATE_TEXT);
}
