// std: gnu11
// args: in.txt -v --level=3 -ofile --name value more -abc -- -x last
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static int quiet;
    static const struct option options[] = {
        { "verbose", no_argument, NULL, 'v' },
        { "level", optional_argument, NULL, 'l' },
        { "name", required_argument, NULL, 'n' },
        { "quiet", no_argument, &quiet, 1 },
        { NULL, 0, NULL, 0 },
    };
    int verbose = 0, level = 1, c;
    while ((c = getopt_long(argc, argv, "abvo:c::", options, NULL)) != -1) {
        switch (c) {
        case 'v':
            verbose++;
            break;
        case 'l':
            level = optarg != NULL ? atoi(optarg) : 9;
            break;
        case 'n':
        case 'o':
        case 'c':
            printf("%c %s\n", c, optarg != NULL ? optarg : "nothing");
            break;
        case 'a':
        case 'b':
            printf("%c\n", c);
            break;
        default:
            return 2;
        }
    }
    printf("%d %d %d:", verbose, level, quiet);
    for (int i = optind; i < argc; i++)
        printf(" %s", argv[i]);
    putchar('\n');
    char *words[] = { "tool", "-q", "-n", NULL };
    opterr = 0;
    optind = 1;
    while ((c = getopt(3, words, ":n:")) != -1)
        printf("%c %c\n", c, optopt);
    return 0;
}
