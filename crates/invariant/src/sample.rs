//! States that short runs visit at the heads of loops.

use crate::fact::{Snapshot, Variable};
use ir::{ProcId, RegionId};
use rustc_hash::FxHashMap;

/// A state at a loop's head: sign-extended numbers, 0 and 1 for truth values. None: no number, or one of more than 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The numbers.
    pub now: Snapshot<Option<i64>>,
    /// The same when the loop was reached.
    pub entry: Snapshot<Option<i64>>,
}

impl Sample {
    /// The number that a variable is.
    pub fn now(&self, variable: Variable) -> Option<i64> {
        self.now.get(variable).flatten()
    }

    /// The number that it was when the loop was reached.
    pub fn entry(&self, variable: Variable) -> Option<i64> {
        self.entry.get(variable).flatten()
    }
}

/// The states that were visited, by loop.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    of: FxHashMap<(ProcId, RegionId), Vec<Sample>>,
}

/// States of one loop that are kept.
const MAX_SAMPLES: usize = 64;

impl Samples {
    /// Adds a state.
    pub fn add(&mut self, of: (ProcId, RegionId), sample: Sample) {
        let known = self.of.entry(of).or_default();
        if known.len() < MAX_SAMPLES && !known.contains(&sample) {
            known.push(sample);
        }
    }

    /// The states of a loop.
    pub fn of(&self, region: (ProcId, RegionId)) -> &[Sample] {
        self.of.get(&region).map_or(&[], Vec::as_slice)
    }
}
