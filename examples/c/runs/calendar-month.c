// args: 2024 2
#include <stdio.h>
#include <stdlib.h>

static int is_leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

static int days_in(int y, int m)
{
    static const char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return days[m - 1] + (m == 2 && is_leap(y));
}

static long day_number(int y, int m, int d)
{
    y -= m <= 2;
    long era = (y >= 0 ? y : y - 399) / 400;
    long year = y - era * 400, day = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
    return era * 146097 + year * 365 + year / 4 - year / 100 + day - 719468;
}

static int weekday(int y, int m, int d)
{
    return (int)(((day_number(y, m, d) + 3) % 7 + 7) % 7);
}

int main(int argc, char **argv)
{
    int y = argc > 1 ? atoi(argv[1]) : 2000, m = argc > 2 ? atoi(argv[2]) : 1;
    if (y < 1 || y > 9999 || m < 1 || m > 12)
        return 2;
    puts("Mo Tu We Th Fr Sa Su");
    int at = weekday(y, m, 1);
    printf("%*s", at * 3, "");
    for (int d = 1; d <= days_in(y, m); d++, at++)
        printf("%2d%c", d, at % 7 == 6 || d == days_in(y, m) ? '\n' : ' ');
    printf("%ld %ld %ld\n", day_number(1970, 1, 1), day_number(2000, 2, 29), day_number(1600, 12, 31));
    int fridays = 0;
    for (int year = 2000; year < 2028; year++)
        for (int month = 1; month <= 12; month++)
            fridays += weekday(year, month, 13) == 4;
    printf("%d Fridays the 13th\n", fridays);
    return fridays;
}
