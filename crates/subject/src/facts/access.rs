//! Which code can see a field, by Java's rules of access.
//!
//! A field of a class that only its nest can name is out of reach of all other code, whatever the field itself says; unless a
//! class below that others can name inherits it.

use crate::Subject;
use crate::open_types::Extenders;
use ir::ClassId;
use jvm::Details;
use ristretto_classfile::FieldAccessFlags;
use symbolic::Procedures;

/// What code can see a class or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Access {
    /// The classes that are nested in one, and that class.
    Nest,
    /// The classes of its package.
    Package,
    /// All.
    Any,
}

impl Subject {
    /// What code can see a field of a class, besides classes of other packages that inherit it.
    pub(super) fn field_access(&self, details: &Details, flags: FieldAccessFlags) -> Access {
        if flags.contains(FieldAccessFlags::PRIVATE) {
            return Access::Nest;
        }
        let own = match flags.contains(FieldAccessFlags::PUBLIC) {
            true => Access::Any,
            false => Access::Package,
        };
        own.min(self.class_access(details.id))
    }

    /// Can classes of other packages inherit a field?
    pub(super) fn is_inherited(&self, details: &Details, flags: FieldAccessFlags) -> bool {
        flags.contains(FieldAccessFlags::PROTECTED) && self.extenders(details.id) == Extenders::Any
    }

    /// What code can name a class or one below it.
    fn class_access(&self, class: ClassId) -> Access {
        let below = self.program().subclasses(class);
        let java = self.java();
        let access = |class: ClassId| java.loader.details(class).map(|details| crate::open_types::access(details));
        below.into_iter().filter_map(access).max().unwrap_or(Access::Any)
    }
}

/// The package of a class, by its internal name.
pub(super) fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}
