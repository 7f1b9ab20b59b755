//! Stopping a check from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops the checks of one solver. Clones stop the same solver.
///
/// An interruption stays in force until [`reset`](Interrupter::reset): the running check and all later ones answer
/// `Unknown(Interrupted)`. So an interruption that arrives between two checks is not lost, and algorithms of many checks
/// (correction sets, core minimisation) stop as a whole.
#[derive(Clone, Debug, Default)]
pub struct Interrupter {
    flag: Arc<AtomicBool>,
}

impl Interrupter {
    /// Stops the solver, soon.
    pub fn interrupt(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Lets the solver work again.
    pub fn reset(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Is an interruption in force?
    pub fn is_interrupted(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
