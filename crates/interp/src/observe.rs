//! Watching a run, statement by statement.

use ir::{BlockId, Body, ProcId};

/// What an observer wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To see more.
    Continue,
    /// To look at the whole machine before the statement: see [`crate::Machine::run_watched`]. It is shown again after.
    Pause,
}

/// Watches a run: for traces and coverage. The loop is compiled once per observer, so no observer costs nothing.
pub trait Observer {
    /// False if the methods do nothing at all.
    const ACTIVE: bool = true;

    /// The statement at this index of [`Body::stmts`] is next, in the frame of this number from the outermost.
    fn statement(&mut self, depth: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow;

    /// The block's terminator is next.
    fn end(&mut self, depth: usize, procedure: ProcId, body: &Body, block: BlockId, locals: &[u64]);
}

/// There is no observer.
pub(crate) struct Unobserved;

impl Observer for Unobserved {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn statement(&mut self, _: usize, _: ProcId, _: &Body, _: usize, _: &[u64]) -> Flow {
        Flow::Continue
    }

    #[inline(always)]
    fn end(&mut self, _: usize, _: ProcId, _: &Body, _: BlockId, _: &[u64]) {}
}
