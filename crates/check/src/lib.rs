//! What every engine needs to check a target, and no engine owns.
//!
//! **Owns** what a language must say about its programs ([`Language`]), what a contract demands of a target
//! ([`Specification`]), the questions that follow ([`Question`]), inputs read from models ([`ConcreteInput`]), what bounds
//! leave out ([`CutOff`]), what becomes of a model ([`Inquiry`]), replays of inputs in the concrete machine ([`replay`]), runs
//! that are tried out there before anything is worked out ([`trial`]), and what a check found ([`Found`]).
//! **Must not know** any engine, or any one language.
//!
//! Read first: [`Language`] and [`Specification`], then [`questions`].

mod cut_off;
mod entry;
mod found;
pub mod input;
mod inquiry;
mod language;
mod options;
mod questions;
pub mod replay;
mod second_look;
mod specification;
pub mod trial;
mod watch;

pub use cut_off::{ANY_GLOBALS, CLOSED_WORLD, CutOff, input_bounds, left_out, shell_word};
pub use entry::{arguments, assume_all, assume_invariants, entry_assumptions};
pub use found::{Found, held};
pub use input::{ConcreteCall, ConcreteInput, Datum, InputObject};
pub use inquiry::{Inquiry, InquiryParts, impossible_contract, trusted_contract};
pub use language::{Expectation, Language, Mismatch};
pub use options::{Options, Progress};
pub use questions::{Question, failing_branch, is_undefined, questions, watch_assertions};
pub use second_look::with_less_taken_for_granted;
pub use specification::{Assumption, BrokenClause, Entry, Exit, Obligation, Specification, Throws};
pub use watch::{StopCause, Watch};
