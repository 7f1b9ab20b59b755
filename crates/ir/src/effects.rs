//! What procedures and loops may change.
//!
//! After papers/2 §5.3 Fig. 18: the fields that a procedure mutates are those that it mutates directly and those that its
//! callees mutate. As there, no note is taken of *which* objects are changed, so aliasing is of no concern. The paper
//! iterates over all procedures until nothing changes; here components of the call graph are taken callees first. All
//! members of a component reach each other and so have the same sets, and one pass is enough.
//!
//! An allocation changes facts of the new object only. That is not noted as a change: nothing could have seen them before.
//! `free` changes the fact `alive`.
//!
//! Throwing is another matter, as a call can catch: a procedure may throw if it throws itself or does not catch what a
//! callee may throw. Its least fixpoint is the set of procedures from which throws can be reached by uncaught calls.

use crate::calls::Node;
use crate::{
    Allocation, BlockId, Body, CallGraph, ClassId, Code, ComponentId, DispatchId, IdSet, MapId, ProcId, Program,
    Region, Stmt, Target, Terminator, facts,
};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use std::sync::Arc;

/// What some code may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideEffects {
    /// State components.
    pub modifies: IdSet<MapId>,
    /// Classes of new objects.
    pub allocates: IdSet<ClassId>,
    /// Procedures it may reach whose code is not there: external, unsupported, or not asked for yet. They may do
    /// anything.
    pub opaque: IdSet<ProcId>,
    /// Does it call through function objects? The callee may do anything.
    pub indirect: bool,
    /// Does it make a virtual call that no declared class has a method for? One that is declared later may do anything.
    pub unresolved: bool,
}

/// Why the effects of some code are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opaque {
    /// The environment does it.
    External(ProcId),
    /// It uses something that is not supported: what, and where.
    Unsupported(ProcId, Arc<str>),
    /// The front end has not been asked for the code.
    Pending(ProcId),
    /// A call through a function object.
    Indirect,
    /// A virtual call without methods.
    Unresolved,
}

impl SideEffects {
    /// Is everything that it may do known?
    pub fn is_known(&self) -> bool {
        self.opaque.is_empty() && !self.indirect && !self.unresolved
    }

    /// Why not everything is known.
    pub fn reasons<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = Opaque> + 'a {
        let procs = self.opaque.iter().filter_map(|id| match &program.procs.get(id)?.code {
            Code::External => Some(Opaque::External(id)),
            Code::Unsupported(why) => Some(Opaque::Unsupported(id, why.clone())),
            Code::Pending => Some(Opaque::Pending(id)),
            Code::Body(_) | Code::Abstract => None,
        });
        procs.chain(self.indirect.then_some(Opaque::Indirect)).chain(self.unresolved.then_some(Opaque::Unresolved))
    }

    fn extend_from(&mut self, other: &SideEffects) {
        self.modifies.extend_from(&other.modifies);
        self.allocates.extend_from(&other.allocates);
        self.opaque.extend_from(&other.opaque);
        self.indirect |= other.indirect;
        self.unresolved |= other.unresolved;
    }

    fn is_subset(&self, other: &SideEffects) -> bool {
        self.modifies.is_subset(&other.modifies)
            && self.allocates.is_subset(&other.allocates)
            && self.opaque.is_subset(&other.opaque)
            && self.indirect <= other.indirect
            && self.unresolved <= other.unresolved
    }

    /// Adds what a statement does itself, without what it calls.
    fn add_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Write { map, .. } | Stmt::Copy { map, .. } => {
                self.modifies.insert(*map);
            }
            Stmt::Free { .. } => {
                self.modifies.insert(facts::ALIVE);
            }
            Stmt::Allocate { what, .. } => {
                let (Allocation::Object(class) | Allocation::Array(class, _) | Allocation::Block(class, _)) = *what;
                self.allocates.insert(class);
            }
            Stmt::Assign { .. } | Stmt::Read { .. } | Stmt::Call(_) | Stmt::Assume { .. } | Stmt::Check { .. } => {}
        }
    }
}

/// What each procedure of a program may change.
#[derive(Clone, Debug)]
pub struct Effects {
    /// Shared where a caller adds nothing to its callees: most do not, and a program has tens of thousands.
    sets: PrimaryMap<ComponentId, Arc<SideEffects>>,
    throws: IdSet<ProcId>,
}

impl Effects {
    /// The effects of all procedures. Requires: the graph was made from this program.
    // papers/2 §5.3 Fig. 18, by components.
    pub fn new(program: &Program, graph: &CallGraph) -> Effects {
        let mut sets: PrimaryMap<ComponentId, Arc<SideEffects>> = PrimaryMap::with_capacity(graph.component_count());
        let nodes = graph.nodes_by_component();
        for members in nodes.chunk_by(|a, b| a.0 == b.0) {
            let mut direct = SideEffects::default();
            let mut called: Vec<&Arc<SideEffects>> = Vec::new();
            for &(component, node) in members {
                match graph.node(node) {
                    Node::Proc(proc) => direct_effects(program, graph, proc, &mut direct),
                    Node::Dispatch(_) => {}
                }
                let others = graph.callees_of_node(node).iter().map(|&to| graph.component_of_node(to as usize));
                called.extend(others.filter(|&other| other != component).map(|other| &sets[other]));
            }
            called.sort_unstable_by_key(|set| Arc::as_ptr(set));
            called.dedup_by_key(|set| Arc::as_ptr(set));
            let set = union(direct, &called);
            sets.push(set);
        }
        Effects { sets, throws: throwing(program, graph) }
    }

