#include <stdio.h>
#include <string.h>

static int naive(const char *text, const char *word)
{
    const char *p = strstr(text, word);
    return p ? (int)(p - text) : -1;
}

static int knuth_morris_pratt(const char *text, const char *word)
{
    int m = (int)strlen(word), border[32] = { 0 };
    for (int i = 1, k = 0; i < m; i++) {
        while (k > 0 && word[i] != word[k])
            k = border[k - 1];
        k += word[i] == word[k];
        border[i] = k;
    }
    for (int i = 0, k = 0; text[i]; i++) {
        while (k > 0 && text[i] != word[k])
            k = border[k - 1];
        k += text[i] == word[k];
        if (k == m)
            return i - m + 1;
    }
    return -1;
}

static int horspool(const char *text, const char *word)
{
    int n = (int)strlen(text), m = (int)strlen(word), skip[128];
    for (int c = 0; c < 128; c++)
        skip[c] = m;
    for (int i = 0; i + 1 < m; i++)
        skip[(int)word[i]] = m - 1 - i;
    for (int at = 0; at + m <= n; at += skip[(int)text[at + m - 1]])
        if (memcmp(text + at, word, (size_t)m) == 0)
            return at;
    return -1;
}

static int rolling_hash(const char *text, const char *word)
{
    unsigned wanted = 0, h = 0, power = 1;
    int n = (int)strlen(text), m = (int)strlen(word);
    for (int i = 0; i < m; i++) {
        wanted = wanted * 257 + (unsigned char)word[i];
        if (i)
            power *= 257;
    }
    for (int i = 0; i < n; i++) {
        if (i >= m)
            h -= power * (unsigned char)text[i - m];
        h = h * 257 + (unsigned char)text[i];
        if (i >= m - 1 && h == wanted && memcmp(text + i - m + 1, word, (size_t)m) == 0)
            return i - m + 1;
    }
    return -1;
}

int main(void)
{
    const char *text = "abracadabra abacabadabacaba in the haystack of ababababaca";
    static const char *const words[] = { "abacabad", "ababaca", "haystack", "missing", "a", "cada" };
    int agree = 0;
    for (int i = 0; i < 6; i++) {
        int a = naive(text, words[i]), b = knuth_morris_pratt(text, words[i]), c = horspool(text, words[i]),
            d = rolling_hash(text, words[i]);
        printf("%s: %d %d %d %d\n", words[i], a, b, c, d);
        agree += a == b && b == c && c == d;
    }
    return agree;
}
