/* A device that somebody else programs: all that is known of its functions are their contracts. */

enum { CHANNELS = 4, LEAST = -50, MOST = 150 };

struct reading {
    int channel;
    int value;
};

extern int errors;

/*@ requires 0 <= channel < CHANNELS;
    assigns \nothing;
    ensures LEAST <= \result <= MOST; */
int device_read(int channel);

/*@ requires n >= 0 && \valid(values + (0 .. n - 1));
    assigns values[0 .. n - 1];
    ensures \forall integer i; 0 <= i < n ==> LEAST <= values[i] <= MOST; */
void device_read_all(int *values, int n);

/*@ requires \valid(reading) && 0 <= reading->channel < CHANNELS;
    assigns reading->value, errors;
    behavior works:
        assumes errors == 0;
        ensures \result == 0 ==> LEAST <= reading->value <= MOST;
        ensures \result != 0 ==> errors == 1;
    behavior is_broken:
        assumes errors != 0;
        ensures \result != 0 && errors == \old(errors);
    complete behaviors;
    disjoint behaviors; */
int device_try(struct reading *reading);

/* Nobody says what it changes. */
/*@ ensures \result > 0; */
int device_reset(void);

/*@ requires n >= 0 && \valid(steps + (0 .. n - 1));
    assigns steps[0 .. n - 1];
    ensures \forall integer i; 0 <= i < n ==> steps[i] == i; */
void device_steps(int *steps, int n);
