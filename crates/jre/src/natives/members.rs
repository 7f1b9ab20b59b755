//! Fields, methods and constructors as reflection shows them.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::ClassId;
use jvm::{Details, FieldType, LoadError};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{FieldAccessFlags, Method, MethodAccessFlags};
use std::sync::Arc;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;", declared_fields),
    ("java/lang/Class.getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;", declared_methods),
    ("java/lang/Class.getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;", declared_constructors),
    ("java/lang/Class.getDeclaredClasses0()[Ljava/lang/Class;", declared_classes),
    ("java/lang/Class.getRecordComponents0()[Ljava/lang/reflect/RecordComponent;", record_components),
    ("jdk/internal/misc/Unsafe.objectFieldOffset0(Ljava/lang/reflect/Field;)J", field_offset),
    ("jdk/internal/misc/Unsafe.staticFieldOffset0(Ljava/lang/reflect/Field;)J", field_offset),
    ("jdk/internal/misc/Unsafe.staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;", field_base),
    ("java/lang/reflect/Field.declaredAnnotations()Ljava/util/Map;", field_annotations),
    ("java/lang/reflect/Executable.declaredAnnotations()Ljava/util/Map;", executable_annotations),
    ("java/lang/Class.getRawAnnotations()[B", class_annotations),
    ("java/lang/Class.getRawTypeAnnotations()[B", super::zero),
];

/// What there is to show, or the error that a missing class is for Java.
type Shown<T> = Result<Result<T, Outcome>, Stop>;

/// The class object of a type that a descriptor names.
pub(super) fn type_mirror(java: &mut Java, machine: &mut Machine, ty: FieldType<'_>) -> Shown<u64> {
    let source;
    let name = match ty.class_name() {
        Some(name) => name,
        None => {
            source = jvm::source_type(ty.0);
            &source
        }
    };
    match java.loader.class(&mut machine.program, name) {
        Ok(class) => java.mirror(machine, class).map(Ok),
        Err(LoadError::Missing(name)) => java.throw(machine, "java/lang/NoClassDefFoundError", Some(&name)).map(Err),
        Err(error) => Err(java.broken_class(machine, &error)),
    }
}

/// The class objects of several types, in an array.
fn type_mirrors(java: &mut Java, machine: &mut Machine, types: &[FieldType<'_>]) -> Shown<u64> {
    let mut mirrors = Vec::with_capacity(types.len());
    for &ty in types {
        match type_mirror(java, machine, ty)? {
            Ok(mirror) => mirrors.push(mirror),
            Err(thrown) => return Ok(Err(thrown)),
        }
    }
    java.new_references(machine, "[Ljava/lang/Class;", &mirrors).map(Ok)
}

fn details_of(java: &Java, machine: &Machine, mirror: u64) -> Result<Option<Arc<Details>>, Stop> {
    let class = java.class_meant(machine, mirror)?;
    Ok(java.loader.details(class).cloned())
}

fn signature(details: &Details, attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match attribute {
        Attribute::Signature { signature_index, .. } => details.pool().utf8(*signature_index).ok().map(str::to_owned),
        _ => None,
    })
}

fn declared_fields(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    const FIELD: &str = "java/lang/reflect/Field";
    java.initialise(machine, FIELD)?;
    let mut shown = Vec::new();
    if let Some(details) = details_of(java, machine, args[0])? {
        let is_record = details.file.attributes.iter().any(|attribute| matches!(attribute, Attribute::Record { .. }));
        for (slot, field) in details.file.fields.iter().enumerate() {
            if args[1] != 0 && !field.access_flags.contains(FieldAccessFlags::PUBLIC) {
                continue;
            }
            let pool = details.pool();
            let (Ok(name), Ok(ty)) = (pool.utf8(field.name_index), pool.utf8(field.descriptor_index)) else { continue };
            let ty = match type_mirror(java, machine, FieldType(ty))? {
                Ok(ty) => ty,
                Err(thrown) => return Ok(thrown),
            };
            let object = java.allocate(machine, FIELD)?;
            let name = java.intern_text(machine, name)?;
            let is_static = field.access_flags.contains(FieldAccessFlags::STATIC);
            let trusted = field.access_flags.contains(FieldAccessFlags::FINAL) && (is_static || is_record);
            java.set(machine, object, "java/lang/reflect/Field.clazz:Ljava/lang/Class;", args[0])?;
            java.set(machine, object, "java/lang/reflect/Field.slot:I", slot as u64)?;
            java.set(machine, object, "java/lang/reflect/Field.name:Ljava/lang/String;", name)?;
            java.set(machine, object, "java/lang/reflect/Field.type:Ljava/lang/Class;", ty)?;
            let flags = u64::from(field.access_flags.bits());
            java.set(machine, object, "java/lang/reflect/Field.modifiers:I", flags)?;
            java.set_if_any(machine, object, "java/lang/reflect/Field.trustedFinal:Z", u64::from(trusted))?;
            set_signature(java, machine, object, FIELD, signature(&details, &field.attributes))?;
            shown.push(object);
        }
    }
    java.new_references(machine, "[Ljava/lang/reflect/Field;", &shown).map(Outcome::Return)
}

