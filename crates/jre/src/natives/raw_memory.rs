//! `jdk.internal.misc.Unsafe`: fields and elements by offset.
//!
//! An offset within an array is what it is on the JVM: a header of 16 bytes, then the elements. An offset within an
//! object names the field's map, so that it leads back to the field.

use super::{Done, Native, int, nothing, truth};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::{EntityRef, MapId, Type};

/// Bytes before the first element of an array.
const ARRAY_BASE: u64 = jvm::ARRAY_BASE;
/// Marks the offset of an instance field; the number of its map is in the lower bits.
const FIELD: u64 = 1 << 40;
/// Marks the offset of a static field.
const STATIC: u64 = 1 << 41;
/// The lower bits are left free for code that asks whether an offset is aligned.
const SHIFT: u32 = 3;

/// What an offset within an object leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum RawPlace {
    Field(u64, MapId),
    Static(MapId),
    /// An array and a distance in bytes from its first element.
    Element(u64, u64),
}

/// The offset of an instance field.
pub(super) fn field_offset(map: MapId) -> u64 {
    FIELD | (map.index() as u64) << SHIFT
}

/// The offset of a static field.
pub(super) fn static_offset(map: MapId) -> u64 {
    STATIC | (map.index() as u64) << SHIFT
}

/// The entry of an object of a class (or the static field) that an offset leads to: its map, and the index of an element.
pub fn raw_place(java: &mut Java, machine: &mut Machine, class: ir::ClassId, offset: u64) -> Option<(MapId, u32)> {
    let map = MapId::new(((offset & (FIELD - 1)) >> SHIFT) as usize);
    if offset & (STATIC | FIELD) != 0 {
        return machine.program.maps.is_valid(map).then_some((map, 0));
    }
    let element = Java::element_type(machine, class)?;
    let bytes = u64::from(element.bits()).div_ceil(8);
    let at = offset.checked_sub(ARRAY_BASE)?;
    let index = u32::try_from(at / bytes).ok().filter(|_| at % bytes == 0)?;
    Some((java.loader.elements(&mut machine.program, element), index))
}

pub(super) fn place(machine: &Machine, object: u64, offset: u64) -> Result<RawPlace, Stop> {
    let map = MapId::new(((offset & (FIELD - 1)) >> SHIFT) as usize);
    if offset & STATIC != 0 {
        return Ok(RawPlace::Static(map));
    }
    if object == 0 {
        return Err(machine.refuse("memory outside the Java heap (jdk.internal.misc.Unsafe)"));
    }
    if offset & FIELD != 0 {
        return Ok(RawPlace::Field(object, map));
    }
    let class = machine.class_of(object)?;
    match Java::element_type(machine, class) {
        Some(_) if offset >= ARRAY_BASE => Ok(RawPlace::Element(object, offset - ARRAY_BASE)),
        _ => Err(machine.refuse(format!("an object's memory at offset {offset} (jdk.internal.misc.Unsafe)"))),
    }
}

/// Bytes of a value, by its type's letter.
pub(super) fn size(letter: char) -> u64 {
    match letter {
        'Z' | 'B' => 1,
        'C' | 'S' => 2,
        'J' | 'D' => 8,
        _ => 4,
    }
}

/// The letter of a field's type, `L` for references.
pub(super) fn field_letter(machine: &Machine, map: MapId) -> char {
    let descriptor = machine.program.maps[map].name.rsplit_once(':').map_or("", |(_, descriptor)| descriptor);
    match descriptor.chars().next() {
        Some('[') | None => 'L',
        Some(letter) => letter,
    }
}

/// A value as it is in memory, on the stack.
pub(crate) fn extend(letter: char, raw: u64) -> u64 {
    match letter {
        'B' => int(i32::from(raw as u8 as i8)),
        'Z' => u64::from(raw as u8 != 0),
        'S' => int(i32::from(raw as u16 as i16)),
        'C' => u64::from(raw as u16),
        'J' | 'D' => raw,
        _ => u64::from(raw as u32),
    }
}

/// A value as it is on the stack, in memory.
fn truncate(bytes: u64, value: u64) -> u64 {
    if bytes >= 8 { value } else { value & ((1 << (bytes * 8)) - 1) }
}

fn element_bytes(machine: &Machine, array: u64) -> Result<u64, Stop> {
    let class = machine.class_of(array)?;
    Ok(Java::element_type(machine, class).map_or(1, |element| u64::from(element.bits()).div_ceil(8)))
}

pub(super) fn load(machine: &mut Machine, place: RawPlace, bytes: u64) -> Result<u64, Stop> {
    match place {
        RawPlace::Field(object, map) => machine.field(object, map),
        RawPlace::Static(map) => machine.global(map),
        RawPlace::Element(array, at) => {
            let width = element_bytes(machine, array)?;
            if width == bytes && at % width == 0 {
                return machine.element(array, at / width);
            }
            let mut value = 0;
            for byte in 0..bytes {
                let at = at + byte;
                let element = machine.element(array, at / width)?;
                value |= (element >> (at % width * 8) & 0xFF) << (byte * 8);
            }
            Ok(value)
        }
    }
}

