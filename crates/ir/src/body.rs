//! The code of one procedure: locals, constants, blocks, statements.

use crate::{
    BinaryOp, CastOp, CheckKind, ClassId, LiteralId, MapId, Pos, ProcId, SelectorId, SourceMap, Type, UnaryOp,
};
use cranelift_entity::{PrimaryMap, entity_impl};
use std::ops::Range;
use std::sync::Arc;

/// A local variable of a body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(u32);
entity_impl!(LocalId, "l");

/// A basic block of a body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(u32);
entity_impl!(BlockId, "b");

impl BlockId {
    /// The block where a body starts.
    pub const ENTRY: BlockId = BlockId(0);
}

/// A local variable; the first ones are the parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// The type of its values. Locals that are no parameters start as zero, false or null.
    pub ty: Type,
}

/// A constant operand.
#[derive(Clone, Debug, PartialEq)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// An integer of the given width, in the low bits (the others are zero).
    Int {
        /// Width in bits, at most 128: wider constants are computed.
        width: u16,
        /// The bits.
        bits: u128,
    },
    /// The bits of a binary32.
    F32(u32),
    /// The bits of a binary64.
    F64(u64),
    /// The null reference.
    Null,
    /// An object that the program text denotes: a string, a class, a function, a global block.
    Literal(LiteralId),
}

impl Const {
    /// An `i32` constant.
    pub fn i32(value: i32) -> Const {
        Const::Int { width: 32, bits: u128::from(value as u32) }
    }

    /// An `i64` constant.
    pub fn i64(value: i64) -> Const {
        Const::Int { width: 64, bits: u128::from(value as u64) }
    }

    /// The constant's type.
    pub fn ty(&self) -> Type {
        match self {
            Const::Bool(_) => Type::Bool,
            Const::Int { width, .. } => Type::Int(*width),
            Const::F32(_) => Type::F32,
            Const::F64(_) => Type::F64,
            Const::Null | Const::Literal(_) => Type::Ref,
        }
    }
}

/// A local or a constant of the body's pool, in one word: operands are what interpretation spends its time on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operand(u32);

impl Operand {
    const CONST: u32 = 1 << 31;

    /// The constant at this index of [`Body::consts`].
    pub fn constant(index: usize) -> Operand {
        debug_assert!(index < Self::CONST as usize);
        Operand(index as u32 | Self::CONST)
    }

    /// The local, or else the index of the constant.
    #[inline(always)]
    pub fn split(self) -> Result<LocalId, usize> {
        if self.0 & Self::CONST == 0 { Ok(LocalId(self.0)) } else { Err((self.0 & !Self::CONST) as usize) }
    }

    /// The local, if it is one.
    pub fn local(self) -> Option<LocalId> {
        self.split().ok()
    }
}

impl From<LocalId> for Operand {
    fn from(local: LocalId) -> Operand {
        Operand(local.as_u32())
    }
}

impl std::fmt::Debug for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.split() {
            Ok(local) => write!(f, "{local}"),
            Err(index) => write!(f, "const{index}"),
        }
    }
}

/// A pure expression of depth one. `Type`s are those of the operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expr {
    /// The operand itself.
    Use(Operand),
    /// One operand.
    Unary(UnaryOp, Type, Operand),
    /// Two operands of one type.
    Binary(BinaryOp, Type, Operand, Operand),
    /// A conversion from the first type to the second.
    Cast(CastOp, Type, Type, Operand),
    /// `if condition { a } else { b }`.
    Select(Operand, Operand, Operand),
    /// Is the class with this number (an `i32` as in the map [`facts::CLASS_OF`](crate::facts::CLASS_OF)) the given class or below it?
    Subclass(Operand, ClassId),
    /// May an object of the class with the second number be stored in an array of the class with the first?
    Storable(Operand, Operand),
}

/// Which entry of a map is meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key<V> {
    /// The only entry: a global.
    Global,
    /// The entry of an object: a field or a fact.
    Object(V),
    /// The entry of (object, index): an array element or a memory cell.
    Element(V, V),
}

impl<V> Key<V> {
    /// The same key with each part mapped.
    #[inline(always)]
    pub fn map<W>(self, mut f: impl FnMut(V) -> W) -> Key<W> {
        match self {
            Key::Global => Key::Global,
            Key::Object(object) => Key::Object(f(object)),
            Key::Element(object, index) => {
                let object = f(object);
                Key::Element(object, f(index))
            }
        }
    }
}

/// What an allocation makes. New objects and arrays have all entries zero, false or null; what a new block holds has no
/// particular value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allocation<V> {
    /// An object of a class.
    Object(ClassId),
    /// An array of a class with a length (`i32`, not negative). Null if the machine refuses for want of memory.
    Array(ClassId, V),
    /// A block of a size in bytes (`i64`), of a class that tells its kind (heap, stack, global). Null if refused.
    Block(ClassId, V),
}

/// Who is called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Callee {
    /// That procedure.
    Static(ProcId),
    /// What the class of the first argument (not null) has for the selector. The class bounds what the first argument
    /// can be.
    Virtual(SelectorId, ClassId),
    /// The procedure whose function object this is (a C function pointer, checked before).
    Indirect(Operand),
}

