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
            and t3
            and π2
            and λ2.neg < 0
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
        ("frame", "proved"),
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
void set_g(int value) { g = value; }
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

/// A callee that has a contract starts with what that says. What rests on it is no proof, and names it; its code is looked into
/// where the contract says too little, or on request.
#[test]
fn contracts_say_what_calls_leave_behind() {
    let c = r#"
#include <assert.h>
/*@ ensures \result >= 1; */
int hash(unsigned n) {
    unsigned h = 17;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            h = h * 31 + (j ^ i);
    return (int)(h % 1000) + 1;
}
/*@ ensures \result > x; */
int wrong(int x) { return x; }
/*@ ensures \result > 5 && \result < 3; */
int never(int x) { return x; }
int enough(unsigned n) { int r = hash(n); assert(r > 0); return 0; }
int beside(unsigned n, int k) { int r = hash(n); assert(k < 4 || k > 2); return r; }
int too_little(unsigned n) { int r = hash(n); assert(r != 18); return r; }
int trusting(int x) { int r = wrong(x); assert(r != x); return r; }
int absurd(int x) { int r = never(x); assert(x != 4); return r; }
"#;
    let sandbox = Sandbox::new().file("p.c", c);
    for (target, args, verdict, entered) in [
        ("enough", &[][..], "holds-within-bounds", 0),
        ("beside", &[], "proved", 0),
        ("too_little", &[], "violated", 1),
        ("trusting", &[], "holds-within-bounds", 0),
        ("trusting", &["--callee", "*=code"], "violated", 1),
        ("absurd", &[], "unknown", 0),
    ] {
        // The naive strategy goes on into the loops of `hash`, and has no end there.
        let strategies = ["inertial", "dont-care", "dont-care-set", "naive"];
        for strategy in &strategies[..if target == "too_little" { 3 } else { 4 }] {
            let args = [args, &["--select", strategy]].concat();
            let (found, regions) = answer(&sandbox, "p.c", target, &args);
            assert_eq!(found, verdict, "{target} {args:?}");
            assert!(regions == entered || *strategy != "inertial", "{target}: {regions} regions");
        }
    }
    let reached = report(&sandbox, "p.c", "enough", &[])["reached"].clone();
    assert_eq!(reached[0]["message"], "hash is taken to do what its contract says", "{reached}");
    let java = "class P {\n\
        /*@ ensures \\result >= 1; @*/\n\
        static int up(int n) { int h = 1; for (int i = 0; i < n; i++) h = h * 31 + i; return (h & 0xff) + 1; }\n\
        static void over(int n) { assert up(n) != 0; }\n}\n";
    let sandbox = Sandbox::new().file("P.java", java);
    let over = report(&sandbox, "P.java", "P.over(int)", &["--timeout", "20"]);
    assert_eq!(over["verdict"], "holds-within-bounds", "{over}");
    let message = &over["reached"][0]["message"];
    assert_eq!(message, "P.up(int) is taken to do what its contract says", "{over}");
}

/// A function with an instruction that is not supported stands as a placeholder: what does not depend on it is decided, and what does
/// is no violation. Assertions of a function that calls itself are looked at in each of these calls.
#[test]
fn regions_that_cannot_be_executed() {
    let text = r#"
#include <assert.h>
int strange(int x) { int r; __asm__("addl %1, %0" : "=r"(r) : "r"(x), "0"(1)); return r; }
int rests(int x) { int r = strange(x); assert(r != 5); return r; }
int beside(int x) { int r = strange(x); assert(x < 4 || x > 2); return r; }
int before(int x) { assert(x != 5); return strange(x); }
int inside(int n, int top) { if (n > 3 || n < 0) return 0; assert(top || n != 1); return n ? inside(n - 1, 0) : 0; }
"#;
    let sandbox = Sandbox::new().file("p.c", text);
    for strategy in ["inertial", "dont-care", "dont-care-set", "naive"] {
        for (target, verdict) in
            [("rests", "unknown"), ("beside", "proved"), ("before", "violated"), ("inside", "violated")]
        {
            let found = report(&sandbox, "p.c", target, &["--select", strategy]);
            let checks = found["checks"].as_array().expect("checks");
            let assertion = checks.iter().find(|check| check["kind"] == "assert").expect("the assertion");
            assert_eq!(assertion["verdict"], verdict, "{target} {strategy}: {found}");
        }
    }
}

