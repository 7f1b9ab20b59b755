// kind: none
// line: 13
#include <stdio.h>

struct task { const char *name; int period; };

static const struct task tasks[] = { { "poll", 2 }, { "flush", 5 }, { "idle", 0 } };

int main(void)
{
    for (int tick = 1; tick <= 4; tick++)
        for (int i = 0; i < 3; i++)
            if (tasks[i].period != 0 && tick % tasks[i].period == 0)
                printf("%d %s\n", tick, tasks[i].name);
    return 0;
}
