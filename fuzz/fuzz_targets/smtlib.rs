//! Scripts from anywhere: reading and answering one must not bring the program down, what was read is written so that it
//! reads back the same, and every model satisfies the assertions. `./x fuzz` gathers seeds from the tests and runs this.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skolem_smtlib::Forms;
use skolem_solver::{Limits, Session, Solver, script::Script};
use std::time::Duration;

/// Small enough that no few characters ask for minutes of work.
const SIZES: skolem_smtlib::Limits = skolem_smtlib::Limits { width: 24, exponent: 5, significand: 11 };

fuzz_target!(|bytes: &[u8]| {
    let mut forms = Forms::new(bytes);
    loop {
        match forms.next_form() {
            Ok(None) => break,
            Ok(Some(form)) => {
                let text = form.root().to_string();
                let again = Forms::new(text.as_bytes()).next_form().expect("what is written can be read");
                assert_eq!(again.expect("there is an expression").root().to_string(), text);
            }
            Err(error) if matches!(error.problem, skolem_smtlib::Problem::Unreadable(_)) => break,
            Err(_) => {}
        }
    }
    let make = |_seed| -> Box<dyn Solver> { Box::new(Session::new()) };
    let limits = Limits { time: Some(Duration::from_millis(300)), conflicts: Some(300), memory_mb: None };
    let mut output = Vec::new();
    let mut script = Script::new(make, &mut output).with_limits(limits).with_reader_limits(SIZES);
    for command in commands(bytes) {
        let go_on = script.feed(command).expect("memory can be written");
        let violated = script.violated().unwrap_or_default();
        assert!(violated.is_empty(), "{} formulas are false in the model", violated.len());
        if !go_on {
            break;
        }
    }
});

/// The text in pieces that end where a line begins with a parenthesis, so that models are looked at between them.
fn commands(bytes: &[u8]) -> Vec<&[u8]> {
    let starts = (1..bytes.len()).filter(|&place| bytes[place] == b'(' && bytes[place - 1] == b'\n');
    let ends: Vec<usize> = starts.chain([bytes.len()]).collect();
    let mut pieces = Vec::new();
    let mut start = 0;
    for end in ends {
        pieces.push(&bytes[start..end]);
        start = end;
    }
    pieces
}
