//! Input objects that start as copies of what a constructor made.
//!
//! The fields of a library's object depend on each other in ways that only its own code knows, so such an object is never
//! built field by field. It starts as a copy of an object of the known state, with own copies of the objects that were made
//! along with that ([`Construction`]); only the fields that can have any value are unknown.

use crate::known_state::known_value;
use crate::persistent::PersistentMap;
use crate::{Construction, Inputs, Object, ObjectId, Objects, Origin, Place, Symbolic};
use ir::{ClassKind, MapId, MapKey, Type};
use logic::Term;
use std::rc::Rc;

/// Which input objects are copies, and of what.
#[derive(Clone, Default)]
pub(crate) struct Copies {
    of: PersistentMap<ObjectId, Copy>,
    /// The copies of parts, by the object they belong to and the address of what is copied.
    parts: PersistentMap<(ObjectId, u64), ObjectId>,
}

#[derive(Clone)]
struct Copy {
    /// The object that it belongs to: itself, or the one that it is a part of.
    root: ObjectId,
    /// What is copied.
    address: u64,
    construction: Rc<Construction>,
}

impl Copies {
    /// Is an object a part of a copy?
    pub(crate) fn is_part(&self, object: ObjectId) -> bool {
        self.of.get(&object).is_some_and(|copy| copy.root != object)
    }

    /// Notes that an object is a copy of the template.
    pub(crate) fn add(&mut self, object: ObjectId, construction: Rc<Construction>) {
        self.parts.insert((object, construction.template), object);
        let address = construction.template;
        self.of.insert(object, Copy { root: object, address, construction });
    }
}

impl Inputs {
    /// For an object that came along with an input object as a copy: that object, and the address of what is copied.
    pub fn part(&self, object: ObjectId) -> Option<(ObjectId, u64)> {
        let copy = self.copies.of.get(&object)?;
        (copy.root != object).then_some((copy.root, copy.address))
    }
}

/// The initial value of an entry of a copy. None for what is no copy, and for entries that can have any value.
pub(crate) fn copied(domain: &mut Symbolic<'_>, inputs: &mut Inputs, place: Place, ty: Type) -> Option<Term> {
    let Copy { root, address, construction } = inputs.copies.of.get(&place.object)?.clone();
    let (key, is_internal) = {
        let program = domain.world.program();
        (program.maps[place.map].key, program.maps[place.map].is_internal)
    };
    // What the language keeps for itself, such as identity hash codes, differs from object to object.
    if is_internal || construction.open.contains(&place.map) || construction.open_arrays.contains(&address) {
        return None;
    }
    let is_read = |&&(object, map, _): &&(u64, MapId, String)| object == address && map == place.map;
    if let Some((.., what)) = construction.left_out.iter().find(is_read) {
        inputs.leave_out(what.clone());
    }
    let index = matches!(key, MapKey::Element(_)).then_some(place.index);
    let word = domain.world.known(place.map, address, index).unwrap_or(0);
    let is_part = word == construction.template || construction.parts.contains(&word);
    if ty != Type::Ref || !is_part {
        return Some(known_value(domain, ty, word));
    }
    if let Some(&known) = inputs.copies.parts.get(&(root, word)) {
        return Some(Objects::reference(domain.terms, known));
    }
    // A copy that other code makes of the object as a whole shares its parts.
    let is_anothers = |&(other, part): &(ObjectId, u64)| other != root && part == word;
    if place.object == root
        && inputs.copies.parts.keys().any(is_anothers)
        && let Some(what) = domain.world.may_be_shared(place.map)
    {
        inputs.note_other_code(what);
    }
    let (class, length) = domain.world.known_object(word)?;
    let is_array = matches!(domain.world.program().classes[class].kind, ClassKind::Array { .. });
    let length_term = is_array.then(|| domain.terms.number(32, u64::from(length)));
    let object =
        Object { class, origin: Origin::Input, length: length_term, capacity: length, opaque: false, exists: None };
    let part = domain.objects.add(object)?;
    inputs.copies.parts.insert((root, word), part);
    inputs.copies.of.insert(part, Copy { root, address: word, construction });
    Some(Objects::reference(domain.terms, part))
}
