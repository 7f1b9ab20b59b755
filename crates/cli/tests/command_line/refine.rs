//! The engine that enters regions only where a check asks for it (papers/3).

use crate::support::Sandbox;
use expect_test::expect;
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

/// papers/3, Example 1.
#[test]
fn summaries_with_placeholders() {
    let sandbox = Sandbox::new().file("regions.c", FIGURE);
    let shown = ["--what", "summary", "--engine", "refine"];
    let foo = sandbox.says(&[&["dump", "regions.c", "--target", "foo_neg_bad"], &shown[..]].concat());
    let foo = foo.lines().skip_while(|line| *line != "placeholders").collect::<Vec<_>>().join("\n");
    expect![[r#"
        placeholders
          π1: bar
            reached if p != null
            and t1 >=u 4
          π2: neg
            reached if t2
            and t3
        checks
          assert at regions.c:46
            fails if t2
            and !(t3 && !π2)
            and (t3 && π2 ? λ2.neg : 0) < 0
          invalid-pointer at regions.c:41
            fails if false
          array-bounds at regions.c:41
            fails if p != null
            and t1 <u 4"#]]
    .assert_eq(&foo);
    let looping = sandbox.says(&[&["dump", "regions.c", "--target", "loop_bad"], &shown[..]].concat());
    expect![[r#"
        exit 0
        --- stdout
        // loop_bad
        // scope 3, array length 3, unroll 3
        inputs
          n: any i32
        returns
          let t1 = concat((_ extract 30 0)(n), 0)
          if !(n >= 1 && n < 10001 && !(π1 && λ1.i >= n && λ1.j < t1))
        placeholders
          π1: further passes of a loop of loop_bad
            reached if n >= 1
            and n < 10001
        checks
          assert at regions.c:73
            fails if n >= 1
            and n < 10001
            and π1
            and λ1.i >= n
            and λ1.j >= t1
    "#]]
    .assert_eq(&looping);
    let said = sandbox.says(&["dump", "regions.c", "--what", "ir", "--engine", "refine"]);
    assert!(said.contains("--what summary") && said.contains("exit 2"), "{said}");
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
            let args = ["--select", strategy, "--timeout", "8"];
            let (found, _) = answer(&sandbox, "program.c", target, &args);
            assert_eq!(found, verdict, "{target} under {strategy}");
        }
    }
    // Paths that end at what a loop of a callee left behind.
    for target in ["left_bad", "reversed_bad"] {
        assert_eq!(answer(&sandbox, "program.c", target, &["--timeout", "4"]).0, "violated", "{target}");
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

/// Objects that a region which was not entered has left behind, or changed.
#[test]
fn what_regions_leave_behind() {
    let java = r#"
class Left {
  static final class Point { final int x; Point(int x) { this.x = x; } }
  static void finalFieldBad(int k) { Point p = new Point(k); assert p.x != 3; }
  static void finalField(int k) { Point p = new Point(k); assert p.x == k; }
  record Pair(int a, int b) { }
  static void recordBad(int k) { assert new Pair(k, 2).a() != 3; }
  static Pair made(int k) { return new Pair(k, k); }
  //@ ensures \result.b() != 3;
  static Pair clauseBad(int k) { return made(k); }
  static abstract class Shape { abstract int area(); }
  static class Square extends Shape { int side; Square(int side) { this.side = side; } int area() { return side * side; } }
  static class Line extends Shape { int area() { return 0; } }
  static Shape shape(int k) { return k > 0 ? new Square(k) : new Line(); }
  static void calledBad(int k) { assert shape(k).area() != 49; }
  static void called(int k) { if (k < -9 || k > 9) return; assert shape(k).area() <= 81; }
  static int count(Shape s, int[] box) { box[0]++; return s.area(); }
  static void writtenBad(int k) { int[] box = new int[1]; count(shape(k), box); assert box[0] != 1; }
  static void written(int k) { int[] box = new int[1]; count(shape(k), box); assert box[0] == 1; }
  static void checked(int k) { if (k == 5) throw new IllegalStateException(); }
  //@ signals_only \nothing;
  static void signalsBad(int k) { checked(k); }
  static int endless(int n) { return endless(n + 1) + 1; }
  static void stack(int n) { endless(n); }
}
"#;
    let sandbox = Sandbox::new().file("Left.java", java);
    for target in ["finalFieldBad", "recordBad", "clauseBad", "calledBad", "writtenBad", "signalsBad"] {
        let found = answer(&sandbox, "Left.java", &format!("Left.{target}"), &["--timeout", "20"]).0;
        assert_eq!(found, "violated", "{target}");
    }
    for target in ["finalField", "called", "written"] {
        assert_eq!(
            answer(&sandbox, "Left.java", &format!("Left.{target}"), &["--timeout", "20"]).0,
            "proved",
            "{target}"
        );
    }
    let stack = report(&sandbox, "Left.java", "Left.stack", &[]);
    assert_eq!(stack["verdict"], "holds-within-bounds", "{stack}");
    assert!(stack["reached"].to_string().contains("calls of Left.endless(int) inside itself"), "{stack}");
    let c = r#"
#include <assert.h>
#include <stdlib.h>
struct pair { int a, b; };
static int g;
static struct pair *same(struct pair *p) { return p; }
static struct pair *made(int a) { struct pair *p = malloc(sizeof *p); if (!p) exit(1); p->a = a; p->b = 0; return p; }
void other(int k) { struct pair *p = made(k); p->b = 3; assert(g == 0); }
void aliased(void) { struct pair x = {1, 2}; struct pair *q = same(&x); q->a = 5; assert(x.a == 5); }
void aliased_bad(void) { struct pair x = {1, 2}; struct pair *q = same(&x); q->a = 5; assert(x.a == 1); }
void kept(int k) { struct pair x = {1, 2}; struct pair *q = made(k); q->a = 5; assert(x.a == 1 && x.b == 2); }
void freed_bad(int k) { struct pair *q = made(k); struct pair *r = same(q); free(r); q->a = 1; }
void copied_bad(int k) { struct pair x = *made(k); assert(x.a != 7); }
typedef int (*op)(int);
static int inc(int a) { return a + 1; }
static int dec(int a) { return a - 1; }
static op chosen(int k) { return k > 3 ? inc : dec; }
void through_bad(int k) { if (k < 0 || k > 9) return; assert(chosen(k)(k) != 8); }
void through(int k) { if (k < 0 || k > 9) return; int r = chosen(k)(k); assert(r == k + 1 || r == k - 1); }
int deep(int n) { return n == 7 ? deep(n) : 0; }
void stack(int n) { deep(n); }
"#;
    let sandbox = Sandbox::new().file("left.c", c);
    for target in ["aliased_bad", "freed_bad", "copied_bad", "through_bad"] {
        assert_eq!(answer(&sandbox, "left.c", target, &["--timeout", "20"]).0, "violated", "{target}");
    }
    for target in ["aliased", "kept", "through"] {
        assert_eq!(answer(&sandbox, "left.c", target, &["--timeout", "20"]).0, "proved", "{target}");
    }
    // A static variable may have another value at the entry of a function.
    let other = report(&sandbox, "left.c", "other", &["--timeout", "20"]);
    assert_eq!(other["verdict"], "holds-within-bounds", "{other}");
    assert_eq!(report(&sandbox, "left.c", "stack", &[])["verdict"], "holds-within-bounds");
}

/// What every run does alike needs no question: passes that no input decides about, calls with known arguments, and `malloc`.
#[test]
fn what_is_known_is_followed_without_being_asked_for() {
    let c = r#"
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
struct list { int size; int *items; };
static void fill(int *items, int size) { for (int i = 0; i < size; i++) items[i] = i; }
static struct list *made(int size) {
    struct list *list = malloc(sizeof *list);
    list->size = size;
    list->items = malloc(size * sizeof(int));
    fill(list->items, size);
    return list;
}
void prepared_bad(void) {
    struct list *list = made(40);
    int chosen = nondet_int();
    if (chosen < 0 || chosen >= list->size) return;
    assert(list->items[chosen] != 39);
}
void unknown_bad(int size) {
    if (size < 1 || size > 2) return;
    struct list *list = made(size);
    assert(list->items[0] != 0);
}
"#;
    let sandbox = Sandbox::new().file("known.c", c);
    for strategy in ["inertial", "dont-care-set", "naive"] {
        let found = answer(&sandbox, "known.c", "prepared_bad", &["--select", strategy]);
        assert_eq!(found, ("violated".to_owned(), 0), "{strategy}");
    }
    let found = report(&sandbox, "known.c", "unknown_bad", &[]);
    assert_eq!(found["verdict"], "violated", "{found}");
    let entered = found["entered"].as_array().expect("regions");
    assert!(entered.iter().any(|one| one["region"] == "made"), "{found}");
    assert!(entered.iter().all(|one| one["region"] != "malloc"), "{found}");
}

#[test]
fn a_strategy_of_another_engine() {
    let sandbox = Sandbox::new().file("regions.c", FIGURE);
    let said = sandbox.says(&["check", "regions.c", "--engine", "bounded", "--select", "inertial"]);
    assert!(said.contains("exit 2") && said.contains("--engine refine"), "{said}");
}
