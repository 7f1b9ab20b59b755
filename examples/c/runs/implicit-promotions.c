#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
    double: "double", float: "float", default: "other")

int main(void)
{
    unsigned char uc = 200;
    signed char sc = -100;
    unsigned short us = 60000;
    char c = 'x';
    unsigned u = 1;
    long l = -1;
    float f = 1.5f;

    printf("uc+uc %s %d\n", KIND(uc + uc), uc + uc);
    printf("sc*sc %s %d\n", KIND(sc * sc), sc * sc);
    printf("us-60001 %s %d\n", KIND(us - 60001), us - 60001);
    printf("~uc %s %d\n", KIND(~uc), ~uc);
    printf("-uc %s %d\n", KIND(-uc), -uc);
    printf("c+u %s %u\n", KIND(c + u), c + u);
    printf("l+u %s %ld\n", KIND(l + u), l + u);
    printf("f*c %s %.1f\n", KIND(f * c), (double)(f * c));
    printf("uc<<4 %s %d\n", KIND(uc << 4), uc << 4);
    printf("1?uc:u %s\n", KIND(1 ? uc : u));
    printf("c==c %s\n", KIND(c == c + 0));

    int minus = -1;
    unsigned one = 1;
    if ((unsigned)minus > one)
        puts("minus one is large when unsigned");
    if (l < (long)one)
        puts("a long keeps its sign");
    uc = (unsigned char)(uc + 100);
    sc = (signed char)(sc - 100);
    printf("%d %d\n", uc, sc);
    return 0;
}
