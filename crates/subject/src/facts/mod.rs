//! Facts about the fields of the user's classes: what holds of each object from the end of its constructor on.
//!
//! A field that is private or final is written by code that is all there: the class's nest, or its constructors. If every
//! constructor sets it, and nothing sets it to null, it is not null; if all that it is set to are new objects of one class,
//! its objects are of that class, and if they never leave the object, it shares them with nothing ([`ownership`]); if all are
//! constants, it is between them. A constructor that shows the object to other code
//! before the field is set makes the fact void, and so do native methods, reflection
//! in the class itself, `finalize`, and deserialisation of a transient field. That no other code sets private fields by
//! reflection or by a forged stream is assumed: the JVM's access rules say so.
//!
//! A field that the classes of its package can write is looked at with all of them that are there. What is known of it then
//! holds unless there are others: whatever differs from what is known without ([`FieldFact::unless`]) is a bound for the runs
//! that look at it; so it is with a protected field, and all classes of the program. That is so of references that are never null, and of arrays of references; what else such a field could hold is left to
//! the input, as a proof should not rest on more than it needs.

mod access;
mod analysis;
mod find;
mod flow;
mod library;
mod ownership;
mod ranges;
mod statics;
mod value;
mod writers;

pub(crate) use access::Access;

use crate::Subject;
use access::package;
use find::Progress;
use ir::{ClassId, MapId, ProcId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use symbolic::{Declared, Procedures};
use writers::Writers;
pub(crate) use writers::reflects;

/// What is known of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFact {
    /// Its map.
    pub map: MapId,
    /// The class that declares it, as users write it.
    pub class: String,
    /// Its name.
    pub field: String,
    /// It is never null.
    pub is_never_null: bool,
    /// Its objects are of exactly this class.
    pub exact: Option<ClassId>,
    /// Nothing else refers to its objects.
    pub is_own: bool,
    /// Its objects are arrays of this length.
    pub length: Option<u32>,
    /// It is between these.
    pub range: Option<(i64, i64)>,
    /// Nothing ever writes it: it is zero or null.
    pub is_unwritten: bool,
    /// Constructors alone set it, in the object that they make.
    pub is_set_once: bool,
    /// Its objects are made anew for each object that has it.
    pub is_fresh: bool,
    /// The elements of its arrays are never written after these are made.
    pub is_fixed: bool,
    /// A caller may choose its objects.
    pub is_passed_in: bool,
    /// No code of the program sees it before a constructor sets it.
    pub is_established: bool,
    /// Code that is not there may do so.
    pub is_seen_early: bool,
    /// Its class reads it from streams itself, and objects of a stream may see each other before that is done.
    pub is_deserialised: bool,
    /// Methods that a constructor calls and that read it before it is set: what is known holds elsewhere.
    pub early_readers: Vec<ProcId>,
    /// What other classes of its package could do so that it is otherwise: "another class of package p may set C.f".
    pub unless: Option<String>,
    /// Why it is not known to be never null, for a reference.
    pub why_not: Option<String>,
}

/// What is known of all fields of the user's classes.
#[derive(Clone, Debug, Default)]
pub struct FieldFacts {
    all: Vec<FieldFact>,
    by_map: FxHashMap<MapId, usize>,
    /// What lambda expressions capture and is never null.
    captured: FxHashSet<MapId>,
    /// Fields that only their nest sees, static ones too, and that no code writes.
    unwritten: FxHashSet<MapId>,
    /// What lambda expressions capture and is never null unless a package has other classes, with what to say of that.
    captured_unless: FxHashMap<MapId, String>,
}

impl FieldFacts {
    /// All fields, by class and in the order of their declarations.
    pub fn all(&self) -> &[FieldFact] {
        &self.all
    }

    /// What is known of a field.
    pub fn of(&self, map: MapId) -> Option<&FieldFact> {
        self.by_map.get(&map).map(|&index| &self.all[index])
    }

    /// What other classes of a package could do so that what is known of a field does not hold.
    pub(crate) fn unless(&self, map: MapId) -> Option<&str> {
        let unless = self.of(map).and_then(|fact| fact.unless.as_deref());
        unless.or_else(|| self.captured_unless.get(&map).map(String::as_str))
    }

    /// Is it what other classes of a package could do?
    pub(crate) fn is_about_package(&self, message: &str) -> bool {
        let of_fields = self.all.iter().filter_map(|fact| fact.unless.as_deref());
        of_fields.chain(self.captured_unless.values().map(String::as_str)).any(|unless| unless == message)
    }

    /// What is declared of a field, and what is known besides.
    pub(crate) fn narrowed(&self, map: MapId, declared: Declared, target: Option<ProcId>) -> Declared {
        let is_zero = self.unwritten.contains(&map);
        let Some(fact) = self.of(map) else {
            return Declared { is_non_null: self.captured.contains(&map), is_zero, ..declared };
        };
        let is_early = target.is_some_and(|target| fact.early_readers.contains(&target));
        let range = fact.range.map(|range| if is_early { with_zero(range) } else { range });
        Declared {
            class: fact.exact.or(declared.class),
            range: range.or(declared.range),
            is_non_null: fact.is_never_null && !is_early,
            is_exact: fact.exact.is_some(),
            is_own: fact.is_own,
            is_fresh: fact.is_fresh,
            length: fact.length.filter(|&length| length <= MAX_LENGTH),
            is_zero,
            ..declared
        }
    }
}

fn with_zero((low, high): (i64, i64)) -> (i64, i64) {
    (low.min(0), high.max(0))
}

/// Input arrays that are longer take the bound on lengths instead.
const MAX_LENGTH: u32 = 1_024;

