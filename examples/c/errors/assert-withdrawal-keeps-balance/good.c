// kind: none
// line: 21
// nondet: 60 50
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int balance = 100;

static void withdraw(int amount)
{
    if (amount > 0 && amount <= balance)
        balance -= amount;
}

int main(void)
{
    withdraw(__VERIFIER_nondet_int());
    withdraw(__VERIFIER_nondet_int());
    assert(balance >= 0);
    printf("%d\n", balance);
    return 0;
}
