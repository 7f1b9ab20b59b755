//! Statements about blocks of bytes, each guarded as the front end for C guards them.

use super::expressions::INTEGERS;
use super::writer::{Access, Failure, Pointer, Variable, Writer};
use super::{Kind, NEXT, NODE_SIZE};
use ir::{Allocation, BinaryOp, CastOp, CheckKind, Const, Expr, Key, Operand, Stmt, Type, facts};

impl Writer<'_> {
    pub fn block_statement(&mut self) {
        match self.random.below(100) {
            0..=19 => self.access_bytes(false),
            20..=43 => self.access_bytes(true),
            44..=47 => self.access_global(),
            48..=56 => self.make_block(),
            57..=64 => self.move_pointer(),
            65..=75 => self.access_node(),
            76..=80 => self.read_next(),
            81..=85 => self.write_next(),
            86..=90 => self.free(),
            91..=95 => self.copy_bytes(),
            _ => self.compare_pointers(),
        }
    }

    /// The body's own block, a variable whose address is taken.
    pub fn make_frame(&mut self) {
        let size = 4 * (1 + self.random.next() % 4);
        let variable = self.declare(Kind::Data);
        if let Some(last) = self.variables.last_mut() {
            last.is_writable = false;
        }
        let what = Allocation::Block(self.class("local variable"), self.number(64, size));
        self.push(Stmt::Allocate { to: variable.local, what });
        self.frame = Some(variable.local);
    }

    /// A pointer: that of a variable, of a global block or of a new block, or null.
    pub fn pointer(&mut self, kind: Kind) -> Pointer {
        let zero = self.number(64, 0);
        match self.random.below(100) {
            0..=4 => return Pointer { block: self.body.null(), offset: zero },
            5..=14 if kind == Kind::Data => {
                let literal = self.random.pick(&self.data);
                return Pointer { block: self.body.constant(Const::Literal(literal)), offset: zero };
            }
            _ => {}
        }
        let is_fit = |variable: &&Variable| variable.kind == kind;
        let found: Vec<Variable> = self.variables.iter().filter(is_fit).copied().collect();
        let variable = if found.is_empty() || self.random.percent(5) {
            let variable = self.declare(kind);
            self.allocate_block(variable);
            variable
        } else {
            self.random.pick(&found)
        };
        Pointer { block: variable.local.into(), offset: variable.offset.map_or(zero, Operand::from) }
    }

    fn bytes(&self, ty: Type) -> ir::MapId {
        self.map(&format!("bytes as {ty}"))
    }

    /// Lets a variable point to a new block. A node has a pointer from the beginning; bytes often have no particular value.
    fn allocate_block(&mut self, to: Variable) {
        let is_node = to.kind == Kind::Node;
        let class = self.class(if is_node { "node" } else { "heap" });
        let size = if is_node { NODE_SIZE.into() } else { self.random.pick(&[1, 4, 7, 8, 8, 12, 16]) };
        let operand = self.number(64, size);
        self.push(Stmt::Allocate { to: to.local, what: Allocation::Block(class, operand) });
        let zero = self.number(64, 0);
        if let Some(offset) = to.offset {
            self.assign(offset, Expr::Use(zero));
        }
        let is_set = is_node || self.random.percent(60);
        for at in (0..size / 8 * 8).step_by(8).filter(|_| is_set) {
            let key = Key::Element(to.local.into(), self.number(64, at));
            self.push(Stmt::Write { map: self.bytes(Type::I64), key, value: zero });
        }
    }

    /// A new block; its size may depend on the input.
    fn make_block(&mut self) {
        if self.random.percent(70) {
            let kind = self.random.pick(&[Kind::Data, Kind::Node]);
            let to = self.target(kind);
            return self.allocate_block(to);
        }
        let number = self.small(7);
        let wide = self.compute(Type::I64, Expr::Cast(CastOp::ZExt, Type::I32, Type::I64, number));
        let one = self.number(64, 1);
        let size = self.compute(Type::I64, Expr::Binary(BinaryOp::Add, Type::I64, wide.into(), one));
        let to = self.target(Kind::Data);
        let what = Allocation::Block(self.class("heap"), size.into());
        self.push(Stmt::Allocate { to: to.local, what });
        if let Some(offset) = to.offset {
            let zero = self.number(64, 0);
            self.assign(offset, Expr::Use(zero));
        }
    }

    /// Goes on only where a pointer leads to that many bytes.
    fn require_bytes(&mut self, access: Access, at: Pointer, count: Operand, is_write: bool) {
        let (fact, native) = if is_write { (facts::ROOM, "bad write") } else { (facts::EXTENT, "bad read") };
        let extent = self.read(fact, Key::Object(at.block)).into();
        let one = self.number(64, 1);
        let compare = |op, left, right| Expr::Binary(op, Type::I64, left, right);
        let cond = if count == one {
            compare(BinaryOp::ULt, at.offset, extent)
        } else {
            let starts = self.compute(Type::Bool, compare(BinaryOp::ULe, at.offset, extent));
            let left = self.compute(Type::I64, compare(BinaryOp::Sub, extent, at.offset));
            let ends = self.compute(Type::Bool, compare(BinaryOp::ULe, count, left.into()));
            Expr::Binary(BinaryOp::And, Type::Bool, starts.into(), ends.into())
        };
        self.require(access, cond, Failure::new(native, vec![at.block, at.offset]));
    }

    /// A pointer and a distance.
    fn plus(&mut self, at: Pointer, distance: Operand) -> Pointer {
        let sum = self.compute(Type::I64, Expr::Binary(BinaryOp::Add, Type::I64, at.offset, distance));
        Pointer { offset: sum.into(), ..at }
    }

    /// A distance in bytes, as indexing makes it: a small number times the size of an element.
    fn distance(&mut self) -> Operand {
        let size = self.random.pick(&[1, 2, 4, 4, 8]);
        if self.random.percent(40) {
            let count = self.random.next() % 4;
            return self.number(64, count * size);
        }
        let index = self.small(if size > 2 { 1 } else { 3 });
        let wide = self.compute(Type::I64, Expr::Cast(CastOp::SExt, Type::I32, Type::I64, index)).into();
        let size = self.number(64, size);
        self.compute(Type::I64, Expr::Binary(BinaryOp::Mul, Type::I64, wide, size)).into()
    }

    fn access_bytes(&mut self, is_write: bool) {
        let ty = self.random.pick(INTEGERS);
        let mut at = self.pointer(Kind::Data);
        if self.random.percent(60) {
            let distance = self.distance();
            at = self.plus(at, distance);
        }
        self.access_at(at, ty, is_write);
    }

    /// Reads or writes a value.
    fn access_at(&mut self, at: Pointer, ty: Type, is_write: bool) {
        let value = self.scalar(ty);
        let access = self.access();
        let size = self.number(64, u64::from(ty.bits() / 8));
        self.require_bytes(access, at, size, is_write);
        let (map, key) = (self.bytes(ty), Key::Element(at.block, at.offset));
        if is_write {
            self.push(Stmt::Write { map, key, value });
        } else {
            let to = self.target(Kind::Scalar(ty)).local;
            self.push(Stmt::Read { to, map, key });
        }
        self.finish(access);
    }

    /// A global variable: its place is known, so there is nothing to check.
    fn access_global(&mut self) {
        let ty = self.random.pick(INTEGERS);
        let size = u64::from(ty.bits() / 8);
        let at = self.random.next() % (8 / size) * size;
        let block = self.body.constant(Const::Literal(self.data[0]));
        let (map, key) = (self.bytes(ty), Key::Element(block, self.number(64, at)));
        if self.random.percent(60) {
            let value = self.scalar(ty);
            self.push(Stmt::Write { map, key, value });
        } else {
            let to = self.target(Kind::Scalar(ty)).local;
            self.push(Stmt::Read { to, map, key });
        }
    }

    /// Lets a pointer point elsewhere: farther, or to what one of two others points to.
    fn move_pointer(&mut self) {
        let kind = self.random.pick(&[Kind::Data, Kind::Data, Kind::Node]);
        let one = self.pointer(kind);
        if kind == Kind::Data && self.random.percent(60) {
            let distance = self.distance();
            let moved = self.plus(one, distance);
            return self.keep(kind, moved);
        }
        let (other, cond) = (self.pointer(kind), self.variable(Type::Bool));
        let block = self.compute(Type::Ref, Expr::Select(cond, one.block, other.block));
        let offset = self.compute(Type::I64, Expr::Select(cond, one.offset, other.offset));
        self.keep(kind, Pointer { block: block.into(), offset: offset.into() });
    }

    fn keep(&mut self, kind: Kind, pointer: Pointer) {
        let to = self.target(kind);
        self.assign(to.local, Expr::Use(pointer.block));
        if let Some(offset) = to.offset {
            self.assign(offset, Expr::Use(pointer.offset));
        }
    }

    /// The data of a node at any width: eight bytes before the pointer.
    fn access_node(&mut self) {
        let ty = self.random.pick(INTEGERS);
        let node = self.pointer(Kind::Node);
        let index = self.small(7);
        let last = self.number(32, u64::from(NEXT - u32::from(ty.bits()) / 8));
        let index = self.compute(Type::I32, Expr::Binary(BinaryOp::And, Type::I32, index, last));
        let wide = self.compute(Type::I64, Expr::Cast(CastOp::ZExt, Type::I32, Type::I64, index.into()));
        let at = self.plus(node, wide.into());
        let is_write = self.random.percent(50);
        self.access_at(at, ty, is_write);
    }

    /// The pointer of a node, as a number that is turned into a reference and an offset.
    fn read_next(&mut self) {
        let node = self.pointer(Kind::Node);
        let (distance, size) = (self.number(64, NEXT.into()), self.number(64, 8));
        let at = self.plus(node, distance);
        let access = self.access();
        self.require_bytes(access, at, size, false);
        let address = self.read(self.bytes(Type::I64), Key::Element(at.block, at.offset));
        let block = self.read(facts::OBJECT_AT, Key::Object(address.into()));
        let start = self.read(facts::ADDRESS_OF, Key::Object(block.into()));
        let offset =
            self.compute(Type::I64, Expr::Binary(BinaryOp::Sub, Type::I64, address.into(), start.into())).into();
        self.keep(Kind::Node, Pointer { block: block.into(), offset });
        self.finish(access);
    }

    fn write_next(&mut self) {
        let (node, value) = (self.pointer(Kind::Node), self.pointer(Kind::Node));
        let (distance, size) = (self.number(64, NEXT.into()), self.number(64, 8));
        let at = self.plus(node, distance);
        let access = self.access();
        self.require_bytes(access, at, size, true);
        let start = self.read(facts::ADDRESS_OF, Key::Object(value.block));
        let address = self.compute(Type::I64, Expr::Binary(BinaryOp::Add, Type::I64, start.into(), value.offset));
        let (map, key) = (self.bytes(Type::I64), Key::Element(at.block, at.offset));
        self.push(Stmt::Write { map, key, value: address.into() });
        self.finish(access);
    }

    /// Frees a block, after the checks that `free` makes. Null is left alone.
    fn free(&mut self) {
        let kind = self.random.pick(&[Kind::Data, Kind::Node]);
        let Pointer { block, offset } = self.pointer(kind);
        let (some, behind) = (self.body.block(), self.body.block());
        let is_null = self.body.is_null(block);
        self.branch(is_null, behind, some);
        self.body.start(some);
        let access = self.access();
        let number = self.read(facts::CLASS_OF, Key::Object(block)).into();
        let bad = || Failure::new("bad write", vec![block, offset]);
        self.require(access, Expr::Subclass(number, self.class("heap")), bad());
        let zero = self.number(64, 0);
        self.require(access, Expr::Binary(BinaryOp::Eq, Type::I64, offset, zero), bad());
        let alive = self.read(facts::ALIVE, Key::Object(block));
        self.push(Stmt::Check { cond: Expr::Use(alive.into()), kind: CheckKind::DoubleFree });
        self.push(Stmt::Free { object: block });
        self.finish(access);
        self.goto(behind);
        self.body.start(behind);
    }

    /// Copies bytes, perhaps within one block, or a whole node.
    fn copy_bytes(&mut self) {
        let kind = self.random.pick(&[Kind::Data, Kind::Data, Kind::Node]);
        let (from, to) = (self.pointer(kind), self.pointer(kind));
        let count = if kind == Kind::Node {
            self.number(64, NODE_SIZE.into())
        } else if self.random.percent(60) {
            let count = 2 + self.random.next() % 5;
            self.number(64, count)
        } else {
            let number = self.small(7);
            self.compute(Type::I64, Expr::Cast(CastOp::ZExt, Type::I32, Type::I64, number)).into()
        };
        let access = self.access();
        self.require_bytes(access, from, count, false);
        self.require_bytes(access, to, count, true);
        let (some, behind) = (self.body.block(), self.body.block());
        let zero = self.number(64, 0);
        self.branch(Expr::Binary(BinaryOp::Eq, Type::I64, count, zero), behind, some);
        self.body.start(some);
        let map = self.bytes(Type::I8);
        self.push(Stmt::Copy { map, from: (from.block, from.offset), to: (to.block, to.offset), count });
        self.goto(behind);
        self.body.start(behind);
        self.finish(access);
    }

    /// Are two pointers equal? Or, in one block: which comes first, and how far is it?
    fn compare_pointers(&mut self) {
        let kind = self.random.pick(&[Kind::Data, Kind::Node]);
        let one = self.pointer(kind);
        if self.random.percent(50) {
            let other = self.pointer(kind);
            let block = self.compute(Type::Bool, Expr::Binary(BinaryOp::Eq, Type::Ref, one.block, other.block));
            let offset = self.compute(Type::Bool, Expr::Binary(BinaryOp::Eq, Type::I64, one.offset, other.offset));
            let to = self.target(Kind::Scalar(Type::Bool)).local;
            return self.assign(to, Expr::Binary(BinaryOp::And, Type::Bool, block.into(), offset.into()));
        }
        let mut addresses = Vec::new();
        for _ in 0..2 {
            let distance = self.distance();
            let start = self.read(facts::ADDRESS_OF, Key::Object(one.block)).into();
            addresses.push(self.compute(Type::I64, Expr::Binary(BinaryOp::Add, Type::I64, start, distance)).into());
        }
        let (op, ty) = self.random.pick(&[(BinaryOp::ULt, Type::Bool), (BinaryOp::Sub, Type::I64)]);
        let to = self.target(Kind::Scalar(ty)).local;
        self.assign(to, Expr::Binary(op, Type::I64, addresses[0], addresses[1]));
    }
}
