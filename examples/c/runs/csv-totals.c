// stdin: item,quantity,price\nbolt,100,0.05\n"nut, hex",250,0.03\nwasher,,0.01\n"say ""hi""",2,10\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELDS 5

static int split(char *line, char *fields[FIELDS])
{
    int n = 0;
    char *in = line, *out;
    for (;;) {
        if (n == FIELDS)
            return -1;
        fields[n++] = out = in;
        int quoted = *in == '"';
        if (quoted)
            in++;
        while (*in && *in != '\n' && (quoted || *in != ',')) {
            if (quoted && *in == '"') {
                if (in[1] != '"') {
                    in++;
                    quoted = 0;
                    continue;
                }
                in++;
            }
            *out++ = *in++;
        }
        char separator = *in;
        *out = '\0';
        if (separator != ',')
            return n;
        in++;
    }
}

int main(void)
{
    char line[100], *fields[FIELDS];
    double total = 0;
    int rows = 0, missing = 0;
    for (int first = 1; fgets(line, sizeof line, stdin); first = 0) {
        int n = split(line, fields);
        if (first) {
            for (int i = 0; i < n; i++)
                printf("%s%s", fields[i], i + 1 < n ? " | " : "\n");
            continue;
        }
        if (n != 3 || !*fields[1]) {
            printf("%s: no quantity\n", fields[0]);
            missing++;
            continue;
        }
        double cost = atoi(fields[1]) * strtod(fields[2], NULL);
        printf("%-12s %8.2f\n", fields[0], cost);
        total += cost;
        rows++;
    }
    printf("%d rows, %.2f\n", rows, total);
    return missing;
}
