//! What lies outside of a C program: where pointers of callers point to, and what functions without code do. What is not
//! followed must be named, and what rests on unknown code is never a violation.

use crate::support::Sandbox;
use serde_json::Value;

/// The verdict of each target, and what it says of inputs that are not considered.
fn bounds(text: &str, args: &[&str]) -> String {
    let sandbox = Sandbox::new().file("program.c", text);
    let output = sandbox
        .command(&[&["check", "--format", "json", "program.c", "--target", "*"], args].concat())
        .output()
        .expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args:?}: {}", String::from_utf8_lossy(&output.stderr)));
    let mut lines = Vec::new();
    for target in report["targets"].as_array().expect("targets") {
        lines.push(format!("{} {}", target["target"].as_str().unwrap_or(""), target["verdict"].as_str().unwrap_or("")));
        let reached = target["reached"].as_array().map(Vec::as_slice).unwrap_or_default();
        let messages = reached.iter().filter_map(|bound| bound["message"].as_str());
        let about_pointers = messages.filter(|message| message.contains(" pointer"));
        lines.extend(about_pointers.map(|message| format!("  {}", message.trim_start_matches("an input may have "))));
        let checks = target["checks"].as_array().map(Vec::as_slice).unwrap_or_default();
        lines.extend(checks.iter().filter_map(|check| check["reason"].as_str()).map(|reason| format!("  {reason}")));
    }
    lines.join("\n")
}

#[test]
fn constants_and_literals_that_pointers_are_compared_with() {
    let text = "#include <assert.h>\n\
         const int limit = 5, primes[3] = {2, 3, 5};\nstatic const char *const name = \"abc\";\n\
         int to_constant(const int *p) { assert(p != &limit); return 0; }\n\
         int to_element(const int *p) { assert(p != primes + 1); return 0; }\n\
         int to_literal(const char *s) { assert(s != name); return 0; }\n\
         int of_another_type(const double *p) { assert((const void *)p != &limit); return 0; }\n\
         int only_read(const int *p) { return p ? *p == limit : 0; }\n\
         int written(int *p) { if (p) *p = limit; return 0; }\n\
         /*@ ensures \\result != &limit; */\nconst int *in_a_clause(const int *p) { return p; }\n\
         int other;\n/*@ ensures other == \\old(other); */\nvoid value_in_a_clause(int *p) { if (p) *p = 1; }\n";
    assert_eq!(
        bounds(text, &[]),
        "to_constant holds-within-bounds\n\
         \x20 a pointer to int that points into the constant limit\n\
         to_element holds-within-bounds\n\
         \x20 a pointer to int that points into the constant primes\n\
         to_literal holds-within-bounds\n\
         \x20 a pointer to char that points into a literal of the program\n\
         of_another_type holds-within-bounds\n\
         only_read holds-within-bounds\n\
         written holds-within-bounds\n\
         in_a_clause holds-within-bounds\n\
         \x20 a pointer to int that points into the constant limit\n\
         value_in_a_clause violated"
    );
}

/// What is declared and defined nowhere makes those functions unknown that use it, also where it is constant.
#[test]
fn variables_that_are_defined_nowhere() {
    let text = "#include <assert.h>\nstruct point { int x; const char *name; };\n\
         extern const int limit;\nextern int counter;\nextern const struct point origin;\n\
         extern const int table[4], open[];\nextern const char *const names[];\nextern const volatile int port;\n\
         int other(int x) { assert(x == x); return x; }\n\
         int number(void) { assert(limit == 3); return counter; }\n\
         int structure(void) { assert(origin.x == 3); return 0; }\n\
         int elements(int i) { assert(table[i] == open[i]); return 0; }\n\
         int pointers(void) { assert(names[0]); return 0; }\n\
         int address(const int *p) { assert(p != &limit); return 0; }\n\
         int device(void) { assert(port == port); return 0; }\n\
         int written(void) { *(int *)&limit = 3; return 0; }\n\
         int caller(int x) { return x ? number() : x; }\n";
    let expected = "other proved\nnumber unknown\nstructure unknown\nelements unknown\npointers unknown\naddress unknown\n\
         device unknown\nwritten unknown\ncaller unknown";
    for engine in ["bounded", "refine", "infer", "paths"] {
        assert_eq!(bounds(text, &["--engine", engine]), expected, "{engine}");
    }
    let said = Sandbox::new().file("p.c", text).says(&["check", "p.c", "--target", "caller"]);
    assert!(said.contains("the global `limit`, which is defined nowhere"), "{said}");
}

