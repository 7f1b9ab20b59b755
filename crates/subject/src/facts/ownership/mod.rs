//! Fields that hold an object of their own: one that the class makes and that no other variable ever refers to.
//!
//! A private field owns its objects if all that it is set to is made right there, and nothing lets it out: no procedure
//! returns it, throws it, stores it elsewhere, or hands it to code that may do so. What the user's own procedures do with an
//! argument is found by following them: a procedure that lets a parameter out is remembered, and those that call it are
//! followed again until nothing is new. Of the library, tables say which methods keep an argument to themselves. Iterators and other
//! views of a collection may leave: they never hand out the collection itself, and are not considered as inputs.
//!
//! `clone` copies the reference, so a class that can be cloned owns nothing.

mod callees;
mod tables;

use super::library;
use super::writers::{Field, Writers};
use crate::Subject;
use ir::{Allocation, BlockId, Body, Call, Callee, ClassId, ClassKind, Const, Expr, Key, MapId, Operand, ProcId};
use ir::{Stmt, Terminator, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use symbolic::{Model, Procedures};
use tables::Keeps;

/// Where an object that is followed comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// This statement makes it, of this class.
    Made(usize, ClassId),
    /// A field that may own it.
    Field(MapId),
    /// The argument of this number.
    Param(usize),
}

/// What a reference may be.
#[derive(Clone, Debug, Default, PartialEq)]
struct Held {
    sources: BTreeSet<Source>,
    /// May it be something else besides, that is not null?
    is_other: bool,
}

impl Held {
    fn other() -> Held {
        Held { is_other: true, ..Held::default() }
    }

    fn of(source: Source) -> Held {
        Held { sources: [source].into(), is_other: false }
    }

    /// Takes up what another one may be, too. Is any of it new?
    fn join(&mut self, other: &Held) -> bool {
        let before = (self.sources.len(), self.is_other);
        self.sources.extend(other.sources.iter().copied());
        self.is_other |= other.is_other;
        before != (self.sources.len(), self.is_other)
    }
}

/// What was found to be let out, or to be set to what others know.
#[derive(Default)]
struct Refuted {
    fields: FxHashSet<MapId>,
    params: FxHashSet<(ProcId, usize)>,
    /// Fields that are set to what was not made right there.
    shared: FxHashSet<MapId>,
    /// Fields and parameters through which elements of arrays may be written.
    written: FxHashSet<MapId>,
    written_params: FxHashSet<(ProcId, usize)>,
}

impl Refuted {
    fn count(&self) -> usize {
        let params = self.params.len() + self.written_params.len();
        self.fields.len() + self.shared.len() + self.written.len() + params
    }
}

/// How far a search came.
pub(super) struct Progress {
    refuted: Refuted,
    askers: Askers,
    /// What is still to be followed.
    open: BTreeSet<ProcId>,
}

impl Progress {
    fn new(writers: &Writers) -> Progress {
        let (refuted, askers) = (Refuted::default(), Askers::default());
        Progress { refuted, askers, open: writers.procedures.iter().copied().collect() }
    }
}

/// For each procedure, those that asked what it does with its parameters.
type Askers = RefCell<FxHashMap<ProcId, FxHashSet<ProcId>>>;

/// What was found about fields.
#[derive(Default)]
pub(super) struct Owned {
    /// Those that own their objects.
    pub(super) owning: FxHashSet<MapId>,
    /// Those among them whose objects are arrays of which no element is written through the field.
    pub(super) fixed: FxHashSet<MapId>,
    /// Those that are set to new objects alone, whoever knows these later.
    pub(super) fresh: FxHashSet<MapId>,
}

