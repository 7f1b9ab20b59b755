/* signal.h: handlers run by raise and abort. Nothing else sends a signal. */

#include "skolem.h"

typedef void handler(int);

#define DEFAULT_ACTION ((handler *)0)
#define IGNORE ((handler *)1)
#define FAILURE ((handler *)-1)

enum { SIGABRT = 6, SIGKILL = 9, SIGCHLD = 17, SIGCONT = 18, SIGSTOP = 19,
       SIGURG = 23, SIGWINCH = 28, HIGHEST = 64 };

static handler *handlers[HIGHEST + 1];

/* A handler stays installed after it has run, as with the system's default. */
handler *signal(int number, handler *new_handler)
{
    if (number < 1 || number > HIGHEST || number == SIGKILL || number == SIGSTOP) {
        errno = EINVAL;
        return FAILURE;
    }
    handler *old = handlers[number];
    handlers[number] = new_handler;
    return old;
}

int raise(int number)
{
    if (number < 1 || number > HIGHEST) {
        errno = EINVAL;
        return -1;
    }
    handler *action = handlers[number];
    if (action == DEFAULT_ACTION) {
        if (number == SIGABRT)
            __skolem_abort();
        if (number != SIGCHLD && number != SIGCONT && number != SIGURG && number != SIGWINCH)
            __skolem_exit(128 + number); /* as a shell reports a killed process */
    } else if (action != IGNORE) {
        action(number);
    }
    return 0;
}

_Noreturn void abort(void)
{
    raise(SIGABRT);
    __skolem_abort();
}
