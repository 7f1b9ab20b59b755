//! C programs as subjects of checking.
//!
//! **Owns** what checking needs to know of C: the state a target starts in, what the environment's functions mean, how an
//! input becomes blocks of the machine, and how a run in the machine becomes evidence.
//! **Must not know** how results are shown.
//!
//! Read first: [`CSubject`], then `replay`.

mod aliases;
mod classes;
mod contracts;
mod effects;
mod emit;
mod entry_assumptions;
mod environment;
mod freeing;
mod language;
mod leaks;
mod literals;
mod models;
mod names;
mod natively;
pub mod points_to;
mod reach;
mod render;
mod replay;
mod taken;
mod tell;
mod trial;
mod watch;
mod world;

pub use contracts::marking;
pub use models::refusal;
pub use world::CSubject;
