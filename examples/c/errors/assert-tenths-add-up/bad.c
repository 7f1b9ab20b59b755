// kind: assert
// line: 11
#include <assert.h>
#include <stdio.h>

int main(void)
{
    double total = 0;
    for (int i = 0; i < 10; i++)
        total += 0.1;
    assert(total == 1.0);
    puts("all there");
    return 0;
}
