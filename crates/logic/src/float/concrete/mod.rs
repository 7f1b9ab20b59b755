//! Floats as values: every operation on encodings, for every format and rounding mode, correctly rounded.
//!
//! An operand is decoded, the operation computes its result exactly (or to enough bits and the knowledge
//! whether more follow), and `round` is the one place where precision is lost. Single and double
//! precision under the default mode take the hardware's results instead, which IEEE 754 determines to be the same.
//!
//! Operands and results are encodings with the NaN of [`Format::nan`]; operands are accepted with any NaN. Formats have
//! at most [`EXPONENT_LIMIT`] bits of exponent.

mod arithmetic;
mod compare;
mod convert;
mod hardware;
mod round;

pub use arithmetic::{abs, fma, negate, remainder, round_to_integral};
pub use compare::{
    equal, is_infinite, is_nan, is_negative, is_normal, is_positive, is_subnormal, is_zero, less, less_equal, max, min,
};
pub use convert::{from_bits, from_rational, to_bits, to_signed, to_unsigned};
pub use hardware::{add, divide, from_float, from_signed, from_unsigned, multiply, sqrt, subtract};

/// The operations for which the machine may stand in, without the machine: what tests compare with it.
pub mod software {
    pub use super::arithmetic::{add, divide, multiply, negate, sqrt};
    pub use super::convert::{from_float, from_signed, from_unsigned};
}

use crate::bits::Bits;
use crate::sort::Format;
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The widest exponent field for which sums of exponents stay within machine integers.
pub const EXPONENT_LIMIT: u32 = 60;

impl Format {
    /// Is this a format that SMT-LIB allows and that this crate computes with?
    pub fn is_supported(self) -> bool {
        (2..=EXPONENT_LIMIT).contains(&self.exponent) && self.significand >= 2
    }

    /// Largest exponent of a number, and the offset of the exponent field.
    pub(crate) fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The exponent of the last place of subnormal numbers: every finite number is a multiple of two to this power.
    pub(crate) fn least_quantum(self) -> i64 {
        1 - self.bias() - i64::from(self.significand - 1)
    }

    /// The finite number of a sign that is farthest from zero.
    pub(crate) fn largest(self, negative: bool) -> Bits {
        self.infinity(negative).sub(&Bits::one(self.width()))
    }
}

/// A decoded float.
enum Decoded {
    Nan,
    Infinity { negative: bool },
    Finite(Number),
}

/// The number `magnitude * 2^exponent`, negative or not. Zeros have a sign too.
#[derive(Clone)]
struct Number {
    negative: bool,
    magnitude: BigUint,
    exponent: i64,
}

impl Number {
    fn is_zero(&self) -> bool {
        self.magnitude.is_zero()
    }

    /// The least `n` with `|number| < 2^n`; for nonzero numbers.
    fn top(&self) -> i64 {
        self.exponent + self.magnitude.bits() as i64
    }
}

fn decode(format: Format, bits: &Bits) -> Decoded {
    debug_assert!(format.is_supported() && bits.width() == format.width());
    let negative = bits.sign();
    let stored = format.significand - 1;
    let fraction = bits.extract(stored - 1, 0);
    let field = bits.extract(format.width() - 2, stored);
    if field.is_ones() {
        return if fraction.is_zero() { Decoded::Infinity { negative } } else { Decoded::Nan };
    }
    let field = field.to_u64().expect("the exponent field is narrower than a word") as i64;
    let mut magnitude = fraction.to_big();
    if field > 0 {
        magnitude |= BigUint::one() << stored;
    }
    Decoded::Finite(Number { negative, magnitude, exponent: format.least_quantum() + (field - 1).max(0) })
}
