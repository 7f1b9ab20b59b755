//! One target on several threads.
//!
//! A path belongs to the terms, the solver and the started program of one thread. So what moves between threads is the beginning of
//! a path, as a list of choices ([`crate::choice`]): a thread that has nothing to do asks for work, another gives it the open path
//! with the fewest choices, which tends to have the most behind it, and the first executes that beginning again without asking
//! the solver anything. What threads find out is added up in the order of paths ([`crate::results`]).

use crate::choice::Prefix;
use crate::results::Results;
use crate::search::{Again, Counters, Modes};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How often a thread that waits looks at the clock.
const EVERY: Duration = Duration::from_millis(20);
/// Other threads are of use where there are so many open paths.
const MIN_OPEN: usize = 3;

/// Targets that are checked, with paths that others may follow.
#[derive(Default)]
pub struct Sharing {
    boards: Mutex<Vec<Board>>,
    changed: Condvar,
}

/// A target's paths that no thread follows yet.
struct Board {
    target: usize,
    shared: Arc<Shared>,
    work: Vec<Prefix>,
    /// Threads that follow paths.
    busy: usize,
    /// Threads that help, and what those found out that have ended.
    helpers: usize,
    parts: Vec<Part>,
}

/// What all threads look at often.
pub(crate) struct Shared {
    modes: Modes,
    deadline: Option<Instant>,
    is_over: Arc<AtomicBool>,
    /// Threads that wait for work.
    hungry: AtomicUsize,
    /// Open paths of the thread that the target belongs to.
    open: AtomicUsize,
    /// Where the search is to begin again, and how: of the first path that asked for it.
    again: Mutex<Option<(Prefix, Again)>>,
    has_again: AtomicBool,
    pub(crate) done: Done,
}

/// What all threads have done so far.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) paths: AtomicU64,
    pub(crate) states: AtomicU64,
    pub(crate) bound_hits: AtomicU64,
    pub(crate) solving_us: AtomicU64,
}

/// What a thread found out.
#[derive(Default)]
pub(crate) struct Part {
    pub(crate) results: Results,
    pub(crate) counters: Counters,
    pub(crate) impossible: BTreeMap<String, bool>,
    /// Paths that it did not come to.
    pub(crate) left: Vec<Prefix>,
    pub(crate) solver_calls: u64,
    pub(crate) solver_time: Duration,
    pub(crate) terms: u64,
    /// Did it end before its work was done?
    pub(crate) is_lost: bool,
}

impl Sharing {
    fn boards(&self) -> MutexGuard<'_, Vec<Board>> {
        // A thread that panicked has left nothing half done here.
        self.boards.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Begins with a target, by its number.
    pub(crate) fn begin(
        self: &Arc<Sharing>,
        target: usize,
        modes: Modes,
        deadline: Option<Instant>,
        work: Vec<Prefix>,
    ) -> Worker {
        let shared = Arc::new(Shared {
            modes,
            deadline,
            is_over: Arc::default(),
            hungry: AtomicUsize::new(0),
            open: AtomicUsize::new(0),
            again: Mutex::default(),
            has_again: AtomicBool::new(false),
            done: Done::default(),
        });
        let (busy, helpers, parts) = (0, 0, Vec::new());
        self.boards().push(Board { target, shared: Arc::clone(&shared), work, busy, helpers, parts });
        Worker { sharing: Arc::clone(self), shared, is_busy: false, is_owner: true, part: None }
    }

    /// Is there a target with paths that another thread could follow?
    pub fn has_work(&self) -> bool {
        self.boards().iter().any(Board::wants_help)
    }

    /// Waits a moment for a target that another thread could help with.
    pub fn next(self: &Arc<Sharing>) -> Option<Help> {
        let (mut boards, _) = self
            .changed
            .wait_timeout_while(self.boards(), EVERY, |boards| !boards.iter().any(Board::wants_help))
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let board = boards.iter_mut().find(|board| board.wants_help())?;
        board.helpers += 1;
        let shared = Arc::clone(&board.shared);
        let part = Some(Part { is_lost: true, ..Part::default() });
        let worker = Worker { sharing: Arc::clone(self), shared, is_busy: false, is_owner: false, part };
        Some(Help { target: board.target, worker })
    }
}

impl Board {
    fn wants_help(&self) -> bool {
        let is_over = self.shared.is_over.load(Ordering::Relaxed);
        !is_over && (!self.work.is_empty() || self.shared.open.load(Ordering::Relaxed) >= MIN_OPEN)
    }
}

/// A target whose paths a thread follows that has nothing else to do.
pub struct Help {
    /// Its number.
    pub target: usize,
    pub(crate) worker: Worker,
}

impl Help {
    pub(crate) fn modes(&self) -> Modes {
        self.worker.shared.modes
    }

    /// How the target is checked.
    pub(crate) fn options(&self, options: &check::Options) -> check::Options {
        check::Options { timeout: None, end: self.worker.shared.deadline, ..options.clone() }
    }

    /// Raised when there is nothing to do any more.
    pub(crate) fn is_over(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.worker.shared.is_over)
    }
}

