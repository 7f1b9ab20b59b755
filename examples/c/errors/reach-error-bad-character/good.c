// kind: none
// line: 20
// nondet: 91
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

int main(void)
{
    char c = __VERIFIER_nondet_char();
    if (is_letter(c)) {
        char lower = (char)(c | 32);
        if (lower < 'a' || lower > 'z')
            reach_error();
        putchar(lower);
    }
    putchar('\n');
    return 0;
}
