//! What a run leaves behind, without addresses: objects are numbered as they are met from the roots.

use crate::generate::Generated;
use crate::input::fields_of;
use ir::{ClassId, ClassKind, Key, MapId, MapKey, Type};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The final state of an engine. An object is whatever word the engine knows it by, not 0, which is null.
pub trait View {
    /// The exact class of an object.
    fn class_of(&mut self, object: u64) -> ClassId;
    /// The length of an array.
    fn length(&mut self, array: u64) -> u32;
    /// The entry of a map: a global, a field, an element of an array.
    fn read(&mut self, map: MapId, key: Key<u64>) -> u64;
    /// The bytes of a block; none if it was freed.
    fn bytes(&mut self, block: u64) -> Option<Vec<u8>>;
    /// The object whose beginning the pointer at an offset of a block points to.
    fn pointer(&mut self, block: u64, offset: u32) -> u64;
}

/// Where the search for objects starts.
#[derive(Clone, Debug, Default)]
pub struct Roots {
    /// The arguments that are references.
    pub args: Vec<u64>,
    /// The global blocks, by the numbers of their literals.
    pub data: Vec<u64>,
    /// The result, if it is a reference.
    pub result: Option<u64>,
}

/// What is in an object. References are numbers of objects, 0 is null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The fields by name.
    Fields(Vec<(Arc<str>, u64)>),
    /// The elements of an array.
    Elements(Vec<u64>),
    /// The bytes of a block, zero where it has pointers, and those by offset.
    Bytes(Vec<u8>, Vec<(u32, u64)>),
    /// A block that was freed.
    Freed,
}

/// Everything that can be reached from the roots: two heaps are equal just if they look alike to a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heap {
    /// The numbers of the arguments that are references.
    pub args: Vec<u64>,
    /// The globals by name.
    pub globals: Vec<(Arc<str>, u64)>,
    /// The numbers of the global blocks.
    pub data: Vec<u64>,
    /// The number of the result, if it is a reference.
    pub result: Option<u64>,
    /// Classes and contents of the objects; the first has number 1.
    pub objects: Vec<(Arc<str>, Content)>,
}

/// A scalar as it is compared: all NaNs are one.
pub fn canonical(ty: Type, word: u64) -> u64 {
    match ty {
        Type::F32 if f32::from_bits(word as u32).is_nan() => u64::from(f32::NAN.to_bits()),
        Type::F64 if f64::from_bits(word).is_nan() => f64::NAN.to_bits(),
        Type::Bool | Type::Int(_) | Type::F32 | Type::F64 | Type::Ref => word,
    }
}

/// Describes what an engine ended with.
pub fn describe(generated: &Generated, view: &mut dyn View, roots: &Roots) -> Heap {
    let mut describer = Describer { generated, view, numbers: HashMap::new(), met: Vec::new() };
    let mut heap = Heap { args: roots.args.iter().map(|&arg| describer.number(arg)).collect(), ..Heap::default() };
    for (id, map) in &generated.program.maps {
        if map.key == MapKey::Global {
            let value = describer.entry(map.value, id, Key::Global);
            heap.globals.push((map.name.clone(), value));
        }
    }
    heap.data = roots.data.iter().map(|&block| describer.number(block)).collect();
    heap.result = roots.result.map(|result| describer.number(result));
    while let Some(&object) = describer.met.get(heap.objects.len()) {
        let class = describer.view.class_of(object);
        let content = describer.content(object, class);
        heap.objects.push((generated.program.classes[class].name.clone(), content));
    }
    heap
}

struct Describer<'a> {
    generated: &'a Generated,
    view: &'a mut dyn View,
    numbers: HashMap<u64, u64>,
    met: Vec<u64>,
}

impl Describer<'_> {
    fn number(&mut self, object: u64) -> u64 {
        if object == 0 {
            return 0;
        }
        *self.numbers.entry(object).or_insert_with(|| {
            self.met.push(object);
            self.met.len() as u64
        })
    }

    fn entry(&mut self, ty: Type, map: MapId, key: Key<u64>) -> u64 {
        let word = self.view.read(map, key);
        if ty == Type::Ref { self.number(word) } else { canonical(ty, word) }
    }

    fn content(&mut self, object: u64, class: ClassId) -> Content {
        let program = &self.generated.program;
        match program.classes[class].kind {
            ClassKind::Array { element, .. } => {
                let map = program.map_named(&format!("elements:{element}")).expect("a declared map");
                let length = u64::from(self.view.length(object));
                Content::Elements(
                    (0..length).map(|index| self.entry(element, map, Key::Element(object, index))).collect(),
                )
            }
            ClassKind::Block => {
                let Some(mut bytes) = self.view.bytes(object) else { return Content::Freed };
                let mut pointers = Vec::new();
                for &offset in self.generated.pointer_offsets(class) {
                    let target = self.view.pointer(object, offset);
                    pointers.push((offset, self.number(target)));
                    bytes[offset as usize..offset as usize + 8].fill(0);
                }
                Content::Bytes(bytes, pointers)
            }
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Scalar => {
                let mut fields = Vec::new();
                for field in fields_of(program, class) {
                    let map = &program.maps[field];
                    fields.push((map.name.clone(), self.entry(map.value, field, Key::Object(object))));
                }
                Content::Fields(fields)
            }
        }
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "args {:?}, data {:?}, result {:?}", self.args, self.data, self.result)?;
        for (name, value) in &self.globals {
            writeln!(f, "{name} = {value}")?;
        }
        for (index, (class, content)) in self.objects.iter().enumerate() {
            write!(f, "#{} {class}", index + 1)?;
            match content {
                Content::Fields(fields) => {
                    for (name, value) in fields {
                        write!(f, " {name}={value}")?;
                    }
                }
                Content::Elements(elements) => write!(f, " {elements:?}")?,
                Content::Bytes(bytes, pointers) => write!(f, " {bytes:02x?} pointers {pointers:?}")?,
                Content::Freed => f.write_str(" freed")?,
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
