//! What exists in a program. A program may grow while it is used: front ends declare classes when they are first named
//! and supply bodies when they are first wanted.

use crate::{Body, Class, ClassId, ClassKind, Dispatch, Type};
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A state component: a global, a field, the elements of arrays, a fact about objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapId(u32);
entity_impl!(MapId, "map");

/// A procedure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProcId(u32);
entity_impl!(ProcId, "proc");

/// What a virtual call asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SelectorId(u32);
entity_impl!(SelectorId, "selector");

/// An object that the program text denotes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LiteralId(u32);
entity_impl!(LiteralId, "literal");

/// The bytes of a page of memory. Numeric addresses in the first page, and in the last, are of no object.
pub const PAGE: u64 = 4096;

/// The facts that every object has, as maps. They are the first maps of every program.
pub mod facts {
    use super::MapId;

    /// What is kept of an object whose identity hash code is 0, since 0 says that nobody has asked for it yet.
    pub const HASH_OF_ZERO: u64 = 0x6a09_e667;
    /// Object → the number of its class (`i32`). Never written by statements.
    pub const CLASS_OF: MapId = MapId(0);
    /// Array → its length (`i32`). Never written by statements.
    pub const LENGTH: MapId = MapId(1);
    /// Block → its size in bytes (`i64`). Never written by statements.
    pub const SIZE: MapId = MapId(2);
    /// Block → is it still allocated (`bool`)? Written by `free` alone.
    pub const ALIVE: MapId = MapId(3);
    /// Block → how many bytes may be read (`i64`): its size while it is alive, then 0. Null has none either, so that one
    /// comparison with it is enough where nothing is wrong.
    pub const EXTENT: MapId = MapId(4);
    /// Block → how many bytes may be written (`i64`): its extent, or 0 if it is constant.
    pub const ROOM: MapId = MapId(5);
    /// Block → the address of its first byte (`i64`); 0 for null. The memory decides about addresses; those of two blocks
    /// never meet.
    pub const ADDRESS_OF: MapId = MapId(6);
    /// Address (`i64`) → the block it points into or near to, null if there is none.
    pub const OBJECT_AT: MapId = MapId(7);
    /// How many facts there are.
    pub const COUNT: usize = 8;
}

/// What a map is indexed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapKey {
    /// Nothing: a global variable or static field.
    Global,
    /// An object of the class (or below it): a field.
    Field(ClassId),
    /// An object and an index of the type.
    Element(Type),
    /// Any object: a fact.
    Fact,
    /// An address: the fact about what is there.
    Address,
}

/// A state component.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The unique name.
    pub name: Arc<str>,
    /// What it is indexed by.
    pub key: MapKey,
    /// The type of its values.
    pub value: Type,
    /// For references: the class the language declares for them.
    pub value_class: Option<ClassId>,
    /// Never changes once its object is constructed (Java `final`).
    pub constant: bool,
    /// Kept by the language's runtime for itself, not part of the program's own state: monitors, hash codes and the like.
    pub is_internal: bool,
}

/// An object that the program text denotes; equal literals are one object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// A string, in UTF-16 units.
    Text(Arc<[u16]>),
    /// The object that stands for a class.
    Class(ClassId),
    /// The object that stands for a function.
    Function(ProcId),
    /// A block that exists from the start (a C global); the front end knows what is in it.
    Block(u32),
}

/// Name and shape of what a virtual call asks for. Two methods with one selector override each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selector {
    /// Name and parameter types, in the language's own spelling.
    pub name: Arc<str>,
    /// Only classes of this package can override it.
    pub package: Option<Arc<str>>,
}

/// What is known of a procedure's code.
#[derive(Clone, Debug, PartialEq)]
pub enum Code {
    /// There is code, and the front end has not been asked for it yet.
    Pending,
    /// The code.
    Body(Arc<Body>),
    /// No code: the environment does it (a native method, a library function).
    External,
    /// A declaration that is never called.
    Abstract,
    /// There is code that Skolem does not support: why, and where.
    Unsupported(Arc<str>),
}

/// A procedure.
#[derive(Clone, Debug, PartialEq)]
pub struct Procedure {
    /// The unique name: `Class.method(descriptor)` or a C function name.
    pub name: Arc<str>,
    /// The class it belongs to.
    pub class: Option<ClassId>,
    /// Types of the parameters, the receiver first.
    pub params: Vec<Type>,
    /// For reference parameters: the class the language declares.
    pub param_classes: Vec<Option<ClassId>>,
    /// The type of the result.
    pub result: Option<Type>,
    /// Its code.
    pub code: Code,
}