    /// What a procedure may change, directly or through what it calls.
    pub fn of(&self, graph: &CallGraph, proc: ProcId) -> &SideEffects {
        &self.sets[graph.component(proc)]
    }

    /// May the procedure end with a thrown object?
    pub fn may_throw(&self, proc: ProcId) -> bool {
        self.throws.contains(proc)
    }

    /// What a region may change, directly, through inner regions or through what it calls; and whether a throw may leave
    /// the procedure from there.
    pub fn of_region(&self, graph: &CallGraph, body: &Body, region: &Region) -> (SideEffects, bool) {
        self.of_blocks(graph, body, region.procedure, &region.all_blocks)
    }

    /// The same for some blocks of a body. Requires: the graph was made with this body.
    pub fn of_blocks(&self, graph: &CallGraph, body: &Body, proc: ProcId, blocks: &[BlockId]) -> (SideEffects, bool) {
        let mut effects = SideEffects::default();
        let mut throws = false;
        let mut within: IdSet<BlockId> = IdSet::new();
        for &block in blocks {
            within.insert(block);
            body.stmts_of(block).iter().for_each(|stmt| effects.add_stmt(stmt));
            throws |= matches!(body.blocks[block].end, Terminator::Throw(_));
        }
        for site in graph.sites(proc).iter().filter(|site| within.contains(site.block)) {
            match site.target {
                Target::Static(callee) => effects.extend_from(self.of(graph, callee)),
                Target::Virtual(dispatch) => {
                    effects.extend_from(&self.sets[graph.component_of_dispatch(dispatch)]);
                    effects.unresolved |= graph.dispatch(dispatch).methods.is_empty();
                }
                Target::Unknown => effects.indirect = true,
            }
            throws |= !site.catches && self.target_throws(graph, site.target);
        }
        (effects, throws)
    }

    fn target_throws(&self, graph: &CallGraph, target: Target) -> bool {
        match graph.targets(&target) {
            None => true,
            Some([]) => true,
            Some(procs) => procs.iter().any(|&callee| self.may_throw(callee)),
        }
    }
}

/// What the procedure does itself, and what it calls that is not known.
fn direct_effects(program: &Program, graph: &CallGraph, proc: ProcId, effects: &mut SideEffects) {
    match &program.procs[proc].code {
        Code::Body(body) => body.stmts.iter().for_each(|stmt| effects.add_stmt(stmt)),
        Code::Pending | Code::External | Code::Unsupported(_) => {
            effects.opaque.insert(proc);
        }
        Code::Abstract => {}
    }
    for site in graph.sites(proc) {
        match site.target {
            Target::Static(_) => {}
            Target::Virtual(dispatch) => effects.unresolved |= graph.dispatch(dispatch).methods.is_empty(),
            Target::Unknown => effects.indirect = true,
        }
    }
}

/// The union, which is one of the given sets if that contains the others.
fn union(direct: SideEffects, called: &[&Arc<SideEffects>]) -> Arc<SideEffects> {
    let size = |set: &&&Arc<SideEffects>| set.modifies.len() + set.allocates.len() + set.opaque.len();
    if let Some(largest) = called.iter().max_by_key(size)
        && direct.is_subset(largest)
        && called.iter().all(|set| set.is_subset(largest))
    {
        return Arc::clone(largest);
    }
    let mut all = direct;
    for set in called {
        all.extend_from(set);
    }
    Arc::new(all)
}

/// The procedures that may throw.
fn throwing(program: &Program, graph: &CallGraph) -> IdSet<ProcId> {
    // Who does not catch what each procedure throws.
    let mut uncaught: SecondaryMap<ProcId, Vec<ProcId>> = SecondaryMap::new();
    let mut uncaught_dispatch: SecondaryMap<DispatchId, Vec<ProcId>> = SecondaryMap::new();
    let mut throws = IdSet::new();
    let mut open = Vec::new();
    for (id, procedure) in &program.procs {
        let mut own = match &procedure.code {
            Code::Body(body) => body.blocks.values().any(|block| matches!(block.end, Terminator::Throw(_))),
            Code::Pending | Code::External | Code::Unsupported(_) => true,
            Code::Abstract => false,
        };
        for site in graph.sites(id).iter().filter(|site| !site.catches) {
            match site.target {
                Target::Static(callee) => uncaught[callee].push(id),
                Target::Virtual(dispatch) => {
                    own |= graph.dispatch(dispatch).methods.is_empty();
                    uncaught_dispatch[dispatch].push(id);
                }
                Target::Unknown => own = true,
            }
        }
        if own && throws.insert(id) {
            open.push(id);
        }
    }
    while let Some(thrower) = open.pop() {
        let mut reached = std::mem::take(&mut uncaught[thrower]);
        for dispatch in graph.dispatches_to(thrower) {
            reached.append(&mut uncaught_dispatch[dispatch]);
        }
        for caller in reached {
            if throws.insert(caller) {
                open.push(caller);
            }
        }
    }
    throws
}
