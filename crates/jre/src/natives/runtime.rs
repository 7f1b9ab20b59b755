//! `java.lang.Runtime` and the end of a program.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome, Stop};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Runtime.availableProcessors()I", available_processors),
    ("java/lang/Runtime.freeMemory()J", free_memory),
    ("java/lang/Runtime.totalMemory()J", total_memory),
    ("java/lang/Runtime.maxMemory()J", max_memory),
    ("java/lang/Runtime.gc()V", gc),
    ("java/lang/Runtime.exit(I)V", exit),
    ("java/lang/Runtime.halt(I)V", exit),
    ("java/lang/Shutdown.halt0(I)V", exit_static),
    ("java/lang/Shutdown.beforeHalt()V", super::nothing),
];

/// There is one thread.
fn available_processors(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(1))
}

fn total_memory(_: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(machine.statistics().heap_bytes.max(1 << 26)))
}

fn free_memory(_: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let statistics = machine.statistics();
    let total = statistics.heap_bytes.max(1 << 26);
    let used = statistics.live_bytes.max(statistics.allocated_bytes.min(total / 2));
    Ok(Outcome::Return(total - used.min(total)))
}

fn max_memory(_: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(machine.statistics().heap_bytes.max(1 << 32)))
}

fn gc(_: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    machine.request_collection();
    Ok(Outcome::Return(0))
}

/// There are no shutdown hooks: adding one is refused.
fn exit(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    java.console.flush();
    Err(Stop::Exit(args[1] as u32 as i32))
}

fn exit_static(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    java.console.flush();
    Err(Stop::Exit(args[0] as u32 as i32))
}
