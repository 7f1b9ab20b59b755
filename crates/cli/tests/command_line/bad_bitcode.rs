//! Files that LLVM cannot read, and compilers that are not there: a message, what to do, and exit status 2.

use crate::support::Sandbox;
use expect_test::{Expect, expect};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// A folder with bitcode that clang made, changed.
fn bitcode(change: impl FnOnce(&mut Vec<u8>)) -> Sandbox {
    let sandbox = Sandbox::new().file("program.c", "int main(void) { return 0; }\n");
    let mut clang = Command::new("clang-19");
    clang.args(["-c", "-emit-llvm", "-O0", "-o"]).arg(sandbox.path("program.bc")).arg(sandbox.path("program.c"));
    assert!(clang.status().unwrap().success());
    sandbox.change("program.bc", change)
}

/// Attributes of the function, each without a value (0): noinline, nounwind, optnone.
const NONE_OPTIMISED: &[u32] = &[0, 14, 0, 18, 0, 37];
/// The same with one that only newer versions know: the one with which parameters no longer say `nocapture`.
const CAPTURES: &[u32] = &[0, 14, 0, 18, 0, 102];

/// Every command says the same.
fn refused(sandbox: &Sandbox, file: &str, expected: Expect) {
    let said = sandbox.says(&["run", file]);
    expected.assert_eq(&said);
    for args in [&["check", file][..], &["list", file], &["dump", file, "--what", "ir"]] {
        assert_eq!(sandbox.says(args), said);
    }
}

/// Bits in the order in which a bit stream has them.
fn bits(bytes: &[u8]) -> Vec<bool> {
    bytes.iter().flat_map(|byte| (0..8).map(move |place| byte >> place & 1 == 1)).collect()
}

/// A number of `width` bits.
fn fixed(number: u32, width: u32) -> Vec<bool> {
    (0..width).map(|place| number >> place & 1 == 1).collect()
}

/// Numbers of up to ten bits as LLVM writes most of them: five bits at a time, and one that says whether more follow.
fn variable(numbers: &[u32]) -> Vec<bool> {
    let one = |number: &u32| match number {
        0..32 => fixed(*number, 6),
        _ => [fixed(number & 31 | 32, 6), fixed(number >> 5, 6)].concat(),
    };
    numbers.iter().flat_map(one).collect()
}

/// Letters of six bits each.
fn letters(text: &str) -> Vec<bool> {
    let all = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
    text.chars().flat_map(|letter| fixed(all.find(letter).unwrap() as u32, 6)).collect()
}

/// Replaces bits that occur once.
fn replace(bytes: &mut Vec<u8>, old: &[bool], new: &[bool]) {
    assert_eq!(old.len(), new.len());
    let mut all = bits(bytes);
    let places: Vec<usize> = (0..all.len() - old.len()).filter(|&place| all[place..].starts_with(old)).collect();
    let [place] = places[..] else { panic!("{} places", places.len()) };
    all[place..place + new.len()].copy_from_slice(new);
    *bytes = all.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit))).collect();
}

/// The version of clang is what the file says first.
fn made_by_21(bytes: &mut Vec<u8>) {
    let output = Command::new("clang-19").arg("-dumpversion").output().unwrap();
    let version = format!("LLVM{}", String::from_utf8(output.stdout).unwrap().trim());
    replace(bytes, &letters(&version), &letters("LLVM21.1.0"));
}

