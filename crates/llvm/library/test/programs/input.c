/* Reads its own text in many ways. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char word[50], line[40];
    int c, letters = 0, digits = 0;
    if (scanf("%49s", word) == 1)
        printf("word %s\n", word);
    if (scanf(" %49[A-Za-z ]", word) == 1)
        printf("set %s\n", word);
    if (fgets(line, sizeof line, stdin) != NULL)
        printf("rest %s", line);
    char *long_line = NULL;
    size_t size = 0;
    printf("%ld ", (long)getline(&long_line, &size, stdin));
    printf("%s", long_line);
    free(long_line);
    while ((c = getchar()) != EOF) {
        letters += isalpha(c) != 0;
        digits += isdigit(c) != 0;
        if (c == '#') {
            ungetc('@', stdin);
            putchar(getchar());
        }
    }
    printf("\n%d letters %d digits, end %d\n", letters, digits, feof(stdin) != 0);
    printf("%d %d\n", scanf("%d", &c), isupper('Q'));
    errno = 0;
    strtol("99999999999999999999", NULL, 10);
    perror("overflow");
    FILE *none = fopen("/nonexistent/file", "r");
    printf("%s %s\n", none == NULL ? "none" : "some", strerror(errno));
    return letters > 100;
}
