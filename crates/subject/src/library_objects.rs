//! Objects of libraries in the input, as public constructors make them.
//!
//! What the fields of a library's object can be together is known to its code alone, so its constructor makes it: once in
//! the machine, as the template that input objects start as copies of ([`Construction`]). What a user's class inherits from
//! a library, or keeps of one in its fields, is what its own code makes ([`crate::field_objects`]). One table says which classes stand for an
//! interface, one which fields can have any value.

use crate::Subject;
use crate::build::entries_of;
use crate::render::Making;
use interp::Completion;
use ir::{ClassId, ClassKind, MapId, MapKey, Type};
use ristretto_classfile::{ClassAccessFlags, MethodAccessFlags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use symbolic::{Construction, HeapTypes, Procedures};

/// Classes whose objects are one field that can have any value, and how an object with a value is written. `valueOf` would give
/// one object for two that are equal.
const VALUES: [(&str, &str, &str); 10] = [
    ("java/lang/Integer", "value:I", "new Integer({})"),
    ("java/lang/Long", "value:J", "new Long({})"),
    ("java/lang/Short", "value:S", "new Short((short) {})"),
    ("java/lang/Byte", "value:B", "new Byte((byte) {})"),
    ("java/lang/Character", "value:C", "new Character({})"),
    ("java/lang/Boolean", "value:Z", "new Boolean({})"),
    ("java/lang/Float", "value:F", "Float.valueOf({})"),
    ("java/lang/Double", "value:D", "Double.valueOf({})"),
    ("java/util/concurrent/atomic/AtomicInteger", "value:I", "new java.util.concurrent.atomic.AtomicInteger({})"),
    ("java/util/concurrent/atomic/AtomicLong", "value:J", "new java.util.concurrent.atomic.AtomicLong({})"),
];

/// Classes that stand for a type of the library of which there are no objects of exactly that class.
const STANDARD: [(&str, &[&str]); 20] = [
    ("java/lang/Iterable", &["java/util/ArrayList"]),
    ("java/util/Collection", &["java/util/ArrayList"]),
    ("java/util/SequencedCollection", &["java/util/ArrayList"]),
    ("java/util/List", &["java/util/ArrayList"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList"]),
    ("java/util/AbstractList", &["java/util/ArrayList"]),
    ("java/util/Set", &["java/util/HashSet"]),
    ("java/util/AbstractSet", &["java/util/HashSet"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
    ("java/util/NavigableSet", &["java/util/TreeSet"]),
    ("java/util/Map", &["java/util/HashMap"]),
    ("java/util/AbstractMap", &["java/util/HashMap"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/NavigableMap", &["java/util/TreeMap"]),
    ("java/util/concurrent/ConcurrentMap", &["java/util/concurrent/ConcurrentHashMap"]),
    ("java/util/Queue", &["java/util/ArrayDeque"]),
    ("java/util/Deque", &["java/util/ArrayDeque"]),
    ("java/lang/CharSequence", &["java/lang/String"]),
    ("java/lang/Comparable", &["java/lang/Integer", "java/lang/String"]),
    ("java/lang/Number", &["java/lang/Integer", "java/lang/Long", "java/lang/Double"]),
];

/// Classes of objects that need more than a constructor, or that no caller passes on.
const NEVER: [&str; 3] = ["java/lang/Thread", "java/lang/ClassLoader", "java/util/Scanner"];

/// Objects that may be made along with one; classes whose constructors make more are left out.
pub(crate) const MAX_PARTS: usize = 256;
/// Objects that are looked at to find these.
const MAX_REACHED: usize = 4_000;
/// Statements that a constructor may take.
const MAX_STATEMENTS: u64 = 2_000_000;

/// The classes of which objects stand for a type of the library.
pub(crate) fn standard_implementations(name: &str) -> &'static [&'static str] {
    STANDARD.iter().find(|(ty, _)| *ty == name).map_or(&[], |(_, classes)| classes)
}

/// The field of a class whose objects are one field that can have any value.
pub(crate) fn value_field(name: &str) -> Option<&'static str> {
    valued(name).map(|(field, _)| field)
}

/// The same, and how an object with a value is written.
pub(crate) fn valued(name: &str) -> Option<(&'static str, &'static str)> {
    VALUES.iter().find(|(class, ..)| *class == name).map(|&(_, field, maker)| (field, maker))
}

/// Are the objects that are considered of this class all that there are, as far as its own code can tell?
pub(crate) fn is_complete(name: &str) -> bool {
    name == "java/lang/Object" || VALUES.iter().any(|(class, ..)| *class == name)
}

impl Subject {
    /// What a library's constructor makes of an object of this class: all of it, or what it inherits. None if it has nothing
    /// of a library, or nothing that can be made so.
    pub(crate) fn library_part(&self, class: ClassId) -> Option<Rc<Construction>> {
        if let Some(known) = self.inputs.borrow().constructions.get(&class) {
            return known.clone();
        }
        let found = self.find_library_part(class).map(Rc::new);
        self.inputs.borrow_mut().constructions.insert(class, found.clone());
        found
    }

    /// Must a library's constructor run for objects of this class?
    pub(crate) fn needs_library_part(&self, class: ClassId) -> bool {
        let is_free = self.is_users_lambda(class) || self.is_described(class);
        !is_free && self.library_superclass(class).is_some()
    }

    /// The first class above that is a library's and has a state.
    pub(crate) fn library_superclass(&self, class: ClassId) -> Option<ClassId> {
        let mut at = class;
        while self.is_users_class(at) {
            at = self.program().classes[at].superclass?;
        }
        let program = self.program();
        let above = std::iter::successors(Some(at), |&class| program.classes[class].superclass);
        let has_fields = |class: ClassId| !program.classes[class].fields.is_empty();
        // An enumeration has constants alone, whose name and place are known.
        let mut above = above.filter(|&class| &*program.classes[class].name != "java/lang/Object");
        let has_no_state = &*program.classes[at].name == "java/lang/Enum" || !above.any(has_fields);
        (!has_no_state || at == class).then_some(at)
    }

    fn find_library_part(&self, class: ClassId) -> Option<Construction> {
        let name = {
            let program = self.program();
            if program.classes[class].kind != (ClassKind::Object { instantiable: true }) {
                return None;
            }
            program.classes[class].name.clone()
        };
        if self.is_described(class)
            || NEVER.contains(&&*name)
            || self.is_users_lambda(class)
            || jvm::Loader::is_stand_in(&name)
        {
            return None;
        }
        if self.is_users_class(class) {
            return self.users_construction(class);
        }
        if let Some((_, field, _)) = VALUES.iter().find(|(valued, ..)| *valued == &*name) {
            self.initialise(class).ok()?;
            let template = self.with(|machine, _| machine.new_object(class)).ok()?;
            let open = self.with(|machine, java| java.loader.field(&mut machine.program, &name, field)).ok()?;
            return Some(Construction {
                template,
                parts: Vec::new(),
                open: vec![open],
                open_arrays: Vec::new(),
                left_out: Vec::new(),
            });
        }
        if !self.is_constructible(class) {
            return None;
        }
        // The first one may initialise classes, whose objects are no parts of it.
        let first = self.made_by_default(class)?;
        let template = self.made_by_default(class)?;
        let (before, after) = (self.reachable(first)?, self.reachable(template)?);
        let is_part = |object: &u64| *object != template && !before.contains(object);
        let mut parts: Vec<u64> = after.into_iter().filter(is_part).collect();
        parts.sort_unstable();
        (parts.len() <= MAX_PARTS).then(|| Construction {
            template,
            parts,
            open: Vec::new(),
            open_arrays: Vec::new(),
            left_out: Vec::new(),
        })
    }

    /// May any code make an object of this class of a library, without arguments?
    fn is_constructible(&self, class: ClassId) -> bool {
        let java = self.java();
        let Some(details) = java.loader.details(class) else { return false };
        let constructor = details.methods.get("<init>()V");
        details.file.access_flags.contains(ClassAccessFlags::PUBLIC)
            && constructor.is_some_and(|entry| entry.flags.contains(MethodAccessFlags::PUBLIC))
    }

    /// A new object of a class of a library, by its constructor without arguments.
    fn made_by_default(&self, class: ClassId) -> Option<u64> {
        let constructor = {
            let java = self.java();
            let entry = java.loader.details(class)?.methods.get("<init>()V").copied()?;
            (!entry.flags.contains(MethodAccessFlags::PRIVATE)).then_some(entry.procedure)?
        };
        self.initialise(class).ok()?;
        let object = self.with(|machine, _| machine.new_object(class)).ok()?;
        self.runs(constructor, &[object]).then_some(object)
    }

    /// A new object of a class of the library, by a constructor with arguments.
    pub(crate) fn made(&self, class: &str, constructor: &str, arguments: &[u64]) -> Option<u64> {
        let id = self.class(class)?;
        let entry = self.with(|machine, java| java.loader.method(&mut machine.program, class, constructor)).ok()?;
        let object = self.with(|machine, _| machine.new_object(id)).ok()?;
        let all: Vec<u64> = [object].into_iter().chain(arguments.iter().copied()).collect();
        self.runs(entry.procedure, &all).then_some(object)
    }

    /// Runs a procedure in the machine: does it return?
    fn runs(&self, procedure: ir::ProcId, arguments: &[u64]) -> bool {
        self.with(|machine, java| {
            let limit = machine.limits().statements;
            machine.set_statement_limit(Some(limit.map_or(MAX_STATEMENTS, |limit| limit.min(MAX_STATEMENTS))));
            let ended = machine.run(java, procedure, arguments);
            machine.set_statement_limit(limit);
            matches!(ended, Ok(Completion::Returned(_)))
        })
    }

    /// A new object as a constructor leaves it: a copy of the one that it made, with copies of what was made along with that.
    pub(crate) fn copy_of(&self, construction: &Construction) -> Option<u64> {
        self.copies_of(construction)?.get(&construction.template).copied()
    }

    /// The same, with all copies by what they are copies of.
    pub(crate) fn copies_of(&self, construction: &Construction) -> Option<FxHashMap<u64, u64>> {
        let originals: Vec<u64> =
            [construction.template].into_iter().chain(construction.parts.iter().copied()).collect();
        let mut copies: FxHashMap<u64, u64> = FxHashMap::default();
        for &original in &originals {
            let (class, length) = self.known_object(original)?;
            let is_array = matches!(self.program().classes[class].kind, ClassKind::Array { .. });
            let copy = self.with(|machine, _| match is_array {
                true => machine.new_array(class, length).ok(),
                false => machine.new_object(class).ok(),
            });
            copies.insert(original, copy?);
        }
        for original in originals {
            let entries = self.with(|machine, java| entries_of(machine, java, original));
            for (map, index, ty, word) in entries {
                let word = if ty == Type::Ref { copies.get(&word).copied().unwrap_or(word) } else { word };
                let copy = copies[&original];
                let set = self.with(|machine, _| match index {
                    Some(index) => machine.set_element(copy, u64::from(index), word),
                    None => machine.set_field(copy, map, word),
                });
                set.ok()?;
            }
        }
        Some(copies)
    }

    /// An object and all that it leads to. None if that is too much to be looked at.
    pub(crate) fn reachable(&self, object: u64) -> Option<FxHashSet<u64>> {
        let mut seen = FxHashSet::default();
        let mut open = vec![object];
        while let Some(next) = open.pop() {
            if next == 0 || !seen.insert(next) {
                continue;
            }
            if seen.len() > MAX_REACHED {
                return None;
            }
            let entries = self.with(|machine, java| entries_of(machine, java, next));
            open.extend(entries.into_iter().filter(|entry| entry.2 == Type::Ref).map(|entry| entry.3));
        }
        Some(seen)
    }

    /// The fields that the user's classes declare of an object.
    pub(crate) fn users_fields(&self, class: ClassId) -> Vec<MapId> {
        let mut fields = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at.filter(|&class| self.is_users_class(class)) {
            let program = self.program();
            fields.extend(program.classes[class].fields.iter().copied());
            at = program.classes[class].superclass;
        }
        let program = self.program();
        fields.retain(|&field| matches!(program.maps[field].key, MapKey::Field(_)));
        fields
    }

    /// How an object of a class is made, as users write it.
    pub(crate) fn construction_text(&self, class: ClassId) -> String {
        let name = self.program().classes[class].name.clone();
        if &*name == "java/lang/String" {
            return "some strings".to_owned();
        }
        let shown = self.class_name(class);
        if VALUES.iter().any(|(valued, ..)| *valued == &*name) {
            return shown;
        }
        match self.is_users_class(class) || self.is_users_lambda(class) {
            true => shown,
            false => format!("new {shown}{}", self.diamond(class)),
        }
    }

    /// `<>()` for a generic class, `()` for others.
    fn diamond(&self, class: ClassId) -> &'static str {
        let java = self.java();
        let is_generic = java.loader.details(class).is_some_and(|details| {
            let signature = details.file.attributes.iter().find_map(|attribute| match attribute {
                ristretto_classfile::attributes::Attribute::Signature { signature_index, .. } => {
                    details.pool().utf8(*signature_index).ok()
                }
                _ => None,
            });
            signature.is_some_and(|signature| signature.starts_with('<'))
        });
        if is_generic { "<>()" } else { "()" }
    }

    /// The expression that makes an input object of a library, for a test, and the field whose value stands for `{}` in it.
    /// None for objects that are built in another way.
    pub(crate) fn making(&self, class: ClassId) -> Option<Making> {
        if self.is_users_class(class) {
            return None;
        }
        let construction = self.library_part(class)?;
        let name = self.program().classes[class].name.clone();
        Some(match VALUES.iter().find(|(valued, ..)| *valued == &*name) {
            Some((.., maker)) => {
                Making { text: (*maker).to_owned(), open: construction.open.first().copied(), taken: None }
            }
            None => {
                let text = format!("new {}{}", self.class_name(class), self.diamond(class));
                Making { text, open: None, taken: None }
            }
        })
    }
}
