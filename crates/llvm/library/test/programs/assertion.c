/* An assertion that fails: the message is on the error stream, the output is
   lost. */
#include <assert.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    (void)arguments;
    printf("lost\n");
    assert(count > 0);
    assert(count < 0 && "planted");
    return 0;
}
