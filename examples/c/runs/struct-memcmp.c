#include <stdio.h>
#include <string.h>

struct key { int region; int shard; char code[8]; };

static int same(const struct key *a, const struct key *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static int sign(int v)
{
    return (v > 0) - (v < 0);
}

int main(void)
{
    struct key a = { 1, 2, "north" };
    struct key b;
    memset(&b, 0, sizeof b);
    b.region = 1;
    b.shard = 2;
    strcpy(b.code, "north");
    printf("%d\n", same(&a, &b));
    b.code[7] = 'x';
    printf("%d %d\n", same(&a, &b), strcmp(a.code, b.code));
    memcpy(&b, &a, sizeof a);
    b.shard++;
    printf("%d %d\n", same(&a, &b), sign(memcmp(&a, &b, sizeof a)));
    struct key keys[3] = { a, b, a };
    printf("%d %d\n", same(&keys[0], &keys[2]), memcmp(&keys[0], &keys[1], sizeof(int)));
    memmove(&keys[0], &keys[1], 2 * sizeof keys[0]);
    printf("%d %d %d\n", keys[0].shard, keys[1].shard, keys[2].shard);
    printf("%d %d %d\n", sign(memcmp("abc", "abd", 3)), memcmp("abc", "abd", 2), sign(memcmp("\xff", "\x01", 1)));
    return same(&keys[1], &keys[2]);
}
