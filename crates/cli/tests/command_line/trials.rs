//! Runs that the engine refine tries out before it works anything out.

use crate::support::Sandbox;
use serde_json::Value;

/// The report about a target.
fn report(text: &str, target: &str, args: &[&str]) -> Value {
    let sandbox = Sandbox::new().file("tried.c", text);
    let fixed = ["check", "tried.c", "--target", target, "--engine", "refine", "--format", "json"];
    let output = sandbox.command(&[&fixed[..], args].concat()).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{target}: {}", String::from_utf8_lossy(&output.stderr)));
    report["targets"][0].clone()
}

/// The violated checks: kind and line.
fn violated(report: &Value) -> Vec<(String, u64)> {
    let checks = report["checks"].as_array().expect("checks");
    let failing = checks.iter().filter(|check| check["verdict"] == "violated");
    failing
        .map(|check| {
            assert_eq!(check["evidence"]["replayed"], true, "{check}");
            (check["kind"].as_str().unwrap_or_default().to_owned(), check["line"].as_u64().unwrap_or(0))
        })
        .collect()
}

const FAILING: &str = r#"#include <assert.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
char __VERIFIER_nondet_char(void);
void long_bad(void) {
    unsigned sum = 0, start = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < 200000; i++) sum = (sum ^ i * start) + 1;
    assert(sum == 0);
}
void number_bad(void) {
    unsigned chosen = __VERIFIER_nondet_uint();
    assert(chosen != 305419896);
}
void bytes_bad(void) {
    unsigned char head[4];
    for (int i = 0; i < 4; i++) head[i] = __VERIFIER_nondet_char();
    unsigned word = head[0] | head[1] << 8;
    if (word == 35615 && head[2] == 8 && (head[3] & 4)) {
        int *none = 0;
        *none = 1;
    }
}
void text_bad(void) {
    char text[8], copy[3];
    for (int i = 0; i < 7; i++) text[i] = __VERIFIER_nondet_char();
    text[7] = 0;
    if (text[0] != '[') return;
    int i = 1, to = 0;
    while (text[i] != ']' && text[i] != 0) {
        copy[to] = text[i];
        to++;
        i++;
    }
}
"#;

#[test]
fn failures_are_come_upon() {
    for (target, failure) in [
        ("long_bad", ("assert", 8)),
        ("number_bad", ("assert", 12)),
        ("bytes_bad", ("null-dereference", 20)),
        ("text_bad", ("array-bounds", 30)),
    ] {
        let found = report(FAILING, target, &["--timeout", "60"]);
        assert_eq!(violated(&found), [(failure.0.to_owned(), failure.1)], "{target}");
        // Nothing was entered for what was found without it.
        let because = format!("{} at line {}", failure.0, failure.1);
        let entered = found["entered"].as_array().map_or(&[][..], Vec::as_slice);
        assert!(entered.iter().all(|one| one["because"] != because.as_str()), "{target}: {found}");
    }
}

/// What answers it takes is shown as with any other violation, and as small as it may be.
#[test]
fn what_is_found_is_made_small() {
    let text = r#"#include <assert.h>
int __VERIFIER_nondet_int(void);
void sum_bad(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    if (a < 0 || a > 1000 || b != 12345) return;
    (void)c;
    assert(0);
}
"#;
    let sandbox = Sandbox::new().file("tried.c", text);
    let said = sandbox.says(&["check", "tried.c", "--target", "sum_bad", "--engine", "refine"]);
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("a = 0") && flat.contains("b = 12345") && flat.contains("c = 0"), "{said}");
}

/// What a trial cannot know about is not tried: code that is not there, answers with a contract, what is assumed.
#[test]
fn nothing_is_come_upon_that_cannot_happen() {
    let text = r#"#include <assert.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int elsewhere(void);
/*@ ensures \result >= 0; */
int nondet_size(void);
void assumed(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 5);
    assert(x > 4);
}
void promised(void) { assert(nondet_size() >= 0); }
void somewhere(void) { assert(elsewhere() != 3); }
void left_out(void) {
    int *none = 0;
    *none = 1;
    assert(0);
}
"#;
    for (target, verdict) in [("assumed", "proved"), ("somewhere", "unknown")] {
        let found = report(text, target, &[]);
        assert_eq!(found["verdict"], verdict, "{target}: {found}");
    }
    assert_eq!(violated(&report(text, "promised", &[])), []);
    assert_eq!(violated(&report(text, "left_out", &["--checks", "assert"])), []);
}

/// Arguments that are numbers are part of what is tried, after the first turn, if the precondition holds of them.
#[test]
fn arguments_are_tried() {
    let text = r#"#include <assert.h>
static unsigned mixed(unsigned seed, int times) {
    for (int i = 0; i < times; i++) seed = (seed ^ seed >> 7) * 2654435761u + (unsigned)i;
    return seed;
}
static void inner(unsigned mixed, unsigned char kind, long wide) {
    if (mixed % 7 == 3 && kind == 'Q') assert(wide != 1234567890123L);
}
/*@ requires kind >= 10; */
void arguments_bad(unsigned seed, unsigned char kind, long wide) {
    inner(mixed(seed, 3000), kind, wide);
}
static void asked(unsigned mixed, int small) { assert(mixed % 5 != 2 || small > 3); }
/*@ requires small > 3; */
void arguments_ok(unsigned seed, int small) {
    asked(mixed(seed, 3000), small);
}
"#;
    let target = report(text, "arguments_bad", &["--checks", "assert", "--timeout", "60"]);
    assert_eq!(violated(&target), [("assert".to_owned(), 7)], "{target}");
    assert!(target["stats"]["trials"].as_u64().is_some_and(|trials| trials > 0), "{target}");
    let target = report(text, "arguments_ok", &["--checks", "assert", "--timeout", "4"]);
    assert_eq!(violated(&target), [], "{target}");
}
