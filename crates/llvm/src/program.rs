//! What a loaded C program is.

use ir::{LiteralId, ProcId};
use std::path::PathBuf;
use std::sync::Arc;

/// A C program.
#[derive(Debug)]
pub struct CProgram {
    /// Its code.
    pub program: ir::Program,
    /// Its globals, by the number of their [`ir::Literal::Block`].
    pub globals: Vec<Global>,
    /// Functions that have a definition, in the order of the files.
    pub functions: Vec<Function>,
    /// What runs before `main`, in order.
    pub constructors: Vec<ProcId>,
    /// What runs after the end, the last first.
    pub destructors: Vec<ProcId>,
    /// Procedures that are called where an access is wrong, and find out in which way.
    pub judges: Vec<ProcId>,
    /// What is not supported, where it stands.
    pub unsupported: Vec<Unsupported>,
    /// The classes that blocks are of.
    pub classes: BlockClasses,
    /// Bits of a pointer.
    pub pointer_bits: u32,
}

/// The classes that blocks are of: they tell what may be done with them.
#[derive(Clone, Copy, Debug)]
pub struct BlockClasses {
    /// From `malloc` and the like: may be freed.
    pub heap: ir::ClassId,
    /// Local variables, and arguments of a call.
    pub stack: ir::ClassId,
    /// Globals and string literals.
    pub global: ir::ClassId,
    /// What a pointer without a value points to: nothing.
    pub uninitialised: ir::ClassId,
    /// Above the classes of functions, of which there is one for each list of parameters and results.
    pub function: ir::ClassId,
}

/// A global.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its name.
    pub name: Arc<str>,
    /// How many bytes it has.
    pub size: u64,
    /// The class of its block.
    pub class: ir::ClassId,
    /// Its bytes; pointers are zeros here.
    pub bytes: Vec<u8>,
    /// The pointers in it: offset, what is pointed to, and how far behind its beginning.
    pub pointers: Vec<(u64, LiteralId, i64)>,
    /// Must nobody write to it?
    pub is_constant: bool,
    /// Is it only declared?
    pub is_missing: bool,
}

/// A function that has a definition.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its procedure.
    pub procedure: ProcId,
    /// Its name.
    pub name: Arc<str>,
    /// The file it stands in.
    pub file: Option<PathBuf>,
    /// The line of its name.
    pub line: Option<u32>,
    /// Is it of the library that comes with Skolem?
    pub is_library: bool,
}

/// Something that is not supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What.
    pub what: String,
    /// In which function.
    pub function: Arc<str>,
    /// The line, if it is known.
    pub line: Option<u32>,
}
