//! Executions that go on from earlier ones.
//!
//! An execution is decided by the program and by the answers that it gets about regions. Rounds differ in few of these: what comes
//! before the first region that is newly entered is as it was, and a callee's checks are asked about in an execution that begins as
//! its caller's. So the answers are recorded, with checkpoints between them, and the next execution goes on from the last checkpoint
//! before the first answer that would be another. Terms are numbered as if everything had been executed from the start, so nothing
//! depends on which thread has executed what.
//!
//! papers/3 §III saves the same work by local summaries, which are substituted. With memory that is read through references, a
//! summary is exact only for regions that look at numbers alone; see benches/results/refining.md for what either saves.

use crate::formulate::{Formulation, Prepared};
use crate::regions::Explored;
use ir::RegionId;
use merge::{Checkpoint, ContextId, Everything, Explorer, Step};
use std::rc::Rc;
use symbolic::{Context, CutReason, Execution, Messages, PlaceholderId, State};

/// Earlier executions that are kept: each takes the memory of its terms.
const MAX_EARLIER: usize = 3;
/// Those with more terms are not.
const MAX_TERMS: usize = 1_000_000;
/// Statements between two checkpoints, at first.
const SPACING: u64 = 30;
/// Where there are more checkpoints, each second one is dropped.
const MAX_CHECKPOINTS: usize = 100;
/// Less than this is executed again, and what could have been gone on with is kept.
const MIN_STATEMENTS: u64 = 60;

/// What is entered, and where execution begins.
pub(crate) trait Follows<'w>: Explorer {
    /// Where an execution goes on that began, if it does not begin at the entry.
    fn start(&mut self, _: Messages) -> Option<Start<'w>> {
        None
    }

    /// It begins at the entry, with this.
    fn prepared(&mut self, _: &Rc<Prepared>) {}
}

impl<'w> Follows<'w> for Everything {}
impl<'w> Follows<'w> for Explored<'_> {}

/// Where an execution goes on.
pub(crate) struct Start<'w> {
    pub(crate) context: Context<'w>,
    pub(crate) prepared: Rc<Prepared>,
    pub(crate) checkpoint: Checkpoint,
}

/// An answer about a region, or what came of it.
enum Answer {
    Meets(ContextId, Step, (ContextId, bool)),
    Skipped(ContextId, PlaceholderId),
    TakesLastPass(ContextId, RegionId, bool),
}

/// The answers of an execution, with checkpoints between them.
pub(crate) struct Record {
    messages: Messages,
    prepared: Option<Rc<Prepared>>,
    answers: Vec<Answer>,
    /// After how many answers.
    checkpoints: Vec<(usize, Checkpoint)>,
    spacing: u64,
}

/// An execution that is over, and its terms.
struct Earlier<'w> {
    context: Context<'w>,
    record: Record,
}

/// The last executions.
#[derive(Default)]
pub(crate) struct EarlierExecutions<'w>(Vec<Earlier<'w>>);

impl<'w> EarlierExecutions<'w> {
    /// Keeps an execution of which everything was asked.
    pub(crate) fn keep(&mut self, context: Context<'w>, record: Option<Record>) {
        let Some(record) = record.filter(|_| context.terms.len() <= MAX_TERMS) else { return };
        if self.0.len() >= MAX_EARLIER {
            self.0.remove(0);
        }
        self.0.push(Earlier { context, record });
    }

    /// The execution that has most in common with the one that begins, up to the checkpoint before they part.
    fn take(&mut self, explored: &mut Explored<'_>, messages: Messages) -> Option<Earlier<'w>> {
        let mut best: Option<(u64, usize, usize)> = None;
        for (index, Earlier { record, .. }) in self.0.iter().enumerate() {
            if record.messages != messages {
                continue;
            }
            explored.begins();
            let common = record.answers.iter().take_while(|answer| answer.is_given_by(explored)).count();
            let count = record.checkpoints.partition_point(|&(after, _)| after <= common);
            let Some((_, last)) = count.checked_sub(1).and_then(|last| record.checkpoints.get(last)) else { continue };
            let statements = last.shared().statements();
            if statements >= MIN_STATEMENTS && best.is_none_or(|(most, ..)| statements > most) {
                best = Some((statements, index, count));
            }
        }
        explored.begins();
        let (_, index, count) = best?;
        let mut taken = self.0.remove(index);
        let record = &mut taken.record;
        record.checkpoints.truncate(count);
        let after = record.checkpoints.last().map_or(0, |&(after, _)| after);
        record.answers.truncate(after);
        record.answers.iter().for_each(|answer| _ = answer.is_given_by(explored));
        Some(taken)
    }
}

impl Answer {
    /// Is the answer still the same? That it was asked for is noted.
    fn is_given_by(&self, explored: &mut Explored<'_>) -> bool {
        match *self {
            Answer::Meets(within, step, answer) => explored.meets(within, step) == answer,
            Answer::Skipped(context, placeholder) => {
                explored.skipped(context, placeholder);
                true
            }
            Answer::TakesLastPass(within, region, answer) => explored.takes_last_pass(within, region) == answer,
        }
    }
}

/// What is entered, while the answers are recorded.
pub(crate) struct Recording<'a, 'e, 'w> {
    explored: &'a mut Explored<'e>,
    earlier: &'a mut EarlierExecutions<'w>,
    record: Record,
    /// Statements that were not executed again.
    kept: u64,
}

