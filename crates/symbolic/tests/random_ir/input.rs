//! Random inputs: arguments, globals and the objects that they lead to, as plain data that every engine can set up.

use crate::generate::{Family, Generated, NODE_SIZE};
use crate::random::Random;
use ir::{ClassId, ClassKind, MapId, MapKey, Program, Type};

/// Objects of each exact class, at most.
pub const MAX_OBJECTS: usize = 3;
/// Elements of an array, and integers of a block of `cells`, at most. There is at least one of the latter.
pub const MAX_LENGTH: usize = 3;

/// A value of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Not a reference: a machine word with zeros above the type's width.
    Word(u64),
    /// The null reference.
    Null,
    /// A reference to the object of this index.
    Object(usize),
}

/// What is in an object of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The value of each field, inherited ones included.
    Fields(Vec<(MapId, Value)>),
    /// The elements of an array.
    Elements(Vec<Value>),
    /// The bytes of a block, zero where it has pointers.
    Bytes {
        /// All bytes.
        bytes: Vec<u8>,
        /// Offsets, and the objects that the pointers there point to the beginning of.
        pointers: Vec<(u32, Value)>,
    },
}

/// An object of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputObject {
    /// Its exact class.
    pub class: ClassId,
    /// What is in it.
    pub content: Content,
}

/// What a program is run on. Objects are numbered as the arguments name them, those that no argument names come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The arguments of the entry.
    pub args: Vec<Value>,
    /// The value of each global.
    pub globals: Vec<(MapId, Value)>,
    /// The objects.
    pub objects: Vec<InputObject>,
}

/// The input of a seed.
pub fn input(generated: &Generated, seed: u64) -> Input {
    let mut random = Random::new(seed ^ 0x1d8e_4e27_c47d_124f);
    let classes: &[(&str, usize, usize)] = match generated.family {
        Family::Objects => {
            &[("Base", 1, 3), ("Derived", 0, 2), ("Other", 0, 2), ("[I", 1, 2), ("[LBase;", 0, 1), ("[LDerived;", 0, 1)]
        }
        Family::Blocks => &[("cells", 1, 2), ("node", 0, 3)],
    };
    let mut objects = Vec::new();
    for &(name, least, most) in classes {
        let class = generated.program.class_named(name).expect("a declared class");
        objects.extend((0..least + random.below(most - least + 1)).map(|_| class));
    }
    let mut maker = Maker { generated, random, objects };
    let args = maker.args();
    let globals = maker.globals();
    let objects = (0..maker.objects.len()).map(|index| maker.object(index)).collect();
    let input = Input { args, globals, objects };
    let named = input.args.iter().filter_map(|value| match *value {
        Value::Object(index) => Some(index),
        Value::Word(_) | Value::Null => None,
    });
    let mut order: Vec<usize> = Vec::new();
    for index in named.chain(0..input.objects.len()) {
        if !order.contains(&index) {
            order.push(index);
        }
    }
    input.reordered(&order)
}

impl Input {
    /// The same input with its objects in another order: `order` lists their indices.
    pub fn reordered(&self, order: &[usize]) -> Input {
        let place = |value: Value| match value {
            Value::Object(index) => {
                Value::Object(order.iter().position(|&other| other == index).expect("an object of the input"))
            }
            Value::Word(_) | Value::Null => value,
        };
        let content = |content: &Content| match content {
            Content::Fields(fields) => {
                Content::Fields(fields.iter().map(|&(field, value)| (field, place(value))).collect())
            }
            Content::Elements(elements) => Content::Elements(elements.iter().map(|&value| place(value)).collect()),
            Content::Bytes { bytes, pointers } => Content::Bytes {
                bytes: bytes.clone(),
                pointers: pointers.iter().map(|&(at, value)| (at, place(value))).collect(),
            },
        };
        let object = |&index: &usize| {
            let object = &self.objects[index];
            InputObject { class: object.class, content: content(&object.content) }
        };
        Input {
            args: self.args.iter().map(|&value| place(value)).collect(),
            globals: self.globals.iter().map(|&(map, value)| (map, place(value))).collect(),
            objects: order.iter().map(object).collect(),
        }
    }
}

