//! The sorts of terms.

use std::fmt;

/// What kind of value a term has.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// A bit-vector of this many bits, at least one.
    Bits(u32),
    /// An IEEE 754 number.
    Float(Format),
    /// A rounding mode.
    Rounding,
    /// A total map. Arrays do not nest.
    Array {
        /// What it is read at.
        index: Scalar,
        /// What is read.
        element: Scalar,
    },
}

/// The sorts that array indices and elements may have.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Scalar {
    /// True or false.
    Bool,
    /// A bit-vector of this many bits.
    Bits(u32),
    /// An IEEE 754 number.
    Float(Format),
    /// A rounding mode.
    Rounding,
}

impl From<Scalar> for Sort {
    fn from(scalar: Scalar) -> Sort {
        match scalar {
            Scalar::Bool => Sort::Bool,
            Scalar::Bits(width) => Sort::Bits(width),
            Scalar::Float(format) => Sort::Float(format),
            Scalar::Rounding => Sort::Rounding,
        }
    }
}

impl Sort {
    /// The same as a sort of array elements; nothing for arrays.
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            Sort::Bool => Some(Scalar::Bool),
            Sort::Bits(width) => Some(Scalar::Bits(width)),
            Sort::Float(format) => Some(Scalar::Float(format)),
            Sort::Rounding => Some(Scalar::Rounding),
            Sort::Array { .. } => None,
        }
    }
}

/// A binary floating-point format, in SMT-LIB's terms.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Format {
    /// Bits of the exponent, at least two.
    pub exponent: u32,
    /// Bits of the significand, the hidden one included; at least two.
    pub significand: u32,
}

impl Format {
    /// IEEE binary16.
    pub const HALF: Format = Format { exponent: 5, significand: 11 };
    /// IEEE binary32, Java's and C's `float`.
    pub const SINGLE: Format = Format { exponent: 8, significand: 24 };
    /// IEEE binary64, Java's and C's `double`.
    pub const DOUBLE: Format = Format { exponent: 11, significand: 53 };
    /// IEEE binary128.
    pub const QUAD: Format = Format { exponent: 15, significand: 113 };

    /// Bits of the interchange encoding.
    pub fn width(self) -> u32 {
        self.exponent + self.significand
    }
}

/// How an inexact result is rounded. The discriminants are the codes that stand for the modes in bit-vectors.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Rounding {
    /// To the nearest, ties to the even one: the default of Java and C.
    NearestEven = 0,
    /// To the nearest, ties away from zero.
    NearestAway = 1,
    /// Up.
    TowardPositive = 2,
    /// Down.
    TowardNegative = 3,
    /// Truncated: what casts to integers do.
    TowardZero = 4,
}

impl Rounding {
    /// All modes, in the order of their codes.
    pub const ALL: [Rounding; 5] = [
        Rounding::NearestEven,
        Rounding::NearestAway,
        Rounding::TowardPositive,
        Rounding::TowardNegative,
        Rounding::TowardZero,
    ];

    /// SMT-LIB's short name.
    pub fn name(self) -> &'static str {
        match self {
            Rounding::NearestEven => "RNE",
            Rounding::NearestAway => "RNA",
            Rounding::TowardPositive => "RTP",
            Rounding::TowardNegative => "RTN",
            Rounding::TowardZero => "RTZ",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(_ FloatingPoint {} {})", self.exponent, self.significand)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sort::from(*self).fmt(f)
    }
}

impl fmt::Display for Sort {
    /// As SMT-LIB writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Bits(width) => write!(f, "(_ BitVec {width})"),
            Sort::Float(format) => format.fmt(f),
            Sort::Rounding => f.write_str("RoundingMode"),
            Sort::Array { index, element } => write!(f, "(Array {index} {element})"),
        }
    }
}
