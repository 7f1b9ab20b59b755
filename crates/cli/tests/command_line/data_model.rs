//! `--cflags=-m32`: programs have the sizes, layouts and errors that they have on machines of 32 bits.
//!
//! The programs include no headers of the C library: those for 32 bits are not installed everywhere.

use crate::support::{Sandbox, without_seconds};
use expect_test::expect;
use std::process::Command;

const M32: &str = "--cflags=-m32";

const SIZES: &str = r#"
extern int printf(const char *, ...);
struct mixed { char c; long l; char d; long long ll; double x; void *p; };
union both { void *p; long long ll; char text[6]; };
struct bits { unsigned long low : 20, high : 20; };
int main(void)
{
    printf("%d %d %d %d\n", (int)sizeof(int), (int)sizeof(long), (int)sizeof(long long), (int)sizeof(void *));
    printf("%d %d %d\n", (int)sizeof(__SIZE_TYPE__), (int)sizeof(__PTRDIFF_TYPE__), (int)sizeof(int (*)(void)));
    printf("%d: %d %d %d %d %d\n", (int)sizeof(struct mixed), (int)__builtin_offsetof(struct mixed, l),
           (int)__builtin_offsetof(struct mixed, d), (int)__builtin_offsetof(struct mixed, ll),
           (int)__builtin_offsetof(struct mixed, x), (int)__builtin_offsetof(struct mixed, p));
    printf("%d %d\n", (int)sizeof(union both), (int)sizeof(struct bits));
    printf("%ld %lu %lx\n", 0x7fffffffL + 0L, -1UL, (unsigned long)-1 >> 4);
    printf("%lld %llu\n", -1LL, -1ULL);
    return 0;
}
"#;

/// Pointers as numbers and back, as bytes and back, in arithmetic, and in arrays of structures that hold them.
const POINTERS: &str = r#"
extern int printf(const char *, ...);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
struct node { int value; struct node *next; };
static int numbers[5] = {1, 2, 3, 4, 5};
static int *inside = &numbers[3];
static int twice(int x) { return 2 * x; }
static int (*operation)(int) = twice;
int main(void)
{
    __UINTPTR_TYPE__ number = (__UINTPTR_TYPE__)&numbers[1];
    int *back = (int *)(number + sizeof(int));
    printf("%d %d\n", *back, *inside);
    unsigned as_unsigned = (unsigned)back;
    printf("%d\n", *(int *)as_unsigned);
    int *copied;
    for (unsigned i = 0; i < sizeof copied; i++)
        ((char *)&copied)[i] = ((char *)&back)[i];
    printf("%d %d\n", *copied, (int)(copied - numbers));
    printf("%d %d\n", (int)((char *)&numbers[4] - (char *)&numbers[1]), &numbers[2] < &numbers[3]);
    struct node *nodes = malloc(3 * sizeof *nodes);
    for (int i = 0; i < 3; i++) {
        nodes[i].value = 10 * i;
        nodes[i].next = i < 2 ? &nodes[i + 1] : 0;
    }
    struct node other;
    memcpy(&other, nodes, sizeof other);
    int sum = 0;
    for (struct node *p = &other; p; p = p->next)
        sum += p->value;
    printf("%d %d %d\n", sum, (int)((char *)&nodes[2] - (char *)nodes), operation(21));
    struct node *tagged = (struct node *)((__UINTPTR_TYPE__)nodes | 1);
    printf("%d\n", ((struct node *)((__UINTPTR_TYPE__)tagged & ~(__UINTPTR_TYPE__)1))->next->value);
    free(nodes);
    return 0;
}
"#;

