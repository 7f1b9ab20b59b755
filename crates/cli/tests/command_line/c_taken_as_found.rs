//! What a C program may find otherwise where it runs: input that fails, addresses that are given out again, literals that share
//! memory, other threads, files that are linked. Neither way is proved, and what cannot happen is no violation.

use crate::support::Sandbox;

/// Checks targets, each with the words that its report must contain.
fn check(text: &str, expected: &[(&str, &str)]) {
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, words) in expected {
        let said = sandbox.says(&["check", "p.c", "--target", target]);
        for word in words.split(" | ") {
            let wanted = if word.starts_with("not a proof") { word.to_owned() } else { format!("{target} {word}") };
            assert!(said.contains(&wanted), "{target}: {wanted} is missing in\n{said}");
        }
    }
}

const BEFORE: &str = "holds within bounds | not a proof: a stream may have come to its end or failed before";

#[test]
fn reading_comes_to_an_end_or_fails() {
    let text = r#"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
void end_without_error(void) { if (getchar() == EOF) assert(!ferror(stdin)); }
void error_is_no_end(void) { if (getchar() == EOF) assert(feof(stdin)); }
void error_is_not_sticky(void) { if (getchar() == EOF) assert(getchar() == EOF); }
void error_number(void) { errno = 0; getchar(); assert(errno == 0); }
void one_error_number(void) { clearerr(stdin); if (getchar() == EOF && ferror(stdin)) assert(errno == 5); }
void line_after_error(void) { char b[4] = "zzz"; if (!fgets(b, 4, stdin)) assert(b[0] == 'z'); }
void wide_line_after_error(void) { wchar_t b[3] = {7, 7}; if (!fgetws(b, 3, stdin)) assert(b[1] == 7); }
void line_after_end(void) { char b[4] = "zzz"; clearerr(stdin); if (!fgets(b, 4, stdin) && feof(stdin)) assert(b[0] == 'z'); }
void part_of_an_element(void) { int b[2] = {7, 7}; if (fread(b, 4, 2, stdin) == 1) assert(b[1] == 7); }
void part_of_a_byte(void) { char b[2] = {7, 7}; if (fread(b, 1, 2, stdin) == 1) assert(b[1] == 7); }
void first_part(void) { char b[4] = "zzz"; if (fread(b, 2, 2, stdin) == 0) assert(b[0] == 'z'); }
void formatted(void) { int x; if (scanf("%d", &x) == EOF) assert(feof(stdin)); }
void not_converted(void) { int x = 5; if (scanf("%d", &x) != 1) assert(x == 5); }
void state_before(void) { assert(!feof(stdin)); }
int main(void) {
    int c = getchar();
    if (c != EOF) { assert(c >= 0 && c < 256 && !feof(stdin) && !ferror(stdin)); return 0; }
    assert(feof(stdin) != ferror(stdin));
    if (feof(stdin)) assert(getchar() == EOF);
    clearerr(stdin);
    assert(!feof(stdin) && !ferror(stdin));
    return 0;
}
"#;
    let expected = [
        ("end_without_error", "violated"),
        ("error_is_no_end", "violated"),
        ("error_is_not_sticky", "violated"),
        ("error_number", "violated"),
        ("one_error_number", "violated"),
        ("line_after_error", "violated"),
        ("wide_line_after_error", "violated"),
        ("line_after_end", BEFORE),
        ("part_of_an_element", "violated"),
        ("part_of_a_byte", "proved"),
        ("first_part", "violated"),
        ("formatted", "violated"),
        ("not_converted", "proved"),
        ("state_before", BEFORE),
        ("main", "proved"),
    ];
    check(text, &expected);
}

