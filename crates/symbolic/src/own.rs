//! Input objects that one reference alone refers to.
//!
//! A collection or an array that a constructor makes anew and that never leaves its object is shared with nothing. It is not
//! one of the pool of its class, where any reference could find it, but an object that the one reference brings along.

use crate::inputs::{Inputs, Unknown};
use crate::on_demand::Materialisation;
use crate::persistent::{PersistentList, PersistentMap, PersistentSet};
use crate::store::Place;
use crate::{Declared, Object, ObjectId, Objects, Origin, Symbolic};
use ir::{ClassId, ClassKind, MapId, Type};
use logic::Term;

/// The objects that belong to one reference each.
#[derive(Clone, Default)]
pub(crate) struct Owned {
    objects: PersistentList<(ClassId, ObjectId)>,
    /// Arrays among them whose length no bound limits.
    fixed: PersistentSet<ObjectId>,
    /// Arrays among these that other references can refer to.
    shared: PersistentSet<ObjectId>,
    /// How many references of a map brought one along.
    counts: PersistentMap<MapId, u32>,
    /// References to objects that were made for one entry of one object each.
    fresh: PersistentList<(Place, Term)>,
    /// References whose objects refer back to what has them, with the entries by which they do.
    back: PersistentList<(Place, Term, MapId)>,
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

    /// Does an input object belong to one reference, so that no other can refer to it?
    pub(crate) fn is_private(&self, object: ObjectId) -> bool {
        self.is_owned(object) && !self.owned.shared.contains(&object)
    }

    /// The arrays of these classes that are longer than those of the pool, and that any reference can refer to.
    pub(crate) fn shared_arrays<'i>(&'i self, classes: &'i [ClassId]) -> impl Iterator<Item = ObjectId> + 'i {
        let is_shared =
            |(class, object): &(ClassId, ObjectId)| classes.contains(class) && self.owned.shared.contains(object);
        self.owned().filter(is_shared).map(|(_, object)| object)
    }

    /// A new array of a length that none of the pool has, which an entry refers to. Others may refer to it as well, though not
    /// those that were decided to be other arrays before it was there. (One that has another class, or is null, also took the
    /// way on which it is such an array, or a bound says that it did not.)
    pub(crate) fn add_long_array(
        &mut self,
        domain: &mut Symbolic<'_>,
        class: ClassId,
        length: u32,
        place: Option<Place>,
    ) -> Option<ObjectId> {
        let is_other = |(id, object): (ObjectId, &Object)| {
            object.origin == Origin::Input && object.class == class && !self.is_private(id)
        };
        if let Some(place) = place.filter(|_| domain.objects.iter().any(is_other)) {
            self.leave_out_other_references(domain, place);
        }
        let array = self.add_owned(domain, class, Some(length))?;
        self.owned.shared.insert(array);
        Some(array)
    }

    /// The initial value of a reference whose object belongs to it alone. None if it is to be treated as any other.
    pub(crate) fn own(&mut self, domain: &mut Symbolic<'_>, place: Place, unknown: &Unknown<'_>) -> Option<Term> {
        let class = unknown.declared.class.filter(|_| unknown.ty == Type::Ref && unknown.declared.is_own)?;
        let choices = unknown.declared.choices(domain.world);
        if !choices.classes.contains(&class) || !choices.known.is_empty() {
            return None;
        }
        self.leave_out_alike(domain.objects, &choices);
        if let Some(what) = &choices.left_out {
            self.leave_out(what.clone());
        }
        // One of each class that it may be of.
        let mut objects = Vec::new();
        for &class in &choices.classes {
            objects.push(self.add_owned(domain, class, unknown.declared.length)?);
        }
        let count = self.owned.counts.entry(place.map).or_default();
        *count += 1;
        if *count == 2
            && let Some(what) = domain.world.may_be_shared(place.map)
        {
            self.note_other_code(what);
        }
        // Which class it is of may be asked of a symbol.
        let is_open = choices.open.is_some() || choices.unlisted.is_some();
        if let (&[object], true, false) = (&*objects, unknown.declared.is_non_null, is_open) {
            let reference = Objects::reference(domain.terms, object);
            self.refer_to(domain, reference, &[object]);
            return Some(reference);
        }
        let symbol = domain.terms.fresh(unknown.name, crate::domain::sort_of(Type::Ref));
        self.note_open(symbol, unknown.declared, &choices);
        let null = (!unknown.declared.is_non_null).then_some(0);
        let values: Vec<u64> = null.into_iter().chain(objects.iter().map(|object| u64::from(object.0))).collect();
        let fact = crate::inputs::one_of(domain.terms, symbol, &values);
        self.add_fact(fact);
        domain.objects.declare(symbol, values);
        self.refer_to(domain, symbol, &objects);
        Some(symbol)
    }

