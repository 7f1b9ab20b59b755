/* stdlib.h: qsort and bsearch.

   The order of elements that compare equal is visible to a program, and the
   system's sort keeps it, so this one is a merge sort that calls the comparison
   in the same sequence: halves first, then merged from the front. In a check
   an insertion sort gives the same order: where the outcomes of comparisons
   are unknown it still knows the places that it compares and writes. */

#include "skolem.h"

typedef int comparison(const void *, const void *, void *);
typedef int plain_comparison(const void *, const void *);

struct sort {
    size_t size;
    comparison *compare;
    void *argument;
    char *spare; /* room for all elements */
};

static void merge_sort(const struct sort *sort, char *first, size_t count)
{
    if (count <= 1)
        return;
    size_t size = sort->size;
    size_t left_count = count / 2;
    size_t right_count = count - left_count;
    char *left = first;
    char *right = first + left_count * size;
    merge_sort(sort, left, left_count);
    merge_sort(sort, right, right_count);

    char *to = sort->spare;
    while (left_count > 0 && right_count > 0) {
        if (sort->compare(left, right, sort->argument) <= 0) {
            __builtin_memcpy(to, left, size);
            left += size;
            left_count--;
        } else {
            __builtin_memcpy(to, right, size);
            right += size;
            right_count--;
        }
        to += size;
    }
    /* What is left of the right half is in its place already. */
    if (left_count > 0)
        __builtin_memcpy(to, left, left_count * size);
    __builtin_memcpy(first, sort->spare, (count - right_count) * size);
}

static void swap_bytes(char *left, char *right, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char kept = left[i];
        left[i] = right[i];
        right[i] = kept;
    }
}

/* As a whole where there is room for an element, since a pointer in it is more
   than its bytes. */
static void swap(const struct sort *sort, char *left, char *right)
{
    if (sort->spare == NULL) {
        swap_bytes(left, right, sort->size);
        return;
    }
    __builtin_memcpy(sort->spare, left, sort->size);
    __builtin_memcpy(left, right, sort->size);
    __builtin_memcpy(right, sort->spare, sort->size);
}

/* Also for when there is no memory to spare: slow, but stable too. */
static void insertion_sort(const struct sort *sort, char *first, size_t count)
{
    size_t size = sort->size;
    for (size_t i = 1; i < count; i++) {
        char *at = first + i * size;
        while (at != first && sort->compare(at - size, at, sort->argument) > 0) {
            swap(sort, at - size, at);
            at -= size;
        }
    }
}

static void sort_elements(void *elements, size_t count, size_t size, comparison *compare,
                          void *argument)
{
    char small[1024];
    struct sort sort = {size, compare, argument, small};
    if (count <= 1 || size == 0)
        return;
    if (__skolem_checking()) {
        if (size > sizeof small)
            sort.spare = NULL;
        insertion_sort(&sort, elements, count);
        return;
    }
    if (count * size <= sizeof small) {
        merge_sort(&sort, elements, count);
        return;
    }
    sort.spare = __skolem_allocate(count * size);
    if (sort.spare == NULL) {
        insertion_sort(&sort, elements, count);
        return;
    }
    merge_sort(&sort, elements, count);
    __skolem_free(sort.spare);
}

struct plain {
    plain_comparison *compare;
};

static int compare_plainly(const void *left, const void *right, void *argument)
{
    const struct plain *plain = argument;
    return plain->compare(left, right);
}

void qsort(void *elements, size_t count, size_t size, plain_comparison *compare)
{
    __skolem_valid(elements);
    struct plain plain = {compare};
    sort_elements(elements, count, size, compare_plainly, &plain);
}

void qsort_r(void *elements, size_t count, size_t size, comparison *compare, void *argument)
{
    __skolem_valid(elements);
    sort_elements(elements, count, size, compare, argument);
}

void *bsearch(const void *key, const void *elements, size_t count, size_t size,
              plain_comparison *compare)
{
    __skolem_valid(elements);
    const char *first = elements;
    size_t low = 0;
    size_t high = count;
    /* What is left halves each time, too, but where the order is unknown only
       this says so. */
    for (size_t most = count; most > 0 && low < high; most /= 2) {
        size_t middle = low + (high - low) / 2;
        const char *at = first + middle * size;
        int order = compare(key, at);
        if (order == 0)
            return (void *)at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
