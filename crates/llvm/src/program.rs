//! What a loaded C program is.

use crate::types::{TypeId, Types};
use ir::{Const, LiteralId, LocalId, Pos, ProcId};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A C program.
#[derive(Clone, Debug)]
pub struct CProgram {
    /// Its code.
    pub program: ir::Program,
    /// Its globals, by the number of their [`ir::Literal::Block`].
    pub globals: Vec<Global>,
    /// Functions that have a definition, in the order of the files.
    pub functions: Vec<Function>,
    /// Functions of the user's that are only declared. Their parameters have no names.
    pub declared: Vec<Function>,
    /// Variables that the program names and does not define.
    pub undefined: Vec<Arc<str>>,
    /// What runs before `main`, in order.
    pub constructors: Vec<ProcId>,
    /// What runs after the end, the last first.
    pub destructors: Vec<ProcId>,
    /// Procedures that are called where an access is wrong, and find out in which way.
    pub judges: Vec<ProcId>,
    /// Procedures that tell how pointers compare, and do nothing else with them.
    pub comparisons: Vec<ProcId>,
    /// What is not supported, where it stands.
    pub unsupported: Vec<Unsupported>,
    /// The classes that blocks are of.
    pub classes: BlockClasses,
    /// Bits of a pointer.
    pub pointer_bits: u32,
    /// The types of its functions, globals and variables, as far as debug information tells.
    pub types: Types,
    /// Where the user's variables are while a function runs. Where names are hidden, those that hide them come first.
    pub variables: FxHashMap<ProcId, Vec<CVariable>>,
    /// The user's source files.
    pub sources: Vec<SourceFile>,
}

/// A source file of the user's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Where it is.
    pub path: PathBuf,
    /// Was it compiled with marks? Files that are included never are.
    pub is_marked: bool,
}

/// The classes that blocks are of: they tell what may be done with them.
#[derive(Clone, Copy, Debug)]
pub struct BlockClasses {
    /// From `malloc` and the like: may be freed.
    pub heap: ir::ClassId,
    /// Local variables.
    pub stack: ir::ClassId,
    /// Local variables that may lie at any multiple of 1, 2, 4 and 8 bytes. Below the class of local variables.
    pub less_aligned: [ir::ClassId; 4],
    /// The arguments of a call that the callee has no parameters for. Below the class of local variables.
    pub arguments: ir::ClassId,
    /// Globals and string literals.
    pub global: ir::ClassId,
    /// String literals. Below the class of globals.
    pub literal: ir::ClassId,
    /// String literals that the program writes more than once, and compilers may merge. Below the class of globals.
    pub shared_literal: ir::ClassId,
    /// What a pointer without a value points to: nothing.
    pub uninitialised: ir::ClassId,
    /// Above the classes of functions, of which there is one for each list of parameters and results.
    pub function: ir::ClassId,
}

impl BlockClasses {
    /// Is it a class of local variables?
    pub fn is_local(&self, class: ir::ClassId) -> bool {
        class == self.stack || self.less_aligned.contains(&class)
    }

    /// The bytes of which the addresses of a block of the program itself are multiples.
    pub fn alignment(&self, class: ir::ClassId) -> u64 {
        self.less_aligned.iter().position(|&it| it == class).map_or(MAX_ALIGNMENT, |power| 1 << power)
    }
}

/// The bytes of which the addresses of heap blocks are multiples. Nothing is known to be aligned to more.
pub const MAX_ALIGNMENT: u64 = 16;

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
    /// Is it constant?
    pub is_constant: bool,
    /// Is it a static variable that the program reads, and nothing else? Then it never changes, either.
    pub is_only_read: bool,
    /// Is it only declared?
    pub is_missing: bool,
    /// Can other files name it?
    pub is_exported: bool,
    /// Is it of the library that comes with Skolem?
    pub is_library: bool,
    /// What need not be defined, is not, and the initial value holds the address of: the name.
    pub weak: Option<Arc<str>>,
    /// Its type, if debug information tells.
    pub ty: Option<TypeId>,
    /// Its address is a multiple of so many bytes.
    pub alignment: u64,
}

/// A function.
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
    /// Can other files call it by its name?
    pub is_exported: bool,
    /// May a definition in another file take its place?
    pub is_weak: bool,
    /// Does it take any number of further arguments?
    pub is_variadic: bool,
    /// Its parameters in C; none without debug information.
    pub params: Vec<CParameter>,
    /// What it returns in C; none without debug information.
    pub result: Option<TypeId>,
    /// The parameters of the procedure that point to a value of which the function makes a copy, with or without debug
    /// information: such a pointer is never null.
    pub copied: Vec<usize>,
    /// The parameter of the procedure that points to where the result goes, for a structure that does not fit into registers: a
    /// place that the caller has for it, and nothing else leads to.
    pub result_place: Option<usize>,
}

/// A parameter of a C function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CParameter {
    /// Its name; empty if it has none.
    pub name: Arc<str>,
    /// Its type.
    pub ty: TypeId,
    /// The parameters of the procedure that hold it; a pointer has two, its object and its offset. Empty if there are none
    /// such, as for a structure that is passed in registers, or if it is not known which they are.
    pub parts: Range<usize>,
    /// For a structure that is passed in registers: the parameters of the procedure that hold its bytes, each with the offset
    /// of the first one, ascending. A pointer has two parameters.
    pub registers: Vec<(u64, Range<usize>)>,
    /// Is it a structure that the parts point to? The function makes a copy of it.
    pub by_value: bool,
    /// Is it a pointer that is declared `restrict`?
    pub is_restrict: bool,
}

/// A variable of the user's, as long as it is in one place.
#[derive(Clone, Debug, PartialEq)]
pub struct CVariable {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: TypeId,
    /// Where it is.
    pub place: Held,
    /// The first position at which it is there.
    pub from: Pos,
    /// The first position behind.
    pub to: Pos,
}

/// Where a variable is.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// Its value has these parts: two for a pointer, its object and its offset, one for any other scalar. A truth value may be
    /// held in a byte.
    Value(Vec<Part>),
    /// It begins where the block does that the local refers to; null as long as the variable's life has not begun.
    Memory(LocalId),
    /// The variable is in scope, and it is not known where it is, or it has no value.
    Nowhere,
}

/// A part of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// What a local holds.
    Local(LocalId),
    /// Always this; the body need not have such a constant.
    Const(Const),
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
    /// The globals that stand in the function, by their numbers.
    pub names: Vec<u32>,
}
