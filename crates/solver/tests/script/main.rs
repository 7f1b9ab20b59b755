//! Scripts and what they print, one test per feature.

mod cores;
mod failures;
mod models;
mod modes;

use skolem_solver::{
    Session, Solver,
    script::{Outcome, Script},
};

/// Carries out a script.
fn run(script: &str) -> (String, Outcome) {
    let mut output = Vec::new();
    let make = |_seed| -> Box<dyn Solver> { Box::new(Session::new()) };
    let outcome = Script::new(make, &mut output).run(script.as_bytes()).expect("memory can be written");
    (String::from_utf8(output).expect("answers are text"), outcome)
}

/// Checks what a script prints.
fn check(script: &str, expected: expect_test::Expect) {
    expected.assert_eq(&run(script).0);
}
