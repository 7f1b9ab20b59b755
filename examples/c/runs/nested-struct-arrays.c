#include <stdio.h>
#include <string.h>

#define DAYS 5

struct reading { int hour; double celsius; };
struct station {
    char name[12];
    struct {
        int days;
        struct reading by_day[DAYS][2];
    } log;
    struct { int x, y; };
};

static double mean(const struct station *s)
{
    double sum = 0;
    for (int d = 0; d < s->log.days; d++)
        for (int k = 0; k < 2; k++)
            sum += s->log.by_day[d][k].celsius;
    return sum / (2 * s->log.days);
}

int main(void)
{
    struct station stations[3];
    memset(stations, 0, sizeof stations);
    for (int i = 0; i < 3; i++) {
        struct station *s = &stations[i];
        sprintf(s->name, "station-%d", i + 1);
        s->x = 10 * i;
        s->y = -i;
        s->log.days = DAYS - i;
        for (int d = 0; d < s->log.days; d++) {
            s->log.by_day[d][0] = (struct reading){ 6, 10.0 + d + i };
            s->log.by_day[d][1] = (struct reading){ .celsius = 20.5 + d - i, .hour = 18 };
        }
    }
    struct station copy = stations[2];
    copy.log.by_day[0][1].celsius = 100;
    for (int i = 0; i < 3; i++)
        printf("%s (%d,%d): %.3f\n", stations[i].name, stations[i].x, stations[i].y, mean(&stations[i]));
    printf("%.3f %d\n", mean(&copy), copy.log.by_day[1][1].hour);
    return (int)sizeof(struct reading);
}
