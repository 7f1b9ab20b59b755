// std: gnu11
#include <stdio.h>

enum { PUSH, ADD, MUL, SUB, DUP, JNZ, PRINT, HALT };

static int run(const int *code)
{
    static const void *const labels[] = { &&push, &&add, &&mul, &&sub, &&dup, &&jnz, &&print, &&halt };
    int stack[16], top = 0, steps = 0;
    const int *pc = code;
#define NEXT do { steps++; goto *labels[*pc++]; } while (0)
    NEXT;
push:
    stack[top++] = *pc++;
    NEXT;
add:
    top--;
    stack[top - 1] += stack[top];
    NEXT;
mul:
    top--;
    stack[top - 1] *= stack[top];
    NEXT;
sub:
    top--;
    stack[top - 1] -= stack[top];
    NEXT;
dup:
    stack[top] = stack[top - 1];
    top++;
    NEXT;
jnz:
    if (stack[top - 1] != 0)
        pc += *pc;
    else
        pc++;
    NEXT;
print:
    printf("%d\n", stack[top - 1]);
    NEXT;
halt:
    return steps;
}

int main(void)
{
    static const int arithmetic[] = { PUSH, 6, PUSH, 7, MUL, PRINT, PUSH, 2, ADD, DUP, MUL, PRINT, HALT };
    static const int countdown[] = { PUSH, 5, PRINT, PUSH, 1, SUB, JNZ, -5, PRINT, HALT };
    int a = run(arithmetic);
    int b = run(countdown);
    printf("%d and %d steps\n", a, b);
    return b;
}
