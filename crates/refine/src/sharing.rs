//! One target on several threads.
//!
//! A target's contexts take turns ([`crate::schedule`]), and a turn depends on others only in what it begins with. So threads that
//! have nothing else to do take turns that are still to come, each with terms, an execution and a solver of its own, and hand
//! over what they found out. The thread that the target belongs to adds that up *in the order of the contexts*, and only what
//! would have come out had the turn been taken in that order: a turn that asked about a check which a turn before it has shown to be
//! violated meanwhile is taken again. So reports are the same, whatever the number of threads; what is repeated is what every
//! thread does to begin with (the program is started again, points-to sets are found out again), and the turns that are taken again.

use crate::calls::Calls;
use crate::known::{Key, Told};
use crate::schedule::{Turn, Turned};
use check::Watch;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use verdict::Undecided;

/// How often a thread that waits looks at the clock.
const EVERY: Duration = Duration::from_millis(20);

/// Which turn of which context: the order in which they are taken.
pub(crate) type Place = (u32, u32, Calls);

/// What comes of a turn.
pub(crate) type Came = Result<Turned, Undecided>;

/// Targets that are checked, with turns that others may take.
#[derive(Default)]
pub struct Sharing {
    boards: Mutex<Vec<Board>>,
    changed: Condvar,
}

/// A target's turns that are still to come.
struct Board {
    target: usize,
    check: OfCheck,
    next_worker: Worker,
    next_number: u64,
    told: Told,
    jobs: BTreeMap<Place, Job>,
}

/// What all turns of a check have in common.
#[derive(Clone)]
struct OfCheck {
    /// Raised when it is over.
    is_over: Arc<AtomicBool>,
    deadline: Option<Instant>,
    arbitrary_globals: bool,
}

struct Job {
    turn: Arc<Turn>,
    state: JobState,
}

enum JobState {
    Open,
    Taken(Taken),
    Done(Box<Came>),
}

/// A turn that a thread takes.
struct Taken {
    number: u64,
    /// What it was told.
    told: Told,
    /// Checks that it has asked about.
    asked: BTreeSet<Key>,
    /// Raised when what comes of it is of no use.
    is_vain: Arc<AtomicBool>,
}

impl Taken {
    /// Would it have gone another way, had it been told that?
    fn is_overtaken_by(&self, told: &Told) -> bool {
        let is_news = |key: &&Key| told.violated.contains(*key) && !self.told.violated.contains(*key);
        !Arc::ptr_eq(&told.violated, &self.told.violated) && self.asked.iter().any(|key| is_news(&key))
    }
}

/// A thread, among those that take turns of a target. The one that the target belongs to is 0.
pub(crate) type Worker = u32;
pub(crate) const OWNER: Worker = 0;

impl Sharing {
    fn boards(&self) -> MutexGuard<'_, Vec<Board>> {
        // A thread that panicked has left nothing half done here.
        self.boards.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Begins with a target, by its number.
    pub(crate) fn begin(
        self: &Arc<Sharing>,
        target: usize,
        deadline: Option<Instant>,
        arbitrary_globals: bool,
    ) -> Begun {
        let check = OfCheck { is_over: Arc::default(), deadline, arbitrary_globals };
        let is_over = Arc::clone(&check.is_over);
        let (next_worker, told, jobs) = (OWNER + 1, Told::default(), BTreeMap::new());
        let board = Board { target, check, next_worker, next_number: 0, told, jobs };
        self.boards().push(board);
        Begun { of: SharedTarget { sharing: Arc::clone(self), is_over } }
    }

    /// Is there a turn that another thread could take?
    pub fn has_work(&self) -> bool {
        self.boards().iter().any(Board::has_work)
    }

    /// Waits a moment for turns to take: a target, by its number.
    pub fn next(self: &Arc<Sharing>) -> Option<Help> {
        let (mut boards, _) = self
            .changed
            .wait_timeout_while(self.boards(), EVERY, |boards| !boards.iter().any(Board::has_work))
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let board = boards.iter_mut().find(|board| board.has_work())?;
        let worker = board.next_worker;
        board.next_worker += 1;
        let of = SharedTarget { sharing: Arc::clone(self), is_over: Arc::clone(&board.check.is_over) };
        Some(Help { target: board.target, check: board.check.clone(), worker, of })
    }
}

