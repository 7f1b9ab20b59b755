//! Records of the input: only what the canonical constructor lets through.
//!
//! The fields of a record are what its canonical constructor made of the components, and are final. So a record of the input
//! is one for which the constructor returns: on the values of its fields, where it passes components on unchanged; otherwise on
//! some value, and then the field must be what comes out of it.
//!
//! The constructor ran at some time before. What it looked at and what can change, such as the elements of an array or another
//! object's fields, may be otherwise by now: that it still lets the record through is then a bound.

use crate::Subject;
use check::Assumption;
use ir::{BlockId, Body, Callee, IdSet, Key, LocalId, MapId, ProcId, Stmt, Terminator, Type, facts};
use logic::Term;
use ristretto_classfile::attributes::Attribute;
use rustc_hash::FxHashSet;
use symbolic::{Execution, HeapTypes, Model, ObjectId, Place, Procedures, Reliance, State, Unknown};

/// Classes of the library whose methods depend on nothing that changes, by what their names begin with.
const UNCHANGING: [&str; 11] = [
    "java/lang/Boolean.",
    "java/lang/Byte.",
    "java/lang/Character.",
    "java/lang/Double.",
    "java/lang/Float.",
    "java/lang/Integer.",
    "java/lang/Long.",
    "java/lang/Math.",
    "java/lang/Short.",
    "java/lang/StrictMath.",
    "java/lang/String.",
];

/// A component: its field, its descriptor, and whether the constructor passes it on unchanged.
struct Component {
    field: MapId,
    descriptor: String,
    is_unchanged: bool,
}

impl Subject {
    /// The fields of a record that hold objects other than those that its canonical constructor is given.
    pub fn replaced_components(&self, class: ir::ClassId) -> Vec<MapId> {
        let components = self.canonical_constructor(class).map(|(_, components)| components).unwrap_or_default();
        let is_reference = |component: &Component| component.descriptor.starts_with(['L', '[']);
        let replaced = components.into_iter().filter(|component| !component.is_unchanged);
        replaced.filter(is_reference).map(|component| component.field).collect()
    }

    /// What the canonical constructor enforces of a record, if the object is one.
    pub(crate) fn enforced_by_constructor(
        &self,
        execution: &mut Execution<'_, '_>,
        object: ObjectId,
    ) -> Option<Assumption> {
        let class = execution.heap.objects.get(object)?.class;
        if !self.is_record(class) || !self.is_users_class(class) {
            return None;
        }
        let (constructor, components) = self.canonical_constructor(class)?;
        let exists = execution.is_referred(object);
        let cuts = execution.findings.cuts.len();
        let before = execution.assume(State::default(), exists)?;
        let mut arguments = vec![execution.new_object(class)?];
        let mut compared = Vec::new();
        for (index, component) in components.iter().enumerate() {
            let place = Place { map: component.field, object, index: 0 };
            let mut state = State::default();
            let value = execution.memory(&mut state, |memory, domain| memory.entry(domain, place)).ok()?;
            let ty = self.program().procs[constructor].params.get(index + 1).copied()?;
            if component.is_unchanged {
                arguments.push(as_argument(execution, value, &component.descriptor, ty));
                continue;
            }
            let declared = self.parameter(constructor, index + 1);
            let name = format!("component {index} of object {}", object.0);
            arguments.push(execution.any(&Unknown { name: &name, ty, declared, is_root: false }));
            // Whether a reference that the constructor makes is this one cannot be asked.
            if ty != Type::Ref {
                compared.push((component.field, value));
            }
        }
        let ended = merge::run(execution, constructor, &arguments, before);
        let never = execution.context.terms.falsity();
        let holds = match ended.returned {
            Some((mut state, _)) => {
                let mut holds = state.guard.term(&execution.context.terms);
                let made = execution.context.terms.word(arguments[0]).unwrap_or(0);
                for (field, value) in compared {
                    let place = Place { map: field, object: ObjectId(made as u32), index: 0 };
                    let result = execution.memory(&mut state, |memory, domain| memory.entry(domain, place)).ok()?;
                    let same = execution.context.terms.equal(result, value);
                    holds = execution.context.terms.and(holds, same);
                }
                holds
            }
            None => never,
        };
        if self.looks_at_what_changes(constructor, &mut FxHashSet::default()) {
            let name = self.class_name(class);
            let what = format!("what the constructor of {name} checks may have changed since");
            execution.heap.inputs.rely_on(Reliance::OtherCode(what, "let the constructor make copies".to_owned()));
        }
        let holds = execution.context.terms.implies(exists, holds);
        Some(Assumption { holds, cut: execution.cut_since(cuts) })
    }

    /// The canonical constructor of a record and its components. None if it lets everything through unchanged.
    fn canonical_constructor(&self, class: ir::ClassId) -> Option<(ProcId, Vec<Component>)> {
        let details = self.java().loader.details(class)?.clone();
        let listed = details.file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Record { records, .. } => Some(records),
            _ => None,
        })?;
        let mut components = Vec::new();
        for record in listed {
            let name = details.pool().utf8(record.name_index).ok()?;
            let descriptor = details.pool().utf8(record.descriptor_index).ok()?.to_owned();
            let field = details.fields.get(format!("{name}:{descriptor}").as_str())?.map;
            components.push(Component { field, descriptor, is_unchanged: false });
        }
        let descriptors: String = components.iter().map(|component| component.descriptor.as_str()).collect();
        let constructor = details.methods.get(format!("<init>({descriptors})V").as_str())?.procedure;
        let Model::Code(body) = self.model(constructor) else { return None };
        for (index, component) in components.iter_mut().enumerate() {
            component.is_unchanged = is_passed_on(&body, index + 1, component.field);
        }
        let branches = body.blocks.len() > 1;
        let changes = components.iter().any(|component| !component.is_unchanged);
        (branches || changes || calls_others(&body)).then_some((constructor, components))
    }
}

