// kind: none
// line: 9
// args: 64
#include <stdio.h>
#include <stdlib.h>

static unsigned long low_bits(unsigned count)
{
    return count >= 64 ? ~0ul : (1ul << count) - 1;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    unsigned long count = strtoul(argv[1], NULL, 10);
    if (count > 64)
        return 1;
    printf("%lx\n", low_bits((unsigned)count));
    return 0;
}
