// stdin: int a; /* one */ int b; // two\nchar *s = "/* no */ \\" //"; /** x **/ end / 2\n
#include <stdio.h>

enum state { CODE, SLASH, LINE, BLOCK, STAR, STRING, ESCAPE, STATES };

static const char *const names[STATES] = { "code", "slash", "line", "block", "star", "string", "escape" };

static enum state step(enum state s, int c)
{
    switch (s) {
    case CODE:
        if (c == '/')
            return SLASH;
        putchar(c);
        return c == '"' ? STRING : CODE;
    case SLASH:
        if (c == '*')
            return BLOCK;
        if (c == '/')
            return LINE;
        putchar('/');
        putchar(c);
        return c == '"' ? STRING : CODE;
    case LINE:
        if (c == '\n')
            putchar(c);
        return c == '\n' ? CODE : LINE;
    case BLOCK:
        return c == '*' ? STAR : BLOCK;
    case STAR:
        return c == '/' ? CODE : c == '*' ? STAR : BLOCK;
    case STRING:
        putchar(c);
        return c == '\\' ? ESCAPE : c == '"' ? CODE : STRING;
    case ESCAPE:
        putchar(c);
        return STRING;
    case STATES:
        break;
    }
    return CODE;
}

int main(void)
{
    int visits[STATES] = { 0 }, c;
    enum state s = CODE;
    while ((c = getchar()) != EOF) {
        s = step(s, c);
        visits[s]++;
    }
    for (int i = 0; i < STATES; i++)
        printf("%s %d\n", names[i], visits[i]);
    return s;
}