pub(super) fn store(machine: &mut Machine, place: RawPlace, bytes: u64, value: u64) -> Result<(), Stop> {
    match place {
        RawPlace::Field(object, map) => {
            let value = stored(machine, map, value);
            machine.set_field(object, map, value)
        }
        RawPlace::Static(map) => {
            let value = stored(machine, map, value);
            machine.set_global(map, value)
        }
        RawPlace::Element(array, at) => {
            let width = element_bytes(machine, array)?;
            if width == bytes && at % width == 0 {
                return machine.set_element(array, at / width, truncate(bytes, value));
            }
            for byte in 0..bytes {
                let at = at + byte;
                let shift = at % width * 8;
                let element = machine.element(array, at / width)?;
                let part = (value >> (byte * 8) & 0xFF) << shift;
                machine.set_element(array, at / width, element & !(0xFF << shift) | part)?;
            }
            Ok(())
        }
    }
}

fn stored(machine: &Machine, map: MapId, value: u64) -> u64 {
    let bits = machine.program.maps.get(map).map_or(64, |map| map.value.bits());
    truncate(u64::from(bits).div_ceil(8), value)
}

fn get<const LETTER: char>(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let place = place(machine, args[1], args[2])?;
    Ok(Outcome::Return(extend(LETTER, load(machine, place, size(LETTER))?)))
}

fn put<const LETTER: char>(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let place = place(machine, args[1], args[2])?;
    store(machine, place, size(LETTER), args[3])?;
    Ok(Outcome::Return(0))
}

/// Writes the new value if the expected one is there; gives what was there.
fn exchange<const LETTER: char>(machine: &mut Machine, args: &[u64]) -> Result<u64, Stop> {
    let place = place(machine, args[1], args[2])?;
    let found = load(machine, place, size(LETTER))?;
    if truncate(size(LETTER), found) == truncate(size(LETTER), args[3]) {
        store(machine, place, size(LETTER), args[4])?;
    }
    Ok(found)
}

fn compare_and_set<const LETTER: char>(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let found = exchange::<LETTER>(machine, args)?;
    truth(truncate(size(LETTER), found) == truncate(size(LETTER), args[3]))
}

fn compare_and_exchange<const LETTER: char>(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    Ok(Outcome::Return(extend(LETTER, exchange::<LETTER>(machine, args)?)))
}

fn get_and_set<const LETTER: char>(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let place = place(machine, args[1], args[2])?;
    let found = load(machine, place, size(LETTER))?;
    store(machine, place, size(LETTER), args[3])?;
    Ok(Outcome::Return(extend(LETTER, found)))
}

fn get_and_add<const LETTER: char>(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let place = place(machine, args[1], args[2])?;
    let found = load(machine, place, size(LETTER))?;
    store(machine, place, size(LETTER), truncate(size(LETTER), found.wrapping_add(args[3])))?;
    Ok(Outcome::Return(extend(LETTER, found)))
}

/// The map of a field that `Unsafe` is asked for by name.
fn offset_by_name(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[1])?;
    let name = java.text(machine, args[2])?;
    let map = java.loader.details(class).and_then(|details| {
        let found = details.fields.iter().find(|(key, _)| key.split_once(':').is_some_and(|(field, _)| field == name));
        found.map(|(_, entry)| (entry.map, entry.flags))
    });
    match map {
        Some((map, flags)) if flags.contains(ristretto_classfile::FieldAccessFlags::STATIC) => {
            Ok(Outcome::Return(static_offset(map)))
        }
        Some((map, _)) => Ok(Outcome::Return(field_offset(map))),
        None => java.throw(machine, "java/lang/InternalError", Some(&name)),
    }
}

fn array_base_offset(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(ARRAY_BASE))
}

fn array_index_scale(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[1])?;
    let element = Java::element_type(machine, class).unwrap_or(Type::I8);
    Ok(Outcome::Return(u64::from(element.bits()).div_ceil(8)))
}

fn copy_memory(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let (from, to) = (place(machine, args[1], args[2])?, place(machine, args[3], args[4])?);
    let (RawPlace::Element(from, from_at), RawPlace::Element(to, to_at)) = (from, to) else {
        return Err(machine.refuse("Unsafe.copyMemory on other things than arrays"));
    };
    let mut bytes = Vec::new();
    for at in 0..args[5] {
        bytes.push(load(machine, RawPlace::Element(from, from_at + at), 1)?);
    }
    for (at, byte) in bytes.into_iter().enumerate() {
        store(machine, RawPlace::Element(to, to_at + at as u64), 1, byte)?;
    }
    Ok(Outcome::Return(0))
}

/// As [`copy_memory`], the bytes of each element of the given size in reverse.
fn copy_swap_memory(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let (from, to) = (place(machine, args[1], args[2])?, place(machine, args[3], args[4])?);
    let (RawPlace::Element(from, from_at), RawPlace::Element(to, to_at)) = (from, to) else {
        return Err(machine.refuse("Unsafe.copySwapMemory on other things than arrays"));
    };
    let size = args[6].clamp(1, 8);
    let mut values = Vec::new();
    for at in (0..args[5]).step_by(size as usize) {
        values.push(load(machine, RawPlace::Element(from, from_at + at), size)?);
    }
    for (index, value) in values.into_iter().enumerate() {
        let swapped = value.swap_bytes() >> (64 - size * 8);
        store(machine, RawPlace::Element(to, to_at + index as u64 * size), size, swapped)?;
    }
    Ok(Outcome::Return(0))
}

