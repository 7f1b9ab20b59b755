//! Integers of more than 64 bits. They are rare (C's `__int128`, products that must not overflow), so they live in a
//! table, each value once, and a machine word names one by its number. Number 0 is zero, as in every other type.

use crate::domain::mask;
use ir::{BinaryOp, CastOp, Type, UnaryOp};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};
use rustc_hash::FxHashMap;

/// The table of wide integers.
#[derive(Debug)]
pub struct Wide {
    values: Vec<BigUint>,
    numbers: FxHashMap<BigUint, u64>,
}

impl Default for Wide {
    fn default() -> Wide {
        Wide { values: vec![BigUint::zero()], numbers: FxHashMap::from_iter([(BigUint::zero(), 0)]) }
    }
}

/// `2^width`.
fn modulus(width: u16) -> BigUint {
    BigUint::one() << width
}

fn all_ones(width: u16) -> BigUint {
    modulus(width) - 1u32
}

fn wrap(value: BigUint, width: u16) -> BigUint {
    if value.bits() <= u64::from(width) { value } else { value % modulus(width) }
}

/// The residue of a signed number.
fn wrap_signed(value: &BigInt, width: u16) -> BigUint {
    let magnitude = wrap(value.magnitude().clone(), width);
    if value.is_negative() && !magnitude.is_zero() { modulus(width) - magnitude } else { magnitude }
}

/// The signed number that the bits stand for.
fn signed(value: &BigUint, width: u16) -> BigInt {
    let value_signed = BigInt::from(value.clone());
    if value.bit(u64::from(width) - 1) { value_signed - BigInt::from(modulus(width)) } else { value_signed }
}

/// The width of a type whose values are bit-vectors; floats count as their bits.
fn width_of(ty: Type) -> u16 {
    ty.bits()
}

impl Wide {
    /// The number of a value.
    pub fn intern(&mut self, value: BigUint) -> u64 {
        if let Some(&number) = self.numbers.get(&value) {
            return number;
        }
        let number = self.values.len() as u64;
        self.values.push(value.clone());
        self.numbers.insert(value, number);
        number
    }

    /// The value with that number; zero if there is none.
    pub fn value(&self, number: u64) -> BigUint {
        usize::try_from(number).ok().and_then(|index| self.values.get(index)).cloned().unwrap_or_default()
    }

    /// The bits of a value of any type.
    pub fn bits_of(&self, ty: Type, word: u64) -> BigUint {
        if width_of(ty) > 64 { wrap(self.value(word), width_of(ty)) } else { BigUint::from(word & mask(ty)) }
    }

