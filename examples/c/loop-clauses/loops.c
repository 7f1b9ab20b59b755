/* Assertions and loop invariants between statements, some of them wrong. */
#include "loops.h"

int largest(int *a, int n) {
    int best = 0;
    /*@ loop invariant 0 <= best < i <= n;
        loop invariant \forall integer k; 0 <= k < i ==> a[k] <= a[best]; */
    for (int i = 1; i < n; i++) {
        if (a[i] > a[best])
            best = i;
    }
    //@ assert unchanged{Pre, Here}(a, n);
    return best;
}

void insertion_sort(int *a, int n) {
    //@ loop invariant sorted(a, i) && sorted(a, 0, i) && (i < 1 || sorted(a, i - 1, &a[i - 1]));
    for (int i = 0; i < n; i++) {
        int value = a[i], at = i;
        while (at > 0 && a[at - 1] > value) {
            a[at] = a[at - 1];
            at--;
            //@ assert a[at] > value && at < \at(n, Pre);
        }
        a[at] = value;
    }
}

int search(int *a, int n, int key) {
    int low = 0, high = n - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        //@ assert 0 <= low <= middle <= high < n;
        if (a[middle] == key)
            return middle;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    //@ assert \forall integer k; 0 <= k < n ==> a[k] != key;
    return -1;
}

/* The invariant forgets that nothing was looked at yet. */
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)); */
int count_zeros_bad(int *a, int n) {
    int zeros = 0;
    //@ loop invariant zeros < n;
    for (int i = 0; i < n; i++)
        zeros += a[i] == 0;
    return zeros;
}

/* Variables that hide others, live in memory, or have changed since the call. */
int places(int n) {
    int here = n / 2, *pointer = &here;
    *pointer += 1;
    n = 3;
    //@ assert *pointer == here && pointer == &here && n == 3;
    //@ assert here == \at(n, Pre) / 2 + 1;
    {
        int here = 7;
        //@ assert here == 7 && *pointer == \at(n, Pre) / 2 + 1;
        here++;
    }
    return here;
}

struct item *last_item(struct item *first) {
    //@ assume first != \null;
    struct item *item = first;
    //@ loop invariant item in first.*next;
    while (item->next)
        item = item->next;
    //@ assert no item.next;
    return item;
}

/* The one before the last is not the last. */
struct item *last_item_bad(struct item *first) {
    struct item *item = first;
    while (item && item->next && item->next->next)
        item = item->next;
    //@ assert item == \null || no item.next;
    return item;
}
