#include "device.h"
#include <assert.h>

int errors;

/*@ ensures LEAST <= \result <= MOST; */
int mean_of_two(void) {
    return (device_read(0) + device_read(CHANNELS - 1)) / 2;
}

/* Channels are counted from zero. */
int last_channel_bad(void) {
    return device_read(CHANNELS);
}

/* The sum of four readings may be less than nothing. */
/*@ ensures \result >= 0; */
int sum_bad(void) {
    int values[CHANNELS], sum = 0;
    device_read_all(values, CHANNELS);
    for (int i = 0; i < CHANNELS; i++)
        sum += values[i];
    return sum;
}

/*@ ensures CHANNELS * LEAST <= \result <= CHANNELS * MOST; */
int sum(void) {
    int values[CHANNELS], sum = 0;
    device_read_all(values, CHANNELS);
    for (int i = 0; i < CHANNELS; i++)
        sum += values[i];
    return sum;
}

/* What is not listed keeps its value. */
int reading_keeps_its_channel(void) {
    struct reading reading = {2, 0};
    int before = reading.channel;
    if (device_try(&reading) == 0)
        assert(reading.value <= MOST);
    assert(reading.channel == before);
    return errors;
}

/* After an error the value says nothing. */
int value_after_error_bad(void) {
    struct reading reading = {1, 7};
    device_try(&reading);
    assert(reading.value >= LEAST);
    return reading.value;
}

int broken_stays_broken(void) {
    struct reading reading = {0, 0};
    errors = 1;
    assert(device_try(&reading) != 0);
    assert(errors == 1);
    return device_try(&reading);
}

/* Nothing can be said after a call that may change everything. */
int after_reset(void) {
    return device_reset() / 2;
}

/*@ requires \valid(x) && *x < 100;
    assigns *x;
    ensures \old(*x) < *x <= 100; */
void grow(int *x) {
    *x += 1;
}

/* By its code, `grow` adds one; by its contract, it may add more. */
/*@ ensures \result == 5; */
int grown(void) {
    int x = 4;
    grow(&x);
    return x;
}

/*@ ensures 5 <= \result <= 100; */
int grown_somehow(void) {
    int x = 4;
    grow(&x);
    return x;
}

/* More elements than inputs have: what the contract says of them holds all the same. */
int part_of_steps(int n) {
    int steps[7] = {9, 9, 9, 9, 9, 9, 9};
    if (n < 0 || n > 7)
        return 0;
    device_steps(steps, n);
    for (int i = 0; i < 7; i++)
        assert(steps[i] == (i < n ? i : 9));
    return 1;
}

int part_of_steps_bad(int n) {
    int steps[7] = {9, 9, 9, 9, 9, 9, 9};
    if (n < 1 || n > 7)
        return 0;
    device_steps(steps + 1, n - 1);
    assert(steps[0] == 9);
    assert(steps[2] == 9);
    return 1;
}