impl<'a, 'e, 'w> Recording<'a, 'e, 'w> {
    pub(crate) fn new(explored: &'a mut Explored<'e>, earlier: &'a mut EarlierExecutions<'w>) -> Recording<'a, 'e, 'w> {
        Recording { explored, earlier, record: Record::new(Messages::default()), kept: 0 }
    }

    /// The record of an execution that is over, unless it was stopped; and how many of its statements were not executed again.
    pub(crate) fn end(self, formulation: &Formulation<'_>) -> (Option<Record>, u64) {
        let work = &formulation.work;
        let is_stopped = formulation.stopped.is_some()
            || work.context.is_over()
            || work.findings.cuts.iter().any(|cut| cut.reason == CutReason::Budget);
        (Some(self.record).filter(|_| !is_stopped), self.kept)
    }
}

impl Record {
    fn new(messages: Messages) -> Record {
        Record { messages, prepared: None, answers: Vec::new(), checkpoints: Vec::new(), spacing: SPACING }
    }
}

impl<'w> Follows<'w> for Recording<'_, '_, 'w> {
    fn start(&mut self, messages: Messages) -> Option<Start<'w>> {
        (self.record, self.kept) = (Record::new(messages), 0);
        let Earlier { context, record } = self.earlier.take(self.explored, messages)?;
        let (_, checkpoint) = record.checkpoints.last()?;
        self.kept = checkpoint.shared().statements();
        let start = Start { context, prepared: record.prepared.clone()?, checkpoint: checkpoint.clone() };
        self.record = record;
        Some(start)
    }

    fn prepared(&mut self, prepared: &Rc<Prepared>) {
        self.record.prepared = Some(Rc::clone(prepared));
    }
}

impl Explorer for Recording<'_, '_, '_> {
    fn begins(&mut self) {
        self.explored.begins();
    }

    fn meets(&mut self, within: ContextId, step: Step) -> (ContextId, bool) {
        let answer = self.explored.meets(within, step);
        self.record.answers.push(Answer::Meets(within, step, answer));
        answer
    }

    fn skipped(&mut self, context: ContextId, placeholder: PlaceholderId) {
        self.explored.skipped(context, placeholder);
        self.record.answers.push(Answer::Skipped(context, placeholder));
    }

    fn is_bounded(&self) -> bool {
        self.explored.is_bounded()
    }

    fn wants(&self, context: ContextId) -> bool {
        self.explored.wants(context)
    }

    fn may_return(&mut self, context: ContextId) -> bool {
        self.explored.may_return(context)
    }

    fn is_partial(&self, context: ContextId) -> bool {
        self.explored.is_partial(context)
    }

    fn follows(&mut self, execution: &mut Execution<'_, '_>, context: ContextId, state: &State) -> bool {
        self.explored.follows(execution, context, state)
    }

    fn takes_last_pass(&mut self, within: ContextId, region: RegionId) -> bool {
        let answer = self.explored.takes_last_pass(within, region);
        self.record.answers.push(Answer::TakesLastPass(within, region, answer));
        answer
    }

    fn covers_rest(&self) -> bool {
        self.explored.covers_rest()
    }

    fn waits_for_passes(&self, context: ContextId, region: RegionId, number: u32) -> bool {
        self.explored.waits_for_passes(context, region, number)
    }

    fn waits_for_call(&self, context: ContextId) -> bool {
        self.explored.waits_for_call(context)
    }

    fn wants_checkpoint(&mut self, statements: u64) -> bool {
        let last = self.record.checkpoints.last().map_or(0, |(_, last)| last.shared().statements());
        statements >= last + self.record.spacing
    }

    fn keep(&mut self, checkpoint: Checkpoint) {
        let Record { answers, checkpoints, spacing, .. } = &mut self.record;
        if checkpoints.len() >= MAX_CHECKPOINTS {
            *spacing *= 2;
            let mut is_dropped = false;
            checkpoints.retain(|_| {
                is_dropped = !is_dropped;
                !is_dropped
            });
        }
        checkpoints.push((answers.len(), checkpoint));
    }

    fn gives_up(&mut self, terms: usize) -> bool {
        self.explored.gives_up(terms)
    }
}
