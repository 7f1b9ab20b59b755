/* A signal that nobody handles ends the process; shells are silent about this
   one. */
#include <signal.h>
#include <stdio.h>

int main(void)
{
    signal(SIGINT, SIG_IGN);
    raise(SIGINT);
    fprintf(stderr, "%d %d\n", raise(SIGCHLD), signal(SIGKILL, SIG_IGN) == SIG_ERR);
    printf("lost\n");
    raise(SIGPIPE);
    return 0;
}
