//! `skolem run`: a program in the interpreter.

#[cfg(feature = "c")]
mod c;
mod java;

#[cfg(feature = "c")]
pub use c::load as load_c;

use crate::failure::Failure;
use crate::options::RunOptions;
use interp::{Limits, Machine};
use ir::Code;
use std::time::Duration;
use verdict::Language;

/// How many frames of a call stack are shown.
const SHOWN_FRAMES: usize = 20;
/// Locals per frame that the stack has room for, on average.
const WORDS_PER_FRAME: usize = 160;

/// Runs a program and returns its exit status.
pub fn run(options: RunOptions) -> Result<u8, Failure> {
    match options.inputs.language()? {
        Language::Java => java::run(options),
        #[cfg(feature = "c")]
        Language::C => c::run(options),
        #[cfg(not(feature = "c"))]
        Language::C => Err(crate::options::no_c()),
    }
}

/// How far the program may go.
fn limits(options: &RunOptions) -> Limits {
    let frames = options.max_stack as usize;
    Limits {
        frames,
        stack_words: frames.saturating_mul(WORDS_PER_FRAME),
        heap_bytes: options.max_heap << 20,
        ..Limits::default()
    }
}

/// How much work a run was.
fn statistics(machine: &Machine, procedures: &str, compiled: Duration, all: Duration) -> String {
    let counts = machine.statistics();
    let translated = machine.program.procs.values().filter(|procedure| matches!(procedure.code, Code::Body(_))).count();
    let ran = all.saturating_sub(compiled);
    let megabytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let rows = [
        ("statements", format!("{} ({:.1} million/s)", counts.statements, per_second(counts.statements, ran))),
        ("allocations", format!("{} ({:.1} MB)", counts.allocations, megabytes(counts.allocated_bytes))),
        ("collections", format!("{} (heap {:.1} MB)", counts.collections, megabytes(counts.heap_bytes))),
        ("classes declared", machine.program.classes.len().to_string()),
        (&*format!("{procedures} translated"), translated.to_string()),
        ("time", format!("{:.3} s ({:.3} s of it to read the inputs)", all.as_secs_f64(), compiled.as_secs_f64())),
    ];
    rows.iter().map(|(name, value)| format!("{name:18}  {value}\n")).collect()
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / 1e6 / time.as_secs_f64().max(1e-9)
}
