//! C programs run as native code does, and what is undefined in them is found.

use crate::support::Sandbox;
use differential::{Header, listed};
use expect_test::expect;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn examples(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/c").join(folder)
}

fn with_input(mut command: Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program need not read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn skolem() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
    command.arg("run");
    command
}

/// What shells tell: a signal is 128 and its number.
fn status(output: &Output) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    output.status.code().or_else(|| output.status.signal().map(|signal| 128 + signal)).unwrap()
}

/// Compares a part of the programs with their native code: output and exit status.
fn run_as_native_code(part: usize, parts: usize) {
    let files = listed(&examples("runs")).unwrap();
    assert!(files.len() > 150, "{}", files.len());
    let folder = tempfile::tempdir().unwrap();
    let mut differences = Vec::new();
    for file in files.iter().skip(part).step_by(parts) {
        let header = Header::of(file).unwrap();
        let standard = header.standard();
        let native = folder.path().join("native");
        let compiled =
            Command::new("clang-19").args([&standard, "-w", "-o"]).arg(&native).arg(file).arg("-lm").status();
        assert!(compiled.unwrap().success(), "{}", file.display());
        let (args, input) = (header.words("args"), header.input());
        let mut command = Command::new(&native);
        command.args(&args);
        let expected = with_input(command, &input);
        let mut command = skolem();
        command.arg(file).arg(format!("--cflags={standard}")).arg("--").args(&args);
        let found = with_input(command, &input);
        if (&expected.stdout, status(&expected)) != (&found.stdout, status(&found)) {
            let said = String::from_utf8_lossy(&found.stderr);
            differences.push(format!("{}: {} {}\n{said}", file.display(), status(&expected), status(&found)));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn programs_run_as_native_code_first_part() {
    run_as_native_code(0, 4);
}

#[test]
fn programs_run_as_native_code_second_part() {
    run_as_native_code(1, 4);
}

#[test]
fn programs_run_as_native_code_third_part() {
    run_as_native_code(2, 4);
}

#[test]
fn programs_run_as_native_code_fourth_part() {
    run_as_native_code(3, 4);
}

#[test]
fn planted_errors_are_found_first_part() {
    find_planted_errors(0, 2);
}

#[test]
fn planted_errors_are_found_second_part() {
    find_planted_errors(1, 2);
}

/// Every planted error is found as what it is, where it is; and nothing is found in the programs without it.
fn find_planted_errors(part: usize, parts: usize) {
    let folders = listed(&examples("errors")).unwrap();
    assert!(folders.len() > 100, "{}", folders.len());
    let mut differences = Vec::new();
    let chosen = folders.iter().skip(part).step_by(parts);
    for file in chosen.flat_map(|folder| [folder.join("bad.c"), folder.join("good.c")]) {
        let header = Header::of(&file).unwrap();
        let mut command = skolem();
        command.arg(&file).args(["--checks", "overflow,leak"]);
        let chosen = header.words("nondet");
        if !chosen.is_empty() {
            command.arg(format!("--nondet={}", chosen.join(",")));
        }
        command.arg("--").args(header.words("args"));
        let found = with_input(command, &header.input());
        let said = String::from_utf8_lossy(&found.stderr).into_owned();
        let is_right = match &header["kind"] {
            "none" => !said.contains(" in main") && !said.starts_with("error:"),
            kind => said.contains(&format!("bad.c:{}: {kind} in ", &header["line"])),
        };
        if !is_right {
            differences.push(format!(
                "{}: {}, {} at {}\n{said}",
                file.display(),
                status(&found),
                &header["kind"],
                &header["line"]
            ));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// All kinds of checks that a program of C can have.
const KINDS: &str = "assert,null-dereference,array-bounds,division-by-zero,overflow,shift,invalid-pointer,use-after-free,\
                     double-free,invalid-free,leak,unreachable";

#[test]
fn planted_errors_are_found_without_their_input_first_part() {
    find_inputs_of_planted_errors(0, 2);
}

#[test]
fn planted_errors_are_found_without_their_input_second_part() {
    find_inputs_of_planted_errors(1, 2);
}

/// A check finds the input that triggers each planted error, and nothing in the programs without it.
fn find_inputs_of_planted_errors(part: usize, parts: usize) {
    let folders = listed(&examples("errors")).unwrap();
    let mut differences = Vec::new();
    for folder in folders.iter().skip(part).step_by(parts) {
        for name in ["bad.c", "good.c"] {
            let file = folder.join(name);
            let header = Header::of(&file).unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
            command.arg("check").arg(&file).args(["--format", "json", "--checks", KINDS]);
            let bounds = header.words("bounds");
            if !bounds.contains(&"--unroll") {
                command.args(["--unroll", "8"]);
            }
            command.args(bounds);
            command.args(header.get("std").map(|standard| format!("--cflags=-std={standard}")));
            let output = command.output().unwrap();
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let mut found = Vec::new();
            for check in report["targets"][0]["checks"].as_array().unwrap() {
                match check["verdict"].as_str().unwrap() {
                    "violated" => found.push(format!("{} {}", check["kind"].as_str().unwrap(), check["line"])),
                    "unknown" => found.push(format!("unknown: {}", check["reason"])),
                    _ => {}
                }
            }
            found.sort();
            let mut expected = Vec::new();
            if name == "bad.c" {
                expected.push(format!("{} {}", &header["kind"], &header["line"]));
                expected.extend(header.get("also").map(str::to_owned));
            }
            expected.sort();
            if found != expected {
                differences.push(format!("{}: {found:?} instead of {expected:?}", file.display()));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn a_violation_is_told_with_its_call_stack() {
    let sandbox = Sandbox::new().file(
        "sum.c",
        "#include <stdlib.h>\n\
         static int sum(const int *numbers, int count) {\n\
         \x20   int sum = 0;\n\
         \x20   for (int i = 0; i <= count; i++)\n\
         \x20       sum += numbers[i];\n\
         \x20   return sum;\n\
         }\n\
         int main(void) {\n\
         \x20   int *numbers = calloc(4, sizeof *numbers);\n\
         \x20   return sum(numbers, 4);\n\
         }\n",
    );
    expect![[r#"
        exit 1
        --- stderr
        sum.c:5: array-bounds in sum: a read at offset 16 of a heap block of 16 bytes
            5 |         sum += numbers[i];
          in sum (sum.c:5)
          in main (sum.c:10)
    "#]]
    .assert_eq(&sandbox.says(&["run", "sum.c"]));
}

#[test]
fn several_files_make_one_program() {
    let sandbox = Sandbox::new()
        .file("twice.c", "int calls; int twice(int x) { calls++; return 2 * x; }")
        .file("main.c", "extern int calls; int twice(int); int main(void) { return twice(20) + calls; }");
    assert_eq!(sandbox.says(&["run", "twice.c", "main.c"]), "exit 41\n");
}

#[test]
fn what_is_not_supported_matters_only_where_it_is_reached() {
    let sandbox = Sandbox::new().file(
        "assembly.c",
        "#include <stdio.h>\n\
         int main(int argc, char **argv) {\n\
         \x20   puts(\"started\");\n\
         \x20   fflush(stdout);\n\
         \x20   if (argc > 1)\n\
         \x20       __asm__ volatile(\"nop\");\n\
         \x20   return 0;\n\
         }\n",
    );
    assert_eq!(sandbox.says(&["run", "assembly.c"]), "exit 0\n--- stdout\nstarted\n");
    expect![[r#"
        exit 3
        --- stdout
        started
        --- stderr
        error: not supported: inline assembly
          in main (assembly.c:6)
        help: a run must be the native run or none, so Skolem stops here
    "#]]
    .assert_eq(&sandbox.says(&["run", "assembly.c", "--", "x"]));
}

#[test]
fn inputs_that_are_no_programs() {
    let sandbox = Sandbox::new()
        .file("wrong.c", "int main(void) { return x; }\n")
        .file("broken.bc", [0x42, 0x43, 0xc0, 0xde, 1, 2, 3])
        .file("library.c", "int f(void) { return 1; }\n")
        .file("A.java", "class A {}\n");
    expect![[r#"
        exit 2
        --- stderr
        error: wrong.c: clang does not compile it
        wrong.c:1:25: error: use of undeclared identifier 'x'
            1 | int main(void) { return x; }
              |                         ^
        1 error generated.
    "#]]
    .assert_eq(&sandbox.says(&["run", "wrong.c"]));
    expect![[r#"
        exit 2
        --- stderr
        error: broken.bc: LLVM 19 cannot read it: Invalid bitcode signature
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]]
    .assert_eq(&sandbox.says(&["run", "broken.bc"]));
    expect![[r#"
        exit 2
        --- stderr
        error: missing.c: no such file
        help: give .c, .bc or .ll files, a folder of C files, or a compile_commands.json
    "#]]
    .assert_eq(&sandbox.says(&["run", "missing.c"]));
    expect![[r#"
        exit 2
        --- stderr
        error: there is no function `main`
        help: add the file that has it
    "#]]
    .assert_eq(&sandbox.says(&["run", "library.c"]));
    expect![[r#"
        exit 2
        --- stderr
        error: C and Java inputs at once
        help: give the files of one program
    "#]]
    .assert_eq(&sandbox.says(&["run", "library.c", "A.java"]));
    expect![[r#"
        exit 2
        --- stderr
        error: no-such-compiler: cannot be started
        help: install clang (Debian: clang-19), or name another with --clang
    "#]]
    .assert_eq(&sandbox.says(&["run", "library.c", "--clang", "no-such-compiler"]));
}

const LIST: &str = "struct node { int value; struct node *next; };\n\
    int sum(const struct node *list) {\n\
    \x20   int sum = 0;\n\
    \x20   for (; list; list = list->next)\n\
    \x20       sum += list->value;\n\
    \x20   return sum;\n\
    }\n\
    int share(int whole, int parts) { return whole / parts; }\n\
    void stop(void) { __asm__(\"hlt\"); }\n";

/// How long something took differs from run to run.
fn without_seconds(said: &str) -> String {
    let line = |line: &str| line.split_once(", found in ").map_or(line, |(before, _)| before).to_owned();
    said.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn functions_are_listed_with_their_checks() {
    let sandbox = Sandbox::new().file("list.c", LIST);
    expect![[r#"
        exit 0
        --- stdout
        list.c:2  sum    array-bounds 2, invalid-pointer 4, null-dereference 2, use-after-free 2
        list.c:8  share  division-by-zero 1, overflow 1
        list.c:9  stop
                  not supported: line 9: inline assembly

        3 functions, 14 blocks, 37 statements, 1 loops, 1 unsupported constructs
        checks: array-bounds 2, division-by-zero 1, invalid-pointer 4, null-dereference 2, overflow 1, use-after-free 2
        references: 11 abstract objects, 1.2 per access
    "#]]
    .assert_eq(&without_seconds(&sandbox.says(&["list", "list.c", "--stats"])));
    expect![[r#"
        exit 2
        --- stderr
        error: no function matches --target none
        help: `skolem list` shows the functions there are; `*` stands for anything, as in --target 'none*'
    "#]]
    .assert_eq(&sandbox.says(&["list", "list.c", "--target", "none"]));
}

#[test]
fn functions_are_shown_as_statements_and_regions() {
    let sandbox = Sandbox::new().file("list.c", LIST);
    expect![[r#"
        exit 0
        --- stdout
        // sum
        proc sum(l0: ref, l1: i64) -> i32 in "function (ref,i64) i32" {
          file "FOLDER/list.c"
          lines @1 2, @7 3, @10 4, @17 5, @22 4, @26 6
          var sum: int in l2 @14..20
          var sum: int in l14 @20..26
          var sum: int in l2 @26..27
          local l2: i32, l3: ref, l4: i64, l5, l6, l7: bool, l8: i64, l9: bool, l10: i64, l11: bool
          local l12: i64, l13, l14: i32, l15, l16: i64, l17: bool, l18: i64, l19: bool, l20, l21: i64
          local l22: ref, l23, l24: i64
          b0:
            // 4: for (; list; list = list->next)
            l2 = 0:i32 @10
            l3 = l0
            l4 = l1
            goto b1
          b1:
            l5 = ne l3, null @15
            l6 = ne l4, 0:i64
            l7 = or l5, l6
            if l7 goto b2 else b3 @16
          b2:
            // 5: sum += list->value;
            l8 = extent[l3] @18
            l9 = ule l4, l8
            l10 = sub l8, l4
            l11 = ule 4:i64, l10
            if and l9, l11 goto b5 else b4
          b3:
            // 6: return sum;
            return l2 @26
          b4:
            // 5: sum += list->value;
            call "bad read"(l3, l4) @18
            unreachable
          b5:
            l12 = and l4, 7:i64
            if eq l12, 0:i64 goto b7 else b6
          b6:
            call "misaligned access"(l3, l4)
            unreachable
          b7:
            l13 = "bytes as i32"[l3, l4]
            l14 = add l2, l13 @19
            // 4: for (; list; list = list->next)
            l15 = add l4, 8:i64 @22
            l16 = extent[l3] @23
            l17 = ule l15, l16
            l18 = sub l16, l15
            l19 = ule 8:i64, l18
            if and l17, l19 goto b9 else b8
          b8:
            call "bad read"(l3, l15)
            unreachable
          b9:
            l20 = and l15, 7:i64
            if eq l20, 0:i64 goto b11 else b10
          b10:
            call "misaligned access"(l3, l15)
            unreachable
          b11:
            l21 = "bytes as i64"[l3, l15]
            l22 = object-at[l21]
            l23 = address-of[l22]
            l24 = sub l21, l23
            l2 = l14 @25
            l3 = l22
            l4 = l24
            goto b1
        }
    "#]]
    .assert_eq(&sandbox.says(&["dump", "list.c", "--what", "ir", "--target", "sum"]));
    expect![[r#"
        exit 0
        --- stdout
        // sum
        body of sum, lines 4-6
          blocks b0 b10 b8 b6 b4 b3
          calls bad read, misaligned access
          loop at line 4, header b1, latches b11, lines 4-5
            blocks b1 b2 b5 b7 b9 b11
        memory of the whole body
          reads what comes from outside
        memory of the loop at line 4
          reads what comes from outside
    "#]]
    .assert_eq(&sandbox.says(&["dump", "list.c", "--what", "regions", "--target", "sum"]));
}

/// LLVM crashes on some damaged files; Skolem must not.
#[test]
fn damaged_bitcode_is_refused() {
    let sandbox = Sandbox::new().file("list.c", LIST);
    let compiled = sandbox.path("list.bc");
    let mut clang = Command::new("clang-19");
    clang.args(["-c", "-emit-llvm", "-g", "-o"]).arg(&compiled).arg(sandbox.path("list.c"));
    assert!(clang.status().unwrap().success());
    let whole = std::fs::read(&compiled).unwrap();
    // A small generator is enough to hit all parts of the file.
    let mut state = 1u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for round in 0..40 {
        let mut damaged = whole.clone();
        match round % 4 {
            0 => damaged.truncate(below(whole.len())),
            _ => (0..1 + round % 3).for_each(|_| damaged[below(whole.len())] ^= 1 << below(8)),
        }
        std::fs::write(sandbox.path("damaged.bc"), damaged).unwrap();
        let output = sandbox.command(&["list", "damaged.bc"]).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 2 | 3)), "round {round}: {output:?}");
    }
}

#[test]
fn what_runs_around_main() {
    let sandbox = Sandbox::new().file(
        "around.c",
        "#include <stdio.h>\n\
         #include <stdlib.h>\n\
         __attribute__((constructor)) static void before(void) { puts(\"before\"); }\n\
         __attribute__((destructor)) static void after(void) { puts(\"after\"); }\n\
         static void last(void) { puts(\"last\"); }\n\
         extern int optional(void) __attribute__((weak));\n\
         extern int nowhere;\n\
         int main(int argc, char **argv) {\n\
         \x20   atexit(last);\n\
         \x20   if (argc > 5)\n\
         \x20       return nowhere;\n\
         \x20   puts(optional ? \"there\" : \"not there\");\n\
         \x20   return 0;\n\
         }\n",
    );
    assert_eq!(sandbox.says(&["run", "around.c"]), "exit 0\n--- stdout\nbefore\nnot there\nlast\nafter\n");
}

#[test]
fn variables_that_are_gone() {
    let sandbox =
        Sandbox::new().file("gone.c", "int main(void) {\n    int *p;\n    { int x = 3; p = &x; }\n    return *p;\n}\n");
    expect![[r#"
        exit 1
        --- stderr
        gone.c:4: invalid-pointer in main: a read of a local variable that is gone
            4 |     return *p;
          in main (gone.c:4)
    "#]]
    .assert_eq(&sandbox.says(&["run", "gone.c"]));
}

/// An optimiser computes a shift or an address before it is known whether it is needed.
#[test]
fn optimised_bitcode_raises_no_false_alarm() {
    let sandbox = Sandbox::new().file(
        "fast.c",
        "#include <stdio.h>\n\
         static int table[10], other = 5;\n\
         __attribute__((noinline)) static short scale(short x, int by) {\n\
         \x20   return x < 0 || by < 0 || by >= 32 || x > (32767 >> by) ? x : x << by;\n\
         }\n\
         __attribute__((noinline)) static int at(int i) { return *(i >= 0 && i < 10 ? &table[i] : &other); }\n\
         int main(int argc, char **argv) { printf(\"%d %d\\n\", scale(argc, 40 * argc), at(50 * argc)); }\n",
    );
    for level in ["-O1", "-O2", "-O3"] {
        let mut clang = Command::new("clang-19");
        clang.args([level, "-c", "-emit-llvm", "-o"]).arg(sandbox.path("fast.bc")).arg(sandbox.path("fast.c"));
        assert!(clang.status().unwrap().success());
        assert_eq!(sandbox.says(&["run", "fast.bc"]), "exit 0\n--- stdout\n1 5\n");
    }
}

/// An address one behind the end may be taken, whatever keeps the program from using it.
#[test]
fn addresses_behind_the_end_may_be_taken() {
    let sandbox = Sandbox::new().file(
        "slot.c",
        "#include <stdlib.h>\n\
         struct table { int slots[3]; int count; };\n\
         static void check(int count) { if (count >= 3) exit(4); }\n\
         int main(int argc, char **argv) {\n\
         \x20   struct table table = { { 0 }, 3 };\n\
         \x20   int *slot = &table.slots[table.count];\n\
         \x20   if (argc > 1) {\n\
         \x20       *slot = 1;\n\
         \x20   }\n\
         \x20   int *other = &table.slots[table.count];\n\
         \x20   check(table.count);\n\
         \x20   *other = 1;\n\
         \x20   return 0;\n\
         }\n",
    );
    assert_eq!(sandbox.says(&["run", "slot.c"]), "exit 4\n");
    expect![[r#"
        exit 1
        --- stderr
        slot.c:8: array-bounds in main: the index is outside of its array
            8 |         *slot = 1;
          in main (slot.c:8)
    "#]]
    .assert_eq(&sandbox.says(&["run", "slot.c", "--", "x"]));
}

/// Old C calls functions of the library without a declaration, and compilers know their types.
#[test]
fn functions_of_the_library_need_no_declaration() {
    let text = "int main() { char *p = malloc(4); strcpy(p, \"abc\");\n\
        if (sqrt(4.0) != 2.0 || strlen(p) != 3) abort(); free(p); return 0; }\n\
        int over() { char *p = malloc(3);\nstrcpy(p, \"abc\"); free(p); return 0; }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    for (target, expected) in [("main", "main proved"), ("over", "p.c:4: array-bounds in over")] {
        let said = sandbox.says(&["check", "p.c", "--target", target, "--cflags=-std=gnu89 -w"]);
        assert!(said.contains(expected), "{said}");
    }
    // Newer C does not.
    let said = sandbox.says(&["check", "p.c", "--cflags=-w"]);
    assert!(said.contains("p.c: clang does not compile it"), "{said}");
}

/// Names of functions are the user's, whatever Skolem calls its own.
#[test]
fn functions_keep_their_names() {
    let text = "void argument(int *p) { *p = 1; }\nvoid touch(int *p) { *p = 1; }\nvoid merged(int *p) { *p = 1; }\n";
    let sandbox = Sandbox::new().file("p.c", text);
    for name in ["argument", "touch", "merged"] {
        let said = sandbox.says(&["check", "p.c", "--target", name]);
        assert!(said.contains(&format!("null-dereference in {name}\n")), "{said}");
    }
}
