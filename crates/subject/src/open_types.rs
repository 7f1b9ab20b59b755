//! Which types of the user's other code can extend or implement.
//!
//! What is checked for the classes of the program holds of those; a class that is not there can answer calls in another way.
//! A type is closed if no such class can be written: it is final, sealed with closed permits, private in its nest, local, or
//! has private constructors alone.

use crate::Subject;
use ir::{ClassId, ClassKind};
use ristretto_classfile::attributes::{Attribute, NestedClassAccessFlags};
use ristretto_classfile::{ClassAccessFlags, MethodAccessFlags};
use symbolic::Procedures;

/// What can extend or implement a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extenders {
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
        let is_interface = match kind {
            ClassKind::Interface => true,
            ClassKind::Object { .. } => false,
            ClassKind::Array { .. } | ClassKind::Scalar | ClassKind::Block => return None,
        };
        if !self.is_users_class(class) || self.is_stood_in_for(class) {
            return None;
        }
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

    fn extenders(&self, class: ClassId) -> Extenders {
        let details = self.java().loader.details(class).cloned();
        let Some(details) = details else { return Extenders::None };
        let flags = details.file.access_flags;
        if flags.intersects(ClassAccessFlags::FINAL | ClassAccessFlags::ENUM) {
            return Extenders::None;
        }
        let mut is_public = flags.contains(ClassAccessFlags::PUBLIC);
        let mut permitted = None;
        for attribute in &details.file.attributes {
            match attribute {
                Attribute::PermittedSubclasses { class_indexes, .. } => {
                    permitted = Some(class_indexes.iter().filter_map(|&index| details.pool().class(index).ok()));
                }
                // A local or anonymous class.
                Attribute::EnclosingMethod { .. } => return Extenders::None,
                Attribute::InnerClasses { classes, .. } => {
                    let own = classes.iter().find(|inner| {
                        details.pool().class(inner.class_info_index).is_ok_and(|name| *name == *details.name)
                    });
                    let Some(own) = own else { continue };
                    if own.access_flags.contains(NestedClassAccessFlags::PRIVATE) {
                        return Extenders::None;
                    }
                    is_public =
                        own.access_flags.intersects(NestedClassAccessFlags::PUBLIC | NestedClassAccessFlags::PROTECTED);
                }
                _ => {}
            }
        }
        if let Some(permitted) = permitted {
            let classes: Vec<ClassId> = permitted.filter_map(|name| self.class(name)).collect();
            let mut worst = Extenders::None;
            for class in classes {
                match self.extenders(class) {
                    Extenders::None => {}
                    Extenders::Package if worst == Extenders::Any => {}
                    other => worst = other,
                }
            }
            return worst;
        }
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
