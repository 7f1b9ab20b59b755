//! Java programs as subjects of checking.
//!
//! **Owns** what checking needs to know of Java: the state a target starts in, what native methods mean, how an input
//! becomes objects of the machine, and words for what a run in the machine does.
//! **Must not know** how results are shown.
//!
//! Read first: [`Subject`], then `replay`.

mod assumed;
mod build;
mod choices;
mod constructed;
mod contracts;
mod effects;
mod environment;
mod facts;
mod field_objects;
mod heap_types;
mod initialisers;
mod language;
mod library_objects;
mod messages;
mod models;
mod names;
mod open_types;
mod records;
mod reflection;
mod render;
mod replay;
mod shipped;
mod singletons;
mod sources;
mod streams;
mod world;

pub use contracts::{Library, marking};
pub use facts::{FieldFact, FieldFacts};
pub use sources::Sources;
pub use world::Subject;