/// A program: all that is known of it so far.
#[derive(Clone, Debug)]
pub struct Program {
    /// Classes.
    pub classes: PrimaryMap<ClassId, Class>,
    /// State components; the first are the [`facts`].
    pub maps: PrimaryMap<MapId, Map>,
    /// Procedures.
    pub procs: PrimaryMap<ProcId, Procedure>,
    /// Selectors.
    pub selectors: PrimaryMap<SelectorId, Selector>,
    /// Literals.
    pub literals: PrimaryMap<LiteralId, Literal>,
    class_names: FxHashMap<Arc<str>, ClassId>,
    map_names: FxHashMap<Arc<str>, MapId>,
    proc_names: FxHashMap<Arc<str>, ProcId>,
    selector_ids: FxHashMap<Selector, SelectorId>,
    literal_ids: FxHashMap<Literal, LiteralId>,
    /// For each class, the classes that name it as superclass or interface.
    below: SecondaryMap<ClassId, Vec<ClassId>>,
    /// For each class, all classes above it and itself, ascending.
    above: SecondaryMap<ClassId, Arc<[ClassId]>>,
}

impl Default for Program {
    fn default() -> Program {
        let mut program = Program {
            classes: PrimaryMap::new(),
            maps: PrimaryMap::new(),
            procs: PrimaryMap::new(),
            selectors: PrimaryMap::new(),
            literals: PrimaryMap::new(),
            class_names: FxHashMap::default(),
            map_names: FxHashMap::default(),
            proc_names: FxHashMap::default(),
            selector_ids: FxHashMap::default(),
            literal_ids: FxHashMap::default(),
            below: SecondaryMap::new(),
            above: SecondaryMap::with_default(Arc::from([])),
        };
        let facts = [
            ("class-of", Type::I32),
            ("length", Type::I32),
            ("size", Type::I64),
            ("alive", Type::Bool),
            ("extent", Type::I64),
            ("room", Type::I64),
            ("address-of", Type::I64),
            ("object-at", Type::Ref),
        ];
        for (name, value) in facts {
            let key = if value == Type::Ref { MapKey::Address } else { MapKey::Fact };
            program.add_map(Map {
                name: name.into(),
                key,
                value,
                value_class: None,
                constant: false,
                is_internal: false,
            });
        }
        program
    }
}

impl Program {
    /// Declares a class whose supertypes are declared already. Requires: the name is new.
    pub fn add_class(&mut self, class: Class) -> ClassId {
        let id = self.classes.next_key();
        let mut above = vec![id];
        for &parent in class.superclass.iter().chain(&class.interfaces) {
            self.below[parent].push(id);
            above.extend_from_slice(&self.above[parent]);
        }
        above.sort_unstable();
        above.dedup();
        self.above[id] = above.into();
        self.class_names.insert(class.name.clone(), id);
        self.classes.push(class)
    }

    /// Declares a state component. Requires: the name is new.
    pub fn add_map(&mut self, map: Map) -> MapId {
        self.map_names.insert(map.name.clone(), self.maps.next_key());
        self.maps.push(map)
    }

    /// Declares a procedure. Requires: the name is new.
    pub fn add_proc(&mut self, procedure: Procedure) -> ProcId {
        self.proc_names.insert(procedure.name.clone(), self.procs.next_key());
        self.procs.push(procedure)
    }

    /// The selector of that name and package.
    pub fn selector(&mut self, name: &str, package: Option<&str>) -> SelectorId {
        let selector = Selector { name: name.into(), package: package.map(Into::into) };
        if let Some(&id) = self.selector_ids.get(&selector) {
            return id;
        }
        let id = self.selectors.push(selector.clone());
        self.selector_ids.insert(selector, id);
        id
    }

    /// The literal, made if it is new.
    pub fn literal(&mut self, literal: Literal) -> LiteralId {
        if let Some(&id) = self.literal_ids.get(&literal) {
            return id;
        }
        let id = self.literals.push(literal.clone());
        self.literal_ids.insert(literal, id);
        id
    }

    /// The string literal of that text.
    pub fn text(&mut self, text: &str) -> LiteralId {
        self.literal(Literal::Text(text.encode_utf16().collect()))
    }

