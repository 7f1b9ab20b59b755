//! Skolem's program representation.
//!
//! **Owns** programs: classes, state components, procedures, blocks and statements, the region tree of functions and
//! natural loops, the call graph, side effects, checks and the source map.
//! **Must not know** which language a program came from, or that solvers exist.
//!
//! Read first: [`Program`] (what exists), [`Body`] (what one procedure does), [`Stmt`] (the statements there are); then
//! [`verify`](mod@verify) for what every valid program keeps to and [`text`] for how programs are written down.
//!
//! All program state is scalar variables plus maps. A field is a map from objects to values, array elements and raw
//! memory are maps from (object, index) to values, and the facts every object has (its class, its length, whether it is
//! alive) are maps too. Exceptions are ordinary control flow: a call delivers a result or a thrown object.

mod body;
mod branch_ends;
mod builder;
mod calls;
mod check;
mod class;
mod effects;
mod flow;
mod id_set;
mod liveness;
mod loops;
mod ops;
mod owners;
mod program;
mod regions;
mod source;
pub mod text;
mod ty;
mod typing;
pub mod verify;
mod visit;

pub use body::{
    Allocation, Block, BlockId, Body, Call, Callee, Const, Expr, Key, Local, LocalId, Operand, Stmt, Terminator,
};
pub use builder::BodyBuilder;
pub use calls::{CallGraph, CallSite, ComponentId, DispatchId, DispatchTargets, Target};
pub use check::CheckKind;
pub use class::{Class, ClassId, ClassKind, Dispatch};
pub use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
pub use effects::{Effects, Opaque, SideEffects};
pub use flow::{Dominators, Flow};
pub use id_set::IdSet;
pub use liveness::live_at;
pub use loops::{Irreducible, Loop, LoopId, Loops};
pub use ops::{BinaryOp, CastOp, UnaryOp};
pub use owners::{Owners, written_owners};
pub use program::{
    Code, Literal, LiteralId, Map, MapId, MapKey, PAGE, ProcId, Procedure, Program, Selector, SelectorId, facts,
};
pub use regions::{Region, RegionId, RegionKind, Regions, print_regions};
pub use source::{Pos, SourceMap, VariableRange};
pub use text::{
    ParseError, ParseErrorKind, parse_program, print_proc, print_proc_with_source, print_program, print_stmt,
    print_terminator,
};
pub use ty::Type;
pub use verify::{FaultPlace, Invariant, Violation, verify_body, verify_program};
