//! Constants: as operands, and as the bytes that globals hold at first.

use crate::body::BodyTranslator;
use crate::read::{Opcode, Ty, TypeKind, Value, ValueKind};
use crate::shape::{Scalar, scalars_in_memory};
use crate::translate::Translator;
use ir::{Callee, CastOp, Const, Expr, LiteralId, Operand, Type};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// What a constant scalar stands for.
enum Fixed {
    /// Bits.
    Bits(u128),
    /// So many bytes behind the beginning of an object; of none, a number.
    Pointer(Option<LiteralId>, i64),
}

/// Writes the bytes of a constant.
pub(crate) fn initial_bytes<'m>(
    translator: &mut Translator<'m>,
    value: Value<'m>,
    at: u64,
    bytes: &mut [u8],
    pointers: &mut Vec<(u64, LiteralId, i64)>,
) -> Result<(), String> {
    let ty = value.ty();
    match ty.kind() {
        TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
            // Zeros, or of no particular value.
            if matches!(
                value.kind(),
                ValueKind::LLVMConstantAggregateZeroValueKind
                    | ValueKind::LLVMUndefValueValueKind
                    | ValueKind::LLVMPoisonValueKind
            ) {
                return Ok(());
            }
            if ty.kind() == TypeKind::LLVMVectorTypeKind {
                scalars_in_memory(translator.module, ty)?;
            }
            let members = ty.members();
            let count = ty.elements().map_or(members.len() as u64, |(count, _)| count);
            for index in 0..count {
                let Some(element) = value.element(index as u32) else { continue };
                let offset = match ty.elements() {
                    Some((_, inner)) => index * translator.module.size_of(inner),
                    None => translator.module.offset_of(ty, index as u32),
                };
                initial_bytes(translator, element, at + offset, bytes, pointers)?;
            }
            Ok(())
        }
        _ => {
            let size = translator.module.store_size_of(ty) as usize;
            let place = bytes.get_mut(at as usize..at as usize + size).ok_or("a constant larger than its global")?;
            let is_any = matches!(value.kind(), ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind);
            if size > size_of::<u128>() && !is_any {
                return Err(format!("the constant {}", value.text()));
            }
            match fixed(translator, value)? {
                Fixed::Bits(_) if is_any => {}
                Fixed::Bits(bits) => place.copy_from_slice(&bits.to_le_bytes()[..size]),
                Fixed::Pointer(None, number) => place.copy_from_slice(&u128::from(number as u64).to_le_bytes()[..size]),
                Fixed::Pointer(Some(literal), addend) => pointers.push((at, literal, addend)),
            }
            Ok(())
        }
    }
}

/// The bytes of a constant that it leaves open: those beside the member of a union that an initialiser sets.
pub(crate) fn open_bytes<'m>(translator: &Translator<'m>, value: Value<'m>, at: u64, found: &mut Vec<Range<u64>>) {
    let ty = value.ty();
    match value.kind() {
        ValueKind::LLVMUndefValueValueKind => found.push(at..at + translator.module.size_of(ty)),
        ValueKind::LLVMConstantArrayValueKind | ValueKind::LLVMConstantStructValueKind => {
            let count = ty.elements().map_or(ty.members().len() as u64, |(count, _)| count);
            for index in 0..count {
                let Some(element) = value.element(index as u32) else { continue };
                let offset = match ty.elements() {
                    Some((_, inner)) => index * translator.module.size_of(inner),
                    None => translator.module.offset_of(ty, index as u32),
                };
                open_bytes(translator, element, at + offset, found);
            }
        }
        _ => {}
    }
}

/// The value of a constant scalar.
fn fixed<'m>(translator: &mut Translator<'m>, value: Value<'m>) -> Result<Fixed, String> {
    if let Some(bits) = value.integer() {
        return Ok(Fixed::Bits(bits));
    }
    if let Some(number) = value.float() {
        return Ok(Fixed::Bits(float_bits(value.ty(), number)?));
    }
    match value.kind() {
        ValueKind::LLVMConstantPointerNullValueKind => Ok(Fixed::Pointer(None, 0)),
        ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => Ok(Fixed::Bits(0)),
        ValueKind::LLVMFunctionValueKind
        | ValueKind::LLVMGlobalVariableValueKind
        | ValueKind::LLVMGlobalAliasValueKind => {
            if value.is_weak_declaration() {
                translator.weak_found = Some(value.name().into());
                return Ok(Fixed::Pointer(None, 0));
            }
            let (literal, _) = translator.literal_of(value).ok_or("the address of what is not there")?;
            if translator.is_missing(literal) {
                return Err(format!("the address of `{}`, which is defined nowhere", value.name()));
            }
            Ok(Fixed::Pointer(Some(literal), 0))
        }
        ValueKind::LLVMConstantExprValueKind => fixed_expression(translator, value),
        ValueKind::LLVMBlockAddressValueKind => {
            let (literal, offset) = label(translator, value)?;
            Ok(Fixed::Pointer(Some(literal), offset))
        }
        _ => Err(format!("the constant {}", value.text())),
    }
}

