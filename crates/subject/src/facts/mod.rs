//! Facts about the fields of the user's classes: what holds of each object from the end of its constructor on.
//!
//! A field that is private or final is written by code that is all there: the class's nest, or its constructors. If every
//! constructor sets it, and nothing sets it to null, it is not null; if all that it is set to are new objects of one class,
//! its objects are of that class, and if they never leave the object, it shares them with nothing ([`ownership`]); if all are
//! constants, it is between them. A constructor that shows the object to other code
//! before the field is set makes the fact void, and so do native methods, reflection
//! in the class itself, `finalize`, and deserialisation of a transient field. That no other code sets private fields by
//! reflection or by a forged stream is assumed: the JVM's access rules say so.

mod analysis;
mod find;
mod flow;
mod library;
mod ownership;
mod statics;
mod value;
mod writers;

use crate::Subject;
use ir::{ClassId, MapId, ProcId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use symbolic::Declared;

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
    /// Methods that a constructor calls and that read it before it is set: what is known holds elsewhere.
    pub early_readers: Vec<ProcId>,
    /// Why it is not known to be never null, for a reference.
    pub why_not: Option<String>,
}

/// What is known of all fields of the user's classes.
#[derive(Debug, Default)]
pub struct FieldFacts {
    all: Vec<FieldFact>,
    by_map: FxHashMap<MapId, usize>,
    /// What lambda expressions capture and is never null.
    captured: FxHashSet<MapId>,
    /// Private fields, static ones too, that no code writes.
    unwritten: FxHashSet<MapId>,
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

impl Subject {
    /// What is known of the fields of the user's classes.
    pub fn field_facts(&self) -> Rc<FieldFacts> {
        if let Some(known) = &*self.facts.borrow() {
            return known.clone();
        }
        let found = Rc::new(self.find_facts());
        *self.facts.borrow_mut() = Some(found.clone());
        found
    }
}
