/* Counts words in chained hash buckets, many times over: calls, pointers and linked lists. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 64, WORDS = 500, ROUNDS = 200 };

struct entry {
    struct entry *next;
    unsigned hash;
    int count;
    char word[12];
};

static struct entry *buckets[BUCKETS];

static unsigned hash_of(const char *word) {
    unsigned hash = 5381;
    while (*word)
        hash = hash * 33 + (unsigned char)*word++;
    return hash;
}

static struct entry *find(const char *word) {
    unsigned hash = hash_of(word);
    for (struct entry *entry = buckets[hash % BUCKETS]; entry; entry = entry->next)
        if (entry->hash == hash && strcmp(entry->word, word) == 0)
            return entry;
    struct entry *made = calloc(1, sizeof *made);
    if (!made)
        exit(1);
    made->hash = hash;
    strcpy(made->word, word);
    made->next = buckets[hash % BUCKETS];
    buckets[hash % BUCKETS] = made;
    return made;
}

int main(void) {
    char word[12];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < WORDS; i++) {
            int length = 0;
            for (int rest = i * 7919 + round % 3; rest > 0; rest /= 26)
                word[length++] = (char)('a' + rest % 26);
            word[length] = 0;
            find(word)->count++;
        }
    }
    unsigned long long sum = 0;
    long steps = 0;
    for (int round = 0; round < ROUNDS * 20; round++)
        for (int i = 0; i < BUCKETS; i++)
            for (struct entry *entry = buckets[i]; entry; entry = entry->next, steps++)
                sum += (unsigned)entry->count * (entry->hash & 15u);
    printf("%llu %ld\n", sum, steps);
    return 0;
}
