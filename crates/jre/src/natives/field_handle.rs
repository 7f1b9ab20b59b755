//! Fields by reflection on JDKs that go through method handles for them (Java 22 and later). The two handles that such an
//! accessor has, a getter and a setter, are the only ones that can be called.

use super::raw_memory::{RawPlace, extend, field_letter, field_offset, load, place, size, static_offset, store};
use super::reflect_array::boxing;
use super::{Done, Native, nothing};
use crate::Java;
use interp::{Completion, Machine, Outcome, Stop};
use ir::MapId;
use ristretto_classfile::FieldAccessFlags;

const HANDLE: &str = "java/lang/invoke/DirectMethodHandle$Accessor";
/// Which field it is a handle of.
const OFFSET: &str = "java/lang/invoke/DirectMethodHandle$Accessor.fieldOffset:I";

pub(super) const TABLE: &[(&str, Native)] = &[
    ("jdk/internal/reflect/MethodHandleAccessorFactory.<clinit>()V", nothing),
    (
        "jdk/internal/reflect/MethodHandleAccessorFactory.newFieldAccessor(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessorImpl;",
        accessor,
    ),
    ("java/lang/invoke/MethodHandle.asType(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", as_type),
    ("java/lang/invoke/MethodHandle.invokeExact", invoke),
];

/// Set in the number of a static field.
const STATIC: u64 = 1 << 30;

/// Makes the accessor of a field: the JDK's own class for its type, with handles of ours.
fn accessor(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let (class, slot) = super::members::place(java, machine, args[0], "java/lang/reflect/Field")?;
    let entry = java
        .loader
        .details(class)
        .and_then(|details| details.fields.values().find(|entry| entry.index == slot).copied());
    let Some(entry) = entry else { return Err(machine.fault("reflection of a field that is none")) };
    if let Some(procedure) = java.initialisation(class) {
        let mark = machine.protect(args[0]);
        let ended = machine.run(java, procedure, &[])?;
        machine.release(mark);
        if let Completion::Threw(object) = ended {
            return Ok(Outcome::Throw(object));
        }
    }
    let is_static = entry.flags.contains(FieldAccessFlags::STATIC);
    let handle = java.allocate(machine, HANDLE)?;
    let number = u64::from(entry.map.as_u32()) | if is_static { STATIC } else { 0 };
    java.set(machine, handle, OFFSET, number)?;
    let kind = match field_letter(machine, entry.map) {
        'Z' => "Boolean",
        'B' => "Byte",
        'S' => "Short",
        'C' => "Character",
        'I' => "Integer",
        'J' => "Long",
        'F' => "Float",
        'D' => "Double",
        _ => "Object",
    };
    let class = format!("jdk/internal/reflect/MethodHandle{kind}FieldAccessorImpl");
    let setter = if args[1] == 0 { handle } else { 0 };
    java.construct_accessor(machine, &class, &[args[0], handle, setter], args[1], u64::from(is_static))
        .map(Outcome::Return)
}

impl Java {
    /// A field accessor of the JDK: (field, getter, setter), read-only or not, static or not.
    fn construct_accessor(
        &mut self,
        machine: &mut Machine,
        class: &str,
        references: &[u64],
        read_only: u64,
        is_static: u64,
    ) -> Result<u64, Stop> {
        const CONSTRUCTOR: &str =
            "<init>(Ljava/lang/reflect/Field;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;ZZ)V";
        let mark = machine.protect(0);
        for &reference in references {
            machine.protect(reference);
        }
        self.initialise(machine, class)?;
        let object = self.allocate(machine, class)?;
        machine.protect(object);
        let constructor = self.method(machine, class, CONSTRUCTOR)?;
        let mut all = vec![object];
        all.extend_from_slice(references);
        all.extend([read_only, is_static]);
        self.run(machine, constructor, &all)?;
        machine.release(mark);
        Ok(object)
    }
}

fn is_ours(java: &mut Java, machine: &mut Machine, handle: u64) -> Result<bool, Stop> {
    let class = java.class(machine, HANDLE)?;
    Ok(machine.class_of(handle)? == class)
}

/// Values are converted when the handle is called.
fn as_type(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match is_ours(java, machine, args[0])? {
        true => Ok(Outcome::Return(args[0])),
        false => java.decline(machine, args),
    }
}

fn invoke(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if !is_ours(java, machine, args[0])? {
        return Err(machine.refuse("a method handle (java.lang.invoke.MethodHandle.invokeExact)"));
    }
    let number = java.get(machine, args[0], OFFSET)?;
    let map = MapId::from_u32((number & !STATIC) as u32);
    let (object, offset) = if number & STATIC != 0 {
        (args[0], static_offset(map))
    } else {
        (args.get(1).copied().unwrap_or(0), field_offset(map))
    };
    if object == 0 {
        return super::null_argument(java, machine);
    }
    if let ir::MapKey::Field(owner) = machine.program.maps[map].key
        && !machine.is_instance(object, owner)?
    {
        return java.throw(machine, "java/lang/ClassCastException", None);
    }
    let place = place(machine, object, offset)?;
    let result = machine.frames().next().and_then(|frame| machine.program.procs[frame.procedure].result);
    let letter = field_letter(machine, map);
    match result {
        Some(_) => Ok(Outcome::Return(extend(letter, load(machine, place, size(letter))?))),
        None => write(java, machine, place, map, args),
    }
}

fn write(java: &mut Java, machine: &mut Machine, place: RawPlace, map: MapId, args: &[u64]) -> Done {
    let value = args[args.len() - 1];
    let letter = field_letter(machine, map);
    if boxing(letter).is_none() && value != 0 {
        let name = machine.program.maps[map].name.clone();
        let descriptor = name.rsplit_once(':').map_or("", |(_, descriptor)| descriptor);
        if let Some(class) = jvm::FieldType(descriptor).class_name() {
            let class = java.class(machine, class)?;
            if !machine.is_instance(value, class)? {
                return java.throw(machine, "java/lang/ClassCastException", None);
            }
        }
    }
    store(machine, place, size(letter), value)?;
    Ok(Outcome::Return(0))
}
