//! Operators, comparisons and conversions.

use crate::body::BodyTranslator;
use crate::pointers::addresses;
use crate::program::MAX_ALIGNMENT;
use crate::read::{IntPredicate, Opcode, RealPredicate, Value};
use crate::shape::Scalar;
use ir::{BinaryOp, CastOp, CheckKind, Expr, Operand, Type, UnaryOp};

impl<'m> BodyTranslator<'_, 'm> {
    pub(crate) fn arithmetic(&mut self, opcode: Opcode, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        match opcode {
            Opcode::LLVMICmp => self.compare_integers(instruction, &operands),
            Opcode::LLVMFCmp => self.by_lane(instruction, &operands, |this, parts, _| {
                this.compare_floats(instruction.real_predicate(), parts[0], parts[1])
            }),
            Opcode::LLVMFNeg => self.by_lane(instruction, &operands, |this, parts, ty| {
                Ok(this.builder.compute(ty, Expr::Unary(UnaryOp::FNeg, ty, parts[0])).into())
            }),
            Opcode::LLVMPtrToInt => {
                let pointer = self.pointer(operands[0])?;
                let address = self.address_of(pointer);
                let to = self.plain(instruction)?;
                let value = self.resized(address, to, false);
                self.define(instruction, &[value])
            }
            Opcode::LLVMIntToPtr => {
                let number = self.scalar(operands[0])?;
                let address = self.resized(number, Type::I64, false);
                let (object, offset) = self.pointer_at(address);
                self.define(instruction, &[object, offset])
            }
            Opcode::LLVMBitCast => self.bit_cast(instruction, operands[0]),
            Opcode::LLVMAddrSpaceCast => {
                let parts = self.value(operands[0])?;
                self.define(instruction, &parts)
            }
            Opcode::LLVMTrunc | Opcode::LLVMZExt | Opcode::LLVMSExt => {
                self.by_lane(instruction, &operands, |this, parts, ty| {
                    Ok(this.resized(parts[0], ty, opcode == Opcode::LLVMSExt))
                })
            }
            Opcode::LLVMFPToSI | Opcode::LLVMFPToUI | Opcode::LLVMSIToFP | Opcode::LLVMUIToFP => {
                self.by_lane(instruction, &operands, |this, parts, ty| Ok(this.convert(opcode, parts[0], ty)))
            }
            Opcode::LLVMFPTrunc | Opcode::LLVMFPExt => self.by_lane(instruction, &operands, |this, parts, ty| {
                let from = this.builder.operand_type(parts[0]);
                Ok(this.builder.compute(ty, Expr::Cast(CastOp::FToF, from, ty, parts[0])).into())
            }),
            _ => {
                let Some(op) = operator(opcode) else {
                    return Err(format!("the instruction {}", instruction.text().trim()));
                };
                if opcode == Opcode::LLVMSub {
                    self.guard_difference(instruction)?;
                }
                let wraps = matches!(opcode, Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul)
                    && instruction.has_no_signed_wrap();
                self.by_lane(instruction, &operands, |this, parts, ty| {
                    if ty == Type::Bool && !is_of_bits(op) {
                        return Err("a division or shift of single bits".to_owned());
                    }
                    this.guard_operator(op, ty, parts[0], parts[1], wraps);
                    Ok(this.operate(op, ty, parts[0], parts[1]))
                })
            }
        }
    }

    /// The type of an instruction that has one part.
    pub(crate) fn plain(&self, instruction: Value<'m>) -> Result<Type, String> {
        match self.only_scalar(instruction.ty())? {
            Scalar::Plain(ty) => Ok(ty),
            Scalar::Pointer => Err("a pointer where a number is expected".to_owned()),
        }
    }

    /// Does the same with each lane of vectors; other values have one.
    pub(crate) fn by_lane(
        &mut self,
        instruction: Value<'m>,
        operands: &[Value<'m>],
        mut operate: impl FnMut(&mut Self, &[Operand], Type) -> Result<Operand, String>,
    ) -> Result<(), String> {
        let scalars = self.translator.scalars(instruction.ty())?;
        let mut values = Vec::new();
        for &operand in operands {
            values.push(self.value(operand)?);
        }
        let mut results = Vec::new();
        for (lane, (_, scalar)) in scalars.into_iter().enumerate() {
            let Scalar::Plain(ty) = scalar else { return Err("an operation on vectors of pointers".to_owned()) };
            let parts: Option<Vec<Operand>> = values.iter().map(|parts| parts.get(lane).copied()).collect();
            results.push(operate(self, &parts.ok_or("an operation on vectors of different lengths")?, ty)?);
        }
        self.define(instruction, &results)
    }

    /// What must hold for an operator to be defined.
    fn guard_operator(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand, wraps: bool) {
        match op {
            BinaryOp::SDiv | BinaryOp::SRem | BinaryOp::UDiv | BinaryOp::URem => {
                let zero = self.zero(Scalar::Plain(ty))[0];
                self.check(Expr::Binary(BinaryOp::Ne, ty, b, zero), CheckKind::DivisionByZero);
                if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && ty != Type::Bool {
                    let (least, minus_one) = (self.least(ty), self.all_ones(ty));
                    let is_fine = self.binary(BinaryOp::Ne, ty, a, least);
                    let is_other = self.binary(BinaryOp::Ne, ty, b, minus_one);
                    self.check(Expr::Binary(BinaryOp::Or, Type::Bool, is_fine, is_other), CheckKind::Overflow);
                }
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if !self.is_optimised => {
                let width = self.integer(u32::from(ty.bits()), u128::from(ty.bits()));
                self.check(Expr::Binary(BinaryOp::ULt, ty, b, width), CheckKind::Shift);
            }
            _ if wraps && self.translator.checks.overflow && !self.is_optimised => {
                let overflows = self.overflows(op, ty, a, b, true);
                let fits = self.builder.compute(Type::Bool, Expr::Unary(UnaryOp::Not, Type::Bool, overflows));
                self.check(Expr::Use(fits.into()), CheckKind::Overflow);
            }
            _ => {}
        }
    }

    /// The least integer of a type, as a signed one.
    pub(crate) fn least(&mut self, ty: Type) -> Operand {
        let width = u32::from(ty.bits());
        self.integer(width, 1 << (width - 1))
    }

    /// Does a sum, difference or product not fit?
    pub(crate) fn overflows(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand, is_signed: bool) -> Operand {
        // In twice the width nothing is lost.
        let wide = Type::Int(ty.bits() * 2);
        let (x, y) = (self.resized(a, wide, is_signed), self.resized(b, wide, is_signed));
        let exact = self.binary(op, wide, x, y);
        let cut = self.resized(exact, ty, false);
        let back = self.resized(cut, wide, is_signed);
        self.binary(BinaryOp::Ne, wide, exact, back)
    }

    /// `a op b`; truth values know no arithmetic.
    pub(crate) fn operate(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand) -> Operand {
        let op = match (op, ty) {
            (BinaryOp::Add | BinaryOp::Sub, Type::Bool) => BinaryOp::Xor,
            (BinaryOp::Mul, Type::Bool) => BinaryOp::And,
            _ => op,
        };
        self.binary(op, ty, a, b)
    }

    fn convert(&mut self, opcode: Opcode, value: Operand, to: Type) -> Operand {
        let is_signed = matches!(opcode, Opcode::LLVMSIToFP | Opcode::LLVMFPToSI);
        let value = match self.builder.operand_type(value) {
            Type::Bool => self.resized(value, Type::I8, is_signed),
            _ => value,
        };
        let op = match opcode {
            Opcode::LLVMSIToFP => CastOp::SToF,
            Opcode::LLVMUIToFP => CastOp::UToF,
            Opcode::LLVMFPToSI => CastOp::FToS,
            _ => CastOp::FToU,
        };
        let from = self.builder.operand_type(value);
        if to == Type::Bool {
            let number = self.builder.compute(Type::I8, Expr::Cast(op, from, Type::I8, value)).into();
            return self.resized(number, Type::Bool, false);
        }
        self.builder.compute(to, Expr::Cast(op, from, to, value)).into()
    }

    fn bit_cast(&mut self, instruction: Value<'m>, operand: Value<'m>) -> Result<(), String> {
        let parts = self.value(operand)?;
        let from = self.translator.scalars(operand.ty())?;
        let to = self.translator.scalars(instruction.ty())?;
        match (&from[..], &to[..]) {
            _ if from == to => self.define(instruction, &parts),
            (&[(_, Scalar::Plain(from))], &[(_, Scalar::Plain(to))]) => {
                self.define_as(instruction, Expr::Cast(CastOp::Bits, from, to, parts[0]))
            }
            // Between vectors: through memory, where everything is bytes.
            _ => {
                let size = self.translator.module.store_size_of(operand.ty());
                let object = self.new_variable(size, MAX_ALIGNMENT);
                let mut rest = &parts[..];
                for (at, scalar) in from {
                    let (own, others) = rest.split_at(scalar.parts().len());
                    rest = others;
                    let offset = self.number(at as i64);
                    self.write_scalar((object.into(), offset), scalar, own);
                }
                let mut read = Vec::new();
                for (at, scalar) in to {
                    let offset = self.number(at as i64);
                    read.extend(self.read_scalar((object.into(), offset), scalar));
                }
                self.define(instruction, &read)
            }
        }
    }

    fn compare_integers(&mut self, instruction: Value<'m>, operands: &[Value<'m>]) -> Result<(), String> {
        let predicate = instruction.int_predicate();
        let is_pointer = matches!(self.only_scalar(operands[0].ty()), Ok(Scalar::Pointer));
        if let Some((a, b)) = self.compared_addresses(predicate, operands)? {
            let result = self.compare_pointers(predicate, a, b);
            return self.define(instruction, &[result]);
        }
        if !is_pointer {
            return self
                .by_lane(instruction, operands, |this, parts, _| Ok(this.compare(predicate, parts[0], parts[1])));
        }
        let (a, b) = (self.pointer(operands[0])?, self.pointer(operands[1])?);
        let result = self.compare_pointers(predicate, a, b);
        self.define(instruction, &[result])
    }

    pub(crate) fn compare(&mut self, predicate: IntPredicate, a: Operand, b: Operand) -> Operand {
        let (op, swapped) = match predicate {
            IntPredicate::LLVMIntEQ => (BinaryOp::Eq, false),
            IntPredicate::LLVMIntNE => (BinaryOp::Ne, false),
            IntPredicate::LLVMIntULT => (BinaryOp::ULt, false),
            IntPredicate::LLVMIntULE => (BinaryOp::ULe, false),
            IntPredicate::LLVMIntUGT => (BinaryOp::ULt, true),
            IntPredicate::LLVMIntUGE => (BinaryOp::ULe, true),
            IntPredicate::LLVMIntSLT => (BinaryOp::SLt, false),
            IntPredicate::LLVMIntSLE => (BinaryOp::SLe, false),
            IntPredicate::LLVMIntSGT => (BinaryOp::SLt, true),
            IntPredicate::LLVMIntSGE => (BinaryOp::SLe, true),
        };
        let (mut a, mut b) = if swapped { (b, a) } else { (a, b) };
        let is_order = !matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        if is_order && self.builder.operand_type(a) == Type::Bool {
            let is_signed = matches!(op, BinaryOp::SLt | BinaryOp::SLe);
            (a, b) = (self.resized(a, Type::I8, is_signed), self.resized(b, Type::I8, is_signed));
        }
        let ty = self.builder.operand_type(a);
        self.binary(op, ty, a, b)
    }

    fn compare_floats(&mut self, predicate: RealPredicate, a: Operand, b: Operand) -> Result<Operand, String> {
        use RealPredicate::*;
        let ty = self.builder.operand_type(a);
        // An unordered comparison is the negation of an ordered one.
        let (op, swapped, negated) = match predicate {
            LLVMRealOEQ => (BinaryOp::FEq, false, false),
            LLVMRealUNE => (BinaryOp::FEq, false, true),
            LLVMRealOLT => (BinaryOp::FLt, false, false),
            LLVMRealUGE => (BinaryOp::FLt, false, true),
            LLVMRealOLE => (BinaryOp::FLe, false, false),
            LLVMRealUGT => (BinaryOp::FLe, false, true),
            LLVMRealOGT => (BinaryOp::FLt, true, false),
            LLVMRealULE => (BinaryOp::FLt, true, true),
            LLVMRealOGE => (BinaryOp::FLe, true, false),
            LLVMRealULT => (BinaryOp::FLe, true, true),
            LLVMRealONE | LLVMRealUEQ | LLVMRealORD | LLVMRealUNO => {
                let is_nan = |this: &mut Self, value| -> Operand {
                    this.builder.compute(Type::Bool, Expr::Unary(UnaryOp::FIsNan, ty, value)).into()
                };
                let (x, y) = (is_nan(self, a), is_nan(self, b));
                let unordered = self.binary(BinaryOp::Or, Type::Bool, x, y);
                let equal = self.binary(BinaryOp::FEq, ty, a, b);
                let either = self.binary(BinaryOp::Or, Type::Bool, unordered, equal);
                let (value, negated) = match predicate {
                    LLVMRealUNO => (unordered, false),
                    LLVMRealORD => (unordered, true),
                    LLVMRealUEQ => (either, false),
                    _ => (either, true),
                };
                return Ok(if negated { self.negated(value) } else { value });
            }
            LLVMRealPredicateFalse | LLVMRealPredicateTrue => {
                return Ok(self.integer(1, u128::from(predicate == LLVMRealPredicateTrue)));
            }
        };
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        let value = self.binary(op, ty, a, b);
        Ok(if negated { self.negated(value) } else { value })
    }

    pub(crate) fn negated(&mut self, value: Operand) -> Operand {
        self.builder.compute(Type::Bool, Expr::Unary(UnaryOp::Not, Type::Bool, value)).into()
    }

    /// A constant that is computed from others.
    pub(crate) fn constant_expression(&mut self, value: Value<'m>) -> Result<Vec<Operand>, String> {
        let operands = value.operands();
        match value.constant_opcode() {
            Some(Opcode::LLVMGetElementPtr) => {
                let (object, offset) = self.pointer(operands[0])?;
                let offset = self.moved(value, offset)?;
                Ok(vec![object, offset])
            }
            Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => self.value(operands[0]),
            Some(Opcode::LLVMPtrToInt) => {
                let pointer = self.pointer(operands[0])?;
                let (address, to) = (self.address_of(pointer), self.plain(value)?);
                Ok(vec![self.resized(address, to, false)])
            }
            Some(Opcode::LLVMIntToPtr) => {
                // A number that is no address is one where it stands.
                let width = self.translator.address_type();
                if let Some(number) = operands[0].integer().map(|number| number as u64)
                    && !addresses(width).contains(&number)
                {
                    return Ok(vec![self.builder.null(), self.number(number as i64)]);
                }
                let number = self.scalar(operands[0])?;
                let address = self.resized(number, Type::I64, false);
                let (object, offset) = self.pointer_at(address);
                Ok(vec![object, offset])
            }
            Some(Opcode::LLVMTrunc) => {
                let (number, to) = (self.scalar(operands[0])?, self.plain(value)?);
                Ok(vec![self.resized(number, to, false)])
            }
            Some(opcode) if operator(opcode).is_some() => {
                let (a, b, ty) = (self.scalar(operands[0])?, self.scalar(operands[1])?, self.plain(value)?);
                let Some(op) = operator(opcode) else { return Err("an operator".to_owned()) };
                Ok(vec![self.operate(op, ty, a, b)])
            }
            _ => Err(format!("the constant expression {}", value.text())),
        }
    }
}

