//! Functions of the C library as programs meet them: without a declaration, and with odd conversions of the printf family.

use crate::support::Sandbox;

/// Checks all targets of a file at once; each line of the summary must begin with one of the expected ones.
fn check(text: &str, flags: &str, expected: &[(&str, &str)]) -> String {
    let sandbox = Sandbox::new().file("p.c", text);
    let said = sandbox.says(&["check", "p.c", "--target", "*", flags]);
    for (target, verdict) in expected {
        assert!(said.contains(&format!(": {target} {verdict}")), "{target}: {verdict} is missing in\n{said}");
    }
    said
}

/// Old C takes what is not declared for a function that returns an integer. Those of the library do what they do all the same,
/// unless arguments or results have other types: machines differ in what comes of that.
#[test]
fn functions_that_are_not_declared() {
    let text = r#"
static int fail(void) { int *p = 0; return *p; }
int number(void) { if (atoi("12") != 12) fail(); return 0; }
int without_result(void) { srand(1); return 0; }
int own_result(void) { int a = rand(); if (a < 0) fail(); return 0; }
int unused_result(void) { getenv("HOME"); return 0; }
int truncated(void) { return getenv("HOME") == 0; }
int other_arguments(void) { return isatty(1.5); }
int size(int n) { char b[10]; if (n >= 0 && n < 10) read(0, b, n); return 0; }
int constant_size(void) { char b[10]; read(0, b, 11); return 0; }
int negative_size(int n) { char b[10]; if (n < 10) read(0, b, n); return 0; }
int wrong(void) { if (atoi("12") != 13) fail(); return 0; }
void mine(int x) { }
"#;
    let other = "int of_the_program(void) { return mine(1); }\n";
    let said = check(
        text,
        "--cflags=-std=gnu89 -w",
        &[
            ("number", "proved"),
            ("without_result", "proved"),
            ("own_result", "proved"),
            ("unused_result", "holds within bounds"),
            ("truncated", "unknown"),
            ("other_arguments", "unknown"),
            ("size", "proved"),
            ("constant_size", "violated"),
            ("negative_size", "unknown"),
            ("wrong", "violated"),
        ],
    );
    for reason in [
        "a call of getenv with a result of another type than its header declares",
        "a call of isatty with arguments of another type than its header declares",
        "a call of read with a negative number of another type than its header declares",
    ] {
        assert!(said.contains(reason), "{said}");
    }
    assert!(!said.contains("invalid-pointer in"), "{said}");
    // With functions of the program it stays undefined.
    let sandbox = Sandbox::new().file("p.c", text).file("q.c", other);
    let said = sandbox.says(&["check", "p.c", "q.c", "--target", "of_the_program", "--cflags=-std=gnu89 -w"]);
    assert!(said.contains("invalid-pointer in of_the_program"), "{said}");
}

/// What ends at a loop of the library with more passes than are followed at first goes on when more are: what held only
/// because nothing came behind the loop is asked about again.
#[test]
fn what_comes_behind_long_loops_of_the_library() {
    let text = r#"
#include <assert.h>
#include <stdio.h>
#include <string.h>
void read(void) { char b[8]; if (scanf("%7[a-z]", b) == 1) assert(b[0] != 'q'); }
void length(void) { char b[8]; if (scanf("%3[^z]", b) == 1) assert(strlen(b) != 2); }
void scanned(void) { char b[8]; sscanf("abc", "%7[a-c]", b); assert(b[0] != 'a'); }
void number(void) { char b[8]; int x; if (sscanf("ab5", "%3[^0-9]%d", b, &x) == 2) assert(x != 5); }
void right(void) { char b[8]; int n = sscanf("abcd", "%7[a-c]", b); assert(n == 1 && strcmp(b, "abc") == 0); }
"#;
    for engine in ["--engine=bounded", "--engine=refine"] {
        let violated = ["read", "length", "scanned", "number"].map(|target| (target, "violated"));
        check(text, engine, &[&violated[..], &[("right", "proved")]].concat());
    }
}