/// Clauses in callees, and what their calls require, are checked in each context.
#[test]
fn clauses_in_callees() {
    let text = r#"
/*@ requires x > 0; */
static int in(int x) { return x; }
static int mid(int x) { if (x) return in(x - 1); return 3; }
void requires_below(int x) { mid(x); }
static int asserts(int x) {
    //@ assert x > 0;
    return x;
}
void asserts_below(int x) { asserts(x); }
static int invariant(int x) {
    int s = 0;
    //@ loop invariant s < 2;
    for (int i = 0; i < x; i++) s++;
    return s;
}
void invariant_below(int x) { if (x < 4) invariant(x); }
/*@ requires n >= 0; */
static int down(int n) { return n == 3 ? 0 : down(n - 2); }
void recursion_below(void) { down(2); }
"#;
    let sandbox = Sandbox::new().file("p.c", text);
    for strategy in ["inertial", "dont-care", "dont-care-set", "naive"] {
        for target in ["requires_below", "asserts_below", "invariant_below", "recursion_below"] {
            let args = ["--select", strategy, "--timeout", "20"];
            assert_eq!(answer(&sandbox, "p.c", target, &args).0, "violated", "{target} {strategy}");
        }
    }
    let java = "class P {\n\
        //@ requires x > 0;\n\
        static int in(int x) { return x; }\n\
        static int mid(int x) { return x != 0 ? in(x - 1) : 3; }\n\
        static void below(int x) { mid(x); }\n}\n";
    let sandbox = Sandbox::new().file("P.java", java);
    assert_eq!(answer(&sandbox, "P.java", "P.below(int)", &[]).0, "violated");
}

/// Where executing takes longer than a turn, what is asked in the next turn is asked of the inputs that there are: `argv` has as
/// many strings as `argc` says.
#[cfg(feature = "c")]
#[test]
fn turns_that_end_before_anything_is_asked() {
    for statements in [1000, 2000, 4000] {
        let mixed: String = (0..statements)
            .map(|index| format!("    h ^= (h << {}) + (unsigned)(argc * {index});\n", index % 13 + 1))
            .collect();
        let text = format!(
            "#include <string.h>\nint main(int argc, char **argv) {{\n    unsigned h = 1;\n    int total = 0;\n{mixed}    \
             for (int i = 1; i < argc && i < 100; i++) total += (int)(strlen(argv[i]) % 1000);\n    return total;\n}}\n"
        );
        let sandbox = Sandbox::new().file("p.c", &text);
        for seconds in ["1", "2"] {
            let said = sandbox.says(&["check", "p.c", "--engine", "refine", "--timeout", seconds]);
            assert!(said.contains("main holds within bounds") || said.contains("main unknown"), "{statements}: {said}");
        }
    }
}

/// Passes of a loop of the library that are not entered end runs: what cannot fail so far may fail once they are.
#[test]
fn what_is_cut_off_is_asked_about_again() {
    let c = r#"
#include <assert.h>
#include <string.h>
void length_bad(int n) {
    char text[200];
    memset(text, 'a', 199);
    text[199] = 0;
    if (n < 0 || n > 199) return;
    text[n] = 0;
    assert(strlen(text) < 100);
}
"#;
    let sandbox = Sandbox::new().file("length.c", c);
    for strategy in ["inertial", "dont-care", "dont-care-set", "naive"] {
        let (verdict, _) = answer(&sandbox, "length.c", "length_bad", &["--select", strategy]);
        assert_eq!(verdict, "violated", "{strategy}");
    }
}

