//! `java.lang.System`: clocks, streams, the environment.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome};
use std::time::{Duration, UNIX_EPOCH};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/System.currentTimeMillis()J", current_time_millis),
    ("java/lang/System.nanoTime()J", nano_time),
    ("java/lang/System.mapLibraryName(Ljava/lang/String;)Ljava/lang/String;", map_library_name),
    ("java/lang/System.setIn0(Ljava/io/InputStream;)V", set_in),
    ("java/lang/System.setOut0(Ljava/io/PrintStream;)V", set_out),
    ("java/lang/System.setErr0(Ljava/io/PrintStream;)V", set_err),
    ("java/lang/ProcessEnvironment.environ()[[B", environ),
    ("jdk/internal/misc/VM.getNanoTimeAdjustment(J)J", nano_time_adjustment),
];

impl Java {
    /// Time since the epoch, as the program sees it.
    fn now(&self) -> Duration {
        let (instant, wall) = self.started;
        let start = wall.duration_since(UNIX_EPOCH).unwrap_or_default();
        start.saturating_add(instant.elapsed()).saturating_add(self.state.slept)
    }

    /// Lets the clocks go on.
    pub(super) fn pass_time(&mut self, time: Duration) {
        self.state.slept = self.state.slept.saturating_add(time);
    }
}

fn current_time_millis(java: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(java.now().as_millis() as u64))
}

fn nano_time(java: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(java.started.0.elapsed().saturating_add(java.state.slept).as_nanos() as u64))
}

/// Nanoseconds since a second near to now.
fn nano_time_adjustment(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    let now = java.now();
    let difference = (now.as_secs() as i64).wrapping_sub(args[0] as i64);
    if difference.unsigned_abs() > 1 << 32 {
        return Ok(Outcome::Return(u64::MAX));
    }
    Ok(Outcome::Return((difference * 1_000_000_000 + i64::from(now.subsec_nanos())) as u64))
}

fn map_library_name(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return super::null_argument(java, machine);
    }
    let name = java.text(machine, args[0])?;
    java.new_text(machine, &format!("lib{name}.so")).map(Outcome::Return)
}

fn set_in(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    java.set_static(machine, "java/lang/System.in:Ljava/io/InputStream;", args[0])?;
    Ok(Outcome::Return(0))
}

fn set_out(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    java.set_static(machine, "java/lang/System.out:Ljava/io/PrintStream;", args[0])?;
    Ok(Outcome::Return(0))
}

fn set_err(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    java.set_static(machine, "java/lang/System.err:Ljava/io/PrintStream;", args[0])?;
    Ok(Outcome::Return(0))
}

/// Names and values in turn.
fn environ(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let mut all = Vec::new();
    for (name, value) in std::env::vars() {
        all.push(java.new_bytes(machine, name.as_bytes())?);
        all.push(java.new_bytes(machine, value.as_bytes())?);
    }
    java.new_references(machine, "[[B", &all).map(Outcome::Return)
}
