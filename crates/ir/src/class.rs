//! Classes: what objects are made of, and which procedure a virtual call means.

use crate::{MapId, ProcId, SelectorId, Type};
use cranelift_entity::entity_impl;
use std::sync::Arc;

/// A class of objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(u32);
entity_impl!(ClassId, "class");

/// What sort of class it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassKind {
    /// Objects with fields; `instantiable` unless abstract.
    Object {
        /// Can objects of exactly this class exist?
        instantiable: bool,
    },
    /// No objects of its own, only a supertype.
    Interface,
    /// Arrays with elements of a type and, if those are references or arrays, of a class.
    Array {
        /// The type of the elements.
        element: Type,
        /// The class of the elements if they are objects.
        element_class: Option<ClassId>,
    },
    /// Raw memory (C): a global, a stack variable, a heap block.
    Block,
    /// A type without objects that has a name all the same (Java's `int.class`).
    Scalar,
}

/// A class.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The unique name, in the language's own spelling.
    pub name: Arc<str>,
    /// What sort of class it is.
    pub kind: ClassKind,
    /// The class it extends.
    pub superclass: Option<ClassId>,
    /// The interfaces it names itself.
    pub interfaces: Vec<ClassId>,
    /// The fields it declares itself (not the inherited ones), in order.
    pub fields: Vec<MapId>,
    /// The virtual methods it declares itself, abstract ones included.
    pub methods: Vec<(SelectorId, ProcId)>,
    /// Source file name, if known.
    pub file: Option<Arc<str>>,
}

/// What a virtual call resolves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// That procedure.
    Found(ProcId),
    /// Only an abstract declaration, or none.
    Abstract,
    /// Several defaults, none more specific than the others.
    Conflict,
}
