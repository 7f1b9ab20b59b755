//! The operands and locals that statements name, and the canonical form of a body.

use crate::{Allocation, BlockId, Body, BodyBuilder, Callee, Expr, Key, LocalId, Operand, Stmt, Terminator};

impl Expr {
    /// Applies `f` to each operand, in the order of the text form.
    pub fn map_operands(&mut self, mut f: impl FnMut(Operand) -> Operand) {
        match self {
            Expr::Use(a) | Expr::Unary(_, _, a) | Expr::Cast(_, _, _, a) | Expr::Subclass(a, _) => *a = f(*a),
            Expr::Binary(_, _, a, b) | Expr::Storable(a, b) => {
                *a = f(*a);
                *b = f(*b);
            }
            Expr::Select(a, b, c) => {
                *a = f(*a);
                *b = f(*b);
                *c = f(*c);
            }
        }
    }

    /// Calls `f` with each operand, in the order of the text form.
    pub fn each_operand(&self, mut f: impl FnMut(Operand)) {
        let mut copy = *self;
        copy.map_operands(|operand| {
            f(operand);
            operand
        });
    }
}

impl Stmt {
    /// Applies `f` to each operand, in the order of the text form. Locals that get values are not operands.
    pub fn map_operands(&mut self, mut f: impl FnMut(Operand) -> Operand) {
        match self {
            Stmt::Assign { to: _, value } => value.map_operands(f),
            Stmt::Read { to: _, map: _, key } => *key = key.map(f),
            Stmt::Write { map: _, key, value } => {
                *key = key.map(&mut f);
                *value = f(*value);
            }
            Stmt::Allocate { to: _, what } => match what {
                Allocation::Object(_) => {}
                Allocation::Array(_, size) | Allocation::Block(_, size) => *size = f(*size),
            },
            Stmt::Free { object } => *object = f(*object),
            Stmt::Copy { map: _, from, to, count } => {
                for operand in [&mut from.0, &mut from.1, &mut to.0, &mut to.1, count] {
                    *operand = f(*operand);
                }
            }
            Stmt::Call(call) => {
                match &mut call.callee {
                    Callee::Static(_) | Callee::Virtual(_, _) => {}
                    Callee::Indirect(function) => *function = f(*function),
                }
                for arg in &mut call.args {
                    *arg = f(*arg);
                }
            }
            Stmt::Assume { cond } | Stmt::Check { cond, kind: _ } => cond.map_operands(f),
        }
    }

    /// Calls `f` with each operand, in the order of the text form. Locals that get values are not operands.
    pub fn each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            Stmt::Assign { to: _, value } => value.each_operand(f),
            Stmt::Read { to: _, map: _, key } => each_of_key(key, f),
            Stmt::Write { map: _, key, value } => {
                each_of_key(key, &mut f);
                f(*value);
            }
            Stmt::Allocate { to: _, what } => match *what {
                Allocation::Object(_) => {}
                Allocation::Array(_, size) | Allocation::Block(_, size) => f(size),
            },
            Stmt::Free { object } => f(*object),
            Stmt::Copy { map: _, from, to, count } => [from.0, from.1, to.0, to.1, *count].into_iter().for_each(f),
            Stmt::Call(call) => {
                match call.callee {
                    Callee::Static(_) | Callee::Virtual(_, _) => {}
                    Callee::Indirect(function) => f(function),
                }
                call.args.iter().copied().for_each(f);
            }
            Stmt::Assume { cond } | Stmt::Check { cond, kind: _ } => cond.each_operand(f),
        }
    }

    /// The locals that get a value: the result of a call before what it throws.
    pub fn assigned(&self) -> impl Iterator<Item = LocalId> {
        let (first, second) = match self {
            Stmt::Assign { to, .. } | Stmt::Read { to, .. } | Stmt::Allocate { to, .. } => (Some(*to), None),
            Stmt::Call(call) => (call.result, call.thrown),
            Stmt::Write { .. } | Stmt::Free { .. } | Stmt::Copy { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => {
                (None, None)
            }
        };
        first.into_iter().chain(second)
    }
}

