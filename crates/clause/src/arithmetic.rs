//! Numbers: promotions, conversions and operators, as the program's own.

use crate::ValueType;
use crate::evaluate::{Evaluator, Result, fail};
use crate::value::{Scalar, Val};
use contract::Span;
use contract::syntax::BinaryOp;
use semantics::Domain;

const INT: ValueType = ValueType::Int { bits: 32, signed: true };
const LONG: ValueType = ValueType::Int { bits: 64, signed: true };

impl Evaluator<'_, '_, '_> {
    /// Java's promotion of one operand: at least `int`.
    pub(crate) fn promote(&mut self, scalar: Scalar) -> Scalar {
        match scalar.ty {
            ValueType::Int { bits, .. } if bits < 32 => self.convert(scalar, INT),
            _ => scalar,
        }
    }

    /// Java's promotion of two operands; in ACSL, integers that hold both.
    pub(crate) fn unify(&mut self, a: Scalar, b: Scalar) -> (Scalar, Scalar, ValueType) {
        if self.is_acsl() && !is_float(a.ty) && !is_float(b.ty) {
            return self.same_width(a, b, 0);
        }
        let rank = |ty: ValueType| match ty {
            ValueType::Float(ir::Type::F64) => 4,
            ValueType::Float(_) => 3,
            ValueType::Int { bits, .. } if bits > 32 => 2,
            _ => 1,
        };
        let ty = match rank(a.ty).max(rank(b.ty)) {
            4 => ValueType::Float(ir::Type::F64),
            3 => ValueType::Float(ir::Type::F32),
            2 => LONG,
            _ => INT,
        };
        (self.convert(a, ty), self.convert(b, ty), ty)
    }

    pub(crate) fn convert(&mut self, scalar: Scalar, to: ValueType) -> Scalar {
        if scalar.ty == to {
            return scalar;
        }
        let (from_type, to_type) = (machine_type(scalar.ty), machine_type(to));
        let term = match (scalar.ty, to) {
            (ValueType::Int { bits, signed }, ValueType::Int { bits: wanted, .. }) => {
                let op = match () {
                    () if bits == wanted => return Scalar { ty: to, ..scalar },
                    () if bits > wanted => ir::CastOp::Trunc,
                    () if signed => ir::CastOp::SExt,
                    () => ir::CastOp::ZExt,
                };
                self.domain(|domain| domain.cast(op, from_type, to_type, scalar.term))
            }
            (ValueType::Int { signed, .. }, ValueType::Float(_)) => {
                let op = if signed { ir::CastOp::SToF } else { ir::CastOp::UToF };
                self.domain(|domain| domain.cast(op, from_type, to_type, scalar.term))
            }
            (ValueType::Float(_), ValueType::Int { .. }) => {
                self.domain(|domain| domain.cast(ir::CastOp::FToS, from_type, to_type, scalar.term))
            }
            (ValueType::Float(_), ValueType::Float(_)) => {
                self.domain(|domain| domain.cast(ir::CastOp::FToF, from_type, to_type, scalar.term))
            }
            (ValueType::Bool | ValueType::Ref(_) | ValueType::Pointer(_), _)
            | (_, ValueType::Bool | ValueType::Ref(_) | ValueType::Pointer(_)) => scalar.term,
        };
        Scalar { term, ty: to, ..scalar }
    }

    pub(crate) fn arithmetic(&mut self, op: BinaryOp, a: Val, b: Val, span: Span) -> Result<Val> {
        let (Val::Scalar(x), Val::Scalar(y)) = (&a, &b) else {
            return fail(span, format!("`{}` is not for {} and {}", op.symbol(self.scene.dialect), a.sort(), b.sort()));
        };
        if x.ty == ValueType::Bool && y.ty == ValueType::Bool {
            let defined = self.execution.context.terms.and(x.defined, y.defined);
            let terms = &mut self.execution.context.terms;
            let term = match op {
                BinaryOp::BitAnd => terms.and(x.term, y.term),
                BinaryOp::BitOr => terms.or(x.term, y.term),
                BinaryOp::BitXor => terms.xor(x.term, y.term),
                _ => return fail(span, format!("`{}` is not for truth values", op.symbol(self.scene.dialect))),
            };
            return Ok(Val::Scalar(Scalar { term, ty: ValueType::Bool, defined }));
        }
        if self.is_acsl() && !is_float(x.ty) && !is_float(y.ty) {
            return self.integer_arithmetic(op, *x, *y, span);
        }
        let number = |scalar: &Scalar| matches!(scalar.ty, ValueType::Int { .. } | ValueType::Float(_));
        if !number(x) || !number(y) {
            return fail(span, format!("`{}` is not for {} and {}", op.symbol(self.scene.dialect), a.sort(), b.sort()));
        }
        let is_shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::UnsignedShiftRight);
        let (x, y, ty) = if is_shift {
            let x = self.promote(*x);
            let y = self.convert(*y, x.ty);
            (x, y, x.ty)
        } else {
            self.unify(*x, *y)
        };
        let machine = machine_type(ty);
        let floats = is_float(ty);
        let (mut x_term, mut y_term) = (x.term, y.term);
        let mut defined = self.execution.context.terms.and(x.defined, y.defined);
        if is_shift {
            if floats {
                return fail(span, "floating-point numbers cannot be shifted");
            }
            let width = self.execution.context.terms.width(y_term);
            let mask = self.execution.context.terms.number(width, u64::from(width) - 1);
            y_term = self.execution.context.terms.bit_and(y_term, mask);
        }
        if matches!(op, BinaryOp::Greater | BinaryOp::GreaterEqual) {
            std::mem::swap(&mut x_term, &mut y_term);
        }
        if matches!(op, BinaryOp::Divide | BinaryOp::Remainder) && !floats {
            let zero = self.execution.context.terms.number(self.execution.context.terms.width(y_term), 0);
            let is_zero = self.execution.context.terms.equal(y_term, zero);
            let not = self.execution.context.terms.not(is_zero);
            defined = self.execution.context.terms.and(defined, not);
        }
        use ir::BinaryOp as Machine;
        let machine_op = match (op, floats) {
            (BinaryOp::Add, false) => Machine::Add,
            (BinaryOp::Add, true) => Machine::FAdd,
            (BinaryOp::Subtract, false) => Machine::Sub,
            (BinaryOp::Subtract, true) => Machine::FSub,
            (BinaryOp::Multiply, false) => Machine::Mul,
            (BinaryOp::Multiply, true) => Machine::FMul,
            (BinaryOp::Divide, false) => Machine::SDiv,
            (BinaryOp::Divide, true) => Machine::FDiv,
            (BinaryOp::Remainder, false) => Machine::SRem,
            (BinaryOp::Remainder, true) => Machine::FRem,
            (BinaryOp::Less | BinaryOp::Greater, false) => Machine::SLt,
            (BinaryOp::Less | BinaryOp::Greater, true) => Machine::FLt,
            (BinaryOp::LessEqual | BinaryOp::GreaterEqual, false) => Machine::SLe,
            (BinaryOp::LessEqual | BinaryOp::GreaterEqual, true) => Machine::FLe,
            (BinaryOp::BitAnd, false) => Machine::And,
            (BinaryOp::BitOr, false) => Machine::Or,
            (BinaryOp::BitXor, false) => Machine::Xor,
            (BinaryOp::ShiftLeft, false) => Machine::Shl,
            (BinaryOp::ShiftRight, false) => Machine::AShr,
            (BinaryOp::UnsignedShiftRight, false) => Machine::LShr,
            _ => return fail(span, format!("`{}` is not for floating-point numbers", op.symbol(self.scene.dialect))),
        };
        let term = self.domain(|domain| domain.binary(machine_op, machine, x_term, y_term));
        let ty = if machine_op.is_comparison() { ValueType::Bool } else { ty };
        Ok(Val::Scalar(Scalar { term, ty, defined }))
    }
}

pub(crate) fn is_float(ty: ValueType) -> bool {
    matches!(ty, ValueType::Float(_))
}

/// The machine type of a value on which operators work.
pub(crate) fn machine_type(ty: ValueType) -> ir::Type {
    match ty {
        ValueType::Bool => ir::Type::Bool,
        ValueType::Int { bits, .. } => ir::Type::Int(bits as u16),
        ValueType::Float(ty) => ty,
        ValueType::Ref(_) | ValueType::Pointer(_) => ir::Type::Ref,
    }
}