#[test]
fn elements_far_into_a_global() {
    let text = "#include <assert.h>\n\
         int table[40];\nint few[16];\n\
         struct large { int v[30]; char c; };\n\
         int compared(int *p) { assert(p != &table[20]); return 0; }\n\
         int near_by(int *p) { assert(p != &few[15]); return 0; }\n\
         int written(int *p) { if (!p) return 0; table[20] = 1; *p = 2; assert(table[20] == 1); return 0; }\n\
         int inside(struct large *l, int *p) { if (!l || !p) return 0; l->v[20] = 1; *p = 2; assert(l->v[20] == 1); return 0; }\n\
         int only_read(const int *p) { return p ? *p == table[3] : 0; }\n\
         /*@ assigns *p; ensures *p == 1; */\nvoid set(int *p);\n\
         int by_contract(int *p) { if (!p) return 0; int old = table[20]; set(p); assert(table[20] == old); return 0; }\n";
    assert_eq!(
        bounds(text, &[]),
        "compared holds-within-bounds\n\
         \x20 a pointer to int that points far into table\n\
         near_by violated\n\
         written holds-within-bounds\n\
         \x20 a pointer to int that points far into table\n\
         inside holds-within-bounds\n\
         \x20 a pointer to int that points far into an object of type struct large\n\
         \x20 a pointer to int that points far into a larger object\n\
         only_read holds-within-bounds\n\
         by_contract holds-within-bounds\n\
         \x20 a pointer to int that points far into table"
    );
}

#[test]
fn comparisons_with_pointers_that_are_left_out() {
    let text = "#include <assert.h>\n\
         struct s { int n; int *p; char c; };\nstruct w { struct s *a; char *c; };\n\
         int bytes(char *q, struct s *t) { if (!t) return 0; assert(q != (char *)&t->p); return 0; }\n\
         int cells(struct w *w) { if (!w || !w->a) return 0; assert(w->c != &w->a->c); return 0; }\n\
         int order(struct w *w, char *d) { if (!w || !d) return 0; return w->c < d; }\n\
         int with_null(struct w *w) { return w && w->c == 0; }\n";
    assert_eq!(
        bounds(text, &[]),
        "bytes holds-within-bounds\n\
         \x20 a pointer to char that points elsewhere into an object of another type\n\
         cells holds-within-bounds\n\
         \x20 a pointer to char that points into an object of another type\n\
         order holds-within-bounds\n\
         \x20 pointers into the middle of an array of char that something else points to as well\n\
         with_null holds-within-bounds"
    );
}

#[test]
fn globals_behind_pointers_to_functions() {
    let text = "#include <assert.h>\n\
         int counter;\nstatic void count(void) { counter = 1; }\nstatic void (*action)(void) = count;\n\
         int through_a_global(int *p) { if (!p) return 0; *p = 5; action(); assert(*p == 5); return 0; }\n\
         int through_an_argument(void (*f)(void), int *p) {\n\
         \x20   if (!p || !f) return 0;\n    *p = 5;\n    f();\n    assert(*p == 5);\n    return 0;\n}\n";
    assert_eq!(
        bounds(text, &[]),
        "through_a_global violated\nthrough_an_argument violated\n  pointers to functions that are not in this program\ncount proved"
    );
}

