//! The engine that enters regions only where a check asks for it (papers/3).

use crate::support::Sandbox;
use serde_json::Value;

/// The report about a target, under a strategy.
fn report(sandbox: &Sandbox, file: &str, target: &str, args: &[&str]) -> Value {
    let fixed = ["check", file, "--target", target, "--engine", "refine", "--format", "json"];
    let output = sandbox.command(&[&fixed[..], args].concat()).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args:?}: {}", String::from_utf8_lossy(&output.stderr)));
    report["targets"][0].clone()
}

/// Verdict and regions entered.
fn answer(sandbox: &Sandbox, file: &str, target: &str, args: &[&str]) -> (String, u64) {
    let target = report(sandbox, file, target, args);
    let verdict = target["verdict"].as_str().unwrap_or_default().to_owned();
    (verdict, target["stats"]["regions_expanded"].as_u64().unwrap_or(u64::MAX))
}

/// The programs of papers/3, Fig. 1.
const FIGURE: &str = include_str!("../../../../examples/c/regions/regions.c");

#[test]
fn only_regions_that_matter_are_entered() {
    let sandbox = Sandbox::new().file("regions.c", FIGURE);
    for (target, verdict, entered) in [
        ("foo_bad", "violated", 0),
        ("foo_neg_bad", "violated", 1),
        ("loop_bad", "violated", 3),
        ("long_loop_bad", "violated", 11),
    ] {
        assert_eq!(answer(&sandbox, "regions.c", target, &[]), (verdict.to_owned(), entered), "{target}");
    }
    let entered = report(&sandbox, "regions.c", "foo_neg_bad", &[])["entered"].clone();
    assert_eq!(entered, serde_json::json!([{"region": "neg", "because": "assert at line 46"}]));
    let said = sandbox.says(&["check", "regions.c", "--target", "loop_bad", "--engine", "refine", "--verbose"]);
    assert!(said.contains("entered for assert at line 73: pass 2 of the loop at line 69 of loop_bad"), "{said}");
    let target = report(&sandbox, "regions.c", "foo", &[]);
    let checks = target["checks"].as_array().expect("checks");
    let assertion = checks.iter().find(|check| check["kind"] == "assert").expect("the assertion");
    assert_eq!(assertion["verdict"], "holds-within-bounds", "{target}");
}

#[test]
fn strategies_agree() {
    let text = r#"
#include <assert.h>
#include <stdlib.h>
int g, h;
int twice(int a) { return a + a; }
void inner(int a) { h = a; }
/*@ assigns g; */
void frame_bad(int a) { g = a; inner(a); }
/*@ assigns g, h; */
void frame(int a) { g = a; inner(a); }
void result_bad(int a) { assert(twice(a) != 10); }
void result(int a) { if (a < 0 || a > 100) return; assert(twice(a) != 11); }
int count(int n) { if (n <= 0) return 0; return 1 + count(n - 1); }
void recursion_bad(int n) { if (n < 0 || n > 20) return; assert(count(n) != 7); }
void recursion(int n) { if (n < 0 || n > 4) return; assert(count(n) == n); }
struct node { struct node *next; int value; };
struct node *push(struct node *list, int value) {
  struct node *made = malloc(sizeof *made);
  if (!made) exit(1);
  made->next = list; made->value = value;
  return made;
}
void list_bad(int n) {
  struct node *list = 0;
  for (int i = 0; i < n && i < 3; i++) list = push(list, i);
  if (list && list->next) assert(list->value != 2);
}
void list(int n) {
  struct node *list = push(0, n);
  list = push(list, n + 1u);
  assert(list->next->value == n);
}
void leak_bad(int n) { char *p = 0; for (int i = 0; i < n && i < 4; i++) p = malloc(2); free(p); }
static int other;
static void last(int **at, int n) { int *r = 0; for (int i = 0; i < n; i++) r = i == 2 ? 0 : &other; *at = r; }
int left_bad(int *a, int n) { int *before = a; last(&a, n); return a == before ? 0 : *a; }
static void reverse(struct node **at) {
  struct node *r = 0, *p = *at;
  while (p) { struct node *next = p->next; p->next = r; r = p; p = next; }
  *at = r;
}
void reversed_bad(struct node *a) { struct node *before = a; reverse(&a); assert(a == before || before->next); }
void freed(char *p) { free(p); }
void use_bad(void) { char *p = malloc(1); if (!p) return; *p = 1; freed(p); assert(*p == 1); }
"#;
    let sandbox = Sandbox::new().file("program.c", text);
    for (target, verdict) in [
        ("frame_bad", "violated"),
        ("frame", "holds-within-bounds"),
        ("result_bad", "violated"),
        ("result", "proved"),
        ("recursion_bad", "violated"),
        ("recursion", "proved"),
        ("list_bad", "violated"),
        ("list", "proved"),
        ("use_bad", "violated"),
    ] {
        for strategy in ["naive", "dont-care", "dont-care-set", "inertial"] {
            let args = ["--select", strategy];
            let (found, _) = answer(&sandbox, "program.c", target, &args);
            assert_eq!(found, verdict, "{target} under {strategy}");
        }
    }
    // Paths that end at what a loop of a callee left behind.
    for target in ["left_bad", "reversed_bad"] {
        assert_eq!(answer(&sandbox, "program.c", target, &["--timeout", "10"]).0, "violated", "{target}");
    }
    assert_eq!(answer(&sandbox, "program.c", "leak_bad", &["--checks", "leak"]).0, "violated");
}

#[test]
fn java_too() {
    let text = r#"
import java.util.*;
class Regions {
  static int hash(int a) { for (int i = 0; i < 100000; i++) a = a * 31 + (a >>> 3); return a; }
  static int twice(int a) { return a + a; }
  static void beside(int a, int b) { int h = b > 5 ? hash(b) : 0; assert twice(a) != 12; }
  static void after(int n) { int s = 0; for (int i = 0; i < n; i++) s += 3; assert s != 300; }
  static int pick(int[] a, int i) { if (i < 0 || i > a.length) return 0; return a[i]; }
  static int picked(int[] a, int i) { if (a == null) return 0; return pick(a, i); }
  static Integer box(int a) { if (a == 3) return null; return a; }
  static int unboxed(int a) { return box(a) + 1; }
  static int caught(int a) { try { return fails(a); } catch (IllegalStateException e) { return 10 / (a - 4); } }
  static int fails(int a) { if (a == 4) throw new IllegalStateException(); return a; }
}
"#;
    let sandbox = Sandbox::new().file("Regions.java", text);
    for (target, kind) in [
        ("Regions.beside", "assert"),
        ("Regions.after", "assert"),
        ("Regions.picked", "array-bounds"),
        ("Regions.unboxed", "null-dereference"),
        ("Regions.caught", "division-by-zero"),
    ] {
        let target_report = report(&sandbox, "Regions.java", target, &[]);
        let checks = target_report["checks"].as_array().expect("checks");
        let violated: Vec<&Value> = checks.iter().filter(|check| check["verdict"] == "violated").collect();
        assert!(violated.iter().any(|check| check["kind"] == kind), "{target}: {target_report}");
        assert!(violated.iter().all(|check| check["evidence"]["replayed"] == true), "{target}");
    }
}

#[test]
fn a_strategy_of_another_engine() {
    let sandbox = Sandbox::new().file("regions.c", FIGURE);
    let said = sandbox.says(&["check", "regions.c", "--engine", "bounded", "--select", "inertial"]);
    assert!(said.contains("exit 2") && said.contains("--engine refine"), "{said}");
}