/// The fields that own their objects; none if the search has to end, which `progress` then says how far it
/// came. `exact` tells the class of a field's objects, where it is one; `hides`, whether nothing
/// but a constructor itself knows the object that it works on.
pub(super) fn owning(
    subject: &Subject,
    writers: &Writers,
    exact: impl Fn(&Field) -> Option<ClassId>,
    hides: &dyn Fn(ProcId) -> bool,
    progress: &mut Option<Progress>,
) -> Option<Owned> {
    let is_candidate = |field: &&Field| field.is_reference && field.is_hidden && field.refusal.is_none();
    let mut classes: FxHashMap<MapId, ClassId> = FxHashMap::default();
    for field in writers.fields.iter().filter(is_candidate) {
        // Arrays may be copies of ones of another class.
        let declared = || {
            let descriptor = subject.program().maps[field.map].name.rsplit(':').next().unwrap_or_default().to_owned();
            subject.class_of_descriptor(&descriptor).filter(|_| descriptor.starts_with('['))
        };
        if let Some(class) = exact(field)
            .or_else(declared)
            .filter(|&class| is_ownable(subject, class) || subject.is_users_class(class))
            .filter(|_| !is_cloned(subject, field.class))
        {
            classes.insert(field.map, class);
        }
    }
    if classes.is_empty() {
        return Some(Owned::default());
    }
    let Progress { refuted, askers, mut open } = progress.take().unwrap_or_else(|| Progress::new(writers));
    let mut search = Search { subject, classes, hides, refuted, present: Cell::default(), askers };
    while let Some(procedure) = open.pop_first() {
        if subject.is_search_over() {
            open.insert(procedure);
            *progress = Some(Progress { refuted: search.refuted, askers: search.askers, open });
            return None;
        }
        if let Model::Code(body) = subject.model(procedure) {
            let before = search.refuted.count();
            search.follow(procedure, &body);
            // What it does with its parameters matters to those who call it.
            if search.refuted.count() > before {
                open.extend(search.askers.borrow().get(&procedure).into_iter().flatten());
            }
        }
    }
    let Search { classes, refuted, .. } = search;
    let is_array = |class: ClassId| matches!(subject.program().classes[class].kind, ClassKind::Array { .. });
    let is_owning = |map, class| is_ownable(subject, class) && !refuted.fields.contains(map);
    let owning = classes.iter().filter(|(map, class)| is_owning(*map, **class));
    let fixed = owning.clone().filter(|(map, class)| is_array(**class) && !refuted.written.contains(map));
    Some(Owned {
        owning: owning.clone().map(|(&map, _)| map).collect(),
        fixed: fixed.map(|(&map, _)| map).collect(),
        fresh: classes.keys().copied().filter(|map| !refuted.shared.contains(map)).collect(),
    })
}

/// Arrays, and objects of the library that keep themselves to themselves.
fn is_ownable(subject: &Subject, class: ClassId) -> bool {
    let program = subject.program();
    let name = &*program.classes[class].name;
    let is_library = name.starts_with("java/util/")
        || matches!(name, "java/lang/Object" | "java/lang/StringBuilder" | "java/lang/StringBuffer");
    matches!(program.classes[class].kind, ClassKind::Array { .. }) || is_library
}

/// May objects of a class be cloned?
pub(super) fn is_cloned(subject: &Subject, class: ClassId) -> bool {
    let program = subject.program();
    let Some(cloneable) = program.class_named("java/lang/Cloneable") else { return false };
    program.subclasses(class).into_iter().chain([class]).any(|class| program.is_subclass(class, cloneable))
}

struct Search<'a> {
    subject: &'a Subject,
    /// The candidates, with the class of their objects.
    classes: FxHashMap<MapId, ClassId>,
    hides: &'a dyn Fn(ProcId) -> bool,
    refuted: Refuted,
    /// The procedure that is being followed.
    present: Cell<Option<ProcId>>,
    askers: Askers,
}

