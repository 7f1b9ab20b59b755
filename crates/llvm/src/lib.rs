//! C programs, compiled by clang: LLVM bitcode as Skolem programs.
//!
//! **Owns** what clang's output means in Skolem's terms: types as scalars at offsets, pointers as objects and offsets,
//! memory as blocks of bytes, and what C leaves undefined as checks.
//! **Must not know** solvers and engines, nor how programs are run.
//!
//! Read first: [`load`] (from files to a program), then `translate` (declarations), `body` (control flow), `memory`.

mod arithmetic;
mod atomic;
mod body;
mod call;
mod compile;
mod constant;
mod error;
mod initialisers;
mod intrinsic;
mod memory;
mod parameters;
mod pointers;
mod program;
mod read;
mod shape;
mod sources;
mod support;
mod tidy;
mod translate;
mod trap;
mod types;
mod variables;

pub use call::{ARGUMENT_KINDS, ASSERTIONS, ASSUMPTIONS, REFUSAL};
pub use compile::{CompileOptions, Marking, load, probe};
pub use error::Error;
pub use pointers::OTHER_OBJECT;
pub use program::{
    BlockClasses, CParameter, CProgram, CVariable, Function, Global, Held, Part, SourceFile, Unsupported,
};
pub use support::{APART, JUDGE, MISALIGNED, NOTE_ALLOCATION, OTHER_KIND};
pub use translate::{
    AS_FOUND, ATOMIC, BEGINS_AT_END, Checks, LIES_BEFORE, LITERALS, NUMBERED, REUSED, SENTINEL, UNDEFINED, UNSPECIFIED,
    VOLATILE, VOLATILE_WHOLE, WEAK,
};
pub use trap::IN_INITIALISER;
pub use types::{CType, Member, TypeId, Types};
