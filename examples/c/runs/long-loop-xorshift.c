#include <stdint.h>
#include <stdio.h>

static uint64_t state = 88172645463325252ull;

static uint64_t next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

int main(void)
{
    unsigned buckets[16] = { 0 };
    uint64_t sum = 0;
    for (int i = 0; i < 100000; i++) {
        uint64_t r = next();
        buckets[r >> 60]++;
        sum += r & 0xffff;
    }
    for (int i = 0; i < 16; i++)
        printf("%u%c", buckets[i], i == 15 ? '\n' : ' ');
    printf("%llu %016llx\n", (unsigned long long)sum, (unsigned long long)state);
    unsigned least = buckets[0], most = buckets[0];
    for (int i = 1; i < 16; i++) {
        if (buckets[i] < least)
            least = buckets[i];
        if (buckets[i] > most)
            most = buckets[i];
    }
    printf("spread %u\n", most - least);
    return most - least < 1000 ? 0 : 1;
}
