/*
 * Sorting and searching in arrays of numbers.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

/*@ predicate sorted(int *a, integer n) = \forall integer i; 0 < i < n ==> a[i - 1] <= a[i]; */

/* Where x is, or -1. */
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && sorted(a, n);
    assigns \nothing;
    ensures -1 <= \result < n;
    ensures \result >= 0 ==> a[\result] == x;
    ensures \result == -1 ==> (\forall integer i; 0 <= i < n ==> a[i] != x);
*/
int binary_search(const int *a, int n, int x)
{
    int low = 0, high = n - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == x)
            return middle;
        if (a[middle] < x)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

/* The first place whose number is not smaller than x; n if there is none. */
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && sorted(a, n);
    assigns \nothing;
    ensures 0 <= \result <= n;
    ensures \forall integer i; 0 <= i < \result ==> a[i] < x;
    ensures \forall integer i; \result <= i < n ==> a[i] >= x;
*/
int lower_bound(const int *a, int n, int x)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Half the way between two places. */
/*@ requires 0 <= low <= high;
    assigns \nothing;
    ensures low <= \result <= high;
    ensures 2 * \result == low + high || 2 * \result == low + high - 1;
*/
int middle_of(int low, int high)
{
    return low + (high - low) / 2;
}

/*@ requires \valid(a) && \valid(b);
    assigns *a, *b;
    ensures *a == \old(*b) && *b == \old(*a);
*/
static void exchange(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures sorted(a, n);
    ensures \forall integer i; 0 <= i < n ==> (\exists integer j; 0 <= j < n && a[j] == \old(a[i]));
*/
void insertion_sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int x = a[i], j;
        for (j = i; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
}

/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures sorted(a, n);
    ensures \forall integer i; 0 <= i < n ==> (\exists integer j; 0 <= j < n && a[j] == \old(a[i]));
*/
void selection_sort(int *a, int n)
{
    for (int i = 0; i + 1 < n; i++) {
        int least = i;
        for (int j = i + 1; j < n; j++)
            if (a[j] < a[least])
                least = j;
        exchange(&a[i], &a[least]);
    }
}

/* The smaller numbers come before the last one, which comes to the place that is returned. */
/*@ requires 0 < n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures 0 <= \result < n && a[\result] == \old(a[n - 1]);
    ensures \forall integer i; 0 <= i < \result ==> a[i] < a[\result];
    ensures \forall integer i; \result < i < n ==> a[i] >= a[\result];
*/
int partition(int *a, int n)
{
    int border = 0;
    for (int i = 0; i < n - 1; i++)
        if (a[i] < a[n - 1])
            exchange(&a[border++], &a[i]);
    exchange(&a[border], &a[n - 1]);
    return border;
}

/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures sorted(a, n);
*/
void quick_sort(int *a, int n)
{
    if (n < 2)
        return;
    int border = partition(a, n);
    quick_sort(a, border);
    quick_sort(a + border + 1, n - border - 1);
}

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[3], b[3];
    for (int i = 0; i < 3; i++)
        a[i] = b[i] = __VERIFIER_nondet_int();
    insertion_sort(a, 3);
    quick_sort(b, 3);
    for (int i = 0; i < 3; i++)
        assert(a[i] == b[i]);
    assert(binary_search(a, 3, b[1]) >= 0);
    assert(lower_bound(a, 3, b[0]) == 0);
    return 0;
}