fn set_signature(
    java: &mut Java,
    machine: &mut Machine,
    object: u64,
    class: &str,
    signature: Option<String>,
) -> Result<(), Stop> {
    let Some(signature) = signature else { return Ok(()) };
    let signature = java.new_text(machine, &signature)?;
    java.set(machine, object, &format!("{class}.signature:Ljava/lang/String;"), signature)
}

fn declared_methods(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    executables(java, machine, args, false, "java/lang/reflect/Method")
}

fn declared_constructors(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    executables(java, machine, args, true, "java/lang/reflect/Constructor")
}

fn executables(java: &mut Java, machine: &mut Machine, args: &[u64], constructors: bool, class: &str) -> Done {
    java.initialise(machine, class)?;
    let mut shown = Vec::new();
    if let Some(details) = details_of(java, machine, args[0])? {
        for (slot, method) in details.file.methods.iter().enumerate() {
            let Ok((name, _)) = details.method_name(method) else { continue };
            let wanted = if constructors { name == "<init>" } else { !name.starts_with('<') };
            if !wanted || args[1] != 0 && !method.access_flags.contains(MethodAccessFlags::PUBLIC) {
                continue;
            }
            match executable(java, machine, &details, slot, method, class)? {
                Ok(object) => shown.push(object),
                Err(thrown) => return Ok(thrown),
            }
        }
    }
    java.new_references(machine, &format!("[L{class};"), &shown).map(Outcome::Return)
}

/// A `Method` or `Constructor`.
fn executable(
    java: &mut Java,
    machine: &mut Machine,
    details: &Details,
    slot: usize,
    method: &Method,
    class: &str,
) -> Shown<u64> {
    let Ok((name, descriptor)) = details.method_name(method) else {
        return Err(machine.fault("a method without a name"));
    };
    let parameters: Vec<FieldType<'_>> = jvm::parameters(descriptor).collect();
    let parameters = match type_mirrors(java, machine, &parameters)? {
        Ok(parameters) => parameters,
        Err(thrown) => return Ok(Err(thrown)),
    };
    let thrown: Vec<String> = exceptions(details, method).into_iter().map(|name| format!("L{name};")).collect();
    let thrown: Vec<FieldType<'_>> = thrown.iter().map(|name| FieldType(name)).collect();
    let exceptions = match type_mirrors(java, machine, &thrown)? {
        Ok(exceptions) => exceptions,
        Err(thrown) => return Ok(Err(thrown)),
    };
    let mirror = java.mirror(machine, details.id)?;
    let object = java.allocate(machine, class)?;
    java.set(machine, object, &format!("{class}.clazz:Ljava/lang/Class;"), mirror)?;
    java.set(machine, object, &format!("{class}.slot:I"), slot as u64)?;
    java.set(machine, object, &format!("{class}.parameterTypes:[Ljava/lang/Class;"), parameters)?;
    java.set(machine, object, &format!("{class}.exceptionTypes:[Ljava/lang/Class;"), exceptions)?;
    java.set(machine, object, &format!("{class}.modifiers:I"), u64::from(method.access_flags.bits()))?;
    set_signature(java, machine, object, class, signature(details, &method.attributes))?;
    if name != "<init>" {
        let name = java.intern_text(machine, name)?;
        let result = jvm::result(descriptor).unwrap_or(FieldType("V"));
        let result = match type_mirror(java, machine, result)? {
            Ok(result) => result,
            Err(thrown) => return Ok(Err(thrown)),
        };
        java.set(machine, object, &format!("{class}.name:Ljava/lang/String;"), name)?;
        java.set(machine, object, &format!("{class}.returnType:Ljava/lang/Class;"), result)?;
    }
    Ok(Ok(object))
}

fn exceptions<'a>(details: &'a Details, method: &Method) -> Vec<&'a str> {
    let indexes = method.attributes.iter().flat_map(|attribute| match attribute {
        Attribute::Exceptions { exception_indexes, .. } => exception_indexes.as_slice(),
        _ => &[],
    });
    indexes.filter_map(|&index| details.pool().class(index).ok()).collect()
}

fn declared_classes(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let mut names = Vec::new();
    if let Some(details) = details_of(java, machine, args[0])? {
        for attribute in &details.file.attributes {
            let Attribute::InnerClasses { classes, .. } = attribute else { continue };
            for entry in classes {
                let pool = details.pool();
                let is_member = pool.class(entry.outer_class_info_index).is_ok_and(|outer| outer == &*details.name);
                if let (true, Ok(name)) = (is_member, pool.class(entry.class_info_index)) {
                    names.push(format!("L{name};"));
                }
            }
        }
    }
    let types: Vec<FieldType<'_>> = names.iter().map(|name| FieldType(name)).collect();
    Ok(match type_mirrors(java, machine, &types)? {
        Ok(mirrors) => Outcome::Return(mirrors),
        Err(thrown) => thrown,
    })
}