fn fixed_expression<'m>(translator: &mut Translator<'m>, value: Value<'m>) -> Result<Fixed, String> {
    let operands = value.operands();
    let bits = if value.ty().kind() == TypeKind::LLVMIntegerTypeKind { value.ty().int_bits() } else { 64 };
    let cut = |number: i128| {
        let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
        Fixed::Bits(number as u128 & mask)
    };
    match value.constant_opcode() {
        Some(Opcode::LLVMGetElementPtr) => {
            let Fixed::Pointer(base, offset) = fixed(translator, operands[0])? else {
                return Err("a constant address of a number".to_owned());
            };
            let (fixed_part, scaled) = address_parts(translator, value)?;
            let mut offset = offset.wrapping_add(fixed_part);
            for (index, size) in scaled {
                match fixed(translator, index)? {
                    Fixed::Bits(bits) => {
                        let index = signed(bits, index.ty().int_bits()) as i64;
                        offset = offset.wrapping_add(index.wrapping_mul(size as i64));
                    }
                    Fixed::Pointer(..) => return Err("an address as an index".to_owned()),
                }
            }
            Ok(Fixed::Pointer(base, offset))
        }
        Some(Opcode::LLVMBitCast | Opcode::LLVMIntToPtr | Opcode::LLVMPtrToInt | Opcode::LLVMAddrSpaceCast) => {
            match fixed(translator, operands[0])? {
                Fixed::Bits(number) if value.ty().kind() == TypeKind::LLVMPointerTypeKind => {
                    Ok(Fixed::Pointer(None, number as i64))
                }
                Fixed::Pointer(None, number) if value.ty().kind() == TypeKind::LLVMIntegerTypeKind => {
                    Ok(cut(i128::from(number)))
                }
                other => Ok(other),
            }
        }
        Some(Opcode::LLVMTrunc) => match fixed(translator, operands[0])? {
            Fixed::Bits(number) => Ok(cut(number as i128)),
            Fixed::Pointer(..) => Err("a part of an address".to_owned()),
        },
        Some(op @ (Opcode::LLVMAdd | Opcode::LLVMSub)) => {
            let (a, b) = (fixed(translator, operands[0])?, fixed(translator, operands[1])?);
            let sign = if op == Opcode::LLVMSub { -1 } else { 1 };
            match (a, b) {
                (Fixed::Bits(a), Fixed::Bits(b)) => Ok(cut((a as i128).wrapping_add(sign * b as i128))),
                (Fixed::Pointer(base, offset), Fixed::Bits(b)) => {
                    Ok(Fixed::Pointer(base, offset + (sign * signed(b, bits)) as i64))
                }
                (Fixed::Bits(a), Fixed::Pointer(base, offset)) if sign == 1 => {
                    Ok(Fixed::Pointer(base, offset + signed(a, bits) as i64))
                }
                (Fixed::Pointer(a, x), Fixed::Pointer(b, y)) if sign == -1 && a == b => Ok(cut(i128::from(x - y))),
                _ => Err("arithmetic with addresses in a constant".to_owned()),
            }
        }
        _ => Err(format!("the constant expression {}", value.text())),
    }
}

/// The address of a label: behind the beginning of its function by the number of its block, from one.
fn label<'m>(translator: &mut Translator<'m>, value: Value<'m>) -> Result<(LiteralId, i64), String> {
    let [function, block] = value.operands()[..] else { return Err("the address of a label".to_owned()) };
    let (literal, _) = translator.literal_of(function).ok_or("the address of what is not there")?;
    let block = block.as_block().ok_or("the address of a label")?;
    let number = function.blocks().iter().position(|&known| known == block).ok_or("the address of a label")?;
    Ok((literal, number as i64 + 1))
}

