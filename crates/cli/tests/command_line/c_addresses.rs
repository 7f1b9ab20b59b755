//! What C leaves open about addresses: pointers that were never set, numbers as pointers, single bytes, distances.

use crate::support::Sandbox;

/// Checks targets, each with the words that its report must contain.
fn check(text: &str, expected: &[(&str, &str)]) {
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, words) in expected {
        let said = sandbox.says(&["check", "p.c", "--target", target, "--unroll", "9"]);
        for word in words.split(" | ") {
            let is_whole = word.starts_with("not a proof") || word.starts_with("p.c:");
            let wanted = if is_whole { word.to_owned() } else { format!("{target} {word}") };
            assert!(said.contains(&wanted), "{target}: {wanted} is missing in\n{said}");
        }
    }
}

/// What a pointer holds that was never set is any address: null, a number, that of an object.
#[test]
fn pointers_that_were_never_set() {
    let text = r#"
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct n { struct n *next; };
int g;
void null(void) { char *p; assert(p != 0); }
void something(void) { char *p; assert(p == 0); }
void number(void) { char *p; assert((intptr_t)p != 42); }
void itself(void) { char *p; assert(p == p); }
void global(void) { int *p; assert(p != &g); }
void equal(void) { int *p, *q; assert(p != q); }
void followed(void) { int *p; g = *p; }
void freed(void) { int *p; free(p); }
void member(void) { struct n *p = malloc(sizeof *p); if (p) assert(p->next != p); }
"#;
    let address = "holds within bounds \
        | not a proof: a number that is compared with the address of an object may be that address";
    check(
        text,
        &[
            ("null", "violated"),
            ("something", "violated"),
            ("number", "violated"),
            ("itself", "proved"),
            ("global", address),
            ("equal", "violated"),
            ("followed", "violated | p.c:13: invalid-pointer"),
            ("freed", "violated | p.c:14: invalid-free"),
            ("member", address),
        ],
    );
}

/// A number may be the address of an object, unless it is one that stands for something else.
#[test]
fn numbers_that_may_be_addresses() {
    let text = r#"
#include <assert.h>
#include <stdint.h>
int g;
void any(uintptr_t n) { assert((int *)n != &g); }
void constant(void) { assert((int *)0x12345678 != &g); }
void order(uintptr_t n) { if (n == 0x12345678) assert((int *)n < &g); }
void mark(void) { int *p = &g; assert(p != (int *)-1 && p != (int *)8 && (uintptr_t)p != 0); }
"#;
    let address = "holds within bounds \
        | not a proof: a number that is compared with the address of an object may be that address";
    check(text, &[("any", address), ("constant", address), ("mark", "proved")]);
    let sandbox = Sandbox::new().file("p.c", text);
    let said = sandbox.says(&["check", "p.c", "--target", "order"]);
    assert!(!said.contains("order proved"), "{said}");
}

/// A text that is taken for a pointer points to nothing, whichever blocks there are.
#[test]
fn texts_are_no_addresses() {
    let text = r#"
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
struct s { wchar_t first[2]; wchar_t *second; };
struct t { char first[8]; char *second; };
int wide(void) {
    struct s s;
    memcpy(s.first, L"0123", sizeof s);
    return *s.second;
}
int narrow(void) {
    struct t t;
    memcpy(t.first, "0123456789", 11);
    memset((char *)&t + 11, 0, sizeof t - 11);
    return *t.second;
}
"#;
    for (target, line) in [("wide", 10), ("narrow", 16)] {
        let sandbox = Sandbox::new().file("p.c", text);
        let said = sandbox.says(&["check", "p.c", "--target", target]);
        assert!(said.contains(&format!("p.c:{line}: invalid-pointer in {target}")), "{said}");
    }
}

