// stdin: alice 30 1.65\nbob 45 1.80\ncarol x 2\n 7 0x1f 017 99999999999\nkey:value;rest\n
#include <stdio.h>

int main(void)
{
    char name[16];
    int age, fields;
    double height, total = 0;
    while ((fields = scanf("%15s %d %lf", name, &age, &height)) == 3) {
        printf("%s is %d and %.2f\n", name, age, height);
        total += height;
    }
    printf("stopped with %d fields at %s, total %.2f\n", fields, name, total);
    int c = getchar();
    printf("next is '%c'\n", c);
    int skipped;
    if (scanf("%d", &skipped) == 1)
        printf("skipped %d\n", skipped);
    int decimal;
    unsigned hexadecimal, octal;
    long large;
    fields = scanf("%i %x %o %ld", &decimal, &hexadecimal, &octal, &large);
    printf("%d: %d %u %u %ld\n", fields, decimal, hexadecimal, octal, large);
    char key[8], value[8], mark;
    fields = scanf(" %7[a-z]:%7[^;]%c", key, value, &mark);
    printf("%d: %s %s %c\n", fields, key, value, mark);
    fields = scanf("%*s %d", &age);
    printf("%d\n", fields == EOF);
    return fields == EOF ? 5 : 0;
}