pub(crate) fn signed(bits: u128, width: u32) -> i128 {
    let above = 128 - width.clamp(1, 128);
    (bits << above) as i128 >> above
}

fn float_bits(ty: Ty<'_>, number: f64) -> Result<u128, String> {
    match ty.kind() {
        TypeKind::LLVMFloatTypeKind => Ok(u128::from((number as f32).to_bits())),
        TypeKind::LLVMDoubleTypeKind => Ok(u128::from(number.to_bits())),
        _ => Err("`long double`".to_owned()),
    }
}

/// A sum of constants, and indices with the sizes of what they step over.
type AddressParts<'m> = (i64, Vec<(Value<'m>, u64)>);

/// The offset that `getelementptr` adds.
pub(crate) fn address_parts<'m>(translator: &Translator<'m>, value: Value<'m>) -> Result<AddressParts<'m>, String> {
    let module = translator.module;
    let mut fixed_part = 0;
    let mut scaled = Vec::new();
    let mut ty = value.source_element_type();
    for (position, index) in value.operands().into_iter().skip(1).enumerate() {
        if position > 0 && ty.kind() == TypeKind::LLVMStructTypeKind {
            let member = index.integer().ok_or("an index of a structure that is not constant")? as u32;
            fixed_part += module.offset_of(ty, member) as i64;
            ty = *ty.members().get(member as usize).ok_or("an index outside a structure")?;
            continue;
        }
        if position > 0 {
            ty = ty.elements().ok_or("an index into what has no elements")?.1;
        }
        let size = module.size_of(ty);
        match index.integer() {
            Some(bits) => {
                fixed_part =
                    fixed_part.wrapping_add((signed(bits, index.ty().int_bits()) as i64).wrapping_mul(size as i64));
            }
            None => scaled.push((index, size)),
        }
    }
    Ok((fixed_part, scaled))
}

