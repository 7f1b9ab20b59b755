#include <stdio.h>

static int log_count;

static int note(int v)
{
    printf("[%d]", v);
    log_count++;
    return v;
}

int main(void)
{
    int a = (note(1), note(2), note(3));
    printf(" %d\n", a);
    int i, j;
    for (i = 0, j = 9; i < j; i += 2, j--)
        printf("%d-%d ", i, j);
    putchar('\n');
    int v[5] = { 0 };
    i = 0;
    v[i++] = 10, v[i++] = 20, v[i] = 30;
    printf("%d %d %d at %d\n", v[0], v[1], v[2], i);
    int x = 5;
    int y = x++;
    y += ++x;
    y = -x-- + y;
    printf("%d %d\n", x, y);
    int *p = v;
    *p++ += 1;
    *++p -= 1;
    (*p)++;
    printf("%d %d %d %td\n", v[0], v[1], v[2], p - v);
    char text[] = "abc", *s = text;
    while (*s)
        ++*s++;
    puts(text);
    unsigned char c = 255;
    int wrapped = c++;
    wrapped += c;
    printf("%d %d\n", wrapped, c);
    int k = 3;
    k -= -k;
    k = -(-k);
    printf("%d %d\n", k, - -k);
    return note(a), log_count;
}
