/* What calls that are not entered may write of globals. Every assertion fails on some run but for those of
   quiet, other_element, not_neighbour and other_bits; by_other_start and by_hidden hold only as the program
   starts. */
#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define MAYBE if (__VERIFIER_nondet_int())
static int g = 1, h = 1;
static int arr[4];
static char text[8];
static int *to_g = &g;
static struct node { struct node *next; int *to; } second = {0, &g}, first = {&second, &h};
static struct holder { int a; int *p; int b; } one = {0, &g, 0}, other;
static struct { int a; int b; } pair;
static int *table[2] = {&h, &g};
static union { int *p; unsigned half[2]; } both;
static struct { unsigned low : 4, high : 4; } bits;

static void noise(int x) { printf("%d %s\n", x, text); }
int quiet(int x) { g = 5; strcpy(text, "ab"); MAYBE noise(x); assert(g == 5 && text[0] == 'a' && h == h); return 0; }

static void set(void) { g = 7; }
int direct(void) { g = 5; MAYBE set(); assert(g == 5); return 0; }
static void set_by_pointer(void) { *to_g = 7; }
int by_pointer(void) { g = 5; MAYBE set_by_pointer(); assert(g == 5); return 0; }
static void set_by_list(void) { *first.next->to = 7; }
int by_list(void) { g = 5; MAYBE set_by_list(); assert(g == 5); return 0; }
static void set_twice(int **pp) { **pp = 7; }
int by_parameter(void) { int *q = &g; g = 5; MAYBE set_twice(&q); assert(g == 5); return 0; }
static void set_copy(void) { memcpy(&other, &one, sizeof other); *other.p = 7; }
int by_copy(void) { g = 5; MAYBE set_copy(); assert(g == 5); return 0; }
static void set_struct(void) { other = one; *other.p = 7; }
int by_struct(void) { g = 5; MAYBE set_struct(); assert(g == 5); return 0; }
static void set_halves(void) { unsigned *from = (unsigned *)&one.p, *to = (unsigned *)&other.p; to[0] = from[0]; to[1] = from[1]; *other.p = 7; }
int by_halves(void) { g = 5; MAYBE set_halves(); assert(g == 5); return 0; }
static void set_bytes(void) { char *from = (char *)&one, *to = (char *)&other; for (unsigned i = 0; i < sizeof one; i++) to[i] = from[i]; *other.p = 7; }
int by_bytes(void) { g = 5; MAYBE set_bytes(); assert(g == 5); return 0; }
static void set_number(uintptr_t n) { *(int *)n = 7; }
int by_number(void) { g = 5; MAYBE set_number((uintptr_t)&g); assert(g == 5); return 0; }
static void set_element(int *p) { p[1] = 7; }
int by_element(void) { arr[2] = 5; MAYBE set_element(&arr[1]); assert(arr[2] == 5); return 0; }
int other_element(void) { arr[0] = 5; MAYBE set_element(&arr[1]); assert(arr[0] == 5); return 0; }
static int *where(int x) { return x ? &g : &h; }
static void set_where(int x) { *where(x) = 7; }
int by_result(int x) { g = 5; MAYBE set_where(x); assert(g == 5); return 0; }
static void set_indirectly(void (*f)(void)) { f(); }
int by_function(void) { g = 5; MAYBE set_indirectly(set); assert(g == 5); return 0; }
static void set_given(int *q) { if (q) *q = 7; }
int exported = 3;
int by_input(int *q) { exported = 5; MAYBE set_given(q); assert(exported == 5); return 0; }
static void set_in_heap(void) { struct holder *n = malloc(sizeof *n); if (n) { n->p = &g; *n->p = 7; free(n); } }
int by_heap(void) { g = 5; MAYBE set_in_heap(); assert(g == 5); return 0; }
static void set_further(int n, ...) { va_list l; va_start(l, n); int *p = va_arg(l, int *); *p = 7; va_end(l); }
int by_further(void) { g = 5; MAYBE set_further(1, &g); assert(g == 5); return 0; }
static void read_it(void) { if (scanf("%d", &g) != 1) g = 5; }
int by_scanf(void) { g = 5; MAYBE read_it(); assert(g == 5); return 0; }
static void text_it(void) { sprintf(text, "%d", 77); }
int by_sprintf(void) { text[0] = 'x'; MAYBE text_it(); assert(text[0] == 'x'); return 0; }
static void fill_it(void) { memset(&g, 1, sizeof g); }
int by_memset(void) { g = 5; MAYBE fill_it(); assert(g == 5); return 0; }
static void back(int *b) { *(b - 1) = 7; }
int by_neighbour(void) { pair.a = 5; MAYBE back(&pair.b); assert(pair.a == 5); return 0; }
int not_neighbour(void) { pair.b = 5; MAYBE back(&pair.b); assert(pair.b == 5); return 0; }
static void set_union(void) { both.p = &g; unsigned x = both.half[0], y = both.half[1]; both.p = &h; both.half[0] = x; both.half[1] = y; *both.p = 7; }
int by_union(void) { g = 5; MAYBE set_union(); assert(g == 5); return 0; }
static void run_over(int n) { int *p = arr; for (int i = 0; i < n && i < 4; i++) *p++ = 7; }
int by_loop(int n) { arr[3] = 5; MAYBE run_over(n); assert(arr[3] == 5); return 0; }
int by_own_loop(int n) { int *p = arr; arr[3] = 5; for (int i = 0; i < n && i < 4; i++) *p++ = 7; assert(arr[3] == 5); return 0; }
static void set_bits(void) { bits.high = 3; }
int by_bits(void) { bits.high = 1; MAYBE set_bits(); assert(bits.high == 1); return 0; }
int other_bits(void) { bits.low = 1; MAYBE set_bits(); assert(bits.low == 1); return 0; }
static void set_atomic(void) { __atomic_store_n(&g, 7, __ATOMIC_SEQ_CST); }
int by_atomic(void) { g = 5; MAYBE set_atomic(); assert(g == 5); return 0; }
static void set_in_table(int i) { *table[i & 1] = 7; }
int by_table(int i) { g = 5; MAYBE set_in_table(i); assert(g == 5); return 0; }
static int counter(void) { static int n; return ++n; }
int by_static(void) { int a = counter(); int b = counter(); assert(a == b); return 0; }
static int compare(const void *a, const void *b) { h = 9; return *(const int *)a - *(const int *)b; }
static void sort_it(void) { qsort(arr, 4, sizeof *arr, compare); }
int by_qsort(void) { arr[0] = 5; arr[1] = 4; arr[2] = 3; arr[3] = 2; h = 1; MAYBE sort_it(); assert(h == 1); return 0; }
int by_qsort_content(void) { arr[0] = 5; arr[1] = 4; arr[2] = 3; arr[3] = 2; MAYBE sort_it(); assert(arr[0] == 5); return 0; }
static void swap_pointers(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
int by_swap(void) { int *a = &g, *b = &h; swap_pointers(&a, &b); g = 5; h = 5; MAYBE set_given(b); assert(g == 5); return 0; }
static void keep(int *p) { to_g = p; }
int by_kept(void) { to_g = &h; keep(&arr[0]); arr[0] = 5; MAYBE set_by_pointer(); assert(arr[0] == 5); return 0; }
static void line_it(void) { if (!fgets(text, 8, stdin)) text[0] = 'x'; }
int by_fgets(void) { text[0] = 'x'; MAYBE line_it(); assert(text[0] == 'x'); return 0; }
static int k = 5;
void redirect(void) { to_g = &k; }
int by_other_start(void) { k = 5; MAYBE set_by_pointer(); assert(k == 5); return 0; }
static struct holder hidden = {0, &h, 0};
void redirect_hidden(int *p) { hidden.p = p; }
static void set_hidden(void) { *hidden.p = 7; }
int by_hidden(int *q) { k = 5; MAYBE set_hidden(); assert(k == 5); return 0; }