/// The fields of objects of a class: those of its superclasses too, in the order of their declaration.
pub fn fields_of(program: &Program, class: ClassId) -> Vec<MapId> {
    let is_field = |key: MapKey| match key {
        MapKey::Field(of) => program.is_subclass(class, of),
        MapKey::Global | MapKey::Element(_) | MapKey::Fact | MapKey::Address => false,
    };
    program.maps.iter().filter(|(_, map)| is_field(map.key)).map(|(id, _)| id).collect()
}

struct Maker<'a> {
    generated: &'a Generated,
    random: Random,
    /// The classes of the objects.
    objects: Vec<ClassId>,
}

impl Maker<'_> {
    fn args(&mut self) -> Vec<Value> {
        let entry = &self.generated.program.procs[self.generated.entry];
        let mut args = Vec::new();
        for (index, (&ty, &class)) in entry.params.iter().zip(&entry.param_classes).enumerate() {
            // The second part of a pointer.
            let is_offset = ty == Type::I64
                && self.generated.family == Family::Blocks
                && index > 0
                && entry.params[index - 1] == Type::Ref
                && entry.param_classes[index - 1] == self.generated.program.class_named("cells");
            args.push(if is_offset {
                Value::Word(self.random.pick(&[0, 0, 0, 0, 4, 4, 8, 1, 4u64.wrapping_neg()]))
            } else {
                self.value(ty, class, 12)
            });
        }
        args
    }

    fn globals(&mut self) -> Vec<(MapId, Value)> {
        let mut globals = Vec::new();
        for (id, map) in &self.generated.program.maps {
            if map.key == MapKey::Global {
                globals.push((id, self.value(map.value, map.value_class, 30)));
            }
        }
        globals
    }

    /// A value of a type; a reference of a declared class is null in that many of a hundred cases.
    fn value(&mut self, ty: Type, class: Option<ClassId>, null: usize) -> Value {
        let Some(class) = class else { return Value::Word(self.random.word(ty)) };
        let is_fit = |&index: &usize| self.generated.program.is_subclass(self.objects[index], class);
        let found: Vec<usize> = (0..self.objects.len()).filter(is_fit).collect();
        if found.is_empty() || self.random.percent(null) {
            return Value::Null;
        }
        Value::Object(self.random.pick(&found))
    }

    fn object(&mut self, index: usize) -> InputObject {
        let program = &self.generated.program;
        let class = self.objects[index];
        let content = match program.classes[class].kind {
            ClassKind::Array { element, element_class } => {
                let length = self.random.pick(&[MAX_LENGTH, MAX_LENGTH, 2, 2, 1, 0]);
                Content::Elements((0..length).map(|_| self.value(element, element_class, 30)).collect())
            }
            ClassKind::Block => {
                let pointers = self.generated.pointer_offsets(class);
                let size =
                    if pointers.is_empty() { 4 * (1 + self.random.below(MAX_LENGTH)) } else { NODE_SIZE as usize };
                let mut bytes: Vec<u8> = (0..size).map(|_| self.random.integer(8) as u8).collect();
                let pointers: Vec<(u32, Value)> =
                    pointers.iter().map(|&at| (at, self.value(Type::Ref, Some(class), 30))).collect();
                for &(at, _) in &pointers {
                    bytes[at as usize..at as usize + 8].fill(0);
                }
                Content::Bytes { bytes, pointers }
            }
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Scalar => {
                let mut fields = Vec::new();
                for field in fields_of(program, class) {
                    let map = &program.maps[field];
                    fields.push((field, self.value(map.value, map.value_class, 25)));
                }
                Content::Fields(fields)
            }
        };
        InputObject { class, content }
    }
}
