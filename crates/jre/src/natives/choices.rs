//! Values that verification tasks ask their environment for. In a replay the answers are given; otherwise the class's own
//! code runs.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome, Stop};

macro_rules! askers {
    ($($class:literal)*) => {
        pub(super) const TABLE: &[(&str, Native)] = &[$(
            (concat!($class, ".nondetBoolean()Z"), choose),
            (concat!($class, ".nondetByte()B"), choose),
            (concat!($class, ".nondetChar()C"), choose),
            (concat!($class, ".nondetShort()S"), choose),
            (concat!($class, ".nondetInt()I"), choose),
            (concat!($class, ".nondetLong()J"), choose),
            (concat!($class, ".nondetFloat()F"), choose),
            (concat!($class, ".nondetDouble()D"), choose),
            (concat!($class, ".nondetString()Ljava/lang/String;"), choose),
            (concat!($class, ".nondetWithNull()Ljava/lang/Object;"), choose),
            (concat!($class, ".assume(Z)V"), assume),
        )*];
    };
}

askers!("org/sosy_lab/sv_benchmarks/Verifier" "org/cprover/CProver");

/// The next answer of the environment, in a replay.
pub(crate) fn choose(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match &mut java.state.answers {
        Some(answers) => match answers.pop_front() {
            Some(answer) => Ok(Outcome::Return(answer)),
            None => Err(machine.fault("more values were asked for than were chosen")),
        },
        None => java.decline(machine, args),
    }
}

fn assume(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match &java.state.answers {
        Some(_) if args[0] & 1 == 0 => Err(Stop::AssumeFailed { trace: machine.trace() }),
        Some(_) => Ok(Outcome::Return(0)),
        None => java.decline(machine, args),
    }
}
