//! Atomic operations. There is one thread, so they are what they do: a read, some arithmetic, a write. That other threads
//! may have written in between is a bound.

use crate::body::BodyTranslator;
use crate::read::{AtomicOperation, Opcode, Ty, Value};
use crate::shape::{Scalar, scalars_in_memory};
use crate::translate::{ATOMIC, UNSET};
use ir::{BinaryOp, Callee, Expr, Operand, Type, UnaryOp};

/// Is it a local variable whose address goes nowhere?
fn is_only_accessed_here(place: Value<'_>) -> bool {
    let is_access = |user: &Value<'_>| match user.opcode() {
        Some(Opcode::LLVMLoad | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) => user.operands()[0] == place,
        Some(Opcode::LLVMStore) => user.operands()[0] != place,
        Some(Opcode::LLVMCall) => ["llvm.lifetime.", UNSET].iter().any(|start| user.called().name().starts_with(start)),
        _ => false,
    };
    place.opcode() == Some(Opcode::LLVMAlloca) && place.users().iter().all(is_access)
}

impl<'m> BodyTranslator<'_, 'm> {
    /// `atomicrmw`: gives what was there before.
    pub(crate) fn atomic_update(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        let (pointer, value) = (self.pointer(operands[0])?, self.value(operands[1])?);
        let (scalar, old) = self.read_for_update(operands[0], operands[1].ty())?;
        let new = match (instruction.atomic_operation(), scalar) {
            (AtomicOperation::LLVMAtomicRMWBinOpXchg, _) => value,
            (operation, Scalar::Plain(ty)) => vec![self.updated(operation, ty, old[0], value[0])?],
            (_, Scalar::Pointer) => return Err("an atomic operation on a pointer".to_owned()),
        };
        self.write_scalar(pointer, scalar, &new);
        self.define(instruction, &old)
    }

    /// `cmpxchg`: gives what was there before, and whether it was what was expected. A weak one fails no more often than that.
    pub(crate) fn compare_and_exchange(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        let pointer = self.pointer(operands[0])?;
        let (expected, wanted) = (self.value(operands[1])?, self.value(operands[2])?);
        let (scalar, old) = self.read_for_update(operands[0], operands[1].ty())?;
        let mut is_expected = None;
        for (&found, &expected) in old.iter().zip(&expected) {
            let ty = self.builder.operand_type(found);
            let same = self.binary(BinaryOp::Eq, ty, found, expected);
            is_expected = Some(match is_expected {
                None => same,
                Some(others) => self.binary(BinaryOp::And, Type::Bool, others, same),
            });
        }
        let is_expected = is_expected.ok_or("an atomic operation on nothing")?;
        let mut new: Vec<Operand> = Vec::new();
        for (&found, &wanted) in old.iter().zip(&wanted) {
            let ty = self.builder.operand_type(found);
            new.push(self.builder.compute(ty, Expr::Select(is_expected, wanted, found)).into());
        }
        self.write_scalar(pointer, scalar, &new);
        let results: Vec<Operand> = old.into_iter().chain([is_expected]).collect();
        self.define(instruction, &results)
    }

    /// What is there, where it may be read and written.
    fn read_for_update(&mut self, place: Value<'m>, ty: Ty<'m>) -> Result<(Scalar, Vec<Operand>), String> {
        let pointer = self.pointer(place)?;
        let &[(_, scalar)] = &scalars_in_memory(self.translator.module, ty)?[..] else {
            return Err("an atomic operation on a value of several parts".to_owned());
        };
        self.access_of(pointer, ty, true);
        let old = self.read_scalar(pointer, scalar);
        Ok((scalar, self.shared(place, old)))
    }

    /// What an atomic object holds, given what was written to it last: other threads may have changed it, unless they cannot
    /// know the variable.
    pub(crate) fn shared(&mut self, place: Value<'m>, last: Vec<Operand>) -> Vec<Operand> {
        if self.is_library || is_only_accessed_here(place) {
            return last;
        }
        let mut found = Vec::new();
        for part in last {
            let ty = self.builder.operand_type(part);
            let procedure = self.translator.chosen(ATOMIC, ty);
            let now = self.builder.local(ty);
            self.builder.call(Callee::Static(procedure), vec![part], Some(now), None);
            found.push(now.into());
        }
        found
    }

    fn updated(
        &mut self,
        operation: AtomicOperation,
        ty: Type,
        old: Operand,
        value: Operand,
    ) -> Result<Operand, String> {
        let chosen = |this: &mut Self, less: BinaryOp, a: Operand, b: Operand| -> Operand {
            let is_less = this.binary(less, ty, a, b);
            this.builder.compute(ty, Expr::Select(is_less, old, value)).into()
        };
        Ok(match operation {
            AtomicOperation::LLVMAtomicRMWBinOpXchg => value,
            AtomicOperation::LLVMAtomicRMWBinOpAdd => self.operate(BinaryOp::Add, ty, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpSub => self.operate(BinaryOp::Sub, ty, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpAnd => self.binary(BinaryOp::And, ty, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpOr => self.binary(BinaryOp::Or, ty, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpXor => self.binary(BinaryOp::Xor, ty, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpNand => {
                let both = self.binary(BinaryOp::And, ty, old, value);
                self.builder.compute(ty, Expr::Unary(UnaryOp::Not, ty, both)).into()
            }
            AtomicOperation::LLVMAtomicRMWBinOpMax => chosen(self, BinaryOp::SLt, value, old),
            AtomicOperation::LLVMAtomicRMWBinOpMin => chosen(self, BinaryOp::SLt, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpUMax => chosen(self, BinaryOp::ULt, value, old),
            AtomicOperation::LLVMAtomicRMWBinOpUMin => chosen(self, BinaryOp::ULt, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpFAdd => self.binary(BinaryOp::FAdd, ty, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpFSub => self.binary(BinaryOp::FSub, ty, old, value),
            AtomicOperation::LLVMAtomicRMWBinOpFMax
            | AtomicOperation::LLVMAtomicRMWBinOpFMin
            | AtomicOperation::LLVMAtomicRMWBinOpUIncWrap
            | AtomicOperation::LLVMAtomicRMWBinOpUDecWrap => return Err("an atomic operation".to_owned()),
        })
    }
}
