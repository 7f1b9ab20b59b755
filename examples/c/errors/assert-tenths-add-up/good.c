// kind: none
// line: 11
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int total = 0;
    for (int i = 0; i < 10; i++)
        total += 1;
    assert(total == 10);
    puts("all there");
    return 0;
}
