// args: -v --width=40 -n 3 input.txt -- -not-an-option --
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options { int verbose, width, number; const char *files[4]; int file_count; };

static int parse(int argc, char **argv, struct options *o)
{
    int only_files = 0;
    while (*++argv) {
        char *a = *argv;
        if (only_files || a[0] != '-' || a[1] == '\0') {
            if (o->file_count == 4)
                return 0;
            o->files[o->file_count++] = a;
        } else if (strcmp(a, "--") == 0) {
            only_files = 1;
        } else if (strncmp(a, "--width=", 8) == 0) {
            o->width = atoi(a + 8);
        } else if (strcmp(a, "-n") == 0) {
            if (!argv[1])
                return 0;
            o->number = atoi(*++argv);
        } else {
            for (char *p = a + 1; *p; p++)
                if (*p == 'v')
                    o->verbose++;
                else
                    return 0;
        }
    }
    return 1;
}

int main(int argc, char *argv[])
{
    struct options o = { .width = 80 };
    if (!parse(argc, argv, &o)) {
        puts("usage: program [-v] [--width=N] [-n N] files");
        return 64;
    }
    printf("%d arguments: verbose %d width %d number %d\n", argc - 1, o.verbose, o.width, o.number);
    for (int i = 0; i < o.file_count; i++)
        printf("file %s (%zu)\n", o.files[i], strlen(o.files[i]));
    printf("%d\n", argv[argc] == NULL);
    return o.file_count;
}