/// A thread among those that follow the paths of a target.
pub(crate) struct Worker {
    sharing: Arc<Sharing>,
    pub(crate) shared: Arc<Shared>,
    is_busy: bool,
    is_owner: bool,
    /// What is handed in at the end.
    part: Option<Part>,
}

impl Worker {
    fn with<T>(&self, act: impl FnOnce(&mut Board) -> T) -> Option<T> {
        let mut boards = self.sharing.boards();
        let board = boards.iter_mut().find(|board| Arc::ptr_eq(&board.shared, &self.shared))?;
        Some(act(board))
    }

    /// The beginning of paths to follow. None: all were followed, by this thread or another.
    pub(crate) fn next(&mut self, is_late: impl Fn() -> bool) -> Option<Prefix> {
        let was_busy = std::mem::replace(&mut self.is_busy, false);
        let mut boards = self.sharing.boards();
        let find = |boards: &mut MutexGuard<'_, Vec<Board>>| {
            boards.iter().position(|board| Arc::ptr_eq(&board.shared, &self.shared))
        };
        let at = find(&mut boards)?;
        boards[at].busy -= usize::from(was_busy);
        loop {
            let at = find(&mut boards)?;
            let board = &mut boards[at];
            if is_late() {
                self.sharing.changed.notify_all();
                return None;
            }
            // The first in the order of paths.
            if let Some(first) = (0..board.work.len()).min_by(|&a, &b| board.work[a].cmp(&board.work[b])) {
                board.busy += 1;
                self.is_busy = true;
                return Some(board.work.swap_remove(first));
            }
            if board.busy == 0 {
                self.shared.is_over.store(true, Ordering::Relaxed);
                self.sharing.changed.notify_all();
                return None;
            }
            self.shared.hungry.fetch_add(1, Ordering::Relaxed);
            boards = self.sharing.changed.wait_timeout(boards, EVERY).unwrap_or_else(|it| it.into_inner()).0;
            self.shared.hungry.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Says how many paths are open. Is there a thread that waits for one?
    pub(crate) fn is_asked(&self, open: usize) -> bool {
        if self.is_owner {
            self.shared.open.store(open, Ordering::Relaxed);
        }
        self.shared.hungry.load(Ordering::Relaxed) > 0
    }

    /// Gives a path to others, if they still want one.
    pub(crate) fn give(&self, prefix: impl FnOnce() -> Prefix) -> bool {
        let given = self.with(|board| {
            let is_wanted = board.work.len() < self.shared.hungry.load(Ordering::Relaxed);
            if is_wanted {
                board.work.push(prefix());
            }
            is_wanted
        });
        self.sharing.changed.notify_all();
        given.unwrap_or(false)
    }

    /// A path needs the search to begin again in another way. Of several, the first counts.
    pub(crate) fn begin_again(&self, path: Prefix, how: Again) {
        let mut again = self.shared.again.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if again.as_ref().is_none_or(|(first, _)| path < *first) {
            *again = Some((path, how));
            self.shared.has_again.store(true, Ordering::Relaxed);
        }
    }

    /// Is a path of no use, since the search begins again because of one before it?
    pub(crate) fn is_vain(&self, path: impl FnOnce() -> Prefix) -> bool {
        self.shared.has_again.load(Ordering::Relaxed) && self.again().is_some_and(|(first, _)| first <= path())
    }

    /// Where and how the search is to begin again.
    pub(crate) fn again(&self) -> Option<(Prefix, Again)> {
        self.shared.again.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    /// Hands in what was found out.
    pub(crate) fn hand_in(mut self, part: Part) {
        self.part = Some(part);
    }

    /// For the thread that the target belongs to: what the others found out, when they have ended.
    pub(crate) fn gather(self) -> Vec<Part> {
        self.shared.is_over.store(true, Ordering::Relaxed);
        self.sharing.changed.notify_all();
        let mut boards = self.sharing.boards();
        loop {
            let Some(at) = boards.iter().position(|board| Arc::ptr_eq(&board.shared, &self.shared)) else {
                return Vec::new();
            };
            if boards[at].parts.len() == boards[at].helpers {
                let mut board = boards.remove(at);
                // What nobody came to.
                board.parts.push(Part { left: board.work, ..Part::default() });
                drop(boards);
                return board.parts;
            }
            boards = self.sharing.changed.wait_timeout(boards, EVERY).unwrap_or_else(|it| it.into_inner()).0;
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let (was_busy, part) = (self.is_busy, self.part.take());
        let mut boards = self.sharing.boards();
        if let Some(at) = boards.iter().position(|board| Arc::ptr_eq(&board.shared, &self.shared)) {
            boards[at].busy -= usize::from(was_busy);
            if self.is_owner {
                // Its thread died: nothing that the others do is of use.
                self.shared.is_over.store(true, Ordering::Relaxed);
                boards.remove(at);
            } else {
                boards[at].parts.extend(part);
            }
        }
        drop(boards);
        self.sharing.changed.notify_all();
    }
}
