#include <stdio.h>

static const char *grade(int points)
{
    return points >= 90 ? "A" : points >= 80 ? "B" : points >= 70 ? "C" : "F";
}

static int sign(int v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

static int median(int a, int b, int c)
{
    return a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
}

struct range { int low, high; };

static struct range make(int a, int b)
{
    struct range r = { a, b }, s = { b, a };
    return a <= b ? r : s;
}

int main(void)
{
    static const int points[] = { 95, 90, 89, 75, 12 };
    for (int i = 0; i < 5; i++)
        printf("%s%s", grade(points[i]), i < 4 ? "," : "\n");
    printf("%d %d %d\n", sign(-9), sign(0), sign(42));
    int agree = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            for (int c = 0; c < 3; c++) {
                int m = median(a, b, c);
                agree += ((a <= m) + (b <= m) + (c <= m) >= 2) && ((a >= m) + (b >= m) + (c >= m) >= 2);
            }
    printf("%d of 27\n", agree);
    printf("%d..%d\n", make(9, 4).low, make(9, 4).high);
    int x = 3, y = 4;
    *(x > y ? &x : &y) = 100;
    printf("%d %d\n", x, y);
    printf("%.1f\n", x ? 1 : 2.5);
    const char *plural[] = { "s", "" };
    for (int n = 0; n < 3; n++)
        printf("%d file%s\n", n, plural[n == 1]);
    int (*f)(int) = x == 3 ? sign : NULL;
    void *p = y ? &x : NULL;
    return f(-5) + *(int *)p;
}
