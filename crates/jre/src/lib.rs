//! The Java runtime below the bytecode: what the JVM itself and its native libraries do, over the concrete machine.
//!
//! **Owns** native methods, class objects, string literals, stack traces, the standard streams, start-up and the end of
//! Java programs. **Must not know** solvers or engines; how bytecode becomes IR is the business of `jvm`.
//!
//! Read first: [`Java`] (the host of a run), the module `natives` (one table of what is modelled), `boot` (start-up).
//!
//! There is one thread. What would need another (`Thread.start`, `Object.wait`), another process or the network is
//! refused by name, so that a run either behaves as on the JVM or says why it cannot go on.

mod backtrace;
mod behaviour;
mod boot;
mod console;
mod environment;
mod files;
mod java;
mod launch;
mod math;
mod mirrors;
mod natives;
mod objects;
mod state;
mod strings;

pub use behaviour::Behaviour;
pub use java::{Java, JavaOptions};
pub use launch::{Exit, MainError};
pub use natives::{Answer, OwnProperties, answer, is_specified_property, needs_runtime, raw_place};
pub use state::Snapshot;
