//! Invariants of loops, from candidates.
//!
//! A loop that is not followed to its end is executed once from *any* state at its head (`symbolic::Execution::skip_passes`): the
//! strongest postcondition from one cutpoint to the next (papers/5 §4.2). What holds of the states that runs bring there is
//! guessed from templates and from states that short runs visit ([`Candidates`], papers/5 §6 on Daikon), assumed of that state
//! behind a literal for each fact, and asked about: does it hold when the loop is first reached, and again after a pass from a state
//! in which all the others hold? What does not is dropped, until the rest is inductive ([`prune`], after Houdini).
//!
//! **Owns** facts about numbers at a loop's head, which of them are tried, and which remain.
//! **Must not know** who drives the execution, any language, what is checked.
//!
//! Read first: [`Fact`], then [`Cutpoints`], then [`prune`].

mod candidates;
mod certify;
mod cutpoint;
mod equations;
mod fact;
mod prune;
mod sample;

pub use candidates::Candidates;
pub use certify::{Certificate, Refuted, certify};
pub use cutpoint::{Cutpoint, Cutpoints, Guess, Visit};
pub use fact::{Fact, Relation, Side, Snapshot, Values, Variable};
pub use prune::prune;
pub use sample::{Sample, Samples};