#[test]
fn bitcode_of_a_newer_version() {
    let sandbox = bitcode(|bytes| {
        made_by_21(bytes);
        replace(bytes, &variable(NONE_OPTIMISED), &variable(CAPTURES));
    });
    refused(
        &sandbox,
        "program.bc",
        expect![[r#"
            exit 2
            --- stderr
            error: program.bc: LLVM 21.1.0 made it, and Skolem reads what LLVM 19 and older ones make
            help: give the C files, or compile them with clang-19: clang-19 -g -c -emit-llvm
        "#]],
    );
}

/// The same in a file that says it is from this version: it must be damaged.
#[test]
fn bitcode_with_a_wrong_attribute() {
    let sandbox = bitcode(|bytes| {
        replace(bytes, &variable(NONE_OPTIMISED), &variable(CAPTURES));
    });
    refused(
        &sandbox,
        "program.bc",
        expect![[r#"
        exit 2
        --- stderr
        error: program.bc: LLVM 19 cannot read it: Unknown attribute kind (102)
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
}

/// The number that changes when nothing can be read any more.
#[test]
fn bitcode_of_another_epoch() {
    let sandbox = bitcode(|bytes| {
        // An abbreviation is defined before the number: 2, two parts, the literal 2, a variable number of 6 bits; then it is
        // used, as the fifth one.
        let definition =
            [fixed(2, 5), fixed(2, 5), fixed(1, 1), fixed(2, 8), fixed(0, 1), fixed(2, 3), fixed(6, 5)].concat();
        let old = [definition.clone(), fixed(5, 5), fixed(0, 6)].concat();
        let new = [definition, fixed(5, 5), fixed(1, 6)].concat();
        replace(bytes, &old, &new);
    });
    refused(
        &sandbox,
        "program.bc",
        expect![[r#"
        exit 2
        --- stderr
        error: program.bc: a newer LLVM made it, and Skolem reads what LLVM 19 and older ones make
        help: give the C files, or compile them with clang-19: clang-19 -g -c -emit-llvm
    "#]],
    );
}

/// What a newer version makes, and this one understands.
#[test]
fn bitcode_of_a_newer_version_that_can_be_read() {
    let sandbox = bitcode(made_by_21);
    assert_eq!(sandbox.says(&["run", "program.bc"]), "exit 0\n");
}

#[test]
fn text_of_a_newer_version() {
    let text = "define i32 @main(i32 %count, ptr captures(none) %arguments) {\n  ret i32 0\n}\n";
    refused(
        &Sandbox::new().file("newer.ll", text),
        "newer.ll",
        expect![[r#"
        exit 2
        --- stderr
        error: newer.ll: LLVM 19 cannot read it: newer.ll:1:34: error: expected ')' at end of argument list
        define i32 @main(i32 %count, ptr captures(none) %arguments) {
                                         ^
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
}

#[test]
fn bitcode_that_ends_too_early() {
    // Where exactly LLVM notices it depends on the file's length.
    let said = bitcode(|bytes| bytes.truncate(bytes.len() / 2)).says(&["run", "program.bc"]);
    assert!(
        said.starts_with("exit 2\n--- stderr\nerror: program.bc: LLVM 19 cannot read it: can't skip to bit "),
        "{said}"
    );
    refused(
        &bitcode(|bytes| bytes.truncate(20)),
        "program.bc",
        expect![[r#"
        exit 2
        --- stderr
        error: program.bc: LLVM 19 cannot read it: can't skip to bit 256 from 96
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
    refused(
        &bitcode(|bytes| bytes.truncate(3)),
        "program.bc",
        expect![[r#"
        exit 2
        --- stderr
        error: program.bc: LLVM 19 cannot read it: it does not begin as bitcode does
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
}

#[test]
fn an_empty_file() {
    refused(
        &Sandbox::new().file("empty.bc", ""),
        "empty.bc",
        expect![[r#"
        exit 2
        --- stderr
        error: empty.bc: LLVM 19 cannot read it: the file is empty
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
    refused(
        &Sandbox::new().file("empty.ll", ""),
        "empty.ll",
        expect![[r#"
        exit 2
        --- stderr
        error: empty.ll: LLVM 19 cannot read it: the file is empty
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
}

#[test]
fn something_else_in_a_file_of_bitcode() {
    refused(
        &Sandbox::new().file("program.bc", "int main(void) { return 0; }\n"),
        "program.bc",
        expect![[r#"
        exit 2
        --- stderr
        error: program.bc: LLVM 19 cannot read it: it does not begin as bitcode does
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
    refused(
        &Sandbox::new().file("program.ll", "int main(void) { return 0; }\n"),
        "program.ll",
        expect![[r#"
        exit 2
        --- stderr
        error: program.ll: LLVM 19 cannot read it: program.ll:1:1: error: expected top-level entity
        int main(void) { return 0; }
        ^
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
    let object = Sandbox::new().file("program.bc", b"\x7fELF\x02\x01\x01");
    refused(
        &object,
        "program.bc",
        expect![[r#"
        exit 2
        --- stderr
        error: program.bc: LLVM 19 cannot read it: it does not begin as bitcode does
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
}

/// Text that can be read but breaks LLVM's rules.
#[test]
fn text_that_is_no_program() {
    let text = "define i32 @main() {\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";
    refused(
        &Sandbox::new().file("circle.ll", text),
        "circle.ll",
        expect![[r#"
        exit 2
        --- stderr
        error: circle.ll: LLVM 19 cannot read it: Instruction does not dominate all uses!
        help: it is damaged, or a newer LLVM made it; give the C files, or compile them again: clang-19 -g -c -emit-llvm
    "#]],
    );
}

#[test]
fn no_compiler() {
    let sandbox = Sandbox::new().file("program.c", "int main(void) { return 0; }\n");
    expect![[r#"
        exit 2
        --- stderr
        error: /nonexistent/clang: cannot be started
        help: install clang (Debian: clang-19), or name another with --clang
    "#]]
    .assert_eq(&sandbox.says(&["check", "program.c", "--clang", "/nonexistent/clang"]));
    let nowhere = |args: &[&str]| sandbox.shown(&sandbox.command(args).env("PATH", "/nonexistent").output().unwrap());
    expect![[r#"
        exit 2
        --- stderr
        error: clang: cannot be started
        help: install clang (Debian: clang-19), or name another with --clang
    "#]]
    .assert_eq(&nowhere(&["run", "program.c"]));
    assert_eq!(nowhere(&["check", "program.c"]), nowhere(&["run", "program.c"]));
    // A program that is there, but compiles nothing.
    expect![[r#"
        exit 2
        --- stderr
        error: program.c: true compiles it to what LLVM 19 cannot read: it has written nothing
        help: name clang 19 or an older one with --clang
    "#]]
    .assert_eq(&sandbox.says(&["run", "program.c", "--clang", "true"]));
    // A file that is no program.
    expect![[r#"
        exit 2
        --- stderr
        error: ./program.c: cannot be started
        help: install clang (Debian: clang-19), or name another with --clang
    "#]]
    .assert_eq(&sandbox.says(&["run", "program.c", "--clang", "./program.c"]));
}

#[test]
fn a_file_that_does_not_compile() {
    let sandbox = Sandbox::new().file("program.c", "#include \"missing.h\"\nint main(void) { return missing(); }\n");
    refused(
        &sandbox,
        "program.c",
        expect![[r#"
        exit 2
        --- stderr
        error: program.c: clang does not compile it
        program.c:1:10: fatal error: 'missing.h' file not found
            1 | #include "missing.h"
              |          ^~~~~~~~~~~
        1 error generated.
    "#]],
    );
}

#[test]
fn no_such_function() {
    let sandbox =
        Sandbox::new().file("program.c", "int length(void) { return 0; }\nint main(void) { return length(); }\n");
    expect![[r#"
        exit 2
        --- stderr
        error: no function matches --target lenght
        help: `skolem list` shows the functions there are; `*` stands for anything, as in --target 'lenght*'
    "#]]
    .assert_eq(&sandbox.says(&["check", "program.c", "--target", "lenght"]));
    expect![[r#"
        exit 2
        --- stderr
        error: no function matches --target lenght
        help: `skolem list` shows the functions there are; `*` stands for anything, as in --target 'lenght*'
    "#]]
    .assert_eq(&sandbox.says(&["dump", "program.c", "--what", "ir", "--target", "lenght"]));
}

/// A compiler that makes what only newer versions can read.
#[test]
fn a_newer_compiler() {
    let sandbox = bitcode(|bytes| {
        made_by_21(bytes);
        replace(bytes, &variable(NONE_OPTIMISED), &variable(CAPTURES));
    });
    let sandbox = sandbox.file("clang-21", "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\ncp program.bc \"$2\"\n");
    std::fs::set_permissions(sandbox.path("clang-21"), std::fs::Permissions::from_mode(0o755)).unwrap();
    expect![[r#"
        exit 2
        --- stderr
        error: program.c: ./clang-21 compiles it to what LLVM 19 cannot read: it is bitcode of LLVM 21.1.0
        help: name clang 19 or an older one with --clang
    "#]]
    .assert_eq(&sandbox.says(&["run", "program.c", "--clang", "./clang-21"]));
}
