//! Checks of C programs: what people read, and the programs that are written for violations.

use crate::support::{Sandbox, without_seconds};
use expect_test::{Expect, expect};
use std::path::Path;
use std::process::Command;

/// Functions with contracts, right and wrong.
const ARRAYS: &str = "\
#include <limits.h>
/*@ requires n > 0 && \\valid_read(a + (0 .. n - 1));
    assigns \\nothing;
    ensures \\forall integer i; 0 <= i < n ==> \\result >= a[i];
    ensures \\exists integer i; 0 <= i < n && \\result == a[i];
*/
int max(const int *a, int n)
{
    int m = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}

/*@ requires \\valid(p) && \\valid(q) && \\separated(p, q);
    assigns *p, *q;
    ensures *p == \\old(*q) && *q == \\old(*p);
*/
void swap(int *p, int *q)
{
    *p = *q;
    *q = *p;
}

/*@ requires x > INT_MIN;
    behavior negative: assumes x < 0; ensures \\result == -x;
    behavior other: assumes x >= 0; ensures \\result == x;
    complete behaviors;
    disjoint behaviors;
*/
int magnitude(int x)
{
    return x < 0 ? -x : x;
}

int first_two(void)
{
    int numbers[2] = {1, 2};
    return max(numbers, 3);
}
";

const QUEUE: &str = "\
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { int value; struct item *next; };
struct queue { struct item *first, *last; };

static void put(struct queue *q, int value)
{
    struct item *item = malloc(sizeof *item);
    item->value = value;
    item->next = NULL;
    if (q->last)
        q->last->next = item;
    else
        q->first = item;
    q->last = item;
}

static int take(struct queue *q)
{
    struct item *item = q->first;
    int value = item->value;
    q->first = item->next;
    free(item);
    return value;
}

int main(void)
{
    struct queue q = {NULL, NULL};
    int count = __VERIFIER_nondet_int();
    put(&q, 1);
    int first = take(&q);
    if (count == 7)
        put(&q, 2);
    assert(first == 1);
    return 0;
}
";

fn check(files: &[(&str, &str)], args: &[&str], expected: Expect) {
    let sandbox = files.iter().fold(Sandbox::new(), |sandbox, (name, text)| sandbox.file(name, text));
    // How long it takes does not matter here.
    expected.assert_eq(&without_seconds(&sandbox.says(&[&["check"], args].concat())));
}

