//! What is particular to ACSL: integers without bounds, numbers as truth values, casts to types of C.

use crate::ValueType;
use crate::arithmetic::{is_float, machine_type};
use crate::evaluate::{Evaluator, Result, fail};
use crate::value::{Scalar, Val, When};
use contract::syntax::{BinaryOp, Dialect, Expr, Ident, TypeName};
use contract::{Builtin, Span};
use logic::{Bits, Term};
use semantics::Domain;

/// Integers that depend on the input have at most so many bits; runs that need more are not understood.
const WIDEST: u32 = 1024;
/// Products that depend on the input have at most so many: circuits for wider ones are not solved in reasonable time.
const WIDEST_PRODUCT: u32 = 384;
/// Constants have at most so many.
const WIDEST_CONSTANT: u32 = 1 << 15;
/// The farthest shift to the left by a number that depends on the input.
const FARTHEST_SHIFT: u32 = 128;

impl Evaluator<'_, '_, '_> {
    pub(crate) fn is_acsl(&self) -> bool {
        self.scene.dialect == Dialect::Acsl
    }

    /// Bits of the numbers that index and are counted through.
    pub(crate) fn index_width(&self) -> u32 {
        if self.is_acsl() { 64 } else { 32 }
    }

    /// A literal: as many bits as it needs, and at least those of an `int`.
    pub(crate) fn number(&mut self, number: i128) -> Scalar {
        let needed = 129 - (if number < 0 { !number } else { number }).leading_zeros();
        let bits = needed.max(32);
        let big = Bits::from_big(128, (number as u128).into()).extract(bits.min(128) - 1, 0);
        let term = self.execution.context.terms.bits_constant(big);
        Scalar {
            term,
            ty: ValueType::Int { bits: bits.min(128), signed: true },
            defined: self.execution.context.terms.truth(),
        }
    }

    /// Is a number greater than any index or size that an object could have?
    pub(crate) fn is_huge(&mut self, expr: &Expr, when: When) -> Result<Term> {
        let Val::Scalar(scalar) = self.eval(expr, when)? else { return Ok(self.execution.context.terms.falsity()) };
        let most = self.number(1 << 60);
        match self.integer_arithmetic(BinaryOp::Less, most, scalar, expr.span)? {
            Val::Scalar(is_greater) => Ok(is_greater.term),
            _ => Ok(self.execution.context.terms.falsity()),
        }
    }

    /// All of these hold.
    pub(crate) fn all(&mut self, formulas: &[Expr], when: When) -> Result<Term> {
        let mut all = self.execution.context.terms.truth();
        for formula in formulas {
            let holds = self.formula(formula, when)?;
            all = self.execution.context.terms.and(all, holds);
        }
        Ok(all)
    }

    /// C's truth: a number that is not zero, a pointer that is not null.
    pub(crate) fn c_truth(&mut self, value: Val, span: Span) -> Result<Term> {
        let (is_false, defined) = match value {
            Val::Pointer(pointer) => (self.is_null_pointer(pointer), pointer.defined),
            Val::Scalar(Scalar { term, ty: ValueType::Int { bits, .. }, defined }) => {
                let zero = self.execution.context.terms.number(bits, 0);
                (self.execution.context.terms.equal(term, zero), defined)
            }
            other => return fail(span, format!("expected a formula, found {}", other.sort())),
        };
        let holds = self.execution.context.terms.not(is_false);
        Ok(self.execution.context.terms.and(holds, defined))
    }

    /// A truth value as a number.
    pub(crate) fn as_number(&mut self, scalar: Scalar) -> Scalar {
        if scalar.ty != ValueType::Bool {
            return scalar;
        }
        let bit = self.execution.context.terms.bit(scalar.term);
        let term = self.execution.context.terms.zero_extend(bit, 32);
        Scalar { term, ty: ValueType::Int { bits: 32, signed: true }, ..scalar }
    }

    /// Two integers as signed ones of a width that holds both, and some bits more.
    pub(crate) fn same_width(&mut self, a: Scalar, b: Scalar, more: u32) -> (Scalar, Scalar, ValueType) {
        let (a, b) = (self.as_number(a), self.as_number(b));
        let width = |ty: ValueType| match ty {
            ValueType::Int { bits, signed: true } => bits,
            ValueType::Int { bits, signed: false } => bits + 1,
            _ => 32,
        };
        let ty = ValueType::Int { bits: width(a.ty).max(width(b.ty)) + more, signed: true };
        (self.convert(a, ty), self.convert(b, ty), ty)
    }

    /// A signed integer with as many bits as an operator that makes numbers larger needs for its exact result.
    pub(crate) fn widened(&mut self, scalar: Scalar) -> Scalar {
        let zero = self.number(0);
        self.same_width(scalar, zero, 1).0
    }

    /// The condition that a signed number is one of so many bits.
    pub(crate) fn fits(&mut self, term: Term, bits: u32) -> Term {
        let terms = &mut self.execution.context.terms;
        let width = terms.width(term);
        if bits >= width {
            return terms.truth();
        }
        if bits == 0 {
            let zero = terms.number(width, 0);
            return terms.equal(term, zero);
        }
        let low = terms.extract(term, bits - 1, 0);
        let again = terms.sign_extend(low, width);
        terms.equal(term, again)
    }

    /// The operands of an operator, with as many bits as its exact result needs. Where that would be too many, runs that
    /// need them are not understood.
    fn operands(&mut self, op: BinaryOp, a: Scalar, b: Scalar, span: Span) -> Result<(Scalar, Scalar, ValueType)> {
        let own = [self.significant(a), self.significant(b)];
        let (a, b, ty) = self.same_width(a, b, 0);
        let ValueType::Int { bits, .. } = ty else { return fail(span, "expected integers") };
        let both_known =
            self.execution.context.terms.is_constant(a.term) && self.execution.context.terms.is_constant(b.term);
        let limit = match op {
            _ if both_known => WIDEST_CONSTANT,
            BinaryOp::Multiply => WIDEST_PRODUCT,
            _ => WIDEST,
        };
        // How many bits the result needs, and how many each operand may have so that it has no more than the limit.
        let (needed, most) = match op {
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Divide => (bits + 1, [limit - 1, limit - 1]),
            BinaryOp::Multiply => (own[0] + own[1], [limit / 2, limit / 2]),
            BinaryOp::ShiftLeft => match self.execution.context.terms.word(b.term) {
                Some(by) if by < u64::from(limit) => (own[0] + by as u32, [limit - by as u32, bits]),
                Some(_) => (u32::MAX, [0, bits]),
                None => {
                    let farthest = self.number(i128::from(FARTHEST_SHIFT));
                    let (by, farthest, _) = self.same_width(b, farthest, 0);
                    let is_near = self.execution.context.terms.ule(by.term, farthest.term);
                    let nothing = self.fits(a.term, 0);
                    let zero = self.execution.context.terms.number(bits, 0);
                    let is_negative = self.execution.context.terms.slt(b.term, zero);
                    let exact = self.execution.context.terms.any(&[is_near, nothing, is_negative]);
                    self.needs_exact(exact, "a shift to the left by more than 128");
                    (own[0] + FARTHEST_SHIFT, [limit - FARTHEST_SHIFT, bits])
                }
            },
            _ => (bits, [bits, bits]),
        };
        if needed > limit {
            if both_known {
                return fail(span, format!("an integer of more than {WIDEST_CONSTANT} bits is not supported"));
            }
            let exact = [self.fits(a.term, most[0]), self.fits(b.term, most[1])];
            let exact = self.execution.context.terms.all(&exact);
            self.needs_exact(exact, &format!("an integer of more than {limit} bits"));
        }
        let ty = ValueType::Int { bits: needed.min(limit).max(bits.min(limit)), signed: true };
        Ok((self.convert(a, ty), self.convert(b, ty), ty))
    }

    /// Runs on which a result is not exact are not understood.
    fn needs_exact(&mut self, exact: Term, what: &str) {
        let here = self.state(When::After).guard.term(&self.execution.context.terms);
        let wraps = self.execution.context.terms.not(exact);
        let condition = self.execution.context.terms.and(here, wraps);
        if !self.execution.context.terms.is_false(condition) {
            self.execution.not_understood_where(condition, what);
        }
    }

    /// A constant with as few bits as it needs, and at least those of an `int`: what is computed from it is smaller then.
    fn trimmed(&mut self, scalar: Scalar) -> Scalar {
        let ValueType::Int { bits, signed: true } = scalar.ty else { return scalar };
        let needed = self.significant(scalar).max(32);
        if bits <= needed { scalar } else { self.convert(scalar, ValueType::Int { bits: needed, signed: true }) }
    }

    /// How many bits an integer has as a signed one; those that it needs if it is a constant.
    fn significant(&mut self, scalar: Scalar) -> u32 {
        let bits = match scalar.ty {
            ValueType::Int { bits, signed: true } => bits,
            ValueType::Int { bits, signed: false } => bits + 1,
            _ => return 2,
        };
        if !self.execution.context.terms.is_constant(scalar.term) {
            return bits;
        }
        let scalar = self.convert(scalar, ValueType::Int { bits, signed: true });
        let (mut few, mut many) = (0, bits);
        while many - few > 1 {
            let middle = few + (many - few) / 2;
            let fits = self.fits(scalar.term, middle);
            if self.execution.context.terms.is_true(fits) {
                many = middle;
            } else {
                few = middle;
            }
        }
        many
    }

    /// An operator on integers without bounds.
    pub(crate) fn integer_arithmetic(&mut self, op: BinaryOp, a: Scalar, b: Scalar, span: Span) -> Result<Val> {
        use ir::BinaryOp as Machine;
        let is_number = |scalar: Scalar| matches!(scalar.ty, ValueType::Int { .. } | ValueType::Bool);
        if !is_number(a) || !is_number(b) {
            let (a, b) = (Val::Scalar(a), Val::Scalar(b));
            return fail(span, format!("`{}` is not for {} and {}", op.symbol(self.scene.dialect), a.sort(), b.sort()));
        }
        let (x, y, ty) = self.operands(op, a, b, span)?;
        let (swapped, machine) = match op {
            BinaryOp::Add => (false, Machine::Add),
            BinaryOp::Subtract => (false, Machine::Sub),
            BinaryOp::Multiply => (false, Machine::Mul),
            BinaryOp::Divide => (false, Machine::SDiv),
            BinaryOp::Remainder => (false, Machine::SRem),
            BinaryOp::Less => (false, Machine::SLt),
            BinaryOp::Greater => (true, Machine::SLt),
            BinaryOp::LessEqual => (false, Machine::SLe),
            BinaryOp::GreaterEqual => (true, Machine::SLe),
            BinaryOp::BitAnd => (false, Machine::And),
            BinaryOp::BitOr => (false, Machine::Or),
            BinaryOp::BitXor => (false, Machine::Xor),
            BinaryOp::ShiftLeft => (false, Machine::Shl),
            BinaryOp::ShiftRight | BinaryOp::UnsignedShiftRight => (false, Machine::AShr),
            _ => return fail(span, format!("`{}` is not for integers", op.symbol(self.scene.dialect))),
        };
        let (left, right) = if swapped { (y.term, x.term) } else { (x.term, y.term) };
        let mut defined = self.execution.context.terms.and(x.defined, y.defined);
        if matches!(op, BinaryOp::Divide | BinaryOp::Remainder) {
            let zero = self.execution.context.terms.number(self.execution.context.terms.width(right), 0);
            let is_zero = self.execution.context.terms.equal(right, zero);
            let not_zero = self.execution.context.terms.not(is_zero);
            defined = self.execution.context.terms.and(defined, not_zero);
        }
        if matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::UnsignedShiftRight) {
            let zero = self.execution.context.terms.number(self.execution.context.terms.width(right), 0);
            let is_forward = self.execution.context.terms.sle(zero, right);
            defined = self.execution.context.terms.and(defined, is_forward);
        }
        let machine_ty = machine_type(ty);
        let term = self.domain(|domain| domain.binary(machine, machine_ty, left, right));
        let ty = if machine.is_comparison() { ValueType::Bool } else { ty };
        let result = self.trimmed(Scalar { term, ty, defined });
        Ok(Val::Scalar(result))
    }

    /// Is it a type of numbers, as quantifiers name it?
    pub(crate) fn is_number_type(&self, ty: &TypeName) -> bool {
        let is_named = matches!(&*ty.name, "integer" | "real") || self.scene.names.number_type(&ty.name).is_some();
        self.is_acsl() && ty.pointers == 0 && is_named
    }

    /// `(T) e`.
    pub(crate) fn c_cast(&mut self, ty: &TypeName, value: Val, span: Span) -> Result<Val> {
        if ty.pointers > 0 {
            let class = self.pointee(ty)?;
            return match value {
                Val::Pointer(pointer) => Ok(Val::Pointer(crate::value::Pointer { class: Some(class), ..pointer })),
                Val::Null => Ok(Val::Null),
                other => fail(span, format!("{} as a pointer is not supported", other.sort())),
            };
        }
        if ty.name == "integer" {
            return Ok(value);
        }
        match (value, self.scene.names.number_type(&ty.name)) {
            (Val::Scalar(scalar), Some(to)) => {
                let scalar = self.as_number(scalar);
                Ok(Val::Scalar(self.convert(scalar, to)))
            }
            (other, _) => fail(span, format!("{} cannot be cast to {}", other.sort(), ty.name)),
        }
    }

    /// The class of what a pointer type points to.
    pub(crate) fn pointee(&self, ty: &TypeName) -> Result<ir::ClassId> {
        let stars = " *".repeat(ty.pointers.saturating_sub(1) as usize).replace("* *", "**");
        let name = format!("{}{stars}", ty.name);
        match self.scene.names.class_named(&name, None) {
            Some(class) => Ok(class),
            None => fail(ty.span, format!("there is no type `{name}` in the program")),
        }
    }

    /// The state that a label means.
    pub(crate) fn label(&self, label: &Ident, when: When) -> Result<When> {
        let bound = self.labels.iter().find(|(name, _)| *name == label.text);
        match (bound, &*label.text) {
            (Some(&(_, when)), _) => Ok(when),
            (None, "Pre" | "Old") => Ok(When::Before),
            (None, "Here") => Ok(when),
            (None, "Post") => Ok(When::After),
            (None, name) => fail(label.span, format!("the state at `{name}` is not known here")),
        }
    }

    /// What is built into ACSL.
    pub(crate) fn acsl_builtin(&mut self, builtin: Builtin, args: &[Expr], when: When, span: Span) -> Result<Val> {
        match (builtin, args) {
            (Builtin::At, [inner, label]) => {
                let contract::syntax::ExprKind::Name(label) = &label.kind else {
                    return fail(label.span, "expected a label");
                };
                let when = self.label(label, when)?;
                self.eval(inner, when)
            }
            (Builtin::Min | Builtin::Max, [a, b]) => {
                let (Val::Scalar(a), Val::Scalar(b)) = (self.eval(a, when)?, self.eval(b, when)?) else {
                    return fail(span, "numbers are wanted here");
                };
                let (a, b, ty) = self.unify(a, b);
                if is_float(ty) {
                    return fail(span, "the least of floating-point numbers is not supported");
                }
                let less = self.execution.context.terms.slt(a.term, b.term);
                let takes_first = if builtin == Builtin::Min { less } else { self.execution.context.terms.not(less) };
                let term = self.execution.context.terms.ite(takes_first, a.term, b.term);
                let defined = self.execution.context.terms.and(a.defined, b.defined);
                Ok(Val::Scalar(Scalar { term, ty, defined }))
            }
            (Builtin::Abs, [a]) => {
                let Val::Scalar(a) = self.eval(a, when)? else { return fail(span, "expected a number") };
                let zero = self.number(0);
                let (a, zero, ty) = self.same_width(a, zero, 1);
                let is_negative = self.execution.context.terms.slt(a.term, zero.term);
                let negated = self.execution.context.terms.negate(a.term);
                let term = self.execution.context.terms.ite(is_negative, negated, a.term);
                Ok(Val::Scalar(Scalar { term, ty, defined: a.defined }))
            }
            (Builtin::Valid | Builtin::ValidRead, args) => {
                let mut all = self.execution.context.terms.truth();
                for arg in args {
                    let region = self.region(arg, when)?;
                    let holds = self.is_valid(&region, builtin == Builtin::Valid, when, span)?;
                    all = self.execution.context.terms.and(all, holds);
                }
                Ok(self.truth(all))
            }
            (Builtin::Separated, args) => {
                let mut regions = Vec::new();
                for arg in args {
                    regions.push(self.region(arg, when)?);
                }
                let holds = self.are_separated(&regions);
                Ok(self.truth(holds))
            }
            (Builtin::BlockLength | Builtin::Offset | Builtin::BaseAddress | Builtin::Freeable, [pointer]) => {
                let pointer = self.pointer(pointer, when)?;
                self.about_block(builtin, pointer, when, span)
            }
            (Builtin::Allocable, _) => Ok(self.truth(self.execution.context.terms.truth())),
            _ => fail(span, "this is not supported in a formula"),
        }
    }
}