impl Board {
    fn has_work(&self) -> bool {
        self.jobs.values().any(|job| matches!(job.state, JobState::Open))
    }

    /// What a turn at a place is told: also what came of turns before it.
    fn told_at(&self, place: &Place) -> Told {
        let before = self.jobs.range(..place.clone());
        before.fold(self.told.clone(), |told, (_, job)| match &job.state {
            JobState::Done(came) => told_after(came, told),
            JobState::Open | JobState::Taken(_) => told,
        })
    }

    /// Opens turns that went another way than they would, knowing what is known now.
    fn reopen(&mut self) {
        let mut told = self.told.clone();
        for job in self.jobs.values_mut() {
            match &job.state {
                JobState::Taken(taken) if taken.is_overtaken_by(&told) => {
                    taken.is_vain.store(true, Ordering::Relaxed);
                    job.state = JobState::Open;
                }
                JobState::Done(came) => told = told_after(came, told),
                JobState::Open | JobState::Taken(_) => {}
            }
        }
    }

    /// The next turn for a worker: one of a context that nobody has begun with or that it began with itself, rather than another.
    fn next(&self, worker: Worker) -> Option<&Place> {
        let mut open = self.jobs.iter().filter(|(_, job)| matches!(job.state, JobState::Open));
        let is_own = |job: &Job| job.turn.by.is_none_or(|by| by == worker);
        let first = open.clone().next();
        open.find(|(_, job)| is_own(job)).or(first).map(|(place, _)| place)
    }
}

/// What turns are told after this one.
fn told_after(came: &Came, told: Told) -> Told {
    match came {
        Ok(turned) => turned.known.tell_after(&told),
        Err(_) => told,
    }
}

/// A target among those of [`Sharing`].
pub(crate) struct SharedTarget {
    sharing: Arc<Sharing>,
    is_over: Arc<AtomicBool>,
}

impl SharedTarget {
    fn with<T>(&self, act: impl FnOnce(&mut Board) -> T) -> Option<T> {
        let mut boards = self.sharing.boards();
        let board = boards.iter_mut().find(|board| Arc::ptr_eq(&board.check.is_over, &self.is_over))?;
        Some(act(board))
    }

    /// These turns are to come, and they are told this.
    pub(crate) fn publish(&self, turns: Vec<(Place, Arc<Turn>)>, told: Told) {
        self.with(|board| {
            let mut before = std::mem::take(&mut board.jobs);
            for (place, turn) in turns {
                let job = match before.remove(&place) {
                    // What was begun with something else is of no use.
                    Some(job) if job.turn.is_like(&turn) => job,
                    other => {
                        other.into_iter().for_each(Job::give_up);
                        Job { turn, state: JobState::Open }
                    }
                };
                board.jobs.insert(place, job);
            }
            before.into_values().for_each(Job::give_up);
            board.told = told;
            board.reopen();
        });
        self.sharing.changed.notify_all();
    }

    /// What came of a turn, if it has been taken.
    pub(crate) fn came(&self, place: &Place) -> Option<Came> {
        self.with(|board| match board.jobs.get(place)?.state {
            JobState::Open | JobState::Taken(_) => None,
            JobState::Done(_) => match board.jobs.remove(place)?.state {
                JobState::Done(came) => Some(*came),
                JobState::Open | JobState::Taken(_) => None,
            },
        })?
    }

    /// Takes a turn, if one is left.
    pub(crate) fn take(&self, worker: Worker) -> Option<Ticket> {
        self.with(|board| {
            let place = board.next(worker)?.clone();
            let (number, told) = (board.next_number, board.told_at(&place));
            board.next_number += 1;
            let job = board.jobs.get_mut(&place)?;
            let is_vain: Arc<AtomicBool> = Arc::default();
            let taken = Taken { number, told: told.clone(), asked: BTreeSet::new(), is_vain: Arc::clone(&is_vain) };
            job.state = JobState::Taken(taken);
            let of = SharedTarget { sharing: Arc::clone(&self.sharing), is_over: Arc::clone(&self.is_over) };
            Some(Ticket { of, worker, place, turn: Arc::clone(&job.turn), told, number, is_vain, came: None })
        })?
    }