#[test]
fn contracts_are_checked() {
    check(
        &[("arrays.c", ARRAYS)],
        &["arrays.c", "--unroll", "4"],
        expect![[r#"
            exit 1
            --- stdout
            arrays.c:7: max holds within bounds: scope 3, array length 3, unroll 4
              holds within bounds: ensures #1, ensures #2, assignable, null-dereference, 2 × array-bounds,
                2 × invalid-pointer
              not a proof: an input may have an array of int with more than 3 elements
                try: --array-length 6

            arrays.c:18:5: ensures #1 in swap
               |
            18 |     ensures *p == \old(*q) && *q == \old(*p);
               |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            the call ends in a state that breaks `ensures *p == \old(*q) && *q == \old(*p)`
              where *q = 1
                and \old(*p) = 0

            How it goes wrong
              swap(p = int@0, q = &int@0[2]) is called.
              22  *p = *q;   p = int@0, q = &int@0[2], int@0[0] = 1
              23  *q = *p;   int@0[2] = 1
              24  }

            Heap before
              p ──► int@0 [0, 0, 1]

            Heap after
              p ──► int@0 [*1, 0, 1]
              * int@0[0]: 0 → 1

            arrays.c:20: swap violated
              holds within bounds (scope 3, array length 3, unroll 4): assignable, null-dereference,
                array-bounds, invalid-pointer
              not a proof: an input may have an array of int with more than 3 elements
                try: --array-length 6

            arrays.c:32: magnitude proved
              proved: ensures #1, ensures #2, complete behaviors, disjoint behaviors

            3 targets: 1 violated, 1 holds within bounds, 1 proved
        "#]],
    );
}

#[test]
fn a_call_must_establish_what_its_callee_requires() {
    check(
        &[("arrays.c", ARRAYS)],
        &["arrays.c", "--target", "first_two"],
        expect![[r#"
        exit 1
        --- stdout
        arrays.c:40: requires #1 of max in first_two
           |
        40 |     return max(numbers, 3);
           |     ^^^^^^^^^^^^^^^^^^^^^^^
        the call breaks `requires n > 0 && \valid_read(a + (0 .. n - 1))`
          where \valid_read(a + (0 .. n - 1)) = false

        How it goes wrong
          first_two() is called.
          39  int numbers[2] = {1, 2};
          40  return max(numbers, 3);

        arrays.c:37: first_two violated

        1 target: 1 violated
    "#]],
    );
}

#[test]
fn a_program_is_checked_from_its_start() {
    check(
        &[("queue.c", QUEUE)],
        &["queue.c"],
        expect![[r#"
            exit 1
            --- stdout
            queue.c:13: use-after-free in main
               |
            13 |         q->last->next = item;
               |         ^^^^^^^^^^^^^^^^^^^^^
            a write of a heap block of 16 bytes that was freed
              at put (queue.c:13)
              at main (queue.c:35)

            How it goes wrong
              main(__VERIFIER_nondet_int() in line 31 = 7) is called.
              30  struct queue q = {NULL, NULL};
              31  int count = __VERIFIER_nondet_int();          count = 7
              32  put(&q, 1);
                  ↳ put
               9    struct item *item = malloc(sizeof *item);   q = &q, value = 1, item = item@0
              10    item->value = value;                        item@0.value = 1
              11    item->next = NULL;                          item@0.next = null
              12    if (q->last)
               … 3 more steps (-v shows them)
              33  int first = take(&q);                         first = 1
                  ↳ take
              21    struct item *item = q->first;               q = &q, item = item@0
              22    int value = item->value;                    value = 1
              23    q->first = item->next;                      q.first = null
              24    free(item);
              25    return value;
              34  if (count == 7)
              35  put(&q, 2);
                  ↳ put
               9    struct item *item = malloc(sizeof *item);   q = &q, value = 2, item = item@1
              10    item->value = value;                        item@1.value = 2
              11    item->next = NULL;                          item@1.next = null
              12    if (q->last)
              13    q->last->next = item;

            queue.c:28: main violated
              proved: assert, double-free, invalid-free

            1 target: 1 violated
        "#]],
    );
}

#[test]
fn leaks_are_found_on_request() {
    let text = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nstatic char *kept;\n\
                int main(void) {\n    char *p = malloc(3);\n    kept = malloc(4);\n\
                \x20   if (__VERIFIER_nondet_int() == 4)\n        return 1;\n    free(p);\n    return 0;\n}\n";
    check(
        &[("leak.c", text)],
        &["leak.c", "--checks", "leak"],
        expect![[r#"
            exit 1
            --- stdout
            leak.c:5: leak in main
              |
            5 |     char *p = malloc(3);
              |     ^^^^^^^^^^^^^^^^^^^^
            nothing points to a heap block of 3 bytes any more, and it was not freed

            How it goes wrong
              main(__VERIFIER_nondet_int() in line 7 = 4) is called.
               5  char *p = malloc(3);   p = char@0
               6  kept = malloc(4);
               7  if (__VERIFIER_nondet_int() == 4)
               8  return 1;
              11  }

            leak.c:4: main violated
              proved: leak

            1 target: 1 violated
        "#]],
    );
}

#[test]
fn globals_are_initialised_or_anything() {
    let text = "int count;\nint table[3] = {1, 2, 3};\nint next(int i) { return table[i & 1] / (count + 1); }\n";
    check(
        &[("count.c", text)],
        &["count.c", "--target", "next"],
        expect![[r#"
            exit 0
            --- stdout
            count.c:3: next holds within bounds: scope 3, array length 3, unroll 3
              holds within bounds: division-by-zero, overflow
              proved: array-bounds
              not a proof: the global table may be other than initialisers leave it
                try: --statics any
              not a proof: the global count may be other than initialisers leave it
                try: --statics any

            1 target: 1 holds within bounds
        "#]],
    );
    check(
        &[("count.c", text)],
        &["count.c", "--target", "next", "--statics", "any"],
        expect![[r#"
            exit 1
            --- stdout
            count.c:3: division-by-zero in next
              |
            3 | int next(int i) { return table[i & 1] / (count + 1); }
              | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            the divisor is zero

            How it goes wrong
              next(i = 0) is called, where table[0] = 0, table[1] = 0, table[2] = 0, count = -1.
              3  int next(int i) { return table[i & 1] / (count + 1); }   i = 0

            count.c:3: overflow in next
              |
            3 | int next(int i) { return table[i & 1] / (count + 1); }
              | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            the result does not fit into its signed type

            How it goes wrong
              next(i = 0) is called, where table[0] = -2147483648, table[1] = 0, table[2] = 0, count = -2.
              3  int next(int i) { return table[i & 1] / (count + 1); }   i = 0

            count.c:3: next violated
              proved: array-bounds

            1 target: 1 violated
        "#]],
    );
}

#[test]
fn what_rests_on_a_function_that_is_defined_nowhere_is_unknown() {
    let text = "int ask(int);\nint use(int x) { return 100 / ask(x); }\n";
    check(
        &[("ask.c", text)],
        &["ask.c", "--target", "use"],
        expect![[r#"
            exit 3
            --- stdout
            ask.c:2: use unknown
              division-by-zero (line 2) is undecided: whether it can be violated depends on ask, which has neither code nor a contract (ask.c:2)
                try: give the file that defines ask, or write a contract for it
              holds within bounds (scope 3, array length 3, unroll 3): overflow
              not a proof: ask is defined nowhere, and may do more than return some value
                try: give the file that defines it, or write a stand-in

            1 target: 1 unknown
        "#]],
    );
}

#[test]
fn what_is_not_supported_is_unknown_only_where_it_is_reached() {
    let text = "#include <setjmp.h>\nstatic jmp_buf here;\nint f(int x) { if (x == 3) return setjmp(here); return 8 / (x - 2); }\n\
                int g(int x) { if (x == 3) __asm__ volatile(\"nop\"); return x; }\n";
    check(
        &[("jump.c", text)],
        &["jump.c", "--target", "f", "--target", "g"],
        expect![[r#"
            exit 1
            --- stdout
            jump.c:3: division-by-zero in f
              |
            3 | int f(int x) { if (x == 3) return setjmp(here); return 8 / (x - 2); }
              | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            the divisor is zero

            How it goes wrong
              f(x = 2) is called.
              3  int f(int x) { if (x == 3) return setjmp(here); return 8 / (x - 2); }
                                                                           x = 2

            jump.c:3: f violated
              undecided: not supported: `_setjmp` (jump.c:3)
                try: give the callee a contract, or check the parts that do not need it

            jump.c:4: g unknown
              undecided: not supported: inline assembly (jump.c:4)
                try: give the callee a contract, or check the parts that do not need it

            2 targets: 1 violated, 1 unknown
        "#]],
    );
}

#[test]
fn clauses_that_make_no_sense_are_told() {
    let text = "struct node { int value; struct node *next; };\n/*@ requires p->valeu > 0;\n    ensures \\reslt == 0; */\n\
                int f(struct node *p) { return p->value; }\n";
    check(
        &[("clause.c", text)],
        &["clause.c"],
        expect![[r#"
            exit 2
            --- stdout
            clause.c:4: f unknown
              undecided: a clause of the contract cannot be understood: struct node has no member `valeu` (clause.c:2:5)
                try: fix the clause
              ensures #1 (line 3) is undecided: a clause of the contract cannot be understood: unknown name `\reslt` (clause.c:3:5)
                try: fix the clause

            1 target: 1 unknown
            --- stderr
            error: unknown name `\reslt`
             --> clause.c:3:13
              |
            3 |     ensures \reslt == 0; */
              |             ^^^^^^
              |
              = help: did you mean `\result`?
            error: struct node has no member `valeu`
             --> clause.c:2:17
              |
            2 | /*@ requires p->valeu > 0;
              |                 ^^^^^
              |
              = help: did you mean `value`?
        "#]],
    );
}

#[test]
fn clauses_between_statements_are_checked_in_every_file_that_is_compiled() {
    let header = "/*@ requires n >= 0; ensures \\result >= n; */\nint grow(int n);\n\
        static inline int half(int n)\n{\n    //@ assert n > 1;\n    return n / 2;\n}\n";
    let first = "#include \"grow.h\"\nint grow(int n)\n{\n    //@ assert n < 1000;\n    return n + 1;\n}\n";
    let second = "#include \"grow.h\"\nint twice(int n)\n{\n    //@ assume 0 <= n <= 10;\n    int last = 0;\n\
        \x20   /*@ loop invariant last <= i;\n        loop variant 2 - i; */\n\
        \x20   for (int i = 0; i < 2; i++)\n        n = grow(n), last = i;\n\
        \x20   //@ assert n >= \\at(n, Pre) + 3;\n    return half(n);\n}\n";
    check(
        &[("grow.h", header), ("first.c", first), ("second.c", second)],
        &["first.c", "second.c", "--target", "*"],
        expect![[r#"
            exit 1
            --- stdout
            first.c:4: assert in grow
              |
            4 |     //@ assert n < 1000;
              |     ^^^^^^^^^^^^^^^^^^^^
            `assert n < 1000` does not hold here
              where n = 1024

            How it goes wrong
              grow(n = 1024) is called.
              4  //@ assert n < 1000;   n = 1024

            first.c:2: grow violated
              proved: ensures #1

            second.c:10: assert in twice
               |
            10 |     //@ assert n >= \at(n, Pre) + 3;
               |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            `assert n >= \at(n, Pre) + 3` does not hold here
              where n = 2
                and \at(n, Pre) + 3 = 3

            How it goes wrong
              twice(n = 0) is called.
               4  //@ assume 0 <= n <= 10;      n = 0, i = 0, last = 0
               8  for (int i = 0; i < 2; i++)
               9  n = grow(n), last = i;        n = 1
                  ↳ grow  (first.c)
               4    //@ assert n < 1000;        n = 0
               5    return n + 1;
               8  for (int i = 0; i < 2; i++)   i = 1, last = 0
               9  n = grow(n), last = i;        n = 2, last = 1
                  ↳ grow  (first.c)
               4    //@ assert n < 1000;        n = 1
               5    return n + 1;
               8  for (int i = 0; i < 2; i++)   i = 2, last = 1
              10  //@ assert n >= \at(n, Pre) + 3;

            second.c:2: twice violated
              proved: assert, requires #1 of grow, loop invariant, division-by-zero, overflow

            grow.h:3: half unknown
              assert (line 5) is undecided: a clause of the contract cannot be understood: `assert` here is not supported yet (grow.h:5:9)
                try: fix the clause
              proved: division-by-zero, overflow

            3 targets: 2 violated, 1 unknown
            --- stderr
            warning: this `assert` is not checked
             --> grow.h:5:9
              |
            5 |     //@ assert n > 1;
              |         ^^^^^^^^^^^^^
              |
              = help: clauses between statements are looked at in C files that Skolem compiles, not in included files
            warning: `loop variant` is not checked
             --> second.c:7:9
              |
            7 |         loop variant 2 - i; */
              |         ^^^^^^^^^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn a_structure_as_a_result_is_no_pointer() {
    let text = "struct both { long first, second; };\n/*@ ensures \\result.first == first; */\n\
        struct both together(long first, long second)\n{\n    struct both both = {first, second};\n    return both;\n}\n";
    check(
        &[("both.c", text)],
        &["both.c"],
        expect![[r#"
        exit 2
        --- stdout
        both.c:3: together unknown
          ensures #1 (line 2) is undecided: a clause of the contract cannot be understood: there is no result here (both.c:2:5)
            try: fix the clause

        1 target: 1 unknown
        --- stderr
        error: there is no result here
         --> both.c:2:13
          |
        2 | /*@ ensures \result.first == first; */
          |             ^^^^^^^
          |
          = help: a structure as a result is not supported; `\result` stands in `ensures` alone
    "#]],
    );
}

#[test]
fn nothing_to_check_and_no_such_function() {
    check(
        &[("nothing.c", "int f(void) { return 1; }\n")],
        &["nothing.c"],
        expect![[r#"
        exit 2
        --- stderr
        error: there is nothing to check: there is no `main`, and no function has a contract or an assertion
        help: name functions with --target, or write contracts (docs/contracts.md)
    "#]],
    );
    check(
        &[("nothing.c", "int f(void) { return 1; }\n")],
        &["nothing.c", "--target", "g"],
        expect![[r#"
            exit 2
            --- stderr
            error: no function matches --target g
            help: `skolem list` shows the functions there are; `*` stands for anything, as in --target 'g*'
        "#]],
    );
}

/// Compiles a program with the sanitizers and runs it: does it fail?
fn fails_natively(file: &Path) -> bool {
    let program = file.with_extension("out");
    let flags = ["-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o"];
    let compiled = Command::new("cc").args(flags).arg(&program).arg(file).output().unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{}: {said}\n{}", file.display(), std::fs::read_to_string(file).unwrap());
    !Command::new(&program).output().unwrap().status.success()
}

/// For each violation a program that fails as native code.
#[test]
fn programs_for_violations_fail_natively() {
    let wrong = "\
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node *next; };
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int last(struct node *p) { while (p->next) p = p->next; return p->value; }
int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int ratio(struct node *p) { return p ? 100 / p->value : 0; }
void drop(struct node *p) { if (p && p->next) { free(p->next); p->value = p->next->value; } }
void twice(char *p) { if (p && *p == 'x') { free(p); free(p); } }
unsigned shift(unsigned x, int by) { return x << by; }
void unreached(void) { if (__VERIFIER_nondet_int() == 12345) reach_error(); }
/*@ requires \\valid(p); ensures p->value == \\old(p->value) + 1; */
void increment(struct node *p) { if (p->value != 41) p->value++; }
";
    let sandbox = Sandbox::new().file("wrong.c", wrong);
    sandbox.says(&["check", "wrong.c", "--target", "*", "--emit-tests", "tests"]);
    let mut names = Vec::new();
    for entry in std::fs::read_dir(sandbox.path("tests")).unwrap() {
        let path = entry.unwrap().path();
        assert!(fails_natively(&path), "{}", std::fs::read_to_string(&path).unwrap());
        names.push(path.file_name().unwrap().to_string_lossy().into_owned());
    }
    names.sort();
    expect![[r#"
        drop_use_after_free_line9.c
        increment_ensures_line13.c
        last_null_dereference_line6.c
        ratio_division_by_zero_line8.c
        shift_shift_line11.c
        sum_array_bounds_line7.c
        sum_null_dereference_line7.c
        twice_double_free_line10.c
        unreached_unreachable_line12.c
    "#]]
    .assert_eq(&(names.join("\n") + "\n"));
}

/// The program for a violation of the queue: the text that people get.
#[test]
fn a_program_for_a_violation() {
    let text = "struct pair { int a; struct pair *other; };\nint f(struct pair *p) { return p->other->a; }\n";
    let sandbox = Sandbox::new().file("pair.c", text);
    sandbox.says(&["check", "pair.c", "--target", "f", "--emit-tests", "tests"]);
    let mut files: Vec<_> =
        std::fs::read_dir(sandbox.path("tests")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let text = std::fs::read_to_string(&files[0]).unwrap();
    let folder = sandbox.path("").canonicalize().unwrap();
    expect![[r#"
        /* Written by Skolem. It fails as long as this can happen:
         *   pair.c:2: null-dereference: a read at offset 8 from NULL
         *
         * cc -g -fsanitize=address,undefined -fno-sanitize-recover=all THIS.c && ./a.out
         */
        #undef main
        #define main skolem_main
        #include "FOLDER/pair.c"
        #undef main
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>

        int main(void)
        {
            __typeof__(f(NULL)) skolem_result = f(NULL);
            return 0;
        }
    "#]]
    .assert_eq(&text.replace(&folder.display().to_string(), "FOLDER"));
}

#[test]
fn structures_in_registers_are_shown_by_their_members() {
    let text = "#include <assert.h>\nstruct pair { int a; short b; char c[3]; };\nstruct point { double x, y; };\n\
                struct list { int *at; int count; };\nstruct inner { struct { int z; } i; };\n\
                void mixed(struct pair p, int k) { assert(!(p.a == -7 && p.b == 300 && p.c[2] == 'x' && k == 5)); }\n\
                void doubles(struct point p) { assert(!(p.x == 1.5 && p.y == -2.0)); }\n\
                void pointer(struct list p) { if (p.at && p.count == 4) assert(*p.at != 9); }\n\
                void nested(int k, struct inner p) { assert(p.i.z != 3 || k != 4); }\n\
                struct floats { float a, b; };\nvoid lanes(struct floats p) { assert(!(p.a == 1.5f && p.b == 2.5f)); }\n\
                struct wide { __int128 x; };\nvoid halves(struct wide p) { assert(p.x != ((__int128)1 << 100) - 1); }\n\
                struct bits { unsigned a : 3; int b : 5; };\nvoid fields(struct bits p) { assert(!(p.a == 7 && p.b == -9)); }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    let said = sandbox.says(&["check", "p.c", "--target", "*"]);
    let calls: Vec<&str> =
        said.lines().filter(|line| line.contains(" is called") || line.contains("──►")).map(str::trim).collect();
    expect![[r#"
        mixed(p.a = -7, p.b = 300, p.c[0] = 0, p.c[1] = 0, p.c[2] = 'x', k = 5) is called.
        doubles(p.x = 1.5, p.y = -2.0) is called.
        pointer(p.at = int@0, p.count = 4) is called.
        p.at ──► int@0 [9]
        nested(k = 4, p.i.z = 3) is called.
        lanes(p.a = 1.5, p.b = 2.5) is called.
        halves(p.x = 1267650600228229401496703205375) is called.
        fields(p.a = 7, p.b = -9) is called.
    "#]]
    .assert_eq(&(calls.join("\n") + "\n"));
    let json = sandbox.says(&["check", "p.c", "--target", "mixed", "--format", "json"]);
    assert!(json.contains("\"p.b\": 300"), "{json}");
}