/// What glibc 2.36 returns, as a native program that made the same calls said.
#[test]
fn lengths_of_odd_conversions() {
    let exact = [
        (r#""%p", (void *)0"#, 5),
        (r#""%p", (void *)1"#, 3),
        (r#""%p", (void *)0x123456789abcdefUL"#, 17),
        (r#""%p", (void *)-1L"#, 18),
        (r#""%.8p|", (void *)255"#, 11),
        (r#""%+20.5p|", (void *)0xabc"#, 21),
        (r#""%b", 5"#, 3),
        (r#""%#B", 5"#, 5),
        (r#""%#b", 0"#, 1),
        (r#""%.0b", 0"#, 0),
        (r#""%#.8b", 5"#, 10),
        (r#""%hhb", 0x1ff"#, 8),
        (r#""%lb", -1L"#, 64),
        (r#""%Zu", (size_t)5"#, 1),
        (r#""%Zx", (size_t)-1"#, 16),
        (r#""%Id", 5"#, 1),
        (r#""%I5d", 5"#, 5),
        (r#""%y""#, 2),
        (r#""%.2147483647s", "ab""#, 2),
        (r#""%.*s", 2147483647, "ab""#, 2),
        (r#""%2147473647d", 1"#, 2147473647),
        (r#""%2147473647d%20000d", 1, 1"#, -1),
    ];
    let unknown = [
        r#""%2147483647d", 1"#,
        r#""%.2147483647d", 1"#,
        r#""%*d", (-2147483647 - 1), 1"#,
        r#""%5Id", 5"#,
        r#""%ly""#,
        r#""%5.y""#,
        r#""%w32d", 5"#,
        r#""%lls", "ab""#,
        r#""%#m""#,
        r#""%.70000f", 1.0"#,
    ];
    let mut text = "#include <assert.h>\n#include <stdio.h>\n".to_owned();
    let mut expected = Vec::new();
    for (index, (call, length)) in exact.iter().enumerate() {
        text.push_str(&format!("void exact_{index}(void) {{ assert(printf({call}) == {length}); }}\n"));
        text.push_str(&format!("void other_{index}(void) {{ assert(printf({call}) != {length}); }}\n"));
        expected.push((format!("exact_{index}"), "holds"));
        expected.push((format!("other_{index}"), "violated"));
        if (0..100).contains(length) {
            let made = format!("char b[100]; assert(snprintf(b, 100, {call}) == {length});");
            text.push_str(&format!("void text_{index}(void) {{ {made} }}\n"));
            expected.push((format!("text_{index}"), "proved"));
        }
    }
    for (index, call) in unknown.iter().enumerate() {
        text.push_str(&format!("void odd_{index}(void) {{ int n = printf({call}); assert(n == 1 || n != 1); }}\n"));
        expected.push((format!("odd_{index}"), "unknown"));
    }
    // Any text of a number, but never shorter than its field.
    text.push_str("void field(double x) { assert(printf(\"%600f\", x) >= 600); }\n");
    expected.push(("field".to_owned(), "holds"));
    let expected: Vec<(&str, &str)> = expected.iter().map(|(target, verdict)| (&**target, *verdict)).collect();
    check(&text, "--cflags=-w", &expected);
}

/// What verifiers offer for assertions has no code. A program's own definition counts.
#[test]
fn assertions_without_code() {
    let text = "int nondet_int();\nvoid __CPROVER_assert(_Bool c, const char *what);\n\
        int plain(int x) { int y = x & 3; assert(y < 4); assert(y != 2); return y; }\n\
        int described(int x) { __CPROVER_assert(x != 5, \"five\"); return x; }\n\
        int behind(int x) { __VERIFIER_assert(x != 5); return 10 / (x - 5); }\n\
        int of_a_pointer(int *p) { __CPROVER_precondition(p != 0, \"there\"); return 0; }\n\
        int of_a_number(double d) { __ESBMC_assert(d, \"set\"); return 0; }\n\
        int main() { int x = nondet_int(); if (x > 3) assert(x > 2); return 0; }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, expected) in [
        ("plain", "p.c:3: plain violated"),
        ("described", "p.c:4: assert in described"),
        ("behind", "p.c:5: assert in behind"),
        ("of_a_pointer", "p.c:6: assert in of_a_pointer"),
        ("of_a_number", "p.c:7: assert in of_a_number"),
        ("main", "p.c:8: main proved"),
    ] {
        let said = sandbox.says(&["check", "p.c", "--cflags=-std=gnu89", "--target", target, "--emit-tests", "t"]);
        assert!(said.contains(expected), "{said}");
        assert!(!said.contains("division-by-zero in"), "{said}");
        assert_eq!(said.contains("Test: t/"), target != "main", "{said}");
    }
    let own = "int nondet_int();\nint count;\nvoid __VERIFIER_assert(int c) { count += c; }\n\
        int main() { __VERIFIER_assert(nondet_int()); return 0; }\n";
    let said = Sandbox::new().file("p.c", own).says(&["check", "p.c", "--cflags=-std=gnu89", "--checks", "assert"]);
    assert!(!said.contains("violated"), "{said}");
    let said = sandbox.says(&["check", "p.c"]);
    assert!(said.contains("help: include the header that declares the function"), "{said}");
}

/// What formatted input converts to is chosen, but not what no input converts to.
#[test]
fn formatted_input_is_possible() {
    let text = r#"
#include <stdio.h>
#include <string.h>
#include <ctype.h>
#include <assert.h>
int no_space(void){ char c; if (scanf(" %c",&c)!=1) return 0; assert(c!=' '); return 0; }
int one_digit(void){ unsigned d; if (scanf("%1u",&d)==1) assert(d<10); return 0; }
int of_a_word(void){ char w[4]; int n=-1; if (scanf("%3s%n",w,&n)==1 && n != -1) assert(n!=0); return 0; }
int behind_a_number_and_space(void){ int d; char c; if (scanf("%d %c",&d,&c)==2) assert(!isspace((unsigned char)c)); return 0; }
int behind_what_is_skipped(void){ char c; if (scanf("%*d %c",&c)==1) assert(c != '\n'); return 0; }
int two_characters(void){ int d; if (scanf("%2d",&d)==1) assert(d <= 99 && d >= -9); return 0; }
int two_hex_digits(void){ unsigned d; if (scanf("%2x",&d)==1) assert(d <= 255 || (int)d >= -15); return 0; }
int short_float(void){ float f; if (scanf("%1f",&f)==1) assert(f <= 9 && f >= 0); return 0; }
int times(void){ int a, b; if (scanf("%2d:%2d",&a,&b)==2) assert(a < 100 && b < 100); return 0; }
int at_least_the_word(void){ char w[10]; int n=-1; if (scanf("%8s%n",w,&n)==1 && n != -1) assert(n >= (int)strlen(w)); return 0; }
int of_a_character(void){ int n=-1; scanf("%*c%n",&n); assert(n!=0); return 0; }
int no_further_digit(void){ int d; char c; if (scanf("%d%c",&d,&c)==2) assert(!(c >= '0' && c <= '9')); return 0; }
int no_further_member(void){ char w[4]; char c; if (scanf("%3[a-z]%c",w,&c)==2) assert(!(strlen(w) < 3 && c >= 'a' && c <= 'z')); return 0; }
int any_character_is_one(void){ char c; int r = scanf("%c",&c); assert(r == 1 || r == EOF); return 0; }
int any_word_is_one(void){ char w[3]; int r = scanf("%2s",w); assert(r == 1 || r == EOF); return 0; }
int nothing_but_what_is_skipped(void){ char c; int r = scanf("%*d%c",&c); assert(r != 0); return 0; }
int space(void){ char c; if (scanf("%c",&c)!=1) return 0; assert(c!=' '); return 0; }
int two_digits(void){ unsigned d; if (scanf("%2u",&d)==1) assert(d != 99); return 0; }
int full_word(void){ char w[4]; int n=-1; scanf("%3s%n",w,&n); assert(n != 3); return 0; }
int behind_a_number(void){ int d; char c; if (scanf("%d%c",&d,&c)==2) assert(c != ' '); return 0; }
int with_a_sign(void){ int d; if (scanf("%3d",&d)==1) assert(d != -99); return 0; }
int without_width(void){ int d; if (scanf("%d",&d)==1) assert(d != -1000000); return 0; }
int no_number(void){ int d, r = scanf("%d",&d); assert(r != 0); return 0; }
int behind_all_members(void){ char w[4]; char c; if (scanf("%3[a-z]%c",w,&c)==2) assert(!(strlen(w) == 3 && c >= 'a' && c <= 'z')); return 0; }
int behind_a_full_word(void){ char w[4]; char c; if (scanf("%3s%c",w,&c)==2) assert(isspace((unsigned char)c)); return 0; }
int end_behind_a_number(void){ int a; char c; int r = scanf("%d%c", &a, &c); assert(r != 1); return 0; }
int exponent(void){ float f; if (scanf("%3f",&f)==1) assert(f < 1000); return 0; }
int number_behind_text(void){ char w[8]; scanf("%7[^,],", w); int n; if (scanf("%d", &n) == 1) assert(n != 5); return 0; }
"#;
    let sandbox = Sandbox::new().file("p.c", text);
    let said = |target: &str| sandbox.says(&["check", "p.c", "--target", target, "--checks", "assert"]);
    for target in [
        "no_space",
        "one_digit",
        "of_a_word",
        "behind_a_number_and_space",
        "behind_what_is_skipped",
        "two_characters",
        "two_hex_digits",
        "short_float",
        "times",
        "at_least_the_word",
        "of_a_character",
        "no_further_digit",
        "no_further_member",
        "any_character_is_one",
        "any_word_is_one",
    ] {
        let said = said(target);
        assert!(said.contains(&format!("{target} proved")) || said.contains("the locale"), "{said}");
        assert!(!said.contains("violated"), "{said}");
    }
    for target in [
        "nothing_but_what_is_skipped",
        "space",
        "two_digits",
        "full_word",
        "behind_a_number",
        "with_a_sign",
        "without_width",
        "no_number",
        "behind_all_members",
        "behind_a_full_word",
        "end_behind_a_number",
        "exponent",
        "number_behind_text",
    ] {
        let said = said(target);
        assert!(said.contains(&format!("{target} violated")), "{said}");
    }
}