/// The facts of a program, once they were asked for.
#[derive(Default)]
pub(crate) struct KnownFacts {
    /// What holds in any case.
    alone: RefCell<Option<Rc<FieldFacts>>>,
    /// What holds if packages have no other classes.
    with_packages: RefCell<Option<Rc<FieldFacts>>>,
    are_packages_open: Cell<bool>,
    /// Which code can write fields, without and with those that packages can write, and how far the searches came.
    writers: RefCell<[Option<Rc<Writers>>; 2]>,
    progress: RefCell<[Progress; 2]>,
    /// Raised when the search has to end.
    pub(crate) stop: RefCell<Option<Arc<AtomicBool>>>,
    /// Was it ended? Then nothing is known for now.
    pub(crate) has_given_up: Cell<bool>,
}

impl Subject {
    /// What is known of the fields of the user's classes.
    pub fn field_facts(&self) -> Rc<FieldFacts> {
        let found = match self.facts.are_packages_open.get() {
            true => self.facts_alone(),
            false => self.facts_with_packages(),
        };
        found.unwrap_or_else(|| {
            self.facts.has_given_up.set(true);
            Rc::default()
        })
    }

    fn facts_with_packages(&self) -> Option<Rc<FieldFacts>> {
        if let Some(known) = &*self.facts.with_packages.borrow() {
            return Some(known.clone());
        }
        let alone = self.facts_alone()?;
        let writers = self.writers(true)?;
        let found = match writers.fields.iter().any(|field| field.is_hidden && !field.is_private) {
            true => Rc::new(self.with_packages(&alone, &writers)?),
            false => alone,
        };
        *self.facts.with_packages.borrow_mut() = Some(found.clone());
        Some(found)
    }

    /// What is known whatever other classes packages have.
    fn facts_alone(&self) -> Option<Rc<FieldFacts>> {
        if let Some(known) = &*self.facts.alone.borrow() {
            return Some(known.clone());
        }
        let found = self.find_facts(&*self.writers(false)?, &mut self.facts.progress.borrow_mut()[0])?;
        let found = Rc::new(found);
        *self.facts.alone.borrow_mut() = Some(found.clone());
        Some(found)
    }

    fn writers(&self, is_package_closed: bool) -> Option<Rc<Writers>> {
        let at = usize::from(is_package_closed);
        if let Some(known) = &self.facts.writers.borrow()[at] {
            return Some(known.clone());
        }
        let found = Rc::new(Writers::new(self, is_package_closed)?);
        self.facts.writers.borrow_mut()[at] = Some(found.clone());
        Some(found)
    }

    /// Does the search have to end? What was translated and what rounds refuted stays, so that the next one gets further.
    fn is_search_over(&self) -> bool {
        self.facts.stop.borrow().as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Does the search for what inputs can be have to end? Then what is known of them is not all.
    pub(crate) fn gives_up(&self) -> bool {
        let is_over = self.is_search_over();
        if is_over {
            self.facts.has_given_up.set(true);
        }
        is_over
    }

    /// Forgets that the last search was given up.
    pub(crate) fn look_for_facts_again(&self) {
        if self.facts.has_given_up.replace(false) {
            self.inputs.borrow_mut().forget_fields();
            self.forget_classes();
        }
    }

    /// Leaves out what holds only if packages have no other classes, or takes it up again.
    pub(crate) fn set_packages_open(&self, are_open: bool) {
        if self.facts.are_packages_open.replace(are_open) != are_open {
            self.inputs.borrow_mut().forget_fields();
        }
    }

    /// What is known if packages have no other classes than those that are there, where that is more.
    fn with_packages(&self, alone: &FieldFacts, writers: &Writers) -> Option<FieldFacts> {
        let mut found = self.find_facts(writers, &mut self.facts.progress.borrow_mut()[1])?;
        // The search was given up.
        if found.all.len() != alone.all.len() {
            return Some(alone.clone());
        }
        for ((fact, alone), field) in found.all.iter_mut().zip(&alone.all).zip(&writers.fields) {
            // The class of an array of references matters to those who write its elements.
            let is_array = || {
                let program = self.program();
                let name = &program.maps[field.map].name;
                name.contains(":[L") || name.contains(":[[")
            };
            if field.is_of_package && !fact.is_never_null && !is_array() {
                *fact = FieldFact { why_not: fact.why_not.clone(), ..alone.clone() };
                continue;
            }
            let is_the_same =
                FieldFact { why_not: None, ..fact.clone() } == FieldFact { why_not: None, ..alone.clone() };
            if !is_the_same {
                let package = self.package_name(field.class);
                let FieldFact { class, field: name, .. } = &fact;
                let what = match (field.is_of_package, fact.is_own || fact.is_fresh) {
                    (true, false) => format!("set {class}.{name}"),
                    (true, true) => format!("set {class}.{name} or share its object"),
                    (false, _) if !field.is_private => format!("share the object of {class}.{name}"),
                    (false, _) => format!("set fields that {class}.{name} depends on"),
                };
                let who = match field.is_inherited {
                    true => format!("a class that extends {class} or another class of {package}"),
                    false => format!("another class of {package}"),
                };
                fact.unless = Some(format!("{who} may {what}"));
            }
        }
        for &map in found.captured.iter().filter(|map| !alone.captured.contains(map)) {
            let what = "another class of the package may set fields that a lambda expression captures the objects of";
            found.captured_unless.insert(map, what.to_owned());
        }
        Some(found)
    }

    /// `package coll`, as users write it.
    fn package_name(&self, class: ClassId) -> String {
        match package(&self.program().classes[class].name) {
            "" => "the unnamed package".to_owned(),
            package => format!("package {}", package.replace('/', ".")),
        }
    }
}
