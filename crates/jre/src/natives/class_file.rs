//! `java.lang.Class`: what stands in the attributes of class files.

use super::{Done, Native, truth};
use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::{ClassId, ClassKind};
use jvm::Details;
use ristretto_classfile::ClassAccessFlags;
use ristretto_classfile::attributes::{Attribute, InnerClass};
use std::sync::Arc;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Class.getSimpleBinaryName0()Ljava/lang/String;", simple_binary_name),
    ("java/lang/Class.getDeclaringClass0()Ljava/lang/Class;", declaring_class),
    ("java/lang/Class.getEnclosingMethod0()[Ljava/lang/Object;", enclosing_method),
    ("java/lang/Class.getGenericSignature0()Ljava/lang/String;", generic_signature),
    ("java/lang/Class.isRecord0()Z", is_record),
    ("java/lang/Class.getNestHost0()Ljava/lang/Class;", nest_host),
    ("java/lang/Class.getPermittedSubclasses0()[Ljava/lang/Class;", permitted_subclasses),
];

const PUBLIC_FINAL_ABSTRACT: u16 = 0x0411;
const FINAL_ABSTRACT: u16 = 0x0410;

impl Java {
    /// What `Class.getModifiers` says: for nested classes that stands in the table of inner classes.
    pub(crate) fn modifiers(&self, machine: &Machine, class: ClassId) -> u16 {
        match machine.program.classes[class].kind {
            ClassKind::Array { element_class: Some(element), .. } => {
                // As accessible as its elements.
                self.modifiers(machine, element) & 0x7 | FINAL_ABSTRACT
            }
            ClassKind::Array { element_class: None, .. } | ClassKind::Scalar | ClassKind::Block => {
                PUBLIC_FINAL_ABSTRACT
            }
            ClassKind::Object { .. } | ClassKind::Interface => match self.loader.details(class) {
                Some(details) => match own_entry(details) {
                    Some(entry) => entry.access_flags.bits(),
                    None => (details.file.access_flags - ClassAccessFlags::SUPER).bits(),
                },
                None => (ClassAccessFlags::FINAL | ClassAccessFlags::SYNTHETIC).bits(),
            },
        }
    }
}

/// A class's entry in its own table of inner classes.
fn own_entry(details: &Details) -> Option<&InnerClass> {
    let entries = details.file.attributes.iter().flat_map(|attribute| match attribute {
        Attribute::InnerClasses { classes, .. } => classes.as_slice(),
        _ => &[],
    });
    let mut entries = entries;
    entries.find(|entry| details.pool().class(entry.class_info_index).is_ok_and(|name| name == &*details.name))
}

fn details_of(java: &Java, machine: &Machine, args: &[u64]) -> Result<Option<Arc<Details>>, Stop> {
    let class = java.class_meant(machine, args[0])?;
    Ok(java.loader.details(class).cloned())
}

fn new_text(java: &mut Java, machine: &mut Machine, text: Option<&str>) -> Done {
    match text {
        Some(text) => java.new_text(machine, text).map(Outcome::Return),
        None => Ok(Outcome::Return(0)),
    }
}

/// The class object of a class that a class file names; what is missing is missing for Java too.
fn named(java: &mut Java, machine: &mut Machine, name: Option<&str>) -> Done {
    let Some(name) = name else { return Ok(Outcome::Return(0)) };
    match java.loader.class(&mut machine.program, name) {
        Ok(class) => java.mirror(machine, class).map(Outcome::Return),
        Err(_) => java.throw(machine, "java/lang/NoClassDefFoundError", Some(name)),
    }
}

fn simple_binary_name(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let details = details_of(java, machine, args)?;
    let name = details.as_ref().and_then(|details| {
        let entry = own_entry(details)?;
        details.pool().utf8(entry.name_index).ok()
    });
    new_text(java, machine, name)
}

fn declaring_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let details = details_of(java, machine, args)?;
    let name = details.as_ref().and_then(|details| {
        let entry = own_entry(details)?;
        details.pool().class(entry.outer_class_info_index).ok()
    });
    named(java, machine, name)
}

/// The class, and the name and descriptor of its method, that a local or anonymous class stands in.
fn enclosing_method(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let Some(details) = details_of(java, machine, args)? else { return Ok(Outcome::Return(0)) };
    let place = details.file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::EnclosingMethod { class_index, method_index, .. } => Some((*class_index, *method_index)),
        _ => None,
    });
    let Some((class, method)) = place else { return Ok(Outcome::Return(0)) };
    let outcome = named(java, machine, details.pool().class(class).ok())?;
    let Outcome::Return(class) = outcome else { return Ok(outcome) };
    let mut parts = vec![class, 0, 0];
    if let Ok((name, descriptor)) = details.pool().name_and_type(method) {
        parts[1] = java.new_text(machine, name)?;
        parts[2] = java.new_text(machine, descriptor)?;
    }
    java.new_references(machine, "[Ljava/lang/Object;", &parts).map(Outcome::Return)
}

fn generic_signature(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let details = details_of(java, machine, args)?;
    new_text(java, machine, details.as_ref().and_then(|details| signature_of(details)))
}

/// The generic signature of a class.
pub(super) fn signature_of(details: &Details) -> Option<&str> {
    details.file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Signature { signature_index, .. } => details.pool().utf8(*signature_index).ok(),
        _ => None,
    })
}

fn is_record(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let details = details_of(java, machine, args)?;
    truth(details.is_some_and(|details| {
        details.file.attributes.iter().any(|attribute| matches!(attribute, Attribute::Record { .. }))
    }))
}

fn nest_host(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let details = details_of(java, machine, args)?;
    let host = details.as_ref().and_then(|details| {
        details.file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::NestHost { host_class_index, .. } => details.pool().class(*host_class_index).ok(),
            _ => None,
        })
    });
    match host {
        Some(host) => named(java, machine, Some(host)),
        None => Ok(Outcome::Return(args[0])),
    }
}

fn permitted_subclasses(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let Some(details) = details_of(java, machine, args)? else { return Ok(Outcome::Return(0)) };
    let indexes = details.file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::PermittedSubclasses { class_indexes, .. } => Some(class_indexes),
        _ => None,
    });
    let Some(indexes) = indexes else { return Ok(Outcome::Return(0)) };
    let mut mirrors = Vec::new();
    for &index in indexes {
        match named(java, machine, details.pool().class(index).ok())? {
            Outcome::Return(mirror) => mirrors.push(mirror),
            outcome => return Ok(outcome),
        }
    }
    java.new_references(machine, "[Ljava/lang/Class;", &mirrors).map(Outcome::Return)
}
