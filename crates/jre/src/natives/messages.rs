//! The messages of exceptions that name classes known at run time only, in HotSpot's words.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::{ClassId, ClassKind, Type};

pub(super) const TABLE: &[(&str, Native)] =
    &[("<cast message>", cast_message), ("<arraycopy message>", array_copy_message)];

fn cast_message(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let from = machine.class_of(args[0])?;
    let to = java.class_meant(machine, args[1])?;
    let (from_name, to_name) = (Java::binary_name(machine, from), Java::binary_name(machine, to));
    let (from_place, to_place) = (place(java, machine, from), place(java, machine, to));
    let explanation = if from_place == to_place {
        format!("{from_name} and {to_name} are in {from_place}")
    } else {
        format!("{from_name} is in {from_place}; {to_name} is in {to_place}")
    };
    let message = format!("class {from_name} cannot be cast to class {to_name} ({explanation})");
    java.new_text(machine, &message).map(Outcome::Return)
}

/// Where a class is, module and loader.
fn place(java: &Java, machine: &Machine, class: ClassId) -> String {
    match java.module_name(machine, class) {
        None => "unnamed module of loader 'app'".into(),
        Some(module) => {
            let loader = if is_of_boot_loader(&module) { "bootstrap" } else { "platform" };
            format!("module {module} of loader '{loader}'")
        }
    }
}

/// The JDK's modules that the boot loader does not define are few and seldom met.
fn is_of_boot_loader(module: &str) -> bool {
    !["java.sql", "java.net.http", "java.compiler", "java.scripting", "java.smartcardio", "java.transaction.xa"]
        .contains(&module)
}

fn array_copy_message(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let message = explain_copy(machine, args)?;
    java.new_text(machine, &message).map(Outcome::Return)
}

fn explain_copy(machine: &Machine, args: &[u64]) -> Result<String, Stop> {
    let (from, to) = (machine.class_of(args[0])?, machine.class_of(args[2])?);
    let number = |index: usize| args[index] as u32 as i32;
    let (from_index, to_index, count) = (number(1), number(3), number(4));
    for (side, class) in [("source", from), ("destination", to)] {
        if Java::element_type(machine, class).is_none() {
            let name = Java::external_name(machine, class);
            return Ok(format!("arraycopy: {side} type {name} is not an array"));
        }
    }
    let (from_kind, to_kind) = (elements(machine, from), elements(machine, to));
    if from_kind != to_kind {
        return Ok(format!("arraycopy: type mismatch: can not copy {from_kind}[] into {to_kind}[]"));
    }
    let (from_length, to_length) = (machine.length(args[0])?, machine.length(args[2])?);
    if from_index < 0 {
        return Ok(format!("arraycopy: source index {from_index} out of bounds for {from_kind}[{from_length}]"));
    }
    if to_index < 0 {
        return Ok(format!("arraycopy: destination index {to_index} out of bounds for {to_kind}[{to_length}]"));
    }
    if count < 0 {
        return Ok(format!("arraycopy: length {count} is negative"));
    }
    // HotSpot prints the sums as unsigned numbers.
    let ends = [("source", from_index, from_length), ("destination", to_index, to_length)];
    for (side, index, length) in ends {
        let end = index as u32 + count as u32;
        if end > length {
            return Ok(format!("arraycopy: last {side} index {end} out of bounds for {from_kind}[{length}]"));
        }
    }
    let (from, to) = (Java::external_name(machine, from), Java::external_name(machine, to));
    let to = to.strip_suffix("[]").unwrap_or(&to);
    Ok(format!(
        "arraycopy: element type mismatch: can not cast one of the elements of {from} to the type of the destination \
         array, {to}"
    ))
}

/// The elements of an array class in HotSpot's words.
fn elements(machine: &Machine, class: ClassId) -> String {
    match machine.program.classes[class].kind {
        ClassKind::Array { element: Type::Ref, .. } => "object array".into(),
        _ => jvm::source_type(&machine.program.classes[class].name).trim_end_matches("[]").into(),
    }
}
