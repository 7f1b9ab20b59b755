//! What C leaves to the library and the environment: results of comparisons, commands, clocks, signals, random numbers, blocks
//! that callers hand over to be freed. Nothing of it is a constant, and the same question has the same answer.

use crate::support::Sandbox;

/// Checks targets, each with the words that its report must contain.
fn check(text: &str, expected: &[(&str, &str)]) {
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, words) in expected {
        let said = sandbox.says(&["check", "p.c", "--target", target]);
        for word in words.split(" | ") {
            let is_whole = word.starts_with("not a proof") || word.starts_with("p.c:");
            let wanted = if is_whole { word.to_owned() } else { format!("{target} {word}") };
            assert!(said.contains(&wanted), "{target}: {wanted} is missing in\n{said}");
        }
    }
}

#[test]
fn only_the_sign_of_a_comparison_is_known() {
    let text = r#"
#include <assert.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
void difference(void) { assert(strcmp("a", "c") == -2); }
void one(void) { assert(strcmp("a", "c") == -1); }
void of_bytes(void) { assert(memcmp("b", "a", 1) == 1); }
void of_a_part(void) { assert(strncmp("b", "a", 1) != 700); }
void of_any_case(void) { assert(strcasecmp("A", "c") == -2); }
void collated(void) { assert(strcoll("a", "b") >= -9); }
void wide(void) { assert(wcscmp(L"a", L"b") == -1); }
void wide_elements(void) { assert(wmemcmp(L"b", L"a", 1) == 1); }
void signs(void) {
    assert(strcmp("a", "c") < 0 && strcmp("c", "a") > 0 && strcmp("a", "a") == 0);
    assert(memcmp("ab", "aa", 2) > 0 && strncmp("ab", "ac", 1) == 0 && wcscmp(L"a", L"b") < 0);
    assert(strcasecmp("ABC", "abc") == 0 && strcoll("a", "b") < 0);
}
int unknown(const char *s, int x) { if (!s || strcmp(s, "k") != 0) return 0; return 10 / x; }
"#;
    let mut expected: Vec<(&str, &str)> =
        ["difference", "one", "of_bytes", "of_a_part", "of_any_case", "collated", "wide", "wide_elements"]
            .map(|target| (target, "violated"))
            .to_vec();
    expected.extend([("signs", "proved"), ("unknown", "violated | p.c:19: division-by-zero")]);
    check(text, &expected);
}

/// A native program may do otherwise, so there is none; but one is there where only the sign matters.
#[test]
fn programs_that_rest_on_a_comparison() {
    let text = "#include <assert.h>\n#include <string.h>\n\
        void difference(void) { assert(strcmp(\"a\", \"c\") == -2); }\n\
        void one(void) { assert(strcmp(\"a\", \"c\") == -1); }\n\
        void sign(void) { assert(strcmp(\"a\", \"c\") > 0); }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, expected) in [
        ("difference", "no test for assert (line 3): it rests on something that C leaves to the library"),
        ("one", "no test for assert (line 4): it rests on something that C leaves to the library"),
        ("sign", "Test: t/sign_assert_line5.c"),
    ] {
        let said = sandbox.says(&["check", "p.c", "--target", target, "--emit-tests", "t"]);
        assert!(said.contains(expected), "{target}: {said}");
    }
}

#[test]
fn a_run_has_the_differences_of_the_system() {
    let text = "#include <stdio.h>\n#include <string.h>\n\
        int main(void) { char a[2] = \"a\", c[2] = \"c\"; printf(\"%d %d\", strcmp(a, c), strcmp(c, a)); return 0; }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    assert_eq!(sandbox.says(&["run", "p.c"]), "exit 0\n--- stdout\n-2 2");
}

