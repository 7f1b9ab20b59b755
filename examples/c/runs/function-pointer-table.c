#include <stdio.h>
#include <string.h>

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int divide(int a, int b) { return b == 0 ? 0 : a / b; }
static int power(int a, int b) { return b <= 0 ? 1 : a * power(a, b - 1); }

static const struct { const char *name; operation apply; } operations[] = {
    { "add", add }, { "sub", &subtract }, { "mul", multiply }, { "div", divide }, { "pow", power },
};

static operation find(const char *name)
{
    for (unsigned i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (strcmp(operations[i].name, name) == 0)
            return operations[i].apply;
    return NULL;
}

int main(void)
{
    static const char *const program[] = { "add", "mul", "pow", "sub", "div", "mod" };
    int accumulator = 3;
    for (int i = 0; i < 6; i++) {
        operation op = find(program[i]);
        if (op == NULL) {
            printf("no operation %s\n", program[i]);
            continue;
        }
        accumulator = op(accumulator, 2 + i % 3);
        printf("%s -> %d\n", program[i], accumulator);
    }
    operation swap[2] = { add, subtract };
    int i = 0;
    printf("%d ", swap[i++](10, 4));
    printf("%d\n", (*swap[i])(10, 4));
    printf("%d %d\n", find("add") == add, swap[0] != swap[1]);
    return (**power)(2, 5);
}
