//! Stack traces.

use super::{Done, Native};
use crate::Java;
use crate::backtrace::Shown;
use interp::{Machine, Outcome, Stop};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    (
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        init_elements_of_throwable,
    ),
    (
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        init_elements,
    ),
    ("java/lang/StackTraceElement.computeFormat()V", compute_format),
    ("java/lang/NullPointerException.getExtendedNPEMessage()Ljava/lang/String;", null_message),
];

/// Stands at the end of a backtrace whose innermost frame is not shown.
const HIDDEN: u64 = u64::MAX;

const BACKTRACE: &str = "java/lang/Throwable.backtrace:Ljava/lang/Object;";

fn fill_in_stack_trace(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let (frames, is_hidden) = java.frames_of(machine, args[0])?;
    let depth = frames.len() as u64;
    let mut frames: Vec<u64> = frames.into_iter().map(Shown::pack).collect();
    if is_hidden {
        frames.push(HIDDEN);
    }
    let class = java.class(machine, "[J")?;
    let backtrace = java.new_array(machine, class, frames.len())?;
    machine.set_longs(backtrace, 0, &frames)?;
    java.set(machine, args[0], BACKTRACE, backtrace)?;
    java.set(machine, args[0], "java/lang/Throwable.depth:I", depth)?;
    Ok(Outcome::Return(args[0]))
}

fn init_elements_of_throwable(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let backtrace = java.get(machine, args[1], BACKTRACE)?;
    init_elements(java, machine, &[args[0], backtrace])
}

fn init_elements(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let frames = if args[1] == 0 { Vec::new() } else { machine.elements(args[1])? };
    for (element, frame) in machine.elements(args[0])?.into_iter().zip(frames) {
        fill_element(java, machine, element, Shown::unpack(frame))?;
    }
    Ok(Outcome::Return(0))
}

/// Sets the fields of a `StackTraceElement`.
pub(super) fn fill_element(java: &mut Java, machine: &mut Machine, element: u64, frame: Shown) -> Result<(), Stop> {
    const CLASS: &str = "java/lang/StackTraceElement";
    let Some(described) = java.describe_frame(machine, frame) else {
        return Err(machine.fault("a stack trace without methods"));
    };
    let mirror = java.mirror(machine, described.class)?;
    java.set(machine, element, &format!("{CLASS}.declaringClassObject:Ljava/lang/Class;"), mirror)?;
    let is_jdk = described.module.is_some();
    let version = is_jdk.then(|| java.home.full_version.clone());
    let texts = [
        ("declaringClass", Some(described.class_name)),
        ("methodName", Some(described.method)),
        ("fileName", described.file),
        ("moduleName", described.module),
        ("moduleVersion", version),
        ("classLoaderName", (!is_jdk).then(|| "app".to_owned())),
    ];
    for (field, text) in texts {
        let Some(text) = text else { continue };
        let text = java.intern_text(machine, &text)?;
        java.set(machine, element, &format!("{CLASS}.{field}:Ljava/lang/String;"), text)?;
    }
    java.set(machine, element, &format!("{CLASS}.lineNumber:I"), super::int(described.line))?;
    // The JDK computes the format of elements when it makes them; those made here may not come that way.
    compute_format(java, machine, &[element]).map(|_| ())
}

/// Loaders and versions are not shown: all classes are the JDK's or of its application class loader.
fn compute_format(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    const BUILTIN_LOADER_AND_HASHED_MODULE: u64 = 3;
    java.set(machine, args[0], "java/lang/StackTraceElement.format:B", BUILTIN_LOADER_AND_HASHED_MODULE)?;
    java.set(machine, args[0], "java/lang/StackTraceElement.declaringClassObject:Ljava/lang/Class;", 0)?;
    Ok(Outcome::Return(0))
}

fn null_message(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let backtrace = java.get(machine, args[0], BACKTRACE)?;
    let length = if backtrace == 0 { 0 } else { u64::from(machine.length(backtrace)?) };
    if length == 0 || machine.element(backtrace, length - 1)? == HIDDEN {
        return Ok(Outcome::Return(0));
    }
    let innermost = Shown::unpack(machine.element(backtrace, 0)?);
    let message = java
        .loader
        .method_of(innermost.procedure)
        .and_then(|(details, method)| jvm::null_message(&details.file, method, innermost.pos.0 as usize));
    match message {
        Some(message) => java.new_text(machine, &message).map(Outcome::Return),
        None => Ok(Outcome::Return(0)),
    }
}