impl Subject {
    /// Does code that returns read what can be otherwise at another time: entries that are not constant, what calls of unknown
    /// code look at?
    fn looks_at_what_changes(&self, procedure: ProcId, known: &mut FxHashSet<ProcId>) -> bool {
        if !known.insert(procedure) {
            return false;
        }
        let (name, class) = {
            let program = self.program();
            (program.procs[procedure].name.clone(), program.procs[procedure].class)
        };
        if UNCHANGING.iter().any(|prefix| name.starts_with(prefix)) {
            return false;
        }
        // An exception that is made is no part of what the code looks at.
        let is_throwable = |class| {
            let program = self.program();
            program.class_named("java/lang/Throwable").is_some_and(|above| program.is_subclass(class, above))
        };
        if class.is_some_and(is_throwable) {
            return false;
        }
        let Model::Code(body) = self.model(procedure) else {
            // What is done before the run, or made ready for it, depends on nothing that the run changes.
            return !matches!(
                self.model(procedure),
                Model::Prepare
                    | Model::ClassObject
                    | Model::Argument(_)
                    | Model::Raise(_)
                    | Model::Opaque(_)
                    | Model::Nothing
            );
        };
        let returning = returning_blocks(&body);
        body.blocks.keys().filter(|&block| returning.contains(block)).any(|block| {
            body.stmts_of(block).iter().any(|stmt| match stmt {
                Stmt::Read { map, .. } => self.changes(*map),
                Stmt::Copy { .. } => true,
                Stmt::Call(call) => match call.callee {
                    Callee::Static(callee) => self.looks_at_what_changes(callee, known),
                    Callee::Virtual(..) | Callee::Indirect(_) => true,
                },
                Stmt::Assign { .. }
                | Stmt::Write { .. }
                | Stmt::Allocate { .. }
                | Stmt::Free { .. }
                | Stmt::Assume { .. }
                | Stmt::Check { .. } => false,
            })
        })
    }

    /// Can an entry of the map be otherwise at another time?
    fn changes(&self, map: MapId) -> bool {
        let is_fixed = {
            let program = self.program();
            program.maps[map].constant
                || program.maps[map].is_internal
                || map == facts::CLASS_OF
                || map == facts::LENGTH
        };
        !is_fixed && !self.is_state_of_class(map)
    }
}

/// The blocks from which a return can be reached.
fn returning_blocks(body: &Body) -> IdSet<BlockId> {
    let is_return = |&block: &BlockId| matches!(body.blocks[block].end, Terminator::Return(_));
    let mut found: IdSet<BlockId> = body.blocks.keys().filter(is_return).collect();
    loop {
        let leads = |&block: &BlockId| {
            !found.contains(block) && body.blocks[block].end.successors().any(|next| found.contains(next))
        };
        let more: Vec<BlockId> = body.blocks.keys().filter(leads).collect();
        if more.is_empty() {
            return found;
        }
        for block in more {
            found.insert(block);
        }
    }
}

/// A field's value as an argument: small integers are wider there.
fn as_argument(execution: &mut Execution<'_, '_>, value: Term, descriptor: &str, ty: Type) -> Term {
    let Type::Int(width) = ty else { return value };
    let width = u32::from(width);
    match descriptor {
        "Z" | "C" => execution.context.terms.zero_extend(value, width),
        "B" | "S" => execution.context.terms.sign_extend(value, width),
        _ => value,
    }
}

/// Is a field set to the parameter of this number and nothing else, and is the parameter never assigned?
fn is_passed_on(body: &Body, param: usize, field: MapId) -> bool {
    let param = LocalId::from_u32(param as u32);
    // Smaller integers are narrowed before they are stored.
    let is_narrowed = |local: LocalId| {
        let mut assigned = body.stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Assign { to, value } if *to == local => Some(value),
            _ => None,
        });
        let is_cast = |value: &ir::Expr| matches!(value, ir::Expr::Cast(_, _, _, of) if of.local() == Some(param));
        assigned.next().is_some_and(is_cast) && assigned.next().is_none()
    };
    body.stmts.iter().all(|stmt| match stmt {
        Stmt::Write { map, key: Key::Object(_), value } if *map == field => {
            value.local().is_some_and(|local| local == param || is_narrowed(local))
        }
        Stmt::Assign { to, .. } | Stmt::Read { to, .. } | Stmt::Allocate { to, .. } => *to != param,
        Stmt::Call(call) => call.result != Some(param) && call.thrown != Some(param),
        Stmt::Write { .. } | Stmt::Free { .. } | Stmt::Copy { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => true,
    })
}

/// Does the constructor call anything besides the one above?
fn calls_others(body: &Body) -> bool {
    body.stmts.iter().filter(|stmt| matches!(stmt, Stmt::Call(_))).count() > 1
}
