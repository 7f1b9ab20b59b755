#include <stdio.h>
#include <stdlib.h>

enum status { OK, ERR_SYNTAX, ERR_RANGE, ERR_DEPTH };

#define TRY(e) do { enum status status_ = (e); if (status_ != OK) { trace++; return status_; } } while (0)

static int trace;

static enum status parse_digit(const char **s, int *out)
{
    if (**s < '0' || **s > '9')
        return ERR_SYNTAX;
    *out = *(*s)++ - '0';
    return OK;
}

static enum status parse_number(const char **s, int *out)
{
    int digit;
    TRY(parse_digit(s, &digit));
    *out = digit;
    while (**s >= '0' && **s <= '9') {
        TRY(parse_digit(s, &digit));
        *out = *out * 10 + digit;
        if (*out > 9999)
            return ERR_RANGE;
    }
    return OK;
}

static enum status parse_nested(const char **s, int depth, int *sum)
{
    if (depth > 3)
        return ERR_DEPTH;
    int n;
    if (**s == '<') {
        ++*s;
        TRY(parse_nested(s, depth + 1, sum));
        if (**s != '>')
            return ERR_SYNTAX;
        ++*s;
    } else {
        TRY(parse_number(s, &n));
        *sum += n;
    }
    if (**s == ',') {
        ++*s;
        TRY(parse_nested(s, depth, sum));
    }
    return OK;
}

int main(void)
{
    static const char *const inputs[] = { "1,2,3", "<1,<20>>,300", "12x", "99999", "<<<<1>>>>", "<5", "", "<7,8>,<9>" };
    static const char *const words[] = { "ok", "syntax", "range", "depth" };
    int by_status[4] = { 0 };
    for (int i = 0; i < 8; i++) {
        const char *s = inputs[i];
        int sum = 0;
        trace = 0;
        enum status st = parse_nested(&s, 0, &sum);
        by_status[st]++;
        printf("%-14s %-6s sum %d rest \"%s\" trace %d\n", inputs[i], words[st], sum, s, trace);
    }
    return by_status[OK] * 10 + by_status[ERR_SYNTAX];
}
