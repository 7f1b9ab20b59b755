// stdin: a first line\na second, which is longer\na third\np\nd 2\np\nr 1 replaced\np\nq\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES 8
#define WIDTH 16

static char lines[LINES][WIDTH];
static int count;

static int read_line(char *buffer, int size)
{
    if (!fgets(buffer, size, stdin))
        return 0;
    size_t n = strcspn(buffer, "\n");
    if (buffer[n] == '\n') {
        buffer[n] = '\0';
    } else {
        int c;
        while ((c = getchar()) != EOF && c != '\n')
            ;
        buffer[n - 1] = '>';
    }
    return 1;
}

int main(void)
{
    char command[40];
    while (count < 3 && read_line(lines[count], WIDTH))
        count++;
    while (read_line(command, sizeof command)) {
        char *rest = command + 1;
        long at = strtol(rest, &rest, 10) - 1;
        switch (command[0]) {
        case 'p':
            for (int i = 0; i < count; i++)
                printf("%d: %s\n", i + 1, lines[i]);
            break;
        case 'd':
            if (at >= 0 && at < count) {
                memmove(lines[at], lines[at + 1], (size_t)(LINES - 1 - at) * WIDTH);
                count--;
            }
            break;
        case 'r':
            if (at >= 0 && at < count)
                snprintf(lines[at], WIDTH, "%s", rest + 1);
            break;
        case 'q':
            puts("bye");
            return count;
        }
    }
    return 1;
}