#[test]
fn what_unknown_code_can_reach() {
    let depends =
        |on: &str| format!("\n  whether it can be violated depends on {on}, which has neither code nor a contract");
    let text = "#include <assert.h>\n\
         void other(void);\nvoid give(void *p);\nvoid later(void (*f)(void));\n\
         static int set_by_others, called_back, pointed[3], kept_apart, never_set = 5;\n\
         void set(int v) { set_by_others = v; }\n\
         static void call_back(void) { called_back = 9; }\n\
         int *exported = &pointed[1];\n\
         struct n { struct n *next; int v; };\n\
         static struct n second = {0, 1};\nstruct n first = {&second, 2};\n\
         char large[5000];\nchar huge[100000];\nstatic char unused[100000];\n\
         int callback(void) { set_by_others = 1; other(); assert(set_by_others == 1); return 0; }\n\
         int callback_wrong(void) { set_by_others = 0; other(); assert(set_by_others == 1); return 0; }\n\
         int registered(void) { called_back = 1; later(call_back); assert(called_back == 1); return 0; }\n\
         int pointed_to(void) { pointed[1] = 1; other(); assert(pointed[1] == 1); return 0; }\n\
         int chain(void) { second.v = 5; other(); assert(second.v == 5); return 0; }\n\
         int inner(struct n *l) { if (!l || !l->next) return 0; struct n *m = l->next; m->v = 1; give(l); assert(m->v == 1); return 0; }\n\
         int kept(void) { int x = 0; give(&x); x = 1; other(); assert(x == 1); return 0; }\n\
         int not_given(void) { int x = 0, y = 2; give(&x); y = 1; other(); assert(y == 1); return 0; }\n\
         int only_read(void) { other(); assert(never_set == 5); return 0; }\n\
         static int private(void) { kept_apart = 1; other(); assert(kept_apart == 1); return 0; }\n\
         int in_large(void) { large[7] = 0; other(); assert(large[7] == 1); return 0; }\n\
         int in_huge(void) { huge[7] = 0; other(); assert(huge[7] == 1); return 0; }\n\
         int own(int k) { other(); assert(k != 7); return 0; }\n\
         int main(void) { return private(); }\n";
    let expected = [
        "set proved",
        &format!("callback unknown{}", depends("other")),
        &format!("callback_wrong unknown{}", depends("other")),
        &format!("registered unknown{}", depends("later")),
        "call_back proved",
        &format!("pointed_to unknown{}", depends("other")),
        &format!("chain unknown{}", depends("other")),
        &format!("inner unknown{}", depends("give")),
        &format!("kept unknown{}", depends("other")),
        "not_given holds-within-bounds",
        "only_read holds-within-bounds",
        &format!("in_large unknown{}", depends("other")),
        "in_huge unknown\n  not supported: what `other`, which has neither code nor a contract, leaves in 100000 bytes",
        "own violated",
        "main holds-within-bounds",
        "private holds-within-bounds",
    ];
    assert_eq!(bounds(text, &[]), expected.join("\n"));
}

#[test]
fn unions_have_other_members() {
    let text = "#include <assert.h>\n\
         union pn { int *p; unsigned long n; };\nstruct tagged { struct tagged *next; int tag; union pn u; };\n\
         union fu { float f; unsigned u; };\nunion same { int i; unsigned u; };\n\
         int in_a_register(union pn u) { assert(u.n != 5); return 0; }\n\
         int in_memory(struct tagged *h) { if (h && h->tag == 1) assert(h->u.n != 5); return 0; }\n\
         int other_member(struct tagged *h) { return h && h->tag == 1; }\n\
         int bits(union fu u) { assert(u.u != 0x7fc00001); return 0; }\n\
         int numbers(union same u) { assert(u.u != 0xffffffff); return 0; }\n";
    let sandbox = Sandbox::new().file("program.c", text);
    let said = |target: &str| sandbox.says(&["check", "program.c", "--target", target]);
    for target in ["in_a_register", "in_memory"] {
        let said = said(target);
        assert!(said.contains("holds within bounds") && said.contains("not a proof: an input may have"), "{said}");
    }
    assert!(said("in_memory").contains("another member in a union pn than the first one"), "{}", said("in_memory"));
    assert!(!said("other_member").contains("another member"), "{}", said("other_member"));
    assert!(said("bits").contains("bits violated"), "{}", said("bits"));
    assert!(said("numbers").contains("numbers violated"), "{}", said("numbers"));
}

