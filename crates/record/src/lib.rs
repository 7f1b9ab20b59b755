//! What a run does, line by line.
//!
//! **Owns** the observer that turns the statements of a run into lines of the user's source with what changed there.
//! **Must not know** any language: values are words of the machine, which a language shows.
//!
//! Read first: [`Recorder`].

mod recorder;

pub use recorder::{Change, Failing, Line, Notes, Recorder, Thrown};
