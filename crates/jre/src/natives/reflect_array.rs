//! `java.lang.reflect.Array`.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::{ClassId, ClassKind};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    ("java/lang/reflect/Array.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
    ("java/lang/reflect/Array.getLength(Ljava/lang/Object;)I", length),
    ("java/lang/reflect/Array.get(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    ("java/lang/reflect/Array.set(Ljava/lang/Object;ILjava/lang/Object;)V", set),
    ("java/lang/reflect/Array.getInt(Ljava/lang/Object;I)I", get_same::<'I'>),
    ("java/lang/reflect/Array.getLong(Ljava/lang/Object;I)J", get_same::<'J'>),
    ("java/lang/reflect/Array.getDouble(Ljava/lang/Object;I)D", get_same::<'D'>),
    ("java/lang/reflect/Array.getFloat(Ljava/lang/Object;I)F", get_same::<'F'>),
    ("java/lang/reflect/Array.getByte(Ljava/lang/Object;I)B", get_same::<'B'>),
    ("java/lang/reflect/Array.getChar(Ljava/lang/Object;I)C", get_same::<'C'>),
    ("java/lang/reflect/Array.getShort(Ljava/lang/Object;I)S", get_same::<'S'>),
    ("java/lang/reflect/Array.getBoolean(Ljava/lang/Object;I)Z", get_same::<'Z'>),
    ("java/lang/reflect/Array.setInt(Ljava/lang/Object;II)V", set_same::<'I'>),
    ("java/lang/reflect/Array.setLong(Ljava/lang/Object;IJ)V", set_same::<'J'>),
    ("java/lang/reflect/Array.setDouble(Ljava/lang/Object;ID)V", set_same::<'D'>),
    ("java/lang/reflect/Array.setFloat(Ljava/lang/Object;IF)V", set_same::<'F'>),
    ("java/lang/reflect/Array.setByte(Ljava/lang/Object;IB)V", set_same::<'B'>),
    ("java/lang/reflect/Array.setChar(Ljava/lang/Object;IC)V", set_same::<'C'>),
    ("java/lang/reflect/Array.setShort(Ljava/lang/Object;IS)V", set_same::<'S'>),
    ("java/lang/reflect/Array.setBoolean(Ljava/lang/Object;IZ)V", set_same::<'Z'>),
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

/// The letter of an array's elements (`L` for references), if it is one and the index is in it; else what is thrown.
fn checked(java: &mut Java, machine: &mut Machine, array: u64, index: u64) -> Result<Result<char, Outcome>, Stop> {
    if array == 0 {
        return super::null_argument(java, machine).map(Err);
    }
    let class = machine.class_of(array)?;
    let name = machine.program.classes[class].name.clone();
    let Some(letter) = name.strip_prefix('[').and_then(|element| element.chars().next()) else {
        return java.throw(machine, "java/lang/IllegalArgumentException", Some("Argument is not an array")).map(Err);
    };
    let (index, length) = (index as u32 as i32, machine.length(array)?);
    if index < 0 || index as u32 >= length {
        return java.throw(machine, "java/lang/ArrayIndexOutOfBoundsException", None).map(Err);
    }
    Ok(Ok(if letter == '[' { 'L' } else { letter }))
}

fn length(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return super::null_argument(java, machine);
    }
    let class = machine.class_of(args[0])?;
    if Java::element_type(machine, class).is_none() {
        return java.throw(machine, "java/lang/IllegalArgumentException", Some("Argument is not an array"));
    }
    Ok(Outcome::Return(u64::from(machine.length(args[0])?)))
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

fn get(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let letter = match checked(java, machine, args[0], args[1])? {
        Ok(letter) => letter,
        Err(thrown) => return Ok(thrown),
    };
    let raw = machine.element(args[0], args[1])?;
    let Some((class, value_of, _)) = boxing(letter) else { return Ok(Outcome::Return(raw)) };
    java.initialise(machine, class)?;
    let value_of = java.method(machine, class, &value_of)?;
    Java::pass_on(value_of, vec![super::raw_memory::extend(letter, raw)])
}

fn set(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let letter = match checked(java, machine, args[0], args[1])? {
        Ok(letter) => letter,
        Err(thrown) => return Ok(thrown),
    };
    let mismatch = |java: &mut Java, machine: &mut Machine| {
        java.throw(machine, "java/lang/IllegalArgumentException", Some("argument type mismatch"))
    };
    let value = match boxing(letter) {
        None => {
            let class = machine.class_of(args[0])?;
            if args[2] != 0 && !machine.program.is_storable(class, machine.class_of(args[2])?) {
                return mismatch(java, machine);
            }
            args[2]
        }
        Some((box_class, _, field)) => {
            let box_class = java.class(machine, box_class)?;
            // Widening a boxed value of another type is not modelled.
            if args[2] == 0 || machine.class_of(args[2])? != box_class {
                return mismatch(java, machine);
            }
            java.get(machine, args[2], &field)?
        }
    };
    machine.set_element(args[0], args[1], value)?;
    Ok(Outcome::Return(0))
}

fn get_same<const LETTER: char>(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match checked(java, machine, args[0], args[1])? {
        Err(thrown) => Ok(thrown),
        Ok(letter) if letter == LETTER => {
            Ok(Outcome::Return(super::raw_memory::extend(letter, machine.element(args[0], args[1])?)))
        }
        Ok(letter) => Err(machine.refuse(format!("java.lang.reflect.Array.get: {LETTER} from an array of {letter}"))),
    }
}

fn set_same<const LETTER: char>(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match checked(java, machine, args[0], args[1])? {
        Err(thrown) => Ok(thrown),
        Ok(letter) if letter == LETTER => {
            machine.set_element(args[0], args[1], args[2])?;
            Ok(Outcome::Return(0))
        }
        Ok(letter) => Err(machine.refuse(format!("java.lang.reflect.Array.set: {LETTER} in an array of {letter}"))),
    }
}
