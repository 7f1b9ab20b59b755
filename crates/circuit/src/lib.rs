//! And-inverter graphs, arithmetic circuits and clauses.
//!
//! **Owns** the way from bit-vector terms to clauses: [`Blaster`] turns terms into literals of an [`Aig`] by the
//! circuits of [`word`], [`Clauses`] writes what is asked of those literals to a [`ClauseSink`].
//! **Must not know** which solver gets the clauses, nor floats and arrays, which are gone before terms arrive here.
//!
//! Read first: [`Aig`] and [`Lit`], then [`Blaster`], then [`Clauses`].
//!
//! All three tables only grow, and each remembers what it did: a formula that shares most of its structure with an
//! earlier one costs only the rest. None of the passes recurses, so depth of terms is no limit.

mod aig;
mod blast;
mod chain;
mod clauses;
mod room;
mod shape;
pub mod simulate;
pub mod word;

pub use aig::{Aig, Lit, Node};
pub use blast::{BlastError, Blaster, Stop};
pub use clauses::{ClauseSink, Clauses, Polarity};
pub use shape::Shape;
pub use simulate::{Cone, simulate};