    /// The initial value of an entry; a reference to an array of known length refers to arrays of that length alone, which
    /// others may refer to, too.
    pub(crate) fn of_fixed_length(&mut self, domain: &mut Symbolic<'_>, place: Place, unknown: &Unknown<'_>) -> Term {
        let is_pool = self.materialisation == Materialisation::Pool;
        let Some(length) = unknown.declared.length.filter(|_| is_pool && unknown.ty == Type::Ref) else {
            return self.any(domain, unknown);
        };
        if length > self.scope.array_length {
            // None of the pool is as long.
            let declared = Declared { is_own: true, ..unknown.declared };
            let own =
                self.own(domain, place, &Unknown { name: unknown.name, ty: unknown.ty, declared, is_root: false });
            self.leave_out_other_references(domain, place);
            return own.unwrap_or_else(|| self.any(domain, unknown));
        }
        let reference = self.any(domain, unknown);
        let (targets, _) = domain.objects.targets(domain.terms, reference);
        for object in targets {
            let Some(has_length) = has_length(domain, object, length) else { continue };
            let this = Objects::reference(domain.terms, object);
            let is_this = domain.terms.equal(reference, this);
            let fact = domain.terms.implies(is_this, has_length);
            self.add_fact(fact);
        }
        reference
    }

    /// Notes that an array could be known to other references.
    fn leave_out_other_references(&mut self, domain: &Symbolic<'_>, place: Place) {
        let owner = domain.objects.get(place.object).map(|object| domain.world.class_name(object.class));
        let entry = domain.world.entry_name(place.map);
        self.leave_out(format!("other references to the array in {}{entry}", owner.unwrap_or_default()));
    }

    /// What an entry of an object refers to was made for it: neither the same entry of another object nor another entry of the
    /// same object of which that is known refers to it.
    pub(crate) fn keep_apart(&mut self, domain: &mut Symbolic<'_>, place: Place, unknown: &Unknown<'_>, value: Term) {
        if !unknown.declared.is_fresh || unknown.ty != Type::Ref {
            return;
        }
        let fresh = self.owned.fresh.clone();
        let in_map: Vec<Term> = fresh.iter().filter(|(it, _)| it.map == place.map).map(|&(_, other)| other).collect();
        let in_object = fresh.iter().filter(|(it, _)| it.object == place.object && it.map != place.map);
        let in_object: Vec<Term> = in_object.map(|&(_, other)| other).collect();
        // If there are as many objects as each map and each owner has entries, there is one for each (König); what goes
        // beyond is not kept apart, or no input would be left.
        // Open references can be new objects.
        let count = match self.materialisation {
            Materialisation::Pool => domain.objects.targets(domain.terms, value).0.len(),
            Materialisation::OnDemand => usize::MAX,
        };
        let null = Objects::null(domain.terms);
        for &other in [&in_map, &in_object].into_iter().filter(|others| others.len() < count).flatten() {
            let (is_null, is_same) = (domain.terms.equal(value, null), domain.terms.equal(value, other));
            let is_other = domain.terms.not(is_same);
            let fact = domain.terms.or(is_null, is_other);
            self.add_fact(fact);
        }
        self.owned.fresh.push_back((place, value));
        if in_map.len() == 1
            && let Some(what) = domain.world.may_be_shared(place.map)
        {
            self.note_other_code(what);
        }
    }

    /// Relates a new entry to those that were read: an object that was made for another one refers back to it.
    pub(crate) fn refer_back(&mut self, domain: &mut Symbolic<'_>, place: Place, unknown: &Unknown<'_>, value: Term) {
        if unknown.ty != Type::Ref {
            return;
        }
        let mut pairs = Vec::new();
        for &(owner, reference, by) in self.owned.back.iter().filter(|(.., by)| *by == place.map) {
            pairs.push((owner, reference, Place { map: by, ..place }, value));
        }
        if let Some(by) = unknown.declared.back {
            let (targets, _) = domain.objects.targets(domain.terms, value);
            for object in targets {
                let back = Place { map: by, object, index: 0 };
                pairs.extend(self.known_initial(back).map(|known| (place, value, back, known)));
            }
            self.owned.back.push_back((place, value, by));
        }
        for (owner, reference, back, known) in pairs {
            let (part, whole) =
                (Objects::reference(domain.terms, back.object), Objects::reference(domain.terms, owner.object));
            let (is_part, is_back) = (domain.terms.equal(reference, part), domain.terms.equal(known, whole));
            let fact = domain.terms.implies(is_part, is_back);
            if domain.terms.is_true(fact) {
                continue;
            }
            self.add_fact(fact);
            if let Some(what) = domain.world.may_be_shared(owner.map) {
                self.note_other_code(what);
            }
        }
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

/// The condition that an array has a length. None for what is no array.
pub(crate) fn has_length(domain: &mut Symbolic<'_>, object: ObjectId, length: u32) -> Option<Term> {
    let own = domain.objects.get(object)?.length?;
    let wanted = domain.terms.number(domain.terms.width(own), u64::from(length));
    Some(domain.terms.equal(own, wanted))
}
