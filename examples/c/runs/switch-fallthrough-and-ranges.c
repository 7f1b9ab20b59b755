// std: gnu11
#include <stdio.h>

static int days_in(int month, int year)
{
    switch (month) {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    case 4: case 6: case 9: case 11: return 30;
    case 1: case 3: case 5: case 7 ... 8: case 10: case 12: return 31;
    default: return 0;
    }
}

static int accumulate(int from)
{
    int sum = 0;
    switch (from) {
    case 5: sum += 5; /* fall through */
    case 4: sum += 4; /* fall through */
    case 3: sum += 3; break;
    case 2: sum += 2; /* fall through */
    default: sum += 100; /* fall through */
    case 1: sum += 1;
    }
    return sum;
}

static char classify(int c)
{
    switch (c) {
    case '0' ... '9': return 'd';
    case 'a' ... 'z': case 'A' ... 'Z': return 'l';
    case -100 ... -1: return 'n';
    default: return '.';
    }
}

int main(void)
{
    int total = 0;
    for (int m = 0; m <= 13; m++)
        total += days_in(m, 2024) + days_in(m, 1900);
    printf("%d\n", total);
    for (int i = 0; i < 7; i++)
        printf("%d ", accumulate(i));
    putchar('\n');
    for (const char *s = "x9 Zq_07"; *s; s++)
        putchar(classify(*s));
    putchar(classify(-50));
    putchar('\n');
    switch (total) {
        int unreached;
    case 731:
        unreached = 5;
        printf("both years %d\n", unreached);
    }
    switch (3)
    default:
        puts("only default");
    return 0;
}
