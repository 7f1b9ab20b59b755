//! What functions and their loops may do, as those see it that do not look inside.

use crate::CSubject;
use ir::{CallGraph, Code, Effects, ProcId, RegionId, Regions};
use std::rc::Rc;
use symbolic::{Procedures, RegionEffects};

/// What all functions may change.
pub(crate) struct ProgramEffects {
    graph: CallGraph,
    effects: Effects,
}

impl CSubject {
    /// What a function or a loop of it may do.
    pub(crate) fn effects_of(&self, procedure: ProcId, region: RegionId) -> Rc<RegionEffects> {
        let known = self.region_effects.borrow().get(&(procedure, region)).cloned();
        known.unwrap_or_else(|| {
            let found = Rc::new(self.find_effects(procedure, region));
            self.region_effects.borrow_mut().insert((procedure, region), found.clone());
            found
        })
    }

    fn find_effects(&self, procedure: ProcId, region: RegionId) -> RegionEffects {
        let program = self.program();
        let all = self.effects.get_or_init(|| {
            let graph = CallGraph::new(&program);
            let effects = Effects::new(&program, &graph);
            ProgramEffects { graph, effects }
        });
        let Code::Body(body) = &program.procs[procedure].code else { return anything() };
        let found = match region {
            RegionId::BODY => all.effects.of(&all.graph, procedure).clone(),
            region => match Regions::new(procedure, body) {
                Ok(regions) => all.effects.of_region(&all.graph, body, &regions.regions[region]).0,
                Err(_) => return anything(),
            },
        };
        // Functions without code change what they can get at, and a call through a pointer may be of any function.
        let is_known = |callee: ProcId| {
            let model = self.model(callee);
            model.changes_nothing() && !matches!(model, symbolic::Model::AnyValue)
        };
        if found.indirect || found.unresolved || !found.opaque.iter().all(is_known) {
            return anything();
        }
        let may_allocate = !found.allocates.is_empty();
        RegionEffects { changes: Some(found.modifies), may_allocate, may_throw: false, ..RegionEffects::default() }
    }
}

/// What a function may do of which nothing is known.
pub(crate) fn anything() -> RegionEffects {
    RegionEffects { may_throw: false, ..RegionEffects::default() }
}
