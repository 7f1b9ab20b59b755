//! The way through a body: regions, loops, and the order of blocks.

use crate::alternatives::Waiting;
use crate::execute::{Code, Execution, Leaving};
use crate::outcome::{CutReason, State};
use ir::{BlockId, RegionId, RegionKind};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Passes of a loop that no input decides; more are counted all the same.
const MOST_FREE_PASSES: u32 = 10_000;

impl Execution<'_> {
    /// Executes a region once, from its header.
    pub(crate) fn region(&mut self, code: &Rc<Code>, region: RegionId, entry: State, leaving: &mut Leaving) {
        let content = &code.regions.regions[region];
        self.entered += 1;
        let mut pending: FxHashMap<BlockId, Vec<State>> = FxHashMap::default();
        pending.insert(content.header, vec![entry]);
        let mut waiting: Vec<Waiting<'_>> = Vec::new();
        for block in content.all_blocks.iter().map(|&block| Some(block)).chain([None]) {
            while let Some(group) = Waiting::due(&mut waiting, code, block) {
                let mut next = Leaving::default();
                self.alternatives(code, group, &mut next, &mut waiting);
                self.leave(code, region, next, &mut pending, leaving);
            }
            let Some(block) = block else { return };
            let Some(states) = pending.remove(&block) else { continue };
            let Some(state) = self.join_all(states) else { continue };
            let own = code.regions.of_block(block);
            let mut next = Leaving::default();
            if own == Some(region) {
                let first = code.body.blocks[block].stmts.start as usize;
                self.block(code, block, first, state, &mut next, &mut waiting);
            } else if let Some(inner) = own.and_then(|own| self.child_of(code, region, own)) {
                self.cycle(code, inner, state, &mut next);
            }
            self.leave(code, region, next, &mut pending, leaving);
        }
    }

    /// Sorts what leaves a block of a region: to other blocks of it, or out of it.
    fn leave(
        &mut self,
        code: &Rc<Code>,
        region: RegionId,
        mut next: Leaving,
        pending: &mut FxHashMap<BlockId, Vec<State>>,
        leaving: &mut Leaving,
    ) {
        leaving.returned.append(&mut next.returned);
        leaving.threw.append(&mut next.threw);
        for (to, state) in next.outside {
            if to == code.regions.regions[region].header {
                leaving.back.push(state);
            } else if self.is_inside(code, region, to) {
                pending.entry(to).or_default().push(state);
            } else {
                leaving.outside.push((to, state));
            }
        }
    }

    /// The child of `outer` that `inner` is or is inside.
    fn child_of(&self, code: &Code, outer: RegionId, inner: RegionId) -> Option<RegionId> {
        let mut at = inner;
        loop {
            let parent = code.regions.regions[at].parent?;
            if parent == outer {
                return Some(at);
            }
            at = parent;
        }
    }

    fn is_inside(&self, code: &Code, region: RegionId, block: BlockId) -> bool {
        let own = code.regions.of_block(block);
        own == Some(region) || own.is_some_and(|own| self.child_of(code, region, own).is_some())
    }

    /// Executes a loop: passes until none goes back, or the bound.
    fn cycle(&mut self, code: &Rc<Code>, region: RegionId, entry: State, leaving: &mut Leaving) {
        let content = &code.regions.regions[region];
        let pos = code.body.blocks[content.header].pos;
        let (mut counted, mut free) = (0, 0);
        let mut state = entry;
        loop {
            let mut pass = Leaving::default();
            self.cycles.push((content.procedure, region, false));
            self.region(code, region, state, &mut pass);
            let decided = self.cycles.pop().is_some_and(|(_, _, decided)| decided);
            leaving.outside.append(&mut pass.outside);
            leaving.returned.append(&mut pass.returned);
            leaving.threw.append(&mut pass.threw);
            let Some(back) = self.join_all(pass.back) else { return };
            // A pass that no input decides is not one that a bound is about: `for (i = 0; i < 100; i++)`. But a loop that
            // nothing ends must end here.
            if decided || free >= MOST_FREE_PASSES {
                counted += 1;
            } else {
                free += 1;
            }
            if counted > self.world.unrolling(content.procedure).unwrap_or(0).max(self.bounds.unroll) {
                if let RegionKind::Loop(id) = content.kind {
                    self.cut(&back.guard, CutReason::Loop(content.procedure, id), pos);
                }
                return;
            }
            if self.is_over() {
                self.cut(&back.guard, CutReason::Budget, pos);
                return;
            }
            state = back;
        }
    }

    /// Notes for the loops around a branch whose condition depends on the input whether it decides that they end.
    pub(crate) fn note_decision(&mut self, code: &Code, then: BlockId, otherwise: BlockId) {
        let procedure = code.regions.procedure;
        for index in (0..self.cycles.len()).rev() {
            let (of, region, _) = self.cycles[index];
            if of != procedure {
                return;
            }
            if self.is_inside(code, region, then) != self.is_inside(code, region, otherwise) {
                self.cycles[index].2 = true;
            }
        }
    }
}
