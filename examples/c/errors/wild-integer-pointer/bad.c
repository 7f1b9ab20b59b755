// kind: invalid-pointer
// line: 21
// nondet: 64
#include <stdint.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int registers[16];

static int *register_at(int number)
{
    if (number >= 0 && number < 16)
        return &registers[number];
    return (int *)(uintptr_t)(4096 + 4 * 64);
}

int main(void)
{
    int *r = register_at(__VERIFIER_nondet_int());
    *r = 1;
    printf("%d\n", registers[3]);
    return 0;
}
