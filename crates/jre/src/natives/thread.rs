//! `java.lang.Thread`: there is one.

use super::{Done, Native, nothing, one, truth, zero};
use crate::Java;
use interp::{Machine, Outcome};
use std::time::Duration;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Thread.currentThread()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread.yield()V", nothing),
    ("java/lang/Thread.yield0()V", nothing),
    ("java/lang/Thread.onSpinWait()V", nothing),
    ("java/lang/Thread.sleep(J)V", sleep_millis),
    ("java/lang/Thread.sleep0(J)V", sleep_millis),
    ("java/lang/Thread.sleepNanos0(J)V", sleep_nanos),
    ("java/lang/Thread.isAlive()Z", is_alive),
    ("java/lang/Thread$ThreadIdentifiers.<clinit>()V", nothing),
    ("java/lang/Thread$ThreadIdentifiers.next()J", next_thread_id),
    ("java/lang/Thread.setPriority0(I)V", nothing),
    ("java/lang/Thread.interrupt0()V", nothing),
    ("java/lang/Thread.clearInterruptEvent()V", nothing),
    ("java/lang/Thread.setNativeName(Ljava/lang/String;)V", nothing),
    ("java/lang/Thread.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/lang/Thread.scopedValueCache()[Ljava/lang/Object;", zero),
    ("java/lang/Thread.dumpThreads([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;", dump_threads),
    ("java/lang/Thread.getThreads()[Ljava/lang/Thread;", get_threads),
    ("jdk/internal/misc/Unsafe.park(ZJ)V", park),
    // A pool may fail to get threads; then those who wait for a task do it themselves.
    (
        "java/util/concurrent/ForkJoinPool$DefaultForkJoinWorkerThreadFactory.newThread(Ljava/util/concurrent/ForkJoinPool;)Ljava/util/concurrent/ForkJoinWorkerThread;",
        zero,
    ),
    (
        "java/util/concurrent/ForkJoinPool$DefaultCommonPoolForkJoinWorkerThreadFactory.newThread(Ljava/util/concurrent/ForkJoinPool;)Ljava/util/concurrent/ForkJoinWorkerThread;",
        zero,
    ),
    ("java/util/concurrent/ForkJoinPool.getCommonPoolParallelism()I", one),
    ("jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V", nothing),
];

fn current_thread(java: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(java.state.thread))
}

fn next_thread_id(java: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    java.state.thread_ids += 1;
    Ok(Outcome::Return(java.state.thread_ids))
}

/// No other thread runs meanwhile, so it is over at once; the clocks go on.
fn sleep_millis(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if (args[0] as i64) < 0 {
        return java.throw(machine, "java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    sleep(java, machine, Duration::from_millis(args[0]))
}

fn sleep_nanos(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    sleep(java, machine, Duration::from_nanos(args[0]))
}

const INTERRUPTED: &str = "java/lang/Thread.interrupted:Z";

fn sleep(java: &mut Java, machine: &mut Machine, time: Duration) -> Done {
    let thread = java.state.thread;
    if java.get(machine, thread, INTERRUPTED)? != 0 {
        java.set(machine, thread, INTERRUPTED, 0)?;
        return java.throw(machine, "java/lang/InterruptedException", Some("sleep interrupted"));
    }
    java.pass_time(time);
    Ok(Outcome::Return(0))
}

fn is_alive(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    truth(args[0] == java.state.thread)
}

fn get_threads(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let thread = java.state.thread;
    java.new_references(machine, "[Ljava/lang/Thread;", &[thread]).map(Outcome::Return)
}

/// The stack traces of threads: empty for those that do not run.
fn dump_threads(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let mut traces = Vec::new();
    for thread in machine.elements(args[0])? {
        let frames = if thread == java.state.thread { java.visible_frames(machine, 1024) } else { Vec::new() };
        // The innermost frame is this method.
        let mut elements = Vec::new();
        for &frame in frames.iter().skip(1) {
            let element = java.allocate(machine, "java/lang/StackTraceElement")?;
            super::throwable::fill_element(java, machine, element, frame)?;
            elements.push(element);
        }
        traces.push(java.new_references(machine, "[Ljava/lang/StackTraceElement;", &elements)?);
    }
    java.new_references(machine, "[[Ljava/lang/StackTraceElement;", &traces).map(Outcome::Return)
}

/// With a time limit it is a sleep; without, nothing would ever wake the thread.
fn park(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let (is_absolute, time) = (args[1] != 0, args[2]);
    if time == 0 && !is_absolute {
        return Err(machine.refuse("waiting for another thread (LockSupport.park)"));
    }
    if !is_absolute {
        java.pass_time(Duration::from_nanos(time));
    }
    Ok(Outcome::Return(0))
}
