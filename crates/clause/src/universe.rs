//! What quantifiers range over, and what relations are made of.
//!
//! A contract is evaluated by instances: a quantifier looks at one object or integer after the other, a relation has a row
//! for each object. The universe decides which ones there are. In a heap of known size they are all objects there can
//! be; an engine over unbounded memory supplies those that it instantiates with.

use crate::NameLookup;
use crate::value::When;
use ir::ClassId;
use logic::Term;
use symbolic::{Execution, ObjectId, Objects, Origin, Since};

/// The objects and integers that contracts speak of.
pub trait Universe {
    /// The objects of a class that exist before or after, each with the condition that it does.
    fn objects_of(
        &self,
        execution: &mut Execution<'_, '_>,
        names: &dyn NameLookup,
        class: ClassId,
        when: When,
    ) -> Vec<(ObjectId, Term)>;

    /// The objects that have the fields of a class: the rows of the relation that a field is.
    fn owners(&self, execution: &mut Execution<'_, '_>, names: &dyn NameLookup, class: ClassId) -> Vec<ObjectId>;

    /// The objects that a reference can be, each with the condition that it is.
    fn members(
        &self,
        execution: &mut Execution<'_, '_>,
        names: &dyn NameLookup,
        reference: Term,
        class: Option<ClassId>,
    ) -> Vec<(ObjectId, Term)>;

    /// How many integers from the lower end of a range on are looked at, if its length is not known.
    fn integers(&self, execution: &Execution<'_, '_>) -> u32;

    /// An upper bound of the numbers of objects.
    fn size(&self) -> usize;
}

/// The objects of a heap of known size: input objects up to the scope, known ones, and those that the program made.
pub struct FiniteHeap;

impl Universe for FiniteHeap {
    fn objects_of(
        &self,
        execution: &mut Execution<'_, '_>,
        names: &dyn NameLookup,
        class: ClassId,
        when: When,
    ) -> Vec<(ObjectId, Term)> {
        let mut found = Vec::new();
        if !matches!(execution.context.since, Since::Replay(_)) {
            for exact in names.choices(class).classes {
                found.extend(execution.present(exact));
            }
        }
        let truth = execution.context.terms.truth();
        for (id, object) in execution.heap.objects.iter() {
            if !names.fits(object.class, class) {
                continue;
            }
            match object.origin {
                Origin::Input => {}
                Origin::Known(_) | Origin::Allocated if when == When::Before && execution.is_new(id) => {}
                Origin::Known(_) | Origin::Allocated => found.push((id, object.exists.unwrap_or(truth))),
            }
        }
        found
    }

    fn owners(&self, execution: &mut Execution<'_, '_>, names: &dyn NameLookup, class: ClassId) -> Vec<ObjectId> {
        // The pools must be there before rows are made.
        execution.candidates(class);
        let objects = execution.heap.objects.iter();
        let owners = objects.filter(|(_, object)| !object.opaque && names.may_hold(object.class, class));
        owners.map(|(id, _)| id).collect()
    }

    fn members(
        &self,
        execution: &mut Execution<'_, '_>,
        names: &dyn NameLookup,
        reference: Term,
        class: Option<ClassId>,
    ) -> Vec<(ObjectId, Term)> {
        let terms = &mut execution.context.terms;
        let fits = |object: &symbolic::Object| class.is_none_or(|class| names.may_hold(object.class, class));
        let targets = execution.heap.objects.referents(terms, reference, fits);
        let member = |object: ObjectId| {
            let this = Objects::reference(terms, object);
            (object, terms.equal(reference, this))
        };
        targets.into_iter().map(member).collect()
    }

    fn integers(&self, execution: &Execution<'_, '_>) -> u32 {
        let scope = &execution.heap.inputs.scope;
        scope.array_length.max(scope.objects) + 1
    }

    fn size(&self) -> usize {
        Objects::MAX + 1
    }
}
