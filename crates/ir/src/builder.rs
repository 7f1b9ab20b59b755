//! Building a body block by block.

use crate::{
    BinaryOp, Block, BlockId, Body, Call, Callee, Const, Expr, Key, Local, LocalId, MapId, Operand, Pos, SourceMap,
    Stmt, Terminator, Type,
};
use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Builds one body. Blocks may be made before they are filled, and filled in any order; each is closed by [`end`].
///
/// [`end`]: BodyBuilder::end
#[derive(Debug, Default)]
pub struct BodyBuilder {
    locals: PrimaryMap<LocalId, Local>,
    consts: Vec<Const>,
    const_ids: FxHashMap<(Type, u128, u8), Operand>,
    stmts: Vec<Stmt>,
    positions: Vec<Pos>,
    blocks: PrimaryMap<BlockId, Option<Block>>,
    current: Option<(BlockId, u32)>,
    /// The position that statements and terminators added from now on get.
    pub pos: Pos,
}

impl BodyBuilder {
    /// A builder with the parameters declared and the entry block open.
    pub fn new(params: &[Type]) -> BodyBuilder {
        let mut builder = BodyBuilder::default();
        for &ty in params {
            builder.local(ty);
        }
        let entry = builder.block();
        builder.start(entry);
        builder
    }

    /// A new local.
    pub fn local(&mut self, ty: Type) -> LocalId {
        self.locals.push(Local { ty })
    }

    /// The parameter at an index.
    pub fn param(&self, index: usize) -> LocalId {
        LocalId::new(index)
    }

    /// The type of a local.
    pub fn local_type(&self, local: LocalId) -> Type {
        self.locals[local].ty
    }

    /// The type of an operand.
    pub fn operand_type(&self, operand: Operand) -> Type {
        match operand.split() {
            Ok(local) => self.locals[local].ty,
            Err(index) => self.consts[index].ty(),
        }
    }

    /// The constant behind an operand, if it is one.
    pub fn as_const(&self, operand: Operand) -> Option<&Const> {
        operand.split().err().map(|index| &self.consts[index])
    }

    /// An operand for a constant.
    pub fn constant(&mut self, value: Const) -> Operand {
        let key = match &value {
            Const::Bool(b) => (Type::Bool, u128::from(*b), 0),
            Const::Int { width, bits } => (Type::Int(*width), *bits, 0),
            Const::F32(bits) => (Type::F32, u128::from(*bits), 0),
            Const::F64(bits) => (Type::F64, u128::from(*bits), 0),
            Const::Null => (Type::Ref, 0, 0),
            Const::Literal(id) => (Type::Ref, u128::from(id.as_u32()), 1),
        };
        *self.const_ids.entry(key).or_insert_with(|| {
            self.consts.push(value);
            Operand::constant(self.consts.len() - 1)
        })
    }

    /// An `i32` constant.
    pub fn i32(&mut self, value: i32) -> Operand {
        self.constant(Const::i32(value))
    }

    /// The null constant.
    pub fn null(&mut self) -> Operand {
        self.constant(Const::Null)
    }

    /// A new block, to be filled later.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(None)
    }

    /// Opens a block. Requires: none is open, and this one was never opened.
    pub fn start(&mut self, block: BlockId) {
        debug_assert!(self.current.is_none(), "a block is open already");
        self.current = Some((block, self.stmts.len() as u32));
    }

    /// Is a block open?
    pub fn is_open(&self) -> bool {
        self.current.is_some()
    }

    /// Appends a statement to the open block.
    pub fn push(&mut self, stmt: Stmt) {
        debug_assert!(self.current.is_some(), "no block is open");
        self.stmts.push(stmt);
        self.positions.push(self.pos);
    }

    /// Lets the last statement of the open block assign `to` in place of `from`, if `from` is what it assigns. For
    /// front ends that learn only afterwards where a value is wanted. Requires: nothing else uses it in `from`.
    pub fn retarget_last(&mut self, from: LocalId, to: LocalId) -> bool {
        let first = self.current.map_or(u32::MAX, |(_, first)| first) as usize;
        if self.stmts.len() <= first {
            return false;
        }
        let assigned = match self.stmts.last_mut() {
            Some(Stmt::Assign { to, .. } | Stmt::Read { to, .. } | Stmt::Allocate { to, .. }) => Some(to),
            Some(Stmt::Call(call)) => call.result.as_mut(),
            Some(
                Stmt::Write { .. } | Stmt::Free { .. } | Stmt::Copy { .. } | Stmt::Assume { .. } | Stmt::Check { .. },
            )
            | None => None,
        };
        match assigned {
            Some(assigned) if *assigned == from => {
                *assigned = to;
                true
            }
            Some(_) | None => false,
        }
    }

    /// Closes the open block.
    pub fn end(&mut self, end: Terminator) {
        let Some((block, first)) = self.current.take() else {
            debug_assert!(false, "no block is open");
            return;
        };
        self.blocks[block] = Some(Block { stmts: first..self.stmts.len() as u32, end, pos: self.pos });
    }

    /// `to = value`.
    pub fn assign(&mut self, to: LocalId, value: Expr) {
        self.push(Stmt::Assign { to, value });
    }

    /// A new local of the type with the value of the expression.
    pub fn compute(&mut self, ty: Type, value: Expr) -> LocalId {
        let to = self.local(ty);
        self.assign(to, value);
        to
    }

    /// A new local with `map[key]`.
    pub fn read(&mut self, ty: Type, map: MapId, key: Key<Operand>) -> LocalId {
        let to = self.local(ty);
        self.push(Stmt::Read { to, map, key });
        to
    }

    /// `map[key] = value`.
    pub fn write(&mut self, map: MapId, key: Key<Operand>, value: impl Into<Operand>) {
        self.push(Stmt::Write { map, key, value: value.into() });
    }

    /// A call.
    pub fn call(&mut self, callee: Callee, args: Vec<Operand>, result: Option<LocalId>, thrown: Option<LocalId>) {
        self.push(Stmt::Call(Box::new(Call { result, thrown, callee, args })));
    }

    /// Closes the open block with a two-way branch.
    pub fn branch(&mut self, cond: Expr, then: BlockId, otherwise: BlockId) {
        self.end(Terminator::Branch { cond, then, otherwise, failure: None });
    }

    /// `operand == null`.
    pub fn is_null(&mut self, operand: Operand) -> Expr {
        let null = self.null();
        Expr::Binary(BinaryOp::Eq, Type::Ref, operand, null)
    }

    /// The finished body. Blocks that were never filled are unreachable.
    pub fn finish(mut self, source: Arc<SourceMap>) -> Body {
        if self.current.is_some() {
            self.end(Terminator::Unreachable);
        }
        let mut blocks = PrimaryMap::with_capacity(self.blocks.len());
        for (_, block) in self.blocks {
            blocks.push(block.unwrap_or(Block { stmts: 0..0, end: Terminator::Unreachable, pos: Pos::default() }));
        }
        Body { locals: self.locals, consts: self.consts, blocks, stmts: self.stmts, positions: self.positions, source }
    }
}