/// What is proved where no run is cut off stays so when later rounds cut runs off, and hides nothing of what these do.
#[test]
fn proofs_stay_where_later_rounds_cut_runs_off() {
    let c = r#"
#include <assert.h>
#include <string.h>
static int upward(int n) { return n < 0 ? 0 : n; }
static unsigned long measured(const char *text) { return strlen(text); }
void late_bad(int n) {
    int m = upward(n);
    assert(m >= 0);
    char text[200];
    memset(text, 'a', 199);
    text[199] = 0;
    if (n < 0 || n > 199) return;
    text[n] = 0;
    assert(measured(text) < 150);
    assert(m == n);
}
"#;
    let sandbox = Sandbox::new().file("late.c", c);
    for strategy in ["inertial", "dont-care", "dont-care-set", "naive"] {
        let found = report(&sandbox, "late.c", "late_bad", &["--select", strategy, "--checks", "assert"]);
        let checks = found["checks"].as_array().expect("checks");
        let verdicts: Vec<(u64, &str)> = checks
            .iter()
            .map(|check| (check["line"].as_u64().unwrap_or(0), check["verdict"].as_str().unwrap_or_default()))
            .collect();
        assert!(verdicts.contains(&(14, "violated")), "{strategy}: {verdicts:?}");
        for line in [8, 15] {
            let is_kept = |&&(at, verdict): &&(u64, &str)| at == line && verdict != "violated" && verdict != "unknown";
            assert_eq!(verdicts.iter().filter(is_kept).count(), 1, "{strategy}: {verdicts:?}");
        }
    }
}

/// Threads take contexts of one target, and what is reported does not tell how many there were.
#[cfg(feature = "c")]
#[test]
fn threads_do_not_change_reports() {
    let mut text = "#include <assert.h>
#include <stdlib.h>
static int table[16];
                    static int at(int i) { return table[i]; }
                    static int part(int a, int b) { return a / b; }
"
    .to_owned();
    let mut calls = String::new();
    for number in 0..8 {
        text += &format!(
            "static int g{number}(unsigned x, unsigned y) {{
    x = (x + {number}u) & 31; y = (y ^ {number}u) & 31;
                 assert((x + y) * (x + y) == x * x + 2 * x * y + y * y);
                 return at((int)(x % {}) + {number}) + part((int)x, (int)(y + {}));
}}
",
            number + 3,
            number % 3,
        );
        calls += &format!(
            "    sum += g{number}(a, b + {number});
"
        );
    }
    text += &format!(
        "int all(unsigned a, unsigned b) {{
    int sum = 0;
{calls}    assert(a != 77 || b != 99);
    return sum;
}}
"
    );
    let sandbox = Sandbox::new().file("wide.c", &text);
    for strategy in ["inertial", "dont-care-set"] {
        let one = without_times(report(&sandbox, "wide.c", "all", &["--jobs", "1", "--select", strategy]));
        assert_eq!(one["verdict"], "violated", "{one}");
        for jobs in ["2", "5"] {
            let more = without_times(report(&sandbox, "wide.c", "all", &["--jobs", jobs, "--select", strategy]));
            assert_eq!(one, more, "{strategy} {jobs}");
        }
    }
}

/// A report without what differs from run to run.
#[cfg(feature = "c")]
fn without_times(mut target: Value) -> Value {
    if let Some(stats) = target["stats"].as_object_mut() {
        // What is not executed again depends on what the thread has executed.
        stats.retain(|name, _| !name.ends_with("_ms") && name != "statements_kept");
    }
    target
}

