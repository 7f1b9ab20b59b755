//! Specifications of callees in the user's words (papers/2 §3.2, Fig. 4): what was kept of their code, as clauses of contracts.
//!
//! **Owns** the instance of the semantics whose values are expressions over the state before a call, one path at a time, and how such
//! expressions are written in JML and ACSL.
//! **Must not know** how paths were selected, or whether a clause holds: what is written here is checked before it is shown.
//!
//! Read first: [`specify`], then `expression`.

mod c_places;
mod expression;
mod path;
mod path_memory;
mod specification;
mod wording;

pub use specification::{Case, Certainty, Signal, Specified, specify};
