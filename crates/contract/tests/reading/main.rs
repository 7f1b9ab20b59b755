//! What contracts are read as, one test per feature of the language.

mod acsl;
mod acsl_formulas;
mod attachment;
mod c_diagnostics;
mod c_files;
mod clauses;
mod comments;
mod diagnostics;
mod dialects;
mod expressions;
mod formulas;
mod hostile;
mod literals;
mod precedence;
mod round_trip;
mod show;

use expect_test::Expect;
use skolem_contract::{parse_expression, syntax::Dialect};
use std::fmt::Write;

/// Reads each line as an expression and shows the tree, or what is wrong.
fn check_expressions(dialect: Dialect, lines: &str, expected: Expect) {
    let mut out = String::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let read = match parse_expression(line, dialect) {
            Ok(expr) => show::tree(&expr),
            Err(error) => error.render("contract", line),
        };
        let _ = writeln!(out, "{line}\n    {}", read.replace('\n', "\n    "));
    }
    expected.assert_eq(&out);
}

fn check_jml(lines: &str, expected: Expect) {
    check_expressions(Dialect::Jml, lines, expected);
}

fn check_alloy(lines: &str, expected: Expect) {
    check_expressions(Dialect::Alloy, lines, expected);
}

/// Reads a Java file and shows what was found, then what is wrong.
fn check_java(source: &str, expected: Expect) {
    expected.assert_eq(&show::contracts(&skolem_contract::read_java(source), source));
}

fn check_acsl(lines: &str, expected: Expect) {
    check_expressions(Dialect::Acsl, lines, expected);
}

/// Reads a C file and shows what was found, then what is wrong.
fn check_c(source: &str, expected: Expect) {
    expected.assert_eq(&show::c_contracts(&skolem_contract::read_c(source), source));
}

/// Reads a C file and shows what is wrong.
fn check_c_diagnostics(source: &str, expected: Expect) {
    expected.assert_eq(&show::c_diagnostics(&skolem_contract::read_c(source), source));
}

/// Reads a Java file and shows what is wrong.
fn check_diagnostics(source: &str, expected: Expect) {
    expected.assert_eq(&show::diagnostics(&skolem_contract::read_java(source), source));
}