    /// The word for a value of any type, from its bits; those above the width are dropped.
    pub fn word_of(&mut self, ty: Type, bits: BigUint) -> u64 {
        let bits = wrap(bits, width_of(ty));
        if width_of(ty) > 64 { self.intern(bits) } else { bits.to_u64().unwrap_or_default() }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn unary(&mut self, op: UnaryOp, ty: Type, a: u64) -> u64 {
        let width = width_of(ty);
        let x = self.bits_of(ty, a);
        let result = match op {
            UnaryOp::Not => all_ones(width) - x,
            UnaryOp::Neg => wrap(modulus(width) - x, width),
            UnaryOp::PopCount => BigUint::from(x.count_ones()),
            UnaryOp::LeadingZeros => BigUint::from(u64::from(width) - x.bits()),
            UnaryOp::TrailingZeros => BigUint::from(x.trailing_zeros().unwrap_or(u64::from(width))),
            // Not operators on integers; the verifier keeps them out.
            UnaryOp::FNeg
            | UnaryOp::FAbs
            | UnaryOp::FSqrt
            | UnaryOp::FFloor
            | UnaryOp::FCeil
            | UnaryOp::FRint
            | UnaryOp::FIsNan => x,
        };
        self.intern(result)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn binary(&mut self, op: BinaryOp, ty: Type, a: u64, b: u64) -> u64 {
        let width = width_of(ty);
        let (x, y) = (self.bits_of(ty, a), self.bits_of(ty, b));
        let (sx, sy) = (signed(&x, width), signed(&y, width));
        let count = y.to_u64().filter(|&count| count < u64::from(width));
        let result = match op {
            BinaryOp::Add => wrap(x + y, width),
            BinaryOp::Sub => wrap(x + modulus(width) - y, width),
            BinaryOp::Mul => wrap(x * y, width),
            BinaryOp::SDiv if sy.is_zero() && sx.is_negative() => BigUint::one(),
            BinaryOp::SDiv | BinaryOp::UDiv if y.is_zero() => all_ones(width),
            BinaryOp::SRem | BinaryOp::URem if y.is_zero() => x,
            BinaryOp::SDiv => wrap_signed(&(sx / sy), width),
            BinaryOp::SRem => wrap_signed(&(sx % sy), width),
            BinaryOp::UDiv => x / y,
            BinaryOp::URem => x % y,
            BinaryOp::And => x & y,
            BinaryOp::Or => x | y,
            BinaryOp::Xor => x ^ y,
            BinaryOp::Shl => count.map_or_else(BigUint::zero, |count| wrap(x << count, width)),
            BinaryOp::LShr => count.map_or_else(BigUint::zero, |count| x >> count),
            // `>>` on a signed big number rounds down, as an arithmetic shift does.
            BinaryOp::AShr => wrap_signed(&(sx >> count.unwrap_or(u64::from(width))), width),
            BinaryOp::Eq => return u64::from(x == y),
            BinaryOp::Ne => return u64::from(x != y),
            BinaryOp::SLt => return u64::from(sx < sy),
            BinaryOp::SLe => return u64::from(sx <= sy),
            BinaryOp::ULt => return u64::from(x < y),
            BinaryOp::ULe => return u64::from(x <= y),
            // Not operators on integers; the verifier keeps them out.
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => x,
            BinaryOp::FEq | BinaryOp::FLt | BinaryOp::FLe => return 0,
        };
        self.intern(result)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn cast(&mut self, op: CastOp, from: Type, to: Type, a: u64) -> u64 {
        let x = self.bits_of(from, a);
        match op {
            CastOp::ZExt | CastOp::Trunc | CastOp::Bits => self.word_of(to, x),
            CastOp::SExt => {
                let value = signed(&x, width_of(from));
                let bits = wrap_signed(&value, width_of(to));
                self.word_of(to, bits)
            }
            CastOp::SToF => big_to_float(&signed(&x, width_of(from)), to),
            CastOp::UToF => big_to_float(&BigInt::from(x), to),
            CastOp::FToS | CastOp::FToU => {
                let float = if from == Type::F32 { f64::from(f32::from_bits(a as u32)) } else { f64::from_bits(a) };
                let bits = float_to_big(float, width_of(to), op == CastOp::FToS);
                self.word_of(to, bits)
            }
            CastOp::FToF => a,
        }
    }
}

fn big_to_float(value: &BigInt, to: Type) -> u64 {
    if to == Type::F32 {
        u64::from(value.to_f32().unwrap_or_default().to_bits())
    } else {
        value.to_f64().unwrap_or_default().to_bits()
    }
}

/// Towards zero, saturating; NaN gives 0.
fn float_to_big(float: f64, width: u16, is_signed: bool) -> BigUint {
    let (least, most) = if is_signed {
        let half = BigInt::from(modulus(width - 1));
        (-half.clone(), half - 1)
    } else {
        (BigInt::zero(), BigInt::from(all_ones(width)))
    };
    let value = match BigInt::from_f64(float.trunc()) {
        Some(value) => value.clamp(least, most),
        None if float.is_nan() => BigInt::from_biguint(Sign::NoSign, BigUint::zero()),
        None if float > 0.0 => most,
        None => least,
    };
    wrap_signed(&value, width)
}