fn each_of_key(key: &Key<Operand>, mut f: impl FnMut(Operand)) {
    match *key {
        Key::Global => {}
        Key::Object(object) => f(object),
        Key::Element(object, index) => {
            f(object);
            f(index);
        }
    }
}

impl Terminator {
    /// Applies `f` to each operand.
    pub fn map_operands(&mut self, mut f: impl FnMut(Operand) -> Operand) {
        match self {
            Terminator::Goto(_) | Terminator::Return(None) | Terminator::Unreachable => {}
            Terminator::Branch { cond, .. } => cond.map_operands(f),
            Terminator::Switch { on: operand, .. } | Terminator::Return(Some(operand)) | Terminator::Throw(operand) => {
                *operand = f(*operand);
            }
        }
    }

    /// Calls `f` with each operand.
    pub fn each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            Terminator::Goto(_) | Terminator::Return(None) | Terminator::Unreachable => {}
            Terminator::Branch { cond, .. } => cond.each_operand(f),
            Terminator::Switch { on: operand, .. } | Terminator::Return(Some(operand)) | Terminator::Throw(operand) => {
                f(*operand);
            }
        }
    }
}

impl Body {
    /// The same code with its statements in the order of the blocks and its constants in the order of their first use:
    /// what printing and parsing gives back. Requires: the body is valid.
    pub fn canonical(&self) -> Body {
        let mut builder = BodyBuilder::default();
        for (_, local) in &self.locals {
            builder.local(local.ty);
        }
        for _ in 0..self.blocks.len() {
            builder.block();
        }
        for (id, block) in &self.blocks {
            builder.start(id);
            for index in block.stmts.start as usize..block.stmts.end as usize {
                let mut stmt = self.stmts[index].clone();
                stmt.map_operands(|operand| self.moved(operand, &mut builder));
                builder.pos = self.positions[index];
                builder.push(stmt);
            }
            let mut end = block.end.clone();
            end.map_operands(|operand| self.moved(operand, &mut builder));
            builder.pos = block.pos;
            builder.end(end);
        }
        builder.finish(self.source.clone())
    }

    /// Is throwing its first argument all that it does? Such a procedure throws for its caller.
    pub fn only_throws_argument(&self) -> bool {
        let first = LocalId::from_u32(0);
        let is_throw =
            |block: &crate::Block| matches!(block.end, Terminator::Throw(object) if object.local() == Some(first));
        self.stmts.is_empty() && self.blocks.values().all(is_throw) && !self.blocks.is_empty()
    }

    /// The block of a statement.
    pub fn block_of(&self, statement: usize) -> Option<BlockId> {
        self.blocks.iter().find(|(_, block)| block.stmts.contains(&(statement as u32))).map(|(id, _)| id)
    }

    /// The statements that may have given a local the value it has before a statement of a block, found by going backwards.
    /// None among them stands for the value at the beginning.
    pub fn definitions(&self, block: BlockId, before: usize, local: LocalId) -> Vec<Option<usize>> {
        let mut found = Vec::new();
        let mut seen = vec![false; self.blocks.len()];
        let mut open = vec![(block, before)];
        while let Some((block, end)) = open.pop() {
            let start = self.blocks[block].stmts.start as usize;
            let defines = |at: &usize| self.stmts[*at].assigned().any(|assigned| assigned == local);
            if let Some(at) = (start..end).rev().find(defines) {
                found.push(Some(at));
                continue;
            }
            if block == BlockId::ENTRY {
                found.push(None);
            }
            for (from, content) in &self.blocks {
                if content.end.successors().any(|to| to == block)
                    && !std::mem::replace(&mut seen[from.as_u32() as usize], true)
                {
                    open.push((from, content.stmts.end as usize));
                }
            }
        }
        found
    }

    fn moved(&self, operand: Operand, to: &mut BodyBuilder) -> Operand {
        match operand.split() {
            Ok(local) => local.into(),
            Err(index) => to.constant(self.consts[index].clone()),
        }
    }
}
