//! What C programs find around them when they run: globals, arguments, input and output, the end of the process.
//!
//! **Owns** the primitives below the library models, and the blocks that exist before `main` starts.
//! **Must not know** solvers and engines, nor how C is compiled.
//!
//! Read first: [`Runtime::run_main`].

mod launch;
mod primitives;
mod runtime;
mod violation;

pub use interp::Violation;
pub use launch::{Exit, MainError};
pub use runtime::{Runtime, Streams};
pub use violation::Failure;