#[test]
fn addresses_are_given_out_again() {
    let text = r#"
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
void freed(void) { char *p = malloc(4); free(p); char *q = malloc(4); assert(p != q); free(q); }
void as_numbers(void) { char *p = malloc(4); uintptr_t n = (uintptr_t)p; free(p); char *q = malloc(4); assert(n != (uintptr_t)q); free(q); }
void moved(void) { char *p = malloc(4); char *q = realloc(p, 8); assert(p != q); free(q); }
static int *gone(void) { int x; int *p = &x; return p; }
void of_a_variable(void) { int *p = gone(), y; assert(p != &y); }
void both_there(void) { char *p = malloc(4), *q = malloc(4); assert(p != q); free(p); free(q); }
void both_numbers(void) { char *p = malloc(4), *q = malloc(4); assert((uintptr_t)p != (uintptr_t)q); free(p); free(q); }
void the_same(void) { char *p = malloc(4), *q = p; free(p); assert(p == q); }
void with_null(void) { char *p = malloc(4); free(p); assert(p != 0); }
struct node { struct node *next; };
static int use(int *p) { return *p; }
int of_callers(struct node *a, struct node *b) { int x = 1; use(&x); if (a && b) assert(a != b || b == a); return 0; }
/*@ ensures \result == 0; */
int not_freeable(void) {
    char *p = 0;
    //@ assert !\freeable(p);
    return 0;
}
void with_a_global(void) { static int x; int *p = malloc(4); free(p); assert(p != &x); }
"#;
    let bound = "holds within bounds | not a proof: a new block may lie where one was that is compared after its end";
    let expected = [
        ("freed", bound),
        ("as_numbers", bound),
        ("moved", bound),
        ("of_a_variable", bound),
        ("both_there", "proved"),
        ("both_numbers", "proved"),
        ("the_same", "proved"),
        ("with_null", "proved"),
        ("with_a_global", "proved"),
        ("of_callers", "proved"),
        ("not_freeable", "proved"),
    ];
    check(text, &expected);
}

#[test]
fn literals_share_memory() {
    let text = r#"
#include <assert.h>
void end_of_another(void) { const char *a = "abc", *b = "xabc"; assert(a != b + 1); }
void written_twice(void) { const char *a = "same", *b = "same"; assert(a == b); }
static const char *const names[] = {"k", "k"};
void in_a_table(void) { assert(names[0] == names[1]); }
void written_once(void) { const char *a = "once", *b = a; assert(a == b); }
void walked(void) { const char *a = "walk", *end = a + 4; int n = 0; for (const char *p = a; p != end; p++) n++; assert(n == 4); }
void of_other_letters(void) { const char *a = "x1", *b = "y1"; assert(a != b); }
static const char array[] = "arr";
void with_an_array(void) { assert(array != (const char *)"arr"); }
"#;
    let bound = "holds within bounds | not a proof: string literals may share memory in another way";
    let expected = [
        ("end_of_another", bound),
        ("written_twice", bound),
        ("in_a_table", bound),
        ("written_once", "proved"),
        ("walked", "proved"),
        ("of_other_letters", "proved"),
        ("with_an_array", "proved"),
    ];
    check(text, &expected);
}

#[test]
fn literals_that_one_expression_compares() {
    let text = r#"
#include <assert.h>
#include <stddef.h>
void equal(void) { assert("ab" == "ab"); }
void different(void) { assert("ab" != "ab"); }
void with_a_variable(void) { const char *p = "ab"; assert("ab" == p); }
void ends(void) { assert("abc" + 1 != "bc"); }
void elements(void) { assert(&"ab"[1] == &"ab"[1]); }
void as_numbers(void) { assert((size_t)"ab" == (size_t)"ab"); }
void wide(void) { assert(L"ab" == L"ab"); }
void in_an_expression(void) { int k = "ab" == "ab" ? 1 : 0; assert(k == 1); }
int in_a_condition(void) { if ("ab" == "ab") return 1; assert(0); return 0; }
void in_a_switch(void) { switch ("ab" == "ab" ? 5 : 6) { case 5: break; default: assert(0); } }
void behind_a_shortcut(int x) { assert("ab" == "ab" || x == 1); }
void name_of_the_function(void) { assert(__func__ == "name_of_the_function"); }
void empty(void) { assert("" == ""); }
void of_other_letters(void) { assert("ab" != "cd"); }
void end_of_other_letters(void) { assert("abc" + 1 != "cd"); }
void wide_and_narrow(void) { assert((const void *)L"x" != (const void *)"y"); }
void itself(void) { const char *p = "me"; assert(p == p && *p == 'm'); }
void written(void) { char *p = "ab"; *p = 'x'; }
void copied(void) { char a[] = "ab", b[] = "ab"; a[0] = 'x'; assert(a != b && b[0] == 'a'); }
"#;
    let bound = "holds within bounds | not a proof: string literals may share memory in another way";
    let expected = [
        ("equal", bound),
        ("different", "violated"),
        ("with_a_variable", bound),
        ("ends", bound),
        ("elements", bound),
        ("as_numbers", bound),
        ("wide", bound),
        ("in_an_expression", bound),
        ("in_a_condition", bound),
        ("in_a_switch", bound),
        ("behind_a_shortcut", bound),
        ("name_of_the_function", bound),
        ("empty", bound),
        ("of_other_letters", "proved"),
        ("end_of_other_letters", "proved"),
        ("wide_and_narrow", "proved"),
        ("itself", "proved"),
        ("written", "violated"),
        ("copied", "proved"),
    ];
    check(text, &expected);
}

