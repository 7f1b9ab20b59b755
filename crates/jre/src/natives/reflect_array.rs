//! `java.lang.reflect.Array`, where it makes arrays; elements and lengths are read and written in IR (`jvm::reflect_array`).

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::{ClassId, ClassKind};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    ("java/lang/reflect/Array.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
];

/// The class of arrays with components of a class.
pub(crate) fn array_of(java: &mut Java, machine: &mut Machine, component: ClassId) -> Result<ClassId, Stop> {
    let name = machine.program.classes[component].name.clone();
    let descriptor = match machine.program.classes[component].kind {
        ClassKind::Scalar => {
            let letter = match &*name {
                "boolean" => "Z",
                "byte" => "B",
                "char" => "C",
                "short" => "S",
                "int" => "I",
                "long" => "J",
                "float" => "F",
                "double" => "D",
                _ => return Err(machine.fault(format!("an array of {name}"))),
            };
            format!("[{letter}")
        }
        ClassKind::Array { .. } => format!("[{name}"),
        ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block => format!("[L{name};"),
    };
    java.class(machine, &descriptor)
}

impl Java {
    /// The class of arrays with components of a class.
    pub fn array_of(&mut self, machine: &mut Machine, component: ClassId) -> Result<ClassId, Stop> {
        array_of(self, machine, component)
    }
}

fn new_array(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return super::null_argument(java, machine);
    }
    let component = java.class_meant(machine, args[0])?;
    if &*machine.program.classes[component].name == "void" {
        return java.throw(machine, "java/lang/IllegalArgumentException", None);
    }
    let class = array_of(java, machine, component)?;
    make(java, machine, class, args[1] as u32 as i32)
}

fn make(java: &mut Java, machine: &mut Machine, class: ClassId, length: i32) -> Done {
    if length < 0 {
        let message = length.to_string();
        return java.throw(machine, "java/lang/NegativeArraySizeException", Some(&message));
    }
    match machine.new_array(class, length as u32)? {
        0 => java.throw(machine, "java/lang/OutOfMemoryError", Some("Java heap space")),
        array => Ok(Outcome::Return(array)),
    }
}

fn multi_new_array(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 || args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let lengths: Vec<i32> = machine.ints(args[1])?.into_iter().map(|length| length as i32).collect();
    if lengths.is_empty() || lengths.len() > 255 {
        return java.throw(machine, "java/lang/IllegalArgumentException", None);
    }
    let mut classes = vec![java.class_meant(machine, args[0])?];
    for _ in &lengths {
        let inner = classes[classes.len() - 1];
        classes.push(array_of(java, machine, inner)?);
    }
    classes.reverse();
    if let Some(&negative) = lengths.iter().find(|&&length| length < 0) {
        return make(java, machine, classes[0], negative);
    }
    // Row by row, outermost first. Nothing collects garbage in between.
    let first = match make(java, machine, classes[0], lengths[0])? {
        Outcome::Return(array) => array,
        thrown => return Ok(thrown),
    };
    let mut rows = vec![first];
    for (depth, &length) in lengths.iter().enumerate().skip(1) {
        let mut next = Vec::new();
        for row in rows {
            for index in 0..u64::from(machine.length(row)?) {
                match make(java, machine, classes[depth], length)? {
                    Outcome::Return(array) => {
                        machine.set_element(row, index, array)?;
                        next.push(array);
                    }
                    thrown => return Ok(thrown),
                }
            }
        }
        rows = next;
    }
    Ok(Outcome::Return(first))
}

/// The class that boxes a primitive type, by its letter: class, `valueOf`, field.
pub(crate) fn boxing(letter: char) -> Option<(&'static str, String, String)> {
    let (class, field) = match letter {
        'Z' => ("java/lang/Boolean", "value:Z"),
        'B' => ("java/lang/Byte", "value:B"),
        'C' => ("java/lang/Character", "value:C"),
        'S' => ("java/lang/Short", "value:S"),
        'I' => ("java/lang/Integer", "value:I"),
        'J' => ("java/lang/Long", "value:J"),
        'F' => ("java/lang/Float", "value:F"),
        'D' => ("java/lang/Double", "value:D"),
        _ => return None,
    };
    Some((class, format!("valueOf({letter})L{class};"), format!("{class}.{field}")))
}
