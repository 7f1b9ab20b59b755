//! Where the fields of objects lie.
//!
//! An object is a header word (class, and length above it), then packed fields: those of the superclass first, at the
//! places they have there, then its own. Fields of 8, 16 and 32 bits share words; a word's unused rest is filled by
//! later fields, of subclasses too. An array is a header, the fields of its superclass, then its elements, packed.
//! A layout is made when it is first needed and never changes.

use crate::memory::Fault;
use ir::{ClassId, ClassKind, EntityRef, MapId, MapKey, PrimaryMap, Program, Type, facts};

/// The place of a field, seen from its object's first word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Slot {
    /// Index of the word; [`Slot::NOWHERE`] if the map is no field or its class has no layout yet.
    pub(crate) word: u32,
    /// The field's lowest bit in the word.
    pub(crate) shift: u8,
    /// 64 minus the field's width.
    pub(crate) unused: u8,
    /// For element maps: log2 of the bits that an element takes.
    pub(crate) log2: u8,
}

impl Slot {
    /// Too large to lie inside any object, so that a read through it is out of range and takes the slow way.
    pub(crate) const NOWHERE: u32 = u32::MAX;
    const UNKNOWN: Slot = Slot { word: Slot::NOWHERE, shift: 0, unused: 0, log2: u8::MAX };

    #[inline(always)]
    pub(crate) fn mask(self) -> u64 {
        u64::MAX >> (self.unused & 63)
    }
}

/// What objects of a class look like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shape {
    /// Objects: their size in words. Arrays and blocks: words before the first element or byte. 0: no layout yet.
    pub(crate) words: u32,
    /// Arrays: log2 of the bits that an element takes; else 255.
    pub(crate) log2: u8,
    /// What sort of object.
    pub(crate) sort: Sort,
}

/// What sort of objects a class has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Not known yet, or none at all.
    Unknown,
    /// Fields only.
    Object,
    /// Fields and elements.
    Array,
    /// Raw memory.
    Block,
}

/// Words of a block before its bytes: header, extent, room, and its size above whether it is alive.
pub(crate) const BLOCK_WORDS: u32 = 4;

/// The part of a layout that only making further layouts and collecting garbage look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Detail {
    /// (word, shift) of each reference field.
    pub(crate) references: Vec<(u32, u8)>,
    /// Are the elements references?
    pub(crate) reference_elements: bool,
    /// Words used by fields, header included.
    end: u32,
    /// Free (word, shift) of 8, 16 and 32 bits.
    gaps: [Option<(u32, u8)>; 3],
}

impl Detail {
    /// A place for 2^log2 bits, aligned: the smallest gap that holds it, else a new word. What is left of a split gap
    /// is smaller gaps, at most one of each size, as in a buddy allocator.
    fn place(&mut self, log2: u8) -> (u32, u8) {
        if log2 == 6 {
            self.end += 1;
            return (self.end - 1, 0);
        }
        let own = usize::from(log2 - 3);
        let found = (own..3).find_map(|size| self.gaps[size].take().map(|gap| (size, gap)));
        let (size, (word, shift)) = found.unwrap_or_else(|| {
            self.end += 1;
            (3, (self.end - 1, 0))
        });
        for smaller in own..size {
            self.gaps[smaller] = Some((word, shift + (8 << smaller)));
        }
        (word, shift)
    }
}

/// log2 of the bits that a value takes in a field or an array element.
pub(crate) fn log2_of(ty: Type) -> u8 {
    match ty.bits() {
        0..=8 => 3,
        9..=16 => 4,
        17..=32 => 5,
        // Integers of more than 64 bits are numbers of a table.
        _ => 6,
    }
}

/// The layouts made so far.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    pub(crate) slots: Vec<Slot>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) details: Vec<Detail>,
}

