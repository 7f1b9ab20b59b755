//! `java.lang.Runtime` and the end of a program.

use super::{Done, Native};
use crate::Java;
use interp::{Completion, Machine, Outcome, Stop};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Runtime.availableProcessors()I", available_processors),
    ("java/lang/Runtime.freeMemory()J", free_memory),
    ("java/lang/Runtime.totalMemory()J", total_memory),
    ("java/lang/Runtime.maxMemory()J", max_memory),
    ("java/lang/Runtime.gc()V", gc),
    ("java/lang/Runtime.exit(I)V", exit),
    ("java/lang/Runtime.halt(I)V", halt),
    ("java/lang/Shutdown.halt0(I)V", halt),
    ("java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", add_hook),
    ("java/lang/Runtime.removeShutdownHook(Ljava/lang/Thread;)Z", remove_hook),
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

/// Hooks are threads that run when the program ends: one after the other here.
fn add_hook(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match args[1] {
        0 => super::null_argument(java, machine),
        _ if java.state.is_ending => {
            java.throw(machine, "java/lang/IllegalStateException", Some("Shutdown in progress"))
        }
        hook if java.state.hooks.contains(&hook) => {
            java.throw(machine, "java/lang/IllegalArgumentException", Some("Hook previously registered"))
        }
        hook => {
            java.state.hooks.push(hook);
            Ok(Outcome::Return(0))
        }
    }
}

fn remove_hook(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if java.state.is_ending {
        return java.throw(machine, "java/lang/IllegalStateException", Some("Shutdown in progress"));
    }
    let before = java.state.hooks.len();
    java.state.hooks.retain(|&hook| hook != args[1]);
    super::truth(java.state.hooks.len() < before)
}

fn exit(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    java.run_hooks(machine)?;
    java.console.flush();
    Err(Stop::Exit(args[1] as u32 as i32))
}

fn halt(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    java.console.flush();
    Err(Stop::Exit(args[args.len() - 1] as u32 as i32))
}

impl Java {
    /// Runs the shutdown hooks. Does nothing if that has begun.
    pub(crate) fn run_hooks(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        if std::mem::replace(&mut self.state.is_ending, true) {
            return Ok(());
        }
        let main = self.state.thread;
        self.state.kept.push(main);
        // They stay in the list, which keeps them alive.
        for index in 0..self.state.hooks.len() {
            let hook = self.state.hooks[index];
            self.state.thread = hook;
            let run = self.dispatch(machine, hook, "java/lang/Thread", "run()V")?;
            if let Completion::Threw(exception) = machine.run(self, run, &[hook])? {
                self.report_uncaught(machine, exception)?;
            }
        }
        self.state.kept.pop();
        self.state.thread = main;
        Ok(())
    }
}
