/* sigaction and sets of signals. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t count;

static void handle(int number)
{
    count += number;
}

int main(void)
{
    struct sigaction action, old;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    printf("%d", sigaction(SIGUSR1, &action, NULL));
    raise(SIGUSR1);
    printf(" %d", count);
    printf(" %d %d\n", sigaction(SIGUSR1, NULL, &old), old.sa_handler == handle);
    printf("%d %d\n", signal(SIGUSR1, SIG_IGN) == handle, raise(SIGUSR1));
    action.sa_flags = SA_RESETHAND;
    sigaction(SIGUSR2, &action, &old);
    printf("%d", old.sa_handler == SIG_DFL);
    raise(SIGUSR2);
    sigaction(SIGUSR2, NULL, &old);
    printf(" %d %d\n", count, old.sa_handler == SIG_DFL);
    errno = 0;
    printf("%d %d", sigaction(SIGKILL, &action, NULL), errno == EINVAL);
    printf(" %d %d\n", sigaction(1000, NULL, &old), errno == EINVAL);
    sigset_t set, before;
    sigemptyset(&set);
    printf("%d", sigaddset(&set, SIGINT));
    printf(" %d %d", sigismember(&set, SIGINT), sigismember(&set, SIGTERM));
    sigdelset(&set, SIGINT);
    printf(" %d", sigismember(&set, SIGINT));
    sigfillset(&set);
    printf(" %d %d\n", sigismember(&set, SIGTERM), sigaddset(&set, 1000));
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    printf("%d", sigprocmask(SIG_BLOCK, &set, &before));
    printf(" %d", sigismember(&before, SIGTERM));
    printf(" %d", sigprocmask(SIG_SETMASK, &before, &set));
    printf(" %d %d\n", sigismember(&set, SIGTERM), sigprocmask(77, &set, NULL));
    return 0;
}
