//! The `skolem` command.
//!
//! **Owns** the command line, and what people read on the terminal. Everything else is a library's business.
//!
//! Read first: `options` (what can be asked for), then the command: `check`, `run`, `list`, `dump` or `solve`. What `check` and
//! `dump` need of a program, Java or C, is in `checked`.

mod callee;
mod check;
mod checked;
mod dump;
mod emit;
mod entry;
mod facts;
mod failure;
mod interrupt;
mod jobs;
mod ledger;
mod list;
mod listing;
mod method;
mod options;
mod pattern;
#[cfg(feature = "c")]
mod points_to;
mod run;
mod simplify;
mod solve;
mod specify;

use clap::Parser;
use failure::Failure;
use options::{Command, CommandLine};
use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;

/// Deeply nested natives, classes and contract expressions take stack; the memory is only used if they do.
const STACK_BYTES: usize = 1 << 28;

fn main() -> ExitCode {
    let command = CommandLine::parse().command;
    let working = thread::Builder::new().name("main".into()).stack_size(STACK_BYTES).spawn(move || work(command));
    let result = match working.map(thread::JoinHandle::join) {
        Ok(Ok(result)) => result,
        // The panic has said what happened.
        Ok(Err(_)) => Err(Failure::defect("a panic")),
        Err(error) => Err(Failure::input(format!("cannot start a thread: {error}\nhelp: free some memory"))),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.status())
        }
    }
}

fn work(command: Command) -> Result<u8, Failure> {
    match command {
        Command::Check(options) => check::check(&options),
        Command::Infer(options) => check::infer(options),
        Command::Prove(options) => check::prove(options),
        Command::Run(options) => run::run(options),
        Command::List(options) => list::list(&options).map(|()| 0),
        Command::Dump(options) => dump::dump(&options),
        Command::Solve(options) => solve::solve(&options),
        #[cfg(feature = "c")]
        Command::ReadBitcode { file } => llvm::probe(&file).map(|()| 0).map_err(Failure::input),
    }
}

/// Prints a result. A reader that closes the pipe has seen enough.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}
