//! Skolem's program representation.
//!
//! **Owns** programs: classes, state components, procedures, blocks and statements, the region tree of functions and
//! natural loops, the call graph, side effects, checks and the source map.
//! **Must not know** which language a program came from, or that solvers exist.
//!
//! Read first: [`Program`] (what exists), [`Body`] (what one procedure does), [`Stmt`] (the statements there are).
//!
//! All program state is scalar variables plus maps. A field is a map from objects to values, array elements and raw
//! memory are maps from (object, index) to values, and the facts every object has (its class, its length, whether it is
//! alive) are maps too. Exceptions are ordinary control flow: a call delivers a result or a thrown object.

mod body;
mod builder;
mod check;
mod class;
mod ops;
mod program;
mod source;
mod ty;

pub use body::{
    Allocation, Block, BlockId, Body, Call, Callee, Const, Expr, Key, Local, LocalId, Operand, Stmt, Terminator,
};
pub use builder::BodyBuilder;
pub use check::CheckKind;
pub use class::{Class, ClassId, ClassKind, Dispatch};
pub use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
pub use ops::{BinaryOp, CastOp, UnaryOp};
pub use program::{
    Code, Literal, LiteralId, Map, MapId, MapKey, ProcId, Procedure, Program, Selector, SelectorId, facts,
};
pub use source::{Pos, SourceMap, VariableRange};
pub use ty::Type;
