/* getopt and its kin on random command lines: results, variables, and the order
   of the arguments after every call. */

#define _GNU_SOURCE
#include "compare.h"
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

MODEL(getopt); MODEL(getopt_long); MODEL(getopt_long_only); MODEL(optarg); MODEL(optind); MODEL(opterr);
MODEL(optopt);

static int flag, model_flag;

static void compare(int kind, const char *letters, int count, char **words)
{
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},        {"size", required_argument, NULL, 's'},
        {"sized", no_argument, NULL, 1000},      {"level", optional_argument, NULL, 'l'},
        {"quiet", no_argument, &flag, 5},        {"quick", no_argument, NULL, 7},
        {"a", no_argument, NULL, 8},             {NULL, 0, NULL, 0}};
    struct option model_options[8];
    memcpy(model_options, options, sizeof options);
    model_options[4].flag = &model_flag;
    char *a[12], *b[12];
    memcpy(a, words, sizeof a);
    memcpy(b, words, sizeof b);
    optind = m_optind = 0;
    opterr = m_opterr = 0;
    flag = model_flag = 0;
    for (int calls = 0; calls < 15; calls++) {
        int index = -1, model_index = -1;
        int x = kind == 0   ? getopt(count, a, letters)
                : kind == 1 ? getopt_long(count, a, letters, options, &index)
                            : getopt_long_only(count, a, letters, options, &index);
        int y = kind == 0   ? m_getopt(count, b, letters)
                : kind == 1 ? m_getopt_long(count, b, letters, model_options, &model_index)
                            : m_getopt_long_only(count, b, letters, model_options, &model_index);
        char line[200] = "";
        for (int i = 1; i < count; i++)
            snprintf(line + strlen(line), sizeof line - strlen(line), " %s", words[i]);
        check(x == y, "%d %s%s: %d, not %d", kind, letters, line, y, x);
        check(optind == m_optind && optarg == m_optarg, "%d %s%s: optind %d, not %d", kind, letters, line,
              m_optind, optind);
        check(x != '?' || optopt == m_optopt, "%d %s%s: optopt %d, not %d", kind, letters, line, m_optopt,
              optopt);
        check(index == model_index && flag == model_flag, "%d %s%s: index %d, not %d", kind, letters, line,
              model_index, index);
        check(memcmp(a, b, sizeof a) == 0, "%d %s%s: order", kind, letters, line);
        if (x == -1 || x != y)
            break;
    }
}

void test_getopt(void)
{
    static char *const pool[] = {"-a", "-b", "-c", "-abc", "-cvalue", "-d", "-dvalue", "-x", "--", "-", "word",
                                 "other", "--help", "--size", "--size=3", "--si", "--sized", "--level",
                                 "--level=2", "--qui", "--quie", "--help=no", "--none", "-size", "-help", "-bx",
                                 "--quiet", "", "-:", "-h", "-lev", "--a", "-q"};
    static const char *const letters[] = {"abc:d::", "+abc:d::", "-abc:d::", ":abc:d::", "abc:", "", "+:ac:h"};
    for (int i = 0; i < 60000; i++) {
        char *words[12] = {"program"};
        int count = 1 + below(8);
        for (int k = 1; k < count; k++)
            words[k] = pool[below(sizeof pool / sizeof *pool)];
        compare(i % 3, letters[below(7)], count, words);
    }
}
