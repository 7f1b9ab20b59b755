//! Bit-vector values: a width and a number below 2^width. Vectors of at most 64 bits are a machine word; wider ones are
//! big integers. Operations follow SMT-LIB's FixedSizeBitVectors, its conventions for division by zero included.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};
use std::fmt;

/// A bit-vector value.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Bits {
    width: u32,
    magnitude: Magnitude,
}

/// Invariant: `Word` if and only if the width is at most 64; no bit is set at or above the width.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
enum Magnitude {
    Word(u64),
    Big(Box<BigUint>),
}

/// The word with the lowest `width` bits set.
pub(crate) fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

fn signed(width: u32, word: u64) -> i64 {
    let unused = 64 - width;
    ((word << unused) as i64) >> unused
}

impl Bits {
    /// The vector of this width that holds `value` modulo 2^width. Panics if the width is zero.
    pub fn new(width: u32, value: u64) -> Bits {
        assert!(width > 0, "a bit-vector has at least one bit");
        let magnitude =
            if width <= 64 { Magnitude::Word(value & mask(width)) } else { Magnitude::Big(Box::new(value.into())) };
        Bits { width, magnitude }
    }

    /// The vector of this width that holds `value` modulo 2^width.
    pub fn from_big(width: u32, value: BigUint) -> Bits {
        if width <= 64 {
            let low = value.iter_u64_digits().next().unwrap_or(0);
            return Bits::new(width, low);
        }
        let value = if value.bits() > u64::from(width) { value & big_mask(width) } else { value };
        Bits { width, magnitude: Magnitude::Big(Box::new(value)) }
    }

    /// The vector of this width that holds `value` in two's complement.
    pub fn from_i64(width: u32, value: i64) -> Bits {
        if width <= 64 { Bits::new(width, value as u64) } else { Bits::from_big_signed(width, value.into()) }
    }

    fn from_big_signed(width: u32, value: BigInt) -> Bits {
        let modulus = BigInt::one() << width;
        let reduced = ((value % &modulus) + &modulus) % &modulus;
        Bits::from_big(width, reduced.to_biguint().expect("reduced modulo a positive number"))
    }

    /// All bits clear.
    pub fn zero(width: u32) -> Bits {
        Bits::new(width, 0)
    }

    /// The number one.
    pub fn one(width: u32) -> Bits {
        Bits::new(width, 1)
    }

    /// All bits set.
    pub fn ones(width: u32) -> Bits {
        if width <= 64 { Bits::new(width, u64::MAX) } else { Bits::from_big(width, big_mask(width)) }
    }

    /// The least signed number: only the sign bit is set.
    pub fn least_signed(width: u32) -> Bits {
        Bits::one(width).shl(&Bits::from_big(width, BigUint::from(width - 1)))
    }

