//! The engines that merge paths: one formula for all runs, then questions about it.
//!
//! **Owns** in which order a solver is asked about a target, and what becomes of the answers.
//! **Must not know** any language ([`check::Language`] says what is needed of one) or how contracts are written
//! ([`check::Specification`]).
//!
//! Read first: [`Formulation`], then [`bounded::check`].

pub mod bounded;
mod calls;
mod candidates;
mod conclude;
mod earlier;
mod follow;
mod formulate;
pub mod inferred;
mod invariants;
mod kept;
mod known;
pub mod refined;
mod regions;
mod returning;
mod ruling_out;
mod schedule;
mod select;
mod sharing;
mod size;
mod solve;
mod symmetry;
mod trials;
mod turns;

pub use formulate::{About, Formulation, Query};
pub use kept::{Kept, KeptKey, KeptPaths, Step};
pub use select::Strategy;
pub use sharing::{Help, Sharing};