#[test]
fn atomic_objects_that_others_can_change() {
    let text = r#"
#include <assert.h>
#include <stdatomic.h>
atomic_int counter;
static _Atomic(int *) pointer;
static int x;
static void set(atomic_int *a) { *a = 1; }
void global(void) { counter = 1; assert(counter == 1); }
void exchanged(void) { counter = 1; int e = 1; assert(atomic_compare_exchange_strong(&counter, &e, 2)); }
void pointers(void) { pointer = &x; assert(pointer == &x); }
void given_away(void) { atomic_int a = 0; set(&a); assert(a == 1); }
void local(void) { atomic_int a = 0; a++; atomic_fetch_add(&a, 2); assert(a == 3); }
void only_written(void) { counter = 1; }
int main(void) { counter = 1; assert(counter == 1); return 0; }
"#;
    let bound = "holds within bounds | not a proof: other threads may change atomic objects";
    let expected = [
        ("global", bound),
        ("exchanged", bound),
        ("pointers", bound),
        ("given_away", bound),
        ("local", "proved"),
        ("only_written", "proved"),
        ("main", "proved"),
    ];
    check(text, &expected);
    let handler = "#include <assert.h>\n#include <signal.h>\n#include <stdatomic.h>\nstatic atomic_int n;\n\
                   static void on(int s) { n = s; }\n\
                   int main(void) { n = 0; signal(SIGINT, on); assert(n == 0); return 0; }\n";
    let bound = "holds within bounds | not a proof: signal handlers may change atomic objects at any time";
    check(handler, &[("main", bound)]);
}

#[test]
fn names_that_another_file_may_define() {
    let text = r#"
#include <assert.h>
extern int hook(void) __attribute__((weak));
extern int variable __attribute__((weak));
static int (*table[])(void) = {hook};
int called(void) { return hook ? hook() : 1; }
void of_a_variable(void) { assert(!&variable); }
int main(void) { assert(!table[0]); return 0; }
"#;
    let bound =
        |name: &str| format!("holds within bounds | not a proof: another file may define {name}, which need not be");
    check(text, &[("called", &bound("hook")), ("of_a_variable", &bound("variable")), ("main", &bound("hook"))]);
}