    /// The number of bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value as a word, if it is below 2^64.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.magnitude {
            Magnitude::Word(word) => Some(*word),
            Magnitude::Big(big) => big.to_u64(),
        }
    }

    /// The value read as two's complement, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.magnitude {
            Magnitude::Word(word) => Some(signed(self.width, *word)),
            Magnitude::Big(_) => self.to_big_signed().to_i64(),
        }
    }

    /// The value as a big integer.
    pub fn to_big(&self) -> BigUint {
        match &self.magnitude {
            Magnitude::Word(word) => BigUint::from(*word),
            Magnitude::Big(big) => (**big).clone(),
        }
    }

    /// The value read as two's complement.
    pub fn to_big_signed(&self) -> BigInt {
        let value = BigInt::from(self.to_big());
        if self.sign() { value - (BigInt::one() << self.width) } else { value }
    }

    /// The bit at a position; bits at or above the width are clear.
    pub fn bit(&self, position: u32) -> bool {
        match &self.magnitude {
            Magnitude::Word(word) => position < 64 && word >> position & 1 == 1,
            Magnitude::Big(big) => big.bit(u64::from(position)),
        }
    }

    /// The highest bit.
    pub fn sign(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// Are all bits clear?
    pub fn is_zero(&self) -> bool {
        match &self.magnitude {
            Magnitude::Word(word) => *word == 0,
            Magnitude::Big(big) => big.is_zero(),
        }
    }

    /// Is this the number one?
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Are all bits set?
    pub fn is_ones(&self) -> bool {
        match &self.magnitude {
            Magnitude::Word(word) => *word == mask(self.width),
            Magnitude::Big(big) => big.count_ones() == u64::from(self.width),
        }
    }

    /// The exponent, if the value is a power of two.
    pub fn power_of_two(&self) -> Option<u32> {
        match &self.magnitude {
            Magnitude::Word(word) => word.is_power_of_two().then(|| word.trailing_zeros()),
            Magnitude::Big(big) => (big.count_ones() == 1).then(|| big.trailing_zeros().unwrap_or(0) as u32),
        }
    }

    /// The number of clear bits below the lowest set one; the width for zero.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.magnitude {
            Magnitude::Word(0) => self.width,
            Magnitude::Word(word) => word.trailing_zeros(),
            Magnitude::Big(big) => big.trailing_zeros().map_or(self.width, |zeros| zeros as u32),
        }
    }

    fn unary(&self, word: impl Fn(u64) -> u64, big: impl Fn(&BigUint) -> BigUint) -> Bits {
        match &self.magnitude {
            Magnitude::Word(a) => Bits::new(self.width, word(*a)),
            Magnitude::Big(a) => Bits::from_big(self.width, big(a)),
        }
    }

    fn binary(
        &self,
        other: &Bits,
        word: impl Fn(u64, u64) -> u64,
        big: impl Fn(&BigUint, &BigUint) -> BigUint,
    ) -> Bits {
        debug_assert_eq!(self.width, other.width, "operands have one width");
        match (&self.magnitude, &other.magnitude) {
            (Magnitude::Word(a), Magnitude::Word(b)) => Bits::new(self.width, word(*a, *b)),
            (_, _) => Bits::from_big(self.width, big(&self.to_big(), &other.to_big())),
        }
    }

    /// `bvnot`.
    pub fn not(&self) -> Bits {
        self.unary(|a| !a, |a| a ^ big_mask(self.width))
    }

    /// `bvneg`.
    pub fn neg(&self) -> Bits {
        self.unary(u64::wrapping_neg, |a| (BigUint::one() << self.width) - a)
    }

    /// `bvand`.
    pub fn and(&self, other: &Bits) -> Bits {
        self.binary(other, |a, b| a & b, |a, b| a & b)
    }

    /// `bvor`.
    pub fn or(&self, other: &Bits) -> Bits {
        self.binary(other, |a, b| a | b, |a, b| a | b)
    }

    /// `bvxor`.
    pub fn xor(&self, other: &Bits) -> Bits {
        self.binary(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// `bvadd`.
    pub fn add(&self, other: &Bits) -> Bits {
        self.binary(other, u64::wrapping_add, |a, b| a + b)
    }

    /// `bvsub`.
    pub fn sub(&self, other: &Bits) -> Bits {
        self.binary(other, u64::wrapping_sub, |a, b| (BigUint::one() << self.width) + a - b)
    }

    /// `bvmul`.
    pub fn mul(&self, other: &Bits) -> Bits {
        self.binary(other, u64::wrapping_mul, |a, b| a * b)
    }

    /// `bvudiv`: all ones if the divisor is zero.
    pub fn udiv(&self, other: &Bits) -> Bits {
        if other.is_zero() {
            return Bits::ones(self.width);
        }
        self.binary(other, |a, b| a / b, |a, b| a / b)
    }

    /// `bvurem`: the dividend if the divisor is zero.
    pub fn urem(&self, other: &Bits) -> Bits {
        if other.is_zero() {
            return self.clone();
        }
        self.binary(other, |a, b| a % b, |a, b| a % b)
    }

    /// The absolute value, the least signed number being its own.
    fn absolute(&self) -> Bits {
        if self.sign() { self.neg() } else { self.clone() }
    }

    /// `bvsdiv`: truncated.
    pub fn sdiv(&self, other: &Bits) -> Bits {
        let quotient = self.absolute().udiv(&other.absolute());
        if self.sign() == other.sign() { quotient } else { quotient.neg() }
    }

    /// `bvsrem`: has the sign of the dividend.
    pub fn srem(&self, other: &Bits) -> Bits {
        let remainder = self.absolute().urem(&other.absolute());
        if self.sign() { remainder.neg() } else { remainder }
    }

    /// `bvsmod`: has the sign of the divisor.
    pub fn smod(&self, other: &Bits) -> Bits {
        let remainder = self.absolute().urem(&other.absolute());
        if remainder.is_zero() {
            return remainder;
        }
        match (self.sign(), other.sign()) {
            (false, false) => remainder,
            (true, false) => other.sub(&remainder),
            (false, true) => remainder.add(other),
            (true, true) => remainder.neg(),
        }
    }

    /// The amount of a shift, if it is below the width.
    fn shift_amount(&self, amount: &Bits) -> Option<u32> {
        let amount = amount.to_u64()?;
        (amount < u64::from(self.width)).then_some(amount as u32)
    }

    /// `bvshl`.
    pub fn shl(&self, amount: &Bits) -> Bits {
        match self.shift_amount(amount) {
            Some(n) => self.unary(|a| a << n, |a| a << n),
            None => Bits::zero(self.width),
        }
    }

    /// `bvlshr`.
    pub fn lshr(&self, amount: &Bits) -> Bits {
        match self.shift_amount(amount) {
            Some(n) => self.unary(|a| a >> n, |a| a >> n),
            None => Bits::zero(self.width),
        }
    }

    /// `bvashr`.
    pub fn ashr(&self, amount: &Bits) -> Bits {
        if self.sign() { self.not().lshr(amount).not() } else { self.lshr(amount) }
    }

    /// `bvult`.
    pub fn ult(&self, other: &Bits) -> bool {
        debug_assert_eq!(self.width, other.width, "operands have one width");
        self.magnitude < other.magnitude
    }

    /// `bvule`.
    pub fn ule(&self, other: &Bits) -> bool {
        !other.ult(self)
    }

    /// `bvslt`.
    pub fn slt(&self, other: &Bits) -> bool {
        match (self.sign(), other.sign()) {
            (true, false) => true,
            (false, true) => false,
            (true, true) | (false, false) => self.ult(other),
        }
    }

    /// `bvsle`.
    pub fn sle(&self, other: &Bits) -> bool {
        !other.slt(self)
    }

    /// `concat`: this vector above `low`.
    pub fn concat(&self, low: &Bits) -> Bits {
        let width = self.width + low.width;
        match (&self.magnitude, &low.magnitude) {
            (Magnitude::Word(a), Magnitude::Word(b)) if width <= 64 => Bits::new(width, a << low.width | b),
            (_, _) => Bits::from_big(width, (self.to_big() << low.width) | low.to_big()),
        }
    }

    /// `extract`: the bits from `low` to `high`, both included.
    pub fn extract(&self, high: u32, low: u32) -> Bits {
        debug_assert!(low <= high && high < self.width, "the range lies in the vector");
        match &self.magnitude {
            Magnitude::Word(a) => Bits::new(high - low + 1, a >> low),
            Magnitude::Big(a) => Bits::from_big(high - low + 1, &**a >> low),
        }
    }

    /// The same number in `width` bits, at least as many as before.
    pub fn zero_extend(&self, width: u32) -> Bits {
        match &self.magnitude {
            Magnitude::Word(a) => Bits::new(width, *a),
            Magnitude::Big(a) => Bits::from_big(width, (**a).clone()),
        }
    }

    /// The same signed number in `width` bits, at least as many as before.
    pub fn sign_extend(&self, width: u32) -> Bits {
        match &self.magnitude {
            Magnitude::Word(a) if width <= 64 => Bits::new(width, signed(self.width, *a) as u64),
            Magnitude::Word(_) | Magnitude::Big(_) => Bits::from_big_signed(width, self.to_big_signed()),
        }
    }
}

fn big_mask(width: u32) -> BigUint {
    (BigUint::one() << width) - 1u32
}

impl fmt::Display for Bits {
    /// As an SMT-LIB literal: hexadecimal where the width allows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width.is_multiple_of(4) {
            let digits = self.width as usize / 4;
            match &self.magnitude {
                Magnitude::Word(word) => write!(f, "#x{word:0digits$x}"),
                Magnitude::Big(big) => write!(f, "#x{:0>digits$}", big.to_str_radix(16)),
            }
        } else {
            f.write_str("#b")?;
            (0..self.width).rev().try_for_each(|i| f.write_str(if self.bit(i) { "1" } else { "0" }))
        }
    }
}
