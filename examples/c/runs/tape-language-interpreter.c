#include <stdio.h>
#include <string.h>

static long run(const char *program)
{
    unsigned char tape[64] = { 0 }, *cell = tape;
    short match[256], open[32];
    int depth = 0;
    long steps = 0;
    for (int i = 0; program[i]; i++) {
        if (program[i] == '[') {
            open[depth++] = (short)i;
        } else if (program[i] == ']') {
            match[i] = open[--depth];
            match[match[i]] = (short)i;
        }
    }
    for (int pc = 0; program[pc]; pc++, steps++) {
        switch (program[pc]) {
        case '>': cell++; break;
        case '<': cell--; break;
        case '+': ++*cell; break;
        case '-': --*cell; break;
        case '.': putchar(*cell); break;
        case '[': if (!*cell) pc = match[pc]; break;
        case ']': if (*cell) pc = match[pc]; break;
        }
    }
    return steps;
}

int main(void)
{
    long steps = 0;
    steps += run("++++++++[>+++++++++<-]>.<++++[>+++++++<-]>+.+++++++..+++.");
    putchar('\n');
    steps += run("+++++[>+++++[>++>+++>++++>+<<<<-]<-]>>-.>---.>.>+++++++.");
    putchar('\n');
    steps += run("-[>+<-------]>-.>-[>+<---]>+++.");
    putchar('\n');
    printf("%ld steps\n", steps);
    return (int)(steps % 251);
}
