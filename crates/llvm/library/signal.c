/* signal.h: handlers run by raise and abort. Nothing else sends a signal. */

#include "skolem.h"

typedef void handler(int);

#define DEFAULT_ACTION ((handler *)0)
#define IGNORE ((handler *)1)
#define FAILURE ((handler *)-1)

enum { SIGABRT = 6, SIGKILL = 9, SIGCHLD = 17, SIGCONT = 18, SIGSTOP = 19,
       SIGURG = 23, SIGWINCH = 28, HIGHEST = 64 };

static handler *handlers[HIGHEST + 1];
static char is_set[HIGHEST + 1]; /* by this program */
static int flags[HIGHEST + 1];

/* A set has 1024 bits in the headers; there are no more signals than these. */
struct signal_set {
    uint64_t bits;
    char rest[120];
};

struct sigaction {
    handler *handler;
    struct signal_set mask; /* while the handler runs: nothing else sends a signal */
    int flags;
    void (*restorer)(void);
};

enum { WITH_INFORMATION = 4, ONCE = (int)0x80000000 };

static struct signal_set blocked;

static int is_wrong(int number)
{
    if (number >= 1 && number <= HIGHEST)
        return 0;
    errno = EINVAL;
    return 1;
}

void __library_other_handler(void)
{
}

/* What the process did with a signal when it started is its parent's choice, and other
   code of it may have set a handler. */
static void look_at(int number)
{
    if (__skolem_checking() && !is_set[number])
        __library_other_handler();
}

static uint64_t bit(int number)
{
    return (uint64_t)1 << (number - 1);
}

int sigemptyset(struct signal_set *set)
{
    __builtin_memset(set, 0, sizeof *set);
    return 0;
}

int sigfillset(struct signal_set *set)
{
    __builtin_memset(set, -1, sizeof *set);
    return 0;
}

int sigaddset(struct signal_set *set, int number)
{
    if (is_wrong(number))
        return -1;
    set->bits |= bit(number);
    return 0;
}

int sigdelset(struct signal_set *set, int number)
{
    if (is_wrong(number))
        return -1;
    set->bits &= ~bit(number);
    return 0;
}

int sigismember(const struct signal_set *set, int number)
{
    return is_wrong(number) ? -1 : (set->bits & bit(number)) != 0;
}

int sigprocmask(int how, const struct signal_set *set, struct signal_set *old)
{
    enum { BLOCK, UNBLOCK, REPLACE };
    struct signal_set before = blocked;
    if (set != NULL && (how < BLOCK || how > REPLACE)) {
        errno = EINVAL;
        return -1;
    }
    if (set != NULL)
        blocked.bits = how == BLOCK     ? blocked.bits | set->bits
                       : how == UNBLOCK ? blocked.bits & ~set->bits
                                        : set->bits;
    blocked.bits &= ~(bit(SIGKILL) | bit(SIGSTOP));
    if (old != NULL) {
        if (__skolem_checking())
            __library_other_handler();
        *old = before;
    }
    return 0;
}

int sigaction(int number, const struct sigaction *new_action, struct sigaction *old)
{
    if (is_wrong(number))
        return -1;
    if (new_action != NULL && (number == SIGKILL || number == SIGSTOP)) {
        errno = EINVAL;
        return -1;
    }
    struct sigaction before = {.handler = handlers[number], .flags = flags[number]};
    if (old != NULL)
        look_at(number);
    if (new_action != NULL) {
        is_set[number] = 1;
        handlers[number] = new_action->handler;
        flags[number] = new_action->flags;
    }
    if (old != NULL)
        *old = before;
    return 0;
}

/* A handler stays installed after it has run, as with the system's default. */
handler *signal(int number, handler *new_handler)
{
    if (is_wrong(number) || number == SIGKILL || number == SIGSTOP) {
        errno = EINVAL;
        return FAILURE;
    }
    handler *old = handlers[number];
    is_set[number] = 1;
    handlers[number] = new_handler;
    flags[number] = 0;
    return old;
}

static int deliver(int number)
{
    if ((blocked.bits & bit(number)) != 0)
        __skolem_unsupported("a signal that is blocked");
    handler *action = handlers[number];
    if (action == DEFAULT_ACTION) {
        if (number == SIGABRT)
            __skolem_abort();
        if (number != SIGCHLD && number != SIGCONT && number != SIGURG && number != SIGWINCH)
            __skolem_exit(128 + number); /* as a shell reports a killed process */
    } else if (action != IGNORE) {
        if ((flags[number] & WITH_INFORMATION) != 0)
            __skolem_unsupported("what a handler is told about its signal");
        if ((flags[number] & ONCE) != 0)
            handlers[number] = DEFAULT_ACTION;
        action(number);
    }
    return 0;
}

int raise(int number)
{
    if (is_wrong(number))
        return -1;
    look_at(number);
    return deliver(number);
}

_Noreturn void abort(void)
{
    deliver(SIGABRT);
    __skolem_abort();
}
