//! Variable handles: fields, static fields, array elements, and views of byte arrays.
//!
//! A handle is an object of one of the JDK's own classes of handles, its field `fieldOffset` telling what it is a handle
//! of. It never runs that class's code: all accesses are signature-polymorphic calls, which come here.

use super::raw_memory::{RawPlace, extend, field_letter, field_offset, load, size, static_offset, store};
use super::{Done, Native, truth, zero};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::{ClassKind, Type};
use jvm::FieldType;
use ristretto_classfile::FieldAccessFlags;

const CLASS: &str = "java/lang/invoke/VarHandleReferences$FieldInstanceReadWrite";
const WHAT: &str = "java/lang/invoke/VarHandleReferences$FieldInstanceReadOnly.fieldOffset:J";

/// Marks a handle of array elements; the letter of their type is in the lowest byte.
const ARRAY: u64 = 1 << 50;
/// Marks a handle of a view of a byte array.
const VIEW: u64 = 1 << 51;
/// The view has the most significant byte first.
const BIG_ENDIAN: u64 = 1 << 52;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/invoke/MethodHandles.<clinit>()V", super::nothing),
    ("java/lang/invoke/MethodHandles$Lookup.<clinit>()V", super::nothing),
    ("java/lang/invoke/MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;", lookup),
    (
        "java/lang/invoke/MethodHandles.privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;",
        private_lookup,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        find_field,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        find_field,
    ),
    ("java/lang/invoke/MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", of_array),
    (
        "java/lang/invoke/MethodHandles.byteArrayViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
        of_view,
    ),
    ("java/lang/invoke/VarHandle.withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;", super::itself),
    (
        "java/lang/invoke/VarHandleReferences$FieldInstanceReadWrite.withInvokeExactBehavior()Ljava/lang/invoke/VarHandleReferences$FieldInstanceReadWrite;",
        super::itself,
    ),
    (
        "java/lang/invoke/VarHandleReferences$FieldInstanceReadWrite.withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;",
        super::itself,
    ),
    ("java/lang/invoke/VarHandle.<clinit>()V", super::nothing),
    ("java/lang/invoke/VarHandle.acquireFence()V", zero),
    ("java/lang/invoke/VarHandle.releaseFence()V", zero),
    ("java/lang/invoke/VarHandle.fullFence()V", zero),
    ("java/lang/invoke/VarHandle.loadLoadFence()V", zero),
    ("java/lang/invoke/VarHandle.storeStoreFence()V", zero),
    ("java/lang/invoke/VarHandle.get", get),
    ("java/lang/invoke/VarHandle.getVolatile", get),
    ("java/lang/invoke/VarHandle.getOpaque", get),
    ("java/lang/invoke/VarHandle.getAcquire", get),
    ("java/lang/invoke/VarHandle.set", set),
    ("java/lang/invoke/VarHandle.setVolatile", set),
    ("java/lang/invoke/VarHandle.setOpaque", set),
    ("java/lang/invoke/VarHandle.setRelease", set),
    ("java/lang/invoke/VarHandle.compareAndSet", compare_and_set),
    ("java/lang/invoke/VarHandle.weakCompareAndSet", compare_and_set),
    ("java/lang/invoke/VarHandle.weakCompareAndSetPlain", compare_and_set),
    ("java/lang/invoke/VarHandle.weakCompareAndSetAcquire", compare_and_set),
    ("java/lang/invoke/VarHandle.weakCompareAndSetRelease", compare_and_set),
    ("java/lang/invoke/VarHandle.compareAndExchange", compare_and_exchange),
    ("java/lang/invoke/VarHandle.compareAndExchangeAcquire", compare_and_exchange),
    ("java/lang/invoke/VarHandle.compareAndExchangeRelease", compare_and_exchange),
    ("java/lang/invoke/VarHandle.getAndSet", |j, m, a| update(j, m, a, |_, _, new| new)),
    ("java/lang/invoke/VarHandle.getAndSetAcquire", |j, m, a| update(j, m, a, |_, _, new| new)),
    ("java/lang/invoke/VarHandle.getAndSetRelease", |j, m, a| update(j, m, a, |_, _, new| new)),
    ("java/lang/invoke/VarHandle.getAndAdd", |j, m, a| update(j, m, a, add)),
    ("java/lang/invoke/VarHandle.getAndAddAcquire", |j, m, a| update(j, m, a, add)),
    ("java/lang/invoke/VarHandle.getAndAddRelease", |j, m, a| update(j, m, a, add)),
    ("java/lang/invoke/VarHandle.getAndBitwiseOr", |j, m, a| update(j, m, a, |_, old, new| old | new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseOrAcquire", |j, m, a| update(j, m, a, |_, old, new| old | new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseOrRelease", |j, m, a| update(j, m, a, |_, old, new| old | new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseAnd", |j, m, a| update(j, m, a, |_, old, new| old & new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseAndAcquire", |j, m, a| update(j, m, a, |_, old, new| old & new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseAndRelease", |j, m, a| update(j, m, a, |_, old, new| old & new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseXor", |j, m, a| update(j, m, a, |_, old, new| old ^ new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseXorAcquire", |j, m, a| update(j, m, a, |_, old, new| old ^ new)),
    ("java/lang/invoke/VarHandle.getAndBitwiseXorRelease", |j, m, a| update(j, m, a, |_, old, new| old ^ new)),
];

fn add(letter: char, old: u64, new: u64) -> u64 {
    match letter {
        'F' => u64::from((f32::from_bits(old as u32) + f32::from_bits(new as u32)).to_bits()),
        'D' => (f64::from_bits(old) + f64::from_bits(new)).to_bits(),
        _ => old.wrapping_add(new),
    }
}

/// A lookup object may do everything.
fn new_lookup(java: &mut Java, machine: &mut Machine, mirror: u64) -> Done {
    const ALL_MODES: u64 = 0x1F;
    let lookup = java.allocate(machine, "java/lang/invoke/MethodHandles$Lookup")?;
    java.set(machine, lookup, "java/lang/invoke/MethodHandles$Lookup.lookupClass:Ljava/lang/Class;", mirror)?;
    java.set(machine, lookup, "java/lang/invoke/MethodHandles$Lookup.allowedModes:I", ALL_MODES)?;
    Ok(Outcome::Return(lookup))
}

fn lookup(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let caller = java.visible_frames(machine, 2).get(1).map(|frame| frame.procedure);
    let class = caller.and_then(|caller| java.loader.method_of(caller)).map(|(details, _)| details.id);
    let mirror = match class {
        Some(class) => java.mirror(machine, class)?,
        None => 0,
    };
    new_lookup(java, machine, mirror)
}

fn private_lookup(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    new_lookup(java, machine, args[0])
}

fn new_handle(java: &mut Java, machine: &mut Machine, what: u64) -> Done {
    let handle = java.allocate(machine, CLASS)?;
    java.set(machine, handle, WHAT, what)?;
    Ok(Outcome::Return(handle))
}

fn find_field(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[1])?;
    let name = java.text(machine, args[2])?;
    let ty = java.class_meant(machine, args[3])?;
    let ty = letter_of(machine, ty).map_or_else(
        || match &machine.program.classes[ty].name {
            name if name.starts_with('[') => name.to_string(),
            name => format!("L{name};"),
        },
        String::from,
    );
    match java.loader.find_field(&machine.program, class, &format!("{name}:{ty}")) {
        Some((_, entry)) if entry.flags.contains(FieldAccessFlags::STATIC) => {
            new_handle(java, machine, static_offset(entry.map))
        }
        Some((_, entry)) => new_handle(java, machine, field_offset(entry.map)),
        None => java.throw(machine, "java/lang/NoSuchFieldException", Some(&format!("no such field: {name}"))),
    }
}

/// The letter of a primitive type.
fn letter_of(machine: &Machine, class: ir::ClassId) -> Option<&'static str> {
    if machine.program.classes[class].kind != ClassKind::Scalar {
        return None;
    }
    Some(match &*machine.program.classes[class].name {
        "boolean" => "Z",
        "byte" => "B",
        "char" => "C",
        "short" => "S",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        _ => "V",
    })
}

/// The letter of an array's elements, `L` for references.
fn element_letter(machine: &Machine, array: ir::ClassId) -> Option<u8> {
    match machine.program.classes[array].kind {
        ClassKind::Array { element: Type::Ref, .. } => Some(b'L'),
        ClassKind::Array { .. } => machine.program.classes[array].name.as_bytes().get(1).copied(),
        ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block | ClassKind::Scalar => None,
    }
}

fn of_array(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[0])?;
    match element_letter(machine, class) {
        Some(letter) => new_handle(java, machine, ARRAY | u64::from(letter)),
        None => java.throw(machine, "java/lang/IllegalArgumentException", None),
    }
}

fn of_view(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[0])?;
    let Some(letter) = element_letter(machine, class) else {
        return java.throw(machine, "java/lang/IllegalArgumentException", None);
    };
    let big = java.map(machine, "java/nio/ByteOrder.BIG_ENDIAN:Ljava/nio/ByteOrder;")?;
    let order = if machine.global(big)? == args[1] { BIG_ENDIAN } else { 0 };
    new_handle(java, machine, VIEW | order | u64::from(letter))
}

