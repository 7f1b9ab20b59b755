#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(time_t when)
{
    char text[80];
    struct tm *parts = gmtime(&when);
    if (parts == NULL)
        return;
    size_t length = strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %j week %V of %G, %U, %W", parts);
    printf("%s (%zu)\n", text, length);
}

static int days_before(time_t when)
{
    struct tm *parts = gmtime(&when);
    return parts != NULL ? parts->tm_yday : -1;
}

int main(void)
{
    static const long moments[] = { 0, -1, 951782400, 951868799, 1234567890, 1709164800, 1735689599, 4102444800, -2208988800 };
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++)
        show((time_t)moments[i]);
    int most = 0;
    for (time_t day = 0; day < 1500; day++)
        if (days_before(day * 86400) > most)
            most = days_before(day * 86400);
    time_t launch = 1000000000;
    struct tm parts = *gmtime(&launch);
    char text[32];
    strcpy(text, asctime(&parts));
    printf("%d %s", most, text);
    strftime(text, sizeof text, "%x %X %p", &parts);
    puts(text);
    printf("%zu\n", strftime(text, 5, "%A", &parts));
    strftime(text, sizeof text, "%d %B %y%%, %I o'clock", &parts);
    puts(text);
    printf("%.0f\n", difftime(launch, 999999940));
    return parts.tm_wday;
}
