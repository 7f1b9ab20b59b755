//! Programs as formulas: all runs of a procedure within bounds at once.
//!
//! **Owns** the symbolic instance of the semantics: values as terms ([`Symbolic`]), memory of a bounded number of objects
//! ([`Scoped`]), and the execution of regions (functions and loops) over all paths together ([`Execution`]), which gives
//! for each region its path condition, its effect, and its error conditions: papers/3 §III's `(ψ, σ, Φ)`.
//! **Must not know** which language the program is in ([`World`] says what is needed of it), what is done with the error
//! conditions, or any solver.
//!
//! Read first: [`Execution`], then [`Objects`] and [`Store`].

mod address;
mod alternatives;
mod ask;
mod assuming;
mod block_copy;
mod block_life;
mod blocks;
mod call;
mod clue;
mod contracts;
mod domain;
mod execute;
mod guard;
mod inputs;
mod join;
mod objects;
mod offsets;
mod outcome;
mod raw;
mod store;
mod walk;
mod world;

pub use clue::{Clue, Seen};
pub use contracts::{Contracts, Demand, Point, Since, Stretch, Unseen};
pub use domain::{Symbolic, sort_of, zero_of};
pub use execute::Execution;
pub use guard::Guard;
pub use inputs::{Inputs, Reliance, Scope, Unknown};
pub use objects::{Object, ObjectId, Objects, Origin};
pub use outcome::{Bounds, Cut, CutReason, Ended, Event, NamedClause, Site, State, Throw};
pub use raw::Raw;
pub use store::{Fault, Needed, Place, Scoped, Store};
pub use world::{InputCell, Model, World};