/// A variable that a handle leads to.
struct Variable {
    place: RawPlace,
    letter: char,
    swapped: bool,
    /// Where the values begin among the arguments.
    values: usize,
}

impl Variable {
    fn load(&self, machine: &mut Machine) -> Result<u64, Stop> {
        let raw = load(machine, self.place, size(self.letter))?;
        Ok(extend(self.letter, self.swap(raw)))
    }

    fn store(&self, machine: &mut Machine, value: u64) -> Result<(), Stop> {
        store(machine, self.place, size(self.letter), self.swap(value))
    }

    fn swap(&self, value: u64) -> u64 {
        if self.swapped { value.swap_bytes() >> (64 - size(self.letter) * 8) } else { value }
    }

    fn same(&self, a: u64, b: u64) -> bool {
        extend(self.letter, a) == extend(self.letter, b)
    }
}

/// The variable that a call is about; or what is thrown.
fn variable(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Result<Result<Variable, Outcome>, Stop> {
    let what = java.get(machine, args[0], WHAT)?;
    if what & (ARRAY | VIEW) == 0 {
        let probe = super::raw_memory::place(machine, args[0], what)?;
        let (place, map, values) = match probe {
            RawPlace::Static(map) => (RawPlace::Static(map), map, 1),
            RawPlace::Field(..) if args.get(1) == Some(&0) => {
                return super::null_argument(java, machine).map(Err);
            }
            RawPlace::Field(_, map) => (RawPlace::Field(args.get(1).copied().unwrap_or(0), map), map, 2),
            RawPlace::Element(..) => return Err(machine.fault("a variable handle of nothing")),
        };
        let letter = field_letter(machine, map);
        check_call(machine, letter, values)?;
        return Ok(Ok(Variable { place, letter, swapped: false, values }));
    }
    let letter = char::from(what as u8);
    let &[_, array, index, ..] = args else { return Err(machine.fault("a variable handle without an array")) };
    if array == 0 {
        return super::null_argument(java, machine).map(Err);
    }
    let (index, length) = (index as u32 as i32, i64::from(machine.length(array)?));
    let (last, at) = if what & VIEW != 0 {
        (length - size(letter) as i64, u64::from(index as u32))
    } else {
        (length - 1, u64::from(index as u32) * size(letter))
    };
    if index < 0 || i64::from(index) > last {
        let (class, length) = if what & VIEW != 0 {
            ("java/lang/IndexOutOfBoundsException", last + 1)
        } else {
            ("java/lang/ArrayIndexOutOfBoundsException", length)
        };
        let message = format!("Index {index} out of bounds for length {length}");
        return java.throw(machine, class, Some(&message)).map(Err);
    }
    check_call(machine, letter, 3)?;
    Ok(Ok(Variable { place: RawPlace::Element(array, at), letter, swapped: what & BIG_ENDIAN != 0, values: 3 }))
}

/// A call that converts values on the way is not modelled.
fn check_call(machine: &Machine, letter: char, values: usize) -> Result<(), Stop> {
    let Some(procedure) = machine.frames().next().map(|frame| &machine.program.procs[frame.procedure]) else {
        return Ok(());
    };
    let mut buffer = [0; 4];
    let ty = FieldType(letter.encode_utf8(&mut buffer)).kind().ty();
    let returns_value = procedure.name.starts_with("java/lang/invoke/VarHandle.get")
        || procedure.name.starts_with("java/lang/invoke/VarHandle.compareAndExchange");
    let fits = procedure.params.iter().skip(values).all(|&param| param == ty)
        && (!returns_value || procedure.result.is_none_or(|result| result == ty));
    if fits {
        return Ok(());
    }
    Err(machine.refuse(format!("a variable handle of {letter} that is used as {}", procedure.name.replace('/', "."))))
}

fn get(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match variable(java, machine, args)? {
        Ok(variable) => variable.load(machine).map(Outcome::Return),
        Err(thrown) => Ok(thrown),
    }
}

fn set(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match variable(java, machine, args)? {
        Ok(variable) => {
            variable.store(machine, args[variable.values])?;
            Ok(Outcome::Return(0))
        }
        Err(thrown) => Ok(thrown),
    }
}

fn exchange(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Result<Result<(u64, bool), Outcome>, Stop> {
    let variable = match variable(java, machine, args)? {
        Ok(variable) => variable,
        Err(thrown) => return Ok(Err(thrown)),
    };
    let found = variable.load(machine)?;
    let is_expected = variable.same(found, args[variable.values]);
    if is_expected {
        variable.store(machine, args[variable.values + 1])?;
    }
    Ok(Ok((found, is_expected)))
}

fn compare_and_set(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match exchange(java, machine, args)? {
        Ok((_, done)) => truth(done),
        Err(thrown) => Ok(thrown),
    }
}

fn compare_and_exchange(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match exchange(java, machine, args)? {
        Ok((found, _)) => Ok(Outcome::Return(found)),
        Err(thrown) => Ok(thrown),
    }
}

/// `getAnd…`: the old value is the result, the new one is made of both.
fn update(java: &mut Java, machine: &mut Machine, args: &[u64], f: fn(char, u64, u64) -> u64) -> Done {
    match variable(java, machine, args)? {
        Ok(variable) => {
            let found = variable.load(machine)?;
            variable.store(machine, f(variable.letter, found, args[variable.values]))?;
            Ok(Outcome::Return(found))
        }
        Err(thrown) => Ok(thrown),
    }
}
