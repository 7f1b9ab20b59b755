//! Calls by reflection.

use super::members::place;
use super::raw_memory::extend;
use super::reflect_array::boxing;
use super::{Done, Native, Resume, nothing, one, zero};
use crate::Java;
use interp::{Completion, Machine, Outcome, Stop};
use ir::{Dispatch, ProcId};
use jvm::FieldType;
use ristretto_classfile::MethodAccessFlags;

const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const INVOKE: &str = "jdk/internal/reflect/NativeMethodAccessorImpl.invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
const INVOKE_DIRECTLY: &str = "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor.invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
const NEW: &str = "jdk/internal/reflect/NativeConstructorAccessorImpl.newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";
const NEW_DIRECTLY: &str = "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor.newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";

pub(super) const TABLE: &[(&str, Native)] = &[
    (INVOKE, invoke),
    (INVOKE_DIRECTLY, invoke),
    (NEW, new_instance),
    (NEW_DIRECTLY, new_instance),
    // Reflection that makes bytecode after some calls would need classes made at run time.
    ("jdk/internal/reflect/ReflectionFactory.inflationThreshold()I", never),
    ("jdk/internal/reflect/ReflectionFactory.useNativeAccessor(Ljava/lang/reflect/Executable;)Z", one),
    ("jdk/internal/reflect/ReflectionFactory.useFieldHandleAccessor()Z", zero),
    ("jdk/internal/reflect/Reflection.isCallerSensitive(Ljava/lang/reflect/Method;)Z", zero),
    ("java/lang/reflect/AccessibleObject.checkPermission()V", nothing),
    ("java/lang/reflect/AccessibleObject.checkCanSetAccessible(Ljava/lang/Class;Ljava/lang/Class;Z)Z", one),
];

pub(super) const RESUMES: &[(&str, Resume)] =
    &[(INVOKE, invoked), (INVOKE_DIRECTLY, invoked), (NEW, constructed), (NEW_DIRECTLY, constructed)];

/// The class is initialised, the call comes next.
const INITIALISED: u64 = 1;
/// The call was made.
const CALLED: u64 = 2;

fn never(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(i32::MAX as u64))
}

fn bad_argument(java: &mut Java, machine: &mut Machine, message: &str) -> Done {
    java.throw(machine, "java/lang/IllegalArgumentException", Some(message))
}

/// The descriptor of the method that a `Method` or `Constructor` stands for.
struct Called {
    procedure: ProcId,
    descriptor: String,
    is_static: bool,
    class: ir::ClassId,
}

fn called(java: &mut Java, machine: &mut Machine, member: u64, class: &str) -> Result<Called, Stop> {
    let (class, slot) = place(java, machine, member, class)?;
    let found = java.loader.details(class).and_then(|details| {
        let entry = details.methods.values().find(|entry| entry.index == slot)?;
        let (_, descriptor) = details.method_name(details.file.methods.get(slot)?).ok()?;
        let is_static = entry.flags.contains(MethodAccessFlags::STATIC);
        Some((*entry, descriptor.to_owned(), is_static))
    });
    match found {
        Some((entry, descriptor, is_static)) => Ok(Called { procedure: entry.procedure, descriptor, is_static, class }),
        None => Err(machine.fault("reflection of a method that is none")),
    }
}

/// The arguments of a call, unboxed; or what is thrown.
fn arguments(
    java: &mut Java,
    machine: &mut Machine,
    descriptor: &str,
    array: u64,
) -> Result<Result<Vec<u64>, Outcome>, Stop> {
    let given = if array == 0 { Vec::new() } else { machine.elements(array)? };
    let types: Vec<FieldType<'_>> = jvm::parameters(descriptor).collect();
    if given.len() != types.len() {
        let mut message = "wrong number of arguments".to_owned();
        if java.home.version >= 18 {
            message = format!("{message}: {} expected: {}", given.len(), types.len());
        }
        return bad_argument(java, machine, &message).map(Err);
    }
    let mut values = Vec::with_capacity(given.len());
    for (ty, object) in types.into_iter().zip(given) {
        match argument(java, machine, ty, object)? {
            Some(value) => values.push(value),
            None => return bad_argument(java, machine, "argument type mismatch").map(Err),
        }
    }
    Ok(Ok(values))
}

fn argument(java: &mut Java, machine: &mut Machine, ty: FieldType<'_>, object: u64) -> Result<Option<u64>, Stop> {
    if let Some(class) = ty.class_name() {
        let class = java.class(machine, class)?;
        return Ok((object == 0 || machine.is_instance(object, class)?).then_some(object));
    }
    let letter = ty.0.chars().next().unwrap_or('V');
    match unboxed(java, machine, object)? {
        Some((from, value)) => Ok(widen(from, letter, value)),
        None => Ok(None),
    }
}

/// The letter and the value of a boxed primitive.
pub(super) fn unboxed(java: &mut Java, machine: &mut Machine, object: u64) -> Result<Option<(char, u64)>, Stop> {
    if object == 0 {
        return Ok(None);
    }
    let class = machine.class_of(object)?;
    let name = machine.program.classes[class].name.clone();
    for letter in "ZBCSIJFD".chars() {
        if let Some((boxed, _, field)) = boxing(letter)
            && boxed == &*name
        {
            let raw = java.get(machine, object, &field)?;
            return Ok(Some((letter, extend(letter, raw))));
        }
    }
    Ok(None)
}

