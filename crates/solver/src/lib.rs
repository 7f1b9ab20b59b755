//! Incremental sessions that answer questions about terms.
//!
//! This crate owns the trait [`Solver`] and its instances: [`Session`], the embedded one; [`Ordered`], which gives numbers that
//! are only compared as few bits as their order needs, over another; and [`Process`], any SMT-LIB 2 program as a second opinion. On top of the trait it has what engines need beyond yes and no: minimal cores
//! ([`minimise_core`]) and minimal correction sets ([`CorrectionSets`]). It must not know programs, engines or how
//! formulas came about.
//!
//! Read [`Solver`] first, then [`Session`].

mod answer;
mod arrays;
mod cadical;
mod checked;
mod contents;
mod cores;
mod correction;
mod interrupt;
mod limits;
mod optimum;
mod ordered;
mod process;
pub mod script;
mod session;
mod statistics;
mod totalizer;
mod transcript;

pub use answer::{Answer, Reason, Solver};
pub use checked::Checked;
pub use cores::{Effort, Minimised, minimise_core};
pub use correction::{CorrectionSet, CorrectionSets, NextSet, one_correction_set};
pub use interrupt::Interrupter;
pub use limits::{Limits, resident_mb};
pub use ordered::Ordered;
pub use process::{Process, Program, ProgramError};
pub use session::{Session, SessionOptions};
pub use statistics::Statistics;
pub use transcript::Transcript;
