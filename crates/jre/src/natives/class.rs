//! `java.lang.Class`: kinship, names, initialisation.

use super::{Done, Native, Resume, truth, zero};
use crate::Java;
use interp::{Completion, Machine, Outcome, Stop};
use ir::{ClassId, ClassKind};

const FOR_NAME: &str =
    "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;";
const ENUM_CONSTANTS: &str = "java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;";

pub(super) const TABLE: &[(&str, Native)] = &[
    (FOR_NAME, for_name),
    (ENUM_CONSTANTS, enum_constants),
    ("java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", primitive_class),
    ("java/lang/Class.desiredAssertionStatus0(Ljava/lang/Class;)Z", desired_assertion_status),
    ("java/lang/Class.desiredAssertionStatus()Z", desired_assertion_status),
    ("java/lang/Class.isInstance(Ljava/lang/Object;)Z", is_instance),
    ("java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z", is_assignable_from),
    ("java/lang/Class.isInterface()Z", is_interface),
    ("java/lang/Class.isArray()Z", is_array),
    ("java/lang/Class.isPrimitive()Z", is_primitive),
    ("java/lang/Class.isHidden()Z", is_hidden),
    ("java/lang/Class.initClassName()Ljava/lang/String;", init_class_name),
    ("java/lang/Class.getSuperclass()Ljava/lang/Class;", superclass),
    ("java/lang/Class.getInterfaces0()[Ljava/lang/Class;", interfaces),
    ("java/lang/Class.getModifiers()I", modifiers),
    ("java/lang/Class.getClassAccessFlagsRaw0()I", modifiers),
    ("jdk/internal/reflect/Reflection.getClassAccessFlags(Ljava/lang/Class;)I", modifiers),
    ("jdk/internal/reflect/Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z", super::one),
    ("java/lang/Class.getPackage()Ljava/lang/Package;", package),
    ("java/lang/Class.getSigners()[Ljava/lang/Object;", zero),
    ("java/lang/Class.getProtectionDomain0()Ljava/security/ProtectionDomain;", zero),
    ("jdk/internal/misc/Unsafe.ensureClassInitialized0(Ljava/lang/Class;)V", ensure_initialised),
    ("jdk/internal/misc/Unsafe.shouldBeInitialized0(Ljava/lang/Class;)Z", should_be_initialised),
    ("jdk/internal/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
];

pub(super) const RESUMES: &[(&str, Resume)] =
    &[(FOR_NAME, for_name_initialised), (ENUM_CONSTANTS, enum_constants_made)];

/// The class of the receiver or first argument.
fn own(java: &Java, machine: &Machine, args: &[u64]) -> Result<ClassId, Stop> {
    java.class_meant(machine, args[0])
}

fn for_name(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return super::null_argument(java, machine);
    }
    let name = java.text(machine, args[0])?;
    let Some(class) = named(java, machine, &name)? else {
        if args[2] != 0 && !name.starts_with('[') {
            // The loader throws, and is in the stack trace.
            let load = "loadClass(Ljava/lang/String;)Ljava/lang/Class;";
            let load = java.dispatch(machine, args[2], "java/lang/ClassLoader", load)?;
            return Java::pass_on(load, vec![args[2], args[0]]);
        }
        return java.throw(machine, "java/lang/ClassNotFoundException", Some(&name));
    };
    match java.initialisation(class) {
        Some(procedure) if args[1] != 0 => Ok(Outcome::Call { procedure, args: Vec::new(), state: class_state(class) }),
        _ => java.mirror(machine, class).map(Outcome::Return),
    }
}

fn class_state(class: ClassId) -> u64 {
    u64::from(class.as_u32())
}

/// The class of a name as `Class.forName` takes it.
pub(super) fn named(java: &mut Java, machine: &mut Machine, name: &str) -> Result<Option<ClassId>, Stop> {
    let is_primitive = !name.contains('.') && name.chars().all(|c| c.is_ascii_lowercase()) && {
        ["boolean", "byte", "char", "short", "int", "long", "float", "double", "void"].contains(&name)
    };
    if name.contains('/') || is_primitive {
        return Ok(None);
    }
    match java.loader.class(&mut machine.program, &name.replace('.', "/")) {
        Ok(class) => Ok(Some(class)),
        Err(jvm::LoadError::Missing(_)) => Ok(None),
        Err(error) => Err(java.broken_class(machine, &error)),
    }
}

fn for_name_initialised(java: &mut Java, machine: &mut Machine, _: &[u64], state: u64, ended: Completion) -> Done {
    match ended {
        Completion::Threw(object) => Ok(Outcome::Throw(object)),
        Completion::Returned(_) => java.mirror(machine, ClassId::from_u32(state as u32)).map(Outcome::Return),
    }
}

/// Without reflection: `values()` is called.
fn enum_constants(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let known = java.get(machine, args[0], "java/lang/Class.enumConstants:[Ljava/lang/Object;")?;
    let class = own(java, machine, args)?;
    let enumeration = java.class(machine, "java/lang/Enum")?;
    if known != 0 || machine.program.classes[class].superclass != Some(enumeration) {
        return Ok(Outcome::Return(known));
    }
    match java.initialisation(class) {
        Some(procedure) => Ok(Outcome::Call { procedure, args: Vec::new(), state: 0 }),
        None => enum_constants_made(java, machine, args, 0, Completion::Returned(None)),
    }
}

