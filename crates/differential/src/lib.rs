//! Runs programs in Skolem and on the real machine, and compares what they print and how they end.
//!
//! **Owns** the reference runs (compiled and run once, then remembered), the comparison, the generator of random
//! programs, and what C programs say about themselves. **Must not know** how Skolem works: it only ever sees the `skolem` command.
//!
//! Read first: [`Jdk`] (compiles and runs programs on the real JVM), [`Program`] (one program to compare),
//! [`compare`](compare::compare); then [`random`] for random programs.

pub mod compare;
mod header;
mod jdk;
mod parallel;
mod process;
mod program;
pub mod random;

pub use header::Header;
pub use jdk::Jdk;
pub use parallel::parallel;
pub use process::{Ended, run};
pub use program::{Program, listed, programs};
