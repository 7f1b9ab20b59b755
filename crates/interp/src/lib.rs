//! The concrete instance of the semantics: runs programs.
//!
//! **Owns** machine words, the heap and its collector, frames, and the loop that drives them.
//! **Must not know** any one language: what a native method does, what a string literal is and what a deep recursion
//! throws come from a [`Host`]. It knows no solver either.
//!
//! Read first: [`Machine`] (what runs), [`Host`] (what the language supplies), [`Words`] (what operators do to words).
//!
//! A value is a `u64`: an integer with zeros above its width, a bool as 0 or 1, the bits of a float, or a reference,
//! which is the index of the object's first word in the heap (0 is null). Objects never move, so a reference is also an
//! identity that a host may keep, as long as it reports it as a root.

mod access;
mod blocks;
mod cache;
mod call;
mod collect;
mod domain;
mod frame;
mod heap;
mod host;
mod layout;
mod machine;
mod memory;
mod observe;
mod prepare;
mod run;
mod snapshot;
mod stop;
mod wide;

pub use domain::Words;
pub use frame::FrameView;
pub use host::{Completion, Host, Outcome};
pub use machine::{Limits, Machine, Paused, Statistics, Watched};
pub use observe::{Flow, Observer};
pub use snapshot::Snapshot;
pub use stop::{Limit, Site, Stop, Trace, Violation};
pub use wide::Wide;
