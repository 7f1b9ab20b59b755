//! C programs run as native code does, and what is undefined in them is found.

use crate::support::Sandbox;
use expect_test::expect;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn examples(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/c").join(folder)
}

/// The lines `// name: value` at the beginning of a program; see examples/c/README.md.
fn header(file: &Path) -> HashMap<String, String> {
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().map_while(|line| line.strip_prefix("// ")?.split_once(':'));
    lines.map(|(name, value)| (name.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned())).collect()
}

fn words(header: &HashMap<String, String>, name: &str) -> Vec<String> {
    header.get(name).map(|line| line.split_whitespace().map(str::to_owned).collect()).unwrap_or_default()
}

/// Text with the escapes of C.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, rest.clone().next()) {
            (b'\\', Some(b'x')) => {
                rest.next();
                let digits: Vec<u8> = rest.by_ref().take(2).collect();
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            (b'\\', Some(escaped)) => {
                rest.next();
                match escaped {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    b'0' => 0,
                    other => other,
                }
            }
            (byte, _) => byte,
        });
    }
    bytes
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
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(examples("runs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 150, "{}", files.len());
    let folder = tempfile::tempdir().unwrap();
    let mut differences = Vec::new();
    for file in files.iter().skip(part).step_by(parts) {
        let header = header(file);
        let standard = format!("-std={}", header.get("std").map_or("c11", String::as_str));
        let native = folder.path().join("native");
        let compiled =
            Command::new("clang-19").args([&standard, "-w", "-o"]).arg(&native).arg(file).arg("-lm").status();
        assert!(compiled.unwrap().success(), "{}", file.display());
        let (args, input) = (words(&header, "args"), unescaped(header.get("stdin").map_or("", String::as_str)));
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
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(examples("errors")).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    assert!(folders.len() > 100, "{}", folders.len());
    let mut differences = Vec::new();
    let chosen = folders.iter().skip(part).step_by(parts);
    for file in chosen.flat_map(|folder| [folder.join("bad.c"), folder.join("good.c")]) {
        let header = header(&file);
        let mut command = skolem();
        command.arg(&file).args(["--checks", "overflow,leak"]);
        let chosen = words(&header, "nondet");
        if !chosen.is_empty() {
            command.arg(format!("--nondet={}", chosen.join(",")));
        }
        command.arg("--").args(words(&header, "args"));
        let found = with_input(command, &unescaped(header.get("stdin").map_or("", String::as_str)));
        let said = String::from_utf8_lossy(&found.stderr).into_owned();
        let is_right = match header["kind"].as_str() {
            "none" => !said.contains(" in main") && !said.starts_with("error:"),
            kind => said.contains(&format!("bad.c:{}: {kind} in ", header["line"])),
        };
        if !is_right {
            differences.push(format!(
                "{}: {}, {} at {}\n{said}",
                file.display(),
                status(&found),
                header["kind"],
                header["line"]
            ));
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
        help: compile with clang 19 or an older one, or give the C files
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
