//! What the inputs of C targets can be: pointers that meet, into arrays and structures and to globals, and empty blocks.
//! Each violation comes with a program that fails natively for the same reason.

use crate::support::Sandbox;
use expect_test::{Expect, expect};
use std::path::Path;
use std::process::Command;

/// The verdicts of a program's targets, the calls that break them, and what native code says to the programs that show it.
fn check(text: &str, args: &[&str], expected: Expect) {
    let sandbox = Sandbox::new().file("p.c", text);
    let said = sandbox.says(&[&["check", "p.c", "--target", "*", "--emit-tests", "tests"], args].concat());
    let is_kept = |line: &&str| {
        let is_verdict = line.starts_with("p.c:") && !line.contains(" in ");
        let is_told = ["is called", "no test for", "undecided", "an input may have a pointer"];
        is_verdict || is_told.iter().any(|told| line.contains(told))
    };
    let mut kept: Vec<String> = said.lines().filter(is_kept).map(|line| line.trim().to_owned()).collect();
    if let Ok(files) = std::fs::read_dir(sandbox.path("tests")) {
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        for file in files {
            kept.push(format!("{}: {}", file.file_name().unwrap().to_string_lossy(), natively(&file)));
        }
    }
    expected.assert_eq(&(kept.join("\n") + "\n"));
}

/// Compiles a program with the sanitizers and runs it: how does it fail?
fn natively(file: &Path) -> &'static str {
    let program = file.with_extension("out");
    let flags = ["-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o"];
    let compiled = Command::new("clang-19").args(flags).arg(&program).arg(file).output().unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{}: {said}\n{}", file.display(), std::fs::read_to_string(file).unwrap());
    let ran = Command::new(&program).output().unwrap();
    std::fs::remove_file(&program).unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    let reasons = [
        "Assertion",
        "the contract is broken",
        "heap-buffer-overflow",
        "null pointer",
        "free on address which was not",
    ];
    assert!(!ran.status.success(), "{}", std::fs::read_to_string(file).unwrap());
    reasons.into_iter().find(|reason| said.contains(reason)).unwrap_or("fails otherwise")
}

