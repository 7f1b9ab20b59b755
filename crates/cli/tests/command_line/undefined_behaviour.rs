//! What C leaves undefined or open, in small programs whose outcome is known: native code under clang's sanitizers is the
//! second opinion wherever it can be asked.

use crate::support::Sandbox;
use expect_test::expect;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// The verdict of each target, and the checks that do not hold: `main violated; 4 invalid-pointer violated`.
fn verdicts(sandbox: &Sandbox, args: &[&str]) -> String {
    let output = sandbox.command(&[&["check", "--format", "json"], args].concat()).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args:?}: {}", String::from_utf8_lossy(&output.stderr)));
    let mut lines = Vec::new();
    for target in report["targets"].as_array().unwrap() {
        let mut line = format!("{} {}", target["target"].as_str().unwrap(), target["verdict"].as_str().unwrap());
        for check in target["checks"].as_array().unwrap() {
            let verdict = check["verdict"].as_str().unwrap();
            if matches!(verdict, "violated" | "unknown") {
                line.push_str(&format!("; {} {} {verdict}", check["line"], check["kind"].as_str().unwrap()));
            }
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// Does a native program end well under the sanitizers that look for this?
fn ends_well(sandbox: &Sandbox, input: &[u8]) -> bool {
    let compiled = Command::new("clang-19")
        .args(["-g", "-w", "-fno-builtin", "-fsanitize=address,undefined,float-cast-overflow"])
        .args(["-fno-sanitize-recover=all", "program.c", "-o", "native", "-lm"])
        .current_dir(sandbox.path("."))
        .status();
    assert!(compiled.unwrap().success());
    let mut running = Command::new(sandbox.path("native"))
        .env("ASAN_OPTIONS", "detect_leaks=0:detect_invalid_pointer_pairs=2")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    running.stdin.take().unwrap().write_all(input).unwrap();
    running.wait().unwrap().success()
}

/// A program whose `main` goes wrong on an input: in native code, in a run, and in a check, which finds the input itself.
fn goes_wrong(text: &str, input: &[u8], expected: &str) {
    let sandbox = Sandbox::new().file("program.c", text);
    assert!(!ends_well(&sandbox, input), "no sanitizer sees anything in\n{text}");
    assert_eq!(verdicts(&sandbox, &["program.c"]), format!("main violated; {expected} violated"), "{text}");
    let mut run = sandbox.command(&["run", "program.c"]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    run.stdin.take().unwrap().write_all(input).unwrap();
    let said = String::from_utf8(run.wait_with_output().unwrap().stderr).unwrap();
    let (line, kind) = expected.split_once(' ').unwrap();
    assert!(said.starts_with(&format!("program.c:{line}: {kind} in main")), "{said}");
}

/// A program whose `main` does nothing wrong: nowhere.
fn goes_well(text: &str) {
    let sandbox = Sandbox::new().file("program.c", text);
    assert!(ends_well(&sandbox, b""), "{text}");
    assert_eq!(verdicts(&sandbox, &["program.c"]), "main proved", "{text}");
    assert_eq!(sandbox.says(&["run", "program.c"]), "exit 0\n", "{text}");
}

/// What a check says about the functions of a program, one after the other.
fn is_checked(text: &str, args: &[&str], expected: &str) {
    let sandbox = Sandbox::new().file("program.c", text);
    assert_eq!(verdicts(&sandbox, &[&["program.c", "--target", "*"], args].concat()), expected, "{text}");
}

#[test]
fn input_has_zero_bytes() {
    let program = |read: &str| {
        format!(
            "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void)\n{{\n\
             \x20   char b[8], *line = NULL;\n    size_t size = 0;\n    {read}\n}}\n"
        )
    };
    let of_array = "return 0;\n    b[strlen(b) - 1] = 0;\n    return 0;";
    for read in ["if (!fgets(b, 8, stdin)) ", "if (scanf(\"%7s\", b) != 1) ", "if (scanf(\"%7[^\\n]\", b) != 1) "] {
        goes_wrong(&program(&format!("{read}{of_array}")), b"\0a\n", "10 array-bounds");
    }
    let of_line = "return 0;\n    line[strlen(line) - 1] = 0;\n    return 0;";
    for read in ["getline(&line, &size, stdin)", "getdelim(&line, &size, ';', stdin)"] {
        goes_wrong(&program(&format!("if ({read} <= 0) {of_line}")), b"\0;\n", "10 array-bounds");
    }
    // A program that minds them.
    let sandbox = Sandbox::new().file(
        "program.c",
        program("if (!fgets(b, 8, stdin)) return 0;\n    if (b[0]) b[strlen(b) - 1] = 0;\n    return 0;"),
    );
    assert_eq!(verdicts(&sandbox, &["program.c"]), "main proved");
}

#[test]
fn reading_may_fail() {
    is_checked(
        "#include <unistd.h>\nint main(void)\n{\n    char b[8];\n    long n = read(0, b, 7);\n    b[n] = 0;\n    return 0;\n}\n",
        &[],
        "main violated; 6 array-bounds violated",
    );
    is_checked(
        "#include <unistd.h>\nint main(void)\n{\n    char b[8];\n    long n = read(0, b, 7);\n    if (n >= 0)\n        b[n] = 0;\n    return 0;\n}\n",
        &[],
        "main proved",
    );
}

#[test]
fn quotients_that_do_not_fit() {
    is_checked(
        "int quotient(int a, int b) { return b ? a / b : 0; }\n\
         long rest(long a, long b) { return b ? a % b : 0; }\n\
         __int128 wide(__int128 a) { return a / -1; }\n\
         int folded(void) { return (-2147483647 - 1) / -1; }\n\
         int promoted(short a, short b) { return b ? a / b : 0; }\n\
         unsigned natural(unsigned a, unsigned b) { return b ? a / b : 0; }\n\
         int zero(void) { return 1 / 0; }\n\
         int remainder_of_zero(void) { return 1 % 0; }\n",
        &[],
        "quotient violated; 1 overflow violated\n\
         rest violated; 2 overflow violated\n\
         wide violated; 3 overflow violated\n\
         folded violated; 4 overflow violated\n\
         promoted proved\n\
         natural proved\n\
         zero violated; 7 division-by-zero violated\n\
         remainder_of_zero violated; 8 division-by-zero violated",
    );
    // What is asked for is all that is looked for. What is left out is no violation, but a run ends there.
    let text = "int quotient(int a, int b) { return b ? a / b + b : 0; }\nint half(int a) { return a / 2 + a; }\n";
    is_checked(
        text,
        &["--checks", "overflow"],
        "quotient violated; 1 overflow violated\nhalf violated; 2 overflow violated",
    );
    for checks in ["--checks=-overflow", "--checks=assert"] {
        is_checked(text, &[checks], "quotient holds-within-bounds\nhalf proved");
    }
    goes_wrong(
        "#include <limits.h>\nint main(int argc, char **argv)\n{\n    int a = INT_MIN, b = -1;\n    a %= b;\n    return a;\n}\n",
        b"",
        "5 overflow",
    );
}

#[test]
fn shifts_of_signed_numbers() {
    is_checked(
        "int sign(void) { return 1 << 31; }\n\
         int negative(int a) { return a << 1; }\n\
         long wide(long a) { return a << 62; }\n\
         unsigned natural(unsigned a) { return a << 31; }\n\
         int bounded(int a, int n) { return a < 0 || a > 15 || n < 0 || n > 27 ? 0 : a << n; }\n\
         int right(int a) { return a >> 3; }\n\
         int small(unsigned char c) { return c << 23; }\n\
         int folded(void) { return 1 << 32; }\n",
        &[],
        "sign violated; 1 shift violated\n\
         negative violated; 2 shift violated\n\
         wide violated; 3 shift violated\n\
         natural proved\n\
         bounded proved\n\
         right proved\n\
         small proved\n\
         folded violated; 8 shift violated",
    );
    goes_wrong("int main(void)\n{\n    int a = -1;\n    a <<= 2;\n    return a == 0;\n}\n", b"", "4 shift");
    goes_well("int main(void)\n{\n    unsigned a = 1;\n    a <<= 31;\n    return a == 0;\n}\n");
}

/// A program that copies within an array.
fn copying(call: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <string.h>\nint main(void)\n{{\n    char b[40] = \"hello\";\n    {call};\n    return 0;\n}}\n"
    )
}

#[test]
fn copies_that_overlap() {
    let wrong = [
        "memcpy(b + 1, b, 4)",
        "memcpy(b, b + 3, 4)",
        "strcpy(b, b + 2)",
        "strcpy(b + 2, b)",
        "strcpy(b + 5, b)",
        "strncpy(b + 1, b, 3)",
        "strcat(b, b)",
        "strcat(b, b + 3)",
        "strncat(b, b + 2, 20)",
    ];
    for call in wrong {
        goes_wrong(&copying(call), b"", "6 invalid-pointer");
    }
    // No sanitizer looks at these.
    for call in ["sprintf(b, \"%s!\", b)", "snprintf(b, sizeof b, \"<%s>\", b + 1)", "sprintf(b, \"%9s\", b)"] {
        is_checked(&copying(call), &[], "main violated; 6 invalid-pointer violated");
    }
}

#[test]
fn copies_that_do_not_overlap() {
    let right = [
        "memcpy(b + 5, b, 5)",
        "memcpy(b, b, 5)",
        "memmove(b + 1, b, 10)",
        "strcpy(b + 6, b)",
        "strncpy(b + 8, b, 8)",
        "strcat(b, \"x\")",
        "sprintf(b + 6, \"%s\", b)",
    ];
    for call in right {
        goes_well(&copying(call));
    }
}

#[test]
fn accesses_that_are_not_aligned() {
    goes_wrong(
        "int main(void)\n{\n    _Alignas(8) char b[8] = {0};\n    return *(int *)(b + 1);\n}\n",
        b"",
        "4 invalid-pointer",
    );
    goes_wrong(
        "#include <stdlib.h>\nint main(void)\n{\n    char *b = malloc(16);\n    *(long *)(b + 4) = 1;\n    free(b);\n    return 0;\n}\n",
        b"",
        "5 invalid-pointer",
    );
    goes_well(
        "struct __attribute__((packed)) s { char c; int i; };\n\
         int main(void)\n{\n    int a[4] = {0};\n    struct s s = {1, 0};\n    short *p = (short *)a;\n    return a[1] + p[3] + s.i;\n}\n",
    );
    is_checked(
        "struct node { struct node *next; double d; char c; };\n\
         double third(const double *a, unsigned i) { return i < 3 ? a[i] : 0; }\n\
         double last(struct node *p) { while (p && p->next) p = p->next; return p ? p->d : 0; }\n",
        &["--checks", "invalid-pointer", "--array-length", "3"],
        "third holds-within-bounds\nlast holds-within-bounds",
    );
}

#[test]
fn floats_that_are_no_integers() {
    is_checked(
        "unsigned natural(double d) { return (unsigned)d; }\n\
         int bounded(float f) { return f > -100 && f < 100 ? (int)f : 0; }\n\
         long wide(float f) { return (long)f; }\n\
         int folded(void) { return (unsigned char)300.0; }\n",
        &[],
        "natural violated; 1 overflow violated\n\
         bounded proved\n\
         wide violated; 3 overflow violated\n\
         folded violated; 4 overflow violated",
    );
    goes_wrong(
        "int main(void)\n{\n    double d = -2.0;\n    unsigned u = (unsigned)d;\n    return u != 0;\n}\n",
        b"",
        "4 overflow",
    );
    goes_well("int main(void)\n{\n    double d = -0.5;\n    unsigned u = (unsigned)d;\n    return u != 0;\n}\n");
}

#[test]
fn overflow_of_constants() {
    let text = "int sum(void) { int x = 2147483647 + 1; return x; }\n\
                int product(void) { return 65536 * 65536; }\n\
                int natural(void) { unsigned x = 4294967295u + 1; return x; }\n";
    is_checked(
        text,
        &["--checks", "overflow"],
        "sum violated; 1 overflow violated\nproduct violated; 2 overflow violated\nnatural proved",
    );
    is_checked(text, &[], "sum proved\nproduct proved\nnatural proved");
}

#[test]
fn volatile_objects_change() {
    is_checked(
        "#include <assert.h>\nvolatile int v = 1;\nvolatile unsigned char port;\n\
         int twice(void) { int a = v, b = v; assert(a == b); return 0; }\n\
         int byte(void) { assert(port <= 255); return 0; }\n\
         int through(volatile int *p) { if (!p) return 0; if (*p == 0) return 0; return 8 / *p; }\n\
         int once(void) { int a = v; return a == 0 ? 0 : 8 / a; }\n",
        &[],
        "twice violated; 4 assert violated\n\
         byte proved\n\
         through violated; 6 division-by-zero violated\n\
         once proved",
    );
    // Nothing else changes them in a run.
    let sandbox = Sandbox::new().file("program.c", "volatile int v = 3;\nint main(void) { v = v + 1; return v; }\n");
    assert_eq!(sandbox.says(&["run", "program.c"]), "exit 4\n");
}

#[test]
fn pointers_to_different_objects() {
    is_checked(
        "#include <assert.h>\n\
         int apart(void) { int a[1] = {1}, b[1] = {2}; assert(a + 1 != b); return 0; }\n\
         int together(void) { int a[1] = {1}, b[1] = {2}; assert(a + 1 == b); return 0; }\n\
         int beginnings(void) { int a[1] = {1}, b[1] = {2}; assert(a != b); return 0; }\n\
         int before(void) { int a[1] = {1}, b[1] = {2}; assert(a < b); return 0; }\n\
         int behind(void) { int a[1] = {1}, b[1] = {2}; assert(b < a); return 0; }\n\
         int within(void) { int a[2] = {0}, *p = a; while (p != a + 2) *p++ = 1; assert(p > a); return p - a; }\n\
         long difference(void) { int a[1] = {1}, b[1] = {2}; return b - a; }\n\
         int null(int *p) { return p == 0 || p + 1 != 0; }\n",
        &["--unroll", "4"],
        "apart violated; 2 assert violated\n\
         together violated; 3 assert violated\n\
         beginnings proved\n\
         before violated; 5 assert violated\n\
         behind violated; 6 assert violated\n\
         within proved\n\
         difference violated; 8 invalid-pointer violated\n\
         null proved",
    );
}

#[test]
fn what_rests_on_unknown_code_is_unknown() {
    is_checked(
        "#include <assert.h>\n\
         int get(void);\nvoid fill(int *p);\nvoid start(void);\nint *shared;\n\
         int returned(void) { int a[3] = {0}; return a[get()]; }\n\
         int filled(void) { int x = 0; fill(&x); int a[3] = {0}; return x < 0 ? 0 : a[x]; }\n\
         int started(void) { start(); return *shared; }\n\
         int always(void) { int a[3] = {0}; return a[4 + (get() & 1)]; }\n\
         int without(int c) { int a[3] = {0}; if (c) a[3 + c * 0] = 1; return a[get() & 1]; }\n\
         int either(int c) { int x = get(); assert(x < 3 && c < 3); return 0; }\n",
        &[],
        "returned unknown; 6 array-bounds unknown\n\
         filled unknown; 7 array-bounds unknown\n\
         started unknown; 8 invalid-pointer unknown; 8 null-dereference unknown\n\
         always violated; 9 array-bounds violated\n\
         without violated; 10 array-bounds violated\n\
         either violated; 11 assert violated",
    );
    let files = "#include <fcntl.h>\n#include <sys/stat.h>\n#include <unistd.h>\nint main(void)\n{\n    char b[16] = {0};\n    struct stat s;\n\
                 \x20   int file = open(\"x\", O_RDONLY);\n    if (file < 0 || fstat(file, &s) != 0)\n        return 1;\n\
                 \x20   b[s.st_size] = 1;\n    return close(file);\n}\n";
    let sandbox = Sandbox::new().file("program.c", files);
    assert_eq!(verdicts(&sandbox, &["program.c"]), "main unknown; 11 array-bounds unknown");
    let said = sandbox.says(&["check", "program.c"]);
    assert!(said.contains("depends on open") || said.contains("depends on fstat"), "{said}");
    // Conventions for values that the environment chooses, and contracts, are no unknown code.
    is_checked(
        "int __VERIFIER_nondet_int(void);\n\
         /*@ assigns \\nothing; ensures 0 <= \\result <= 3; */\nint place(void);\n\
         int chosen(void) { int a[3] = {0}; return a[__VERIFIER_nondet_int()]; }\n\
         int promised(void) { int a[3] = {0}; return a[place()]; }\n",
        &[],
        "chosen violated; 4 array-bounds violated\npromised violated; 5 array-bounds violated",
    );
}

#[test]
fn memory_may_be_short() {
    let text = "#include <stdlib.h>\n#include <string.h>\nint main(void)\n{\n    char *p = malloc(4);\n    if (!p)\n        return 1;\n\
                \x20   char *q = strdup(\"x\");\n    q[0] = 'y';\n    free(p);\n    free(q);\n    return 0;\n}\n";
    let sandbox = Sandbox::new().file("program.c", text);
    assert_eq!(verdicts(&sandbox, &["program.c"]), "main proved");
    assert_eq!(verdicts(&sandbox, &["program.c", "--malloc-may-fail"]), "main violated; 9 null-dereference violated");
    let said = sandbox.says(&["check", "program.c", "--malloc-may-fail"]);
    assert!(said.contains("strdup() in line 8 = null"), "{said}");
    assert_eq!(sandbox.says(&["run", "program.c", "--malloc-may-fail"]), "exit 0\n");
    assert_eq!(sandbox.says(&["run", "program.c", "--malloc-may-fail", "--nondet", "1"]), "exit 1\n");
    let failed = sandbox.says(&["run", "program.c", "--malloc-may-fail", "--nondet", "0,1"]);
    assert!(failed.contains("program.c:9: null-dereference in main"), "{failed}");
}

#[test]
fn complex_numbers() {
    goes_well(
        "#include <complex.h>\n#include <assert.h>\nint main(void)\n{\n\
         \x20   double complex z = 3.0 + 4.0 * I, w = z * z, q = w / z;\n\
         \x20   float complex f = 1.0f + 2.0f * I, g = f * f, h = g / f;\n\
         \x20   assert(creal(w) == -7.0 && cimag(w) == 24.0 && creal(q) == 3.0 && cimag(q) == 4.0);\n\
         \x20   assert(crealf(g) == -3.0f && cimagf(g) == 4.0f && crealf(h) == 1.0f && cimagf(h) == 2.0f);\n\
         \x20   assert(creal(conj(z)) == 3.0 && cimag(conj(z)) == -4.0 && cabs(z) == 5.0);\n\
         \x20   return 0;\n}\n",
    );
}

#[test]
fn atomic_operations_are_plain_ones() {
    goes_well(
        "#include <assert.h>\n#include <stdatomic.h>\nint main(void)\n{\n\
         \x20   _Atomic int n = 3;\n    atomic_fetch_add(&n, 4);\n    n++;\n    int expected = 8;\n\
         \x20   assert(atomic_compare_exchange_strong(&n, &expected, 20));\n\
         \x20   assert(!atomic_compare_exchange_strong(&n, &expected, 30) && expected == 20);\n\
         \x20   assert(atomic_exchange(&n, 5) == 20);\n    int p = 1;\n\
         \x20   assert(__sync_fetch_and_or(&p, 6) == 1 && p == 7);\n\
         \x20   assert(__sync_bool_compare_and_swap(&p, 7, 9) && __atomic_load_n(&p, __ATOMIC_SEQ_CST) == 9);\n\
         \x20   assert(__sync_val_compare_and_swap(&p, 1, 2) == 9);\n\
         \x20   assert(__atomic_fetch_nand(&p, 1, __ATOMIC_RELAXED) == 9 && p == ~(9 & 1));\n\
         \x20   int *_Atomic where = &p, *old = atomic_exchange(&where, 0);\n    assert(old == &p && where == 0);\n\
         \x20   atomic_thread_fence(memory_order_seq_cst);\n    return 0;\n}\n",
    );
    // No library function for these is linked by default, so there is no native program.
    is_checked(
        "#include <assert.h>\n#include <stdatomic.h>\nstruct big { long a, b, c; };\nint main(void)\n{\n\
         \x20   _Atomic struct big b;\n    struct big x = {1, 2, 3};\n    atomic_store(&b, x);\n\
         \x20   struct big y = atomic_load(&b);\n    assert(y.c == 3);\n    return 0;\n}\n",
        &[],
        "main proved",
    );
}

#[test]
fn preprocessed_files() {
    let text = "# 1 \"origin.c\"\nint main(void)\n{\n    int a[2] = {0};\n    return a[2];\n}\n";
    let sandbox = Sandbox::new().file("program.i", text);
    assert_eq!(verdicts(&sandbox, &["program.i"]), "main violated; 4 array-bounds violated");
    assert!(sandbox.says(&["run", "program.i"]).contains(":4: array-bounds in main"));
    assert!(sandbox.says(&["list", "program.i"]).contains("main"));
}

#[test]
fn initialisers_that_overflow() {
    let text = "#include <limits.h>\n\
         int plain = INT_MAX + 1;\n\
         static const int list[] = {\n    1,\n    INT_MAX\n        + 1,\n};\n\
         int fine = 1 ? 5 : INT_MAX + 1;\nunsigned wraps = UINT_MAX + 1u;\n\
         int uses(void) { return plain; }\n\
         int of_list(int i) { return i == 0 ? list[i] : 0; }\n\
         int local(void) { static int s[] = { 1,\n    -INT_MIN, }; return s[0]; }\n\
         int folded(void) { return fine + (int)wraps; }\n\
         int never(int c) { static int t = 3; if (0) return INT_MAX + 1; return t + c * 0; }\n\
         int none(void) { return 3; }\n";
    is_checked(
        text,
        &["--checks", "overflow", "--cflags", "-w"],
        "uses violated; 2 overflow violated\n\
         of_list violated; 6 overflow violated\n\
         local violated; 13 overflow violated\n\
         folded holds-within-bounds\n\
         never proved\n\
         none proved",
    );
    // Where overflow is not looked for, nothing is said of it.
    is_checked(
        "#include <limits.h>\nint plain = INT_MAX + 1;\nint main(void) { return plain & 1; }\n",
        &[],
        "main proved",
    );
}

#[test]
fn copies_of_numbers_that_are_too_wide() {
    // What a function gets a copy of is there: none of these can fail for a pointer that the program does not have.
    is_checked(
        "int integer(unsigned _BitInt(200) a, int k) { return k; }\n\
         int complex(long double _Complex z, int k) { return k; }\n\
         struct mixed { long double x; int k[4]; };\nint structure(struct mixed m) { return m.k[0]; }\n",
        &[],
        "integer unknown\ncomplex unknown\nstructure proved",
    );
}

/// What the compiler is told to assume is undefined where it does not hold.
#[test]
fn assumptions_for_the_compiler() {
    let text = r"
int told(int x) { __builtin_assume(x > 0); return 3 / x; }
int true_one(int x) { if (x > 0) { __builtin_assume(x > 0); return 3 / x; } return 0; }
int aligned(char *p) { int *q = __builtin_assume_aligned(p, 16); return q == 0; }
";
    let sandbox = Sandbox::new().file("p.c", text);
    expect![[r"
        told violated; 2 unreachable violated
        true_one proved
        aligned unknown; 4 unreachable unknown"]]
    .assert_eq(&verdicts(&sandbox, &["p.c", "--target", "*"]));
}

/// Zeros of zero are undefined only where the count is used.
#[test]
fn zeros_of_zero() {
    let text = r"
#include <assert.h>
int first(int x) { return __builtin_ffs(x); }
int zeros(int x) { return __builtin_ctz(x); }
int otherwise(unsigned x) { return __builtin_ctzg(x, 32); }
int leading(unsigned x) { return __builtin_clzg(x); }
int main(void) { assert(first(0) == 0); assert(first(8) == 4); assert(otherwise(0) == 32); return 0; }
";
    let sandbox = Sandbox::new().file("program.c", text);
    expect![[r"
        first proved
        zeros violated; 4 shift violated
        otherwise proved
        leading violated; 6 shift violated
        main proved"]]
    .assert_eq(&verdicts(&sandbox, &["program.c", "--target", "*"]));
    assert!(ends_well(&sandbox, b""));
}

/// A run that is undefined in a way that is not asked for ends there: what is behind it is not proved.
#[test]
fn kinds_that_are_not_asked_for_end_runs() {
    let text = r"
#include <assert.h>
int behind(void) { int a[2] = {0}; int s = 0; for (int k = 0; k <= 2; k++) s += a[k]; assert(0); return s; }
int without(int x) { assert(x == x); return x; }
";
    let sandbox = Sandbox::new().file("p.c", text);
    for engine in ["bounded", "refine"] {
        let said = sandbox.says(&["check", "p.c", "--target", "*", "--checks", "assert", "--engine", engine]);
        assert!(said.contains("not a proof: a run may end at line 3, where array-bounds is not checked"), "{said}");
        assert!(said.contains("without proved"), "{said}");
    }
}

/// The classes of floats are those of numbers, not of bits: which bits a NaN has is left open.
#[test]
fn classes_of_floats() {
    let text = r"
#include <assert.h>
#include <math.h>
void no_number(double d) { if (d != d) assert(isnan(d)); }
void number(double d) { if (isnan(d)) return; assert(d == d); }
void bounded(double d) { if (isfinite(d)) assert(d - d == 0); }
void infinite(float d) { if (isinf(d)) assert(d > 1 || d < -1); }
void normal(double d) { if (isnormal(d)) assert(d != 0 && !isnan(d)); }
void zero(double d) { if (d == 0) assert(!signbit(d)); }
void subnormal(double d) { int k = fpclassify(d); assert(k == FP_NAN || k == FP_ZERO || k == FP_INFINITE || k == FP_NORMAL); }
";
    let sandbox = Sandbox::new().file("p.c", text);
    expect![[r"
        no_number proved
        number proved
        bounded proved
        infinite proved
        normal proved
        zero violated; 9 assert violated
        subnormal violated; 10 assert violated"]]
    .assert_eq(&verdicts(&sandbox, &["p.c", "--target", "*"]));
}

/// Arguments of a program that nothing looks at have no bounds.
#[test]
fn arguments_that_no_code_reads() {
    let text = "int main(int argc, char *argv[]) { return 0; }";
    let sandbox = Sandbox::new().file("p.c", text);
    assert_eq!(verdicts(&sandbox, &["p.c"]), "main proved");
    let text = r"
#include <assert.h>
int main(int argc, char *argv[]) { assert(argc >= 1); if (argc > 3) assert(0); return 0; }
";
    let sandbox = Sandbox::new().file("p.c", text);
    assert_eq!(verdicts(&sandbox, &["p.c"]), "main violated; 3 assert violated");
}

/// What of a global is only kept is no bound.
#[test]
fn globals_of_which_nothing_matters() {
    let text = r"
#include <assert.h>
struct flags { unsigned a : 3; unsigned b : 5; } flags;
static int table[4];
int g;
void part(void) { flags.a = 3; assert(flags.a == 3); }
void masked(void) { g &= 0; assert(g == 0); }
void element(unsigned i) { if (i < 4) { table[i] = 5; assert(table[i] == 5); } }
void other(void) { assert(g == 0); }
";
    let sandbox = Sandbox::new().file("p.c", text);
    expect![[r"
        part proved
        masked proved
        element proved
        other holds-within-bounds"]]
    .assert_eq(&verdicts(&sandbox, &["p.c", "--target", "*"]));
}

/// Assumptions restrict runs, however they are declared.
#[test]
fn assumptions_without_a_prototype() {
    let text = r"
#include <assert.h>
int nondet_int();
void __CPROVER_assume();
int integer(void) { int x = nondet_int(); __CPROVER_assume(x > 3); assert(x > 2); return 0; }
int number(double d) { __CPROVER_assume(d); assert(d != 0); return 0; }
int pointer(int *p) { __CPROVER_assume(p); assert(p != 0); return 0; }
int undeclared(int x) { __VERIFIER_assume(x > 3); assert(x > 2); return 0; }
int too_little(int x) { __VERIFIER_assume(x > 1); assert(x > 2); return 0; }
";
    let sandbox = Sandbox::new().file("p.c", text);
    let args = ["p.c", "--target", "*", "--cflags=-Wno-implicit-function-declaration"];
    expect![[r"
        integer proved
        number proved
        pointer proved
        undeclared proved
        too_little violated; 9 assert violated"]]
    .assert_eq(&verdicts(&sandbox, &args));
}
