//! `skolem solve`: answers SMT-LIB 2 scripts.

use crate::failure::Failure;
use crate::interrupt;
use crate::options::{SolveOptions, SolverChoice};
use solver::script::{Outcome, Script};
use solver::{Answer, Interrupter, Limits, Process, Program, Session, SessionOptions, Solver, Transcript};
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How often Ctrl-C is looked for.
const ATTENTION: Duration = Duration::from_millis(20);
/// Exit status: some command of the script failed.
const FAULTY: u8 = 2;
/// Exit status: some check was not decided.
const UNDECIDED: u8 = 3;

/// Carries out a script, with the answers on standard output.
pub fn solve(options: &SolveOptions) -> Result<u8, Failure> {
    let input = open(&options.file)?;
    let limits = Limits {
        time: options.timeout.map(Duration::from_secs),
        memory_mb: options.memory,
        conflicts: options.conflicts,
    };
    // A solver that is named must be there, before anything is answered.
    let program = options.solver.program()?;
    let running: Arc<Mutex<Option<Interrupter>>> = Arc::default();
    let interrupted = interrupt::flag_with(|| eprintln!("interrupted"));
    {
        let (running, interrupted) = (running.clone(), interrupted.clone());
        thread::spawn(move || {
            loop {
                thread::sleep(ATTENTION);
                if interrupted.load(Ordering::Relaxed)
                    && let Ok(running) = running.lock()
                    && let Some(interrupter) = running.as_ref()
                {
                    interrupter.interrupt();
                }
            }
        });
    }
    let make = |seed: u64| {
        let solver = start(program.clone(), seed.wrapping_add(options.seed));
        if let Ok(mut running) = running.lock() {
            *running = Some(solver.interrupter());
        }
        solver
    };
    let mut script = Script::new(make, io::stdout().lock()).with_limits(limits);
    script.feed(input).map_err(|error| Failure::input(format!("cannot write to standard output: {error}")))?;
    if options.stats {
        eprint!("{}", script.statistics());
    }
    if interrupted.load(Ordering::Relaxed) {
        return Ok(interrupt::STATUS);
    }
    Ok(status(script.outcome()))
}

fn status(outcome: &Outcome) -> u8 {
    if outcome.errors > 0 {
        FAULTY
    } else if outcome.checks.iter().any(|check| matches!(check.answer, Answer::Unknown(_))) {
        UNDECIDED
    } else {
        0
    }
}

fn start(program: Option<Program>, seed: u64) -> Box<dyn Solver> {
    match program {
        Some(program) => Box::new(Process::new(program)),
        None => Box::new(Session::with_options(SessionOptions { seed, ..SessionOptions::default() })),
    }
}

/// The questions of a script, each as a script of its own, after simplification.
pub fn questions(file: &Path) -> Result<Vec<String>, Failure> {
    let written: Rc<RefCell<Vec<String>>> = Rc::default();
    let make = |_seed: u64| -> Box<dyn Solver> {
        let written = written.clone();
        Box::new(Transcript::only(move |script| written.borrow_mut().push(script)))
    };
    let mut messages = Vec::new();
    let outcome = Script::new(make, &mut messages).run(open(file)?);
    let outcome = outcome.map_err(|error| Failure::input(format!("cannot read {}: {error}", file.display())))?;
    if outcome.errors > 0 {
        let messages = String::from_utf8_lossy(&messages);
        let first = messages.lines().find(|line| line.starts_with("(error")).unwrap_or_default();
        return Err(Failure::input(format!("{}: {first}\nhelp: `skolem solve` shows every error", file.display())));
    }
    Ok(written.take())
}

fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let problem = |error: &dyn std::fmt::Display| {
        Failure::input(format!(
            "cannot read {}: {error}\nhelp: name an SMT-LIB 2 script, or - for standard input",
            file.display()
        ))
    };
    let opened = File::open(file).map_err(|error| problem(&error))?;
    if opened.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(problem(&"it is a folder"));
    }
    Ok(Box::new(BufReader::new(opened)))
}

impl SolverChoice {
    /// The program to ask, if not Skolem's own solver.
    fn program(self) -> Result<Option<Program>, Failure> {
        let name = match self {
            SolverChoice::Embedded => return Ok(None),
            SolverChoice::Z3 => "z3",
            SolverChoice::Bitwuzla => "bitwuzla",
            SolverChoice::Cvc5 => "cvc5",
            SolverChoice::Yices => "yices-smt2",
        };
        Program::named(name).map(Some).map_err(|error| {
            Failure::input(format!("{error}\nhelp: install {name} and put it on the path, or leave out --solver"))
        })
    }
}
