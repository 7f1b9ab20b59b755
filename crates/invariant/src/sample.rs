//! States that short runs visit at the heads of loops.

use ir::{ProcId, RegionId};
use rustc_hash::FxHashMap;

/// A state at a loop's head, by the numbers of locals. None: a local that is no number, or of more than 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The locals: sign-extended numbers, 0 and 1 for truth values.
    pub now: Vec<Option<i64>>,
    /// The same when the loop was reached.
    pub entry: Vec<Option<i64>>,
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
