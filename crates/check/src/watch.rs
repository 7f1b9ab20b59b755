//! Interrupts solvers once a flag is set.

use solver::Interrupter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Looks at a flag while it lives, and interrupts the solvers it watches over once the flag is true.
pub struct Watch {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    is_over: AtomicBool,
    solvers: Mutex<Vec<Interrupter>>,
}

/// How often the flag is read.
const EVERY: Duration = Duration::from_millis(50);

impl Watch {
    /// Watches the flag.
    pub fn new(flag: &Arc<AtomicBool>) -> Watch {
        let shared = Arc::new(Shared::default());
        let (watching, flag) = (Arc::clone(&shared), Arc::clone(flag));
        // Without the thread, solvers end by their limits alone.
        let _ = thread::Builder::new().name("watch".into()).spawn(move || {
            while !watching.is_over.load(Ordering::Relaxed) {
                if flag.load(Ordering::Relaxed)
                    && let Ok(solvers) = watching.solvers.lock()
                {
                    solvers.iter().for_each(Interrupter::interrupt);
                }
                thread::sleep(EVERY);
            }
        });
        Watch { shared }
    }

    /// Interrupts this solver too.
    pub fn over(&self, solver: Interrupter) {
        if let Ok(mut solvers) = self.shared.solvers.lock() {
            solvers.push(solver);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
    }
}
