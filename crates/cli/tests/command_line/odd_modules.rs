//! Modules of LLVM that clang does not write without being asked, such as optimisers do.

use crate::support::Sandbox;

/// Runs a `main` of LLVM's text.
fn run(text: &str) -> String {
    Sandbox::new().file("odd.ll", text).says(&["run", "odd.ll"])
}

/// A pointer is more than one scalar, also as a lane of a vector.
#[test]
fn lanes_of_pointers_are_chosen() {
    let text = "\
@a = global i32 3
@b = global i32 4
define i32 @main() {
  %v = insertelement <2 x ptr> poison, ptr @a, i32 0
  %w = insertelement <2 x ptr> %v, ptr @b, i32 1
  %s = shufflevector <2 x ptr> %w, <2 x ptr> poison, <2 x i32> <i32 1, i32 0>
  %first = extractelement <2 x ptr> %s, i32 0
  %second = extractelement <2 x ptr> %s, i32 1
  %x = load i32, ptr %first
  %y = load i32, ptr %second
  %tens = mul i32 %x, 10
  %both = add i32 %tens, %y
  ret i32 %both
}
";
    assert_eq!(run(text), "exit 43\n");
}

/// A lane that is not there is refused where it is reached.
#[test]
fn lanes_outside_of_vectors() {
    let text = |operation: &str| {
        format!(
            "define i32 @main() {{\n  %x = {operation}\n  %y = freeze i32 1\n  ret i32 %y\n}}\n\
             define i32 @other() {{\n  ret i32 0\n}}\n"
        )
    };
    for operation in [
        "extractelement <2 x i32> zeroinitializer, i32 7",
        "insertelement <2 x i32> zeroinitializer, i32 1, i64 4294967297",
    ] {
        let said = run(&text(operation));
        assert!(
            said.starts_with("exit 3\n--- stderr\nerror: not supported: an element outside of its vector\n"),
            "{said}"
        );
    }
}

/// Lanes lie in memory without gaps.
#[test]
fn lanes_that_do_not_fill_bytes() {
    let text = "\
@g = global i32 5
define i32 @main() {
  %v = load <4 x i1>, ptr @g
  %x = extractelement <4 x i1> %v, i32 2
  %y = zext i1 %x to i32
  ret i32 %y
}
";
    let said = run(text);
    assert!(said.contains("not supported: a vector in memory whose numbers do not fill bytes"), "{said}");
}

/// Numbers of more than 128 bits are refused, but may be there.
#[test]
fn wide_constants() {
    let text = "\
@wide = global i256 340282366920938463463374607431768211457
@unset = global i129 undef
define i32 @main() {
  ret i32 0
}
define i32 @reads() {
  %x = load i8, ptr @wide
  ret i32 0
}
";
    let said = run(text);
    assert_eq!(said, "exit 0\n");
}

/// A choice between two ways may also be a `switch`.
#[test]
fn a_switch_on_one_bit() {
    let text = "\
define i32 @main(i32 %count, ptr %arguments) {
  %several = icmp ugt i32 %count, 1
  switch i1 %several, label %no [ i1 true, label %yes ]
yes:
  ret i32 1
no:
  ret i32 2
}
";
    let sandbox = Sandbox::new().file("odd.ll", text);
    assert_eq!(sandbox.says(&["run", "odd.ll"]), "exit 2\n");
    assert_eq!(sandbox.says(&["run", "odd.ll", "--", "x"]), "exit 1\n");
}
