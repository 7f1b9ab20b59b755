/* Calendar time: dates of all kinds of years, members out of their ranges, and
   all conversions of strftime. */

#define _GNU_SOURCE
#include "compare.h"
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <time.h>

MODEL(gmtime); MODEL(gmtime_r); MODEL(localtime); MODEL(localtime_r); MODEL(mktime); MODEL(timegm);
MODEL(asctime); MODEL(asctime_r); MODEL(ctime); MODEL(strftime); MODEL(difftime);
extern int *m___errno_location(void);
#define m_errno (*m___errno_location())

static int same(const struct tm *a, const struct tm *b)
{
    return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour &&
           a->tm_mday == b->tm_mday && a->tm_mon == b->tm_mon && a->tm_year == b->tm_year &&
           a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday && a->tm_isdst == b->tm_isdst &&
           a->tm_gmtoff == b->tm_gmtoff && strcmp(a->tm_zone, b->tm_zone) == 0;
}

static time_t any_time(int i)
{
    static const long long corners[] = {0, -1, 86399, 86400, 951782400, 951868799, 951868800, 4107542399,
                                        -2203891200, 68169600, 1709164800, 1709251200, INT_MAX, INT_MIN};
    if (i < (int)(sizeof corners / sizeof *corners))
        return (time_t)corners[i];
    if (i % 3 == 0 || sizeof(time_t) == 4)
        return (time_t)(int)any();
    if (i % 3 == 1)
        return (time_t)(any() >> 20) - ((time_t)1 << 43);
    return (time_t)any() >> below(10);
}

static void compare_dates(int i)
{
    time_t time = any_time(i);
    struct tm a, b;
    errno = m_errno = 0;
    struct tm *x = gmtime_r(&time, &a), *y = m_gmtime_r(&time, &b);
    check((x == NULL) == (y == NULL) && errno == m_errno, "gmtime of %lld", (long long)time);
    if (x == NULL || y == NULL)
        return;
    check(same(&a, &b), "gmtime of %lld", (long long)time);
    check(timegm(&a) == m_timegm(&b), "timegm of %lld", (long long)time);
    check(same(m_gmtime(&time), gmtime(&time)), "gmtime of %lld", (long long)time);
    check(same(m_localtime(&time), localtime(&time)), "localtime of %lld", (long long)time);
    if (a.tm_year > 8000 || a.tm_year < -1900)
        return;
    check(strcmp(m_ctime(&time), ctime(&time)) == 0, "ctime of %lld", (long long)time);
}

static void compare_parts(int i)
{
    int most = i % 2 == 0 ? 100 : 100000;
    struct tm a = {.tm_sec = below(most) - most / 2, .tm_min = below(most) - most / 2,
                   .tm_hour = below(most) - most / 2, .tm_mday = below(most) - most / 2,
                   .tm_mon = below(most) - most / 2, .tm_year = below(136) - 34,
                   .tm_wday = below(7), .tm_yday = below(366), .tm_isdst = below(2) - 1};
    struct tm b = a;
    if (i % 100 == 0)
        a.tm_year = b.tm_year = INT_MAX - below(3);
    errno = m_errno = 0;
    time_t x = mktime(&a), y = m_mktime(&b);
    check(x == y && (x == -1 || same(&a, &b)), "mktime: %lld, not %lld", (long long)y, (long long)x);
    check(x != -1 || errno == m_errno, "errno of mktime");
}

static void compare_texts(int i)
{
    static const char *const formats[] = {
        "%a %A|%b %B %h|%C|%d %e|%g %G|%H %I %k %l|%j|%m %M", "%n%p%P%t%r %R %T|%u %w|%U %V %W|%y %Y|%z %Z|%%",
        "%c", "%x %X %D %F", "%Ey %Od %s", "%_d %-d %0e %-j %_m %05d|%10Y|%_6H", "%^a %^B %#a %#p %#Z %10a|%010b|",
        "%!", "%", "plain text", "", "%5", "%E"};
    struct tm time;
    time_t seconds = (int)any();
    if (sizeof(time_t) > 4 && i % 5 == 0)
        seconds = (time_t)(any() >> 25) - ((time_t)1 << 38);
    gmtime_r(&seconds, &time);
    if (i % 7 == 0)
        time.tm_isdst = -1;
    if (i % 11 == 0)
        time.tm_gmtoff = below(86400) - 43200;
    for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
        if (k == 4 && (i % 7 == 0 || i % 11 == 0))
            continue;
        char expected[200];
        size_t length = strftime(expected, sizeof expected, formats[k], &time);
        size_t room = below(3) == 0 ? (size_t)below((int)length + 1) : length + 1;
        char *text = fenced(0, room);
        size_t result = m_strftime(text, room, formats[k], &time);
        check(result == (room > length ? length : 0), "length of %s: %zu, not %zu", formats[k], result, length);
        check(result == 0 || strcmp(text, expected) == 0, "%s: %s, not %s", formats[k], text, expected);
    }
}

static void compare_out_of_range(void)
{
    struct tm time = {.tm_wday = 9, .tm_mon = -1, .tm_mday = 100, .tm_year = 12000, .tm_zone = "X"};
    char expected[100], text[100];
    check(strcmp(m_asctime(&time), asctime(&time)) == 0, "asctime");
    errno = m_errno = 0;
    check(asctime_r(&time, expected) == NULL && m_asctime_r(&time, text) == NULL && errno == m_errno,
          "asctime_r without room");
    strftime(expected, 100, "%a %B", &time);
    m_strftime(text, 100, "%a %B", &time);
    check(strcmp(text, expected) == 0, "names that there are not: %s, not %s", text, expected);
    time.tm_year = INT_MAX;
    errno = m_errno = 0;
    check(asctime(&time) == m_asctime(&time) && errno == m_errno, "asctime of the last year");
    check(m_difftime(5, 3) == 2.0, "difftime");
}

void test_time(void)
{
    tzset(); /* what it reads leaves an error number */
    for (int i = 0; i < 100000; i++) {
        compare_dates(i);
        compare_parts(i);
    }
    for (int i = 0; i < 10000; i++)
        compare_texts(i);
    compare_out_of_range();
}
