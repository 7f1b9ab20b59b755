//! Statements that both families have: assignments, branches, loops, switches, checks, returns.

use super::expressions::INTEGERS;
use super::writer::{Around, Failure, Variable, Writer};
use super::{Kind, MAX_PASSES};
use ir::{BinaryOp, BlockId, CastOp, CheckKind, Expr, Key, LocalId, Operand, Stmt, Terminator, Type, UnaryOp};

/// How deep statements are nested.
const MAX_DEPTH: usize = 3;
/// How deep loops are nested.
const MAX_LOOPS: usize = 2;

/// What a `check` of the user is about.
const CHECKS: &[CheckKind] = &[
    CheckKind::Assert,
    CheckKind::Assert,
    CheckKind::Assert,
    CheckKind::Overflow,
    CheckKind::Shift,
    CheckKind::Unreachable,
];

impl Writer<'_> {
    /// Some statements, until the body is full or control does not come here any more.
    pub fn sequence(&mut self, count: usize) {
        for _ in 0..count {
            if self.is_full() || !self.body.is_open() {
                return;
            }
            self.statement();
        }
    }

    fn statement(&mut self) {
        let may_nest = self.depth < MAX_DEPTH;
        if !self.loops.is_empty() && self.random.percent(12) {
            return self.jump();
        }
        match self.random.below(100) {
            0..=27 => self.assignment(),
            28..=35 if may_nest => self.conditional(),
            36..=42 if may_nest && self.loops.len() < MAX_LOOPS => self.repetition(),
            43..=45 if may_nest => self.switch(),
            46..=48 => self.early_exit(),
            49..=50 => {
                let cond = if self.random.percent(85) { self.likely() } else { self.condition() };
                let kind = self.random.pick(CHECKS);
                self.push(Stmt::Check { cond, kind });
            }
            51..=52 => {
                let cond = if self.random.percent(85) { self.likely() } else { self.condition() };
                self.push(Stmt::Assume { cond });
            }
            53..=55 => self.division(),
            56..=62 => self.call(),
            _ if self.is_about_blocks() => self.block_statement(),
            _ => self.object_statement(),
        }
    }

    fn assignment(&mut self) {
        let types = self.scalars();
        let is_fit = |variable: &&Variable| match variable.kind {
            Kind::Scalar(ty) => variable.is_writable && types.contains(&ty),
            Kind::Object(_) | Kind::Data | Kind::Node => false,
        };
        let all: Vec<Variable> = self.variables.iter().filter(is_fit).copied().collect();
        let variable = self.random.pick(&all);
        let Kind::Scalar(ty) = variable.kind else { return };
        if self.has_floats && self.random.percent(15) {
            let (float, bits) = self.random.pick(&[(Type::F32, Type::I32), (Type::F64, Type::I64)]);
            if bits == ty {
                return self.float_bits(variable.local, float, bits);
            }
        }
        let value = self.expression(ty);
        self.assign(variable.local, value);
    }

    /// The bits of a float, or zero for a NaN: which bits that has is not defined.
    fn float_bits(&mut self, to: LocalId, float: Type, bits: Type) {
        let value = self.scalar(float);
        let is_nan = self.compute(Type::Bool, Expr::Unary(UnaryOp::FIsNan, float, value));
        let seen = self.compute(bits, Expr::Cast(CastOp::Bits, float, bits, value));
        let zero = self.number(bits.bits(), 0);
        self.assign(to, Expr::Select(is_nan.into(), zero, seen.into()));
    }

    /// A division with the checks that its language has.
    fn division(&mut self) {
        let ty = self.random.pick(INTEGERS);
        let width = ty.bits();
        let left = self.variable(ty);
        let right = if self.random.percent(40) {
            self.variable(ty)
        } else {
            let divisor = self.random.pick(&[1, 2, 3, 7, u64::MAX >> (64 - width)]);
            self.number(width, divisor)
        };
        let zero = self.number(width, 0);
        let is_defined = Expr::Binary(BinaryOp::Ne, ty, right, zero);
        let to = self.target(Kind::Scalar(ty)).local;
        let op = self.random.pick(&[BinaryOp::SDiv, BinaryOp::SRem]);
        if self.is_about_blocks() {
            self.push(Stmt::Check { cond: is_defined, kind: CheckKind::DivisionByZero });
            let (least, minus) = (self.number(width, 1 << (width - 1)), self.number(width, u64::MAX >> (64 - width)));
            let one = self.compute(Type::Bool, Expr::Binary(BinaryOp::Ne, ty, left, least));
            let other = self.compute(Type::Bool, Expr::Binary(BinaryOp::Ne, ty, right, minus));
            let cond = Expr::Binary(BinaryOp::Or, Type::Bool, one.into(), other.into());
            self.push(Stmt::Check { cond, kind: CheckKind::Overflow });
            self.assign(to, Expr::Binary(op, ty, left, right));
            return;
        }
        let access = self.access();
        self.require(access, is_defined, Failure::new("<raise zero>", Vec::new()));
        self.assign(to, Expr::Binary(op, ty, left, right));
        self.finish(access);
    }

    /// A block with some statements; true if control goes on to `behind`.
    pub fn arm(&mut self, block: BlockId, behind: BlockId, count: usize) -> bool {
        self.body.start(block);
        self.depth += 1;
        self.sequence(count);
        self.depth -= 1;
        let is_open = self.body.is_open();
        if is_open {
            self.goto(behind);
        }
        is_open
    }

    fn conditional(&mut self) {
        let cond = self.condition();
        let (then, behind) = (self.body.block(), self.body.block());
        let other = self.random.percent(50).then(|| self.body.block());
        self.branch(cond, then, other.unwrap_or(behind));
        let count = 1 + self.random.below(3);
        let mut is_reached = self.arm(then, behind, count);
        is_reached |= match other {
            Some(other) => self.arm(other, behind, count),
            None => true,
        };
        if is_reached {
            self.body.start(behind);
        }
    }

    fn switch(&mut self) {
        let ty = self.random.pick(INTEGERS);
        let width = ty.bits();
        let on = if self.random.percent(50) { self.variable(ty) } else { self.small(3) };
        let width = if self.body.operand_type(on) == ty { width } else { 32 };
        let behind = self.body.block();
        let arms: Vec<BlockId> = (0..2 + self.random.below(2)).map(|_| self.body.block()).collect();
        let mut values = vec![0, 1];
        while values.len() < arms.len() + self.random.below(2) {
            values.push(self.random.integer(width));
            values.sort_unstable();
            values.dedup();
        }
        // Each arm has a case; what is left over goes anywhere.
        let mut cases: Vec<(u64, BlockId)> = values.iter().copied().zip(arms.iter().copied().cycle()).collect();
        if let [.., last] = &mut cases[..]
            && values.len() > arms.len()
        {
            last.1 = self.random.pick(&arms);
        }
        let default = if self.random.percent(60) { behind } else { self.random.pick(&arms) };
        self.end(Terminator::Switch { on, cases: cases.into(), default });
        let mut is_reached = default == behind;
        for (index, &arm) in arms.iter().enumerate() {
            let falls_through = index + 1 < arms.len() && self.random.percent(25);
            let next = if falls_through { arms[index + 1] } else { behind };
            let count = 1 + self.random.below(2);
            is_reached |= self.arm(arm, next, count) && !falls_through;
        }
        if is_reached {
            self.body.start(behind);
        }
    }

    /// A loop: tested first or last, with `continue` going to its end or to its beginning.
    fn repetition(&mut self) {
        let limit = match self.random.below(3) {
            0 => {
                let passes = 1 + self.random.next() % MAX_PASSES;
                self.number(32, passes)
            }
            _ => self.small(3),
        };
        let counter = self.body.local(Type::I32);
        let variable = Variable { kind: Kind::Scalar(Type::I32), local: counter, offset: None, is_writable: false };
        let zero = self.number(32, 0);
        self.assign(counter, Expr::Use(zero));
        let (header, exit) = (self.body.block(), self.body.block());
        let (is_tested_first, next) = match self.random.below(3) {
            0 => (true, self.body.block()),
            1 => (true, header),
            _ => (false, self.body.block()),
        };
        self.goto(header);
        self.body.start(header);
        self.passes *= MAX_PASSES;
        self.variables.push(variable);
        self.loops.push(Around { exit, next, is_left: is_tested_first, is_continued: false });
        let test = Expr::Binary(BinaryOp::SLt, Type::I32, counter.into(), limit);
        if is_tested_first {
            let inside = self.body.block();
            self.branch(test, inside, exit);
            self.body.start(inside);
        }
        if next == header {
            self.increment(counter);
        }
        self.depth += 1;
        let count = 1 + self.random.below(4);
        self.sequence(count);
        self.depth -= 1;
        let around = self.loops.pop().expect("the loop at hand");
        let mut is_left = around.is_left;
        let is_open = self.body.is_open();
        if is_open {
            self.goto(next);
        }
        if next != header && (is_open || around.is_continued) {
            self.body.start(next);
            self.increment(counter);
            if is_tested_first {
                self.goto(header);
            } else {
                self.branch(test, header, exit);
                is_left = true;
            }
        }
        self.passes /= MAX_PASSES;
        if is_left {
            self.body.start(exit);
        }
    }

    pub fn increment(&mut self, counter: LocalId) {
        let one = self.number(32, 1);
        self.assign(counter, Expr::Binary(BinaryOp::Add, Type::I32, counter.into(), one));
    }

    /// On some condition, out of a loop or on to its next pass.
    fn jump(&mut self) {
        let index = self.random.below(self.loops.len());
        let cond = self.condition();
        let on = self.body.block();
        let to = if self.random.percent(50) {
            self.loops[index].is_left = true;
            self.loops[index].exit
        } else {
            self.loops[index].is_continued = true;
            self.loops[index].next
        };
        self.branch(cond, to, on);
        self.body.start(on);
    }

    /// On some condition, out of the procedure.
    fn early_exit(&mut self) {
        let cond = self.condition();
        let (out, on) = (self.body.block(), self.body.block());
        self.branch(cond, out, on);
        self.body.start(out);
        if !self.is_about_blocks() && self.random.percent(40) {
            self.throw_new();
        } else {
            self.give_back();
        }
        self.body.start(on);
    }

    /// Returns some value. The second part of a pointer is handed over in a global, as the front end for C does.
    pub fn give_back(&mut self) {
        let value: Option<Operand> = match self.result {
            None => None,
            Some(Kind::Scalar(ty)) => Some(self.scalar(ty)),
            Some(Kind::Object(class)) => Some(self.object_or_null(class)),
            Some(kind @ (Kind::Data | Kind::Node)) => {
                let pointer = self.pointer(kind);
                let map = self.map("result 1 as i64");
                self.push(Stmt::Write { map, key: Key::Global, value: pointer.offset });
                Some(pointer.block)
            }
        };
        if let Some(frame) = self.frame {
            self.push(Stmt::Free { object: frame.into() });
        }
        self.end(Terminator::Return(value));
    }
}