impl Layouts {
    /// Makes room for the maps and classes that the program has by now.
    pub(crate) fn fit(&mut self, program: &Program) {
        for (_, map) in program.maps.iter().skip(self.slots.len()) {
            let mut slot = Slot::UNKNOWN;
            if let MapKey::Element(_) = map.key {
                slot.log2 = log2_of(map.value);
            }
            self.slots.push(slot);
        }
        // The header holds both facts.
        self.slots[facts::CLASS_OF.index()] = Slot { word: 0, shift: 0, unused: 32, log2: u8::MAX };
        self.slots[facts::LENGTH.index()] = Slot { word: 0, shift: 32, unused: 32, log2: u8::MAX };
        // They are asked of blocks alone, and of null, which has none.
        self.slots[facts::EXTENT.index()] = Slot { word: 1, shift: 0, unused: 0, log2: u8::MAX };
        self.slots[facts::ROOM.index()] = Slot { word: 2, shift: 0, unused: 0, log2: u8::MAX };
        let unknown = Shape { words: 0, log2: u8::MAX, sort: Sort::Unknown };
        self.shapes.resize(program.classes.len().max(self.shapes.len()), unknown);
        self.details.resize_with(self.shapes.len(), Detail::default);
    }

    /// The shape of a class, made if it is new.
    #[inline(always)]
    pub(crate) fn shape(&mut self, program: &Program, class: ClassId) -> Result<Shape, Fault> {
        match self.shapes.get(class.index()) {
            Some(shape) if shape.sort != Sort::Unknown => Ok(*shape),
            _ => self.lay_out(program, class),
        }
    }

    /// The slot of a field whose class may have no layout yet.
    pub(crate) fn slot(&mut self, program: &Program, map: MapId) -> Result<Slot, Fault> {
        self.fit(program);
        if let Some(MapKey::Field(class)) = program.maps.get(map).map(|map| map.key) {
            self.fields(program, class)?;
        }
        match self.slots.get(map.index()) {
            Some(slot) if slot.word != Slot::NOWHERE => Ok(*slot),
            _ => Err(Fault::NoField),
        }
    }

    #[cold]
    #[inline(never)]
    fn lay_out(&mut self, program: &Program, class: ClassId) -> Result<Shape, Fault> {
        self.fit(program);
        let Some(declared) = program.classes.get(class) else { return Err(Fault::NoObjects) };
        let shape = match declared.kind {
            ClassKind::Object { instantiable: true } => {
                Shape { words: self.fields(program, class)?, log2: u8::MAX, sort: Sort::Object }
            }
            ClassKind::Array { element, .. } => {
                let words = self.fields(program, class)?;
                self.details[class.index()].reference_elements = element == Type::Ref;
                Shape { words, log2: log2_of(element), sort: Sort::Array }
            }
            ClassKind::Block => Shape { words: BLOCK_WORDS, log2: u8::MAX, sort: Sort::Block },
            ClassKind::Object { instantiable: false } | ClassKind::Interface | ClassKind::Scalar => {
                return Err(Fault::NoObjects);
            }
        };
        self.shapes[class.index()] = shape;
        Ok(shape)
    }

    /// Places the fields of a class, after those of its superclasses; the words they take with the header.
    fn fields(&mut self, program: &Program, class: ClassId) -> Result<u32, Fault> {
        // The chain of superclasses without a layout, walked by hand: it may be long.
        let mut chain = Vec::new();
        let mut at = Some(class);
        while let Some(current) = at {
            let Some(detail) = self.details.get(current.index()) else { return Err(Fault::NoObjects) };
            if detail.end != 0 {
                break;
            }
            chain.push(current);
            at = program.classes[current].superclass;
            if chain.len() > program.classes.len() {
                return Err(Fault::NoObjects);
            }
        }
        let mut detail = match at {
            Some(parent) => self.details[parent.index()].clone(),
            None => Detail { end: 1, ..Detail::default() },
        };
        for &current in chain.iter().rev() {
            self.place_own(program, &program.classes[current].fields, &mut detail)?;
            self.details[current.index()] = detail.clone();
        }
        Ok(detail.end)
    }

