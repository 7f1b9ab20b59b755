//! A C program in the interpreter, as native code.

use super::{SHOWN_FRAMES, limits, statistics};
use crate::checked::{kinds, shown, wants_all_overflow};
use crate::failure::Failure;
use crate::interrupt;
use crate::options::{InputArguments, RunOptions};
use crt::{MainError, Runtime, Streams, Violation};
use interp::{Limit, Site, Stop};
use ir::CheckKind;
use std::fmt::Write;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use verdict::Language;

/// The exit status after a failed check.
const VIOLATED: u8 = 1;

/// Runs a program and returns its exit status.
pub(super) fn run(options: RunOptions) -> Result<u8, Failure> {
    let start = Instant::now();
    let kinds = kinds(&options.checks, Language::C)?;
    let wanted = |kind: CheckKind| kinds.contains(&kind);
    let checks =
        llvm::Checks { overflow: wants_all_overflow(&options.checks), malloc_may_fail: options.inputs.malloc_may_fail };
    let program = load(&options.inputs, checks, None)?;
    let compiled = start.elapsed();
    let streams =
        Streams { input: Box::new(io::stdin()), output: Box::new(io::stdout()), error: Box::new(io::stderr()) };
    let (mut machine, mut runtime) = Runtime::new(program, limits(&options), streams);
    machine.set_interrupt(interrupt::flag());
    runtime.chosen = options.nondet.iter().copied().collect();
    if wanted(CheckKind::Leak) {
        runtime.look_for_leaks();
    }
    let name = options.inputs.inputs[0].with_extension("").display().to_string();
    let arguments: Vec<String> = std::iter::once(name).chain(options.arguments.iter().cloned()).collect();
    let ended = runtime.run_main(&mut machine, &arguments);
    let result = match ended {
        Ok(exit) => {
            let leaks = runtime.leaks(&mut machine).map_err(|stop| Failure::defect(&stop.to_string()))?;
            leaks.iter().for_each(tell);
            Ok(if leaks.is_empty() { exit.status as u8 } else { VIOLATED })
        }
        Err(MainError::Stop(Stop::Interrupted { .. })) => {
            eprintln!("interrupted");
            Ok(interrupt::STATUS)
        }
        Err(MainError::Stop(stop)) => match runtime.violation(&mut machine, &stop) {
            Some(violation) => {
                tell(&violation);
                Ok(VIOLATED)
            }
            None => Err(explain(&runtime, &stop, &options)),
        },
        Err(error @ (MainError::NoMain | MainError::OtherMain)) => Err(Failure::input(error)),
    };
    if options.stats || result == Ok(interrupt::STATUS) {
        eprint!("{}", statistics(&machine, "functions", compiled, start.elapsed()));
    }
    result
}

/// Reads a C program.
pub fn load(
    inputs: &InputArguments,
    checks: llvm::Checks,
    marking: Option<llvm::Marking>,
) -> Result<llvm::CProgram, Failure> {
    inputs.inputs.iter().try_for_each(|input| probe(input))?;
    let flags = inputs.cflags.iter().flat_map(|flags| flags.split_whitespace()).map(str::to_owned).collect();
    let options = llvm::CompileOptions { clang: inputs.clang.clone(), flags, checks, marking };
    llvm::load(&inputs.inputs, &options).map_err(Failure::input)
}

/// Lets another process read bitcode first: if that crashes, this one does not.
fn probe(input: &Path) -> Result<(), Failure> {
    let is_bitcode = input.extension().is_some_and(|extension| extension == "bc" || extension == "ll");
    let Some(program) = std::env::current_exe().ok().filter(|_| is_bitcode && input.exists()) else { return Ok(()) };
    let Ok(output) = Command::new(program).arg("read-bitcode").arg(input).output() else { return Ok(()) };
    match output.status.code() {
        // What is wrong otherwise is said when it is read here.
        Some(_) => Ok(()),
        None => Err(Failure::input(format!(
            "{}: LLVM 19 crashes on it\nhelp: it is damaged; compile it again, or give the C files",
            input.display()
        ))),
    }
}

/// What went wrong, as sanitizers tell it: where, why, and how control came there.
fn tell(violation: &Violation) {
    let place = violation.frames.first();
    let mut text = match place {
        Some(site) => format!("{}: {}", location(site), violation.kind.name()),
        None => violation.kind.name().to_owned(),
    };
    // Writing to a string does not fail.
    let _ = writeln!(text, " in {}: {}", place.map_or("the program", |site| &site.name), violation.message);
    if let Some(site) = place
        && let (Some(file), Some(line)) = (&site.file, site.line)
        && let Ok(source) = std::fs::read_to_string(&**file)
        && let Some(words) = source.lines().nth(line as usize - 1)
    {
        let _ = writeln!(text, "{line:5} | {}", words.trim_end());
    }
    text.push_str(&stack(&violation.frames));
    eprint!("{text}");
}

fn location(site: &Site) -> String {
    match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{}:{line}", shown(Path::new(&**file))),
        (Some(file), None) => shown(Path::new(&**file)),
        (None, _) => "?".to_owned(),
    }
}

fn stack(frames: &[Site]) -> String {
    let mut text = String::new();
    for site in frames.iter().take(SHOWN_FRAMES) {
        let _ = writeln!(text, "  in {} ({})", site.name, location(site));
    }
    if frames.len() > SHOWN_FRAMES {
        let _ = writeln!(text, "  … and {} more", frames.len() - SHOWN_FRAMES);
    }
    text
}

/// Why the program could not go on.
fn explain(runtime: &Runtime, stop: &Stop, options: &RunOptions) -> Failure {
    let users = |trace: &interp::Trace| {
        let frames: Vec<Site> = trace.0.iter().filter(|site| runtime.is_users(site.procedure)).cloned().collect();
        let text = stack(&frames);
        if text.is_empty() { text } else { format!("\n{}", text.trim_end()) }
    };
    match stop {
        Stop::Refused { reason, trace } => {
            let reason = reason.split(" (in unsupported ").next().unwrap_or(reason);
            Failure::unsupported(format!(
                "not supported: {reason}{}\nhelp: a run must be the native run or none, so Skolem stops here",
                users(trace)
            ))
        }
        Stop::Limit { limit: Limit::Heap, trace } => Failure::unsupported(format!(
            "the program's blocks need more than {} MB{}\nhelp: allow more with --max-heap",
            options.max_heap,
            users(trace)
        )),
        Stop::Limit { limit, trace } => {
            Failure::unsupported(format!("{limit}{}\nhelp: allow a deeper stack with --max-stack", users(trace)))
        }
        Stop::AssumeFailed { trace } => Failure::unsupported(format!(
            "an assumption of the program does not hold{}\nhelp: choose other values with --nondet",
            users(trace)
        )),
        Stop::CheckFailed { .. } | Stop::Fault { .. } | Stop::Exit(_) | Stop::Interrupted { .. } => {
            Failure::defect(&stop.to_string())
        }
    }
}
