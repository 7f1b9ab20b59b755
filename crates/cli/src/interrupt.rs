//! Ctrl-C: ends the run with its place and its statistics, not with silence.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The exit status of programs that Ctrl-C ended.
pub const STATUS: u8 = 130;
/// How long a run may take to notice. One that waits for input never does.
const PATIENCE: Duration = Duration::from_secs(1);

/// A flag that the first Ctrl-C raises. A second one, or a run that does not notice the first, ends the process.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    // Without a handler Ctrl-C still ends the process, if less politely.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(STATUS));
        }
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            eprintln!("interrupted while it waited for input");
            std::process::exit(i32::from(STATUS));
        });
    });
    flag
}
