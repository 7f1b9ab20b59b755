#include <stdio.h>
#include <string.h>

struct token { unsigned short distance : 8, length : 7; char literal; };

static int compress(const char *text, struct token *out)
{
    int n = (int)strlen(text), count = 0;
    for (int i = 0; i < n;) {
        int best = 0, from = 0;
        for (int j = i > 255 ? i - 255 : 0; j < i; j++) {
            int k = 0;
            while (i + k < n && k < 100 && text[j + k] == text[i + k])
                k++;
            if (k > best)
                best = k, from = i - j;
        }
        if (best >= 3) {
            out[count++] = (struct token){ (unsigned short)(from & 0xff), (unsigned short)(best & 0x7f), 0 };
            i += best;
        } else {
            out[count++] = (struct token){ 0, 1, text[i++] };
        }
    }
    return count;
}

static int expand(const struct token *in, int count, char *out)
{
    char *start = out;
    for (const struct token *t = in; t < in + count; t++)
        if (t->distance == 0)
            *out++ = t->literal;
        else
            for (int k = 0; k < t->length; k++, out++)
                *out = out[-(int)t->distance];
    *out = '\0';
    return (int)(out - start);
}

int main(void)
{
    const char *text = "round and round the rugged rock the ragged rascal ran, round and round and round and round";
    struct token tokens[128];
    char back[256];
    int n = compress(text, tokens);
    for (int i = 0; i < n; i++)
        if (tokens[i].distance)
            printf("<%d,%d>", tokens[i].distance, tokens[i].length);
        else
            putchar(tokens[i].literal);
    putchar('\n');
    int m = expand(tokens, n, back);
    printf("%d tokens, %d characters, %s\n", n, m, strcmp(back, text) == 0 ? "same" : "different");
    n = compress("aaaaaaaaaaaaaaaaaaaaaaaa", tokens);
    expand(tokens, n, back);
    printf("%d %s\n", n, back);
    return n;
}
