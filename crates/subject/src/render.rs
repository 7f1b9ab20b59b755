//! Objects of the machine in the user's words.

use crate::choices::CLASS_OBJECTS;
use interp::Machine;
use ir::{ClassId, ClassKind, MapId, MapKey};
use jre::Java;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use verdict::{Field, Heap, Object, ObjectName, Taken, Value};

/// Names that objects were given, the same in all that is shown of a run.
#[derive(Default)]
pub(crate) struct ObjectNames {
    names: FxHashMap<u64, ObjectName>,
    counts: FxHashMap<String, u32>,
}

impl ObjectNames {
    /// The name of an object: its class and a number, in the order of asking.
    pub(crate) fn of(&mut self, machine: &Machine, object: u64) -> ObjectName {
        if let Some(name) = self.names.get(&object) {
            return name.clone();
        }
        let class = machine.class_of(object).map_or("?".to_owned(), |class| simple_name(machine, class));
        let number = self.counts.entry(class.clone()).or_default();
        let name = ObjectName(format!("{class}@{number}"));
        *number += 1;
        self.names.insert(object, name.clone());
        name
    }
}

/// The class as the user writes it, without its package.
pub(crate) fn simple_name(machine: &Machine, class: ClassId) -> String {
    let full = full_name(machine, class);
    if let Some((_, number)) = full.split_once("$$Lambda$") {
        return format!("Lambda{number}");
    }
    let simple = full.rsplit(['.', '$']).next().unwrap_or(&full);
    simple.to_owned()
}

/// The class as Java writes it: `java.util.TreeMap$Entry`, `int[]`.
pub(crate) fn full_name(machine: &Machine, class: ClassId) -> String {
    let name = &machine.program.classes[class].name;
    if name.starts_with('[') { jvm::source_type(name) } else { jvm::Loader::original_name(name).replace('/', ".") }
}

/// All fields of a class, inherited ones first.
pub(crate) fn fields_of(machine: &Machine, class: ClassId) -> Vec<MapId> {
    let mut chain = Vec::new();
    let mut at = Some(class);
    while let Some(class) = at {
        chain.push(class);
        at = machine.program.classes[class].superclass;
    }
    let fields = chain.iter().rev().flat_map(|&class| machine.program.classes[class].fields.iter().copied());
    fields.filter(|&field| matches!(machine.program.maps[field].key, MapKey::Field(_))).collect()
}

/// The parts of a field's map name: class, name, descriptor. None for what the runtime adds.
pub(crate) fn field_name(name: &str) -> Option<(&str, &str, &str)> {
    let (place, descriptor) = name.split_once(':')?;
    let (class, field) = place.rsplit_once('.')?;
    (!field.starts_with('<')).then_some((class, field, descriptor))
}

/// The units of a string as it is written in a program; half a surrogate pair is an escape of its own.
fn quoted(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for part in char::decode_utf16(units.iter().copied()) {
        match part {
            // A quote that needs no escape in a string gets none.
            Ok('\'') => text.push('\''),
            Ok(character) => text.extend(character.escape_debug()),
            Err(lone) => text.push_str(&format!("\\u{{{:x}}}", lone.unpaired_surrogate())),
        }
    }
    text.push('"');
    text
}

/// Shows objects of a machine.
pub(crate) struct Renderer<'a> {
    pub(crate) machine: &'a mut Machine,
    pub(crate) java: &'a mut Java,
    pub(crate) names: &'a mut ObjectNames,
    /// Is it an input that is shown? Then it is told which strings are no literals.
    pub(crate) is_input: bool,
}

/// How an object is made that a constructor makes.
pub(crate) struct Making {
    /// The expression.
    pub(crate) text: String,
    /// The field whose value stands in it.
    pub(crate) open: Option<MapId>,
    /// The field of another object that it is taken from.
    pub(crate) taken: Option<Taken>,
}

/// How the objects of an input are made.
pub(crate) type Makings = FxHashMap<u64, Making>;

/// More objects than this are not shown.
const MAX_OBJECTS: usize = 200;
/// More elements of an array than this are not shown.
const MAX_ELEMENTS: usize = 64;

