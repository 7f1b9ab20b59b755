//! Contexts and entered regions in words that mean the same on every thread.

use ir::{ProcId, RegionId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The calls that lead to a context: in each, which statement of the caller calls what. The target's own has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Calls(Arc<[(usize, ProcId)]>);

impl Calls {
    /// The context that the last of these calls is in.
    pub(crate) fn within(&self) -> Option<Calls> {
        let (_, before) = self.0.split_last()?;
        Some(Calls(before.into()))
    }

    /// One call more.
    pub(crate) fn and(&self, statement: usize, callee: ProcId) -> Calls {
        Calls(self.0.iter().copied().chain([(statement, callee)]).collect())
    }

    /// The last call.
    pub(crate) fn last(&self) -> Option<(usize, ProcId)> {
        self.0.last().copied()
    }

    /// How many there are.
    pub(crate) fn depth(&self) -> u32 {
        self.0.len() as u32
    }
}

/// The regions that are entered for a context.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entering {
    /// Calls.
    pub(crate) calls: BTreeSet<Calls>,
    /// How many passes of loops.
    pub(crate) passes: BTreeMap<(Calls, RegionId), u32>,
    /// Calls whose checks are asked about together with those of their callers.
    pub(crate) together: BTreeSet<Calls>,
}
