//! How targets are checked, whichever engine does it.

use ir::CheckKind;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Hears what a check is doing.
pub type Progress = Arc<dyn Fn(&str) + Send + Sync>;

/// What all engines have in common. What only one engine knows (scopes, loop bounds) is among its own options.
#[derive(Clone)]
pub struct Options {
    /// Which kinds are checked.
    pub kinds: Vec<CheckKind>,
    /// For one target, in total.
    pub timeout: Option<Duration>,
    /// When all targets have to be done.
    pub end: Option<Instant>,
    /// Memory in megabytes.
    pub memory_mb: Option<u64>,
    /// Are globals unknown?
    pub arbitrary_globals: bool,
    /// Are the classes of the program all that there are? Otherwise others may extend its types.
    pub closed_world: bool,
    /// Set to stop the check.
    pub interrupted: Arc<AtomicBool>,
    /// Told what is being done.
    pub progress: Option<Progress>,
}

impl Options {
    /// When the check of a target has to end that starts at `start`.
    pub fn deadline(&self, start: Instant) -> Option<Instant> {
        let own = self.timeout.and_then(|timeout| start.checked_add(timeout));
        own.into_iter().chain(self.end).min()
    }

    /// Says what is being done.
    pub fn tell(&self, what: &str) {
        self.progress.iter().for_each(|progress| progress(what));
    }
}
