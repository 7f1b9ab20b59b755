//! Calls of which some paths are executed, and some of their effects are kept (papers/2 §5.6).
//!
//! One placeholder stands for the paths that were not followed and for what is not kept of the others: of these, an effect that
//! is kept is what the code does, and any other is any value that the callee's frame lets it be. So the formula is weaker than
//! that of the entered callee, and π is part of every run through the call for as long as something is left out.

use crate::call::Way;
use crate::context::Execution;
use crate::guard::Guard;
use crate::placeholder::PlaceholderId;
use crate::state::State;
use ir::{MapId, RegionId};
use logic::Term;
use std::collections::BTreeSet;

/// What is kept of paths through a callee.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptEffects {
    /// All of it.
    pub is_all: bool,
    /// What it returns.
    pub result: bool,
    /// What it leaves in these maps.
    pub maps: BTreeSet<MapId>,
}

impl KeptEffects {
    /// Everything that paths do.
    pub fn all() -> KeptEffects {
        KeptEffects { is_all: true, ..KeptEffects::default() }
    }

    /// Is what paths return kept?
    pub fn has_result(&self) -> bool {
        self.is_all || self.result
    }

    /// Is what paths leave in a map kept?
    pub fn has_map(&self, map: MapId) -> bool {
        self.is_all || self.maps.contains(&map)
    }

    /// Keeps these as well. False if that is nothing new.
    pub fn add(&mut self, more: &KeptEffects) -> bool {
        let is_more = |one: &KeptEffects, kept: &KeptEffects| {
            one.is_all && !kept.is_all
                || one.result && !kept.has_result()
                || one.maps.iter().any(|&map| !kept.has_map(map))
        };
        let is_new = is_more(more, self);
        self.is_all |= more.is_all;
        self.result |= more.result;
        self.maps.extend(&more.maps);
        is_new
    }
}

impl Execution<'_, '_> {
    /// The ways that a call can go besides the paths of its callee that were followed: `rest` says where none of them is taken.
    /// `entered` is the state at the beginning of the callee's body.
    pub fn skip_rest(&mut self, entered: State, rest: Option<Guard>) -> Option<(PlaceholderId, Vec<Way>)> {
        let has_rest = rest.is_some();
        let guard = rest.unwrap_or_else(|| entered.guard.clone());
        let (id, ways) = self.skip_entered(entered, guard)?;
        Some((id, if has_rest { ways } else { Vec::new() }))
    }

    /// The state behind a call that returned on a path that was followed, with what is not kept forgotten. None where no run gets
    /// there.
    pub fn forget(
        &mut self,
        id: PlaceholderId,
        (mut state, mut value): (State, Option<Term>),
        kept: &KeptEffects,
    ) -> Option<(State, Option<Term>)> {
        let placeholder = self.heap.inputs.placeholders.get(id).cloned()?;
        let maps: Vec<MapId> = match &placeholder.effects.changes {
            Some(maps) => maps.iter().filter(|&map| !kept.has_map(map)).collect(),
            None => self.context.world.program().maps.keys().filter(|&map| !kept.has_map(map)).collect(),
        };
        self.change_again(&mut state, id, &maps);
        if !kept.has_result() {
            value = value.and(placeholder.exit.result);
        }
        let state = self.assume(state, placeholder.passes)?;
        let state = match placeholder.exit.throws {
            Some(throws) => {
                let returns = self.context.terms.not(throws);
                self.assume(state, returns)?
            }
            None => state,
        };
        Some((state, value))
    }

    /// Does a callee do anything that is not kept of it?
    pub fn leaves_out(&self, entered: &State, kept: &KeptEffects) -> bool {
        let Some(frame) = &entered.frame else { return false };
        let effects = self.context.world.region_effects(frame.procedure(), RegionId::BODY);
        let has_result = self.context.world.program().procs[frame.procedure()].result.is_some();
        let has_changes = || match &effects.changes {
            Some(maps) => maps.iter().any(|map| !kept.has_map(map)),
            None => true,
        };
        !kept.is_all && (has_result && !kept.has_result() || has_changes())
    }
}
