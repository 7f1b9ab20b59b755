//! Ctrl-C: ends the work with what is known so far, not with silence.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The exit status of programs that Ctrl-C ended.
pub const STATUS: u8 = 130;
/// How long a run may take to notice. One that waits for input never does.
const RUN_PATIENCE: Duration = Duration::from_secs(1);
/// How long a check may take to notice: what it found may be replayed first.
const CHECK_PATIENCE: Duration = Duration::from_secs(4);

/// A flag that the first Ctrl-C raises, for a program that runs. A second one, or a run that does not notice the first, ends
/// the process.
pub fn flag() -> Arc<AtomicBool> {
    flag_of(RUN_PATIENCE, || eprintln!("interrupted while it waited for input"))
}

/// A flag that the first Ctrl-C raises, for work that looks at it. `last_words` are said before the process ends if the
/// work does not notice.
pub fn flag_with(last_words: impl Fn() + Send + Sync + 'static) -> Arc<AtomicBool> {
    flag_of(CHECK_PATIENCE, last_words)
}

fn flag_of(patience: Duration, last_words: impl Fn() + Send + Sync + 'static) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let (raised, last_words) = (flag.clone(), Arc::new(last_words));
    // Without a handler Ctrl-C still ends the process, if less politely.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            last_words();
            std::process::exit(i32::from(STATUS));
        }
        let last_words = last_words.clone();
        thread::spawn(move || {
            thread::sleep(patience);
            last_words();
            std::process::exit(i32::from(STATUS));
        });
    });
    flag
}
