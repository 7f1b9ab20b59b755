#include <stdio.h>
#include <stdlib.h>

struct trie { struct trie *child[26]; unsigned words : 1, below : 15; };

static struct trie *trie_new(void)
{
    struct trie *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    return t;
}

static void insert(struct trie *t, const char *word)
{
    for (; *word; word++) {
        t->below++;
        struct trie **slot = &t->child[*word - 'a'];
        if (!*slot)
            *slot = trie_new();
        t = *slot;
    }
    t->words = 1;
}

static const struct trie *walk(const struct trie *t, const char *prefix)
{
    while (t && *prefix)
        t = t->child[*prefix++ - 'a'];
    return t;
}

static void list(const struct trie *t, char *buffer, int depth)
{
    if (t->words) {
        buffer[depth] = '\0';
        printf(" %s", buffer);
    }
    for (int c = 0; c < 26; c++)
        if (t->child[c]) {
            buffer[depth] = (char)('a' + c);
            list(t->child[c], buffer, depth + 1);
        }
}

static int destroy(struct trie *t)
{
    int nodes = 1;
    for (int c = 0; c < 26; c++)
        if (t->child[c])
            nodes += destroy(t->child[c]);
    free(t);
    return nodes;
}

int main(void)
{
    static const char *const words[] = { "car", "card", "care", "cat", "dog", "do", "carton", "zebra" };
    struct trie *root = trie_new();
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        insert(root, words[i]);
    static const char *const prefixes[] = { "car", "do", "x", "cart", "" };
    for (int i = 0; i < 5; i++) {
        const struct trie *t = walk(root, prefixes[i]);
        char buffer[16] = "";
        printf("%s:", prefixes[i]);
        if (t) {
            printf(" (%u below)", t->below);
            list(t, buffer, 0);
        }
        putchar('\n');
    }
    return destroy(root);
}
