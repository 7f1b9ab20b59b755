//! Where an execution can go on later.
//!
//! What an execution does is decided by the program and by what is entered. So one that enters the same regions as an earlier one
//! up to some point need not be executed up to there: it goes on from the last checkpoint before the first answer that is another.

use crate::machine::Task;
use symbolic::{PlaceholderId, Snapshot};

/// An execution before a decision about a region.
#[derive(Clone)]
pub struct Checkpoint {
    /// What all states share.
    pub(crate) shared: Snapshot,
    /// What has not ended.
    pub(crate) tasks: Vec<Task>,
    /// The last passes that have not ended.
    pub(crate) last_passes: Vec<(PlaceholderId, usize)>,
}

impl Checkpoint {
    /// What all states shared.
    pub fn shared(&self) -> &Snapshot {
        &self.shared
    }
}