/// What a function without code returns is any value, also a pointer and each part of a structure.
#[test]
fn results_of_unknown_code() {
    let text = r#"
#include <assert.h>
int *quantity(void);
char *word(int n);
struct pair { long a, b; };
struct pair both(void);
void *__VERIFIER_nondet_pointer(void);
int global;
int accessed(void) { int *p = quantity(); return *p; }
void compared(void) { int *p = quantity(), *q = quantity(); assert(p != q); }
void with_null(void) { assert(quantity() != 0); }
void with_a_global(void) { assert(quantity() == &global); }
int text(void) { return word(1)[0]; }
int handle(int x) { char *h = word(1); return h ? 10 / x : 0; }
void any_pointer(void) { assert(__VERIFIER_nondet_pointer() == 0); }
void first_part(void) { assert(both().a != 0); }
void second_part(void) { assert(both().b != 0); }
int before(int x) { int y = 10 / x; return *quantity() + y; }
"#;
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, reason) in [
        ("accessed", "the pointer that `quantity` returns, which has neither code nor a contract"),
        ("compared", "the pointer that `quantity` returns, which has neither code nor a contract"),
        ("with_null", "the pointer that `quantity` returns, which has neither code nor a contract"),
        ("with_a_global", "the pointer that `quantity` returns, which has neither code nor a contract"),
        ("text", "the pointer that `word` returns, which has neither code nor a contract"),
        ("handle", "the pointer that `word` returns, which has neither code nor a contract"),
        ("any_pointer", "the pointer that `__VERIFIER_nondet_pointer` returns"),
        ("first_part", "depends on both, which has neither code nor a contract"),
        ("second_part", "depends on both (part 2 of its result), which has neither code nor a contract"),
    ] {
        let said = sandbox.says(&["check", "p.c", "--target", target]);
        assert!(said.contains(&format!("{target} unknown")) && said.contains(reason), "{said}");
    }
    let said = sandbox.says(&["check", "p.c", "--target", "before"]);
    assert!(said.contains("before violated"), "{said}");
    // A result that is not looked at does not matter.
    let text = "#include <assert.h>\nchar *log_text(int n);\nvoid f(int x) { log_text(x); assert(x != 3); }\n";
    let said = Sandbox::new().file("p.c", text).says(&["check", "p.c", "--target", "f"]);
    assert!(said.contains("f violated"), "{said}");
}

/// Nothing shows whether a function comes back that has no code, stands alone in a branch, and returns nothing that is used.
#[test]
fn functions_that_may_end_the_program() {
    let text = "#include <assert.h>\n\
         void die(const char *);\nvoid note(int);\nint either(int);\n__attribute__((noreturn)) void fatal(const char *);\n\
         /*@ assigns \\nothing; */\nvoid returns(const char *);\n\
         int guarded(int *p) { if (!p) die(\"null\"); return *p; }\n\
         static void need(int *p) { if (!p) die(\"null\"); }\n\
         int in_a_callee(int *p) { need(p); return *p; }\n\
         int in_a_loop(int n) { int a[3], i = 0; if (n > 5) return 0; while (i < n) { if (i >= 3) die(\"full\"); a[i] = i; i++; } return 0; }\n\
         int among_cases(int k) { int x = 0; switch (k) { case 1: x = 3; break; case 2: x = 5; break; default: die(\"case\"); } return 10 / x; }\n\
         int with_a_result(int *p) { if (!p) either(1); return *p; }\n\
         int declared(int *p) { if (!p) fatal(\"null\"); return *p; }\n\
         int promised(int *p) { if (!p) returns(\"null\"); return *p; }\n\
         int on_another_way(int *p, int loud) { if (loud) note(1); return *p; }\n\
         int in_any_case(int *p) { note(1); return *p; }\n\
         int in_each_pass(int n) { int a[3], i = 0; if (n > 5) return 0; while (i < n) { a[i] = i; i++; note(i); } return 0; }\n\
         int after_it(int *p) { int r = 0; if (!p) { note(1); r = either(2); } return *p + r; }\n\
         int another(int *p, int *q) { if (!p) die(\"null\"); return *q; }\n";
    let verdicts = [
        ("guarded", "unknown"),
        ("in_a_callee", "unknown"),
        ("in_a_loop", "unknown"),
        ("among_cases", "unknown"),
        ("with_a_result", "unknown"),
        ("declared", "holds within bounds"),
        ("promised", "violated"),
        ("on_another_way", "violated"),
        ("in_any_case", "violated"),
        ("in_each_pass", "violated"),
        ("after_it", "violated"),
        ("another", "violated"),
    ];
    let sandbox = Sandbox::new().file("program.c", text);
    for engine in ["bounded", "refine", "paths"] {
        for (target, verdict) in verdicts {
            let mut args = vec!["check", "program.c", "--target", target, "--engine", engine];
            args.extend(if engine == "bounded" { ["--unroll", "6"].as_slice() } else { &[] });
            let said = sandbox.says(&args);
            assert!(said.contains(&format!(" {target} {verdict}")), "{engine} {said}");
            let on = if target == "with_a_result" { "either" } else { "die" };
            let depends = format!("can be violated only if {on} returns, which has neither code nor a contract");
            assert_eq!(said.contains(&depends), verdict == "unknown", "{engine} {said}");
        }
    }
}

