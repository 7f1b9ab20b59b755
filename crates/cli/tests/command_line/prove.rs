//! Proofs without bounds on loops (papers/5).

use crate::support::Sandbox;
use expect_test::expect;
use serde_json::Value;
use std::collections::BTreeMap;

/// The verdict of each target of a file, and what its proofs rest on.
fn verdicts(sandbox: &Sandbox, file: &str, args: &[&str]) -> BTreeMap<String, String> {
    let fixed = ["prove", file, "--target", "*", "--timeout", "10", "--format", "json"];
    let output = sandbox.command(&[&fixed[..], args].concat()).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args:?}: {}", String::from_utf8_lossy(&output.stderr)));
    let targets = report["targets"].as_array().expect("targets");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    targets.iter().map(|target| (text(&target["target"]), text(&target["verdict"]))).collect()
}

const SUMS: &str = r#"#include <assert.h>
extern int nondet_int(void);
int sum(void) {
    int n = nondet_int(), i = 0, s = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (i < n) {
        i++;
        s += 2;
    }
    assert(s == 2 * i && i == n);
    return s;
}
"#;

#[test]
fn the_invariant_is_shown() {
    let sandbox = Sandbox::new().file("sum.c", SUMS);
    let said = sandbox.says(&["prove", "sum.c", "--target", "sum", "--checks", "assert", "--verbose"]);
    let shown = said.lines().skip_while(|line| !line.starts_with("sum.c"));
    let shown: Vec<&str> = shown.take_while(|line| !line.contains("engine prove")).collect();
    expect![[r#"
        sum.c:3: sum proved
          proved: assert (line 11), by the invariant
              7: 2 * i == s && i <= n"#]]
    .assert_eq(&shown.join("\n"));
}

/// What short runs suggest, and what longer ones break.
const LATE: &str = r#"#include <assert.h>
extern int nondet_int(void);
int at_fifty(void) {
    int n = nondet_int(), i = 0, s = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (i < n) {
        i++;
        s += 2;
        if (i == 50)
            s++;
    }
    assert(s == 2 * i);
    return s;
}
int at_once(void) {
    int flag = 0;
    for (int i = 0; nondet_int(); i++) {
        if (i == 20)
            flag = 1;
        if (i > 30)
            i = 30;
    }
    assert(!flag);
    return flag;
}
static int total;
static void add(int by) {
    total += by;
}
int in_a_callee(void) {
    total = 0;
    for (int i = 0; nondet_int(); i++) {
        if (i > 40)
            add(1);
        if (i > 50)
            i = 50;
    }
    assert(total == 0);
    return total;
}
int inside(void) {
    int most = 0;
    for (int i = 0; i < 100; i++) {
        int n = 0;
        for (int k = 0; k < i; k++)
            n++;
        if (n > most)
            most = n;
    }
    assert(most < 99);
    return most;
}
int wraps(unsigned char n) {
    unsigned char k = 0;
    for (unsigned i = 0; i < 300 && nondet_int(); i++)
        k++;
    assert(k <= 250);
    return k + n;
}
"#;

#[test]
fn what_only_short_runs_keep_is_no_invariant() {
    let sandbox = Sandbox::new().file("late.c", LATE);
    for (target, verdict) in verdicts(&sandbox, "late.c", &["--checks", "assert"]) {
        assert!(target == "add" || verdict == "violated" || verdict == "unknown", "{target}: {verdict}");
    }
    let found = verdicts(&sandbox, "late.c", &["--checks", "assert", "--target", "at_fifty"]);
    assert_eq!(found["at_fifty"], "violated");
}

#[test]
fn numbers_in_memory() {
    let text = r#"#include <assert.h>
extern int nondet_int(void);
static int g, h, state;
int globals(int n) {
    g = 0;
    h = 0;
    for (int i = 0; i < n; i++) {
        if (g < 10) {
            g++;
            h += 2;
        }
    }
    assert(g <= 10 && h == 2 * g);
    return 0;
}
static void step(void) {
    state = state == 0 ? 3 : state == 3 ? 7 : 0;
}
int automaton(void) {
    state = 0;
    while (nondet_int())
        step();
    assert(state == 0 || state == 3 || state == 7);
    return 0;
}
int through_pointer(void) {
    int k = 0, *q = &k;
    while (nondet_int()) {
        if (*q < 5)
            ++*q;
    }
    assert(k <= 5);
    return 0;
}
int globals_bad(int n) {
    g = 0;
    for (int i = 0; i < n; i++) {
        if (i == 60)
            g = 1;
    }
    assert(g == 0);
    return 0;
}
"#;
    let sandbox = Sandbox::new().file("memory.c", text);
    let found = verdicts(&sandbox, "memory.c", &[]);
    for (target, verdict) in
        [("globals", "proved"), ("automaton", "proved"), ("through_pointer", "proved"), ("globals_bad", "violated")]
    {
        assert_eq!(found[target], verdict, "{target}: {found:?}");
    }
}

#[test]
fn loops_of_java_are_proved_without_bounds() {
    let text = r#"
        class Sums {
            static int add(int n) {
                int i = 0;
                long s = 0;
                while (i < n) {
                    i++;
                    s += 3;
                    if (s > 9000) s = 9000;
                }
                assert s <= 9000 && s >= 0;
                return i;
            }
            static int most;
            static void field(int n) {
                most = 0;
                for (int i = 0; i < n; i++) if (most < 7) most++;
                assert most <= 7;
            }
            static int late(int n) {
                int s = 0;
                for (int i = 0; i < n; i++) if (i == 70) s = 5;
                assert s == 0;
                return s;
            }
        }
    "#;
    let sandbox = Sandbox::new().file("Sums.java", text);
    let found = verdicts(&sandbox, "Sums.java", &["--checks", "assert"]);
    assert_eq!(found["Sums.add(int)"], "proved");
    assert_eq!(found["Sums.field(int)"], "proved");
    assert_eq!(found["Sums.late(int)"], "violated");
}

#[test]
fn an_engine_of_its_own() {
    let sandbox = Sandbox::new().file("sum.c", SUMS);
    let output = sandbox.command(&["prove", "sum.c", "--engine", "paths"]).output().expect("the command");
    assert_eq!(output.status.code(), Some(2));
    expect![[r#"
        error: `skolem prove` has an engine of its own
        help: leave --engine out, or use `skolem check`
    "#]]
    .assert_eq(&String::from_utf8_lossy(&output.stderr));
}
