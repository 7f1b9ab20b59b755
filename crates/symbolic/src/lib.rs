//! Programs over terms: the symbolic instance of the semantics.
//!
//! **Owns** values as terms ([`Symbolic`]), memory of a bounded number of objects ([`Scoped`]), self-contained states
//! ([`State`]), what one statement does to a state ([`step`]), the ways that a call can go ([`Execution::call`]), and what
//! an execution finds ([`Findings`]).
//! **Must not know** which language the program is in ([`World`] says what is needed of it), any solver, or who drives: a
//! driver decides which state is stepped next, where states join or fork, and what is done with the findings.
//!
//! Read first: [`State`], then [`step`], then [`Objects`] and [`Store`].

mod address;
mod ask;
mod assuming;
mod behind;
mod blind;
mod block_copy;
mod block_life;
mod blocks;
mod call;
mod clue;
mod context;
mod contract_call;
mod copies;
mod domain;
mod environment;
mod evaluations;
mod findings;
mod guard;
mod havoc;
mod heap;
mod inputs;
mod interior;
mod intern;
mod join;
mod known_state;
mod layers;
mod layout;
mod learned;
mod memory;
mod message;
mod model;
mod numbers;
mod objects;
mod observers;
mod offsets;
mod on_demand;
mod orders;
mod own;
mod partial_call;
mod persistent;
mod placeholder;
mod raw;
mod remainder;
mod slices;
mod snapshot;
mod start;
mod state;
mod step;
mod store;
mod unknown_code;
mod world;

pub use call::{Unwound, Way};
pub use clue::{Clue, Seen};
pub use context::{Bounds, Code, Context, Execution, StopFlags, Workspace};
pub use contract_call::{ByteRange, CallExit, CallStart, Changes, ContractCall, Contracts, Demand, Point, Since};
pub use domain::{Symbolic, sort_of, zero_of};
pub use environment::Answers;
pub use evaluations::{Called, Progress};
pub use findings::{Cut, CutReason, Event, Findings, NamedClause, Passes, Ranging, Site, Throw};
pub use guard::{Guard, Join};
pub use heap::Heap;
pub use inputs::{Inputs, Reliance, Scope, Unknown};
pub use layout::Layout;
pub use message::{Description, Messages};
pub use numbers::PlaceName;
pub use objects::{Accesses, Object, ObjectId, Objects, Origin};
pub use observers::{Observer, Relation};
pub use on_demand::{Choice, Materialisation};
pub use partial_call::KeptEffects;
pub use persistent::{PersistentList, PersistentMap, PersistentOrdMap, PersistentSet};
pub use placeholder::{
    CallSymbols, KeptContract, Placeholder, PlaceholderId, Placeholders, RegionEffects, Skipped, WrittenBlocks,
};
pub use raw::Raw;
pub use snapshot::Snapshot;
pub use state::{Activation, Callers, Ended, Frame, State};
pub use step::{Next, PendingCall, step};
pub use store::{Fault, Needed, Place, Scoped, Store};
pub use unknown_code::{FromUnknownCode, MayEnd};
pub use world::{
    Blocks, Choices, Construction, Declared, GlobalStart, HeapTypes, InputCell, Interior, InteriorBlocks, InteriorPart,
    KnownCall, Model, Procedures, Shape, World,
};