impl<'m> BodyTranslator<'_, 'm> {
    /// The parts of a constant.
    pub(crate) fn constant(&mut self, value: Value<'m>) -> Result<Vec<Operand>, String> {
        let ty = value.ty();
        if let Some(bits) = value.integer() {
            return Ok(vec![self.integer(ty.int_bits(), bits)]);
        }
        if let Some(number) = value.float() {
            let bits = float_bits(ty, number)?;
            let constant = if ty.kind() == TypeKind::LLVMFloatTypeKind {
                Const::F32(bits as u32)
            } else {
                Const::F64(bits as u64)
            };
            return Ok(vec![self.builder.constant(constant)]);
        }
        match value.kind() {
            ValueKind::LLVMConstantPointerNullValueKind => {
                let null = self.builder.null();
                Ok(vec![null, self.number(0)])
            }
            ValueKind::LLVMFunctionValueKind
            | ValueKind::LLVMGlobalVariableValueKind
            | ValueKind::LLVMGlobalAliasValueKind => {
                if value.is_weak_declaration() {
                    let null = self.builder.null();
                    let procedure = self.translator.weak(&value.name());
                    let (no, mark) = (self.builder.constant(Const::Bool(false)), self.builder.local(Type::Bool));
                    self.builder.call(Callee::Static(procedure), vec![no], Some(mark), None);
                    return Ok(vec![null, self.number(0)]);
                }
                let (literal, _) = self.translator.literal_of(value).ok_or("the address of what is not there")?;
                if self.translator.is_missing(literal) {
                    return Err(format!("the global `{}`, which is defined nowhere", value.name()));
                }
                let object = self.builder.constant(Const::Literal(literal));
                Ok(vec![object, self.number(0)])
            }
            ValueKind::LLVMBlockAddressValueKind => {
                let (literal, offset) = label(self.translator, value)?;
                let object = self.builder.constant(Const::Literal(literal));
                Ok(vec![object, self.number(offset)])
            }
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => self.undefined(ty),
            ValueKind::LLVMConstantExprValueKind => self.constant_expression(value),
            ValueKind::LLVMConstantAggregateZeroValueKind => {
                let scalars = self.translator.scalars(ty)?;
                Ok(scalars.into_iter().flat_map(|(_, scalar)| self.zero(scalar)).collect())
            }
            ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantVectorValueKind
            | ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind => {
                let count = ty.elements().map_or(ty.members().len() as u64, |(count, _)| count);
                let mut parts = Vec::new();
                for index in 0..count {
                    let element = value.element(index as u32).ok_or("a constant without its elements")?;
                    parts.extend(self.constant(element)?);
                }
                Ok(parts)
            }
            _ => Err(format!("the constant {}", value.text())),
        }
    }

    /// A value that was never set: any number, any pointer.
    pub(crate) fn undefined(&mut self, ty: Ty<'m>) -> Result<Vec<Operand>, String> {
        let scalars = self.translator.scalars(ty)?;
        // Parts of a structure are set one after the other; what is left is padding.
        if let [(_, scalar)] = scalars[..] {
            return Ok(match scalar {
                Scalar::Pointer => self.undefined_pointer(),
                Scalar::Plain(ty) => vec![self.undefined_number(ty)],
            });
        }
        Ok(scalars.into_iter().flat_map(|(_, scalar)| self.zero(scalar)).collect())
    }

    /// What a local variable holds before the program sets it.
    pub(crate) fn unset(&mut self, variable: Value<'m>) -> Result<Vec<Operand>, String> {
        // That it is followed is what is wrong, whichever address it is.
        if variable.ty().kind() == TypeKind::LLVMPointerTypeKind && is_only_followed(variable) {
            return Ok(self.pointer_to_nothing());
        }
        self.undefined(variable.ty())
    }

    fn pointer_to_nothing(&mut self) -> Vec<Operand> {
        let nothing = self.translator.uninitialised();
        let object = self.builder.constant(Const::Literal(nothing));
        vec![object, self.number(0)]
    }

    /// A pointer to nothing, or any number as an address: null, that of another object.
    fn undefined_pointer(&mut self) -> Vec<Operand> {
        let is_number = self.undefined_number(Type::Bool);
        let address = self.translator.address_type();
        let number = self.undefined_number(address);
        let number = match address {
            Type::I64 => number,
            narrow => self.builder.compute(Type::I64, Expr::Cast(CastOp::ZExt, narrow, Type::I64, number)).into(),
        };
        let nothing = self.pointer_to_nothing();
        let null = self.builder.null();
        let object = self.builder.compute(Type::Ref, Expr::Select(is_number, null, nothing[0]));
        let offset = self.builder.compute(Type::I64, Expr::Select(is_number, number, nothing[1]));
        vec![object.into(), offset.into()]
    }

    pub(crate) fn undefined_number(&mut self, ty: Type) -> Operand {
        let procedure = self.translator.undefined(ty);
        let result = self.builder.local(ty);
        self.builder.call(Callee::Static(procedure), Vec::new(), Some(result), None);
        result.into()
    }

    pub(crate) fn zero(&mut self, scalar: Scalar) -> Vec<Operand> {
        match scalar {
            Scalar::Pointer => {
                let null = self.builder.null();
                vec![null, self.number(0)]
            }
            Scalar::Plain(Type::Bool) => vec![self.builder.constant(Const::Bool(false))],
            Scalar::Plain(Type::F32) => vec![self.builder.constant(Const::F32(0))],
            Scalar::Plain(Type::F64) => vec![self.builder.constant(Const::F64(0))],
            Scalar::Plain(Type::Int(width)) => vec![self.integer(u32::from(width), 0)],
            Scalar::Plain(Type::Ref) => vec![self.builder.null()],
        }
    }

    /// An integer constant; of one bit, a truth value.
    pub(crate) fn integer(&mut self, width: u32, bits: u128) -> Operand {
        self.builder.constant(match width {
            1 => Const::Bool(bits & 1 == 1),
            width => Const::Int { width: width as u16, bits },
        })
    }

    /// An `i64` constant.
    pub(crate) fn number(&mut self, number: i64) -> Operand {
        self.builder.constant(Const::i64(number))
    }
}

/// Is nothing done with a pointer but to read and write through it?
fn is_only_followed(pointer: Value<'_>) -> bool {
    let (mut seen, mut open) = (FxHashSet::from_iter([pointer]), vec![pointer]);
    while let Some(next) = open.pop() {
        for user in next.users() {
            match user.opcode() {
                Some(Opcode::LLVMLoad) => {}
                Some(Opcode::LLVMStore) if user.operands()[0] != next => {}
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMPHI) => {
                    if seen.insert(user) {
                        open.push(user);
                    }
                }
                _ => return false,
            }
        }
    }
    true
}
