//! Constants of sort Real. They occur only as what is rounded to a float, and are rounded exactly.

use crate::error::Problem;
use logic::{Bits, Format, Rounding, float::concrete::from_rational};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The most digits a number may have.
pub(crate) const MAX_DIGITS: usize = 400_000;
/// The most bits of a numerator or denominator: products of products would double them again and again.
const MAX_BITS: u64 = 1 << 21;

/// A rational number. The fraction need not be reduced.
#[derive(Clone, Debug)]
pub(crate) struct Real {
    negative: bool,
    numerator: BigUint,
    denominator: BigUint,
}

impl Real {
    /// A whole number.
    pub fn whole(negative: bool, magnitude: BigUint) -> Real {
        Real { negative, numerator: magnitude, denominator: BigUint::one() }
    }

    /// A power of two, or that times minus one.
    pub fn power_of_two(negative: bool, exponent: u32) -> Real {
        Real::whole(negative, BigUint::one() << exponent)
    }

    /// The value of a numeral or decimal.
    pub fn parse(text: &str) -> Result<Real, Problem> {
        if text.len() > MAX_DIGITS {
            return Err(Problem::TooManyDigits(MAX_DIGITS));
        }
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let part = part.trim_end_matches('0');
        let digits = format!("{whole}{part}");
        let numerator = BigUint::parse_bytes(digits.as_bytes(), 10).unwrap_or_default();
        let denominator = BigUint::from(10u32).pow(part.len() as u32);
        Ok(Real { negative: false, numerator, denominator })
    }

    /// The negation.
    pub fn negate(&self) -> Real {
        Real { negative: !self.negative, ..self.clone() }
    }

    /// The quotient.
    pub fn divide(&self, by: &Real) -> Result<Real, Problem> {
        if by.numerator.is_zero() {
            return Err(Problem::ZeroDenominator);
        }
        if [self, by].iter().any(|real| real.numerator.bits().max(real.denominator.bits()) > MAX_BITS) {
            return Err(Problem::TooManyDigits(MAX_DIGITS));
        }
        Ok(Real {
            negative: self.negative != by.negative,
            numerator: &self.numerator * &by.denominator,
            denominator: &self.denominator * &by.numerator,
        })
    }

    /// The sum with half of a whole number.
    pub fn plus_halves(&self, halves: i32) -> Real {
        let numerator = &self.numerator * 2u32;
        let denominator = &self.denominator * 2u32;
        let other = &self.denominator * halves.unsigned_abs();
        let (negative, numerator) = if self.negative == (halves < 0) {
            (self.negative, numerator + other)
        } else if numerator >= other {
            (self.negative, numerator - other)
        } else {
            (!self.negative, other - numerator)
        };
        Real { negative, numerator, denominator }
    }

    /// The IEEE encoding of the number rounded to a format.
    pub fn round(&self, format: Format, mode: Rounding) -> Bits {
        if self.numerator.is_zero() {
            // There is one zero among the reals, and it becomes the positive one.
            return format.zero(false);
        }
        from_rational(format, mode, self.negative, self.numerator.clone(), self.denominator.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ratio(numerator: i64, denominator: u64) -> Real {
        Real { negative: numerator < 0, numerator: numerator.unsigned_abs().into(), denominator: denominator.into() }
    }

    #[test]
    fn decimals_round_as_the_standard_library_parses_them() {
        for text in ["0.1", "3.14159", "16777217.0", "1.17549435082229E-38", "3402823669209384634633746074317.5"] {
            let Ok(expected) = text.parse::<f32>() else { continue };
            if text.contains('E') {
                continue;
            }
            let real = Real::parse(text).unwrap();
            let bits = real.round(Format::SINGLE, Rounding::NearestEven);
            assert_eq!(bits.to_u64(), Some(u64::from(expected.to_bits())), "{text}");
        }
    }

    #[test]
    fn beyond_the_greatest_number() {
        let big = Real::power_of_two(true, 200);
        let bits = |mode| big.round(Format::HALF, mode).to_u64().unwrap();
        assert_eq!(bits(Rounding::NearestEven), 0xfc00);
        assert_eq!(bits(Rounding::TowardNegative), 0xfc00);
        assert_eq!(bits(Rounding::TowardPositive), 0xfbff);
        assert_eq!(bits(Rounding::TowardZero), 0xfbff);
    }

    #[test]
    fn below_the_least_number() {
        let small = ratio(1, 1 << 40);
        let bits = |mode| small.round(Format::HALF, mode).to_u64().unwrap();
        assert_eq!(bits(Rounding::NearestEven), 0);
        assert_eq!(bits(Rounding::TowardPositive), 1);
    }

    #[test]
    fn halves() {
        assert_eq!(ratio(3, 1).plus_halves(-1).numerator, BigUint::from(5u32));
        let flipped = ratio(0, 1).plus_halves(-1);
        assert!(flipped.negative && flipped.numerator.is_one());
    }

    proptest! {
        /// A quotient of small numbers is what the hardware computes.
        #[test]
        fn quotients(numerator in -(1i64 << 53)..(1i64 << 53), denominator in 1u64..(1 << 53)) {
            let expected = numerator as f64 / denominator as f64;
            let bits = ratio(numerator, denominator).round(Format::DOUBLE, Rounding::NearestEven);
            prop_assert_eq!(f64::from_bits(bits.to_u64().unwrap()) , expected);
        }

        /// Whole numbers too large for the significand, and small formats by way of the hardware's.
        #[test]
        fn whole_numbers(number: i64) {
            let bits = ratio(number, 1).round(Format::SINGLE, Rounding::NearestEven);
            prop_assert_eq!(f32::from_bits(bits.to_u64().unwrap() as u32), number as f32);
        }

        /// Directed modes bracket the number, one place apart unless it is representable.
        #[test]
        fn directed(numerator in 1i64..1 << 40, denominator in 1u64..1 << 40) {
            let real = ratio(numerator, denominator);
            let down = real.round(Format::HALF, Rounding::TowardNegative).to_u64().unwrap();
            let up = real.round(Format::HALF, Rounding::TowardPositive).to_u64().unwrap();
            let zero = real.round(Format::HALF, Rounding::TowardZero).to_u64().unwrap();
            let even = real.round(Format::HALF, Rounding::NearestEven).to_u64().unwrap();
            prop_assert!(up == down || up == down + 1);
            prop_assert_eq!(zero, down);
            prop_assert!(even == up || even == down);
        }
    }
}
