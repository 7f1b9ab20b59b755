// kind: assert
// line: 23
// args: 1900
// bounds: --array-length 6
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int days_in_year(int y)
{
    return y % 4 == 0 ? 366 : 365;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    long year = strtol(argv[1], NULL, 10);
    if (year < 1583 || year > 9999)
        return 1;
    int days = days_in_year((int)year);
    if (year % 100 == 0 && year % 400 != 0)
        assert(days == 365);
    printf("%d\n", days);
    return 0;
}
