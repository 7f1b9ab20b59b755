//! What an execution is told about the regions that it meets.

use super::{Explored, Seen, Unentered};
use ir::RegionId;
use merge::{ContextId, Explorer, Step};
use symbolic::{Execution, KeptEffects, PlaceholderId, State};

/// Passes of one loop that are entered without being asked for, where no input decides whether there are more: nothing has
/// to be asked, and what comes out has known values.
const MAX_GIVEN: u32 = 64;
/// The same for all loops of an execution, so that code which does not matter stays cheap.
const MAX_FREE_PASSES: u32 = 1_000;
/// The same for loops of a library that say how many passes they need.
const MAX_LIBRARY_PASSES: u32 = 5_000;

/// Calls that are entered without being asked for, where every run gets to them with the same arguments: what a driver or
/// `main` prepares is then known, and the rest is executed with known values.
const MAX_KNOWN_CALLS: u32 = 200;

impl Explorer for Explored<'_> {
    fn begins(&mut self) {
        self.free_passes = MAX_FREE_PASSES;
        self.library_passes = MAX_LIBRARY_PASSES;
        self.known_calls = MAX_KNOWN_CALLS;
        self.seen = Seen::default();
        self.partial.clear();
        self.made_too_many = false;
        if let Some(cutpoints) = &mut self.cutpoints {
            cutpoints.begin();
        }
    }

    fn meets(&mut self, within: ContextId, step: Step) -> (ContextId, bool) {
        match step {
            Step::Call { statement, callee, is_known } => {
                if self.is_plain(callee) {
                    return (within, true);
                }
                let is_part = self.is_part_of_library(within, callee);
                let context = self.call_of(within, statement, callee);
                if is_part && self.nesting(context) == 1 {
                    return (context, true);
                }
                self.met = Some(Unentered::Call(context));
                self.kept.note_met(callee);
                self.seen.calls.insert(context);
                let is_asked_for = self.entered.contains(&context);
                let is_given = !is_asked_for && is_known && self.known_calls > 0;
                self.known_calls -= u32::from(is_given);
                if is_given && !self.is_one_by_one && self.wants(within) {
                    // It stays entered, so that its checks are among the questions of each round.
                    self.entered.insert(context);
                    self.together.insert(context);
                }
                if is_asked_for || is_given || self.is_part_of_everything(context) {
                    self.kept.note_entered(callee);
                    return (context, true);
                }
                (context, self.is_kept(context))
            }
            Step::Pass { region, number, is_free } => {
                if self.partial.contains_key(&within) {
                    return (within, true);
                }
                self.met = Some(Unentered::Passes(within, region, number));
                let is_together = self.is_everything || self.language.is_users(self.procedure(within));
                let least = self.passes_of_scope.filter(|_| is_together).unwrap_or(1);
                let is_asked_for = number < self.passes.get(&(within, region)).copied().unwrap_or(1).max(least);
                let is_given = !is_asked_for && is_free && number < MAX_GIVEN && self.free_passes > 0;
                self.free_passes -= u32::from(is_given);
                let own = self.language.unrolling(self.procedure(within)).unwrap_or(0);
                let is_librarys = !is_asked_for && !is_given && number < own && self.library_passes > 0;
                self.library_passes -= u32::from(is_librarys);
                (within, is_asked_for || is_given || is_librarys)
            }
            Step::LastPass(_) => (within, true),
        }
    }

    fn may_return(&mut self, context: ContextId) -> bool {
        // Where callees are inferred, their ends are asked about.
        let is_looked_for = self.needs_ends || self.is_one_by_one;
        is_looked_for || self.returning.may_return(self.language, self.procedure(context))
    }

    fn skipped(&mut self, context: ContextId, placeholder: PlaceholderId) {
        // Of a call that is followed in part, the rest is met when the other paths have come to an end.
        let met = if self.partial.contains_key(&context) { Some(Unentered::Call(context)) } else { self.met };
        if let Some(met) = met {
            self.seen.skipped.insert(placeholder, met);
        }
    }

    fn is_bounded(&self) -> bool {
        false
    }

    fn wants(&self, context: ContextId) -> bool {
        let asked_with = self.contexts[context.0 as usize].asked_with;
        asked_with == self.about || self.together.contains(&asked_with) || self.is_part_of_everything(context)
    }

    fn takes_last_pass(&mut self, within: ContextId, region: RegionId) -> bool {
        let is_left_out = self.leaves_out && self.is_large(self.procedure(within), region);
        self.seen.has_left_out |= is_left_out;
        !is_left_out
    }

    fn is_partial(&self, context: ContextId) -> bool {
        self.partial.contains_key(&context)
    }

    fn follows(&mut self, _: &mut Execution<'_, '_>, context: ContextId, state: &State) -> bool {
        let kept = self.partial.get(&context).and_then(|&key| self.kept.of(key));
        kept.is_none_or(|kept| kept.has(state))
    }

    fn keeps(&self, context: ContextId) -> KeptEffects {
        let kept = self.partial.get(&context).and_then(|&key| self.kept.of(key));
        kept.map_or_else(KeptEffects::all, |kept| kept.effects.clone())
    }

    fn waits_for_passes(&self, context: ContextId, region: RegionId, number: u32) -> bool {
        self.passes_of_scope.is_some_and(|passes| number >= passes) && !self.long_loops.contains(&(context, region))
    }

    fn waits_for_call(&self, context: ContextId) -> bool {
        let is_deep = self.passes_of_scope.is_some_and(|depth| self.nesting(context) > depth as usize);
        self.is_everything && is_deep
    }

    fn looks_at_heads(&self) -> bool {
        self.cutpoints.is_some()
    }

    fn at_head(&mut self, execution: &mut Execution<'_, '_>, at: (ContextId, RegionId, u32), state: &State) {
        if let Some(cutpoints) = &mut self.cutpoints {
            let (context, region, number) = at;
            cutpoints.visit(execution, (context.0, region, number), state);
        }
    }

    fn begins_last_pass(
        &mut self,
        execution: &mut Execution<'_, '_>,
        (context, region, id): (ContextId, RegionId, PlaceholderId),
        before: &State,
        any: State,
    ) -> Option<State> {
        match &mut self.cutpoints {
            Some(cutpoints) => cutpoints.cut(execution, (context.0, region, id), before, any),
            None => Some(any),
        }
    }

    fn ends_last_pass(&mut self, execution: &mut Execution<'_, '_>, id: PlaceholderId, back: &State) {
        if let Some(cutpoints) = &mut self.cutpoints {
            cutpoints.come_back(execution, id, back);
        }
    }

    fn gives_up(&mut self, terms: usize) -> bool {
        self.made_too_many |= terms > self.most_terms;
        self.made_too_many
    }
}
