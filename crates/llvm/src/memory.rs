//! Memory: local variables, loads and stores, and what must hold for them.

use crate::body::BodyTranslator;
use crate::call::kind_of;
use crate::constant::{address_parts, signed};
use crate::program::MAX_ALIGNMENT;
use crate::read::{Opcode, Ty, TypeKind, Value};
use crate::shape::{Scalar, scalars_in_memory};
use crate::translate::{VOLATILE, VOLATILE_WHOLE};
use ir::{
    Allocation, BinaryOp, Callee, CastOp, CheckKind, Const, Expr, Key, LocalId, Operand, Stmt, Terminator, Type, facts,
};

/// A pointer's object and offset.
pub(crate) type Pointer = (Operand, Operand);

impl<'m> BodyTranslator<'_, 'm> {
    /// A local variable that was not promoted: its address was taken, or it is an array or structure.
    pub(crate) fn variable(&mut self, instruction: Value<'m>, in_entry: bool) -> Result<(), String> {
        let element = self.translator.module.size_of(instruction.allocated_type());
        let count = instruction.operands()[0];
        let zero = self.number(0);
        if in_entry && let Some(count) = count.integer() {
            let size = u64::try_from(count).ok().and_then(|count| element.checked_mul(count));
            let size = size.ok_or("a local variable that is larger than all memory")?;
            if self.scoped.contains(&instruction) {
                let (object, living) = (self.builder.local(Type::Ref), self.builder.local(Type::Ref));
                self.variables.push((living, true));
                self.sizes.insert(living, size);
                self.renewed.insert(object, (living, instruction.alignment()));
                self.declare(instruction, vec![object.into(), zero]);
                return Ok(());
            }
            let object = self.new_variable(size, instruction.alignment());
            return self.define(instruction, &[object.into(), zero]);
        }
        // A variable array: if control comes here again, the one before has ended.
        let count = self.scalar(count)?;
        let count = self.resized(count, Type::I64, false);
        let element = self.number(element as i64);
        let size = self.binary(BinaryOp::Mul, Type::I64, count, element);
        let object = self.builder.local(Type::Ref);
        self.end_variable(object, true);
        let class = self.class_of_variable(instruction.alignment());
        let what = Allocation::Block(class, size);
        self.builder.push(Stmt::Allocate { to: object, what });
        let null = self.builder.null();
        // What does not fit on the stack ends the program.
        self.check(Expr::Binary(BinaryOp::Ne, Type::Ref, object.into(), null), CheckKind::InvalidPointer);
        self.variables.push((object, true));
        self.define(instruction, &[object.into(), zero])
    }

    /// A new block for a local variable.
    pub(crate) fn new_variable(&mut self, size: u64, alignment: u64) -> LocalId {
        let object = self.builder.local(Type::Ref);
        let size_operand = self.number(size as i64);
        let what = Allocation::Block(self.class_of_variable(alignment), size_operand);
        self.builder.push(Stmt::Allocate { to: object, what });
        self.variables.push((object, false));
        self.sizes.insert(object, size);
        object
    }

    /// The class of a local variable whose address is a multiple of so many bytes.
    fn class_of_variable(&self, alignment: u64) -> ir::ClassId {
        let classes = &self.translator.classes;
        let power = alignment.max(1).trailing_zeros() as usize;
        classes.less_aligned.get(power).copied().unwrap_or(classes.stack)
    }

    /// The scope of a local variable begins, or ends.
    pub(crate) fn scope(&mut self, variable: Value<'m>, begins: bool) -> Result<(), String> {
        let (object, _) = self.pointer(variable)?;
        let renewed = object.local().and_then(|object| Some((object, *self.renewed.get(&object)?)));
        let Some((object, (living, alignment))) = renewed else { return Ok(()) };
        self.end_variable(living, true);
        if begins {
            let size = self.sizes.get(&living).copied().unwrap_or(0);
            let size = self.number(size as i64);
            let what = Allocation::Block(self.class_of_variable(alignment), size);
            self.builder.push(Stmt::Allocate { to: object, what });
            self.builder.assign(living, Expr::Use(object.into()));
        } else {
            let null = self.builder.null();
            self.builder.assign(living, Expr::Use(null));
        }
        Ok(())
    }

    /// Ends the local variables.
    pub(crate) fn end_variables(&mut self) {
        for (object, may_be_missing) in self.variables.clone() {
            self.end_variable(object, may_be_missing);
        }
    }

    fn end_variable(&mut self, object: LocalId, may_be_missing: bool) {
        if !may_be_missing {
            self.builder.push(Stmt::Free { object: object.into() });
            return;
        }
        let (free, next) = (self.builder.block(), self.builder.block());
        let is_null = self.builder.is_null(object.into());
        self.builder.branch(is_null, next, free);
        self.builder.start(free);
        self.builder.push(Stmt::Free { object: object.into() });
        self.builder.end(Terminator::Goto(next));
        self.builder.start(next);
    }

    /// `getelementptr`.
    pub(crate) fn address(&mut self, instruction: Value<'m>) -> Result<(), String> {
        if !is_only_accessed(instruction) {
            self.check_indices(instruction, false)?;
        }
        let (object, offset) = self.pointer(instruction.operands()[0])?;
        let offset = self.moved(instruction, offset)?;
        self.define(instruction, &[object, offset])
    }

    /// An index must be one of its array, which may be a part of something larger; an address may be taken one behind the end,
    /// as long as nothing is accessed there. An array at the end of a structure may be longer than it says, as was the custom
    /// before arrays without a length.
    fn check_indices(&mut self, instruction: Value<'m>, is_accessed: bool) -> Result<(), String> {
        if self.is_optimised || instruction.opcode() != Some(Opcode::LLVMGetElementPtr) {
            return Ok(());
        }
        let operands = instruction.operands();
        let mut ty = instruction.source_element_type();
        let mut is_last_member = is_last_member(operands[0]);
        for (position, &index) in operands[1..].iter().enumerate().skip(1) {
            if ty.kind() == TypeKind::LLVMStructTypeKind {
                let member = index.integer().ok_or("an index of a structure that is not constant")? as usize;
                let members = ty.members();
                is_last_member = member + 1 == members.len();
                ty = *members.get(member).ok_or("an index outside a structure")?;
                continue;
            }
            let Some((count, element)) = ty.elements() else { return Ok(()) };
            ty = element;
            let is_exempt = count == 0 || is_last_member;
            is_last_member = false;
            if is_exempt {
                continue;
            }
            let most = if is_accessed && position + 2 == operands.len() { count - 1 } else { count };
            if index.integer().is_some_and(|bits| signed(bits, index.ty().int_bits()) as u128 <= u128::from(most)) {
                continue;
            }
            let index = self.scalar(index)?;
            let index = self.resized(index, Type::I64, true);
            let most = self.number(most as i64);
            self.check(Expr::Binary(BinaryOp::ULe, Type::I64, index, most), CheckKind::ArrayBounds);
        }
        Ok(())
    }

    /// The offset after the indices of an address computation.
    pub(crate) fn moved(&mut self, value: Value<'m>, offset: Operand) -> Result<Operand, String> {
        let (fixed, scaled) = address_parts(self.translator, value)?;
        let mut offset = self.plus(offset, fixed);
        for (index, size) in scaled {
            let index = self.scalar(index)?;
            let index = self.resized(index, Type::I64, true);
            let step = match size {
                1 => index,
                size => {
                    let size = self.number(size as i64);
                    self.binary(BinaryOp::Mul, Type::I64, index, size)
                }
            };
            let is_zero = matches!(self.builder.as_const(offset), Some(Const::Int { bits: 0, .. }));
            offset = if is_zero { step } else { self.binary(BinaryOp::Add, Type::I64, offset, step) };
        }
        Ok(offset)
    }

    /// An integer in another width.
    pub(crate) fn resized(&mut self, value: Operand, to: Type, is_signed: bool) -> Operand {
        let from = self.builder.operand_type(value);
        if from == to {
            return value;
        }
        let expr = match (from, to) {
            (Type::Bool, Type::Int(_)) if is_signed => {
                let (ones, zero) = (self.all_ones(to), self.integer(u32::from(to.bits()), 0));
                Expr::Select(value, ones, zero)
            }
            (Type::Bool, _) => Expr::Cast(CastOp::ZExt, from, to, value),
            (_, Type::Bool) => Expr::Cast(CastOp::Trunc, from, to, value),
            _ if from.bits() > to.bits() => Expr::Cast(CastOp::Trunc, from, to, value),
            _ if is_signed => Expr::Cast(CastOp::SExt, from, to, value),
            _ => Expr::Cast(CastOp::ZExt, from, to, value),
        };
        self.builder.compute(to, expr).into()
    }

    /// The integer with all bits set.
    pub(crate) fn all_ones(&mut self, ty: Type) -> Operand {
        let width = u32::from(ty.bits());
        let bits = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        self.integer(width, bits)
    }

    /// Goes on only if so many bytes may be read or written. Nearly always they may, so that comes first; what is wrong is
    /// found out by a procedure of its own.
    pub(crate) fn access(&mut self, (object, offset): Pointer, count: Operand, is_write: bool) {
        let known = |this: &Self, operand: Operand| match this.builder.as_const(operand) {
            Some(&Const::Int { bits, .. }) => Some(bits as i64),
            _ => None,
        };
        let (known_count, known_offset) = (known(self, count), known(self, offset));
        let size = match self.builder.as_const(object) {
            Some(&Const::Literal(literal)) => self.translator.known_size(literal, is_write),
            _ => object.local().and_then(|local| self.sizes.get(&local).copied()),
        };
        if let (Some(size), Some(offset), Some(count)) = (size, known_offset, known_count)
            && offset >= 0
            && count >= 0
            && (offset as u64).checked_add(count as u64).is_some_and(|end| end <= size)
        {
            return;
        }
        let last = size.zip(known_count).and_then(|(size, count)| i64::try_from(size).ok()?.checked_sub(count));
        let is_inside = if let Some(last) = last.filter(|&last| last >= 0) {
            let last = self.number(last);
            Expr::Binary(BinaryOp::ULe, Type::I64, offset, last)
        } else {
            let fact = if is_write { facts::ROOM } else { facts::EXTENT };
            let extent = self.builder.read(Type::I64, fact, Key::Object(object)).into();
            if known_count == Some(1) {
                Expr::Binary(BinaryOp::ULt, Type::I64, offset, extent)
            } else {
                // No sum that could overflow: what is left behind the offset is enough.
                let begins = self.binary(BinaryOp::ULe, Type::I64, offset, extent);
                let left = self.binary(BinaryOp::Sub, Type::I64, extent, offset);
                let ends = self.binary(BinaryOp::ULe, Type::I64, count, left);
                Expr::Binary(BinaryOp::And, Type::Bool, begins, ends)
            }
        };
        let (bad, next) = (self.builder.block(), self.builder.block());
        // Nothing is accessed at all.
        if known_count.is_none() {
            let zero = self.number(0);
            let some = self.builder.block();
            self.builder.branch(Expr::Binary(BinaryOp::Eq, Type::I64, count, zero), next, some);
            self.builder.start(some);
        }
        self.builder.branch(is_inside, next, bad);
        self.builder.start(bad);
        let procedure = if is_write { self.translator.support.bad_write } else { self.translator.support.bad_read };
        self.builder.call(Callee::Static(procedure), vec![object, offset], None, None);
        self.builder.end(Terminator::Unreachable);
        self.builder.start(next);
    }

    /// Goes on only if the address is aligned as the type of a load or store needs it. Objects begin at addresses that suit
    /// every type, so the offset decides.
    fn aligned(&mut self, (object, offset): Pointer, instruction: Value<'m>) {
        let alignment = instruction.alignment().min(MAX_ALIGNMENT);
        let is_known = |this: &Self| matches!(this.builder.as_const(offset), Some(Const::Int { bits, .. }) if (*bits as u64).is_multiple_of(alignment));
        if alignment <= 1 || self.is_library || self.is_optimised || is_known(self) {
            return;
        }
        let (low_bits, zero) = (self.number(alignment as i64 - 1), self.number(0));
        let rest = self.binary(BinaryOp::And, Type::I64, offset, low_bits);
        let (bad, next) = (self.builder.block(), self.builder.block());
        self.builder.branch(Expr::Binary(BinaryOp::Eq, Type::I64, rest, zero), next, bad);
        self.builder.start(bad);
        let procedure = self.translator.support.misaligned;
        self.builder.call(Callee::Static(procedure), vec![object, offset], None, None);
        self.builder.end(Terminator::Unreachable);
        self.builder.start(next);
    }

    pub(crate) fn access_of(&mut self, pointer: Pointer, ty: Ty<'m>, is_write: bool) {
        let size = self.translator.module.store_size_of(ty);
        let count = self.number(size as i64);
        self.access(pointer, count, is_write);
    }

    pub(crate) fn load(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let ty = instruction.ty();
        let scalars = scalars_in_memory(self.translator.module, ty)?;
        self.check_indices(instruction.operands()[0], true)?;
        let pointer = self.pointer(instruction.operands()[0])?;
        self.access_of(pointer, ty, false);
        self.aligned(pointer, instruction);
        self.check_argument(instruction, pointer);
        let mut parts = Vec::new();
        for (at, scalar) in scalars {
            let offset = self.plus(pointer.1, at as i64);
            let read = self.read_scalar((pointer.0, offset), scalar);
            parts.extend(match instruction.is_volatile() {
                true => self.changed(scalar, read),
                false if instruction.is_atomic_load() => self.shared(instruction.operands()[0], read),
                false => read,
            });
        }
        self.define(instruction, &parts)
    }

    /// What `va_arg` reads must be of the kind that was passed. Compilers make a load of it, by which only names tell.
    fn check_argument(&mut self, instruction: Value<'m>, (object, offset): Pointer) {
        let name = instruction.operands()[0].name();
        let is_argument = ["vaarg.addr", "argp.cur"].iter().any(|start| name.starts_with(start));
        let Some(kind) = kind_of(instruction.ty()).filter(|_| is_argument) else { return };
        let kind = self.number(kind as i64);
        let procedure = self.translator.support.argument;
        self.builder.call(Callee::Static(procedure), vec![object, offset, kind], None, None);
    }

    pub(crate) fn store(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        let ty = operands[0].ty();
        let scalars = scalars_in_memory(self.translator.module, ty)?;
        let (parts, pointer) = (self.value(operands[0])?, self.pointer(operands[1])?);
        self.check_indices(operands[1], true)?;
        self.access_of(pointer, ty, true);
        self.aligned(pointer, instruction);
        let mut rest = &parts[..];
        for (at, scalar) in scalars {
            let offset = self.plus(pointer.1, at as i64);
            let (own, others) = rest.split_at(scalar.parts().len());
            rest = others;
            self.write_scalar((pointer.0, offset), scalar, own);
        }
        Ok(())
    }

    /// What a volatile object holds now, given what was written to it last: others may have changed it.
    fn changed(&mut self, scalar: Scalar, read: Vec<Operand>) -> Vec<Operand> {
        if self.is_library {
            return read;
        }
        match (scalar, &read[..]) {
            (Scalar::Plain(ty), &[last]) if ty.bits() <= 64 => {
                let procedure = self.translator.chosen(VOLATILE, ty);
                let now = self.builder.local(ty);
                self.builder.call(Callee::Static(procedure), vec![last], Some(now), None);
                vec![now.into()]
            }
            _ => {
                self.mark_volatile();
                read
            }
        }
    }

    /// Marks a read of a volatile object that is no plain number.
    pub(crate) fn mark_volatile(&mut self) {
        let procedure = self.translator.chosen(VOLATILE_WHOLE, Type::Bool);
        let (zero, mark) = (self.builder.constant(Const::Bool(false)), self.builder.local(Type::Bool));
        self.builder.call(Callee::Static(procedure), vec![zero], Some(mark), None);
    }

    /// Reads a scalar. Requires: its bytes may be read.
    pub(crate) fn read_scalar(&mut self, (object, offset): Pointer, scalar: Scalar) -> Vec<Operand> {
        let held = self.held(scalar);
        let map = self.translator.bytes(held);
        let value: Operand = self.builder.read(held, map, Key::Element(object, offset)).into();
        match scalar {
            Scalar::Plain(ty) => vec![self.resized_from_memory(value, ty)],
            Scalar::Pointer => {
                let address = self.resized(value, Type::I64, false);
                let (object, offset) = self.pointer_at(address);
                vec![object, offset]
            }
        }
    }

    /// Writes a scalar. Requires: its bytes may be written.
    pub(crate) fn write_scalar(&mut self, (object, offset): Pointer, scalar: Scalar, parts: &[Operand]) {
        let held = self.held(scalar);
        let map = self.translator.bytes(held);
        let value = match (scalar, parts) {
            (Scalar::Pointer, &[of, at]) => {
                let address = self.address_of((of, at));
                self.resized(address, held, false)
            }
            (_, &[part, ..]) => match self.builder.operand_type(part) {
                Type::Int(_) | Type::Bool => self.resized(part, held, false),
                _ => part,
            },
            (_, []) => return,
        };
        self.builder.write(map, Key::Element(object, offset), value);
    }

    /// The type that holds a scalar in memory: whole bytes.
    fn held(&self, scalar: Scalar) -> Type {
        match scalar {
            Scalar::Pointer => self.translator.address_type(),
            Scalar::Plain(Type::Bool) => Type::I8,
            Scalar::Plain(Type::Int(width)) => Type::Int(width.next_multiple_of(8)),
            Scalar::Plain(ty) => ty,
        }
    }

    fn resized_from_memory(&mut self, value: Operand, ty: Type) -> Operand {
        match ty {
            Type::Int(_) | Type::Bool => self.resized(value, ty, false),
            _ => value,
        }
    }

    /// The address of a pointer, as an `i64`.
    pub(crate) fn address_of(&mut self, (object, offset): Pointer) -> Operand {
        let base = self.builder.read(Type::I64, facts::ADDRESS_OF, Key::Object(object)).into();
        self.binary(BinaryOp::Add, Type::I64, base, offset)
    }

    /// The pointer with an address, an `i64`.
    pub(crate) fn pointer_at(&mut self, address: Operand) -> Pointer {
        let object = self.builder.read(Type::Ref, facts::OBJECT_AT, Key::Object(address)).into();
        let base = self.builder.read(Type::I64, facts::ADDRESS_OF, Key::Object(object)).into();
        let offset = self.binary(BinaryOp::Sub, Type::I64, address, base);
        (object, offset)
    }
}

/// Is an address used for nothing but loads and stores? They check it themselves, where they are.
fn is_only_accessed(address: Value<'_>) -> bool {
    address.users().iter().all(|user| match user.opcode() {
        Some(Opcode::LLVMLoad) => true,
        Some(Opcode::LLVMStore) => user.operands().first() != Some(&address),
        _ => false,
    })
}

/// Is it the address of the last member of a structure?
fn is_last_member(pointer: Value<'_>) -> bool {
    let is_address = pointer.opcode() == Some(Opcode::LLVMGetElementPtr)
        || pointer.constant_opcode() == Some(Opcode::LLVMGetElementPtr);
    if !is_address {
        return false;
    }
    let operands = pointer.operands();
    let mut ty = pointer.source_element_type();
    let mut is_last = false;
    for index in &operands[2..] {
        is_last = false;
        if let Some((_, element)) = ty.elements() {
            ty = element;
            continue;
        }
        let (members, member) = (ty.members(), index.integer().unwrap_or(0) as usize);
        is_last = member + 1 == members.len();
        match members.get(member) {
            Some(&inner) => ty = inner,
            None => return false,
        }
    }
    is_last
}
