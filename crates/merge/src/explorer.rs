//! Which regions are entered (papers/3 §III).
//!
//! A driver that follows everything enters every call and every pass of a loop. One that refines lets most of them stand as
//! placeholders, and is told which. A region is met in a context: the calls and passes that lead to it.

use crate::checkpoint::Checkpoint;
use ir::{ProcId, RegionId};
use symbolic::{Execution, KeptEffects, PlaceholderId, State};

/// The calls and passes that lead to a region. Who decides about regions gives the numbers; the target's own is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContextId(pub u32);

/// A region as it is met in a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A call.
    Call {
        /// The statement of the caller.
        statement: usize,
        /// What is called.
        callee: ProcId,
        /// Does every run get there, with the same arguments?
        is_known: bool,
    },
    /// A pass of a loop.
    Pass {
        /// The loop.
        region: RegionId,
        /// Counted from 0.
        number: u32,
        /// Did no input decide, in any pass so far, whether there is another one?
        is_free: bool,
    },
    /// The last pass of a loop, from any state that the passes before it may have left. It is met where one of these is not
    /// entered.
    LastPass(RegionId),
}

/// Decides which regions are entered.
pub trait Explorer {
    /// An execution begins: what was told of placeholders before is about another one.
    fn begins(&mut self);

    /// A region is met: its context, and whether it is entered. The target itself, first passes and last passes always are.
    fn meets(&mut self, within: ContextId, step: Step) -> (ContextId, bool);

    /// A region that was not entered has become this placeholder.
    fn skipped(&mut self, context: ContextId, placeholder: PlaceholderId);

    /// Do the bounds on loops and recursion apply to what is entered?
    fn is_bounded(&self) -> bool;

    /// Are checks asked about that are met in this context?
    fn wants(&self, context: ContextId) -> bool;

    /// May a call of a context return that is not entered? Otherwise it throws, or ends the program.
    fn may_return(&mut self, _: ContextId) -> bool {
        true
    }

    /// Is the procedure of a context that is entered followed on some of its paths only (papers/2 §5.6)?
    fn is_partial(&self, _: ContextId) -> bool {
        false
    }

    /// In such a context: is a path followed further that has come to the beginning of a block?
    fn follows(&mut self, _: &mut Execution<'_, '_>, _: ContextId, _: &State) -> bool {
        true
    }

    /// Is the last pass of a loop executed (see [`Step::LastPass`])? Otherwise runs that go on in the loop end there.
    fn takes_last_pass(&mut self, _within: ContextId, _region: RegionId) -> bool {
        true
    }

    /// What is kept of what the paths that are followed do in such a context.
    fn keeps(&self, _: ContextId) -> KeptEffects {
        KeptEffects::all()
    }

    /// Does a placeholder stand for the paths that are not? Otherwise they are left out.
    fn covers_rest(&self) -> bool {
        true
    }

    /// A loop of a context goes on after so many passes, and the next one is not entered. Does everything behind it wait until it
    /// is? Otherwise a last pass begins in any state that the passes between may leave.
    fn waits_for_passes(&self, _: ContextId, _: RegionId, _: u32) -> bool {
        false
    }

    /// A call of a context is not entered. Does everything behind it wait until it is? Otherwise it may do anything that it can.
    fn waits_for_call(&self, _: ContextId) -> bool {
        false
    }

    /// Is what holds at the heads of loops looked for? Then the next three are told of them.
    fn looks_at_heads(&self) -> bool {
        false
    }

    /// Runs are at the head of a loop of a context, before a pass of this number that is followed.
    fn at_head(&mut self, _: &mut Execution<'_, '_>, _: (ContextId, RegionId, u32), _: &State) {}

    /// The last pass of a loop begins in any state that the passes between `_before` and it may leave: which of these matter? None:
    /// no run is in one.
    fn begins_last_pass(
        &mut self,
        _: &mut Execution<'_, '_>,
        _: (ContextId, RegionId, PlaceholderId),
        _before: &State,
        any: State,
    ) -> Option<State> {
        Some(any)
    }

    /// The last pass comes back to the head of its loop.
    fn ends_last_pass(&mut self, _: &mut Execution<'_, '_>, _: PlaceholderId, _: &State) {}

    /// The next thing that happens may be a decision about a region, after so many statements. Is it kept what is needed to go on
    /// from here?
    fn wants_checkpoint(&mut self, _statements: u64) -> bool {
        false
    }

    /// That is this.
    fn keep(&mut self, _: Checkpoint) {}

    /// Are so many terms more than the execution may make? Then it ends.
    fn gives_up(&mut self, _: usize) -> bool {
        false
    }
}

/// Enters every region.
pub struct Everything;

impl Explorer for Everything {
    fn begins(&mut self) {}

    fn meets(&mut self, within: ContextId, _: Step) -> (ContextId, bool) {
        (within, true)
    }

    fn skipped(&mut self, _: ContextId, _: PlaceholderId) {}

    fn is_bounded(&self) -> bool {
        true
    }

    fn wants(&self, _: ContextId) -> bool {
        true
    }
}