/// A call: `result, thrown = callee(arguments)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Gets the result if the call returns; keeps its value otherwise.
    pub result: Option<LocalId>,
    /// Gets null if the call returns, else the object it threw. Without it a throw ends the caller too.
    pub thrown: Option<LocalId>,
    /// Who is called.
    pub callee: Callee,
    /// With what.
    pub args: Vec<Operand>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// `to = value`.
    Assign {
        /// The local assigned.
        to: LocalId,
        /// Its new value.
        value: Expr,
    },
    /// `to = map[key]`.
    Read {
        /// The local assigned.
        to: LocalId,
        /// The map read.
        map: MapId,
        /// The entry.
        key: Key<Operand>,
    },
    /// `map[key] = value`.
    Write {
        /// The map written.
        map: MapId,
        /// The entry.
        key: Key<Operand>,
        /// Its new value.
        value: Operand,
    },
    /// `to = new …`.
    Allocate {
        /// The local that gets the reference.
        to: LocalId,
        /// What is made.
        what: Allocation<Operand>,
    },
    /// Ends the life of a block.
    Free {
        /// The block.
        object: Operand,
    },
    /// `map[to, to_index ..+ count] = map[from, from_index ..+ count]`, as if all were read before any is written.
    /// What a bounded loop could say, said so that a machine may do it at once.
    Copy {
        /// The element map.
        map: MapId,
        /// Source object and first index.
        from: (Operand, Operand),
        /// Target object and first index.
        to: (Operand, Operand),
        /// Number of elements, not negative.
        count: Operand,
    },
    /// A call.
    Call(Box<Call>),
    /// Runs on which the condition is false are of no interest.
    Assume {
        /// The condition.
        cond: Expr,
    },
    /// Runs on which the condition is false are violations.
    Check {
        /// The condition.
        cond: Expr,
        /// What it is about.
        kind: CheckKind,
    },
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Terminator {
    /// Go on there.
    Goto(BlockId),
    /// Two ways. `failure` says that the second way is the language's reaction to an error of that kind.
    Branch {
        /// The condition, a bool.
        cond: Expr,
        /// Where to go if it holds.
        then: BlockId,
        /// Where to go if not.
        otherwise: BlockId,
        /// If `otherwise` raises the exception that the language prescribes: what went wrong.
        failure: Option<CheckKind>,
    },
    /// Many ways, by an integer.
    Switch {
        /// The integer.
        on: Operand,
        /// (value, block), ascending by value, as unsigned bits of the operand's width.
        cases: Box<[(u64, BlockId)]>,
        /// For all other values.
        default: BlockId,
    },
    /// Return, with a result if the procedure has one.
    Return(Option<Operand>),
    /// End with a thrown object (not null).
    Throw(Operand),
    /// Control does not come here (after a call that cannot return).
    Unreachable,
}

/// A basic block: a range of the body's statements, then a terminator.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Its statements in [`Body::stmts`].
    pub stmts: Range<u32>,
    /// How it ends.
    pub end: Terminator,
    /// The terminator's position.
    pub pos: Pos,
}

impl Terminator {
    /// The blocks that may come next, in order, with repetitions if any.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        let (one, two, cases): (Option<BlockId>, Option<BlockId>, &[(u64, BlockId)]) = match self {
            Terminator::Goto(to) => (Some(*to), None, &[]),
            Terminator::Branch { then, otherwise, .. } => (Some(*then), Some(*otherwise), &[]),
            Terminator::Switch { cases, default, .. } => (None, Some(*default), cases),
            Terminator::Return(_) | Terminator::Throw(_) | Terminator::Unreachable => (None, None, &[]),
        };
        one.into_iter().chain(cases.iter().map(|&(_, block)| block)).chain(two)
    }
}

/// The code of one procedure. Statements lie in one array, so that running them is a walk.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Body {
    /// Locals, parameters first.
    pub locals: PrimaryMap<LocalId, Local>,
    /// The constants that operands name.
    pub consts: Vec<Const>,
    /// Blocks; the first is the entry.
    pub blocks: PrimaryMap<BlockId, Block>,
    /// Statements of all blocks, block after block.
    pub stmts: Vec<Stmt>,
    /// The position of each statement.
    pub positions: Vec<Pos>,
    /// Back to the source.
    pub source: Arc<SourceMap>,
}

impl Body {
    /// The statements of a block.
    pub fn stmts_of(&self, block: BlockId) -> &[Stmt] {
        let range = &self.blocks[block].stmts;
        &self.stmts[range.start as usize..range.end as usize]
    }

    /// Can control come from a block to itself again?
    pub fn is_repeated(&self, block: BlockId) -> bool {
        let mut seen = vec![false; self.blocks.len()];
        let mut open: Vec<BlockId> = self.blocks[block].end.successors().collect();
        while let Some(next) = open.pop() {
            if next == block {
                return true;
            }
            if !std::mem::replace(&mut seen[next.0 as usize], true) {
                open.extend(self.blocks[next].end.successors());
            }
        }
        false
    }

    /// The type of an operand.
    pub fn operand_type(&self, operand: Operand) -> Type {
        match operand.split() {
            Ok(local) => self.locals[local].ty,
            Err(index) => self.consts[index].ty(),
        }
    }

    /// The source line of a statement, by its index in [`Body::stmts`].
    pub fn line_of(&self, stmt: usize) -> Option<u32> {
        self.source.line(self.positions[stmt])
    }
}