#[test]
fn freed_blocks_of_the_input() {
    let text = r#"
#include <stdlib.h>
struct node { struct node *next; };
int freed(char *p) { free(p); return 1; }
int moved(char *p) { char *q = realloc(p, 4); free(q); return 1; }
void list(struct node *p) { while (p) { struct node *n = p->next; free(p); p = n; } }
/*@ requires \freeable(p); */
int allowed(char *p) { free(p); return 1; }
/*@ requires \freeable(p) && \separated(p, q); */
int another(struct node *p, struct node *q) { free(q); return 1; }
/*@ requires \freeable(p); */
int member(struct node *p) { free(p->next); return 1; }
int own(void) { char *p = malloc(4); free(p); return 1; }
int none(char *p) { if (p) p[0] = 1; return 1; }
"#;
    let bound = "holds within bounds | not a proof: an input pointer that is freed may not come from malloc";
    let expected = [
        ("freed", bound),
        ("moved", bound),
        ("list", "not a proof: an input pointer that is freed may not come from malloc"),
        ("allowed", "proved"),
        ("another", bound),
        ("member", "not a proof: an input pointer that is freed may not come from malloc"),
        ("own", "proved"),
    ];
    check(text, &expected);
    let said = Sandbox::new().file("p.c", text).says(&["check", "p.c", "--target", "none"]);
    assert!(!said.contains("freed"), "{said}");
}

#[test]
fn what_the_environment_decides() {
    let text = r#"
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static void handle(int number) { (void)number; }
void command(void) { assert(system("true") == -1); }
void command_fails(void) { assert(system("true") != -1); }
void shell(void) { assert(system(NULL) == 0); }
void no_shell(void) { assert(system(NULL) != 0); }
void fraction(void) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); assert(t.tv_nsec == 0); }
void range(void) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); assert(t.tv_nsec >= 0 && t.tv_nsec < 1000000000); }
void other_clock(void) { struct timespec t; assert(clock_gettime(77, &t) == 0); }
void micro(void) { struct timeval t; gettimeofday(&t, NULL); assert(t.tv_usec == 0); }
void later(void) { time_t a = time(0), b = time(0); assert(b >= a); }
void once(void) { time_t a = time(0); assert(a >= 0); }
void far(void) { assert(time(0) < 2147483648); }
void handler(void) { assert(signal(SIGINT, SIG_IGN) == SIG_DFL); }
void own_handler(void) { signal(SIGINT, handle); assert(raise(SIGINT) == 0); }
void any_handler(void) { assert(raise(SIGCHLD) == 0); }
void old_action(void) { struct sigaction a; sigaction(SIGINT, NULL, &a); assert(a.sa_handler == SIG_DFL); }
void slept(void) { assert(sleep(3) == 0); }
void drawn(void) { unsigned s = 1; assert(rand_r(&s) == 476707713); }
"#;
    let other =
        "holds within bounds | not a proof: a signal may have been ignored, blocked or handled otherwise before";
    let expected = [
        ("command", "violated"),
        ("command_fails", "violated"),
        ("shell", "violated"),
        ("no_shell", "violated"),
        ("fraction", "violated"),
        ("range", "proved"),
        ("other_clock", "violated"),
        ("micro", "violated"),
        ("later", "holds within bounds | not a proof: a clock that is read twice may be set back in between"),
        ("once", "proved"),
        ("far", "violated"),
        ("handler", other),
        ("own_handler", "proved"),
        ("any_handler", other),
        ("old_action", other),
        ("slept", "holds within bounds | not a proof: a signal may end the time to sleep early"),
        ("drawn", "holds within bounds | not a proof: the numbers that rand_r gives for a seed may be others"),
    ];
    check(text, &expected);
}

