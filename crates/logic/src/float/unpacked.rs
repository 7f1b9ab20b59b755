//! A float taken apart.
//!
//! Unlike symfpu (Brain, Schanda, Sun: "Building better bit-blasting for floating-point formulas", TACAS 2019), whose
//! unpacked floats are normalised, the form in which results are handed from one operation to the next is the encoding
//! itself, with NaN apart: packing costs one gate per bit, comparisons and sums need no normalisation at all, and what
//! needs it ([`Normal`]) pays for it alone.

use super::exponent::Exponent;
use super::words::{append_zeros, bits_of, high_bits, is_nonzero, is_ones, is_zero, low_bits, normalise, top_bit};
use crate::bits::Bits;
use crate::sort::Format;
use crate::term::{Term, Terms};

/// A float as sign and magnitude, with what operations ask first. The other parts say nothing if it is NaN.
#[derive(Copy, Clone)]
pub(super) struct Unpacked {
    pub format: Format,
    pub nan: Term,
    pub infinite: Term,
    pub zero: Term,
    pub negative: Term,
    /// The encoding without its sign; of infinities and zeros too.
    pub magnitude: Term,
}

/// The number `1.significand * 2^exponent`, neither zero nor infinite nor NaN, for which the parts are arbitrary.
#[derive(Copy, Clone)]
pub(super) struct Normal {
    /// Biased, below one for numbers that are subnormal in the format.
    pub exponent: Exponent,
    /// As many bits as the format's significand. The highest is the constant one.
    pub significand: Term,
}

impl Unpacked {
    /// From an encoding, with any NaN.
    pub fn from_encoding(terms: &mut Terms, format: Format, encoding: Term) -> Unpacked {
        let magnitude = low_bits(terms, encoding, format.width() - 1);
        let field = high_bits(terms, magnitude, format.exponent);
        let fraction = low_bits(terms, magnitude, format.significand - 1);
        let (special, blank) = (is_ones(terms, field), is_zero(terms, fraction));
        let some = terms.not(blank);
        Unpacked {
            format,
            nan: terms.and(special, some),
            infinite: terms.and(special, blank),
            zero: is_zero(terms, magnitude),
            negative: top_bit(terms, encoding),
            magnitude,
        }
    }

    /// The encoding, of NaN the canonical one.
    pub fn encoding(self, terms: &mut Terms) -> Term {
        let sign = terms.bit(self.negative);
        let encoding = terms.concat(sign, self.magnitude);
        let nan = terms.bits_constant(self.format.nan());
        terms.ite(self.nan, nan, encoding)
    }

    /// One of two floats.
    pub fn choose(terms: &mut Terms, condition: Term, a: Unpacked, b: Unpacked) -> Unpacked {
        Unpacked {
            format: a.format,
            nan: terms.ite(condition, a.nan, b.nan),
            infinite: terms.ite(condition, a.infinite, b.infinite),
            zero: terms.ite(condition, a.zero, b.zero),
            negative: terms.ite(condition, a.negative, b.negative),
            magnitude: terms.ite(condition, a.magnitude, b.magnitude),
        }
    }

    /// The float, but NaN or infinity under these conditions. The sign is already right.
    pub fn or_special(self, terms: &mut Terms, nan: Term, infinite: Term) -> Unpacked {
        let infinity = terms.bits_constant(self.format.infinite_magnitude());
        let finite = terms.not(infinite);
        Unpacked {
            nan: terms.or(nan, self.nan),
            infinite: terms.or(infinite, self.infinite),
            zero: terms.and(self.zero, finite),
            magnitude: terms.ite(infinite, infinity, self.magnitude),
            ..self
        }
    }

    /// The exponent field.
    pub fn field(self, terms: &mut Terms) -> Term {
        high_bits(terms, self.magnitude, self.format.exponent)
    }

    /// The significand with its hidden bit.
    pub fn significand(self, terms: &mut Terms) -> Term {
        significand_of(terms, self.format, self.magnitude)
    }

    /// The exponent of the hidden bit, biased: at least one.
    pub fn effective_exponent(self, terms: &mut Terms) -> Exponent {
        let field = effective_field(terms, self.format, self.magnitude);
        Exponent::from_unsigned(terms, field, 2 * self.format.bias() + 1).known_between(terms, 1, i64::MAX)
    }

    /// The number with the leading one in front.
    pub fn normal(self, terms: &mut Terms) -> Normal {
        let precision = self.format.significand;
        let significand = self.significand(terms);
        let (normalised, count) = normalise(terms, significand);
        let fraction = low_bits(terms, normalised, precision - 1);
        let one = terms.number(1, 1);
        let most = (1 << bits_of(precision - 1).max(1)) - 1;
        let count = Exponent::from_unsigned(terms, count, most);
        let exponent = self.effective_exponent(terms);
        let exponent = exponent.subtract(terms, count).known_between(terms, 1 - most, i64::MAX);
        Normal { exponent, significand: terms.concat(one, fraction) }
    }
}

/// The significand of a magnitude with its hidden bit.
pub(super) fn significand_of(terms: &mut Terms, format: Format, magnitude: Term) -> Term {
    let field = high_bits(terms, magnitude, format.exponent);
    let hidden = is_nonzero(terms, field);
    let hidden = terms.bit(hidden);
    let fraction = low_bits(terms, magnitude, format.significand - 1);
    terms.concat(hidden, fraction)
}

/// The exponent field as it counts: that of subnormal numbers as one.
pub(super) fn effective_field(terms: &mut Terms, format: Format, magnitude: Term) -> Term {
    let field = high_bits(terms, magnitude, format.exponent);
    let subnormal = is_zero(terms, field);
    let subnormal = terms.bit(subnormal);
    // One is the only odd number that zero can become: only the last bit changes.
    let last = low_bits(terms, field, 1);
    let last = terms.bit_or(last, subnormal);
    let rest = high_bits(terms, field, format.exponent - 1);
    terms.concat(rest, last)
}

impl Format {
    /// The encoding of infinity without its sign.
    pub(super) fn infinite_magnitude(self) -> Bits {
        self.infinity(false).extract(self.width() - 2, 0)
    }

    /// The encoding of the largest number without its sign.
    pub(super) fn largest_magnitude(self) -> Bits {
        self.largest(false).extract(self.width() - 2, 0)
    }

    /// The encoding of one without its sign.
    pub(super) fn unit_magnitude(self) -> Bits {
        let field = Bits::from_i64(self.exponent, self.bias());
        field.concat(&Bits::zero(self.significand - 1))
    }
}

/// The significand with zeros below it, up to a width.
pub(super) fn padded(terms: &mut Terms, significand: Term, width: u32) -> Term {
    let more = width - terms.width(significand);
    append_zeros(terms, significand, more)
}
