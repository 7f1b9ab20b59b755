/*
 * A counter with a range, and functions that need to know little of those that they call: `skolem infer` shows what.
 */
struct counter {
    int low;
    int high;
    int steps;
};

/* The smaller of two numbers. */
static int least(int a, int b) {
    if (a < b)
        return a;
    return b;
}

/* Keeps a number within a range. */
static int clamp(const struct counter *c, int n) {
    if (n < c->low)
        return c->low;
    if (n > c->high)
        return c->high;
    return n;
}

/* Counts a step. */
static void count(struct counter *c) {
    c->steps = c->steps + 1;
}

/* Sets the range. */
static void reset(struct counter *c, int low, int high) {
    c->low = low;
    c->high = high;
    c->steps = 0;
}

/*@ requires \valid(c) && c->low <= c->high;
  @ ensures n < \old(c->low) ==> \result == \old(c->low);
  @*/
int adjust(struct counter *c, int n) {
    count(c);
    return clamp(c, n);
}

/*@ requires \valid(c) && c->low <= c->high;
  @ ensures n < \old(c->low) ==> \result == \old(c->low);
  @*/
int adjust_bad(struct counter *c, int n) {
    reset(c, n, n);
    return clamp(c, n);
}

/*@ ensures \result <= a && \result <= b && \result <= c; */
int least_of_three(int a, int b, int c) {
    return least(least(a, b), c);
}
