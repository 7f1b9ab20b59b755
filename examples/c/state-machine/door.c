/*
 * The door of a lift as a state machine: a table says for each state and event what to do and which state comes next.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

enum state { CLOSED, OPENING, OPEN, CLOSING, STATES };
enum event { CALL, MOVED, TIMEOUT, OBSTACLE, EVENTS };

struct door {
    enum state state;
    int motor;    /* 1 opens, -1 closes */
    int retries;
};

typedef void (*action)(struct door *);

struct transition {
    enum state next;
    action act;
};

/*@ predicate good(struct door *d) =
      \valid(d) && CLOSED <= d->state < STATES && 0 <= d->retries <= 3 &&
      (d->state == OPENING ==> d->motor == 1) && (d->state == CLOSING ==> d->motor == -1) &&
      (d->state == CLOSED || d->state == OPEN ==> d->motor == 0);
*/

static void drive_open(struct door *d)
{
    d->motor = 1;
}

static void drive_closed(struct door *d)
{
    d->motor = -1;
}

static void stop(struct door *d)
{
    d->motor = 0;
    d->retries = 0;
}

static void reverse(struct door *d)
{
    d->motor = 1;
    if (d->retries < 3)
        d->retries++;
}

/* What is not listed leaves everything as it is. */
static const struct transition table[STATES][EVENTS] = {
    [CLOSED] = { [CALL] = { OPENING, drive_open } },
    [OPENING] = { [MOVED] = { OPEN, stop } },
    [OPEN] = { [TIMEOUT] = { CLOSING, drive_closed } },
    [CLOSING] = { [CALL] = { OPENING, reverse }, [MOVED] = { CLOSED, stop }, [OBSTACLE] = { OPENING, reverse } },
};

/*@ requires good(d) && CALL <= e < EVENTS;
    assigns d->state, d->motor, d->retries;
    ensures good(d);
    ensures \old(d->state) == CLOSING && e == OBSTACLE ==> d->state == OPENING;
    ensures \old(d->state) == CLOSED && e != CALL ==> d->state == CLOSED;
    ensures \result <==> d->state != \old(d->state);
*/
bool door_handle(struct door *d, enum event e)
{
    const struct transition *t = &table[d->state][e];
    if (t->act == NULL)
        return false;
    t->act(d);
    d->state = t->next;
    return true;
}

/* Handles several events, and returns how many changed something. */
/*@ requires good(d) && 0 <= n && \valid_read(e + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> CALL <= e[i] < EVENTS;
    assigns d->state, d->motor, d->retries;
    ensures good(d);
    ensures 0 <= \result <= n;
*/
int door_replay(struct door *restrict d, const enum event *restrict e, int n)
{
    int changes = 0;
    for (int i = 0; i < n; i++)
        changes += door_handle(d, e[i]);
    return changes;
}

typedef int (*observer)(enum state from, enum state to);

/* Observers: each says how much a change is worth. */
static int any_change(enum state from, enum state to)
{
    return from != to;
}

static int door_opens(enum state from, enum state to)
{
    return from == OPENING && to == OPEN ? 10 : 0;
}

/* Tells an observer, if there is one, of a change. */
/*@ requires good(d) && CALL <= e < EVENTS;
    ensures good(d);
    ensures \result == 0 || \result == 1 || \result == 10;
    ensures tell == \null || d->state == \old(d->state) ==> \result == 0;
*/
int door_handle_observed(struct door *d, enum event e, observer tell)
{
    enum state before = d->state;
    if (!door_handle(d, e) || tell == NULL)
        return 0;
    return tell(before, d->state);
}

static const char *door_name(enum state s)
{
    switch (s) {
    case CLOSED:
        return "closed";
    case OPENING:
        return "opening";
    case OPEN:
        return "open";
    case CLOSING:
        return "closing";
    default:
        return NULL;
    }
}

int __VERIFIER_nondet_int(void);

/* The door never closes on an obstacle, and its state always has a name. */
int main(void)
{
    struct door d = { CLOSED, 0, 0 };
    int worth = 0;
    for (int i = 0; i < 4; i++) {
        int event = __VERIFIER_nondet_int();
        if (event < 0 || event >= EVENTS)
            break;
        worth += door_handle_observed(&d, (enum event)event, i % 2 == 0 ? any_change : door_opens);
        assert(door_name(d.state) != NULL);
        assert(event != OBSTACLE || d.motor != -1);
        assert((d.motor == 0) == (d.state == OPEN || d.state == CLOSED));
    }
    assert(worth <= 12);
    return 0;
}
