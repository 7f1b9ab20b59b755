//! C files with contracts from anywhere: reading one must not bring the program down, messages can be shown, marks leave lines
//! where they are, and what a clause says is printed so that it reads back the same. `./x fuzz` gathers seeds from the
//! examples and runs this.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skolem_contract::{
    Clause, ClauseKind, mark_c, parse_expression, read_c,
    syntax::{Dialect, Expr},
};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let contracts = read_c(&text);
    for diagnostic in &contracts.diagnostics {
        diagnostic.render("fuzz.c", &text);
    }
    let of_functions = contracts.functions.iter().flat_map(|function| function.spec.clauses());
    let of_statements = contracts.statements.iter().flat_map(|statement| &statement.clauses);
    for clause in of_functions.chain(of_statements) {
        clause.span.text(&text);
        expressions(clause).for_each(|expr| reads_back(expr, clause.dialect));
    }
    let (marked, clauses) = mark_c(&text);
    let lines = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
    assert_eq!(lines(&marked), lines(&text), "marks move lines:\n{marked}");
    for it in clauses {
        let _ = &contracts.statements[it.statement].clauses[it.clause];
    }
    for dialect in [Dialect::Acsl, Dialect::Alloy] {
        if let Ok(expr) = parse_expression(&text, dialect) {
            reads_back(&expr, dialect);
        }
    }
});

fn expressions(clause: &Clause) -> impl Iterator<Item = &Expr> {
    let (one, several): (Option<&Expr>, &[Expr]) = match &clause.kind {
        ClauseKind::Requires(expr)
        | ClauseKind::Ensures(expr)
        | ClauseKind::Alloy(expr)
        | ClauseKind::Invariant(expr)
        | ClauseKind::Constraint(expr)
        | ClauseKind::Initially(expr)
        | ClauseKind::Assert(expr)
        | ClauseKind::Assume(expr)
        | ClauseKind::Check(expr)
        | ClauseKind::LoopInvariant(expr)
        | ClauseKind::Decreases(expr) => (Some(expr), &[]),
        ClauseKind::Assignable(exprs) | ClauseKind::LoopModifies(exprs) => (None, exprs),
        ClauseKind::Signals { condition, .. } => (condition.as_ref(), &[]),
        ClauseKind::SignalsOnly(_) => (None, &[]),
    };
    one.into_iter().chain(several)
}

fn reads_back(expr: &Expr, dialect: Dialect) {
    let printed = expr.display(dialect).to_string();
    match parse_expression(&printed, dialect) {
        Ok(again) => assert_eq!(again.display(dialect).to_string(), printed),
        Err(error) => panic!("{}", error.render("printed", &printed)),
    }
}
