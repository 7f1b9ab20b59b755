//! What each IR statement means, written once.
//!
//! **Owns** the meaning of statements and terminators over an abstract value [`Domain`] and an abstract [`Memory`].
//! **Must not know** which engine drives it: whether values are machine words or terms, whether one run is followed or
//! all of them at once.
//!
//! Read first: [`execute`] and [`leave`]. An engine supplies a domain, a memory and a [`Frame`], asks for one statement
//! at a time, and decides itself what to do where the program leaves a choice: which way to branch, whom to call, what
//! a failed check leads to.

mod domain;
mod statement;

pub use domain::{Domain, Frame, Memory};
pub use statement::{Exit, Step, Target, evaluate, execute, leave, returned, target, threw};