/// Blocks that unknown code reaches may hold numbers that are no addresses.
#[test]
fn unknown_code_and_floating_point_numbers() {
    let text = r#"
#include <assert.h>
void change(double *p);
int is_small(double d);
double shared;
void given(void) { double d = 1; change(&d); assert(d == 1); }
void exposed(void) { shared = 1; float f = 2; is_small(f); assert(shared == 1); }
void own(void) { double d = 1; is_small(d); assert(d == 1); }
"#;
    let sandbox = Sandbox::new().file("d.c", text);
    for (target, verdict) in [("given", "unknown"), ("exposed", "unknown"), ("own", "holds within bounds")] {
        let said = sandbox.says(&["check", "d.c", "--target", target]);
        assert!(said.contains(&format!("{target} {verdict}")), "{said}");
    }
}

/// What the library finds in its surroundings is no property of the program.
#[test]
fn surroundings_of_the_library() {
    let text = r#"
#include <assert.h>
#include <errno.h>
#include <fenv.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
extern char **environ;
struct pair { int key, value; };
static int order(const void *a, const void *b) { return ((struct pair *)a)->key - ((struct pair *)b)->key; }
__attribute__((weak)) int hook(void) { return 0; }
void variable(void) { assert(!getenv("HOME")); }
void variables(void) { assert(environ[0] == 0); }
void terminal(void) { assert(!isatty(0)); }
void point(void) { assert(localeconv()->decimal_point[0] == '.'); }
void zone(void) { time_t t = 0; assert(localtime(&t)->tm_hour == 0); }
void rounding(void) { assert(fegetround() == FE_TONEAREST); }
void ended(void) { assert(!feof(stdin)); }
void flushed(void) { assert(fflush(stdout) == 0); }
void printed(void) { assert(printf("x") == 1); }
void number(void) { strtol("12", 0, 10); assert(errno != ERANGE); }
void stable(void) {
    struct pair p[2] = {{1, 0}, {1, 1}};
    qsort(p, 2, sizeof *p, order);
    assert(p[0].value == 0);
}
void hooked(void) { assert(hook() == 0); }
void silent(void) { printf("x"); assert(1 + 1 == 2); }
int main(void) { assert(errno == 0); return 0; }
"#;
    let sandbox = Sandbox::new().file("s.c", text);
    let outside = [
        "variable",
        "variables",
        "terminal",
        "point",
        "zone",
        "rounding",
        "ended",
        "flushed",
        "printed",
        "number",
        "stable",
        "hooked",
    ];
    for target in outside {
        let said = sandbox.says(&["check", "s.c", "--target", target]);
        assert!(said.contains(&format!("{target} holds within bounds")) && said.contains("not a proof: "), "{said}");
    }
    for target in ["silent", "main"] {
        let said = sandbox.says(&["check", "s.c", "--target", target]);
        assert!(said.contains(&format!("{target} proved")), "{said}");
    }
}

/// A pointer cannot point to a variable whose address never leaves the code that names it.
#[test]
fn variables_that_only_this_file_knows() {
    let text = r#"
#include <assert.h>
static int own, given, table[4];
int *give(void) { return &given; }
void hidden(int *p, int i) { if (!p || i < 0 || i > 3) return; own = table[i] = 1; *p = 2; assert(own == 1 && table[i] == 1); }
void known(int *p) { if (!p) return; given = 1; *p = 2; assert(given == 1); }
"#;
    let sandbox = Sandbox::new().file("o.c", text);
    let hidden = sandbox.says(&["check", "o.c", "--target", "hidden"]);
    assert!(hidden.contains("hidden holds within bounds"), "{hidden}");
    let known = sandbox.says(&["check", "o.c", "--target", "known"]);
    assert!(known.contains("known violated") && known.contains("p = &given"), "{known}");
}