fn set_memory(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let RawPlace::Element(array, start) = place(machine, args[1], args[2])? else {
        return Err(machine.refuse("Unsafe.setMemory on other things than arrays"));
    };
    for at in 0..args[3] {
        store(machine, RawPlace::Element(array, start + at), 1, args[4] & 0xFF)?;
    }
    Ok(Outcome::Return(0))
}

fn throw_exception(_: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    Ok(Outcome::Throw(args[1]))
}

macro_rules! accessors {
    ($(($name:literal, $descriptor:literal, $letter:literal)),*) => {
        &[
            $(
                (concat!("jdk/internal/misc/Unsafe.get", $name, "(Ljava/lang/Object;J)", $descriptor), get::<$letter>),
                (
                    concat!("jdk/internal/misc/Unsafe.get", $name, "Volatile(Ljava/lang/Object;J)", $descriptor),
                    get::<$letter>,
                ),
                (
                    concat!("jdk/internal/misc/Unsafe.put", $name, "(Ljava/lang/Object;J", $descriptor, ")V"),
                    put::<$letter>,
                ),
                (
                    concat!("jdk/internal/misc/Unsafe.put", $name, "Volatile(Ljava/lang/Object;J", $descriptor, ")V"),
                    put::<$letter>,
                ),
                (
                    concat!(
                        "jdk/internal/misc/Unsafe.compareAndSet", $name,
                        "(Ljava/lang/Object;J", $descriptor, $descriptor, ")Z"
                    ),
                    compare_and_set::<$letter>,
                ),
                (
                    concat!(
                        "jdk/internal/misc/Unsafe.compareAndExchange", $name,
                        "(Ljava/lang/Object;J", $descriptor, $descriptor, ")", $descriptor
                    ),
                    compare_and_exchange::<$letter>,
                ),
                (
                    concat!(
                        "jdk/internal/misc/Unsafe.getAndSet", $name,
                        "(Ljava/lang/Object;J", $descriptor, ")", $descriptor
                    ),
                    get_and_set::<$letter>,
                ),
            )*
            ("jdk/internal/misc/Unsafe.getAndAddInt(Ljava/lang/Object;JI)I", get_and_add::<'I'>),
            ("jdk/internal/misc/Unsafe.getAndAddLong(Ljava/lang/Object;JJ)J", get_and_add::<'J'>),
            ("jdk/internal/misc/Unsafe.getLongUnaligned(Ljava/lang/Object;J)J", get::<'J'>),
            ("jdk/internal/misc/Unsafe.getIntUnaligned(Ljava/lang/Object;J)I", get::<'I'>),
            ("jdk/internal/misc/Unsafe.getShortUnaligned(Ljava/lang/Object;J)S", get::<'S'>),
            ("jdk/internal/misc/Unsafe.getCharUnaligned(Ljava/lang/Object;J)C", get::<'C'>),
            ("jdk/internal/misc/Unsafe.putLongUnaligned(Ljava/lang/Object;JJ)V", put::<'J'>),
            ("jdk/internal/misc/Unsafe.putIntUnaligned(Ljava/lang/Object;JI)V", put::<'I'>),
            ("jdk/internal/misc/Unsafe.putShortUnaligned(Ljava/lang/Object;JS)V", put::<'S'>),
            ("jdk/internal/misc/Unsafe.putCharUnaligned(Ljava/lang/Object;JC)V", put::<'C'>),
            ("jdk/internal/misc/Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J", offset_by_name),
            ("jdk/internal/misc/Unsafe.arrayBaseOffset0(Ljava/lang/Class;)I", array_base_offset),
            ("jdk/internal/misc/Unsafe.arrayIndexScale0(Ljava/lang/Class;)I", array_index_scale),
            ("jdk/internal/misc/Unsafe.copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory),
            ("jdk/internal/misc/Unsafe.copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_swap_memory),
            ("jdk/internal/misc/Unsafe.setMemory0(Ljava/lang/Object;JJB)V", set_memory),
            ("jdk/internal/misc/Unsafe.throwException(Ljava/lang/Throwable;)V", throw_exception),
            ("jdk/internal/misc/Unsafe.fullFence()V", nothing),
            ("jdk/internal/misc/Unsafe.loadFence()V", nothing),
            ("jdk/internal/misc/Unsafe.storeFence()V", nothing),
        ]
    };
}

pub(super) const TABLE: &[(&str, Native)] = accessors!(
    ("Int", "I", 'I'),
    ("Long", "J", 'J'),
    ("Reference", "Ljava/lang/Object;", 'L'),
    ("Boolean", "Z", 'Z'),
    ("Byte", "B", 'B'),
    ("Short", "S", 'S'),
    ("Char", "C", 'C'),
    ("Float", "F", 'F'),
    ("Double", "D", 'D')
);
