//! The state that initialisation left behind, as terms.

use crate::domain::Symbolic;
use crate::store::Place;
use crate::{Object, ObjectId, Objects, Origin};
use ir::{ClassKind, MapKey, Type};
use logic::{Bits, Format, Term, Value};

/// What the user's globals lead to can be changed by others.
pub(crate) fn share(domain: &mut Symbolic<'_>, ty: Type, value: Term) {
    if ty != Type::Ref {
        return;
    }
    let (targets, _) = domain.objects.targets(domain.terms, value);
    for object in targets {
        let class = domain.objects.get(object).map(|object| object.class);
        if class.is_some_and(|class| !domain.world.is_value(class)) {
            domain.objects.share(object);
        }
    }
}

/// The object at an address of the known state that an input reference can be. Others may have changed its content.
pub(crate) fn shared_object(domain: &mut Symbolic<'_>, address: u64) -> ObjectId {
    let object = known_object(domain, address);
    let class = domain.objects.get(object).map(|object| object.class);
    if class.is_some_and(|class| !domain.world.is_value(class)) {
        domain.objects.share(object);
    }
    object
}

/// An entry of the known state.
pub(crate) fn known(domain: &mut Symbolic<'_>, place: Place, ty: Type, address: u64) -> Term {
    let is_element = matches!(domain.world.program().maps[place.map].key, MapKey::Element(_));
    let word = domain.world.known(place.map, address, is_element.then_some(place.index)).unwrap_or(0);
    known_value(domain, ty, word)
}

/// A machine word of the known state as a term.
pub(crate) fn known_value(domain: &mut Symbolic<'_>, ty: Type, word: u64) -> Term {
    match ty {
        Type::Bool => domain.terms.bool(word != 0),
        Type::Int(width) => {
            let width = u32::from(width);
            domain.terms.constant(Value::Bits(Bits::new(width, word)))
        }
        Type::F32 | Type::F64 => {
            let (width, format) = if ty == Type::F32 { (32, Format::SINGLE) } else { (64, Format::DOUBLE) };
            let bits = domain.terms.number(width, word);
            domain.terms.float_from_bits(format, bits)
        }
        Type::Ref => {
            let object = known_object(domain, word);
            Objects::reference(domain.terms, object)
        }
    }
}

/// The object at an address of the known state.
pub(crate) fn known_object(domain: &mut Symbolic<'_>, address: u64) -> ObjectId {
    let (world, objects) = (domain.world, &mut *domain.objects);
    if address == 0 {
        return ObjectId::NULL;
    }
    if let Some(object) = objects.known(address) {
        return object;
    }
    let Some((class, length)) = world.known_object(address) else { return ObjectId::NULL };
    let kind = world.program().classes[class].kind;
    let is_array = matches!(kind, ClassKind::Array { .. } | ClassKind::Block);
    let bits = if kind == ClassKind::Block { 64 } else { 32 };
    let term = domain.terms.number(bits, u64::from(length));
    let object = Object {
        class,
        origin: Origin::Known(address),
        length: is_array.then_some(term),
        capacity: length,
        opaque: false,
        exists: None,
    };
    objects.add(object).unwrap_or(ObjectId::NULL)
}