/// What is read from volatile objects that are no plain numbers is not guessed.
#[test]
fn volatile_objects_of_other_types() {
    let text = r#"
#include <assert.h>
struct pair { int a, b; };
int *volatile pointer;
int x;
volatile __int128 wide;
void pointers(void) { pointer = &x; *pointer = 1; assert(x == 1); }
void numbers(void) { wide = 1; assert(wide == 1); }
void structures(void) { volatile struct pair p = {1, 2}; struct pair q = p; assert(q.a == 1); }
void members(void) { volatile struct pair p = {1, 2}; assert(p.a == 1); }
"#;
    let sandbox = Sandbox::new().file("v.c", text);
    for (target, verdict) in
        [("pointers", "unknown"), ("numbers", "unknown"), ("structures", "unknown"), ("members", "violated")]
    {
        let said = sandbox.says(&["check", "v.c", "--target", target]);
        assert!(said.contains(&format!("{target} {verdict}")), "{said}");
    }
}

/// What a statement that is not supported does with addresses is not known, and may hand them out.
#[test]
fn statements_that_are_not_supported_may_hand_out_addresses() {
    let text = r#"
#include <assert.h>
static int own;
int *out;
void give(void) { __asm__("movq %1, %0" : "=r"(out) : "r"(&own)); }
void f(int *p) { if (!p) return; own = 1; *p = 2; assert(own == 1); }
"#;
    let said = Sandbox::new().file("asm.c", text).says(&["check", "asm.c", "--target", "f"]);
    assert!(said.contains("f violated") && said.contains("p = &own"), "{said}");
}

/// Verification tasks define the point that must not be reached themselves.
#[test]
fn a_defined_point_that_must_not_be_reached() {
    let text = r#"
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }
int main(void) { int n = __VERIFIER_nondet_int(); if (n == 3) { reach_error(); } return 0; }
"#;
    let sandbox = Sandbox::new().file("task.c", text);
    let said = sandbox.says(&["check", "task.c"]);
    assert!(said.contains("task.c:5: unreachable in main") && said.contains("exit 1"), "{said}");
}

/// Only what a function with such a statement names can be handed out there.
#[test]
fn statements_that_are_not_supported_hand_out_what_they_name() {
    let text = "#include <assert.h>\nextern int elsewhere;\nstatic int own;\nint g(void) { return elsewhere; }\n\
        long double h(long double x) { return x; }\n\
        void f(int *p) { if (!p) return; own = 1; *p = 2; assert(own == 1); }\n";
    let said = Sandbox::new().file("p.c", text).says(&["check", "p.c", "--target", "f"]);
    assert!(said.contains("f holds within bounds"), "{said}");
}

/// A pointer in memory that unknown code was given may be there still, or not.
#[test]
fn pointers_that_unknown_code_may_replace() {
    let text = "#include <assert.h>\n\
         struct n { struct n *next; int v; };\nvoid touch(struct n *);\n\
         int stays(void) { struct n b = {0, 1}, a = {&b, 2}; touch(&a); assert(a.next == &b); return 0; }\n\
         int goes(void) { struct n b = {0, 1}, a = {&b, 2}; touch(&a); assert(a.next != &b); return 0; }\n\
         int of_the_input(int **p) { if (!p) return 0; int *q = *p; touch((void *)p); assert(*p == q); return 0; }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    for target in ["stays", "goes", "of_the_input"] {
        let said = sandbox.says(&["check", "p.c", "--target", target]);
        assert!(said.contains("depends on touch, which has neither code nor a contract"), "{said}");
    }
}

/// Constructors run before any other code of the program.
#[test]
fn globals_that_constructors_set() {
    let text = "#include <assert.h>\n#include <stdlib.h>\nstatic int set, also = 2;\nint *kept;\n\
         __attribute__((constructor)) static void first(void) { set = 5; kept = malloc(4); if (kept) *kept = 1; }\n\
         int as_set(void) { assert(set == 5); return 0; }\n\
         int zero(void) { assert(set == 0); return 0; }\n\
         int allocated(void) { assert(*kept == 1); return 0; }\n\
         int changed(void) { set = 7; return also; }\n\
         int main(void) { return as_set(); }\n";
    let expected = "first proved\nas_set holds-within-bounds\nzero violated\nallocated holds-within-bounds\n\
         changed holds-within-bounds\nmain proved";
    for engine in ["bounded", "refine", "infer", "paths"] {
        assert_eq!(bounds(text, &["--engine", engine]), expected, "{engine}");
    }
    let said = Sandbox::new().file("p.c", text).says(&["check", "p.c", "--target", "as_set"]);
    assert!(said.contains("not a proof: global variables may have changed since constructors set them"), "{said}");
}
