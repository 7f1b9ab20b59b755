//! Operators on machine words. Every operator is total, with the conventions that `ir` documents.
//!
//! Integers up to 64 bits lie in the word itself, zeros above the width. Wider ones lie in a [`Wide`] table and the word
//! is their number there; that path is cold and kept out of line.

use crate::Wide;
use crate::cache::Kinship;
use ir::{BinaryOp, CastOp, ClassId, Program, Type, UnaryOp};
use semantics::Domain;

/// The domain of machine words.
pub struct Words<'a> {
    pub(crate) program: &'a Program,
    pub(crate) wide: &'a mut Wide,
    pub(crate) kinship: &'a mut Kinship,
}

/// How many of a word's 64 bits a value of the type leaves unused. Wide integers use them all: their table number.
#[inline(always)]
pub(crate) fn unused(ty: Type) -> u32 {
    match ty {
        Type::Int(width) => unused_of(width),
        Type::F64 => 0,
        Type::F32 | Type::Ref => 32,
        Type::Bool => 63,
    }
}

#[inline(always)]
fn unused_of(width: u16) -> u32 {
    64u32.saturating_sub(u32::from(width)) & 63
}

/// The bits of a word that a value of the type may use.
#[inline(always)]
pub(crate) fn mask(ty: Type) -> u64 {
    u64::MAX >> unused(ty)
}

/// The value as a signed number.
#[inline(always)]
fn signed(ty: Type, a: u64) -> i64 {
    extend(unused(ty), a)
}

#[inline(always)]
fn is_wide(ty: Type) -> bool {
    matches!(ty, Type::Int(width) if width > 64)
}

/// The value of an integer that leaves `unused` bits of its word as a signed number.
#[inline(always)]
fn extend(unused: u32, a: u64) -> i64 {
    ((a << unused) as i64) >> unused
}

#[inline(always)]
fn f32_of(a: u64) -> f32 {
    f32::from_bits(a as u32)
}

#[inline(always)]
fn f64_of(a: u64) -> f64 {
    f64::from_bits(a)
}

/// Applies a function of floats to the operand's own precision.
#[inline(always)]
fn float(ty: Type, a: u64, single: impl Fn(f32) -> f32, double: impl Fn(f64) -> f64) -> u64 {
    if ty == Type::F32 { u64::from(single(f32_of(a)).to_bits()) } else { double(f64_of(a)).to_bits() }
}

/// As [`float`], for two operands.
#[inline(always)]
fn floats(ty: Type, a: u64, b: u64, single: impl Fn(f32, f32) -> f32, double: impl Fn(f64, f64) -> f64) -> u64 {
    if ty == Type::F32 {
        u64::from(single(f32_of(a), f32_of(b)).to_bits())
    } else {
        double(f64_of(a), f64_of(b)).to_bits()
    }
}

/// The value of a float of either precision; every binary32 is a binary64.
#[inline(always)]
fn as_f64(ty: Type, a: u64) -> f64 {
    if ty == Type::F32 { f64::from(f32_of(a)) } else { f64_of(a) }
}

/// A comparison of floats.
#[inline(always)]
fn compare(ty: Type, a: u64, b: u64, holds: impl Fn(f64, f64) -> bool) -> u64 {
    u64::from(holds(as_f64(ty, a), as_f64(ty, b)))
}

#[inline(always)]
fn signed_division(unused: u32, a: u64, b: u64) -> u64 {
    let (x, y) = (extend(unused, a), extend(unused, b));
    let quotient = match y {
        0 if x < 0 => 1,
        0 => -1,
        _ => x.wrapping_div(y),
    };
    quotient as u64
}

#[inline(always)]
fn signed_remainder(unused: u32, a: u64, b: u64) -> u64 {
    let (x, y) = (extend(unused, a), extend(unused, b));
    (if y == 0 { x } else { x.wrapping_rem(y) }) as u64
}

/// `a op b` for integers that leave `unused` bits of their words. Integers come first and by themselves because they
/// are most of what programs compute: their operators need not ask for the type.
#[inline(always)]
fn integer(op: BinaryOp, unused: u32, a: u64, b: u64) -> u64 {
    let within = |count: u64| count < u64::from(64 - unused);
    let bits = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::SDiv => signed_division(unused, a, b),
        BinaryOp::SRem => signed_remainder(unused, a, b),
        BinaryOp::UDiv => a.checked_div(b).unwrap_or(u64::MAX),
        BinaryOp::URem => a.checked_rem(b).unwrap_or(a),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl if within(b) => a << (b & 63),
        BinaryOp::LShr if within(b) => a >> (b & 63),
        BinaryOp::Shl | BinaryOp::LShr => 0,
        BinaryOp::AShr => (extend(unused, a) >> b.min(63)) as u64,
        BinaryOp::Eq => return u64::from(a == b),
        BinaryOp::Ne => return u64::from(a != b),
        // Moved to the top of the word, both keep their order.
        BinaryOp::SLt => return u64::from(((a << unused) as i64) < (b << unused) as i64),
        BinaryOp::SLe => return u64::from((a << unused) as i64 <= (b << unused) as i64),
        BinaryOp::ULt => return u64::from(a < b),
        BinaryOp::ULe => return u64::from(a <= b),
        // Not operators on integers; the verifier keeps them out.
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => a,
        BinaryOp::FEq | BinaryOp::FLt | BinaryOp::FLe => 0,
    };
    bits & (u64::MAX >> unused)
}