#[test]
fn a_pointer_to_a_member_of_another_argument() {
    check(
        "#include <assert.h>
struct b { int v; };
struct a { struct a *up; struct b in; };
struct c { struct a list[2]; };
void f(struct a *p, struct b *q) { if (!p || !q) return; p->in.v = 1; q->v = 2; assert(p->in.v == 1); }
void turned(struct b *q, struct a *p) { if (!p || !q) return; p->in.v = 1; q->v = 2; assert(p->in.v == 1); }
void deep(struct c *p, struct b *q) { if (!p || !q) return; assert(q != &p->list[1].in); }
void up(struct a *p, struct b *q) { if (!p || !q || !p->up) return; assert(q != &p->up->in); }
void apart(struct a *restrict p, struct b *q) { if (!p || !q) return; p->in.v = 1; q->v = 2; assert(p->in.v == 1); }
/*@ requires \\separated(p, q) && \\valid(p) && \\valid(q); */
void separated(struct a *p, struct b *q) { p->in.v = 1; q->v = 2; assert(p->in.v == 1); }
",
        &[],
        expect![[r#"
            f(p = a@0, q = &a@0.in) is called.
            p.c:5: f violated
            turned(q = &a@0.in, p = a@0) is called.
            p.c:6: turned violated
            deep(p = c@0, q = &c@0[0].list[1].in) is called.
            p.c:7: deep violated
            up(p = a@0, q = &a@0.in) is called.
            p.c:8: up violated
            p.c:9: apart holds within bounds: scope 3, array length 3, unroll 3
            p.c:11: separated holds within bounds: scope 3, array length 3, unroll 3
            deep_assert_line7.c: Assertion
            f_assert_line5.c: Assertion
            turned_assert_line6.c: Assertion
            up_assert_line8.c: Assertion
        "#]],
    );
}

/// A caller has no address of a static variable that is only compared.
#[test]
fn addresses_that_are_only_compared() {
    check(
        "#include <assert.h>
static int compared, handed, numbers[3];
void is_other(int *p) { assert(p != &compared); }
void is_element(int *p) { assert(p != &numbers[1]); }
int *hand(void) { return &handed; }
void is_handed(int *p) { assert(p != &handed); }
",
        &[],
        expect![[r#"
            p.c:3: is_other holds within bounds: scope 3, array length 3, unroll 3
            p.c:4: is_element holds within bounds: scope 3, array length 3, unroll 3
            p.c:5: hand proved
            is_handed(p = &handed) is called.
            p.c:6: is_handed violated
            is_handed_assert_line6.c: Assertion
        "#]],
    );
}

#[test]
fn a_pointer_to_a_global() {
    check(
        "#include <assert.h>
struct b { int v; };
struct b head;
struct b table[3];
struct { int n; struct b in; } outer;
struct b unrelated;
void g(struct b *q) { assert(q != &head); }
void element(struct b *q) { assert(q != &table[2]); }
void member(struct b *q) { if (!q) return; outer.in.v = 1; q->v = 2; assert(outer.in.v == 1); }
int number;
void other(float *q) { if (!q) return; number = 1; *q = 2; assert(number == 1); }
",
        &[],
        expect![[r#"
            g(q = &head) is called.
            p.c:7: g violated
            element(q = &table[2]) is called.
            p.c:8: element violated
            member(q = &outer.in) is called.
            p.c:9: member violated
            p.c:11: other holds within bounds: scope 3, array length 3, unroll 3
            element_assert_line8.c: Assertion
            g_assert_line7.c: Assertion
            member_assert_line9.c: Assertion
        "#]],
    );
}

#[test]
fn pointers_into_one_array() {
    check(
        "#include <assert.h>
void next(int *p, int *q) { if (!p || !q) return; assert(q != p + 1); }
void before(int *p, int *q) { if (!p || !q) return; assert(q != p - 1); }
void bytes(int *p, char *q) { if (!p || !q) return; *p = 0; *q = 1; assert(*p == 0); }
void third(int *p, unsigned char *q) { if (!p || !q) return; *p = 0; *q = 1; assert(*p != 0x10000); }
void sign(int *p, unsigned *q) { if (!p || !q) return; *p = 0; *q = 1; assert(*p == 0); }
void other(int *p, float *q) { if (!p || !q) return; *p = 0; *q = 1; assert(*p == 0); }
void width(int *p, short *q) { if (!p || !q) return; *p = 0; *q = 1; assert(*p == 0); }
struct range { int *from, *to; };
void range(struct range *r) { if (!r || !r->from || !r->to) return; assert(r->to != r->from + 2); }
",
        &[],
        expect![[r#"
            next(p = int@0, q = &int@0[1]) is called.
            p.c:2: next violated
            before(p = &int@0[1], q = int@0) is called.
            p.c:3: before violated
            bytes(p = int@0, q = int@0) is called.
            p.c:4: bytes violated
            not a proof: an input may have a pointer to char that points elsewhere into an object of another type
            p.c:5: third holds within bounds: scope 3, array length 3, unroll 3
            not a proof: an input may have a pointer to unsigned char that points elsewhere into an object of another type
            sign(p = int@0, q = int@0) is called.
            p.c:6: sign violated
            p.c:7: other holds within bounds: scope 3, array length 3, unroll 3
            p.c:8: width holds within bounds: scope 3, array length 3, unroll 3
            range(r = range@0) is called.
            p.c:10: range violated
            before_assert_line3.c: Assertion
            bytes_assert_line4.c: Assertion
            next_assert_line2.c: Assertion
            range_assert_line10.c: Assertion
            sign_assert_line6.c: Assertion
        "#]],
    );
}

#[test]
fn overlapping_arrays() {
    check(
        "/*@ requires 0 <= n <= 2 && \\valid(d + (0 .. n-1)) && \\valid_read(s + (0 .. n-1));
    ensures \\forall integer i; 0 <= i < n ==> d[i] == \\old(s[i]); */
void copy(int *d, const int *s, int n) { for (int i = 0; i < n; i++) d[i] = s[i]; }
/*@ requires 0 <= n <= 2 && \\valid(d + (0 .. n-1)) && \\valid_read(s + (0 .. n-1));
    requires \\separated(d + (0 .. n-1), s + (0 .. n-1));
    ensures \\forall integer i; 0 <= i < n ==> d[i] == \\old(s[i]); */
void separated(int *d, const int *s, int n) { for (int i = 0; i < n; i++) d[i] = s[i]; }
/*@ requires 0 <= n <= 2 && \\valid(d + (0 .. n-1)) && \\valid_read(s + (0 .. n-1));
    ensures \\forall integer i; 0 <= i < n ==> d[i] == \\old(s[i]); */
void restricted(int *restrict d, const int *restrict s, int n) { for (int i = 0; i < n; i++) d[i] = s[i]; }
",
        &[],
        expect![[r#"
            copy(d = &int@0[1], s = int@0, n = 2) is called.
            p.c:3: copy violated
            p.c:7: separated holds within bounds: scope 3, array length 3, unroll 3
            p.c:10: restricted holds within bounds: scope 3, array length 3, unroll 3
            copy_ensures_line2.c: the contract is broken
        "#]],
    );
}

#[test]
fn a_header_before_what_a_pointer_points_to() {
    check(
        "struct hdr { int len; int cap; };
/*@ requires \\valid((struct hdr *)s - 1);
    requires ((struct hdr *)s)[-1].len >= 0;
    ensures \\result >= 0; */
int len(char *s) { return ((struct hdr *)s)[-1].len; }
/*@ requires \\valid((struct hdr *)s - 1);
    ensures \\result >= 0; */
int any(char *s) { return ((struct hdr *)s)[-1].len; }
/*@ requires \\valid(p - 1); ensures *(p - 1) == 0; */
void clear(int *p) { p[-1] = 0; }
",
        &[],
        expect![[r#"
            p.c:5: len holds within bounds: scope 3, array length 3, unroll 3
            any(s = &hdr@0[2].len) is called.
            p.c:8: any violated
            p.c:10: clear holds within bounds: scope 3, array length 3, unroll 3
            any_ensures_line7.c: the contract is broken
        "#]],
    );
}

#[test]
fn blocks_without_elements() {
    check(
        "/*@ requires n >= 0 && \\valid_read(a + (0 .. n-1)); */
int first(int *a, int n) { return a[0]; }
/*@ requires n >= 0 && a != \\null && \\valid_read(a + (0 .. n-1)); */
char some(char *a, int n) { return a[0]; }
/*@ requires n >= 1 && \\valid_read(a + (0 .. n-1)); */
int at_least_one(int *a, int n) { return a[0]; }
/*@ requires n >= 0 && \\valid_read(a + (0 .. n-1)); ensures n == 0 ==> \\result == 0; */
int sum(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s |= a[i]; return s; }
",
        &[],
        expect![[r#"
            first(a = int@0, n = 0) is called.
            first(a = null, n = 0) is called.
            p.c:2: first violated
            some(a = char@0, n = 0) is called.
            p.c:4: some violated
            p.c:6: at_least_one holds within bounds: scope 3, array length 3, unroll 3
            p.c:8: sum holds within bounds: scope 3, array length 3, unroll 3
            first_array_bounds_line2.c: heap-buffer-overflow
            first_null_dereference_line2.c: null pointer
            some_array_bounds_line4.c: heap-buffer-overflow
        "#]],
    );
}

#[test]
fn what_is_freed_may_be_freed() {
    check(
        "#include <stdlib.h>
#include <assert.h>
struct buffer { char *text; int n; };
struct buffer empty;
void drop(struct buffer *b, char *s) { if (b) b->n = 0; free(s); }
void drop_buffer(struct buffer *b) { if (b != &empty) free(b); }
/*@ requires \\freeable(s) || s == \\null; */
void drop_freeable(struct buffer *b, char *s) { if (b) b->n = 0; free(s); }
/*@ requires \\freeable(s) || \\valid(s); */
void drop_some(char *s, char *t) { if (t) *t = 0; free(s); }
",
        &[],
        expect![[r#"
            p.c:5: drop holds within bounds: scope 3, array length 3, unroll 3
            not a proof: an input may have a pointer to char into another object, where the code frees blocks and no \freeable says which
            p.c:6: drop_buffer holds within bounds: scope 3, array length 3, unroll 3
            not a proof: an input may have a pointer to struct buffer into another object, where the code frees blocks and no \freeable says which
            p.c:8: drop_freeable holds within bounds: scope 3, array length 3, unroll 3
            not a proof: an input may have a pointer to char that points elsewhere into an object of another type
            drop_some(s = char@0, t = char@0) is called.
            drop_some(s = &char@0[1], t = null) is called.
            p.c:10: drop_some violated
            drop_some_array_bounds_line10.c: heap-buffer-overflow
            drop_some_invalid_free_line10.c: free on address which was not
        "#]],
    );
}

#[test]
fn strings_of_the_command_line_lie_apart() {
    let text = "#include <assert.h>
int main(int argc, char **argv) {
    if (argc < 2 || !argv[1][0]) return 0;
    char old = argv[0][0];
    argv[1][0] = 0;
    assert(argv[0][0] == old);
    return 0;
}
";
    check(
        text,
        &["--array-length", "4"],
        expect![[r#"
        p.c:2: main holds within bounds: scope 3, array length 4, unroll 3
    "#]],
    );
}

#[test]
fn the_state_after_a_call() {
    check(
        "#include <stdlib.h>
struct s { int v, w; };
/*@ requires \\valid(p); ensures p->v == 1; */
void set(struct s *p) { p->v = 2; }
int count;
/*@ ensures count == \\old(count) + 1; */
void bump(void) { if (count != 3) count++; }
/*@ ensures \\result == x; */
double same(double x) { return x; }
/*@ requires \\valid(p); ensures *p == *p; */
void spoil(float *p) { *p = 0.0f * __builtin_inff(); }
int next(void) { static int n; n++; return 100 / (n - 7); }
int zero(void) { char *p = malloc(0); return p ? p[0] : 0; }
",
        &["--statics", "any"],
        expect![[r#"
            set(p = s@0) is called.
            p.c:4: set violated
            bump() is called, where count = 3.
            p.c:7: bump violated
            same(x = NaN) is called.
            p.c:9: same violated
            spoil(p = float@0) is called.
            p.c:11: spoil violated
            next() is called, where next.n = 6.
            p.c:12: next violated
            note: no test for division-by-zero (line 12): a static variable of a function has no name outside of it
            zero() is called.
            p.c:13: zero violated
            note: no test for array-bounds (line 13): sanitizers take a block of no bytes for one of one byte
            bump_ensures_line6.c: the contract is broken
            same_ensures_line8.c: the contract is broken
            set_ensures_line3.c: the contract is broken
            spoil_ensures_line10.c: the contract is broken
        "#]],
    );
}

#[test]
fn integers_of_contracts_have_no_bounds() {
    check(
        "/*@ ensures (1 << 300) > 0; ensures (1 << 300) / (1 << 299) == 2; */
int far(void) { return 0; }
/*@ ensures (1 << 300) == 0; */
int wraps(void) { return 0; }
/*@ ensures (1 << 40000) > 0; */
int too_far(void) { return 0; }
/*@ ensures (x << 300) * (x << 300) >= 0; */
int square(int x) { return 0; }
/*@ requires x <= 3; ensures x * x * x * x <= 81; */
int power(unsigned x) { return 0; }
/*@ ensures x * y != 77 * (1 << 100); */
int product(unsigned long long x, unsigned long long y) { return 0; }
/*@ ensures -x == 0 - x; ensures x < 0 ==> -x > 0; */
int opposite(int x) { return 0; }
/*@ ensures x > 0 ==> -x < 0; */
int opposite_unsigned(unsigned x) { return 0; }
/*@ requires 0 <= n <= 100; ensures (1 << n) >= 1; */
int shift(int n) { return 0; }
/*@ requires 0 <= n; ensures (1 << n) >= 1; */
int any_shift(int n) { return 0; }
/*@ ensures (x << 200) >> 200 == x; */
int there_and_back(long x) { return 0; }
",
        &[],
        expect![[r#"
            p.c:2: far proved
            wraps() is called.
            p.c:4: wraps violated
            p.c:6: too_far unknown
            ensures #1 (line 5) is undecided: a clause of the contract cannot be understood: an integer of more than 32768 bits is not supported (p.c:5:5)
            p.c:8: square unknown
            undecided: not supported: an integer of more than 384 bits
            p.c:10: power proved
            product(x = 9223372036854775808, y = 10582799417344) is called.
            p.c:12: product violated
            p.c:14: opposite proved
            p.c:16: opposite_unsigned proved
            p.c:18: shift proved
            p.c:20: any_shift unknown
            undecided: not supported: a shift to the left by more than 128
            p.c:22: there_and_back proved
            product_ensures_line11.c: the contract is broken
            wraps_ensures_line3.c: the contract is broken
        "#]],
    );
}

#[test]
fn pointers_that_are_far_apart_are_beyond_the_bounds() {
    let text = "#include <assert.h>\nvoid far(int *p, int *q) { if (!p || !q) return; assert(q != p + 50); }\n";
    let said = Sandbox::new().file("p.c", text).says(&["check", "p.c", "--target", "far"]);
    assert!(said.contains("far holds within bounds"), "{said}");
    assert!(said.contains("an array of int with none or more than 3 elements"), "{said}");
}

/// A structure that does not fit into registers is returned in a place that the caller has for it: it is never null, nothing
/// else leads there, and no contract has to list it.
#[test]
fn the_place_of_a_result() {
    let text = r"
#include <assert.h>
struct big { int a[20]; int n; };
struct big changed(struct big b) { b.n = 3; return b; }
/*@ assigns \nothing; */
struct big made(int n) { struct big b = {{0}, n}; return b; }
/*@ requires \valid(p); assigns \nothing; */
struct big copied(const struct big *p) { int n = p->n; struct big b = *p; assert(p->n == n); return b; }
struct big asserted(struct big b) { assert(b.n != 7); return b; }
/*@ requires \valid(p); assigns \nothing; */
struct big counted(struct big *p) { p->n = 1; return *p; }
";
    let sandbox = Sandbox::new().file("p.c", text);
    for engine in ["bounded", "refine"] {
        let said = sandbox.says(&["check", "p.c", "--target", "*", "--engine", engine]);
        for verdict in ["changed proved", "made proved", "copied holds", "asserted violated", "counted violated"] {
            assert!(said.contains(&format!(": {verdict}")), "{verdict}: {said}");
        }
    }
}

/// A character constant is an `int` with the value of a `char`, which is signed on this machine unless a flag says otherwise.
#[test]
fn character_constants_of_contracts() {
    let text = "/*@ ensures \\result == '\\xff' && \\result == '\\377' && \\result < 0; */\nint byte(void) { return '\\xff'; }\n\
        /*@ ensures '\\377' == 255; */\nvoid unsigned_byte(void) { }\n\
        /*@ requires \\valid(s); ensures *s == '\\xe9' ==> \\result; */\nint latin(char *s) { return 0; }\n\
        /*@ ensures \\result == 'a' && 'b' - 'a' == 1 && '\\x7f' == 127; */\nint letter(void) { return 'a'; }\n";
    check(
        text,
        &[],
        expect![[r#"
        p.c:2: byte proved
        unsigned_byte() is called.
        p.c:4: unsigned_byte violated
        note: no test for ensures #1 (line 3): the call leaves nothing behind that shows whether the clause holds
        latin(s = char@0) is called.
        p.c:6: latin violated
        p.c:8: letter proved
        latin_ensures_line5.c: the contract is broken
    "#]],
    );
    let said =
        Sandbox::new().file("p.c", text).says(&["check", "p.c", "--target", "latin", "--cflags=-funsigned-char"]);
    assert!(said.contains("violated"), "{said}");
    let broken = "/*@ ensures \\result != 'ab'; */\nint two(void) { return 0; }\n\
        /*@ ensures \\result != '\u{e9}'; */\nint wide(void) { return 0; }\n";
    let said = Sandbox::new().file("p.c", broken).says(&["check", "p.c"]);
    assert!(said.contains("'ab' is not one character"), "{said}");
    assert!(said.contains("'\u{e9}' is not one character"), "{said}");
    assert!(said.contains("2 unknown"), "{said}");
}