impl Search<'_> {
    fn follow(&mut self, procedure: ProcId, body: &Body) {
        self.present.set(Some(procedure));
        let mut locals = vec![Held::default(); body.locals.len()];
        let params = self.subject.program().procs[procedure].params.clone();
        for (index, _) in params.iter().enumerate().filter(|(_, ty)| **ty == Type::Ref) {
            locals[index] = Held::of(Source::Param(index));
        }
        let mut at: FxHashMap<BlockId, Vec<Held>> = FxHashMap::default();
        at.insert(BlockId::ENTRY, locals);
        let mut open = vec![BlockId::ENTRY];
        while let Some(block) = open.pop() {
            let mut locals = at[&block].clone();
            self.block(procedure, body, block, &mut locals);
            for to in body.blocks[block].end.successors() {
                match at.get_mut(&to) {
                    None => {
                        at.insert(to, locals.clone());
                        open.push(to);
                    }
                    Some(known) => {
                        let is_new = |(own, other): (&mut Held, &Held)| own.join(other);
                        let count = known.iter_mut().zip(&locals).map(is_new).filter(|&is_new| is_new).count();
                        if count > 0 && !open.contains(&to) {
                            open.push(to);
                        }
                    }
                }
            }
        }
    }

    fn held(body: &Body, locals: &[Held], operand: Operand) -> Held {
        match operand.split() {
            Ok(local) => locals[local.as_u32() as usize].clone(),
            Err(index) if matches!(body.consts[index], Const::Null) => Held::default(),
            Err(_) => Held::other(),
        }
    }

    /// Others may know what a reference refers to.
    fn let_out(&mut self, procedure: ProcId, held: &Held) {
        for source in &held.sources {
            match *source {
                Source::Made(..) => {}
                Source::Field(map) => {
                    self.refuted.fields.insert(map);
                }
                Source::Param(index) => {
                    self.refuted.params.insert((procedure, index));
                }
            }
        }
    }

    /// Elements of what a reference refers to may be written.
    fn write_elements(&mut self, procedure: ProcId, held: &Held) {
        for source in &held.sources {
            match *source {
                Source::Made(..) => {}
                Source::Field(map) => {
                    self.refuted.written.insert(map);
                }
                Source::Param(index) => {
                    self.refuted.written_params.insert((procedure, index));
                }
            }
        }
    }

    /// What was made here is known to others from now on.
    fn forget(locals: &mut [Held], held: &Held) {
        for local in locals {
            let is_known =
                held.sources.iter().any(|source| matches!(source, Source::Made(..)) && local.sources.contains(source));
            local.is_other |= is_known;
        }
    }

    fn block(&mut self, procedure: ProcId, body: &Body, block: BlockId, locals: &mut [Held]) {
        for index in body.blocks[block].stmts.clone() {
            let index = index as usize;
            match &body.stmts[index] {
                Stmt::Assign { to, value } => {
                    let value = match *value {
                        Expr::Use(operand) => Self::held(body, locals, operand),
                        Expr::Select(_, a, b) => {
                            let mut held = Self::held(body, locals, a);
                            held.join(&Self::held(body, locals, b));
                            held
                        }
                        Expr::Cast(..)
                        | Expr::Binary(..)
                        | Expr::Unary(..)
                        | Expr::Subclass(..)
                        | Expr::Storable(..) => Held::other(),
                    };
                    locals[to.as_u32() as usize] = value;
                }
                Stmt::Read { to, map, .. } => {
                    let is_candidate = self.classes.contains_key(map);
                    locals[to.as_u32() as usize] =
                        if is_candidate { Held::of(Source::Field(*map)) } else { Held::other() };
                }
                Stmt::Write { map, key, value } => {
                    let held = Self::held(body, locals, *value);
                    if let Key::Element(array, _) = key {
                        let array = Self::held(body, locals, *array);
                        self.write_elements(procedure, &array);
                    }
                    self.write(procedure, (*map, *key), &held, locals);
                }
                Stmt::Allocate { to, what } => {
                    let class = match *what {
                        Allocation::Object(class) | Allocation::Array(class, _) | Allocation::Block(class, _) => class,
                    };
                    let made = Source::Made(index, class);
                    // In a loop, what it made before is another object.
                    for local in locals.iter_mut().filter(|local| local.sources.contains(&made)) {
                        local.is_other = true;
                    }
                    locals[to.as_u32() as usize] = Held::of(made);
                }
                Stmt::Call(call) => self.call(procedure, (body, index), call, locals),
                Stmt::Copy { to, .. } => {
                    let array = Self::held(body, locals, to.0);
                    self.write_elements(procedure, &array);
                }
                Stmt::Free { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => {}
            }
        }
        match &body.blocks[block].end {
            Terminator::Return(Some(value)) | Terminator::Throw(value) => {
                let held = Self::held(body, locals, *value);
                self.let_out(procedure, &held);
            }
            _ => {}
        }
    }

    fn write(&mut self, procedure: ProcId, (map, key): (MapId, Key<Operand>), held: &Held, locals: &mut [Held]) {
        let is_candidate = self.classes.contains_key(&map) && matches!(key, Key::Object(_));
        if !is_candidate {
            self.let_out(procedure, held);
            Self::forget(locals, held);
            return;
        }
        let is_made = |source: &Source| matches!(source, Source::Made(..));
        if held.is_other || !held.sources.iter().all(is_made) {
            self.refuted.fields.insert(map);
            self.refuted.shared.insert(map);
            self.let_out(procedure, held);
        }
        // From now on it is the field's.
        for local in locals {
            if local.sources.iter().any(|source| is_made(source) && held.sources.contains(source)) {
                local.sources.retain(|source| !(is_made(source) && held.sources.contains(source)));
                local.sources.insert(Source::Field(map));
            }
        }
    }

    /// The class of a library or array that a reference's objects are exactly of, if that is known.
    fn class_of(&self, held: &Held) -> Option<ClassId> {
        let class = |source: &Source| match source {
            Source::Made(_, class) => Some(*class),
            Source::Field(map) => self.classes.get(map).copied(),
            Source::Param(_) => None,
        };
        let first = held.sources.iter().next().and_then(class).filter(|_| !held.is_other)?;
        let is_same = held.sources.iter().all(|source| class(source) == Some(first));
        (is_same && is_ownable(self.subject, first)).then_some(first)
    }

    fn call(&mut self, procedure: ProcId, (body, at): (&Body, usize), call: &Call, locals: &mut [Held]) {
        let args: Vec<Held> = call.args.iter().map(|&arg| Self::held(body, locals, arg)).collect();
        let mut result = match call.callee {
            Callee::Static(callee) => {
                let program = self.subject.program();
                let made =
                    library::copied_array(&program, callee).or_else(|| library::array_of_arrays(&program, callee));
                made.map_or_else(Held::other, |class| Held::of(Source::Made(at, class)))
            }
            Callee::Virtual(selector, class) => {
                let made = library::cloned_array(&self.subject.program(), class, selector);
                made.map_or_else(Held::other, |class| Held::of(Source::Made(at, class)))
            }
            Callee::Indirect(_) => Held::other(),
        };
        // In a loop, what it made before is another object.
        let is_again = |local: &&mut Held| !result.is_other && !local.sources.is_disjoint(&result.sources);
        locals.iter_mut().filter(is_again).for_each(|local| local.is_other = true);
        for (index, held) in args.iter().enumerate().filter(|(_, held)| !held.sources.is_empty()) {
            if !self.only_reads(call.callee, index) {
                self.write_elements(procedure, held);
            }
            match self.kept(call.callee, index, &args) {
                Keeps::ToItself => {}
                Keeps::AndReturns => {
                    result.join(held);
                }
                Keeps::Not => {
                    self.let_out(procedure, held);
                    Self::forget(locals, held);
                }
            }
        }
        if let Some(to) = call.result {
            // Where it throws, the local keeps what it has.
            let to = &mut locals[to.as_u32() as usize];
            match call.thrown {
                Some(_) => {
                    to.join(&result);
                }
                None => *to = result,
            }
        }
        if let Some(thrown) = call.thrown {
            locals[thrown.as_u32() as usize] = Held::other();
        }
    }
}