/// Which bytes an address has is not known, and a pointer that loses some of them may point elsewhere.
#[test]
fn single_bytes_of_addresses() {
    let text = r#"
#include <assert.h>
#include <stdint.h>
#include <string.h>
struct a { char b[8]; int *p; };
int g = 1;
void zero_behind(void) { struct a s; s.p = &g; strcpy(s.b, "abcdefgh"); assert(s.p == &g); }
void lowest(void) { int *p = &g; ((char *)&p)[0] = 0; assert(p == &g); }
void read(void) { char x[300]; char *p = x + 1; assert(*(char *)&p == 1); }
void through_union(void) { union { int *p; unsigned short s[4]; } u; u.p = &g; assert(u.s[0] != 0x503c); }
void in_turn(void) { int *p = &g, *q; for (unsigned i = 0; i < 8; i++) ((char *)&q)[i] = ((char *)&p)[i]; assert(q == &g); }
void filled(void) { int *p = &g; memset(&p, 0, 3); assert(p == &g); }
void copied(void) { int *p = &g; unsigned char c; memcpy(&c, &p, 1); assert(c == 0); }
void of_input(struct a *s) { if (s && s->p) assert(*(char *)&s->p != 5); }
void lower_half(void) { assert((int)(uintptr_t)&g != 0); }
void lowest_bytes(void) { assert((unsigned short)(uintptr_t)&g != 0); }
void as_a_whole(void) { int *p = &g, *q; memcpy(&q, &p, sizeof p); assert(q == &g); }
"#;
    let bytes = "holds within bounds | not a proof: single bytes of an address may be others";
    check(
        text,
        &[
            ("zero_behind", bytes),
            ("lowest", bytes),
            ("read", bytes),
            ("through_union", bytes),
            ("in_turn", bytes),
            ("filled", bytes),
            ("copied", bytes),
            ("of_input", bytes),
            ("lower_half", "unknown"),
            ("lowest_bytes", "unknown"),
            ("as_a_whole", "proved"),
        ],
    );
}

/// How far objects lie from each other is the compiler's choice.
#[test]
fn distances_of_objects() {
    let text = "#include <assert.h>\n#include <stdint.h>\nint g, h;\n\
        void locals(void) { int x, y; assert((uintptr_t)&x != (uintptr_t)&y + 4); }\n\
        void globals(uintptr_t n) { assert((uintptr_t)&g != (uintptr_t)&h + n); }\n\
        void elements(void) { int a[4]; assert((uintptr_t)&a[1] == (uintptr_t)&a[0] + 4); }\n";
    let distance = "holds within bounds | not a proof: objects may lie at other distances";
    check(text, &[("locals", distance), ("globals", distance), ("elements", "proved")]);
}

/// Callers may pass numbers in place of pointers.
#[test]
fn numbers_that_stand_for_something_else() {
    let text = "#include <assert.h>\n#include <stdint.h>\n#include <stdlib.h>\nstruct s { int a; struct s *n; };\n\
        void passed(void *p) { assert(p != (void *)-1); }\n\
        void member(struct s *q) { if (q) assert(q->n != (struct s *)16); }\n\
        void as_number(int *p) { assert((uintptr_t)p != 16); }\n\
        void own(void) { struct s s, *p = &s; char *m = malloc(3); assert(p != (struct s *)-1 && m != (char *)8); free(m); }\n\
        void given(void) { char *p = (char *)-1; assert(p == (char *)-1); }\n";
    let number = "holds within bounds | not a proof: a pointer of the input may be a number that it is compared with";
    check(
        text,
        &[("passed", number), ("member", number), ("as_number", number), ("own", "proved"), ("given", "proved")],
    );
}

