//! What native methods do, and methods whose bytecode is better modelled: one table, by `class.nameDescriptor`.
//!
//! A model may decline ([`Java::decline`]); then the method's own bytecode runs. A method in no table is refused by name.

mod access_control;
mod checksums;
mod choices;
mod class;
mod class_file;
mod environment;
mod field_handle;
mod inflater;
mod io;
mod loaders;
mod math;
mod members;
mod messages;
mod number_symbols;
mod object;
mod print_stream;
mod raw_memory;
mod reflect_array;
mod reflect_call;
mod refused;
mod runtime;
mod services;
mod string;
mod system;
mod thread;
mod throwable;
mod var_handle;
mod vm;

pub(crate) use choices::choose;
pub use environment::{Answer, OwnProperties, answer, is_specified_property};
pub use raw_memory::raw_place;
pub use refused::needs_runtime;

use crate::Java;
use interp::{Completion, Machine, Outcome, Stop};
use rustc_hash::FxHashMap;

/// What a native method results in.
pub(crate) type Done = Result<Outcome, Stop>;
/// Does what a native method does.
pub(crate) type Native = fn(&mut Java, &mut Machine, &[u64]) -> Done;
/// Goes on after a call that a native method made.
pub(crate) type Resume = fn(&mut Java, &mut Machine, &[u64], u64, Completion) -> Done;

const TABLES: [&[(&str, Native)]; 27] = [
    access_control::TABLE,
    checksums::TABLE,
    choices::TABLE,
    class::TABLE,
    class_file::TABLE,
    environment::TABLE,
    field_handle::TABLE,
    inflater::TABLE,
    io::TABLE,
    loaders::TABLE,
    math::TABLE,
    members::TABLE,
    messages::TABLE,
    number_symbols::TABLE,
    object::TABLE,
    print_stream::TABLE,
    raw_memory::TABLE,
    reflect_array::TABLE,
    reflect_call::TABLE,
    runtime::TABLE,
    services::TABLE,
    string::TABLE,
    system::TABLE,
    thread::TABLE,
    throwable::TABLE,
    var_handle::TABLE,
    vm::TABLE,
];

const RESUMES: [&[(&str, Resume)]; 3] = [class::RESUMES, loaders::RESUMES, reflect_call::RESUMES];

/// All models by name.
pub(crate) fn table() -> FxHashMap<&'static str, Native> {
    TABLES.iter().flat_map(|table| table.iter().copied()).collect()
}

/// How models go on after calls of theirs, by name.
pub(crate) fn resumes() -> FxHashMap<&'static str, Resume> {
    RESUMES.iter().flat_map(|table| table.iter().copied()).collect()
}

/// Native in some JDKs, with bytecode in others that does it right.
const NATIVE_OR_CODE: [&str; 2] = ["java/lang/Object.wait(J)V", "java/lang/Thread.sleep(J)V"];

/// The names of all methods that are modelled or refused even if they have bytecode.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let modelled = TABLES.iter().flat_map(|table| table.iter().map(|&(name, _)| name));
    let modelled = modelled.filter(|name| !NATIVE_OR_CODE.contains(name));
    modelled.chain(refused::TABLE.iter().map(|&(name, _)| name))
}

/// Does a native method only tell the JVM about the class's other native methods?
pub(crate) fn is_registration(name: &str) -> bool {
    [".registerNatives()V", ".initIDs()V", ".initNative()V"].iter().any(|end| name.ends_with(end))
}

/// Why a method that has no model cannot be called.
pub(crate) fn refusal(name: &str) -> String {
    match refused::TABLE.iter().find(|&&(refused, _)| refused == name) {
        Some((_, reason)) => format!("{reason} ({})", readable(name)),
        None => match name.split_once(':') {
            Some((general, _)) => format!("a call of {}", general.replace('/', ".")),
            None => match refused::PACKAGES.iter().find(|(start, _)| name.starts_with(start)) {
                Some((_, reason)) => format!("{reason} ({})", readable(name)),
                None => format!("the native method {}", readable(name)),
            },
        },
    }
}

/// `java/lang/Thread.start0()V` as people write it: `java.lang.Thread.start0()`.
pub(crate) fn readable(name: &str) -> String {
    let Some((method, _)) = name.split_once('(') else { return name.replace('/', ".") };
    let parameters: Vec<String> =
        jvm::parameters(&name[method.len()..]).map(|parameter| jvm::source_type(parameter.0)).collect();
    format!("{}({})", method.replace('/', "."), parameters.join(", "))
}

/// Returns nothing, does nothing.
pub(crate) fn nothing(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(0))
}

/// Returns zero, false or null.
pub(crate) fn zero(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(0))
}

/// Returns one or true.
pub(crate) fn one(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(1))
}

/// Returns the receiver.
pub(crate) fn itself(_: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    Ok(Outcome::Return(args.first().copied().unwrap_or(0)))
}

/// A truth value as Java returns it.
pub(crate) fn truth(value: bool) -> Done {
    Ok(Outcome::Return(u64::from(value)))
}

/// An `int` as a machine word.
pub(crate) fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

/// Refuses a null argument as Java does.
pub(crate) fn null_argument(java: &mut Java, machine: &mut Machine) -> Done {
    java.throw(machine, "java/lang/NullPointerException", None)
}
