#include <stdio.h>

static int length_of_parameter(char *text)
{
    return (int)sizeof(text[0]) + (int)sizeof text;
}

static void fill(int *begin, int *end, int value)
{
    while (begin != end)
        *begin++ = value++;
}

static const int *find(const int *begin, const int *end, int wanted)
{
    const int *p;
    for (p = begin; p != end && *p != wanted; ++p)
        ;
    return p;
}

int main(void)
{
    char text[50] = "sizes";
    int numbers[12];
    char *p = text;
    printf("%zu %zu %d\n", sizeof text, sizeof p, length_of_parameter(text));
    fill(numbers, numbers + 12, 5);
    fill(&numbers[3], &numbers[6], -1);
    for (int i = 0; i < 12; i++)
        printf("%d ", i[numbers]);
    putchar('\n');
    const int *at = find(numbers, numbers + 12, 13);
    printf("%td\n", at - numbers);
    at = find(numbers, numbers + 12, 1000);
    printf("%s\n", at == numbers + 12 ? "absent" : "present");
    printf("%c%c %c\n", *text, *(text + 1), 2["literal"]);
    printf("%d\n", (void *)&numbers == (void *)numbers);
    printf("%td\n", (char *)(&numbers + 1) - (char *)numbers);
    printf("%zu\n", sizeof "with terminator" - 1);
    return *&numbers[11];
}
