//! Input objects that one reference alone refers to.
//!
//! A collection or an array that a constructor makes anew and that never leaves its object is shared with nothing. It is not
//! one of the pool of its class, where any reference could find it, but an object that the one reference brings along.

use crate::inputs::{Inputs, Unknown};
use crate::persistent::{PersistentList, PersistentMap, PersistentSet};
use crate::store::Place;
use crate::{Object, ObjectId, Objects, Origin, Symbolic};
use ir::{ClassId, ClassKind, MapId, Type};
use logic::Term;

/// The objects that belong to one reference each.
#[derive(Clone, Default)]
pub(crate) struct Owned {
    objects: PersistentList<(ClassId, ObjectId)>,
    /// Arrays among them whose length no bound limits.
    fixed: PersistentSet<ObjectId>,
    /// How many references of a map brought one along.
    counts: PersistentMap<MapId, u32>,
}

impl Inputs {
    /// The input objects that belong to one reference each, in the order they came.
    pub fn owned(&self) -> impl Iterator<Item = (ClassId, ObjectId)> + '_ {
        self.owned.objects.iter().copied()
    }

    /// Those among them whose size a bound limits.
    pub(crate) fn bounded_owned(&self) -> impl Iterator<Item = (ClassId, ObjectId)> + '_ {
        self.owned().filter(|(_, object)| !self.owned.fixed.contains(object))
    }

    pub(crate) fn is_owned(&self, object: ObjectId) -> bool {
        self.owned.objects.iter().any(|&(_, owned)| owned == object)
    }

    /// The initial value of a reference whose object belongs to it alone. None if it is to be treated as any other.
    pub(crate) fn own(&mut self, domain: &mut Symbolic<'_>, place: Place, unknown: &Unknown<'_>) -> Option<Term> {
        let class = unknown.declared.class.filter(|_| unknown.ty == Type::Ref && unknown.declared.is_own)?;
        let choices = unknown.declared.choices(domain.world);
        if choices.classes != [class] || !choices.known.is_empty() {
            return None;
        }
        self.leave_out_alike(domain.objects, &choices);
        if let Some(what) = choices.left_out {
            self.leave_out(what);
        }
        let object = self.add_owned(domain, class, unknown.declared.length)?;
        let count = self.owned.counts.entry(place.map).or_default();
        *count += 1;
        if *count == 2
            && let Some(what) = domain.world.may_be_shared(place.map)
        {
            self.note_other_code(what);
        }
        let reference = Objects::reference(domain.terms, object);
        if unknown.declared.is_non_null {
            self.refer_to(domain, reference, &[object]);
            return Some(reference);
        }
        let symbol = domain.terms.fresh(unknown.name, crate::domain::sort_of(Type::Ref));
        let null = Objects::null(domain.terms);
        let (is_null, is_object) = (domain.terms.equal(symbol, null), domain.terms.equal(symbol, reference));
        let fact = domain.terms.or(is_null, is_object);
        self.add_fact(fact);
        domain.objects.declare(symbol, vec![0, u64::from(object.0)]);
        self.refer_to(domain, symbol, &[object]);
        Some(symbol)
    }

    /// A new input object that belongs to one reference. None if there are too many objects.
    pub(crate) fn add_owned(
        &mut self,
        domain: &mut Symbolic<'_>,
        class: ClassId,
        length: Option<u32>,
    ) -> Option<ObjectId> {
        let is_array = matches!(domain.world.program().classes[class].kind, ClassKind::Array { .. });
        let number = self.owned.objects.iter().filter(|&&(of, _)| of == class).count() as u32;
        let id = match length.filter(|_| is_array) {
            Some(length) => {
                let term = domain.terms.number(32, u64::from(length));
                let origin = Origin::Input;
                let object =
                    Object { class, origin, length: Some(term), capacity: length, opaque: false, exists: None };
                let id = domain.objects.add(object)?;
                self.owned.fixed.insert(id);
                id
            }
            // Numbered behind those of the pool.
            None => self.new_object(domain, class, self.scope.of(class) + number)?,
        };
        self.owned.objects.push_back((class, id));
        if self.speaks_of(class) {
            let name = domain.world.class_name(class);
            self.leave_out(format!("objects of class {name} that fields own, in what a quantifier ranges over"));
        }
        Some(id)
    }
}
