//! Operands and pure expressions: all operators at all types.

use super::Kind;
use super::writer::{Variable, Writer};
use ir::{BinaryOp, CastOp, Const, Expr, LocalId, Operand, Type, UnaryOp};

/// The types of integers.
pub(super) const INTEGERS: &[Type] = &[Type::I8, Type::I16, Type::I32, Type::I64];
const WITHOUT_FLOATS: &[Type] = &[Type::Bool, Type::I8, Type::I16, Type::I32, Type::I64];
const WITH_FLOATS: &[Type] = &[Type::Bool, Type::I8, Type::I16, Type::I32, Type::I64, Type::F32, Type::F64];

/// Does the operator convert from one type to the other? The bits of a NaN are not defined: see `float_bits`.
fn is_conversion(op: CastOp, from: Type, to: Type) -> bool {
    op.accepts(from, to) && (op != CastOp::Bits || matches!(from, Type::Int(_)))
}

impl Writer<'_> {
    /// The types that programs compute with.
    pub fn scalars(&self) -> &'static [Type] {
        if self.has_floats { WITH_FLOATS } else { WITHOUT_FLOATS }
    }

    /// Gives most variables that are no parameters a value, as a rule one that depends on the input: few things happen to
    /// zeros.
    pub fn initialise(&mut self, params: usize) {
        let sources: Vec<(Type, LocalId)> = self.variables[..params]
            .iter()
            .filter_map(|variable| match variable.kind {
                Kind::Scalar(ty) => Some((ty, variable.local)),
                Kind::Object(_) | Kind::Data | Kind::Node => None,
            })
            .collect();
        for index in params..self.variables.len() {
            let Variable { kind: Kind::Scalar(ty), local, .. } = self.variables[index] else { continue };
            if self.random.percent(30) {
                continue;
            }
            let conversions = sources.iter().flat_map(|&(from, source)| {
                let same = (from == ty).then_some(Expr::Use(source.into()));
                let casts = CastOp::ALL.iter().filter(move |&&op| is_conversion(op, from, ty));
                same.into_iter().chain(casts.map(move |&op| Expr::Cast(op, from, ty, source.into())))
            });
            let conversions: Vec<Expr> = conversions.collect();
            let value = if conversions.is_empty() || self.random.percent(20) {
                Expr::Use(self.constant(ty))
            } else {
                self.random.pick(&conversions)
            };
            self.assign(local, value);
        }
        self.most += self.statements;
    }

    pub fn number(&mut self, width: u16, value: u64) -> Operand {
        self.body.constant(Const::Int { width, bits: value.into() })
    }

    /// A constant of a type.
    fn constant(&mut self, ty: Type) -> Operand {
        let word = self.random.word(ty);
        self.body.constant(match ty {
            Type::Bool => Const::Bool(word != 0),
            Type::Int(width) => Const::Int { width, bits: word.into() },
            Type::F32 => Const::F32(word as u32),
            Type::F64 => Const::F64(word),
            Type::Ref => Const::Null,
        })
    }

    /// A variable of a type. Requires: it is a scalar.
    pub fn variable(&mut self, ty: Type) -> Operand {
        let is_fit = |variable: &&Variable| variable.kind == Kind::Scalar(ty);
        let found: Vec<LocalId> = self.variables.iter().filter(is_fit).map(|variable| variable.local).collect();
        self.random.pick(&found).into()
    }

    /// A variable or constant of a type. Requires: it is a scalar.
    pub fn scalar(&mut self, ty: Type) -> Operand {
        if self.random.percent(20) { self.constant(ty) } else { self.variable(ty) }
    }

    /// A variable or constant of a type, not likely the same as this one.
    fn other_scalar(&mut self, ty: Type, one: Operand) -> Operand {
        let other = self.scalar(ty);
        if other == one { self.constant(ty) } else { other }
    }

    /// A number of 32 bits that is at most `mask`, which is a power of two less one.
    pub fn small(&mut self, mask: u64) -> Operand {
        if self.random.percent(50) {
            let value = self.random.next() & mask;
            return self.number(32, value);
        }
        let (number, mask) = (self.variable(Type::I32), self.number(32, mask));
        self.compute(Type::I32, Expr::Binary(BinaryOp::And, Type::I32, number, mask)).into()
    }

    /// A pure expression of a type, which is a scalar.
    pub fn expression(&mut self, ty: Type) -> Expr {
        match self.random.below(100) {
            0..=54 => {
                let fits = |&(op, at): &(BinaryOp, Type)| op.accepts(at) && op.result(at) == ty;
                let all = self.scalars().iter().flat_map(|&at| BinaryOp::ALL.iter().map(move |&op| (op, at)));
                let (mut op, at) = self.random.pick(&all.filter(fits).collect::<Vec<_>>());
                // It has no term.
                if op == BinaryOp::FRem && self.random.percent(80) {
                    op = BinaryOp::FMul;
                }
                let left = self.scalar(at);
                let right = match (op, at) {
                    (BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, Type::Int(width)) if self.random.percent(60) => {
                        let count = self.random.below(usize::from(width)) as u64;
                        self.number(width, count)
                    }
                    _ => self.other_scalar(at, left),
                };
                Expr::Binary(op, at, left, right)
            }
            55..=67 => {
                let fits = |&(op, at): &(UnaryOp, Type)| op.accepts(at) && op.result(at) == ty;
                let all = self.scalars().iter().flat_map(|&at| UnaryOp::ALL.iter().map(move |&op| (op, at)));
                let (op, at) = self.random.pick(&all.filter(fits).collect::<Vec<_>>());
                Expr::Unary(op, at, self.scalar(at))
            }
            68..=82 => {
                let fits = |&(op, from): &(CastOp, Type)| is_conversion(op, from, ty);
                let all = self.scalars().iter().flat_map(|&from| CastOp::ALL.iter().map(move |&op| (op, from)));
                let (op, from) = self.random.pick(&all.filter(fits).collect::<Vec<_>>());
                Expr::Cast(op, from, ty, self.scalar(from))
            }
            83..=92 => {
                let cond = self.variable(Type::Bool);
                let one = self.scalar(ty);
                Expr::Select(cond, one, self.other_scalar(ty, one))
            }
            _ => Expr::Use(self.scalar(ty)),
        }
    }

    /// A condition that depends on the input.
    pub fn condition(&mut self) -> Expr {
        const COMPARISONS: &[BinaryOp] =
            &[BinaryOp::Eq, BinaryOp::Ne, BinaryOp::SLt, BinaryOp::SLe, BinaryOp::ULt, BinaryOp::ULe];
        match self.random.below(10) {
            0..=5 => {
                let (op, at) = (self.random.pick(COMPARISONS), self.random.pick(INTEGERS));
                let left = self.variable(at);
                Expr::Binary(op, at, left, self.other_scalar(at, left))
            }
            6 => Expr::Use(self.variable(Type::Bool)),
            7 => {
                let references: Vec<LocalId> =
                    self.variables.iter().filter(|variable| variable.kind.ty() == Type::Ref).map(|v| v.local).collect();
                if references.is_empty() {
                    return Expr::Use(self.variable(Type::Bool));
                }
                let op = self.random.pick(&[BinaryOp::Eq, BinaryOp::Ne]);
                let left = self.random.pick(&references).into();
                let right =
                    if self.random.percent(50) { self.body.null() } else { self.random.pick(&references).into() };
                Expr::Binary(op, Type::Ref, left, right)
            }
            _ => self.expression(Type::Bool),
        }
    }

    /// A condition that holds on most inputs.
    pub fn likely(&mut self) -> Expr {
        let at = self.random.pick(INTEGERS);
        let left = self.variable(at);
        Expr::Binary(BinaryOp::Ne, at, left, self.constant(at))
    }
}
