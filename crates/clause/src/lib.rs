//! Contracts over symbolic states: what a clause means in terms.
//!
//! **Owns** the meaning of contract expressions: names are looked up in the program, types are checked, and the expression
//! becomes a term over the states before and after. On a run of constants the same code gives true or false.
//! **Must not know** solvers, or any one language: [`NameLookup`] says what is needed of it.
//!
//! A reference is a set of at most one object and null is the empty set, so `x.f` on null is null. What has no value at
//! all (a number of a null object, a call that throws) makes the comparison it stands in false.
//!
//! Read first: [`Contract`], then `evaluate`.

mod access;
mod acsl;
mod arithmetic;
mod assignable;
mod byte_ranges;
mod callee;
mod contract;
mod evaluate;
mod logic_call;
mod names;
mod observer;
mod operators;
mod point;
mod pointer;
mod quantify;
mod range;
mod regions;
mod scenes;
mod sets;
mod specification;
mod universe;
mod value;
mod witness;

pub use callee::Callees;
pub use contract::{Contract, Source};
pub use names::{Content, FieldInfo, MethodInfo, NameLookup, ValueType, Variable, VariablePart, VariablePlace};
pub use universe::{FiniteHeap, Universe};
pub use value::When;