fn operator(opcode: Opcode) -> Option<BinaryOp> {
    Some(match opcode {
        Opcode::LLVMAdd => BinaryOp::Add,
        Opcode::LLVMSub => BinaryOp::Sub,
        Opcode::LLVMMul => BinaryOp::Mul,
        Opcode::LLVMSDiv => BinaryOp::SDiv,
        Opcode::LLVMSRem => BinaryOp::SRem,
        Opcode::LLVMUDiv => BinaryOp::UDiv,
        Opcode::LLVMURem => BinaryOp::URem,
        Opcode::LLVMAnd => BinaryOp::And,
        Opcode::LLVMOr => BinaryOp::Or,
        Opcode::LLVMXor => BinaryOp::Xor,
        Opcode::LLVMShl => BinaryOp::Shl,
        Opcode::LLVMLShr => BinaryOp::LShr,
        Opcode::LLVMAShr => BinaryOp::AShr,
        Opcode::LLVMFAdd => BinaryOp::FAdd,
        Opcode::LLVMFSub => BinaryOp::FSub,
        Opcode::LLVMFMul => BinaryOp::FMul,
        Opcode::LLVMFDiv => BinaryOp::FDiv,
        Opcode::LLVMFRem => BinaryOp::FRem,
        _ => return None,
    })
}

/// Does an operator have a counterpart for single bits?
fn is_of_bits(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
}
