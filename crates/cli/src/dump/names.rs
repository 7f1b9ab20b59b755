//! What objects and places are called in dumps.

use ::check::Language;
use ir::{ClassId, ClassKind, MapKey, Type, facts};
use rustc_hash::FxHashMap;
use symbolic::{Heap, InputCell, Object, ObjectId, Origin, Place};

/// Names of the objects of an execution: `List@0` for those of the input, `new List#1` for those that the program makes,
/// and for those that are there in any case the user's word for them, or `static List#1`.
pub struct DumpNames<'a> {
    language: &'a dyn Language,
    objects: FxHashMap<ObjectId, Named>,
}

struct Named {
    name: String,
    origin: Origin,
    /// The class of what it holds.
    class: ClassId,
    is_block: bool,
    /// No offset of a block from here on exists.
    capacity: u32,
}

impl<'a> DumpNames<'a> {
    /// Names all objects. Of blocks that the program makes, `held` says what they hold, as far as that is known.
    pub fn new(language: &'a dyn Language, heap: &Heap, held: &FxHashMap<ObjectId, ClassId>) -> DumpNames<'a> {
        let mut objects = FxHashMap::default();
        let mut counts: FxHashMap<String, u32> = FxHashMap::default();
        for (id, object) in heap.objects.iter() {
            let class = held.get(&id).copied().unwrap_or(object.class);
            let name = known_name(language, object).unwrap_or_else(|| {
                let class = simple_class(language, class);
                let (before, number_sign, first) = match object.origin {
                    Origin::Input => ("", '@', 0),
                    Origin::Allocated => ("new ", '#', 1),
                    Origin::Known(_) => ("static ", '#', 1),
                };
                let kind = format!("{before}{class}{number_sign}");
                let number = counts.entry(kind.clone()).or_insert(first);
                *number += 1;
                format!("{kind}{}", *number - 1)
            });
            let is_block = is_block(language, object);
            objects.insert(id, Named { name, origin: object.origin, class, is_block, capacity: object.capacity });
        }
        DumpNames { language, objects }
    }

    /// The name of an object. An object that was never met has none.
    pub fn of(&self, object: ObjectId) -> Option<&str> {
        match object {
            ObjectId::NULL => Some("null"),
            object => self.objects.get(&object).map(|named| &*named.name),
        }
    }

    /// The name of a place. None for what the language's runtime adds: monitors, identity hashes and the like.
    pub fn place(&self, place: Place) -> Option<String> {
        // Not borrowed: cells of blocks are found by asking the language.
        let map = self.language.program().maps[place.map].clone();
        if self.objects.get(&place.object).is_some_and(|named| named.is_block) {
            // The content of blocks is kept under their sizes, which nothing changes.
            let is_content = place.map == facts::SIZE || matches!(map.key, MapKey::Element(_));
            return is_content.then(|| self.bytes(place.object, place.index, None));
        }
        let owner = || self.of(place.object).unwrap_or("?");
        if let MapKey::Element(_) = map.key {
            return Some(format!("{}[{}]", owner(), place.index));
        }
        let full = map.name.split(':').next().unwrap_or_default();
        let (class, field) = full.rsplit_once('.')?;
        if map.is_internal {
            return None;
        }
        match map.key {
            MapKey::Global => Some(format!("{}.{field}", jvm::source_name(class))),
            MapKey::Field(_) | MapKey::Element(_) | MapKey::Fact | MapKey::Address => {
                Some(format!("{}.{field}", owner()))
            }
        }
    }

    /// The part of a block that a byte belongs to, if the language has a type for it.
    pub fn cell(&self, object: ObjectId, offset: u32) -> Option<InputCell> {
        let named = self.objects.get(&object)?;
        cell(self.language, named.origin, named.class, offset)
    }

    /// Some bytes of a block, cut where the language's types say: the offset of each part behind the first byte, how many
    /// bytes it has, and its name.
    pub fn parts(&self, object: ObjectId, offset: u32, bytes: u32) -> Vec<(u32, u32, String)> {
        let mut parts = Vec::new();
        let (mut at, end) = (offset, offset + bytes);
        while at < end {
            let mut next = match self.cell(object, at) {
                Some(cell) => (cell.start + self.width(&cell)).clamp(at + 1, end),
                None => end,
            };
            while next < end && self.is_unnamed(object, at) && self.is_unnamed(object, next) {
                next += 1;
            }
            parts.push((at - offset, next - at, self.bytes(object, at, Some(next - at))));
            at = next;
        }
        parts
    }

    /// The name of some bytes of a block: `struct node@0.next`, `table[2]`; of as many as the type has if nothing is said.
    pub fn bytes(&self, object: ObjectId, at: u32, count: Option<u32>) -> String {
        let whole = self.of(object).unwrap_or("?");
        let Some(cell) = self.cell(object, at) else { return format!("{whole} + {at} bytes") };
        let (name, width) = (format!("{whole}{}{}", self.index(object, at), cell.name), self.width(&cell));
        let count = count.unwrap_or(width);
        let first = match self.is_unnamed(object, at) {
            true => at % self.element(object),
            false if cell.start != at || count != width => at - cell.start,
            false => return name,
        };
        format!("bytes {first}..{} of {name}", first + count)
    }

    /// Does a byte belong to no member, as those of bit-fields do? Then it has the name of what is around it.
    fn is_unnamed(&self, object: ObjectId, at: u32) -> bool {
        let Some(cell) = self.cell(object, at).filter(|cell| self.width(cell) == 1) else { return false };
        let is_same = |other: Option<u32>| {
            let other = other.and_then(|other| self.cell(object, other));
            other.is_some_and(|other| other.name == cell.name && other.start != cell.start)
        };
        is_same(at.checked_sub(1)) || is_same(at.checked_add(1))
    }

    /// How many bytes an element of a block has.
    fn element(&self, object: ObjectId) -> u32 {
        let named = self.objects.get(&object).filter(|named| !matches!(named.origin, Origin::Known(_)));
        let size = named.and_then(|named| self.language.input_size(named.class));
        size.map_or(u32::MAX, |(bytes, _)| bytes.max(1))
    }

    /// The number of an element, where the program makes several of what comes alone in inputs.
    fn index(&self, object: ObjectId, at: u32) -> String {
        let Some(named) = self.objects.get(&object).filter(|named| named.origin == Origin::Allocated) else {
            return String::new();
        };
        match self.language.input_size(named.class) {
            Some((element, false)) if (1..named.capacity).contains(&element) => format!("[{}]", at / element),
            Some(_) | None => String::new(),
        }
    }

    fn width(&self, cell: &InputCell) -> u32 {
        match self.language.program().maps[cell.map].value {
            Type::Ref => self.language.pointer_bits() / 8,
            ty => u32::from(ty.bits().div_ceil(8)),
        }
    }
}

/// Is the object a block of bytes?
pub fn is_block(language: &dyn Language, object: &Object) -> bool {
    language.program().classes[object.class].kind == ClassKind::Block
}

/// The part of a block that a byte belongs to, if the language has a type for it. `class` is that of what the block holds.
pub fn cell(language: &dyn Language, origin: Origin, class: ClassId, offset: u32) -> Option<InputCell> {
    match origin {
        Origin::Known(address) => language.global_cell(address, offset),
        Origin::Input | Origin::Allocated => language.input_cell(class, offset),
    }
}

fn known_name(language: &dyn Language, object: &Object) -> Option<String> {
    match object.origin {
        Origin::Known(address) => language.known_name(address),
        Origin::Input | Origin::Allocated => None,
    }
}

/// A class without its package; a type of C as it is.
fn simple_class(language: &dyn Language, class: ClassId) -> String {
    let name = language.class_name(class);
    match language.program().classes[class].kind {
        ClassKind::Block => name,
        ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Array { .. } | ClassKind::Scalar => {
            name.rsplit('.').next().unwrap_or(&name).to_owned()
        }
    }
}
