//! C programs that `--emit-tests` writes fail natively for the reason of the report; where they would not, there is none, and
//! the report says why.

use crate::support::Sandbox;
use std::process::Command;

/// Checks each target, and compiles and runs what is written for it: the outcome, or why nothing is written.
fn outcomes(text: &str, targets: &[&str]) -> Vec<String> {
    let sandbox = Sandbox::new().file("p.c", text);
    let mut found = Vec::new();
    for target in targets {
        let folder = format!("tests_{target}");
        let said = sandbox.says(&["check", "p.c", "--target", target, "--emit-tests", &folder]);
        assert!(said.contains(&format!("{target} violated")), "{said}");
        if let Some((_, why)) = said.lines().find_map(|line| line.trim_start().split_once("no test for")) {
            found.push(format!("{target}: none:{}", why.split_once(':').map_or("", |(_, why)| why)));
            continue;
        }
        let written = std::fs::read_dir(sandbox.path(&folder)).unwrap().next().unwrap().unwrap().path();
        let program = written.with_extension("exe");
        let flags = ["-w", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o"];
        let compiled = Command::new("clang-19").args(flags).arg(&program).arg(&written).arg("-lm").output().unwrap();
        assert!(compiled.status.success(), "{target}: {}", String::from_utf8_lossy(&compiled.stderr));
        let run = Command::new(&program).stdin(std::process::Stdio::null()).output().unwrap();
        let words = String::from_utf8_lossy(&run.stderr).into_owned();
        let reason = ["null pointer passed", "stack-buffer-overflow", "heap-use-after-free", "Assertion", "overlap"]
            .into_iter()
            .find(|reason| words.contains(reason));
        assert!(!run.status.success(), "{target} passes");
        found.push(format!("{target}: {}", reason.unwrap_or(&words)));
    }
    found
}

#[test]
fn programs_fail_for_the_stated_reason() {
    let text = r#"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void filled(int i) { int a[3]; for (int k = 0; k < 3; k++) a[k] = k; if (i >= 0 && i < 3) assert(a[i] != 2); }
void null(void) { memcpy(0, 0, 0); }
void length(void) { char b[3] = {1, 2, 3}; assert(strlen(b) < 10); }
void overlapping(void) { char b[4] = "abc"; memcpy(b, b + 1, 3); }
void printed(void) { char b[3] = {'a', 'b', 'c'}; printf("%s", b); }
void freed(void) { char *p = malloc(3); free(p); p[0] = 1; }
"#;
    let targets = ["filled", "null", "length", "overlapping", "printed", "freed"];
    assert_eq!(
        outcomes(text, &targets),
        [
            "filled: Assertion",
            "null: null pointer passed",
            "length: stack-buffer-overflow",
            "overlapping: overlap",
            "printed: stack-buffer-overflow",
            "freed: heap-use-after-free"
        ]
    );
}

#[test]
fn what_native_code_does_not_show() {
    let text = r#"
#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
struct padded { char c; int i; };
struct list { struct list *next; };
static int sum(int n, ...) { va_list a; va_start(a, n); int t = 0; for (int i = 0; i < n; i++) t += va_arg(a, int); va_end(a); return t; }
static void wide(int n, ...) { va_list a; va_start(a, n); long t = va_arg(a, long); va_end(a); assert(t == (long)(unsigned)n || t == n); }
static int *keep(void) { static int s; return &s; }
void padding(void) { struct padded a, b; a.c = b.c = 1; a.i = b.i = 2; assert(memcmp(&a, &b, sizeof a) == 0); }
void not_set(int c) { int x; if (c) x = 1; assert(x == 1); }
void table(int c) { isalpha(c); }
void position(void) { assert(ftell(stdin) == 0); }
void variable(void) { assert(getenv("PATH")); }
void too_few(int x) { printf("%d %d\n", x); }
void one_more(int n) { if (n >= 0 && n <= 3) sum(n, 1, 2); }
void another_type(int n) { wide(n, n); }
void precision(int n) { char b[3] = {'a', 'b', 'c'}; printf("%.*s", n, b); }
long difference(struct list *a, struct list *b) { return a && b ? a - b : 0; }
void onto_itself(void) { char b[10] = "abc"; sprintf(b, "%s1", b); }
void given_again(void) { char *p = malloc(4); free(p); char *q = malloc(4); assert(p == q); free(q); }
void not_merged(void) { const char *a = "q", *b = "q"; assert(a != b); }
void no_text(char *s) { printf("%s", s); }
void integer(void) { sum(1, 3.0); }
void none_at_all(void) { sum(1); }
void wide_text(void) { wchar_t b[3]; wcscpy(b, L"abc"); }
int earlier_pass(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (i) return *p; p = &x; } return 0; }
/*@ requires \valid(p); ensures \result == 1; */
int inside(int *p) { int *s = keep(); *s = 1; *p = 2; return *s; }
"#;
    let targets = [
        "padding",
        "not_set",
        "table",
        "position",
        "variable",
        "too_few",
        "one_more",
        "another_type",
        "precision",
        "difference",
        "onto_itself",
        "given_again",
        "not_merged",
        "no_text",
        "integer",
        "none_at_all",
        "wide_text",
        "earlier_pass",
        "inside",
    ];
    assert_eq!(
        outcomes(text, &targets),
        [
            "padding: none: it rests on memory that was never set",
            "not_set: none: it rests on memory that was never set",
            "table: none: sanitizers do not watch the memory of the C library",
            "position: none: it rests on the surroundings of the process",
            "variable: none: it rests on the surroundings of the process",
            "too_few: none: sanitizers do not count the arguments of a call",
            "one_more: none: sanitizers do not count the arguments of a call",
            "another_type: none: it rests on memory that was never set",
            "precision: none: sanitizers do not watch texts whose length is an argument",
            "difference: none: sanitizers do not watch differences of pointers",
            "onto_itself: none: sanitizers do not watch what this function copies",
            "given_again: none: it rests on something that C leaves to compilers",
            "not_merged: none: it rests on something that C leaves to compilers",
            "no_text: none: native code prints null pointers as texts",
            "integer: none: sanitizers do not watch the types of arguments",
            "none_at_all: none: sanitizers do not count the arguments of a call",
            "wide_text: none: sanitizers do not watch functions for wide characters",
            "earlier_pass: none: sanitizers take a variable of another pass of a loop for the same one",
            "inside: none: what a pointer points to has no name in C"
        ]
    );
}

