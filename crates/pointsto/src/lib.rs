//! What the references of a program may refer to: a points-to analysis of whole programs, and the side effects that follow
//! from it.
//!
//! **Owns** abstract objects, the inclusions between what variables and memory may hold, and their least solution.
//! **Must not know** which language a program came from (a front end tells what it knows in a [`Setting`]), nor engines and
//! solvers.
//!
//! Read first: [`PointsTo`] (what can be asked), then `solver` (from statements to inclusions), `memory` (cells of objects),
//! `contexts` (what is told apart by its callers).
//!
//! The analysis is inclusion-based (Andersen): it takes no note of the order of statements, and of all statements that are
//! reached from the roots. Its values are places: abstract objects with offsets. A local that holds a reference holds places
//! at offset 0; a local that holds a number may hold the address of an object plus an offset, so that pointers are followed
//! through memory, through integers and byte by byte. What is told apart:
//!
//! * objects by the statement that makes them, and by the calls that lead there through small procedures of a library and
//!   procedures that do nothing but make blocks (see `contexts`); globals, functions and other literals one by one;
//! * offsets as few numbers, or the members of the elements of an array, or any ([`Offsets`]); fields and elements of objects
//!   by their maps;
//! * the results of calls that are left in globals, by the procedure that leaves them.
//!
//! Calls through function objects go to the functions that are found, virtual calls to the methods of the objects found.
//! What comes from outside (arguments of roots, results of unknown external procedures) is one object,
//! [`ObjectId::OUTSIDE`]; what is given to unknown procedures may be read, written and called there.
//!
//! What is taken for granted: no address is computed from that of another object, except by operations other than `+` and
//! `-` (masks and exclusive or are followed), or as the difference of addresses that have no object in common; pointers are read whole or byte by byte; and accesses
//! stay in their blocks, which every access is checked for.

mod analysis;
mod bodies;
mod bounds;
mod calls;
mod contexts;
mod effects;
mod graph;
mod memory;
mod names;
mod objects;
mod offsets;
mod points;
mod setting;
mod solver;
mod translate;

pub use analysis::{Access, AccessKind, PointsTo, Statistics};
pub use effects::{Effects, Extent, Places};
pub use objects::{Instance, InstanceId, Object, ObjectId, ObjectKind, ObjectSet};
pub use offsets::{Offsets, Piece};
pub use setting::{Content, External, KnownBlock, Setting};
