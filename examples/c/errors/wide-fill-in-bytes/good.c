// kind: none
// line: 10
#include <stdio.h>
#include <wchar.h>

struct cell { wchar_t text[6]; int colour; };

static void clear(struct cell *c)
{
    wmemset(c->text, L'.', sizeof c->text / sizeof c->text[0]);
    c->text[5] = L'\0';
    c->colour = 7;
}

int main(void)
{
    struct cell c;
    clear(&c);
    wprintf(L"%ls %d\n", c.text, c.colour);
    return 0;
}
