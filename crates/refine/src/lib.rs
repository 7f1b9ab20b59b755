//! The checking loop: from error conditions to replayed counterexamples.
//!
//! **Owns** what is asked about a target, in which order, and what becomes of the answers: verdicts with evidence.
//! **Must not know** any language ([`Language`] says what is needed of one) or how contracts are written
//! ([`Specification`]).
//!
//! Read first: [`Formulation`], then [`bounded::check`].

pub mod bounded;
mod cut_off;
mod formulate;
mod input;
mod language;
mod questions;
mod specification;
mod symmetry;
mod watch;

pub use cut_off::CutOff;
pub use formulate::{About, Formulation, Query};
pub use input::{ConcreteInput, ContractCall, Datum, InputObject};
pub use language::{Expectation, Language, Mismatch};
pub use questions::Question;
pub use specification::{Assumption, BrokenClause, Entry, Exit, Obligation, Specification, Throws};