#[test]
fn state_that_the_library_keeps() {
    let text = r#"
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>
#include <wctype.h>
void index_of_options(void) { assert(optind == 1); }
void argument_of_an_option(void) { assert(!optarg); }
void set_first(void) { optind = 1; assert(optind == 1); }
void rounded(void) { assert(rint(2.5) == 2.0); }
void letter(void) { assert(!isalpha(0xe9)); }
void small_letter(void) { assert(tolower(0xc9) == 0xc9); }
void wide_letter(void) { assert(!iswalpha(0xe9)); }
void of_ascii(void) { assert(isalpha('a') && !isalpha('1') && toupper('a') == 'A' && iswalpha('b')); }
void position(void) { assert(ftell(stdin) == -1); }
int main(void) { assert(optind == 1 && errno == 0 && rint(2.5) == 2.0 && !isalpha(0xe9)); return 0; }
"#;
    let options = "holds within bounds | not a proof: earlier calls may have left other values in optind and its like";
    let locale = "holds within bounds | not a proof: the locale may be another one";
    let expected = [
        ("index_of_options", options),
        ("argument_of_an_option", options),
        ("set_first", "proved"),
        ("rounded", "holds within bounds | not a proof: the rounding mode may be another one"),
        ("letter", locale),
        ("small_letter", locale),
        ("wide_letter", locale),
        ("of_ascii", "proved"),
        ("position", "holds within bounds | not a proof: the standard streams may be connected otherwise"),
        ("main", "proved"),
    ];
    check(text, &expected);
    let printing = "#include <assert.h>\n#include <errno.h>\n#include <stdio.h>\n\
                    int main(void) { printf(\"x\"); assert(errno == 0); return 0; }\n";
    check(printing, &[("main", "holds within bounds | not a proof: output may fail")]);
    let not_asked = "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
                     int main(void) { printf(\"x\"); assert(strtol(\"99999999999999999999\", 0, 10) > 5); return 0; }\n";
    check(not_asked, &[("main", "proved")]);
}

/// Up to C23, pointers must be valid even if nothing is accessed through them.
#[test]
fn pointers_to_no_bytes() {
    let text = r#"
#include <stdlib.h>
#include <string.h>
static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void copied(void) { char *p = 0; memcpy(p, p, 0); }
int compared(void *p) { return memcmp(p, p, 0); }
void filled(char *p) { memset(p, 0, 0); }
void sorted(void) { qsort(0, 0, sizeof(int), order); }
void freed(void) { char b[1], *p = malloc(1); free(p); memcpy(b, p, 0); }
void behind_the_end(void) { char b[3]; memcpy(b + 3, b, 0); }
void of_a_caller(char *p) { char b[1]; if (p) memcpy(b, p, 0); }
"#;
    let expected = [
        ("copied", "violated"),
        ("compared", "violated"),
        ("filled", "violated"),
        ("sorted", "violated"),
        ("freed", "violated"),
        ("behind_the_end", "proved"),
        ("of_a_caller", "holds within bounds"),
    ];
    check(text, &expected);
    let main = "#include <string.h>\nint main(void) { char *p = 0; memcpy(p, p, 0); return 0; }\n";
    let said = Sandbox::new().file("m.c", main).says(&["run", "m.c"]);
    assert!(said.contains("through NULL"), "{said}");
}

/// A static variable that its file only reads is what its initialiser says; one that something can write may be otherwise.
#[test]
fn statics_that_nothing_writes() {
    let text = r#"
#include <assert.h>
static int read_only;
static struct { int a, b[3]; } table = {1, {2, 3, 4}};
static int written; void set(int i) { (&written)[i] = 3; }
static int shown = 2; int *show(void) { return &shown; }
int exported = 1;
void of_file(void) { assert(read_only == 0); }
void of_function(void) { static int n = 4; assert(n == 4); }
void of_table(unsigned i) { if (i <= 2) assert(table.a == 1 && table.b[i] == (int)i + 2); }
void of_written(void) { assert(written == 0); }
void of_shown(void) { assert(shown == 2); }
void of_exported(void) { assert(exported == 1); }
void through_pointer(void) { static int n = 4; static int *p = &n; assert(*p == 4); (*p)++; }
"#;
    check(
        text,
        &[
            ("of_file", "proved"),
            ("of_function", "proved"),
            ("of_table", "proved"),
            ("of_written", "holds within bounds | not a proof: the global written may be other"),
            ("of_shown", "holds within bounds | not a proof: the global shown may be other"),
            ("of_exported", "holds within bounds | not a proof: the global exported may be other"),
            ("through_pointer", "holds within bounds | not a proof: the global through_pointer.n may be other"),
        ],
    );
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, verdict) in [("of_table", "proved"), ("of_written", "violated"), ("through_pointer", "violated")] {
        let said = sandbox.says(&["check", "p.c", "--target", target, "--statics", "any"]);
        assert!(said.contains(&format!("{target} {verdict}")), "{said}");
    }
}
