//! Values of contract expressions.

use crate::ValueType;
use ir::ClassId;
use logic::Term;
use relation::Matrix;
use std::rc::Rc;

/// A value that is not a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar {
    pub(crate) term: Term,
    pub(crate) ty: ValueType,
    /// Where it has a value at all.
    pub(crate) defined: Term,
}

/// A set of objects, or a relation between objects.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) matrix: Rc<Matrix>,
    /// The class of the last column, as far as it is known: where fields are looked up.
    pub(crate) class: Option<ClassId>,
}

/// A pointer of a language that has offsets, or the place of a structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer {
    pub(crate) object: Term,
    /// In bytes, 64 bits.
    pub(crate) offset: Term,
    /// The class of what it points to.
    pub(crate) class: Option<ClassId>,
    /// Where it has a value at all.
    pub(crate) defined: Term,
}

/// A value.
#[derive(Clone, Debug)]
pub(crate) enum Val {
    Scalar(Scalar),
    Pointer(Pointer),
    Set(Set),
    /// A class: the set of its objects, or a qualifier.
    Class(ClassId),
    /// `null`, `{}`.
    Null,
}

/// Which state an expression speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// The state before.
    Before,
    /// The state after.
    After,
}

impl Val {
    /// What it is, for messages.
    pub(crate) fn sort(&self) -> &'static str {
        match self {
            Val::Scalar(scalar) => match scalar.ty {
                ValueType::Bool => "a truth value",
                ValueType::Int { .. } => "an integer",
                ValueType::Float(_) => "a floating-point number",
                ValueType::Ref(_) => "a reference",
                ValueType::Pointer(_) => "a pointer",
            },
            Val::Pointer(_) => "a pointer",
            Val::Set(set) if set.matrix.arity() == 1 => "a set of objects",
            Val::Set(_) => "a relation",
            Val::Class(_) => "a class",
            Val::Null => "null",
        }
    }
}
