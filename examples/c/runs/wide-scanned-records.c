// stdin: bolt 12 0.25\nnut x 3\nwasher 7 1e-2 tail\n
#include <stdio.h>
#include <wchar.h>

struct part { wchar_t name[12]; int count; double price; };

int main(void)
{
    struct part parts[4];
    int n = 0;
    int result;
    while (n < 4 && (result = wscanf(L"%11ls %d %lf", parts[n].name, &parts[n].count, &parts[n].price)) != EOF) {
        if (result == 3) {
            wprintf(L"%ls %d %.2f\n", parts[n].name, parts[n].count, parts[n].price);
            n++;
        } else {
            wchar_t rest[20];
            wprintf(L"%d fields of %ls\n", result, parts[n].name);
            if (fgetws(rest, 20, stdin) == NULL)
                break;
        }
    }
    int hour, minute;
    wchar_t zone[4];
    char day[4];
    result = swscanf(L"Mon 09:45 UTC+1", L"%3s %d:%d %3l[A-Z]", day, &hour, &minute, zone);
    wprintf(L"%d %s %d %d %ls\n", result, day, hour, minute, zone);
    return n;
}