#[test]
fn a_seed_gives_the_same_numbers_again() {
    let text = r#"
#include <assert.h>
#include <stdlib.h>
void same(void) { srand(1); int x = rand(); srand(1); assert(rand() == x); }
void two(unsigned s) { srand(s); int x = rand(), y = rand(); srand(s); assert(rand() == x); assert(rand() == y); }
void other_seed(void) { srand(1); int x = rand(); srand(2); assert(rand() == x); }
void perhaps_the_same(unsigned s) { srand(1); int x = rand(); srand(s); assert(rand() != x); }
void other_place(void) { srand(1); int x = rand(); srand(1); rand(); assert(rand() == x); }
void next(void) { srand(1); assert(rand() == rand()); }
void started_with(void) { int x = rand(); srand(1); assert(rand() == x); }
int main(void) { int x = rand(); srand(1); assert(rand() == x); return 0; }
"#;
    let expected = [
        ("same", "proved"),
        ("two", "proved"),
        ("other_seed", "violated"),
        ("perhaps_the_same", "violated"),
        ("other_place", "violated"),
        ("next", "violated"),
        (
            "started_with",
            "holds within bounds | not a proof: other code may have drawn random numbers or set a seed before",
        ),
        ("main", "proved"),
    ];
    check(text, &expected);
}

/// Which objects lie side by side is the compiler's choice, which it makes once.
#[test]
fn objects_lie_where_they_lie() {
    let text = r#"
#include <assert.h>
int a, b, c;
void same(void) { int r = &a + 1 == &b, s = &a + 1 == &b; assert(r == s); }
void turned(void) { int r = &b == &a + 1, s = &a + 1 == &b; assert(r == s); }
void both(void) { assert(!(&a + 1 == &b && &b + 1 == &a)); }
void two_neighbours(void) { assert(!(&a + 1 == &b && &a + 1 == &c)); }
void in_a_circle(void) { assert(!(&a < &b && &b < &c && &c < &a)); }
void one_first(void) { int x, y; assert((&x < &y) != (&y < &x)); assert((&x <= &y) == !(&x >= &y)); }
void neighbour_behind(void) { assert(!(&a + 1 == &b) || &a < &b); }
void of_callers(int *p, int *q) { if (p && q && p != q) assert((p < q) == !(q < p)); }
void apart(void) { assert(&a + 1 != &b); }
void neighbours(void) { assert(&a + 1 == &b); }
void in_order(void) { int x, y; assert(&x < &y); }
void in_no_order(void) { int x, y; assert(&x > &y); }
"#;
    let mut expected: Vec<(&str, &str)> =
        ["same", "turned", "both", "two_neighbours", "in_a_circle", "one_first", "neighbour_behind"]
            .map(|target| (target, "proved"))
            .to_vec();
    expected.push(("of_callers", "holds within bounds"));
    expected.extend(["apart", "neighbours", "in_order", "in_no_order"].map(|target| (target, "violated")));
    check(text, &expected);
}

/// Low bits of an address beyond the alignment of its object are the machine's choice.
#[test]
fn objects_are_aligned_as_they_are_declared() {
    let text = r#"
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct node { struct node *next; };
char bytes[5];
_Alignas(8) char aligned_bytes[5];
static int low(const void *p, uintptr_t mask) { return ((uintptr_t)p & mask) == 0; }
void local_bytes(void) { char b[5]; assert(((uintptr_t)b & 3) == 0); }
void never_aligned(void) { char b[5]; assert(((uintptr_t)b & 3) != 0); }
void global_bytes(void) { assert(((uintptr_t)bytes & 1) == 0); }
void of_callers(char *p) { assert(((uintptr_t)p & 1) == 0); }
void too_much(void) { int x; assert(((uintptr_t)&x & 7) == 0); }
void set(void) { char b[3]; assert(((uintptr_t)b | 1) != (uintptr_t)b); }
void local_int(void) { int x; assert(low(&x, 3)); }
void renewed(void) { for (int i = 0; i < 2; i++) { int x = i; assert(low(&x, 3)); } }
void declared(void) { _Alignas(16) char b[3]; assert(low(b, 15) && low(aligned_bytes, 7)); }
void block(void) { char *p = malloc(3); assert(low(p, 15) && !low(p + 1, 1)); free(p); }
void node(struct node *p) { assert(low(p, 7)); }
void tagged(struct node *p) { uintptr_t n = (uintptr_t)p | 1; assert(p == 0 || (struct node *)(n & ~(uintptr_t)1) == p); }
"#;
    let mut expected: Vec<(&str, &str)> =
        ["local_bytes", "global_bytes", "of_callers", "too_much", "set"].map(|target| (target, "unknown")).to_vec();
    // It can be aligned by chance.
    expected.push(("never_aligned", "violated"));
    expected.extend(["local_int", "renewed", "declared", "block", "node", "tagged"].map(|target| (target, "proved")));
    check(text, &expected);
}