    /// The class of that name.
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        self.class_names.get(name).copied()
    }

    /// The map of that name.
    pub fn map_named(&self, name: &str) -> Option<MapId> {
        self.map_names.get(name).copied()
    }

    /// The procedure of that name.
    pub fn proc_named(&self, name: &str) -> Option<ProcId> {
        self.proc_names.get(name).copied()
    }

    /// Is `class` the class `ancestor` or below it? Arrays of references are covariant in their elements.
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        if class == ancestor {
            return true;
        }
        if let ClassKind::Array { element_class: Some(wanted), .. } = self.classes[ancestor].kind {
            return match self.classes[class].kind {
                ClassKind::Array { element_class: Some(element), .. } => self.is_subclass(element, wanted),
                _ => false,
            };
        }
        self.above[class].binary_search(&ancestor).is_ok()
    }

    /// May an object of class `value` be an element of an array of class `array`?
    pub fn is_storable(&self, array: ClassId, value: ClassId) -> bool {
        match self.classes[array].kind {
            ClassKind::Array { element_class: Some(element), .. } => self.is_subclass(value, element),
            ClassKind::Array { element_class: None, .. }
            | ClassKind::Object { .. }
            | ClassKind::Interface
            | ClassKind::Block
            | ClassKind::Scalar => false,
        }
    }

    /// All classes above a class, and itself, ascending by number.
    pub fn ancestors(&self, class: ClassId) -> &[ClassId] {
        &self.above[class]
    }

    /// The classes that name this one as superclass or interface.
    pub fn direct_subclasses(&self, class: ClassId) -> &[ClassId] {
        &self.below[class]
    }

    /// All declared classes below a class, and itself, each once.
    pub fn subclasses(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = vec![class];
        let mut seen: rustc_hash::FxHashSet<ClassId> = found.iter().copied().collect();
        let mut next = 0;
        while next < found.len() {
            for &below in &self.below[found[next]] {
                if seen.insert(below) {
                    found.push(below);
                }
            }
            next += 1;
        }
        found
    }

    /// What a virtual call of `selector` on an object of exactly `class` resolves to: the nearest declaration in the chain
    /// of superclasses, else the most specific default of the interfaces (JVMS §5.4.6).
    pub fn dispatch(&self, class: ClassId, selector: SelectorId) -> Dispatch {
        let own = |class: ClassId| {
            self.classes[class].methods.iter().find(|(declared, _)| *declared == selector).map(|&(_, method)| method)
        };
        let verdict = |method: ProcId| match self.procs[method].code {
            Code::Abstract => Dispatch::Abstract,
            Code::Pending | Code::Body(_) | Code::External | Code::Unsupported(_) => Dispatch::Found(method),
        };
        let mut at = Some(class);
        while let Some(current) = at {
            if let Some(method) = own(current) {
                return verdict(method);
            }
            at = self.classes[current].superclass;
        }
        let candidates: Vec<(ClassId, ProcId)> = self.above[class]
            .iter()
            .filter(|&&above| self.classes[above].kind == ClassKind::Interface)
            .filter_map(|&above| own(above).map(|method| (above, method)))
            .collect();
        let mut specific = candidates
            .iter()
            .filter(|(at, _)| !candidates.iter().any(|(other, _)| other != at && self.is_subclass(*other, *at)))
            .map(|&(_, method)| verdict(method))
            .filter(|found| matches!(found, Dispatch::Found(_)));
        match (specific.next(), specific.next()) {
            (None, _) => Dispatch::Abstract,
            (Some(found), None) => found,
            (Some(_), Some(_)) => Dispatch::Conflict,
        }
    }

    /// The procedures that a virtual call on an object of `class` or below may resolve to, by the classes declared so far.
    pub fn dispatch_set(&self, class: ClassId, selector: SelectorId) -> Vec<ProcId> {
        let mut procs: Vec<ProcId> = self
            .subclasses(class)
            .into_iter()
            .filter(|&below| {
                matches!(self.classes[below].kind, ClassKind::Object { instantiable: true } | ClassKind::Array { .. })
            })
            .filter_map(|below| match self.dispatch(below, selector) {
                Dispatch::Found(found) => Some(found),
                Dispatch::Abstract | Dispatch::Conflict => None,
            })
            .collect();
        procs.sort_unstable();
        procs.dedup();
        procs
    }
}
