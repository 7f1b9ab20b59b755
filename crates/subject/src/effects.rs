//! What the code of a method may change, found by following all that it may call (papers/2 §5.3, Fig. 18).

use crate::Subject;
use ir::{CallGraph, Code, Effects, MapId, Owners, ProcId, RegionId, Regions, SideEffects, written_owners};
use std::collections::BTreeMap;
use std::rc::Rc;
use symbolic::{Model, Procedures, RegionEffects};

/// Rounds of loading what the code found so far calls. Methods that call deeper into the library may change anything.
const MAX_ROUNDS: usize = 6;
/// Methods that one round may load.
const MAX_LOADED: usize = 200;

/// The effects of all procedures of a program that has so many classes and so many bodies.
pub(crate) struct EffectsOfAll {
    size: (usize, usize),
    graph: CallGraph,
    effects: Effects,
}

impl Subject {
    /// The effects of all that is loaded: one analysis serves all methods, until more is loaded.
    fn effects_of_all(&self) -> Rc<EffectsOfAll> {
        let program = self.program();
        let bodies = program.procs.values().filter(|proc| matches!(proc.code, Code::Body(_))).count();
        let size = (program.classes.len(), bodies);
        if let Some(known) = self.effects_of_all.borrow().as_ref().filter(|known| known.size == size) {
            return known.clone();
        }
        let graph = CallGraph::new(&program);
        let effects = Effects::new(&program, &graph);
        let found = Rc::new(EffectsOfAll { size, graph, effects });
        *self.effects_of_all.borrow_mut() = Some(found.clone());
        found
    }

    /// What a method or a loop of it may do. A class that is declared later may override what the method calls.
    pub(crate) fn effects_of(&self, procedure: ProcId, region: RegionId) -> Rc<RegionEffects> {
        let known = self.effects.borrow().get(&(procedure, region)).cloned();
        if let Some((_, found)) = known.filter(|&(classes, _)| classes == self.program().classes.len()) {
            return found;
        }
        let found = Rc::new(self.find_effects(procedure, region).unwrap_or_default());
        let classes = self.program().classes.len();
        self.effects.borrow_mut().insert((procedure, region), (classes, found.clone()));
        found
    }

    /// None if not all that it may call is known.
    fn find_effects(&self, procedure: ProcId, region: RegionId) -> Option<RegionEffects> {
        let Model::Code(body) = self.model(procedure) else { return None };
        for _ in 0..MAX_ROUNDS {
            let (effects, may_throw, owners): (SideEffects, bool, Option<BTreeMap<MapId, Owners>>) = {
                let analysis = self.effects_of_all();
                let (graph, effects) = (&analysis.graph, &analysis.effects);
                let program = self.program();
                match region {
                    RegionId::BODY => {
                        let owners = written_owners(&program, graph, procedure);
                        (effects.of(graph, procedure).clone(), effects.may_throw(procedure), owners)
                    }
                    region => {
                        let regions = Regions::new(procedure, &body).ok()?;
                        let (found, may_throw) = effects.of_region(graph, &body, &regions.regions[region]);
                        (found, may_throw, None)
                    }
                }
            };
            if effects.indirect || effects.unresolved {
                return None;
            }
            let is_harmless = |callee: ProcId| self.model(callee).changes_nothing();
            let open: Vec<ProcId> = effects.opaque.iter().filter(|&callee| !is_harmless(callee)).collect();
            if open.is_empty() {
                let (changes, allocates) = (Some(effects.modifies), Some(effects.allocates));
                let owners = owners.unwrap_or_default();
                return Some(RegionEffects { changes, written: None, owners, allocates, may_throw });
            }
            let is_pending = |callee: &ProcId| matches!(self.program().procs[*callee].code, Code::Pending);
            if open.len() > MAX_LOADED || !open.iter().all(is_pending) {
                return None;
            }
            // What cannot be loaded stays pending or becomes unsupported, and the next round gives up.
            let loaded = open.iter().filter(|&&callee| matches!(self.model(callee), Model::Code(_))).count();
            if loaded < open.len() {
                return None;
            }
        }
        None
    }
}
