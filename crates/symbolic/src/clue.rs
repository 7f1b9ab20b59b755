//! Why a clause does not hold, found in an execution on constants.

use crate::ObjectId;

/// A part of a clause, and what it is in the run that breaks the clause.
#[derive(Clone, Debug, PartialEq)]
pub enum Clue {
    /// The value of a bound variable, or of an expression that is compared.
    Value {
        /// As it is written.
        of: String,
        /// What it is.
        value: Seen,
    },
    /// Something that makes the difference between two sets, or that should not be in a set.
    Member {
        /// The object; several are a tuple of a relation.
        tuple: Vec<ObjectId>,
        /// The set that has it.
        of: String,
        /// The set that does not, if two are compared.
        not_of: Option<String>,
    },
}

/// A value in an execution on constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seen {
    /// There is none: a number of a null object, an element outside its array.
    Nothing,
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int {
        /// The number.
        value: i128,
        /// The width of its type.
        bits: u32,
        /// Is its type signed?
        signed: bool,
    },
    /// A single-precision float.
    F32(f32),
    /// A double-precision float.
    F64(f64),
    /// A reference.
    Object(ObjectId),
}