/// `a op b` for bools, references and floats.
#[inline(always)]
fn other(op: BinaryOp, ty: Type, a: u64, b: u64) -> u64 {
    match op {
        BinaryOp::Eq => u64::from(a == b),
        BinaryOp::Ne => u64::from(a != b),
        BinaryOp::FAdd => floats(ty, a, b, |x, y| x + y, |x, y| x + y),
        BinaryOp::FSub => floats(ty, a, b, |x, y| x - y, |x, y| x - y),
        BinaryOp::FMul => floats(ty, a, b, |x, y| x * y, |x, y| x * y),
        BinaryOp::FDiv => floats(ty, a, b, |x, y| x / y, |x, y| x / y),
        BinaryOp::FRem => float_remainder(ty, a, b),
        BinaryOp::FEq => compare(ty, a, b, |x, y| x == y),
        BinaryOp::FLt => compare(ty, a, b, |x, y| x < y),
        BinaryOp::FLe => compare(ty, a, b, |x, y| x <= y),
        // Bools are integers of one bit to all the others.
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::SDiv
        | BinaryOp::SRem
        | BinaryOp::UDiv
        | BinaryOp::URem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::SLt
        | BinaryOp::SLe
        | BinaryOp::ULt
        | BinaryOp::ULe => small(op, ty, a, b),
    }
}

#[inline(never)]
fn small(op: BinaryOp, ty: Type, a: u64, b: u64) -> u64 {
    integer(op, unused(ty), a, b)
}

#[inline(never)]
fn float_remainder(ty: Type, a: u64, b: u64) -> u64 {
    floats(ty, a, b, |x, y| x % y, |x, y| x % y)
}

#[inline(always)]
fn unary(op: UnaryOp, ty: Type, a: u64) -> u64 {
    let sign = (mask(ty) >> 1) + 1;
    match op {
        UnaryOp::Not => !a & mask(ty),
        UnaryOp::Neg => a.wrapping_neg() & mask(ty),
        UnaryOp::FNeg => a ^ sign,
        UnaryOp::FAbs => a & !sign,
        UnaryOp::FSqrt => float(ty, a, f32::sqrt, f64::sqrt),
        UnaryOp::FFloor => float(ty, a, f32::floor, f64::floor),
        UnaryOp::FCeil => float(ty, a, f32::ceil, f64::ceil),
        UnaryOp::FRint => float(ty, a, f32::round_ties_even, f64::round_ties_even),
        UnaryOp::FIsNan => u64::from(as_f64(ty, a).is_nan()),
        UnaryOp::PopCount => u64::from(a.count_ones()),
        UnaryOp::LeadingZeros => u64::from(a.leading_zeros().saturating_sub(unused(ty))),
        UnaryOp::TrailingZeros => u64::from(a.trailing_zeros().min(64 - unused(ty))),
    }
}

#[inline(always)]
fn cast(op: CastOp, from: Type, to: Type, a: u64) -> u64 {
    match op {
        CastOp::ZExt | CastOp::Bits => a,
        CastOp::SExt => signed(from, a) as u64 & mask(to),
        CastOp::Trunc => a & mask(to),
        // Straight from the integer: a detour over binary64 would round twice.
        CastOp::SToF if to == Type::F32 => u64::from((signed(from, a) as f32).to_bits()),
        CastOp::SToF => (signed(from, a) as f64).to_bits(),
        CastOp::UToF if to == Type::F32 => u64::from((a as f32).to_bits()),
        CastOp::UToF => (a as f64).to_bits(),
        CastOp::FToS => {
            let most = (mask(to) >> 1) as i64;
            (as_f64(from, a) as i64).clamp(-most - 1, most) as u64 & mask(to)
        }
        CastOp::FToU => (as_f64(from, a) as u64).min(mask(to)),
        CastOp::FToF if from == to => a,
        CastOp::FToF if to == Type::F32 => u64::from((f64_of(a) as f32).to_bits()),
        CastOp::FToF => f64::from(f32_of(a)).to_bits(),
    }
}

impl Domain for Words<'_> {
    type Value = u64;

    #[inline(always)]
    fn null(&mut self) -> u64 {
        0
    }

    #[inline(always)]
    fn unary(&mut self, op: UnaryOp, ty: Type, a: u64) -> u64 {
        if is_wide(ty) { self.wide.unary(op, ty, a) } else { unary(op, ty, a) }
    }

    #[inline(always)]
    fn binary(&mut self, op: BinaryOp, ty: Type, a: u64, b: u64) -> u64 {
        match ty {
            Type::Int(width) if width <= 64 => integer(op, unused_of(width), a, b),
            Type::Int(_) => self.wide.binary(op, ty, a, b),
            Type::Bool | Type::Ref | Type::F32 | Type::F64 => other(op, ty, a, b),
        }
    }

    #[inline(always)]
    fn cast(&mut self, op: CastOp, from: Type, to: Type, a: u64) -> u64 {
        if is_wide(from) || is_wide(to) { self.wide.cast(op, from, to, a) } else { cast(op, from, to, a) }
    }

    #[inline(always)]
    fn select(&mut self, condition: u64, a: u64, b: u64) -> u64 {
        if condition != 0 { a } else { b }
    }

    #[inline(always)]
    fn subclass(&mut self, class: u64, ancestor: ClassId) -> u64 {
        u64::from(self.kinship.is_subclass(self.program, class, ancestor))
    }

    #[inline(always)]
    fn storable(&mut self, array: u64, value: u64) -> u64 {
        u64::from(self.kinship.is_storable(self.program, array, value))
    }
}