fn enum_constants_made(java: &mut Java, machine: &mut Machine, args: &[u64], state: u64, ended: Completion) -> Done {
    let value = match ended {
        Completion::Threw(object) => return Ok(Outcome::Throw(object)),
        Completion::Returned(value) => value.unwrap_or(0),
    };
    if state == 1 {
        java.set(machine, args[0], "java/lang/Class.enumConstants:[Ljava/lang/Object;", value)?;
        return Ok(Outcome::Return(value));
    }
    let class = own(java, machine, args)?;
    let name = machine.program.classes[class].name.clone();
    let values = java.method(machine, &name, &format!("values()[L{name};"))?;
    Ok(Outcome::Call { procedure: values, args: Vec::new(), state: 1 })
}

fn primitive_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let name = java.text(machine, args[0])?;
    let class = java.class(machine, &name)?;
    java.mirror(machine, class).map(Outcome::Return)
}

/// The JDK's own assertions are off, as on the JVM.
fn desired_assertion_status(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    truth(java.assertions && java.module_name(machine, class).is_none())
}

fn is_instance(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    truth(args[1] != 0 && machine.is_instance(args[1], class)?)
}

fn is_assignable_from(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let (class, other) = (own(java, machine, args)?, java.class_meant(machine, args[1])?);
    truth(machine.program.is_subclass(other, class))
}

fn is_interface(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    truth(machine.program.classes[class].kind == ClassKind::Interface)
}

fn is_array(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    truth(Java::element_type(machine, class).is_some())
}

fn is_primitive(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    truth(machine.program.classes[class].kind == ClassKind::Scalar)
}

/// The classes of lambda expressions are.
fn is_hidden(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    let is_object = matches!(machine.program.classes[class].kind, ClassKind::Object { .. });
    truth(is_object && java.loader.details(class).is_none())
}

fn init_class_name(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    let name = Java::binary_name(machine, class);
    let name = java.intern_text(machine, &name)?;
    java.set(machine, args[0], "java/lang/Class.name:Ljava/lang/String;", name)?;
    Ok(Outcome::Return(name))
}

fn superclass(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    match machine.program.classes[class] {
        // An interface's class file names Object, but that is not its superclass.
        ir::Class { kind: ClassKind::Interface, .. } | ir::Class { superclass: None, .. } => Ok(Outcome::Return(0)),
        ir::Class { superclass: Some(above), .. } => java.mirror(machine, above).map(Outcome::Return),
    }
}

fn interfaces(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    let mut mirrors = Vec::new();
    for interface in machine.program.classes[class].interfaces.clone() {
        mirrors.push(java.mirror(machine, interface)?);
    }
    java.new_references(machine, "[Ljava/lang/Class;", &mirrors).map(Outcome::Return)
}

fn modifiers(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    Ok(Outcome::Return(u64::from(java.modifiers(machine, class))))
}

fn ensure_initialised(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[1])?;
    match java.initialisation(class) {
        Some(procedure) => Java::pass_on(procedure, Vec::new()),
        None => Ok(Outcome::Return(0)),
    }
}

fn should_be_initialised(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[1])?;
    match java.loader.details(class).and_then(|details| details.initialisation) {
        Some(initialisation) => truth(machine.global(initialisation.state)? == 0),
        None => truth(false),
    }
}

fn allocate_instance(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = java.class_meant(machine, args[1])?;
    if machine.program.classes[class].kind != (ClassKind::Object { instantiable: true }) {
        let name = Java::binary_name(machine, class);
        return java.throw(machine, "java/lang/InstantiationException", Some(&name));
    }
    machine.new_object(class).map(Outcome::Return)
}

/// A package knows its name and no versions, as those of class files in folders do.
fn package(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = own(java, machine, args)?;
    if !matches!(machine.program.classes[class].kind, ClassKind::Object { .. } | ClassKind::Interface) {
        return Ok(Outcome::Return(0));
    }
    let name = jvm::package(&machine.program.classes[class].name).replace('/', ".");
    if let Some(&known) = java.state.packages.get(&*name) {
        return Ok(Outcome::Return(known));
    }
    let text = java.intern_text(machine, &name)?;
    java.initialise(machine, "java/lang/Package")?;
    let module = java.get(machine, args[0], "java/lang/Class.module:Ljava/lang/Module;")?;
    let package = java.allocate(machine, "java/lang/Package")?;
    java.state.packages.insert(name.into(), package);
    java.set(machine, package, "java/lang/NamedPackage.name:Ljava/lang/String;", text)?;
    java.set(machine, package, "java/lang/NamedPackage.module:Ljava/lang/Module;", module)?;
    java.initialise(machine, "java/lang/Package$VersionInfo")?;
    let none = java.map(machine, "java/lang/Package$VersionInfo.NULL_VERSION_INFO:Ljava/lang/Package$VersionInfo;")?;
    let none = machine.global(none)?;
    java.set(machine, package, "java/lang/Package.versionInfo:Ljava/lang/Package$VersionInfo;", none)?;
    Ok(Outcome::Return(package))
}
