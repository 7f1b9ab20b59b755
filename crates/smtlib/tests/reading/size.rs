//! Scripts of a size that a stack, or anything quadratic, would not survive.

use logic::Terms;
use skolem_smtlib::{Command, Forms, Reader};

fn formula(script: &str) -> Result<(), skolem_smtlib::Error> {
    let (mut terms, mut reader) = (Terms::new(), Reader::new());
    let mut forms = Forms::new(script.as_bytes());
    while let Some(form) = forms.next_form()? {
        match Command::parse(form.root())? {
            Command::DeclareFun { name, parameters, result } => {
                reader.declare(&mut terms, name, &parameters, result)?
            }
            Command::Assert(expr) => drop(reader.formula(&mut terms, expr)?),
            other => unreachable!("{other:?}"),
        }
    }
    Ok(())
}

const DEPTH: usize = 1_000_000;

#[test]
fn nested_applications() {
    let script = format!("(declare-const p Bool)(assert {}p{})", "(not ".repeat(DEPTH), ")".repeat(DEPTH));
    formula(&script).unwrap();
}

#[test]
fn nested_lets() {
    let mut script = "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert ".to_string();
    script += &"(let ((x (bvudiv y x))) ".repeat(DEPTH / 4);
    script += "(= x y)";
    script += &")".repeat(DEPTH / 4 + 1);
    formula(&script).unwrap();
}

#[test]
fn nested_parentheses() {
    let script = format!("(assert {}{})", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert!(formula(&script).unwrap_err().to_string().starts_with("1:9: expected a term, found `((((("));
    let script = format!("(declare-const x {}Bool{})", "(Array Bool ".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(formula(&script).unwrap_err().to_string(), "1:2425: sorts are nested more than 200 deep");
    let script = format!("(assert {}", "(".repeat(DEPTH));
    assert!(formula(&script).unwrap_err().to_string().ends_with("not closed before the end of the script"));
}

#[test]
fn many_commands() {
    let mut script = "(declare-const x (_ BitVec 32))\n".to_string();
    for number in 0..100_000 {
        script +=
            &format!("(declare-const y{number} (_ BitVec 32))(assert (! (bvult x y{number}) :named a{number}))\n");
    }
    formula(&script).unwrap();
}

#[test]
fn wide_lists() {
    let mut script = "(declare-const p Bool)(assert (let (".to_string();
    for number in 0..100_000 {
        script += &format!("(p{number} (not p))");
    }
    script += ") (and ";
    for number in 0..100_000 {
        script += &format!(" p{number}");
    }
    script += ")))";
    formula(&script).unwrap();
    let script = format!("(assert (= #b1 (concat {})))", "#b1 ".repeat(1 << 20));
    assert!(formula(&script).is_err());
}

#[test]
fn numbers_that_grow() {
    let mut script = "(declare-const f Float16)(assert (= f ((_ to_fp 5 11) RNE (let ((x (/ 1 3))) ".to_string();
    script += &"(let ((x (/ x (/ 1 x)))) ".repeat(100);
    script += "x";
    script += &")".repeat(104);
    assert!(formula(&script).unwrap_err().to_string().contains("digits"));
}
