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
    /// How many references of a map brought one along.
    counts: PersistentMap<MapId, u32>,
    /// References to objects that were made for one entry of one object each.
    fresh: PersistentList<(Place, Term)>,
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
