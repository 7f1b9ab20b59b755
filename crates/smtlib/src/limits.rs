//! How large things in a script may be. A few characters can ask for more memory than there is, so that there are limits,
//! far beyond what anyone can solve.

use crate::{
    error::{Error, Problem},
    position::Position,
    sexpr::Expr,
    sorts::number,
};
use logic::Format;

/// The largest sizes that are read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bits of a bit-vector.
    pub width: u32,
    /// Bits of a float's exponent. Constants are computed with integers of two to this power bits.
    pub exponent: u32,
    /// Bits of a float's significand.
    pub significand: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { width: 1 << 20, exponent: 19, significand: 1 << 10 }
    }
}

impl Limits {
    /// A width, if it is allowed.
    pub(crate) fn width(&self, at: Expr<'_>, width: u64) -> Result<u32, Error> {
        self.width_at(at.position(), width)
    }

    /// A width, if it is allowed.
    pub(crate) fn width_at(&self, at: Position, width: u64) -> Result<u32, Error> {
        if width == 0 {
            return Err(Error::new(at, Problem::ZeroWidth));
        }
        match u32::try_from(width) {
            Ok(width) if width <= self.width => Ok(width),
            _ => Err(Error::new(at, Problem::TooWide { bits: width, limit: self.width })),
        }
    }

    /// A format, if it is allowed.
    pub(crate) fn format(&self, exponent: Expr<'_>, significand: Expr<'_>) -> Result<Format, Error> {
        Ok(Format {
            exponent: self.exponent_bits(exponent.position(), number(exponent)?)?,
            significand: self.significand_bits(significand.position(), number(significand)?)?,
        })
    }

    /// Checks a format whose parts are given as bit-vectors.
    pub(crate) fn check_format(&self, exponent: Position, significand: Position, format: Format) -> Result<(), Error> {
        self.exponent_bits(exponent, format.exponent.into())?;
        self.significand_bits(significand, format.significand.into())?;
        Ok(())
    }

    fn exponent_bits(&self, at: Position, bits: u64) -> Result<u32, Error> {
        part(at, "exponent", self.exponent, bits)
    }

    fn significand_bits(&self, at: Position, bits: u64) -> Result<u32, Error> {
        part(at, "significand", self.significand, bits)
    }
}

fn part(at: Position, part: &'static str, most: u32, found: u64) -> Result<u32, Error> {
    match u32::try_from(found) {
        Ok(bits) if (2..=most).contains(&bits) => Ok(bits),
        _ => Err(Error::new(at, Problem::Format { part, least: 2, most, found })),
    }
}
