//! Answers a script in a file: `cargo run -p skolem-solver --example script -- FILE [SECONDS]`.

use skolem_solver::{Limits, Session, SessionOptions, script::Script};
use std::{fs::File, io::BufReader, process::ExitCode, time::Duration};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: script FILE [SECONDS]");
        return ExitCode::from(2);
    };
    let time = arguments.next().and_then(|text| text.parse().ok()).map(Duration::from_secs);
    let make = |seed| -> Box<dyn skolem_solver::Solver> {
        Box::new(Session::with_options(SessionOptions { seed, ..SessionOptions::default() }))
    };
    let script = Script::new(make, std::io::stdout().lock()).with_limits(Limits { time, ..Limits::NONE });
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) => {
            eprintln!("error: {path}: {error}");
            return ExitCode::from(2);
        }
    };
    match script.run(BufReader::new(file)) {
        Ok(outcome) if outcome.errors == 0 => ExitCode::SUCCESS,
        _ => ExitCode::from(2),
    }
}
