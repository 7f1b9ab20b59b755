/* What is in the buffer at abort is lost; what is on the error stream is not. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void handler(int number) { fprintf(stderr, "signal %d\n", number); }

int main(void)
{
    printf("lost\n");
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
    signal(SIGABRT, handler);
    abort();
}