#[test]
fn sizes_and_layouts() {
    let sandbox = Sandbox::new().file("sizes.c", SIZES);
    expect![[r#"
        exit 0
        --- stdout
        4 4 8 4
        4 4 4
        32: 4 8 12 20 28
        8 8
        2147483647 4294967295 fffffff
        -1 18446744073709551615
    "#]]
    .assert_eq(&sandbox.says(&["run", "sizes.c", M32]));
    expect![[r#"
        exit 0
        --- stdout
        4 8 8 8
        8 8 8
        48: 8 16 24 32 40
        8 8
        2147483647 18446744073709551615 fffffffffffffff
        -1 18446744073709551615
    "#]]
    .assert_eq(&sandbox.says(&["run", "sizes.c"]));
}

#[test]
fn pointers_and_numbers() {
    let sandbox = Sandbox::new().file("pointers.c", POINTERS);
    let expected = |distance: u32| format!("exit 0\n--- stdout\n3 4\n3\n3 2\n12 1\n30 {distance} 42\n10\n");
    assert_eq!(sandbox.says(&["run", "pointers.c", M32]), expected(16));
    // Here, a pointer does not fit an `unsigned`.
    let wide = sandbox.change("pointers.c", |text| {
        let wider = String::from_utf8(text.clone())
            .unwrap()
            .replace("unsigned as_unsigned = (unsigned)", "unsigned long as_unsigned = (unsigned long)");
        *text = wider.into_bytes();
    });
    assert_eq!(wide.says(&["run", "pointers.c"]), expected(32));
}

/// The room for eight numbers of `long` is half as much, and a product that fits 64 bits wraps in 32.
const NARROW: &str = r#"
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern unsigned __VERIFIER_nondet_uint(void);
int eight(void)
{
    long long *numbers = malloc(8 * sizeof(long));
    numbers[7] = 1;
    long long last = numbers[7];
    free(numbers);
    return (int)last;
}

int table(unsigned count)
{
    if (count < 2)
        return 0;
    long long *numbers = malloc(count * 8ul);
    numbers[1] = 1;
    free(numbers);
    return 1;
}

int main(void)
{
    return eight() + table(__VERIFIER_nondet_uint());
}
"#;

#[test]
fn errors_that_only_32_bits_have() {
    let sandbox = Sandbox::new().file("narrow.c", NARROW);
    expect![[r#"
        exit 1
        --- stderr
        narrow.c:8: array-bounds in eight: a write at offset 56 of a heap block of 32 bytes
            8 |     numbers[7] = 1;
          in eight (narrow.c:8)
          in main (narrow.c:26)
    "#]]
    .assert_eq(&sandbox.says(&["run", "narrow.c", M32]));
    expect![[r#"
        exit 1
    "#]]
    .assert_eq(&sandbox.says(&["run", "narrow.c"]));
    let check = |args: &[&str]| without_seconds(&sandbox.says(&[&["check", "narrow.c", "--target"], args].concat()));
    expect![[r#"
        exit 1
        --- stdout
        narrow.c:8: array-bounds in eight
          |
        8 |     numbers[7] = 1;
          |     ^^^^^^^^^^^^^^^
        a write at offset 56 of a heap block of 32 bytes

        How it goes wrong
          eight() is called.
          7  long long *numbers = malloc(8 * sizeof(long));   numbers = long long@0
          8  numbers[7] = 1;

        narrow.c:5: eight violated
          proved: invalid-pointer

        1 target: 1 violated
    "#]]
    .assert_eq(&check(&["eight", M32]));
    expect![[r#"
        exit 1
        --- stdout
        narrow.c:19: array-bounds in table
           |
        19 |     numbers[1] = 1;
           |     ^^^^^^^^^^^^^^^
        a write at offset 8 of a heap block of 0 bytes

        How it goes wrong
          table(count = 3758096384) is called.
          16  if (count < 2)                              count = 3758096384
          18  long long *numbers = malloc(count * 8ul);   numbers = block@0
          19  numbers[1] = 1;

        narrow.c:19: null-dereference in table
           |
        19 |     numbers[1] = 1;
           |     ^^^^^^^^^^^^^^^
        a write at offset 8 from NULL

        How it goes wrong
          table(count = 4294967295) is called.
          16  if (count < 2)                              count = 4294967295
          18  long long *numbers = malloc(count * 8ul);   numbers = null
          19  numbers[1] = 1;

        narrow.c:14: table violated
          holds within bounds (scope 3, array length 3, unroll 3): invalid-pointer, double-free,
            invalid-free
          not a proof: a run may need a block of more than 48 bytes at line 18 (narrow.c:18)
            try: --array-length 6

        1 target: 1 violated
    "#]]
    .assert_eq(&check(&["table", M32]));
    for target in ["eight", "table"] {
        let said = check(&[target]);
        assert!(said.starts_with("exit 0\n"), "{said}");
    }
}

const LIST: &str = "\
struct node { long value; struct node *next; };

/*@ requires \\valid(head) && \\valid_read(head->next) && head->next != head;
    requires sizeof(struct node) == WORDS;
    assigns head->next;
    ensures head->next == \\old(head->next->next);
*/
void drop_second(struct node *head)
{
    head->next = head->next->next;
}

//@ ensures \\result == 0 || \\result in head.*next;
struct node *last(struct node *head)
{
    while (head && head->next)
        head = head->next;
    return head;
}

/*@ requires \\valid(head);
    ensures \\block_length(head) == 8;
*/
void measured(struct node *head)
{
    (void)head;
}
";

#[test]
fn contracts_of_lists() {
    let narrow = Sandbox::new().file("list.c", LIST.replace("WORDS", "8"));
    let wide = Sandbox::new().file("list.c", LIST.replace("WORDS", "16"));
    expect![[r#"
        exit 0
        --- stdout
        list.c:8: drop_second holds within bounds: scope 3, array length 3, unroll 3
          holds within bounds: ensures #1, assignable, null-dereference, array-bounds, invalid-pointer
          not a proof: an input may have more than 3 objects of class struct node
            try: --scope 'struct node=6'

        list.c:14: last holds within bounds: scope 3, array length 3, unroll 3
          holds within bounds: ensures #1, null-dereference, array-bounds, invalid-pointer
          not a proof: a run may need more than 3 iterations of the loop at line 16 (list.c:16)
            try: --unroll 6
          not a proof: an input may have more than 3 objects of class struct node
            try: --scope 'struct node=6'

        list.c:24: measured proved
          proved: ensures #1

        3 targets: 2 holds within bounds, 1 proved
    "#]]
    .assert_eq(&without_seconds(&narrow.says(&["check", "list.c", M32])));
    expect![[r#"
        exit 1
        --- stdout
        list.c:8: drop_second holds within bounds: scope 3, array length 3, unroll 3
          holds within bounds: ensures #1, assignable, null-dereference, array-bounds, invalid-pointer
          not a proof: an input may have more than 3 objects of class struct node
            try: --scope 'struct node=6'

        list.c:14: last holds within bounds: scope 3, array length 3, unroll 3
          holds within bounds: ensures #1, null-dereference, array-bounds, invalid-pointer
          not a proof: a run may need more than 3 iterations of the loop at line 16 (list.c:16)
            try: --unroll 6
          not a proof: an input may have more than 3 objects of class struct node
            try: --scope 'struct node=6'

        list.c:22:5: ensures #1 in measured
           |
        22 |     ensures \block_length(head) == 8;
           |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the call ends in a state that breaks `ensures \block_length(head) == 8`
          where \block_length(head) = 16

        How it goes wrong
          measured(head = node@0) is called.
          27  }   head = node@0

        Heap before
          head ──► node@0 {value: 0, next: null}
        Heap after: the same

        list.c:24: measured violated

        3 targets: 1 violated, 2 holds within bounds
    "#]]
    .assert_eq(&without_seconds(&wide.says(&["check", "list.c"])));
}

/// With headers, it is clang that decides; if it finds none for 32 bits, the message says what to install.
#[test]
fn headers_of_the_c_library() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { printf(\"%d\\n\", (int)sizeof(size_t)); return 0; }\n";
    let sandbox = Sandbox::new().file("size.c", text);
    let said = sandbox.says(&["run", "size.c", M32]);
    let help = "help: -m32 needs the headers of the 32-bit C library (Debian: libc6-dev-i386)";
    let compiles =
        Command::new("clang-19").args(["-m32", "-fsyntax-only"]).arg(sandbox.path("size.c")).output().unwrap();
    if compiles.status.success() {
        assert_eq!(said, "exit 0\n--- stdout\n4\n");
    } else {
        assert!(said.starts_with("exit 2\n--- stderr\nerror: size.c: clang does not compile it\n"), "{said}");
        assert!(said.contains(help), "{said}");
    }
}

#[test]
fn files_of_both_models_are_no_program() {
    let sandbox = Sandbox::new()
        .file("main.c", "long twice(long);\nint main(void) { return (int)twice(4); }\n")
        .file("twice.c", "long twice(long x) { return 2 * x; }\n");
    let mut clang = Command::new("clang-19");
    clang.args(["-m32", "-c", "-emit-llvm", "-o"]).arg(sandbox.path("twice.bc")).arg(sandbox.path("twice.c"));
    assert!(clang.status().unwrap().success());
    assert_eq!(sandbox.says(&["run", "main.c", "twice.bc", M32]), "exit 8\n");
    expect![[r#"
        exit 2
        --- stderr
        error: twice.bc: cannot be linked with the files before it: its pointers have 32 bits, theirs 64
        help: give the files of one program, all compiled for the same machine
    "#]]
    .assert_eq(&sandbox.says(&["run", "main.c", "twice.bc"]));
}

#[test]
fn what_two_files_define() {
    let sandbox = Sandbox::new()
        .file("main.c", "int count;\nint next(void);\nint main(void) { return next() + count; }\n")
        .file("next.c", "int count = 2;\nint next(void) { return 3; }\n")
        .file("other.c", "int next(void) { return 4; }\n");
    expect![[r#"
        exit 2
        --- stderr
        error: next.c: cannot be linked with the files before it: both define the variable count (old C allows it where it has no value, with --cflags=-fcommon)
        help: give the files of one program, all compiled for the same machine
    "#]]
    .assert_eq(&sandbox.says(&["run", "main.c", "next.c"]));
    assert_eq!(sandbox.says(&["run", "main.c", "next.c", "--cflags=-fcommon"]), "exit 5\n");
    let said = sandbox.says(&["run", "next.c", "other.c"]);
    assert!(said.contains("both define the function next\n"), "{said}");
}

/// Skolem's memory is like that of common machines; others are refused, or what is different in them.
#[test]
fn other_machines() {
    let sandbox = Sandbox::new().file(
        "sum.c",
        "#include <stdarg.h>\n\
         static int sum(int count, ...) {\n\
         \x20   va_list list;\n\
         \x20   va_start(list, count);\n\
         \x20   int sum = 0;\n\
         \x20   while (count--)\n\
         \x20       sum += va_arg(list, int);\n\
         \x20   va_end(list);\n\
         \x20   return sum;\n\
         }\n\
         int main(int argc, char **argv) { return argc > 1 ? sum(3, 1, 2, 3) : 4; }\n",
    );
    expect![[r#"
        exit 2
        --- stderr
        error: sum.c: it is compiled for s390x-unknown-linux-gnu, whose numbers begin with their highest byte in memory
        help: compile it for this machine, or with --cflags=-m32 for 32 bits
    "#]]
    .assert_eq(&sandbox.says(&["run", "sum.c", "--cflags=--target=s390x-linux-gnu"]));
    expect![[r#"
        exit 2
        --- stderr
        error: sum.c: it is compiled for avr, whose pointers have 16 bits
        help: compile it for this machine, or with --cflags=-m32 for 32 bits
    "#]]
    .assert_eq(&sandbox.says(&["run", "sum.c", "--cflags=--target=avr"]));
    expect![[r#"
        exit 2
        --- stderr
        error: sum.c: it is compiled for x86_64-pc-windows-gnu, whose conventions are not those of Unix
        help: compile it for this machine, or with --cflags=-m32 for 32 bits
    "#]]
    .assert_eq(&sandbox.says(&["run", "sum.c", "--cflags=--target=x86_64-pc-windows-gnu"]));
    for machine in ["aarch64-linux-gnu", "x86_64-linux-gnux32"] {
        let flags = format!("--cflags=--target={machine}");
        assert_eq!(sandbox.says(&["run", "sum.c", &flags]), "exit 4\n", "{machine}");
        let said = sandbox.says(&["run", "sum.c", &flags, "--", "x"]);
        assert!(said.starts_with("exit 3\n--- stderr\nerror: not supported: `va_start` on "), "{said}");
    }
    for flags in ["", M32] {
        let flags: Vec<&str> = [flags].into_iter().filter(|flag| !flag.is_empty()).collect();
        assert_eq!(sandbox.says(&[&["run", "sum.c"], &flags[..], &["--", "x"]].concat()), "exit 6\n");
    }
}
