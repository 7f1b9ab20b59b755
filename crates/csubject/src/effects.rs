//! What functions and their loops may do, as those see it that do not look inside.

use crate::CSubject;
use crate::models::{GIVES_UP, is_unknown_by_design};
use ir::{CallGraph, Callee, Code, Effects, ProcId, RegionId, Regions, Stmt};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use symbolic::{Model, Procedures, RegionEffects};

/// What all functions may change.
pub(crate) struct ProgramEffects {
    graph: CallGraph,
    effects: Effects,
    /// What the user's functions call by name.
    called_by_users: FxHashSet<ProcId>,
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
            let users = self.functions().iter().filter(|function| !function.is_library);
            let bodies = users.filter_map(|function| match &program.procs[function.procedure].code {
                Code::Body(body) => Some(body),
                _ => None,
            });
            let called = bodies.flat_map(|body| &body.stmts).filter_map(|stmt| match stmt {
                Stmt::Call(call) => match call.callee {
                    Callee::Static(callee) => Some(callee),
                    Callee::Virtual(..) | Callee::Indirect(_) => None,
                },
                _ => None,
            });
            ProgramEffects { graph, effects, called_by_users: called.collect() }
        });
        let Code::Body(body) = &program.procs[procedure].code else { return anything() };
        let found = match region {
            RegionId::BODY => all.effects.of(&all.graph, procedure).clone(),
            region => match Regions::new(procedure, body) {
                Ok(regions) => all.effects.of_region(&all.graph, body, &regions.regions[region]).0,
                Err(_) => return anything(),
            },
        };
        // Functions without code change what they can get at, and a call through a pointer may be of any function. But where
        // the library cannot go on, nothing happens that its code does not show.
        let is_known = |callee: ProcId| match self.model(callee) {
            Model::AnyValue => is_unknown_by_design(&program.procs[callee].name),
            Model::Missing(_) => !all.called_by_users.contains(&callee),
            model => model.changes_nothing(),
        };
        if found.indirect || found.unresolved || !found.opaque.iter().all(is_known) {
            return anything();
        }
        let gives_up = found.opaque.iter().any(|callee| &*program.procs[callee].name == GIVES_UP);
        drop(program);
        let written = self.written_by(procedure, region, gives_up).map(Rc::new);
        let (changes, allocates) = (Some(found.modifies), Some(found.allocates));
        RegionEffects { changes, written, allocates, may_throw: false, ..RegionEffects::default() }
    }
}

/// What a function may do of which nothing is known.
pub(crate) fn anything() -> RegionEffects {
    RegionEffects { may_throw: false, ..RegionEffects::default() }
}
