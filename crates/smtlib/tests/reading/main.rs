//! What scripts are read as, one test per feature of the language.

mod commands;
mod errors;
mod floats;
mod forms;
mod round_trip;
mod scopes;
mod size;
mod terms;

use logic::{Assignment, Evaluator, Terms, Value, write_term};
use skolem_smtlib::{Command, Error, Forms, Reader};
use std::fmt::Write;

/// Reads a script into terms that are built as written, and tells what each command gave.
fn read(script: &str) -> String {
    let (mut terms, mut reader) = (Terms::plain(), Reader::new());
    let mut forms = Forms::new(script.as_bytes());
    let mut out = String::new();
    loop {
        let form = match forms.next_form() {
            Ok(None) => return out,
            Ok(Some(form)) => form,
            Err(error) => {
                let _ = writeln!(out, "{error}");
                continue;
            }
        };
        let command = Command::parse(form.root());
        match command.and_then(|command| execute(&mut terms, &mut reader, command)) {
            Ok(text) => out.push_str(&text),
            Err(error) => {
                let _ = writeln!(out, "{error}");
            }
        }
    }
}

fn execute(terms: &mut Terms, reader: &mut Reader, command: Command<'_>) -> Result<String, Error> {
    let mut out = String::new();
    match command {
        Command::DeclareFun { name, parameters, result } => reader.declare(terms, name, &parameters, result)?,
        Command::DefineFun { name, parameters, result, body } => {
            reader.define(terms, name, &parameters, result, body)?;
        }
        Command::DefineSort { name, parameters, body } => reader.define_sort(name, &parameters, body)?,
        Command::Assert(formula) => {
            let formula = reader.formula(terms, formula)?;
            write_term(terms, formula, &mut out);
            out.push('\n');
        }
        Command::GetValue(list) => {
            for expr in list {
                let term = reader.term(terms, expr)?;
                write_term(terms, term, &mut out);
                let _ = writeln!(out, " : {}", terms.sort(term));
            }
        }
        Command::Push(levels) => (0..levels).for_each(|_| reader.push()),
        Command::Pop(levels) => (0..levels).for_each(|_| reader.pop()),
        other => {
            let _ = writeln!(out, "{other:?}");
        }
    }
    Ok(out)
}

/// Checks what a script is read as.
fn check(script: &str, expected: expect_test::Expect) {
    expected.assert_eq(&read(script));
}

/// Checks that closed formulas are true, built as written and simplified.
fn hold(formulas: &[&str]) {
    for formula in formulas {
        let script = format!("(assert {formula})");
        for mut terms in [Terms::plain(), Terms::new()] {
            let form = Forms::new(script.as_bytes()).next_form().unwrap().unwrap();
            let Ok(Command::Assert(expr)) = Command::parse(form.root()) else { panic!("{formula}") };
            let term = Reader::new().formula(&mut terms, expr).unwrap_or_else(|error| panic!("{formula}: {error}"));
            let assignment = Assignment::new();
            let value = Evaluator::new(&terms, &assignment).value(term);
            assert_eq!(value, Value::Bool(true), "{formula}");
        }
    }
}