#[test]
fn variable_arrays_have_elements() {
    let text = r#"
int some(int n) { if (n < 0 || n > 2) return 0; int a[n]; return sizeof a; }
int negative(int n) { if (n > 2) return 0; int a[n]; return sizeof a; }
int inner(int n) { if (n < 0 || n > 2) return 0; int a[2][n]; return sizeof a; }
int enough(int n) { if (n < 1 || n > 2) return 0; int a[2][n]; return sizeof a; }
int main(int argc, char **argv) { int a[argc - 1]; return sizeof a; }
"#;
    check(
        text,
        &[
            ("some", "violated | p.c:2: negative-array-size"),
            ("negative", "violated | p.c:3: negative-array-size"),
            ("inner", "violated | p.c:4: negative-array-size"),
            ("enough", "proved"),
        ],
    );
    let said = Sandbox::new().file("p.c", text).says(&["run", "p.c"]);
    assert!(said.contains("p.c:6: negative-array-size in main"), "{said}");
}

#[test]
fn arguments_are_read_as_they_are_passed() {
    let text = r#"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static int sum(int n, ...) { va_list a; va_start(a, n); int t = 0; for (int i = 0; i < n; i++) t += va_arg(a, int); va_end(a); return t; }
static double floats(int n, va_list a) { double t = 0; for (int i = 0; i < n; i++) t += va_arg(a, double); return t; }
static double total(int n, ...) { va_list a; va_start(a, n); double t = floats(n, a); va_end(a); return t; }
struct pair { long x; double y; };
static int mixed(int n, ...) { va_list a; va_start(a, n); struct pair p = va_arg(a, struct pair); char *s = va_arg(a, char *); va_end(a); return p.x == 1 && p.y == 2 && *s == 'q'; }
void float_as_int(void) { sum(1, 3.0); }
void int_as_float(void) { total(2, 1.0, 3); }
void too_few(void) { sum(1); }
void printed(void) { printf("%f", 1); }
void made(void) { char b[20]; sprintf(b, "%d %d", 1, 1.5); }
void text_of_float(void) { printf("%s", 1.5); }
void right(void) {
    assert(sum(3, 1, 2, 3) == 6 && sum(0) == 0);
    assert(total(2, 1.0, 2.0) == 3.0);
    assert(mixed(1, (struct pair){1, 2.0}, "q"));
    printf("%d %f %s %c %ld %p %e %hhu", 1, 1.5, "x", 'c', 4L, (void *)0, 2.5f, 'd');
}
int main(void) { return sum(1, 3.0); }
"#;
    let mut expected = vec![("right", "proved"), ("too_few", "violated")];
    expected.extend(["float_as_int", "int_as_float"].map(|target| (target, "violated | p.c:")));
    expected.extend([
        ("printed", "violated | p.c:13: invalid-pointer"),
        ("made", "violated | p.c:14: invalid-pointer"),
        ("text_of_float", "violated | p.c:15: invalid-pointer"),
    ]);
    check(text, &expected);
    let said = Sandbox::new().file("p.c", text).says(&["run", "p.c"]);
    assert!(said.contains("p.c:5: invalid-pointer in"), "{said}");
}

