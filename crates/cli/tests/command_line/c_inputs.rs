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
        is_verdict || line.contains(" is called") || line.contains("no test for") || line.contains("undecided")
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
    let reasons = ["Assertion", "the contract is broken", "heap-buffer-overflow", "null pointer", "division by zero"];
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
        expect![[""]],
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
        expect![[""]],
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
        expect![[""]],
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
        expect![[""]],
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
        expect![[""]],
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
        expect![[""]],
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
    check(text, &["--array-length", "4"], expect![[""]]);
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
        expect![[""]],
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
        expect![[""]],
    );
}
