// kind: none
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
    if (whole == 0)
        whole = 1;
    printf("%d frames per second\n", frames / whole);
    return 0;
}