impl Renderer<'_> {
    /// A word of a type given by its descriptor. Objects are put on the list.
    pub(crate) fn value(&mut self, descriptor: &str, word: u64, open: &mut VecDeque<u64>) -> Value {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Value::Bool(word & 1 != 0),
            Some(b'B') => Value::Int(i128::from(word as u8 as i8)),
            Some(b'S') => Value::Int(i128::from(word as u16 as i16)),
            Some(b'C') => Value::Char(word as u16),
            Some(b'I') => Value::Int(i128::from(word as u32 as i32)),
            Some(b'J') => Value::Int(i128::from(word as i64)),
            Some(b'F') => Value::F32(f32::from_bits(word as u32)),
            Some(b'D') => Value::F64(f64::from_bits(word)),
            _ => self.reference(word, open),
        }
    }

    /// A reference. An object without a name of its own is put on the list.
    pub(crate) fn reference(&mut self, object: u64, open: &mut VecDeque<u64>) -> Value {
        if object == 0 {
            return Value::Null;
        }
        let class = self.machine.class_of(object).ok();
        let name = class.map(|class| self.machine.program.classes[class].name.clone());
        match name.as_deref() {
            Some("java/lang/String") => match self.java.units(self.machine, object) {
                Ok(units) if self.is_input && self.java.interned(&units) != Some(object) => {
                    Value::Text(format!("new String({})", quoted(&units)))
                }
                Ok(units) => Value::Text(quoted(&units)),
                Err(_) => Value::Text("?".to_owned()),
            },
            Some("java/lang/Class") => Value::Text(self.class_object(object).unwrap_or("a class object".to_owned())),
            _ => {
                if let Some(constant) = class.and_then(|class| self.enum_constant(class, object)) {
                    return constant;
                }
                open.push_back(object);
                Value::Object(self.names.of(self.machine, object))
            }
        }
    }

    /// `T.class`, for the class objects that inputs have.
    fn class_object(&mut self, object: u64) -> Option<String> {
        let classes: Vec<ClassId> = self.machine.program.classes.keys().collect();
        let is_considered = |class: &ClassId| {
            let details = self.java.loader.details(*class);
            details.is_some_and(|it| it.origin.is_input() || CLASS_OBJECTS.contains(&&*it.name))
        };
        let considered: Vec<ClassId> = classes.into_iter().filter(is_considered).collect();
        let meant = considered.into_iter().find(|&class| self.java.mirror(self.machine, class).ok() == Some(object))?;
        Some(format!("{}.class", full_name(self.machine, meant).replace('$', ".")))
    }

    fn enum_constant(&mut self, class: ClassId, object: u64) -> Option<Value> {
        // A constant with a body has a class of its own, below the enumeration.
        let is_enum = |class: ClassId| {
            let above = self.machine.program.classes[class].superclass;
            above.is_some_and(|above| &*self.machine.program.classes[above].name == "java/lang/Enum")
        };
        let enumeration = Some(class)
            .into_iter()
            .chain(self.machine.program.classes[class].superclass)
            .find(|&class| is_enum(class))?;
        let map = self.machine.program.map_named("java/lang/Enum.name:Ljava/lang/String;")?;
        let name = self.machine.field(object, map).ok()?;
        let name = self.java.text(self.machine, name).ok()?;
        Some(Value::Constant { class: full_name(self.machine, enumeration), name })
    }

    /// Static fields. Objects are put on the list.
    pub(crate) fn statics(&mut self, statics: &[MapId], open: &mut VecDeque<u64>) -> Vec<Field> {
        let mut fields = Vec::new();
        for &map in statics {
            let name = self.machine.program.maps[map].name.clone();
            let Some((class, field, descriptor)) = field_name(&name) else { continue };
            let word = self.machine.global(map).unwrap_or(0);
            let value = self.value(descriptor, word, open);
            fields.push(Field { class: class.replace('/', "."), name: field.to_owned(), value });
        }
        fields
    }

    /// All objects that can be reached from those on the list.
    pub(crate) fn heap(&mut self, mut open: VecDeque<u64>, makings: &Makings) -> Heap {
        let mut heap = Heap::default();
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(object) = open.pop_front() {
            if !seen.insert(object) || heap.objects.len() >= MAX_OBJECTS {
                continue;
            }
            let Ok(class) = self.machine.class_of(object) else { continue };
            let name = self.names.of(self.machine, object);
            let kind = self.machine.program.classes[class].kind;
            let class_name = full_name(self.machine, class);
            let mut shown =
                Object { name, class: class_name, fields: Vec::new(), elements: None, made: None, taken: None };
            let making = makings.get(&object);
            shown.made = making.map(|making| making.text.clone());
            shown.taken = making.and_then(|making| making.taken.clone());
            if let ClassKind::Array { .. } = kind {
                let descriptor = self.machine.program.classes[class].name[1..].to_owned();
                let elements = self.machine.elements(object).unwrap_or_default();
                let elements = elements.iter().take(MAX_ELEMENTS);
                shown.elements = Some(elements.map(|&word| self.value(&descriptor, word, &mut open)).collect());
            }
            for field in fields_of(self.machine, class) {
                if making.is_some_and(|making| making.open != Some(field)) {
                    continue;
                }
                let name = self.machine.program.maps[field].name.clone();
                let Some((declaring, field_name, descriptor)) = field_name(&name) else { continue };
                let word = self.machine.field(object, field).unwrap_or(0);
                let value = self.value(descriptor, word, &mut open);
                let class = declaring.replace('/', ".");
                shown.fields.push(Field { class, name: field_name.to_owned(), value });
            }
            heap.objects.push(shown);
        }
        heap
    }
}