/// Before an empty block nothing can be read; variables that other functions use need not be defined.
#[test]
fn programs_are_linked_and_fail() {
    let text = r#"
#include <assert.h>
extern int other; extern int list[]; struct hidden; extern struct hidden object; int elsewhere(int);
int unused(void) { return other + list[3] + elsewhere(2); }
struct hidden *unused_too(void) { return &object; }
void divided(int x) { assert(10 / (x * x + 1) != 10); }
/*@ requires n >= 0 && a != 0 && \valid_read(a + (0 .. n - 1)); */
int last(int *a, int n) { return a[n - 1]; }
/*@ requires n >= 0 && a != 0 && \valid_read(a + (0 .. n - 1)); */
int first(int *a, int n) { return a[0]; }
int scope(void) { int *p; { int x = 1; p = &x; } return *p; }
void elements(int n) { if (n >= 0 && n < 3) { int a[n]; a[0] = 1; } }
"#;
    let outcomes = outcomes(text, &["divided", "last", "first", "scope", "elements"]);
    let reasons =
        ["Assertion", "heap-buffer-overflow", "heap-buffer-overflow", "stack-use-after-scope", "variable length array"];
    for (outcome, reason) in outcomes.iter().zip(reasons) {
        assert!(outcome.contains(reason), "{outcome}");
    }
}

#[test]
fn initial_values_are_computed_by_compilers() {
    let text = "#include <limits.h>\nstatic int wrong = INT_MAX + 1;\nint f(void) { return wrong; }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    let said = sandbox.says(&["check", "p.c", "--target", "f", "--checks", "+overflow", "--emit-tests", "tests"]);
    assert!(said.contains("f violated"), "{said}");
    assert!(said.contains("no test for overflow (line 2): compilers compute initial values before"), "{said}");
}

#[test]
fn what_shows_in_nothing_that_is_left() {
    let text = r"
#include <stdarg.h>
/*@ ensures x > 0; */
void nothing(int x) { }
/*@ ensures \result > 0; */
int result(int x) { return x; }
int sum(int n, ...) {
    va_list rest;
    va_start(rest, n);
    int total = 0;
    for (int i = 0; i < n; i++) total ^= va_arg(rest, int);
    va_end(rest);
    return total;
}
";
    assert_eq!(
        outcomes(text, &["nothing", "result", "sum"]),
        [
            "nothing: none: the call leaves nothing behind that shows whether the clause holds",
            "result: the contract is broken\n",
            "sum: none: sanitizers do not count the arguments of a call"
        ]
    );
}
