// kind: none
// line: 17
// args: ((((((((x))))))))
// bounds: --array-length 10
#include <stdio.h>

#define DEPTH 6

int main(int argc, char **argv)
{
    char open[DEPTH];
    int top = 0;
    if (argc < 2)
        return 1;
    for (const char *p = argv[1]; *p; p++) {
        if (*p == '(' || *p == '[') {
            if (top == DEPTH)
                return 2;
            open[top++] = *p;
        } else if ((*p == ')' || *p == ']') && top > 0) {
            top--;
            if ((open[top] == '(') != (*p == ')'))
                puts("mismatch");
        }
    }
    printf("%d open\n", top);
    return 0;
}
