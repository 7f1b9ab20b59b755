//! Calls of the same procedure on paths of which a run takes at most one: they are carried out once, for all of them.
//!
//! `if (key < n.key) n.left = insert(n.left, key); else n.right = insert(n.right, key);` calls `insert` in two places. Were
//! each followed by itself, a recursion that is k calls deep would be followed in 2^k contexts. So such a call waits until
//! the other paths have come to theirs; then the callee is executed in the joined state, and each caller goes on with what
//! came of it, under its own condition.

use crate::call::After;
use crate::execute::{Code, Execution, Leaving};
use crate::outcome::{Ended, State};
use ir::{BlockId, Body, Call, Callee, Dispatch, Pos, RegionId, Regions, Stmt};
use logic::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The calls of a body that have alternatives.
pub(crate) struct Alternatives {
    /// Their statements.
    statements: FxHashSet<usize>,
    /// For each block with such a call: the blocks that a path can come to afterwards, within the same region.
    after: FxHashMap<BlockId, FxHashSet<BlockId>>,
}

/// A call that waits for its alternatives.
pub(crate) struct Waiting<'c> {
    pub(crate) block: BlockId,
    pub(crate) statement: usize,
    pub(crate) call: &'c Call,
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
}

impl<'c> Waiting<'c> {
    /// Takes out the calls that cannot wait any longer, with their alternatives: those that paths to the next block may go
    /// through; without a block, all.
    pub(crate) fn due(waiting: &mut Vec<Waiting<'c>>, code: &Code, next: Option<BlockId>) -> Option<Vec<Waiting<'c>>> {
        let after = &code.alternatives.after;
        let is_due = |one: &&Waiting<'c>| {
            next.is_none_or(|next| after.get(&one.block).is_some_and(|after| after.contains(&next)))
        };
        let callee = &waiting.iter().find(is_due)?.call.callee;
        let (group, rest) = std::mem::take(waiting).into_iter().partition(|one| one.call.callee == *callee);
        *waiting = rest;
        Some(group)
    }
}

/// The blocks of a region that paths come to from a block, without going through the region's header.
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

impl Execution<'_> {
    /// Shall the call wait for its alternatives? It pays where a recursion would branch.
    pub(crate) fn has_alternatives(&self, code: &Code, statement: usize, call: &Call) -> bool {
        if !code.alternatives.statements.contains(&statement) {
            return false;
        }
        let program = self.world.program();
        self.active.iter().any(|active| match call.callee {
            Callee::Static(procedure) => active.procedure == procedure,
            Callee::Virtual(selector, _) => program.procs[active.procedure]
                .class
                .is_some_and(|class| program.dispatch(class, selector) == Dispatch::Found(active.procedure)),
            Callee::Indirect(_) => false,
        })
    }

    /// Carries out one call for several callers, of which at most one is real.
    pub(crate) fn alternatives<'c>(
        &mut self,
        code: &'c Rc<Code>,
        mut group: Vec<Waiting<'c>>,
        leaving: &mut Leaving,
        waiting: &mut Vec<Waiting<'c>>,
    ) {
        let position = |one: &Waiting<'_>| code.body.positions[one.statement];
        let Some(pos) = group.first().map(position) else { return };
        if let Some(frame) = self.frames.last_mut() {
            frame.1 = pos;
        }
        let locals: Vec<Vec<Term>> = group.iter_mut().map(|one| std::mem::take(&mut one.state.locals)).collect();
        let (joined, args, chosen) = self.joined(&group);
        let places: Vec<(Term, Pos)> =
            chosen.iter().zip(&group).map(|(chosen, one)| (self.terms.all(chosen), position(one))).collect();
        let call = group[0].call;
        let caller = self.frames.last().map(|&(caller, _)| caller);
        let is_users_call = caller.is_some_and(|caller| self.world.is_users_call(caller));
        let mut goes_on = Vec::new();
        for (procedure, condition) in self.whom(call, args.first().copied(), &joined, pos) {
            // Inside a library, what goes wrong is told where the user calls it: there the callers differ.
            if is_users_call && !self.world.is_users_call(procedure) {
                for (index, one) in group.iter().enumerate() {
                    let Some(guard) = one.state.guard.and(&mut self.terms, condition) else { continue };
                    let pos = position(one);
                    if let Some(frame) = self.frames.last_mut() {
                        frame.1 = pos;
                    }
                    let entered = State { guard, ..one.state.clone() };
                    let ended = self.call(procedure, &one.args, entered, &[(self.terms.truth(), pos)]);
                    goes_on.push((index, ended));
                }
                continue;
            }
            let Some(guard) = joined.guard.and(&mut self.terms, condition) else { continue };
            let ended = self.call(procedure, &args, State { guard, ..joined.clone() }, &places);
            for (index, chosen) in chosen.iter().enumerate() {
                let mut own = |state: &State| {
                    let mut conditions = chosen.iter().rev();
                    conditions.try_fold(state.clone(), |state, &chosen| self.assume(state, chosen))
                };
                let returned = ended.returned.as_ref().and_then(|(state, value)| Some((own(state)?, *value)));
                let threw = ended.threw.as_ref().and_then(|(state, object)| Some((own(state)?, *object)));
                goes_on.push((index, Ended { returned, threw }));
            }
        }
        for (index, ended) in goes_on {
            let Waiting { block, statement, call, .. } = group[index];
            for after in self.after(call, ended, &locals[index]) {
                match after {
                    After::Goes(state) => self.block(code, block, statement + 1, *state, leaving, waiting),
                    After::Throws(state, object) => leaving.threw.push((*state, object)),
                }
            }
        }
    }

    /// The joined state of the callers, the joined arguments, and for each caller the conditions that it is the one, the
    /// last of which parts it from the most.
    fn joined(&mut self, group: &[Waiting<'_>]) -> (State, Vec<Term>, Vec<Vec<Term>>) {
        let (truth, falsity) = (self.terms.truth(), self.terms.falsity());
        let (mut state, mut args) = (group[0].state.clone(), group[0].args.clone());
        let mut chosen = vec![Vec::new()];
        for one in &group[1..] {
            let mut pairs: Vec<(Term, Term)> = one.args.iter().copied().zip(args).collect();
            pairs.push((truth, falsity));
            let (next, mut values) = self.join(one.state.clone(), state, &pairs);
            let this = values.pop().unwrap_or(truth);
            let other = self.terms.not(this);
            chosen.iter_mut().for_each(|before| before.push(other));
            chosen.push(vec![this]);
            (state, args) = (next, values);
        }
        (state, args, chosen)
    }
}
