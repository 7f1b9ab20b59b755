#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum op { LOAD, STORE, CONST, ADD, SUB, LESS, JUMP_IF, JUMP, PRINT, STOP };

static const struct { const char *name; int operands; } table[] = {
    [LOAD] = { "load", 1 }, [STORE] = { "store", 1 }, [CONST] = { "const", 1 }, [ADD] = { "add", 0 },
    [SUB] = { "sub", 0 }, [LESS] = { "less", 0 }, [JUMP_IF] = { "jumpif", 1 }, [JUMP] = { "jump", 1 },
    [PRINT] = { "print", 0 }, [STOP] = { "stop", 0 },
};

static int assemble(const char *source, short *code, int limit)
{
    char word[16];
    int n = 0, used;
    while (sscanf(source, " %15s%n", word, &used) == 1) {
        source += used;
        for (int op = 0;; op++) {
            if (op > STOP)
                return -1;
            if (strcmp(word, table[op].name) == 0) {
                if (n + 2 > limit)
                    return -1;
                code[n++] = (short)op;
                break;
            }
        }
        if (table[code[n - 1]].operands) {
            char *end;
            code[n++] = (short)strtol(source, &end, 10);
            source = end;
        }
    }
    return n;
}

static long run(const short *code)
{
    long stack[16] = { 0 }, *top = stack, variables[4] = { 0 }, steps = 0;
    for (int pc = 0;; steps++) {
        switch ((enum op)code[pc++]) {
        case LOAD: *++top = variables[code[pc++]]; break;
        case STORE: variables[code[pc++]] = *top--; break;
        case CONST: *++top = code[pc++]; break;
        case ADD: top--; *top += top[1]; break;
        case SUB: top--; *top -= top[1]; break;
        case LESS: top--; *top = *top < top[1]; break;
        case JUMP_IF: pc = *top-- ? code[pc] : pc + 1; break;
        case JUMP: pc = code[pc]; break;
        case PRINT: printf("%ld\n", *top--); break;
        case STOP: return steps;
        }
    }
}

int main(void)
{
    short code[64];
    int n = assemble("const 1 store 1  load 0 load 1 add print  load 0 load 1 add load 1 store 0 store 1"
                     " load 1 const 500 less jumpif 4 stop", code, 64);
    printf("%d cells\n", n);
    long steps = run(code);
    printf("%ld steps\n", steps);
    printf("%d\n", assemble("load 0 fly 3", code, 64));
    return (int)(steps % 256);
}
