//! What LLVM's types consist of: scalars at offsets.

use crate::read::{Module, Ty, TypeKind};
use ir::Type;

/// A scalar of LLVM's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scalar {
    /// An integer, a truth value or a float.
    Plain(Type),
    /// A pointer: a reference and an offset.
    Pointer,
}

impl Scalar {
    /// The locals that hold it.
    pub(crate) fn parts(self) -> &'static [Type] {
        const POINTER: &[Type] = &[Type::Ref, Type::I64];
        const BOOL: &[Type] = &[Type::Bool];
        const FLOATS: [&[Type]; 2] = [&[Type::F32], &[Type::F64]];
        match self {
            Scalar::Pointer => POINTER,
            Scalar::Plain(Type::Bool) => BOOL,
            Scalar::Plain(Type::F32) => FLOATS[0],
            Scalar::Plain(Type::F64) => FLOATS[1],
            Scalar::Plain(Type::Int(width)) => WIDTHS.get(usize::from(width)).map_or(&[], std::slice::from_ref),
            Scalar::Plain(Type::Ref) => &[],
        }
    }
}

/// Integer types by their width.
const WIDTHS: [Type; MAX_BITS as usize + 1] = {
    let mut types = [Type::Int(1); MAX_BITS as usize + 1];
    let mut width = 1;
    while width <= MAX_BITS {
        types[width as usize] = Type::Int(width as u16);
        width += 1;
    }
    types
};

/// Wider integers are not supported.
const MAX_BITS: u32 = 128;

/// The scalars that a value of the type consists of, with their offsets in memory; or what is not supported about it.
pub(crate) fn scalars(module: &Module, ty: Ty<'_>) -> Result<Vec<(u64, Scalar)>, String> {
    let mut found = Vec::new();
    add_scalars(module, ty, 0, &mut found)?;
    Ok(found)
}

/// As [`scalars`], of a value that is in memory: lanes of a vector lie there bit by bit, whatever their types alone would take.
pub(crate) fn scalars_in_memory(module: &Module, ty: Ty<'_>) -> Result<Vec<(u64, Scalar)>, String> {
    if has_packed_lanes(module, ty) {
        return Err("a vector in memory whose numbers do not fill bytes".to_owned());
    }
    scalars(module, ty)
}

fn has_packed_lanes(module: &Module, ty: Ty<'_>) -> bool {
    match ty.elements() {
        Some((_, lane)) if ty.kind() == TypeKind::LLVMVectorTypeKind => {
            lane.kind() == TypeKind::LLVMIntegerTypeKind && module.size_of(lane) * 8 != u64::from(lane.int_bits())
        }
        Some((_, element)) => has_packed_lanes(module, element),
        None => ty.members().into_iter().any(|member| has_packed_lanes(module, member)),
    }
}

/// Values of more scalars than this are arrays that are not handled as a value.
const MAX_SCALARS: usize = 4096;

fn add_scalars(module: &Module, ty: Ty<'_>, at: u64, found: &mut Vec<(u64, Scalar)>) -> Result<(), String> {
    if found.len() > MAX_SCALARS {
        return Err(format!("a value of {MAX_SCALARS} parts"));
    }
    match ty.kind() {
        TypeKind::LLVMVoidTypeKind => {}
        TypeKind::LLVMIntegerTypeKind if ty.int_bits() == 1 => found.push((at, Scalar::Plain(Type::Bool))),
        TypeKind::LLVMIntegerTypeKind if ty.int_bits() <= MAX_BITS => {
            found.push((at, Scalar::Plain(Type::Int(ty.int_bits() as u16))));
        }
        TypeKind::LLVMFloatTypeKind => found.push((at, Scalar::Plain(Type::F32))),
        TypeKind::LLVMDoubleTypeKind => found.push((at, Scalar::Plain(Type::F64))),
        TypeKind::LLVMPointerTypeKind => found.push((at, Scalar::Pointer)),
        TypeKind::LLVMStructTypeKind => {
            for (index, member) in ty.members().into_iter().enumerate() {
                add_scalars(module, member, at + module.offset_of(ty, index as u32), found)?;
            }
        }
        TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
            let Some((count, element)) = ty.elements() else { return Err(unsupported(ty)) };
            let size = module.size_of(element);
            if count > MAX_SCALARS as u64 {
                return Err(format!("a value of {count} parts"));
            }
            for index in 0..count {
                add_scalars(module, element, at + index * size, found)?;
            }
        }
        _ => return Err(unsupported(ty)),
    }
    Ok(())
}

fn unsupported(ty: Ty<'_>) -> String {
    match ty.kind() {
        TypeKind::LLVMX86_FP80TypeKind | TypeKind::LLVMFP128TypeKind | TypeKind::LLVMPPC_FP128TypeKind => {
            "`long double`".to_owned()
        }
        TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind => "floats of 16 bits".to_owned(),
        TypeKind::LLVMIntegerTypeKind => format!("integers of {} bits", ty.int_bits()),
        _ => format!("values of LLVM's type {}", ty.text()),
    }
}

/// The types of the locals that hold values of these scalars.
pub(crate) fn parts_of(scalars: &[(u64, Scalar)]) -> Vec<Type> {
    scalars.iter().flat_map(|(_, scalar)| scalar.parts()).copied().collect()
}

/// Which of the flat parts of a value of the type a path of indices leads to.
pub(crate) fn part_range(module: &Module, ty: Ty<'_>, path: &[u32]) -> Result<std::ops::Range<usize>, String> {
    let width = |ty: Ty<'_>| Ok::<usize, String>(parts_of(&scalars(module, ty)?).len());
    let Some((&index, rest)) = path.split_first() else { return Ok(0..width(ty)?) };
    let (before, inner) = match ty.elements() {
        Some((count, _)) if u64::from(index) >= count => return Err("an element outside of its vector".to_owned()),
        Some((_, element)) => (index as usize * width(element)?, element),
        None => {
            let members = ty.members();
            let inner = *members.get(index as usize).ok_or("an index outside a structure")?;
            let mut before = 0;
            for &member in &members[..index as usize] {
                before += width(member)?;
            }
            (before, inner)
        }
    };
    let range = part_range(module, inner, rest)?;
    Ok(before + range.start..before + range.end)
}
