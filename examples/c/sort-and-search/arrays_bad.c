/*
 * The functions of arrays.c with one mistake each.
 */
#include <stddef.h>

/*@ predicate sorted(int *a, integer n) = \forall integer i; 0 < i < n ==> a[i - 1] <= a[i]; */

/* One behind the end is a place to look at. */
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && sorted(a, n);
    assigns \nothing;
    ensures \result == -1 ==> (\forall integer i; 0 <= i < n ==> a[i] != x);
*/
int binary_search_end_bad(const int *a, int n, int x)
{
    int low = 0, high = n;
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

/* Stops while there is one more place to look at. */
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && sorted(a, n);
    assigns \nothing;
    ensures \result == -1 ==> (\forall integer i; 0 <= i < n ==> a[i] != x);
*/
int binary_search_stop_bad(const int *a, int n, int x)
{
    int low = 0, high = n - 1;
    while (low < high) {
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

/* The sum of two large places is no int: the mistake that stood in the library of Java for nine years. */
/*@ requires 0 <= low <= high;
    assigns \nothing;
    ensures low <= \result <= high;
*/
int middle_of_bad(int low, int high)
{
    return (low + high) / 2;
}

/* The place before the first one is the largest number there is. */
/*@ requires 0 < n && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result < n && a[\result] == x;
*/
size_t find_last_bad(const int *a, size_t n, int x)
{
    size_t i = n - 1;
    while (a[i] != x)
        i--;
    return i;
}

/* Looks before the first place. */
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    ensures sorted(a, n);
*/
void insertion_sort_bad(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int x = a[i], j;
        for (j = i; a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
}

/* Equal numbers are as good as none: what was there twice is there once and lost once. */
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    ensures sorted(a, n);
    ensures \forall integer i; 0 <= i < n ==> (\exists integer j; 0 <= j < n && a[j] == \old(a[i]));
*/
void selection_sort_bad(int *a, int n)
{
    for (int i = 0; i + 1 < n; i++) {
        int least = i;
        for (int j = i + 1; j < n; j++)
            if (a[j] < a[least])
                least = j;
        a[i] ^= a[least];
        a[least] ^= a[i];
        a[i] ^= a[least];
    }
}

/* Bubbles once. */
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures sorted(a, n);
*/
void bubble_sort_bad(int *a, int n)
{
    for (int i = 0; i + 1 < n; i++)
        if (a[i] > a[i + 1]) {
            int t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
        }
}

/* The difference of two numbers may be no int. */
/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures \result < 0 <==> *a < *b;
*/
int compare_bad(const int *a, const int *b)
{
    return *a - *b;
}
