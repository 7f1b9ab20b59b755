/* Primes below a bound by Eratosthenes' sieve: array accesses and short loops. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOUND = 5000000, ROUNDS = 2 };

static unsigned count_primes(unsigned char *composite, size_t bound) {
    unsigned primes = 0;
    memset(composite, 0, bound);
    for (size_t i = 2; i < bound; i++) {
        if (composite[i])
            continue;
        primes++;
        for (size_t j = i * i; j < bound; j += i)
            composite[j] = 1;
    }
    return primes;
}

int main(void) {
    unsigned char *composite = malloc(BOUND);
    if (!composite)
        return 1;
    unsigned primes = 0;
    for (int round = 0; round < ROUNDS; round++)
        primes = count_primes(composite, BOUND - (size_t)round);
    printf("%u\n", primes);
    free(composite);
    return 0;
}