/// Functions that only decide whether runs go on are conditions of their callers, and behind a call of what never returns there is
/// nothing. What handlers do that such calls run is looked at all the same, and so is what is left where the program ends.
#[cfg(feature = "c")]
#[test]
fn calls_that_end_runs() {
    let text = r#"
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
int nondet_int(void);
static int state;
static void on_abort(int number) { (void)number; assert(state != 9); }
static void stop(void) { exit(0); }
static void give_up(int a) { if (a > 5) stop(); else abort(); }
static void assume(int holds) { if (!holds) abort(); }
static int checked(int a) { if (a < 0) give_up(a); return a; }
void assumed_bad(void) {
    int a = nondet_int(), b = nondet_int(), c = nondet_int();
    assume(a > 3);
    assume(b > a);
    assume(b < 100);
    assume(c == a * b);
    assert(c != 299);
}
void assumed_ok(int a, int b) { assume(a > 3); assume(b > a); assert(b > 4); }
int behind_ok(int a) { if (a == 3) { give_up(a); assert(0); } return a; }
int checked_ok(int a) { int b = checked(a); assert(b >= 0 || a < 0); return b; }
int handled_bad(int a) { signal(SIGABRT, on_abort); state = a; assume(a < 8); return 0; }
int leaking(int a) { char *p = malloc(3); if (a == 2) stop(); free(p); return 0; }
"#;
    let sandbox = Sandbox::new().file("ends.c", text);
    for strategy in ["inertial", "naive"] {
        let args = ["--select", strategy, "--checks", "assert"];
        for (target, verdict, entered) in [
            ("assumed_bad", "violated", 0),
            ("assumed_ok", "holds-within-bounds", 0),
            ("behind_ok", "holds-within-bounds", 0),
        ] {
            let found = answer(&sandbox, "ends.c", target, &args);
            assert_eq!(found, (verdict.to_owned(), entered), "{target} {strategy}");
        }
        for (target, verdict) in [("checked_ok", "holds-within-bounds"), ("handled_bad", "violated")] {
            assert_eq!(answer(&sandbox, "ends.c", target, &args).0, verdict, "{target} {strategy}");
        }
    }
    // Memory that is left where the program ends is not judged.
    let leaking = report(&sandbox, "ends.c", "leaking", &["--checks", "leak"]);
    assert_eq!(leaking["verdict"], "unknown", "{leaking}");
}

/// Rounds go on from what earlier rounds executed.
#[cfg(feature = "c")]
#[test]
fn rounds_go_on_from_earlier_ones() {
    let text = r#"
#include <assert.h>
static unsigned state;
static void stir(unsigned a) { for (unsigned i = 0; i < a; i++) state = state * 31 + i; }
static int last(int a) { return a < 7 ? a : 6; }
int long_bad(int a, unsigned b) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 40; i++) { sum += b ^ i; state ^= sum; }
    stir(b);
    assert(last(a) != 6);
    return (int)sum;
}
"#;
    let sandbox = Sandbox::new().file("long.c", text);
    let found = report(&sandbox, "long.c", "long_bad", &["--checks", "assert"]);
    assert_eq!(found["entered"], serde_json::json!([{"region": "last", "because": "assert at line 10"}]), "{found}");
    let count = |name: &str| found["stats"][name].as_u64().unwrap_or_default();
    assert!(count("statements_kept") > 200 && count("statements_kept") < count("statements"), "{found}");
}

/// A large loop is followed for some passes before its last pass stands for the rest.
#[test]
fn large_loops_are_followed_from_their_start() {
    let mut states = String::new();
    for state in 0..60 {
        let next = state + 1;
        states += &format!(
            "case {state}: kept[at & 7] += a * 3 + at; at = (at ^ kept[{next} & 7]) & 63; state = {next}; break;\n"
        );
    }
    let c = format!(
        "#include <assert.h>\n\
         void automaton(int a, int first) {{\n\
             int state = 0, at = 0, kept[8] = {{0}};\n\
             for (;;) {{\n\
                 switch (state) {{\n{states}default: return;\n}}\n\
                 if (a != first) return;\n\
                 assert(state != 5 || first != 77);\n\
             }}\n\
         }}\n"
    );
    let sandbox = Sandbox::new().file("automaton.c", &c);
    let found = report(&sandbox, "automaton.c", "automaton", &["--checks", "assert"]);
    let checks = found["checks"].as_array().expect("checks");
    let assertion = checks.iter().find(|check| check["kind"] == "assert").expect("the assertion");
    assert_eq!(assertion["verdict"], "violated", "{found}");
}
