//! The call graph: who may call whom, by the classes and bodies there are so far.
//!
//! Thousands of sites call `hashCode` on anything, and thousands of classes answer. So that the graph stays linear in the
//! program, each pair of a class and a selector that is called is a node of its own between the sites and the methods.

use crate::{BlockId, Callee, ClassId, Code, IdSet, ProcId, Program, SelectorId, Stmt};
use cranelift_entity::{EntityRef, PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

/// A virtual call as a class and a selector ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DispatchId(u32);
entity_impl!(DispatchId, "dispatch");

/// A strongly connected component of the call graph. Callees have smaller numbers than their callers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ComponentId(u32);
entity_impl!(ComponentId, "component");

/// The methods that a virtual call may resolve to.
#[derive(Clone, Debug, PartialEq)]
pub struct DispatchTargets {
    /// What is asked for.
    pub selector: SelectorId,
    /// What the receiver is at least.
    pub class: ClassId,
    /// The methods of the classes declared so far, ascending; none if no declared class has one.
    pub methods: Vec<ProcId>,
}

/// Where a call may lead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// To that procedure.
    Static(ProcId),
    /// To one of those methods.
    Virtual(DispatchId),
    /// Through a function object, to an unknown procedure.
    Unknown,
}

/// A call in a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CallSite {
    /// The block it is in.
    pub block: BlockId,
    /// Its index among the statements of the body.
    pub stmt: u32,
    /// Where it may lead.
    pub target: Target,
    /// Is a thrown object caught here? Otherwise a throw of the callee ends the caller too.
    pub catches: bool,
}

/// The call graph of a program.
#[derive(Clone, Debug)]
pub struct CallGraph {
    sites: PrimaryMap<ProcId, Vec<CallSite>>,
    dispatches: PrimaryMap<DispatchId, DispatchTargets>,
    /// Procedures, then dispatches.
    callees: Edges,
    callers: Edges,
    /// By node.
    component: Vec<ComponentId>,
    /// The procedures of each component.
    members: PrimaryMap<ComponentId, Vec<ProcId>>,
}

/// A node of the graph: a procedure or a dispatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Node {
    /// A procedure.
    Proc(ProcId),
    /// A virtual call.
    Dispatch(DispatchId),
}

impl CallGraph {
    /// The call graph of all bodies of a program, of unreachable blocks too. Requires: the program is valid.
    pub fn new(program: &Program) -> CallGraph {
        let mut dispatches: PrimaryMap<DispatchId, DispatchTargets> = PrimaryMap::new();
        let mut known: FxHashMap<(SelectorId, ClassId), DispatchId> = FxHashMap::default();
        let mut sites: PrimaryMap<ProcId, Vec<CallSite>> = PrimaryMap::with_capacity(program.procs.len());
        for procedure in program.procs.values() {
            let mut own = Vec::new();
            if let Code::Body(body) = &procedure.code {
                for (block, content) in &body.blocks {
                    for (stmt, index) in body.stmts_of(block).iter().zip(content.stmts.clone()) {
                        let Stmt::Call(call) = stmt else { continue };
                        let target = match call.callee {
                            Callee::Static(callee) => Target::Static(callee),
                            Callee::Virtual(selector, class) => {
                                Target::Virtual(*known.entry((selector, class)).or_insert_with(|| {
                                    let methods = program.dispatch_set(class, selector);
                                    dispatches.push(DispatchTargets { selector, class, methods })
                                }))
                            }
                            Callee::Indirect(_) => Target::Unknown,
                        };
                        own.push(CallSite { block, stmt: index, target, catches: call.thrown.is_some() });
                    }
                }
            }
            sites.push(own);
        }
        let procs = sites.len();
        let callees = Edges::new(procs + dispatches.len(), |from, out| {
            if from < procs {
                out.extend(sites[ProcId::new(from)].iter().filter_map(|site| match site.target {
                    Target::Static(callee) => Some(callee.as_u32()),
                    Target::Virtual(dispatch) => Some(procs as u32 + dispatch.as_u32()),
                    Target::Unknown => None,
                }));
            } else {
                out.extend(dispatches[DispatchId::new(from - procs)].methods.iter().map(|method| method.as_u32()));
            }
        });
        let callers = callees.reversed();
        let (component, count) = components(&callees);
        let mut members: PrimaryMap<ComponentId, Vec<ProcId>> = (0..count).map(|_| Vec::new()).collect();
        for proc in sites.keys() {
            members[component[proc.index()]].push(proc);
        }
        CallGraph { sites, dispatches, callees, callers, component, members }
    }

