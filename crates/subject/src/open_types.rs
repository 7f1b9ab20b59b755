//! Which types of the user's other code can extend or implement.
//!
//! What is checked for the classes of the program holds of those; a class that is not there can answer calls in another way.
//! A type is closed if no such class can be written: it is final, sealed with closed permits, private in its nest, local, or
//! has private constructors alone, and the classes below it in the program are closed, too: one that others can extend opens
//! all types above it.

use crate::Subject;
use crate::facts::Access;
use ir::{ClassId, ClassKind};
use jvm::Details;
use ristretto_classfile::attributes::{Attribute, NestedClassAccessFlags};
use ristretto_classfile::{ClassAccessFlags, MethodAccessFlags};
use symbolic::Procedures;

/// What can extend or implement a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extenders {
    /// No other class.
    None,
    /// Classes of the same package.
    Package,
    /// Any class.
    Any,
}

impl Subject {
    /// What to say of a declared class or interface that other code can extend or implement.
    pub(crate) fn open_type(&self, class: ClassId) -> Option<String> {
        let kind = self.program().classes[class].kind;
        match kind {
            ClassKind::Interface | ClassKind::Object { .. } => {}
            ClassKind::Array { .. } | ClassKind::Scalar | ClassKind::Block => return None,
        }
        if !self.is_users_class(class) || self.is_stood_in_for(class) {
            return None;
        }
        self.open_array(class)
    }

    /// The same for arrays of the class or interface: no stand-in is a class of elements.
    pub(crate) fn open_array(&self, class: ClassId) -> Option<String> {
        if !self.is_users_class(class) {
            return None;
        }
        let is_interface = self.program().classes[class].kind == ClassKind::Interface;
        let other = match self.extenders(class) {
            Extenders::None => return None,
            Extenders::Package => "other classes of its package",
            Extenders::Any => "other classes",
        };
        let verb = if is_interface { "implemented" } else { "extended" };
        Some(format!("{} may be {verb} by {other}", self.class_name(class)))
    }

    /// Can other code extend or implement a type of the user's?
    pub(crate) fn is_extensible(&self, class: ClassId) -> bool {
        self.extenders(class) != Extenders::None
    }

    /// Does one class stand for all implementations?
    fn is_stood_in_for(&self, class: ClassId) -> bool {
        let classes = self.input_classes(class);
        let program = self.program();
        classes.iter().any(|&class| jvm::Loader::is_stand_in(&program.classes[class].name))
    }

    /// What can extend a type or one below it.
    pub(crate) fn extenders(&self, class: ClassId) -> Extenders {
        let classes = self.program().subclasses(class);
        classes.into_iter().map(|class| self.direct_extenders(class)).max().unwrap_or(Extenders::None)
    }

    /// What can name a type as the one that it extends.
    fn direct_extenders(&self, class: ClassId) -> Extenders {
        let details = self.java().loader.details(class).cloned();
        let Some(details) = details else { return Extenders::None };
        let flags = details.file.access_flags;
        if flags.intersects(ClassAccessFlags::FINAL | ClassAccessFlags::ENUM) {
            return Extenders::None;
        }
        let access = access(&details);
        // Those that it permits are below it; or only its nest can name it.
        let is_sealed = |attribute: &Attribute| matches!(attribute, Attribute::PermittedSubclasses { .. });
        if access == Access::Nest || details.file.attributes.iter().any(is_sealed) {
            return Extenders::None;
        }
        let mut is_public = access == Access::Any;
        if !details.is_interface() {
            let constructors = details.methods.iter().filter(|(key, _)| key.starts_with("<init>("));
            let flags: Vec<MethodAccessFlags> = constructors.map(|(_, entry)| entry.flags).collect();
            if flags.iter().all(|flags| flags.contains(MethodAccessFlags::PRIVATE)) {
                return Extenders::None;
            }
            let for_others = MethodAccessFlags::PUBLIC | MethodAccessFlags::PROTECTED;
            is_public &= flags.iter().any(|flags| flags.intersects(for_others));
        }
        if is_public { Extenders::Any } else { Extenders::Package }
    }
}

/// What code can name a class.
pub(crate) fn access(details: &Details) -> Access {
    for attribute in &details.file.attributes {
        match attribute {
            // It is a local or anonymous class.
            Attribute::EnclosingMethod { .. } => return Access::Nest,
            Attribute::InnerClasses { classes, .. } => {
                let is_own = |index: u16| details.pool().class(index).is_ok_and(|name| *name == *details.name);
                let Some(own) = classes.iter().find(|inner| is_own(inner.class_info_index)) else { continue };
                if own.access_flags.contains(NestedClassAccessFlags::PRIVATE) {
                    return Access::Nest;
                }
                let for_others = NestedClassAccessFlags::PUBLIC | NestedClassAccessFlags::PROTECTED;
                return if own.access_flags.intersects(for_others) { Access::Any } else { Access::Package };
            }
            _ => {}
        }
    }
    match details.file.access_flags.contains(ClassAccessFlags::PUBLIC) {
        true => Access::Any,
        false => Access::Package,
    }
}
