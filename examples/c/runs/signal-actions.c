// std: gnu11
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t seen;

static void count(int number)
{
    seen += number == SIGUSR1 ? 1 : 100;
}

int main(void)
{
    struct sigaction action, old;
    memset(&action, 0, sizeof action);
    action.sa_handler = count;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGTERM);
    printf("%d %d\n", sigismember(&action.sa_mask, SIGTERM), sigismember(&action.sa_mask, SIGINT));
    sigaction(SIGUSR1, &action, NULL);
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGUSR2, &action, NULL);
    raise(SIGUSR1);
    raise(SIGUSR1);
    raise(SIGUSR2);
    sigaction(SIGUSR2, NULL, &old);
    printf("%d %d\n", (int)seen, old.sa_handler == SIG_DFL);
    signal(SIGUSR1, SIG_IGN);
    raise(SIGUSR1);
    printf("%d\n", (int)seen);
    return 0;
}
