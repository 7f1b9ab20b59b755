//! Comparisons and differences of pointers. To different objects, C leaves most of them open.

use crate::body::BodyTranslator;
use crate::memory::Pointer;
use crate::read::{IntPredicate, Opcode, Value};
use crate::translate::LIES_BEFORE;
use ir::{BinaryOp, Callee, CheckKind, Const, Expr, Operand, PAGE, Terminator, Type};
use std::ops::Range;

/// How clang names the addresses that it subtracts for a difference of pointers, and no others.
const DIFFERENCE: &str = "sub.ptr.";

/// Why a difference of pointers is undefined.
pub const OTHER_OBJECT: &str = "pointers to different objects are subtracted";

/// The numbers that can be addresses of objects: those of the first and the last page are used for other things.
pub(crate) fn addresses(ty: Type) -> Range<u64> {
    let last = if ty == Type::I64 { u64::MAX } else { u64::from(u32::MAX) };
    PAGE..last - (PAGE - 1)
}

impl<'m> BodyTranslator<'_, 'm> {
    pub(crate) fn compare_pointers(&mut self, predicate: IntPredicate, a: Pointer, b: Pointer) -> Operand {
        match predicate {
            IntPredicate::LLVMIntEQ => self.equal_pointers(a, b),
            IntPredicate::LLVMIntNE if self.is_told_by_parts(a, b) && self.with_number(a, b).is_none() => {
                let other_object = self.binary(BinaryOp::Ne, Type::Ref, a.0, b.0);
                let other_offset = self.binary(BinaryOp::Ne, Type::I64, a.1, b.1);
                self.binary(BinaryOp::Or, Type::Bool, other_object, other_offset)
            }
            IntPredicate::LLVMIntNE => {
                let equal = self.equal_pointers(a, b);
                self.negated(equal)
            }
            _ => {
                let (left, right) = (self.address_of(a), self.address_of(b));
                let native = self.compare(predicate, left, right);
                if self.is_library || self.is_optimised {
                    return native;
                }
                // Which of two objects comes first in memory is the compiler's choice.
                let ordered = self.builder.compute(Type::Bool, Expr::Use(native));
                let (different, other, number, next) =
                    (self.builder.block(), self.builder.block(), self.builder.block(), self.builder.block());
                self.builder.branch(Expr::Binary(BinaryOp::Ne, Type::Ref, a.0, b.0), different, next);
                self.builder.start(different);
                let null = self.builder.null();
                let are_objects = [a.0, b.0].map(|object| self.binary(BinaryOp::Ne, Type::Ref, object, null));
                let both = Expr::Binary(BinaryOp::And, Type::Bool, are_objects[0], are_objects[1]);
                self.builder.branch(both, other, number);
                self.builder.start(number);
                let numbered = Callee::Static(self.translator.support.numbered);
                self.builder.call(numbered, vec![native, a.0, a.1, b.1], Some(ordered), None);
                self.builder.end(Terminator::Goto(next));
                self.builder.start(other);
                let procedure = self.translator.layout(LIES_BEFORE);
                let is_less = matches!(
                    predicate,
                    IntPredicate::LLVMIntULT
                        | IntPredicate::LLVMIntULE
                        | IntPredicate::LLVMIntSLT
                        | IntPredicate::LLVMIntSLE
                );
                let objects = if is_less { [a.0, b.0] } else { [b.0, a.0] };
                let args = vec![native, objects[0], objects[1]];
                self.builder.call(Callee::Static(procedure), args, Some(ordered), None);
                self.builder.end(Terminator::Goto(next));
                self.builder.start(next);
                ordered.into()
            }
        }
    }

    /// The object that is compared with a number other than null, as programs do that use such numbers for something else.
    fn with_number(&self, a: Pointer, b: Pointer) -> Option<Operand> {
        let is_number = |(object, offset): Pointer| {
            let is_null = matches!(self.builder.as_const(object), Some(Const::Null));
            is_null && !matches!(self.builder.as_const(offset), Some(&Const::Int { bits: 0, .. }))
        };
        match (self.is_library || self.is_optimised, is_number(a), is_number(b)) {
            (false, true, false) => Some(b.0),
            (false, false, true) => Some(a.0),
            _ => None,
        }
    }

    /// The answer whether a pointer is such a number, of which callers may pass any.
    fn may_be_number(&mut self, equal: Operand, object: Operand) -> Operand {
        let procedure = self.translator.sentinel();
        let found = self.builder.local(Type::Bool);
        self.builder.call(Callee::Static(procedure), vec![equal, object], Some(found), None);
        found.into()
    }

    /// Are pointers equal exactly if they are to the same offset of the same object? So are those of which one is null, or
    /// another number that is no address.
    fn is_told_by_parts(&self, a: Pointer, b: Pointer) -> bool {
        let is_no_address = |(object, offset): Pointer| {
            let is_number = matches!(self.builder.as_const(object), Some(Const::Null));
            let number = match self.builder.as_const(offset) {
                Some(&Const::Int { bits, .. }) => bits as u64,
                _ => return false,
            };
            is_number && !addresses(self.translator.address_type()).contains(&number)
        };
        is_no_address(a) || is_no_address(b) || self.is_library
    }

    fn equal_pointers(&mut self, a: Pointer, b: Pointer) -> Operand {
        let same_object = self.binary(BinaryOp::Eq, Type::Ref, a.0, b.0);
        let same_offset = self.binary(BinaryOp::Eq, Type::I64, a.1, b.1);
        if self.is_told_by_parts(a, b) {
            let equal = self.binary(BinaryOp::And, Type::Bool, same_object, same_offset);
            return match self.with_number(a, b) {
                Some(object) => self.may_be_number(equal, object),
                None => equal,
            };
        }
        let equal = self.builder.compute(Type::Bool, Expr::Use(same_offset));
        let (other, next) = (self.builder.block(), self.builder.block());
        let same = if self.translator.has_shared_literals { self.builder.block() } else { next };
        self.builder.branch(Expr::Use(same_object), same, other);
        if self.translator.has_shared_literals {
            self.builder.start(same);
            let merged = self.translator.support.merged;
            self.builder.call(Callee::Static(merged), vec![a.0, equal.into()], Some(equal), None);
            self.builder.end(Terminator::Goto(next));
        }
        self.builder.start(other);
        let touch = self.translator.support.touch;
        self.builder.call(Callee::Static(touch), vec![a.0, a.1, b.0, b.1], Some(equal), None);
        self.builder.end(Terminator::Goto(next));
        self.builder.start(next);
        equal.into()
    }

    /// The pointers whose addresses are tested for equality as numbers, if both are: that asks the same as of the pointers.
    pub(crate) fn compared_addresses(
        &mut self,
        predicate: IntPredicate,
        operands: &[Value<'m>],
    ) -> Result<Option<(Pointer, Pointer)>, String> {
        let width = self.translator.module.pointer_bits();
        let is_address = |value: &Value<'m>| {
            [value.opcode(), value.constant_opcode()].contains(&Some(Opcode::LLVMPtrToInt))
                && value.ty().int_bits() == width
        };
        let is_equality = matches!(predicate, IntPredicate::LLVMIntEQ | IntPredicate::LLVMIntNE);
        if self.is_library || !is_equality || !operands.iter().all(is_address) {
            return Ok(None);
        }
        Ok(Some((self.pointer(operands[0].operands()[0])?, self.pointer(operands[1].operands()[0])?)))
    }

    /// A difference of pointers must be one of pointers to the same object. Differences of addresses that the program
    /// itself made numbers may be any.
    pub(crate) fn guard_difference(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        let is_address =
            |value: &Value<'m>| value.opcode() == Some(Opcode::LLVMPtrToInt) && value.name().starts_with(DIFFERENCE);
        if self.is_library || self.is_optimised || !operands.iter().all(is_address) {
            return Ok(());
        }
        let (a, b) = (self.pointer(operands[0].operands()[0])?, self.pointer(operands[1].operands()[0])?);
        let same = self.binary(BinaryOp::Eq, Type::Ref, a.0, b.0);
        self.require(same, CheckKind::InvalidPointer, OTHER_OBJECT);
        Ok(())
    }
}
