// kind: division-by-zero
// line: 15
// stdin: 0.4 300\n
#include <stdio.h>

int main(void)
{
    double seconds;
    int frames;
    if (scanf("%lf %d", &seconds, &frames) != 2)
        return 1;
    if (!(seconds > 0 && seconds < 1e6))
        return 1;
    int whole = (int)seconds;
    printf("%d frames per second\n", frames / whole);
    return 0;
}