/// A widening primitive conversion (JLS §5.1.2), if it is one.
pub(super) fn widen(from: char, to: char, value: u64) -> Option<u64> {
    let as_int = value as u32 as i32;
    Some(match (from, to) {
        _ if from == to => value,
        ('B', 'S' | 'I') | ('S' | 'C', 'I') => value,
        ('B' | 'S' | 'C' | 'I', 'J') => i64::from(as_int) as u64,
        ('B' | 'S' | 'C' | 'I', 'F') => u64::from((as_int as f32).to_bits()),
        ('B' | 'S' | 'C' | 'I', 'D') => f64::from(as_int).to_bits(),
        ('J', 'F') => u64::from((value as i64 as f32).to_bits()),
        ('J', 'D') => (value as i64 as f64).to_bits(),
        ('F', 'D') => f64::from(f32::from_bits(value as u32)).to_bits(),
        _ => return None,
    })
}

fn invoke(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let called = called(java, machine, args[0], METHOD)?;
    match java.initialisation(called.class) {
        Some(procedure) if called.is_static => Ok(Outcome::Call { procedure, args: Vec::new(), state: INITIALISED }),
        _ => call(java, machine, args),
    }
}

fn call(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let called = called(java, machine, args[0], METHOD)?;
    let mut values = match arguments(java, machine, &called.descriptor, args[2])? {
        Ok(values) => values,
        Err(thrown) => return Ok(thrown),
    };
    let mut procedure = called.procedure;
    if !called.is_static {
        if args[1] == 0 {
            return super::null_argument(java, machine);
        }
        if !machine.is_instance(args[1], called.class)? {
            return bad_argument(java, machine, "object is not an instance of declaring class");
        }
        values.insert(0, args[1]);
        let selector = java
            .loader
            .details(called.class)
            .and_then(|details| details.methods.values().find(|entry| entry.procedure == procedure))
            .and_then(|entry| entry.selector);
        if let Some(selector) = selector {
            let class = machine.class_of(args[1])?;
            match machine.dispatch(class, selector) {
                Dispatch::Found(found) => procedure = found,
                Dispatch::Abstract | Dispatch::Conflict => {
                    return java.throw(machine, "java/lang/AbstractMethodError", None);
                }
            }
        }
    }
    Ok(Outcome::Call { procedure, args: values, state: CALLED })
}

fn invoked(java: &mut Java, machine: &mut Machine, args: &[u64], state: u64, ended: Completion) -> Done {
    match ended {
        Completion::Threw(object) if state == INITIALISED => Ok(Outcome::Throw(object)),
        Completion::Returned(_) if state == INITIALISED => call(java, machine, args),
        Completion::Threw(object) => wrap(java, machine, object),
        Completion::Returned(value) => {
            let called = called(java, machine, args[0], METHOD)?;
            let letter = jvm::result(&called.descriptor).and_then(|result| result.0.chars().next()).unwrap_or('V');
            let value = value.unwrap_or(0);
            let Some((class, value_of, _)) = boxing(letter) else { return Ok(Outcome::Return(value)) };
            java.initialise(machine, class)?;
            let value_of = java.method(machine, class, &value_of)?;
            Java::pass_on(value_of, vec![value])
        }
    }
}

/// What a method called by reflection throws comes wrapped.
fn wrap(java: &mut Java, machine: &mut Machine, object: u64) -> Done {
    let wrapper = java.construct(
        machine,
        "java/lang/reflect/InvocationTargetException",
        "<init>(Ljava/lang/Throwable;)V",
        &[object],
    )?;
    Ok(Outcome::Throw(wrapper))
}

fn new_instance(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let called = called(java, machine, args[0], CONSTRUCTOR)?;
    match java.initialisation(called.class) {
        Some(procedure) => Ok(Outcome::Call { procedure, args: Vec::new(), state: INITIALISED }),
        None => construct(java, machine, args),
    }
}

fn construct(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let called = called(java, machine, args[0], CONSTRUCTOR)?;
    let mut values = match arguments(java, machine, &called.descriptor, args[1])? {
        Ok(values) => values,
        Err(thrown) => return Ok(thrown),
    };
    if machine.program.classes[called.class].kind != (ir::ClassKind::Object { instantiable: true }) {
        return java.throw(machine, "java/lang/InstantiationException", None);
    }
    let object = machine.new_object(called.class)?;
    // Whatever happens, the constructor ends before any that was called earlier.
    java.state.kept.push(object);
    values.insert(0, object);
    Ok(Outcome::Call { procedure: called.procedure, args: values, state: CALLED })
}

fn constructed(java: &mut Java, machine: &mut Machine, args: &[u64], state: u64, ended: Completion) -> Done {
    if state == INITIALISED {
        return match ended {
            Completion::Threw(object) => Ok(Outcome::Throw(object)),
            Completion::Returned(_) => construct(java, machine, args),
        };
    }
    let object = java.state.kept.pop().unwrap_or(0);
    match ended {
        Completion::Threw(thrown) => wrap(java, machine, thrown),
        Completion::Returned(_) => Ok(Outcome::Return(object)),
    }
}
