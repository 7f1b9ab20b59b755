//! What a check may cost before it gives up.
//!
//! Limits hold for one call of [`Solver::check`](crate::Solver::check), however many times that call has to consult the
//! SAT solver. A limit that is hit is an answer ([`Answer::Unknown`](crate::Answer)), never an error, and the solver can be
//! used afterwards.

use std::time::{Duration, Instant};

/// Bounds on one check; `None` is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Conflicts of the SAT solver. The only limit that is the same on every machine. An SMT-LIB process has no such
    /// notion and ignores it.
    pub conflicts: Option<u64>,
    /// Resident memory of this process (or of the SMT-LIB process), in mebibytes. It is sampled while the solver searches,
    /// so it is an approximation, and other work in the same process counts too.
    pub memory_mb: Option<u64>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Limits = Limits { time: None, conflicts: None, memory_mb: None };

    /// Only a time limit.
    pub fn time(limit: Duration) -> Limits {
        Limits { time: Some(limit), ..Limits::NONE }
    }

    /// Only a conflict limit.
    pub fn conflicts(limit: u64) -> Limits {
        Limits { conflicts: Some(limit), ..Limits::NONE }
    }

    /// Both limits at once: of each kind the lower.
    pub fn tighter(self, other: Limits) -> Limits {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            time: least(self.time, other.time),
            conflicts: least(self.conflicts, other.conflicts),
            memory_mb: least(self.memory_mb, other.memory_mb),
        }
    }

    /// When a check that starts now has to stop.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        // A time limit beyond what the clock can hold is no limit.
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
}

/// Resident memory of this process in mebibytes, where the system tells.
pub fn resident_mb() -> Option<u64> {
    resident_mb_of("self")
}

/// Resident memory of process `id` (`"self"` or a number) in mebibytes, where the system tells.
pub(crate) fn resident_mb_of(id: &str) -> Option<u64> {
    let statm = std::fs::read_to_string(format!("/proc/{id}/statm")).ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    // Pages are 4 KiB on every system whose `/proc` has this file and that we run on; larger pages make the limit hit
    // late, which an approximation may.
    Some(pages / 256)
}
