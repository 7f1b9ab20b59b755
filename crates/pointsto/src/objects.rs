//! Abstract objects: what is not told apart.

use cranelift_entity::entity_impl;
use ir::{ClassId, IdSet, LiteralId, ProcId};

/// An abstract object: it stands for all objects that one place of the program makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(u32);
entity_impl!(ObjectId, "object");

impl ObjectId {
    /// No object: plain numbers are so far behind its beginning.
    pub(crate) const NUMBER: ObjectId = ObjectId(0);
    /// Everything that was there before the program and is no literal: what roots are given, what is external.
    pub const OUTSIDE: ObjectId = ObjectId(1);
}

/// Some abstract objects.
pub type ObjectSet = IdSet<ObjectId>;

/// What an abstract object stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// Nothing: plain numbers, and places where copies are kept on their way.
    Internal,
    /// What was there before the program.
    Outside,
    /// A global, a function, a string, a class: one object.
    Literal(LiteralId),
    /// What an allocation makes.
    Allocated {
        /// In which copy of a procedure.
        instance: InstanceId,
        /// By which statement of it.
        stmt: u32,
        /// Of which class.
        class: ClassId,
    },
}

/// An abstract object.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// What it stands for.
    pub kind: ObjectKind,
    /// How many bytes it has, if that is always the same.
    pub size: Option<u64>,
}

/// A procedure, told apart by who calls it if it is worth it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstanceId(u32);
entity_impl!(InstanceId, "instance");

/// A copy of a procedure.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// The procedure.
    pub procedure: ProcId,
    /// If the copy is for one call: in which copy of the caller, by which statement.
    pub called_from: Option<(InstanceId, u32)>,
    /// The node of its first local.
    pub(crate) first_node: u32,
}