    /// Places a class's own fields, the large ones first so that few gaps arise.
    fn place_own(&mut self, program: &Program, fields: &[MapId], detail: &mut Detail) -> Result<(), Fault> {
        let value_type = |maps: &PrimaryMap<MapId, ir::Map>, map| maps.get(map).map(|map| map.value);
        for wanted in [6, 5, 4, 3] {
            for &map in fields {
                let Some(ty) = value_type(&program.maps, map) else { return Err(Fault::NoField) };
                if log2_of(ty) != wanted {
                    continue;
                }
                let (word, shift) = detail.place(wanted);
                let unused = crate::domain::unused(ty) as u8;
                self.slots[map.index()] = Slot { word, shift, unused, log2: u8::MAX };
                if ty == Type::Ref {
                    detail.references.push((word, shift));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{Class, Map};

    fn field(program: &mut Program, class: ClassId, name: &str, value: Type) -> MapId {
        let map = program.add_map(Map {
            name: name.into(),
            key: MapKey::Field(class),
            value,
            value_class: None,
            constant: false,
            is_internal: false,
        });
        program.classes[class].fields.push(map);
        map
    }

    fn class(program: &mut Program, name: &str, kind: ClassKind, superclass: Option<ClassId>) -> ClassId {
        program.add_class(Class {
            name: name.into(),
            kind,
            superclass,
            interfaces: vec![],
            fields: vec![],
            methods: vec![],
            file: None,
        })
    }

    #[test]
    fn fields_are_packed_and_inherited_places_kept() {
        let mut program = Program::default();
        let object = ClassKind::Object { instantiable: true };
        let base = class(&mut program, "Base", object, None);
        let flag = field(&mut program, base, "Base.flag", Type::Bool);
        let long = field(&mut program, base, "Base.long", Type::I64);
        let int = field(&mut program, base, "Base.int", Type::I32);
        let derived = class(&mut program, "Derived", object, Some(base));
        let byte = field(&mut program, derived, "Derived.byte", Type::I8);
        let short = field(&mut program, derived, "Derived.short", Type::I16);
        let reference = field(&mut program, derived, "Derived.ref", Type::Ref);
        let wide = field(&mut program, derived, "Derived.wide", Type::Int(100));
        let array =
            class(&mut program, "Array", ClassKind::Array { element: Type::I16, element_class: None }, Some(base));

        let mut layouts = Layouts::default();
        let derived_shape = layouts.shape(&program, derived).unwrap();
        let at = |map: MapId| {
            let slot = layouts.slots[map.index()];
            (slot.word, slot.shift, 64 - u32::from(slot.unused))
        };
        assert_eq!(at(long), (1, 0, 64));
        assert_eq!(at(int), (2, 0, 32));
        assert_eq!(at(flag), (2, 32, 1));
        // The subclass fills what its superclass left of word 2: 8 bits at 40, 16 at 48.
        assert_eq!(at(short), (2, 48, 16));
        assert_eq!(at(byte), (2, 40, 8));
        assert_eq!(at(wide), (3, 0, 64));
        assert_eq!(at(reference), (4, 0, 32));
        assert_eq!(derived_shape.words, 5);
        assert_eq!(layouts.details[derived.index()].references, [(4, 0)]);
        assert_eq!(layouts.shape(&program, base).unwrap().words, 3);
        let array_shape = layouts.shape(&program, array).unwrap();
        assert_eq!((array_shape.words, array_shape.log2), (3, 4));
    }

    #[test]
    fn classes_without_objects_are_refused() {
        let mut program = Program::default();
        let interface = class(&mut program, "I", ClassKind::Interface, None);
        let mut layouts = Layouts::default();
        assert_eq!(layouts.shape(&program, interface), Err(Fault::NoObjects));
    }
}