    /// The calls in a procedure's body, in the order of its blocks.
    pub fn sites(&self, proc: ProcId) -> &[CallSite] {
        self.sites.get(proc).map_or(&[], Vec::as_slice)
    }

    /// Where a virtual call may lead.
    pub fn dispatch(&self, id: DispatchId) -> &DispatchTargets {
        &self.dispatches[id]
    }

    /// The procedures that a target may be; nothing if that is unknown.
    pub fn targets<'a>(&'a self, target: &'a Target) -> Option<&'a [ProcId]> {
        match target {
            Target::Static(callee) => Some(std::slice::from_ref(callee)),
            Target::Virtual(dispatch) => Some(&self.dispatches[*dispatch].methods),
            Target::Unknown => None,
        }
    }

    /// The procedures that a procedure may call, each once, ascending; what it calls through function objects is not
    /// among them.
    pub fn callees(&self, proc: ProcId) -> Vec<ProcId> {
        self.neighbours(proc, &self.callees)
    }

    /// The procedures that may call a procedure, each once, ascending; who calls it through a function object is not
    /// among them.
    pub fn callers(&self, proc: ProcId) -> Vec<ProcId> {
        self.neighbours(proc, &self.callers)
    }

    fn neighbours(&self, proc: ProcId, edges: &Edges) -> Vec<ProcId> {
        let mut found = Vec::new();
        for &to in edges.of(proc.index()) {
            match self.node(to as usize) {
                Node::Proc(to) => found.push(to),
                Node::Dispatch(_) => found.extend(edges.of(to as usize).iter().map(|&to| ProcId::from_u32(to))),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The components, callees before callers. Those of virtual calls alone are empty.
    pub fn components(&self) -> impl Iterator<Item = (ComponentId, &[ProcId])> {
        self.members.iter().map(|(id, members)| (id, members.as_slice()))
    }

    /// The component of a procedure.
    pub fn component(&self, proc: ProcId) -> ComponentId {
        self.component[proc.index()]
    }

    /// May the procedure call itself, directly or through others?
    pub fn is_recursive(&self, proc: ProcId) -> bool {
        let own = self.component(proc);
        self.members[own].len() > 1
            || self.callees.of(proc.index()).iter().any(|&to| {
                // A component of one procedure has a cycle just if a callee, or a virtual call it makes, is in it.
                self.component[to as usize] == own
            })
    }

    /// The procedures that may be called from the roots, and the roots.
    pub fn reachable(&self, roots: impl IntoIterator<Item = ProcId>) -> IdSet<ProcId> {
        let mut found = IdSet::new();
        let mut seen_dispatches: IdSet<DispatchId> = IdSet::new();
        let mut open: Vec<u32> = Vec::new();
        for root in roots {
            if self.sites.is_valid(root) && found.insert(root) {
                open.push(root.as_u32());
            }
        }
        while let Some(node) = open.pop() {
            for &to in self.callees.of(node as usize) {
                let new = match self.node(to as usize) {
                    Node::Proc(proc) => found.insert(proc),
                    Node::Dispatch(dispatch) => seen_dispatches.insert(dispatch),
                };
                if new {
                    open.push(to);
                }
            }
        }
        found
    }

    /// The virtual calls that may lead to a procedure.
    pub(crate) fn dispatches_to(&self, proc: ProcId) -> impl Iterator<Item = DispatchId> + '_ {
        self.callers.of(proc.index()).iter().filter_map(|&from| match self.node(from as usize) {
            Node::Proc(_) => None,
            Node::Dispatch(dispatch) => Some(dispatch),
        })
    }

    pub(crate) fn node(&self, index: usize) -> Node {
        match index.checked_sub(self.sites.len()) {
            None => Node::Proc(ProcId::new(index)),
            Some(dispatch) => Node::Dispatch(DispatchId::new(dispatch)),
        }
    }

    /// The nodes of all components, callees before callers.
    pub(crate) fn nodes_by_component(&self) -> Vec<(ComponentId, usize)> {
        let mut nodes: Vec<(ComponentId, usize)> = self.component.iter().copied().zip(0..).collect();
        nodes.sort_unstable();
        nodes
    }

    pub(crate) fn component_of_node(&self, index: usize) -> ComponentId {
        self.component[index]
    }

    pub(crate) fn component_of_dispatch(&self, id: DispatchId) -> ComponentId {
        self.component[self.sites.len() + id.index()]
    }

    pub(crate) fn component_count(&self) -> usize {
        self.members.len()
    }

    pub(crate) fn callees_of_node(&self, index: usize) -> &[u32] {
        self.callees.of(index)
    }
}

/// The edges of a graph whose nodes are numbers, those of each node ascending and each once.
#[derive(Clone, Debug)]
struct Edges {
    first: Vec<u32>,
    to: Vec<u32>,
}

impl Edges {
    fn new(nodes: usize, mut of: impl FnMut(usize, &mut Vec<u32>)) -> Edges {
        let mut edges = Edges { first: Vec::with_capacity(nodes + 1), to: Vec::new() };
        let mut own = Vec::new();
        edges.first.push(0);
        for node in 0..nodes {
            of(node, &mut own);
            own.sort_unstable();
            own.dedup();
            // A callee that does not exist is the verifier's concern.
            edges.to.extend(own.drain(..).filter(|&to| (to as usize) < nodes));
            edges.first.push(edges.to.len() as u32);
        }
        edges
    }

    fn of(&self, node: usize) -> &[u32] {
        &self.to[self.first[node] as usize..self.first[node + 1] as usize]
    }

    fn reversed(&self) -> Edges {
        let nodes = self.first.len() - 1;
        let mut first = vec![0u32; nodes + 1];
        for &to in &self.to {
            first[to as usize + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut from = vec![0u32; self.to.len()];
        for node in 0..nodes {
            for &to in self.of(node) {
                let slot = &mut next[to as usize];
                from[*slot as usize] = node as u32;
                *slot += 1;
            }
        }
        Edges { first, to: from }
    }
}

/// The strongly connected components by Tarjan's algorithm, with its recursion on a stack of our own; also their number.
fn components(edges: &Edges) -> (Vec<ComponentId>, usize) {
    const NEW: u32 = u32::MAX;
    let nodes = edges.first.len() - 1;
    let mut component: Vec<Option<ComponentId>> = vec![None; nodes];
    let mut count = 0;
    // When a node was first met, and the earliest node without a component that it is known to reach.
    let mut met = vec![NEW; nodes];
    let mut low = vec![NEW; nodes];
    let mut stack: Vec<usize> = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut clock = 0;
    for root in 0..nodes {
        let mut entered = (met[root] == NEW).then_some(root);
        loop {
            if let Some(node) = entered.take() {
                (met[node], low[node]) = (clock, clock);
                clock += 1;
                stack.push(node);
                open.push((node, 0));
            }
            let Some((node, next)) = open.last_mut() else { break };
            let node = *node;
            if let Some(&to) = edges.of(node).get(*next) {
                *next += 1;
                let to = to as usize;
                if met[to] == NEW {
                    entered = Some(to);
                } else if component[to].is_none() {
                    low[node] = low[node].min(met[to]);
                }
                continue;
            }
            open.pop();
            if let Some(&(caller, _)) = open.last() {
                low[caller] = low[caller].min(low[node]);
            }
            if low[node] == met[node] {
                let id = ComponentId::new(count);
                count += 1;
                while let Some(member) = stack.pop() {
                    component[member] = Some(id);
                    if member == node {
                        break;
                    }
                }
            }
        }
    }
    // Every node has been given a component; the default never shows.
    (component.into_iter().map(|id| id.unwrap_or(ComponentId::new(0))).collect(), count)
}
