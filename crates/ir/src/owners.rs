//! Whose fields a procedure may write: those of objects that it is given, of objects that it makes, or of others.
//!
//! [`crate::Effects`] tells which fields a procedure may change, as in papers/2 §5.3. That `add` changes `next` says of every object
//! that its `next` is unknown afterwards. Here it is told that only the objects which `add` itself makes are meant, or only its first
//! argument: the frame of a call that is not entered is then as sharp as a person would write it.
//!
//! Locals are taken as they are, whatever the order of statements: one that is only ever assigned new objects and arguments is one of
//! these; what is read from memory or returned by a call may be any object.

use crate::{Body, CallGraph, Code, Expr, IdSet, Key, LocalId, MapId, Operand, ProcId, Program, Stmt, Target, facts};
use std::collections::{BTreeMap, BTreeSet};

/// Procedures below one that are looked at; where there are more, any object may be meant.
const MAX_PROCEDURES: usize = 400;

/// The objects whose entries in a map may change. New ones are always among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owners {
    /// Arguments, by their numbers.
    pub params: BTreeSet<usize>,
    /// Any other object.
    pub others: bool,
}

impl Owners {
    fn anything() -> Owners {
        Owners { params: BTreeSet::new(), others: true }
    }

    /// Adds others; true if that changes something.
    fn add(&mut self, more: &Owners) -> bool {
        let before = (self.params.len(), self.others);
        self.params.extend(&more.params);
        self.others |= more.others;
        before != (self.params.len(), self.others)
    }
}

/// For each map that a procedure may change, whose entries. None if that is not known. Requires: the graph was made from this
/// program.
pub fn written_owners(program: &Program, graph: &CallGraph, procedure: ProcId) -> Option<BTreeMap<MapId, Owners>> {
    let reachable: IdSet<ProcId> = graph.reachable([procedure]);
    let below: Vec<ProcId> = reachable.iter().collect();
    if below.len() > MAX_PROCEDURES {
        return None;
    }
    let locals: BTreeMap<ProcId, BTreeMap<LocalId, Owners>> = below
        .iter()
        .filter_map(|&each| match &program.procs[each].code {
            Code::Body(body) => Some((each, owners_of_locals(body, program.procs[each].params.len()))),
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
        })
        .collect();
    let mut found: BTreeMap<ProcId, BTreeMap<MapId, Owners>> = BTreeMap::new();
    let mut has_changed = true;
    while std::mem::take(&mut has_changed) {
        for &each in &below {
            let (Code::Body(body), Some(locals)) = (&program.procs[each].code, locals.get(&each)) else { continue };
            let mut own = written(body, locals);
            for site in graph.sites(each) {
                let Stmt::Call(call) = &body.stmts[site.stmt as usize] else { continue };
                if site.target == Target::Unknown {
                    return None;
                }
                for callee in graph.targets(&site.target).unwrap_or_default() {
                    for (&map, owners) in found.get(callee).into_iter().flatten() {
                        let mut here = Owners { params: BTreeSet::new(), others: owners.others };
                        for &number in &owners.params {
                            let given = call.args.get(number).map_or(Owners::anything(), |&arg| owners_of(locals, arg));
                            here.add(&given);
                        }
                        own.entry(map).or_default().add(&here);
                    }
                }
            }
            let known = found.entry(each).or_default();
            for (map, owners) in own {
                let is_new = !known.contains_key(&map);
                has_changed |= known.entry(map).or_default().add(&owners) || is_new;
            }
        }
    }
    found.remove(&procedure)
}

/// What a procedure writes itself.
fn written(body: &Body, locals: &BTreeMap<LocalId, Owners>) -> BTreeMap<MapId, Owners> {
    let mut found: BTreeMap<MapId, Owners> = BTreeMap::new();
    for stmt in &body.stmts {
        let (map, owners) = match stmt {
            Stmt::Write { map, key: Key::Object(object) | Key::Element(object, _), .. } => {
                (*map, owners_of(locals, *object))
            }
            Stmt::Copy { map, to: (object, _), .. } => (*map, owners_of(locals, *object)),
            Stmt::Write { map, key: Key::Global, .. } => (*map, Owners::anything()),
            Stmt::Free { .. } => (facts::ALIVE, Owners::anything()),
            Stmt::Assign { .. }
            | Stmt::Read { .. }
            | Stmt::Allocate { .. }
            | Stmt::Call(_)
            | Stmt::Assume { .. }
            | Stmt::Check { .. } => continue,
        };
        found.entry(map).or_default().add(&owners);
    }
    found
}

fn owners_of(locals: &BTreeMap<LocalId, Owners>, operand: Operand) -> Owners {
    match operand.split() {
        // A local that nothing is assigned to is null or zero.
        Ok(local) => locals.get(&local).cloned().unwrap_or_default(),
        Err(_) => Owners::anything(),
    }
}

/// What the locals of a procedure may refer to. Its parameters are its first locals.
fn owners_of_locals(body: &Body, params: usize) -> BTreeMap<LocalId, Owners> {
    let mut found: BTreeMap<LocalId, Owners> = BTreeMap::new();
    for (number, local) in body.locals.keys().take(params).enumerate() {
        found.insert(local, Owners { params: BTreeSet::from([number]), others: false });
    }
    let mut has_changed = true;
    while std::mem::take(&mut has_changed) {
        for stmt in &body.stmts {
            let (to, owners) = match stmt {
                Stmt::Allocate { to, .. } => (*to, Owners::default()),
                Stmt::Assign { to, value: Expr::Use(from) } => (*to, owners_of(&found, *from)),
                Stmt::Assign { to, .. } | Stmt::Read { to, .. } => (*to, Owners::anything()),
                Stmt::Call(call) => {
                    for to in call.result.into_iter().chain(call.thrown) {
                        has_changed |= found.entry(to).or_default().add(&Owners::anything());
                    }
                    continue;
                }
                Stmt::Write { .. }
                | Stmt::Free { .. }
                | Stmt::Copy { .. }
                | Stmt::Assume { .. }
                | Stmt::Check { .. } => continue,
            };
            has_changed |= found.entry(to).or_default().add(&owners);
        }
    }
    found
}
