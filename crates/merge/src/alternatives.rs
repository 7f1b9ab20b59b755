//! Calls of the same procedure on mutually exclusive paths: they are executed once, for all of them.
//!
//! `if (key < n.key) n.left = insert(n.left, key); else n.right = insert(n.right, key);` calls `insert` in two places. Were
//! each followed by itself, a recursion that is k calls deep would be followed in 2^k contexts. So such a call waits until
//! the other paths have reached theirs; then the callee is executed in the joined state, and each caller goes on with the
//! result, under its own condition.

use ir::{BlockId, Body, Call, Callee, Dispatch, RegionId, Regions, Stmt};
use logic::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use symbolic::{Execution, State};

/// The calls of a body that have alternatives.
pub(crate) struct Alternatives {
    /// Their statements.
    statements: FxHashSet<usize>,
    /// For each block with such a call: the blocks that a path can reach afterwards, within the same region.
    after: FxHashMap<BlockId, FxHashSet<BlockId>>,
}

/// A call that waits for its alternatives: its state waits at it.
#[derive(Clone)]
pub(crate) struct Waiting {
    pub(crate) args: Vec<Term>,
    pub(crate) state: State,
}

impl Alternatives {
    pub(crate) fn new(body: &Body, regions: &Regions) -> Alternatives {
        let mut found = Alternatives { statements: FxHashSet::default(), after: FxHashMap::default() };
        for (id, region) in &regions.regions {
            let mut calls: Vec<(&Callee, BlockId, usize)> = Vec::new();
            for &block in &region.blocks {
                let content = &body.blocks[block];
                for index in content.stmts.start as usize..content.stmts.end as usize {
                    if let Stmt::Call(call) = &body.stmts[index]
                        && !matches!(call.callee, Callee::Indirect(_))
                    {
                        calls.push((&call.callee, block, index));
                    }
                }
            }
            for &(callee, block, index) in &calls {
                let others: Vec<BlockId> = calls
                    .iter()
                    .filter(|(other, elsewhere, _)| *other == callee && *elsewhere != block)
                    .map(|&(_, elsewhere, _)| elsewhere)
                    .collect();
                if others.is_empty() {
                    continue;
                }
                let after = found.after.entry(block).or_insert_with(|| blocks_after(body, regions, id, block)).clone();
                let is_alternative = |other: &BlockId| {
                    let after_other =
                        found.after.entry(*other).or_insert_with(|| blocks_after(body, regions, id, *other));
                    !after.contains(other) && !after_other.contains(&block)
                };
                if others.iter().any(is_alternative) {
                    found.statements.insert(index);
                }
            }
        }
        found
    }

    /// Does the call statement have alternatives?
    pub(crate) fn has(&self, statement: usize) -> bool {
        self.statements.contains(&statement)
    }

    /// Takes out the calls that cannot wait any longer, with their alternatives: those that paths to the next block may go
    /// through; without a block, all.
    pub(crate) fn due(&self, waiting: &mut Vec<Waiting>, next: Option<BlockId>) -> Option<Vec<Waiting>> {
        let is_due = |one: &&Waiting| {
            let block = one.state.frame.as_ref().map(|frame| frame.block);
            let after = block.and_then(|block| self.after.get(&block));
            next.is_none_or(|next| after.is_some_and(|after| after.contains(&next)))
        };
        let callee = waiting.iter().find(is_due)?.callee()?;
        let (group, rest) = std::mem::take(waiting).into_iter().partition(|one| one.callee() == Some(callee));
        *waiting = rest;
        Some(group)
    }
}

impl Waiting {
    fn callee(&self) -> Option<Callee> {
        Some(self.state.frame.as_ref()?.call()?.callee)
    }
}

/// The blocks of a region that paths reach from a block, without going through the region's header.
fn blocks_after(body: &Body, regions: &Regions, region: RegionId, from: BlockId) -> FxHashSet<BlockId> {
    let region = &regions.regions[region];
    let inside: FxHashSet<BlockId> = region.all_blocks.iter().copied().collect();
    let mut found = FxHashSet::default();
    let mut pending = vec![from];
    while let Some(block) = pending.pop() {
        for to in body.blocks[block].end.successors() {
            if to != region.header && inside.contains(&to) && found.insert(to) {
                pending.push(to);
            }
        }
    }
    found
}

/// Does the call resolve to a procedure that is active?
pub(crate) fn is_recursive(execution: &Execution<'_, '_>, state: &State, call: &Call) -> bool {
    let program = execution.context.world.program();
    state.frames().any(|active| match call.callee {
        Callee::Static(procedure) => active.procedure() == procedure,
        Callee::Virtual(selector, _) => program.procs[active.procedure()]
            .class
            .is_some_and(|class| program.dispatch(class, selector) == Dispatch::Found(active.procedure())),
        Callee::Indirect(_) => false,
    })
}