#[test]
fn a_null_pointer_is_no_text() {
    let text = r#"
#include <stdio.h>
#include <wchar.h>
void printed(void) { printf("%s", (char *)0); }
void made(void) { char b[20]; sprintf(b, "%s", (char *)0); }
void nothing_of_it(const char *s) { printf("%.0s\n", s); }
void wide(void) { printf("%ls", (wchar_t *)0); }
void pointer(void) { printf("%p", (void *)0); }
int main(void) { printf("%s", (char *)0); return 0; }
"#;
    check(
        text,
        &[
            ("printed", "violated | p.c:4: null-dereference"),
            ("made", "violated | p.c:5: null-dereference"),
            ("nothing_of_it", "violated | p.c:6: null-dereference"),
            ("wide", "violated | p.c:7: null-dereference"),
            ("pointer", "proved"),
        ],
    );
    let said = Sandbox::new().file("p.c", text).says(&["run", "p.c"]);
    assert!(said.contains("p.c:9: null-dereference in main"), "{said}");
}

/// What the printf family returns is how long the text is, unless the output fails.
#[test]
fn printed_texts_have_their_lengths() {
    let text = r#"
#include <assert.h>
#include <stdio.h>
#include <wchar.h>
void one(void) { int r = printf("%d", 3); assert(r == 1); }
void most(int n) { int r = fprintf(stderr, "%d", n); assert(r <= 11); }
void more(int n) { int r = printf("%d", n); assert(r <= 10); }
void base(unsigned n) { int r = printf("%#x|%o", n, n); assert(r >= 3 && r <= 22 && r != 4); }
void wide(long n) { int r = printf("%30ld", n); assert(r == 30); }
void none(int n) { int r = printf("%.0d", n); if (n == 0) assert(r == 0); }
void pointer(int *p) { int r = printf("%p", (void *)p); assert(r >= 3 && r <= 18); }
void address(void) { int x, r = printf("%p", (void *)&x); assert(r == 14); }
void count(int n) { int k; printf("%+d%n", n, &k); assert(k >= 2 && k <= 11); }
void character(wchar_t c) { int r = printf("%lc", c); if (c > 127) assert(r == -1); }
void number(double d) { int r = printf("%f", d); assert(r <= 30); }
"#;
    let exact = "holds within bounds | not a proof: output may fail";
    check(
        text,
        &[
            ("one", exact),
            ("most", exact),
            ("more", "violated"),
            ("base", exact),
            ("wide", exact),
            ("none", exact),
            ("pointer", exact),
            ("address", "violated"),
            ("count", "proved"),
            ("character", exact),
            ("number", "unknown"),
        ],
    );
}

/// Beside the member of a union that an initialiser sets, C leaves everything open.
#[test]
fn what_initialisers_of_unions_leave_open() {
    let text = r#"
#include <assert.h>
union u { int i; char c; short s; };
struct tagged { int tag; union u u; };
int beside(void) { union u x = { .c = 1 }; assert(x.i == 1); return 0; }
int set(void) { union u x = { .c = 1 }; assert(x.c == 1); return 0; }
int whole(void) { union u x = { .i = 1 }; assert(x.c == 1); return 0; }
int a_part(void) { union u x = { .s = 1 }; assert(x.c == 1 && x.s == 1); return 0; }
int in_a_structure(void) { struct tagged x = { 1, { .c = 2 } }; assert(x.u.i == 2); return 0; }
int set_later(void) { struct tagged x = { 1, { .c = 2 } }; x.u.i = 3; assert(x.u.i == 3); return 0; }
int in_an_array(void) { union u x[3] = { { .c = 2 }, { .i = 4 } }; assert(x[0].i == 2); return 0; }
int other_elements(void) { union u x[3] = { { .c = 2 }, { .i = 4 } }; assert(x[1].i == 4 && x[2].i == 0); return 0; }
"#;
    check(
        text,
        &[
            ("beside", "violated"),
            ("set", "proved"),
            ("whole", "proved"),
            ("a_part", "proved"),
            ("in_a_structure", "violated"),
            ("set_later", "proved"),
            ("in_an_array", "violated"),
            ("other_elements", "proved"),
        ],
    );
}
