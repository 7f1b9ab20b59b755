// stdin: It was the best of times,\nit was the worst of times,\n\n\tit was the age of wisdom\nno newline at the end
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    long lines = 0, words = 0, characters = 0, longest = 0, current = 0;
    int letters[26] = { 0 };
    int c, previous = '\n', inside = 0;
    while ((c = getchar()) != EOF) {
        characters++;
        if (c == '\n') {
            lines++;
            current = 0;
        } else if (++current > longest) {
            longest = current;
        }
        if (isspace(c)) {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words++;
        }
        if (isalpha(c))
            letters[tolower(c) - 'a']++;
        previous = c;
    }
    if (previous != '\n')
        lines++;
    printf("%ld lines, %ld words, %ld characters, longest line %ld\n", lines, words, characters, longest);
    for (int i = 0; i < 26; i++)
        if (letters[i] > 3)
            printf("%c %d\n", 'a' + i, letters[i]);
    return getchar() == EOF ? (int)words : 1;
}
