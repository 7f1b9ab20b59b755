/* Loops that go on for as long as their input says. The invariants are found, so nothing bounds the number of passes. */
#include <assert.h>
#include <stdbool.h>

extern int nondet_int(void);

/* Three counters that keep step with each other. */
int in_step(int n) {
    int i = 0, left = 10, sum = 0;
    if (n < 0 || n > 1000)
        return 0;
    while (i < n) {
        i += 2;
        left -= 1;
        sum += 3;
        if (sum > 5000)
            sum = 0;
    }
    assert(2 * left + i == 20);
    assert(sum <= 5000 && sum >= 0 && i % 2 == 0);
    return sum;
}

/* A loop in a loop. */
int cells(int rows, int columns) {
    int row, column;
    if (rows < 0 || columns < 0)
        return 0;
    for (row = 0; row < rows; row++) {
        for (column = 0; column < columns; column++) {
        }
        assert(column == columns);
    }
    assert(row == rows);
    return 0;
}

/* An automaton that never gets to its last state. */
int automaton(void) {
    int state = 1;
    while (nondet_int()) {
        if (state == 1)
            state = 2;
        else if (state == 2)
            state = 4;
        else if (state == 4)
            state = 1;
        else
            assert(0);
    }
    return state;
}

/* A flag says that a count has come to its end. */
int count_down(unsigned n) {
    bool ended = false;
    while (!ended) {
        if (n == 0)
            ended = true;
        else
            n--;
    }
    assert(n == 0);
    return 0;
}

/* Short runs suggest that the sum keeps step here, too. */
int in_step_bad(int n) {
    int i = 0, sum = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (i < n) {
        i++;
        sum += 2;
        if (i == 50)
            sum++;
    }
    assert(sum == 2 * i);
    return sum;
}
