/* What the functions promise; loops.c says between its statements why. */
#include <stddef.h>

/*@ predicate sorted(int *a, integer n) = \forall integer i; 0 <= i < n - 1 ==> a[i] <= a[i + 1];

    predicate sorted(int *a, integer from, integer n) = \forall integer i; from <= i < n - 1 ==> a[i] <= a[i + 1];

    predicate sorted(int *a, integer n, int *limit) = sorted(a, n) && (n == 0 || a[n - 1] <= *limit);

    predicate unchanged{Before, After}(int *a, integer n) =
        \forall integer i; 0 <= i < n ==> \at(a[i], Before) == \at(a[i], After);
*/

/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures 0 <= \result < n && \forall integer i; 0 <= i < n ==> a[i] <= a[\result]; */
int largest(int *a, int n);

/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures sorted(a, n); */
void insertion_sort(int *a, int n);

/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)) && sorted(a, n);
    assigns \nothing;
    ensures -1 <= \result < n && (\result >= 0 ==> a[\result] == key); */
int search(int *a, int n, int key);

struct item {
    int weight;
    struct item *next;
};

struct item *last_item(struct item *first);
