/* getopt on arguments of its own, and its messages. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>

int main(void)
{
    static const struct option options[] = {{"verbose", no_argument, 0, 'v'},
                                            {"value", required_argument, 0, 'V'},
                                            {"output", required_argument, 0, 'o'},
                                            {0, 0, 0, 0}};
    char *words[] = {"tool", "in", "-v", "-ofile", "--verb", "--out=x", "more", "--bad", "--v", "--verbose=1",
                     "-q", "--", "-v", "rest", "-o", NULL};
    int count = (int)(sizeof words / sizeof *words) - 1;
    int c;
    setvbuf(stdout, NULL, _IONBF, 0);
    while ((c = getopt_long(count, words, "vo:", options, NULL)) != -1)
        printf("%c %s %d\n", c, optarg ? optarg : "-", optind);
    for (int i = optind; i < count; i++)
        printf("%s ", words[i]);
    char *more[] = {"tool", "-a", "-c", NULL};
    optind = 0;
    while ((c = getopt(3, more, "ac:")) != -1)
        printf("%c\n", c);
    char *last[] = {"tool", "--output", NULL};
    optind = 0;
    while ((c = getopt_long(2, last, "ac:", options, NULL)) != -1)
        printf("%c\n", c);
    return 0;
}
