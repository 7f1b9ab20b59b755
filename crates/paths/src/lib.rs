//! The engine that follows one path at a time: k-bounded symbolic execution of open systems (papers/4).
//!
//! A path is a state with a condition and with a heap of its own, which begins as the unknown input. The driver steps it; where
//! there are several ways to go on it forks, and never joins. A way that no input takes is dropped at once. What a path can
//! break is asked when it forks or ends, under what the solver was told on the way there, and a model is made small and
//! replayed as everywhere. If no path needed more than a bound, what holds is proved.
//!
//! **Owns** which path is next, where paths fork, which of them are dropped, how far loops and recursion are followed.
//! **Must not know** any language, how contracts are written, or what a statement or a call means
//! ([`symbolic::Execution::step`], [`symbolic::Execution::call`]).
//!
//! References of the input are decided on the way (papers/4 §3), as the code looks at them: `decide`.
//!
//! Read first: `path`, then `search`, `decide`, then `judge`.

mod ask;
mod choice;
mod conclude;
mod cover;
mod decide;
mod ending;
mod guarded;
mod judge;
mod models;
mod open_paths;
mod passes;
mod path;
mod restricted;
mod results;
mod retrace;
mod search;
mod sharing;
mod trail;
mod ways;

pub use open_paths::OpenPaths;
pub use search::{Init, PathsOptions, check, help};
pub use sharing::{Help, Sharing};
