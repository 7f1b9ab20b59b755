// kind: none
// line: 21
// nondet: 1 3
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum state { CLOSED, OPENING, OPEN };

int main(void)
{
    enum state s = CLOSED;
    for (int i = 0; i < 2; i++) {
        int event = __VERIFIER_nondet_int();
        if (event == 1 && s == CLOSED)
            s = OPENING;
        else if (event == 2 && s == OPENING)
            s = OPEN;
        else if (event == 3)
            s = CLOSED;
        else if (s > OPEN)
            reach_error();
    }
    printf("%d\n", (int)s);
    return 0;
}
