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
use skolem_contract::{Diagnostic, Severity, parse_expression, syntax::Dialect};
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
    let contracts = skolem_contract::read_c(source);
    expected.assert_eq(&show::c_diagnostics(&contracts, source));
    // Definitions that cannot be read are missing where they are used.
    const DEFINITIONS: [&str; 9] =
        ["predicate", "logic", "axiom", "inductive", "type", "model", "import", "module", "axiomatic"];
    let line = |error: &Diagnostic| source[..error.span.start].rfind('\n').map_or(0, |at| at + 1);
    let is_definition = |error: &Diagnostic| {
        let text = source[line(error)..].lines().next().unwrap_or_default();
        DEFINITIONS.iter().any(|word| text.contains(word))
    };
    let of_functions = contracts.functions.iter().flat_map(|function| function.spec.clauses());
    let of_statements = contracts.statements.iter().flat_map(|it| it.clauses.iter().chain(it.spec.clauses()));
    let others = contracts.of_file.iter().chain(&contracts.of_next);
    let left = of_functions.chain(of_statements).chain(others).any(|clause| clause.kind.is_unreadable());
    let mut errors = contracts.diagnostics.iter().filter(|it| it.severity == Severity::Error);
    assert!(left || errors.all(is_definition), "an error leaves nothing behind:\n{source}");
}

/// Reads a Java file and shows what is wrong.
fn check_diagnostics(source: &str, expected: Expect) {
    let contracts = skolem_contract::read_java(source);
    expected.assert_eq(&show::diagnostics(&contracts, source));
    // What cannot be read must not count as satisfied.
    let of_methods = contracts.methods.iter().flat_map(|method| method.spec.clauses());
    let of_types = contracts.types.iter().flat_map(|ty| &ty.clauses);
    let of_statements = contracts.statements.iter().flat_map(|statement| &statement.clauses);
    let mut all = of_methods.chain(of_types).chain(of_statements).chain(&contracts.of_file);
    let left = all.any(|clause| clause.kind.is_unreadable());
    let is_wrong = contracts.diagnostics.iter().any(|it| it.severity == Severity::Error);
    assert!(left || !is_wrong, "an error leaves nothing behind:\n{source}");
}
