/*
 * The state machine of door.c with one mistake in each procedure.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

enum state { CLOSED, OPENING, OPEN, CLOSING, STATES };
enum event { CALL, MOVED, TIMEOUT, OBSTACLE, EVENTS };

struct door {
    enum state state;
    int motor;
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

/* Counts without an end: see door_handle_retries_bad. */
static void reverse_uncounted(struct door *d)
{
    d->motor = 1;
    d->retries++;
}

static const struct transition table[STATES][EVENTS] = {
    [CLOSED] = { [CALL] = { OPENING, drive_open } },
    [OPENING] = { [MOVED] = { OPEN, stop } },
    [OPEN] = { [TIMEOUT] = { CLOSING, drive_closed } },
    [CLOSING] = {
        [CALL] = { OPENING, reverse_uncounted },
        [MOVED] = { CLOSED, stop },
        [OBSTACLE] = { OPENING, reverse_uncounted },
    },
};

/* Calls an action where the table has none. */
/*@ requires good(d) && CALL <= e < EVENTS;
    ensures CLOSED <= d->state < STATES;
*/
void door_handle_null_bad(struct door *d, enum event e)
{
    const struct transition *t = &table[d->state][e];
    t->act(d);
    d->state = t->next;
}

/* Events that are none fall out of the table. */
/*@ requires good(d);
    ensures CLOSED <= d->state < STATES;
*/
bool door_handle_range_bad(struct door *d, int e)
{
    if (e > EVENTS)
        return false;
    const struct transition *t = &table[d->state][e];
    if (t->act == NULL)
        return false;
    t->act(d);
    d->state = t->next;
    return true;
}

/* The fourth obstacle in a row is one retry too many. */
/*@ requires good(d) && CALL <= e < EVENTS;
    ensures good(d);
*/
bool door_handle_retries_bad(struct door *d, enum event e)
{
    const struct transition *t = &table[d->state][e];
    if (t->act == NULL)
        return false;
    t->act(d);
    d->state = t->next;
    return true;
}

/* A case falls through to the next. */
/*@ requires good(d);
    ensures good(d);
    ensures \old(d->state) == OPENING ==> d->state == OPEN;
*/
void door_moved_bad(struct door *d)
{
    switch (d->state) {
    case OPENING:
        stop(d);
        d->state = OPEN;
        /* fall through */
    case CLOSING:
        stop(d);
        d->state = CLOSED;
        break;
    default:
        break;
    }
}

/* The observer is optional. */
/*@ requires good(d);
    ensures good(d);
*/
int door_report_bad(struct door *d, int (*tell)(enum state from, enum state to))
{
    return tell(d->state, OPEN);
}

/* The states are four, and their number is a state for the compiler. */
/*@ requires CLOSED <= s <= STATES;
    assigns \nothing;
*/
char door_letter_bad(enum state s)
{
    static const char letter[] = { 'c', 'o', 'O', 'C' };
    return letter[s];
}

/* Changes the state and leaves the motor as it was. */
/*@ requires good(d) && d->state == CLOSING;
    ensures d->state == OPENING;
*/
void door_obstacle_bad(struct door *d)
{
    d->state = OPENING;
    assert(d->motor == 1);
    d->retries = 0;
}