    /// Waits a moment for others.
    pub(crate) fn wait(&self) {
        let waited = self.sharing.changed.wait_timeout(self.sharing.boards(), EVERY);
        drop(waited);
    }
}

/// A target, for the thread that it belongs to: the check is over when this is dropped, and what others still do for it of no use.
pub(crate) struct Begun {
    pub(crate) of: SharedTarget,
}

impl Drop for Begun {
    fn drop(&mut self) {
        self.of.end();
    }
}

impl SharedTarget {
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        let mut boards = self.sharing.boards();
        if let Some(at) = boards.iter().position(|board| Arc::ptr_eq(&board.check.is_over, &self.is_over)) {
            boards.remove(at).jobs.into_values().for_each(Job::give_up);
        }
        drop(boards);
        self.sharing.changed.notify_all();
    }
}

impl Job {
    fn give_up(self) {
        if let JobState::Taken(taken) = self.state {
            taken.is_vain.store(true, Ordering::Relaxed);
        }
    }
}

/// A turn that a thread has taken. It is handed in when that is over, or given back if the thread dies.
pub(crate) struct Ticket {
    of: SharedTarget,
    worker: Worker,
    place: Place,
    pub(crate) turn: Arc<Turn>,
    pub(crate) told: Told,
    number: u64,
    is_vain: Arc<AtomicBool>,
    came: Option<Came>,
}

impl Ticket {
    /// The turn asks about these checks: where one of them was shown to be violated meanwhile, it is in vain.
    pub(crate) fn asks(&self, keys: &[Key]) {
        self.of.with(|board| {
            let Some(job) = board.jobs.get_mut(&self.place) else { return };
            match &mut job.state {
                JobState::Taken(taken) if taken.number == self.number => taken.asked.extend(keys.iter().cloned()),
                JobState::Open | JobState::Taken(_) | JobState::Done(_) => return,
            }
            board.reopen();
        });
    }

    /// Hands in what came of it.
    pub(crate) fn hand_in(mut self, came: Came) {
        let by = self.worker;
        self.came = Some(came.map(|turned| turned.by(by)));
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let came = self.came.take();
        self.of.with(|board| {
            let Some(job) = board.jobs.get_mut(&self.place) else { return };
            if matches!(&job.state, JobState::Taken(taken) if taken.number == self.number) {
                job.state = came.map_or(JobState::Open, |came| JobState::Done(Box::new(came)));
                board.reopen();
            }
        });
        self.of.sharing.changed.notify_all();
    }
}

/// A target whose turns a thread takes that has nothing else to do.
pub struct Help {
    /// Its number.
    pub target: usize,
    check: OfCheck,
    worker: Worker,
    of: SharedTarget,
}

impl Help {
    /// How the target is checked.
    pub(crate) fn options(&self, options: &check::Options) -> check::Options {
        let arbitrary_globals = self.check.arbitrary_globals;
        check::Options { timeout: None, end: self.check.deadline, arbitrary_globals, ..options.clone() }
    }

    /// Takes turns, as long as the check goes on and no other target has more to do.
    pub(crate) fn take_turns(&self, mut take: impl FnMut(Rc<Ticket>)) {
        while !self.check.is_over.load(Ordering::Relaxed) {
            let Some(ticket) = self.of.take(self.worker) else {
                if self.of.sharing.has_work() {
                    return;
                }
                self.of.wait();
                continue;
            };
            take(Rc::new(ticket));
        }
    }
}

impl Ticket {
    /// Watches over the turn alone: it may be over before the check is.
    pub(crate) fn watch(&self, options: &check::Options) -> Watch {
        Watch::for_part(options, Arc::clone(&self.is_vain))
    }
}

/// Is what came of a turn what would have come of it in its place?
pub(crate) fn is_same(came: &Came, told: &Told) -> bool {
    came.as_ref().is_ok_and(|turned| turned.known.is_same_after(told))
}
