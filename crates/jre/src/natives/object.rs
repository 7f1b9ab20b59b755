//! `java.lang.Object`, references and identity.

use super::{Done, Native, truth};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::facts;
use std::time::Duration;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Object.getClass()Ljava/lang/Class;", get_class),
    ("java/lang/Object.hashCode()I", hash_code),
    ("java/lang/System.identityHashCode(Ljava/lang/Object;)I", hash_code),
    ("java/lang/Object.clone()Ljava/lang/Object;", clone),
    ("java/lang/Object.wait(J)V", wait),
    ("java/lang/Object.wait0(J)V", wait),
    ("java/lang/Thread.holdsLock(Ljava/lang/Object;)Z", holds_lock),
    ("java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/PhantomReference.refersTo0(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/Reference.clear0()V", clear),
    ("java/lang/ref/PhantomReference.clear0()V", clear),
];

fn get_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = machine.class_of(args[0])?;
    java.mirror(machine, class).map(Outcome::Return)
}

/// Pseudo-random, but the same in every run; in a replay, what was chosen.
fn hash_code(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return Ok(Outcome::Return(0));
    }
    let hashes = hashes(java, machine)?;
    let mut hash = machine.field(args[0], hashes)?;
    if hash == 0
        && java.state.answers.is_some()
        && !java.is_initialising_library(machine)
        && let Some(answer) = java.state.answers.as_mut().and_then(|answers| answers.pop_front())
    {
        hash = answer;
        machine.set_field(args[0], hashes, hash)?;
        let asker = machine.frames().next().map(|frame| (frame.procedure, told(answer)));
        java.state.answered.extend(asker);
    }
    // One that an object of the input had before.
    if hash != 0 && java.state.answers.is_some() && java.state.answered.iter().all(|&(_, known)| known != told(hash)) {
        let asker = machine.frames().next().map(|frame| (frame.procedure, told(hash)));
        java.state.answered.extend(asker);
    }
    while hash == 0 {
        // Marsaglia's xorshift64*.
        java.state.hash_seed ^= java.state.hash_seed >> 12;
        java.state.hash_seed ^= java.state.hash_seed << 25;
        java.state.hash_seed ^= java.state.hash_seed >> 27;
        hash = java.state.hash_seed.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        machine.set_field(args[0], hashes, hash)?;
    }
    Ok(Outcome::Return(told(hash)))
}

/// The hash code that an entry stands for.
fn told(hash: u64) -> u64 {
    if hash == facts::HASH_OF_ZERO { 0 } else { hash }
}

fn hashes(java: &mut Java, machine: &mut Machine) -> Result<ir::MapId, Stop> {
    java.loader.hashes(&mut machine.program).map_err(|error| java.broken_class(machine, &error))
}

fn monitors(java: &mut Java, machine: &mut Machine) -> Result<ir::MapId, Stop> {
    java.loader.monitors(&mut machine.program).map_err(|error| java.broken_class(machine, &error))
}

fn clone(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = machine.class_of(args[0])?;
    let cloneable = java.class(machine, "java/lang/Cloneable")?;
    if !machine.program.is_subclass(class, cloneable) {
        let name = Java::binary_name(machine, class);
        return java.throw(machine, "java/lang/CloneNotSupportedException", Some(&name));
    }
    let copy = machine.clone_object(args[0])?;
    if copy == 0 {
        return java.throw(machine, "java/lang/OutOfMemoryError", Some("Java heap space"));
    }
    // The copy is an object of its own: no hash code yet, and no lock.
    let (hashes, monitors) = (hashes(java, machine)?, monitors(java, machine)?);
    machine.set_field(copy, hashes, 0)?;
    machine.set_field(copy, monitors, 0)?;
    Ok(Outcome::Return(copy))
}

fn not_owner(java: &mut Java, machine: &mut Machine) -> Done {
    let message = "current thread is not owner";
    java.throw(machine, "java/lang/IllegalMonitorStateException", Some(message))
}

/// With a time limit it is a sleep; without, nothing would ever wake the thread.
fn wait(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if (args[1] as i64) < 0 {
        return java.throw(machine, "java/lang/IllegalArgumentException", Some("timeout value is negative"));
    }
    let monitors = monitors(java, machine)?;
    if machine.field(args[0], monitors)? == 0 {
        return not_owner(java, machine);
    }
    if args[1] == 0 {
        return Err(machine.refuse("waiting for another thread (java.lang.Object.wait())"));
    }
    java.pass_time(Duration::from_millis(args[1]));
    Ok(Outcome::Return(0))
}

fn holds_lock(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return super::null_argument(java, machine);
    }
    let monitors = monitors(java, machine)?;
    truth(machine.field(args[0], monitors)? != 0)
}

const REFERENT: &str = "java/lang/ref/Reference.referent:Ljava/lang/Object;";

fn refers_to(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    truth(java.get(machine, args[0], REFERENT)? == args[1])
}

fn clear(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    java.set(machine, args[0], REFERENT, 0)?;
    Ok(Outcome::Return(0))
}
