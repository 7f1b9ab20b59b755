//! What the code of a method may change, found by following all that it may call (papers/2 §5.3, Fig. 18).

use crate::Subject;
use ir::{CallGraph, Code, Effects, IdSet, MapId, ProcId};
use std::rc::Rc;
use symbolic::{Model, Procedures};

/// Rounds of loading what the code found so far calls. Methods that call deeper into the library may change anything.
const MAX_ROUNDS: usize = 6;
/// Methods that one round may load.
const MAX_LOADED: usize = 200;

impl Subject {
    /// The maps that a call of a method can change. None if that is not known.
    pub(crate) fn find_changes(&self, procedure: ProcId) -> Option<Rc<IdSet<MapId>>> {
        if !matches!(self.model(procedure), Model::Code(_)) {
            return None;
        }
        for _ in 0..MAX_ROUNDS {
            let effects = {
                let program = self.program();
                let graph = CallGraph::new(&program);
                Effects::new(&program, &graph).of(&graph, procedure).clone()
            };
            if effects.indirect || effects.unresolved {
                return None;
            }
            let open: Vec<ProcId> = effects.opaque.iter().filter(|&callee| !self.changes_nothing(callee)).collect();
            if open.is_empty() {
                return Some(Rc::new(effects.modifies));
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

    /// Is it a procedure without code of which the model says that it changes nothing?
    fn changes_nothing(&self, procedure: ProcId) -> bool {
        match self.model(procedure) {
            Model::Raise(_)
            | Model::Argument(_)
            | Model::ClassObject
            | Model::Known(_)
            | Model::Compute
            | Model::Nothing
            | Model::AnyValue
            | Model::Chosen(_)
            | Model::Opaque(_)
            | Model::Worded(_)
            | Model::Intern(..)
            | Model::Clauses
            | Model::Number(_)
            | Model::Fails(_)
            | Model::Ends
            | Model::Assume(_)
            | Model::Prepare => true,
            Model::Code(_)
            | Model::Copy
            | Model::Raw(_)
            | Model::IdentityHash(_)
            | Model::Instead(..)
            | Model::Fill
            | Model::Missing(_) => false,
        }
    }
}
