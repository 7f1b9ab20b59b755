// kind: array-bounds
// line: 14
// nondet: -1
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static const char *const days[7] = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" };

int main(void)
{
    int offset = __VERIFIER_nondet_int();
    int day = offset % 7;
    const char *name = days[day];
    puts(name);
    return 0;
}