/// A part of a pointer that is replaced before anything reads the pointer, in a global and elsewhere.
#[test]
fn parts_of_pointers_that_nothing_has_read() {
    let text = r#"
#include <assert.h>
#include <string.h>
int x = 7, y = 8;
int *global = &x;
struct pair { int *p; int n; } pair = { &x, 1 };
int *table[3] = { &x, &y, 0 };
int of_global(void) { *(char *)&global = 0; assert(global != &y); return 0; }
int of_member(void) { ((char *)&pair)[3] = 1; assert(pair.p != &x); return 0; }
int of_two(void) { memset((char *)table + 4, 0, 8); assert(table[1] != &y); return 0; }
int beside(void) { pair.n = 2; global = &y; assert(pair.n == 2 && global == &y); return 0; }
int lower(void) { int v = 3; int *p = &v; *(int *)&p = 0; return *p; }
int ones(void) { int v = 3; int *p = &v; *(int *)&p = -1; return *p; }
int filled(void) { int v = 3; int *p = &v; memset(&p, 0xff, 4); *p = 4; return v; }
int upper(void) { int v = 3; int *p = &v; ((int *)&p)[1] = -1; return *p; }
"#;
    let bytes = "not a proof: single bytes of an address may be others";
    let sandbox = Sandbox::new().file("p.c", text);
    for engine in ["bounded", "refine"] {
        for statics in ["initial", "any"] {
            for target in ["of_global", "of_member", "of_two"] {
                let args = ["check", "p.c", "--target", target, "--engine", engine, "--statics", statics];
                let said = sandbox.says(&args);
                assert!(!said.contains("proved") && (said.contains(bytes) || said.contains("unknown")), "{said}");
            }
        }
        let said = sandbox.says(&["check", "p.c", "--target", "beside", "--engine", engine]);
        assert!(said.contains("beside proved"), "{said}");
        for target in ["lower", "ones", "filled", "upper"] {
            let said = sandbox.says(&["check", "p.c", "--target", target, "--engine", engine]);
            assert!(said.contains(&format!("{target} violated")) && !said.contains("internal"), "{said}");
        }
    }
}

/// A pointer in memory that paths set to different places of one object is that object's all the same.
#[test]
fn pointers_that_paths_set_to_places_of_one_object() {
    let text = r#"
#include <assert.h>
#include <stdlib.h>
static int global[4];
static int *kept;
struct holder { int n; char *p; };
int read(int a, int b) { int arr[4] = {1, 2}; int *p = arr, **pp = &p; if (a) p = arr + (b & 3); int k = *p; assert(b != 5); return k; }
int written(int a, int b) { int arr[4] = {1, 2}; int *p = arr, **pp = &p; if (a) p = arr + (b & 3); *p = 7; assert(arr[2] != 7); return 0; }
int divided(int a, int b) { int arr[4] = {1, 2}; int *p = arr, **pp = &p; if (a) p = arr + (b & 3); *p = 1; return 5 / (b - 6); }
int of_global(int a, int b) { kept = global; if (a) kept = global + (b & 3); *kept = 3; assert(global[1] != 3); return *kept; }
int two(int a, int b) { int arr[8] = {0}; int *p = arr + (a & 3), **pp = &p; if (b) p = arr + (b & 7); *p = 1; assert(arr[6] == 0); return 0; }
int member(int a, int b) { char *block = malloc(8); if (!block) return 0; struct holder h = { 1, block }, *at = &h;
    if (a) at->p = block + (b & 7); *at->p = 1; assert(b != 5); free(block); return 0; }
int compared(int a, int b) { int arr[4]; int *p = arr, **pp = &p; if (a) p = arr + (b & 3); if (p == arr) assert(b != 5); return 0; }
int small(unsigned char a, unsigned char b) { int arr[4] = {1, 2}; int *p = arr + 1, **pp = &p;
    if (a & 1) { p = arr + ((a ^ b) & 3); } if (p) assert(*p < 4); return 0; }
"#;
    let sandbox = Sandbox::new().file("p.c", text);
    for engine in ["bounded", "refine"] {
        for target in ["read", "written", "divided", "of_global", "two", "member", "compared"] {
            let kinds = "assert,division-by-zero";
            let said = sandbox.says(&["check", "p.c", "--target", target, "--engine", engine, "--checks", kinds]);
            assert!(said.contains(&format!("{target} violated")), "{said}");
        }
        let said = sandbox.says(&["check", "p.c", "--target", "small", "--engine", engine]);
        assert!(said.contains("small proved"), "{said}");
    }
}
