//! A Java program in the interpreter, as on the JVM.

use super::{SHOWN_FRAMES, limits, statistics};
use crate::entry;
use crate::failure::Failure;
use crate::interrupt;
use crate::method::readable_class;
use crate::options::RunOptions;
use interp::{Limit, Machine, Stop, Trace};
use ir::Program;
use jre::{Java, MainError};
use std::fmt::Write;
use std::time::Instant;

/// Runs a program and returns its exit status.
pub(super) fn run(options: RunOptions) -> Result<u8, Failure> {
    let start = Instant::now();
    let inputs = options.inputs.open(None)?;
    let first = options.inputs.inputs.first().cloned().unwrap_or_default();
    let class = entry::main_class(&inputs, options.main.as_deref(), &first)?;
    let compiled = start.elapsed();

    let java_options = jre::JavaOptions { assertions: !options.disable_assertions, ..jre::JavaOptions::default() };
    let mut java = Java::new(&inputs.java_home, inputs.class_path.clone(), java_options);
    let mut machine = Machine::new(Program::default(), limits(&options));
    machine.set_interrupt(interrupt::flag());
    let ended = java.run_main(&mut machine, &class, &options.arguments);
    let result = match ended {
        // Only the low byte of an exit status is seen by others.
        Ok(exit) => Ok(exit.status as u8),
        Err(MainError::Stop(Stop::Interrupted { trace })) => {
            eprintln!("interrupted{}", stack(&java, &trace));
            Ok(interrupt::STATUS)
        }
        Err(MainError::Stop(stop)) => Err(explain(&java, &stop, &options)),
        Err(error @ (MainError::NoClass { .. } | MainError::NoMain { .. } | MainError::NotStatic { .. })) => {
            Err(no_start(&error, options.main.is_some()))
        }
    };
    if options.stats || result == Ok(interrupt::STATUS) {
        eprint!("{}", statistics(&machine, "methods", compiled, start.elapsed()));
    }
    result
}

/// Why the program could not go on, in the user's terms.
fn explain(java: &Java, stop: &Stop, options: &RunOptions) -> Failure {
    match stop {
        Stop::Refused { reason, trace } => {
            // What stands for an unsupported construct is called by the construct's name, which says nothing new.
            let reason = reason.split(" (in <unsupported:").next().unwrap_or(reason);
            match reason.split_once("\nhelp:") {
                // A class file that cannot be read brings its own advice: the input is at fault.
                Some((reason, advice)) => Failure::input(format!("{reason}{}\nhelp:{advice}", stack(java, trace))),
                None => Failure::unsupported(format!(
                    "not supported: {reason}{}\nhelp: a run must be the JVM's run or none, so Skolem stops here; see \
                     docs/running.md for what is refused and why",
                    stack(java, trace)
                )),
            }
        }
        Stop::Limit { limit: Limit::Heap, trace } => Failure::unsupported(format!(
            "the program's objects need more than {} MB{}\nhelp: allow more with --max-heap",
            options.max_heap,
            stack(java, trace)
        )),
        Stop::Limit { limit: limit @ (Limit::Stack | Limit::Nesting | Limit::Statements), trace } => {
            Failure::unsupported(format!("{limit}{}\nhelp: allow a deeper stack with --max-stack", stack(java, trace)))
        }
        Stop::CheckFailed { trace, .. } | Stop::AssumeFailed { trace } | Stop::Fault { trace, .. } => {
            let what = stop.to_string();
            Failure::defect(&format!("{}{}", what.lines().next().unwrap_or_default(), stack(java, trace)))
        }
        Stop::Exit(_) | Stop::Interrupted { .. } => Failure::defect(&stop.to_string()),
    }
}

fn no_start(error: &MainError, was_named: bool) -> Failure {
    let text = error.to_string();
    let text = text.strip_prefix("Error: ").unwrap_or(&text);
    if text.contains("\nhelp:") {
        return Failure::input(text);
    }
    let advice = match error {
        MainError::NoClass { .. } if was_named => {
            "check the name, with its package, and that the class is in the inputs or on --classpath"
        }
        MainError::NoClass { .. } => "the jar's manifest names it; name another with --main",
        MainError::NoMain { .. } | MainError::NotStatic { .. } | MainError::Stop(_) => {
            "name a class with such a method with --main"
        }
    };
    Failure::input(format!("{text}\nhelp: {advice}"))
}

/// The user's frames of a call stack; all frames if none is the user's.
fn stack(java: &Java, trace: &Trace) -> String {
    let own = |site: &&interp::Site| {
        java.loader.method_of(site.procedure).is_some_and(|(details, _)| details.origin.module().is_none())
    };
    let visible = |site: &&interp::Site| java.loader.is_visible(site.procedure);
    let mut frames: Vec<&interp::Site> = trace.0.iter().filter(own).collect();
    if frames.is_empty() {
        frames = trace.0.iter().filter(visible).collect();
    }
    let mut text = String::new();
    for site in frames.iter().take(SHOWN_FRAMES) {
        let (class, method) = site.name.split_once('.').unwrap_or(("", &site.name));
        let method = method.split('(').next().unwrap_or(method);
        // Writing to a string does not fail.
        let _ = write!(text, "\n  at {}.{method}", readable_class(class));
        let _ = match (&site.file, site.line) {
            (Some(file), Some(line)) => write!(text, " ({file}:{line})"),
            (Some(file), None) => write!(text, " ({file})"),
            (None, _) => Ok(()),
        };
    }
    match frames.len().saturating_sub(SHOWN_FRAMES) {
        0 => {}
        more => {
            let _ = write!(text, "\n  … and {more} more");
        }
    }
    text
}
