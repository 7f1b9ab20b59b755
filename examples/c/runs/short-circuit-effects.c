#include <stdio.h>
#include <string.h>

static char trace[64];

static int say(char c, int result)
{
    size_t n = strlen(trace);
    trace[n] = c;
    trace[n + 1] = '\0';
    return result;
}

static void show(int value)
{
    printf("%d %s\n", value, trace);
    trace[0] = '\0';
}

static int contains(const int *v, int n, int x)
{
    int i = 0;
    while (i < n && v[i] != x)
        i++;
    return i < n;
}

int main(void)
{
    show(say('a', 1) && say('b', 0) && say('c', 1));
    show(say('a', 0) || say('b', 2) || say('c', 0));
    show((say('a', 1) && say('b', 1)) || say('c', 1));
    show((say('a', 0) && say('b', 1)) || say('c', 0));
    show(!say('a', 5) || (say('b', 0) | say('c', 4)));
    show(say('a', 1) ? say('b', 7) : say('c', 8));
    show(say('a', 0) ? say('b', 7) : say('c', 0) ? say('d', 9) : say('e', 10));
    const char *missing = NULL;
    show(missing != NULL && missing[0] == 'x');
    int zero = 0;
    show(zero != 0 && 10 / zero > 1);
    static const int v[] = { 3, 1, 4 };
    show(contains(v, 3, 4) + contains(v, 3, 9));
    int x = 0;
    (void)(x++ && x++);
    (void)(x++ || x++);
    show(x);
    show((x > 1) + (x > 2) * 10 + (x == 2 ? 100 : 200));
    return x;
}
