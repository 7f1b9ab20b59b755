//! What Skolem does not support of C: programs with it are loaded, lists name it with its line, and only runs that come there
//! are refused or undecided.

use crate::support::{Sandbox, without_seconds};
use expect_test::{Expect, expect};

/// One function reaches a construct for large numbers, the other one for none.
fn program(before: &str, construct: &str) -> Sandbox {
    let text = format!(
        "{before}\n\
         int reaches(int x)\n\
         {{\n\
         \x20   if (x > 3)\n\
         \x20       {construct};\n\
         \x20   return x;\n\
         }}\n\
         int avoids(int x)\n\
         {{\n\
         \x20   x &= 3;\n\
         \x20   if (x > 3)\n\
         \x20       {construct};\n\
         \x20   return x;\n\
         }}\n\
         int main(int argc, char **argv)\n\
         {{\n\
         \x20   return argc > 1 ? reaches(7) : avoids(5);\n\
         }}\n"
    );
    Sandbox::new().file("program.c", text)
}

/// What is said about the program: by a list, by a check, by a run that avoids the construct and by one that does not.
fn said(before: &str, construct: &str, expected: Expect) {
    let sandbox = program(before, construct);
    let list = sandbox.says(&["list", "program.c", "--stats"]);
    let unsupported = list.lines().filter(|line| line.contains("not supported") || line.contains("unsupported"));
    let check = without_seconds(&sandbox.says(&["check", "program.c", "--target", "reaches", "--target", "avoids"]));
    let is_verdict = |line: &&str| [": reaches ", ": avoids ", "undecided"].iter().any(|words| line.contains(words));
    let verdicts = check.lines().filter(is_verdict);
    let lines: Vec<&str> = ["list"].into_iter().chain(unsupported).chain(["check"]).chain(verdicts).collect();
    // 5 & 3 is 1.
    assert_eq!(sandbox.says(&["run", "program.c"]), "exit 1\n");
    let run = sandbox.says(&["run", "program.c", "--", "x"]);
    expected.assert_eq(&format!("{}\nrun\n{run}", lines.join("\n")));
}

#[test]
fn inline_assembly() {
    said(
        "",
        "__asm__ volatile(\"nop\")",
        expect![[r#"
        list
                      not supported: line 5: inline assembly
                      not supported: line 12: inline assembly
        3 functions, 10 blocks, 10 statements, 0 loops, 2 unsupported constructs
        check
        program.c:2: reaches unknown
          undecided: not supported: inline assembly (program.c:5)
        program.c:8: avoids proved
        run
        exit 3
        --- stderr
        error: not supported: inline assembly
          in reaches (program.c:5)
          in main (program.c:17)
        help: a run must be the native run or none, so Skolem stops here
    "#]],
    );
}

#[test]
fn jumps_out_of_functions() {
    said(
        "#include <setjmp.h>\nstatic jmp_buf here;",
        "return setjmp(here)",
        expect![[r#"
        list
                      not supported: line 6: `_setjmp`
                      not supported: line 13: `_setjmp`
        3 functions, 12 blocks, 14 statements, 0 loops, 2 unsupported constructs
        check
        program.c:3: reaches unknown
          undecided: not supported: `_setjmp` (program.c:6)
        program.c:9: avoids proved
        run
        exit 3
        --- stderr
        error: not supported: a call of `_setjmp`, which is defined nowhere
          in reaches (program.c:6)
          in main (program.c:18)
        help: a run must be the native run or none, so Skolem stops here
    "#]],
    );
    said(
        "#include <setjmp.h>\nstatic jmp_buf here;",
        "longjmp(here, 1)",
        expect![[r#"
            list
                          not supported: line 6: `longjmp`
                          not supported: line 13: `longjmp`
            3 functions, 10 blocks, 14 statements, 0 loops, 2 unsupported constructs
            check
            program.c:3: reaches unknown
              undecided: not supported: `longjmp` (program.c:6)
            program.c:9: avoids proved
            run
            exit 3
            --- stderr
            error: not supported: a call of `longjmp`, which is defined nowhere
              in reaches (program.c:6)
              in main (program.c:18)
            help: a run must be the native run or none, so Skolem stops here
        "#]],
    );
}

#[test]
fn threads() {
    let before = "#include <pthread.h>\nstatic pthread_t thread;\nstatic void *work(void *p) { return p; }";
    said(
        before,
        "return pthread_create(&thread, 0, work, 0)",
        expect![[r#"
        list
                      not supported: line 7: `pthread_create`
                      not supported: line 14: `pthread_create`
        4 functions, 13 blocks, 15 statements, 0 loops, 2 unsupported constructs
        check
        program.c:4: reaches unknown
          undecided: not supported: `pthread_create` (program.c:7)
        program.c:10: avoids proved
        run
        exit 3
        --- stderr
        error: not supported: a call of `pthread_create`, which is defined nowhere
          in reaches (program.c:7)
          in main (program.c:19)
        help: a run must be the native run or none, so Skolem stops here
    "#]],
    );
    let before = "#include <threads.h>\nstatic thrd_t thread;\nstatic int work(void *p) { return p != 0; }";
    said(
        before,
        "return thrd_create(&thread, work, 0)",
        expect![[r#"
            list
                          not supported: line 7: `thrd_create`
                          not supported: line 14: `thrd_create`
            4 functions, 13 blocks, 18 statements, 0 loops, 2 unsupported constructs
            check
            program.c:4: reaches unknown
              undecided: not supported: `thrd_create` (program.c:7)
            program.c:10: avoids proved
            run
            exit 3
            --- stderr
            error: not supported: a call of `thrd_create`, which is defined nowhere
              in reaches (program.c:7)
              in main (program.c:19)
            help: a run must be the native run or none, so Skolem stops here
        "#]],
    );
}

#[test]
fn atomic_variables_can_be_read_and_written() {
    let sandbox = Sandbox::new().file(
        "variable.c",
        "#include <stdatomic.h>\n\
         static atomic_int count;\n\
         int main(void)\n\
         {\n\
         \x20   atomic_store(&count, 4);\n\
         \x20   atomic_thread_fence(memory_order_seq_cst);\n\
         \x20   return atomic_load(&count) + count;\n\
         }\n",
    );
    assert_eq!(sandbox.says(&["run", "variable.c"]), "exit 8\n");
}

#[test]
fn jumps_into_loops_have_a_place_and_advice() {
    let text = "#include <assert.h>\nvoid copy(int n)\n{\n    int c = 0, k = (n + 1) / 2;\n    if (n < 1 || n > 6)\n        return;\n\
                \x20   switch (n % 2) {\n    case 0: do { c++;\n    case 1:      c++;\n            } while (--k > 0);\n    }\n\
                \x20   assert(c == n);\n}\nvoid around(void) { copy(3); }\n";
    let sandbox = Sandbox::new().file("program.c", text);
    let said = without_seconds(&sandbox.says(&["check", "program.c", "--target", "*"]));
    expect![[r#"
        exit 3
        --- stdout
        program.c:2: copy unknown
          undecided: not supported: a jump into the middle of a loop of copy (program.c:8)
            try: let the loop have one entry, without a `goto` or `case` inside that is reached from outside; or give the function a contract and check its callers with --callee copy=contract

        program.c:14: around unknown
          undecided: not supported: a jump into the middle of a loop of copy (program.c:8)
            try: let the loop have one entry, without a `goto` or `case` inside that is reached from outside; or give the function a contract and check its callers with --callee copy=contract

        2 targets: 2 unknown
    "#]]
    .assert_eq(&said);
}
