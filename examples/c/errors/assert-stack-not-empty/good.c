// kind: none
// line: 10
#include <assert.h>
#include <stdio.h>

static int stack[8], top;

static int pop(void)
{
    assert(top > 0);
    return stack[--top];
}

static void push(int v)
{
    if (top < 8)
        stack[top++] = v;
}

int main(void)
{
    static const char program[] = "234+*";
    for (const char *p = program; *p; p++) {
        if (*p >= '0' && *p <= '9') {
            push(*p - '0');
        } else {
            int b = pop(), a = pop();
            push(*p == '+' ? a + b : a * b);
        }
    }
    printf("%d\n", pop());
    return 0;
}