fn record_components(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    const COMPONENT: &str = "java/lang/reflect/RecordComponent";
    java.initialise(machine, "java/lang/reflect/Method")?;
    let mut shown = Vec::new();
    let details = details_of(java, machine, args[0])?;
    let records = details.iter().flat_map(|details| &details.file.attributes).find_map(|attribute| match attribute {
        Attribute::Record { records, .. } => Some(records),
        _ => None,
    });
    if let (Some(details), Some(records)) = (&details, records) {
        for record in records {
            let pool = details.pool();
            let (Ok(name), Ok(ty)) = (pool.utf8(record.name_index), pool.utf8(record.descriptor_index)) else {
                continue;
            };
            let mirror = match type_mirror(java, machine, FieldType(ty))? {
                Ok(mirror) => mirror,
                Err(thrown) => return Ok(thrown),
            };
            let object = java.allocate(machine, COMPONENT)?;
            if let Some(entry) = details.methods.get(&*format!("{name}(){ty}"))
                && let Some(method) = details.file.methods.get(entry.index)
            {
                match executable(java, machine, details, entry.index, method, "java/lang/reflect/Method")? {
                    Ok(accessor) => {
                        let field = "java/lang/reflect/RecordComponent.accessor:Ljava/lang/reflect/Method;";
                        java.set(machine, object, field, accessor)?;
                    }
                    Err(thrown) => return Ok(thrown),
                }
            }
            let name = java.intern_text(machine, name)?;
            java.set(machine, object, "java/lang/reflect/RecordComponent.clazz:Ljava/lang/Class;", args[0])?;
            java.set(machine, object, "java/lang/reflect/RecordComponent.name:Ljava/lang/String;", name)?;
            java.set(machine, object, "java/lang/reflect/RecordComponent.type:Ljava/lang/Class;", mirror)?;
            set_signature(java, machine, object, COMPONENT, signature(details, &record.attributes))?;
            shown.push(object);
        }
    }
    java.new_references(machine, "[Ljava/lang/reflect/RecordComponent;", &shown).map(Outcome::Return)
}

/// The class and slot of a `Field`, `Method` or `Constructor`.
pub(super) fn place(
    java: &mut Java,
    machine: &mut Machine,
    member: u64,
    class: &str,
) -> Result<(ClassId, usize), Stop> {
    let mirror = java.get(machine, member, &format!("{class}.clazz:Ljava/lang/Class;"))?;
    let slot = java.get(machine, member, &format!("{class}.slot:I"))?;
    Ok((java.class_meant(machine, mirror)?, slot as usize))
}

fn field_offset(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let (class, slot) = place(java, machine, args[1], "java/lang/reflect/Field")?;
    let entry = java
        .loader
        .details(class)
        .and_then(|details| details.fields.values().find(|entry| entry.index == slot).copied());
    match entry {
        Some(entry) if entry.flags.contains(FieldAccessFlags::STATIC) => {
            Ok(Outcome::Return(super::raw_memory::static_offset(entry.map)))
        }
        Some(entry) => Ok(Outcome::Return(super::raw_memory::field_offset(entry.map))),
        None => Ok(Outcome::Return(u64::MAX)),
    }
}

fn field_base(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    java.get(machine, args[1], "java/lang/reflect/Field.clazz:Ljava/lang/Class;").map(Outcome::Return)
}

fn has_annotations(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| matches!(attribute, Attribute::RuntimeVisibleAnnotations { .. }))
}

const ANNOTATIONS: &str = "reading annotations at run time";

fn class_annotations(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match details_of(java, machine, args[0])? {
        Some(details) if has_annotations(&details.file.attributes) => Err(machine.refuse(ANNOTATIONS)),
        _ => Ok(Outcome::Return(0)),
    }
}

fn field_annotations(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let (class, slot) = place(java, machine, args[0], "java/lang/reflect/Field")?;
    let details = java.loader.details(class);
    match details.and_then(|details| details.file.fields.get(slot)) {
        Some(field) if has_annotations(&field.attributes) => Err(machine.refuse(ANNOTATIONS)),
        _ => java.decline(machine, args),
    }
}

fn executable_annotations(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let class = machine.class_of(args[0])?;
    let class = machine.program.classes[class].name.clone();
    let (class, slot) = place(java, machine, args[0], &class)?;
    let details = java.loader.details(class);
    match details.and_then(|details| details.file.methods.get(slot)) {
        Some(method) if has_annotations(&method.attributes) => Err(machine.refuse(ANNOTATIONS)),
        _ => java.decline(machine, args),
    }
}
