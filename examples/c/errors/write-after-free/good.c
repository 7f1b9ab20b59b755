// kind: none
// line: 20
// args: close write
// bounds: --array-length 6
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char *buffer = calloc(16, 1);
    int open = 1;
    if (buffer == NULL)
        return 1;
    for (int i = 1; i < argc; i++) {
        if (open && strcmp(argv[i], "close") == 0) {
            free(buffer);
            open = 0;
        } else if (open && strcmp(argv[i], "write") == 0) {
            buffer[0] = 'w';
        }
    }
    puts(open ? "still open" : "closed");
    if (open)
        free(buffer);
    return 0;
}
