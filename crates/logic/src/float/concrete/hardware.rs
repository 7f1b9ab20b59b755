//! The operations that the machine has: single and double precision to the nearest, ties to even. Everything else is
//! left to the software.
//!
//! IEEE 754 determines each of these results completely (but for NaN, of which we have one), and Rust promises IEEE
//! arithmetic for `+ - * /`, `sqrt` and `as`. `mul_add` is left out: where the machine lacks it, a C library of unknown
//! quality stands in.

use super::software;
use crate::bits::Bits;
use crate::sort::{Format, Rounding};

/// `fp.add`.
pub fn add(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    match (format, rounding) {
        (Format::SINGLE, Rounding::NearestEven) => encode_single(single(a) + single(b)),
        (Format::DOUBLE, Rounding::NearestEven) => encode_double(double(a) + double(b)),
        _ => software::add(format, rounding, a, b),
    }
}

/// `fp.sub`.
pub fn subtract(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    add(format, rounding, a, &software::negate(format, b))
}

/// `fp.mul`.
pub fn multiply(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    match (format, rounding) {
        (Format::SINGLE, Rounding::NearestEven) => encode_single(single(a) * single(b)),
        (Format::DOUBLE, Rounding::NearestEven) => encode_double(double(a) * double(b)),
        _ => software::multiply(format, rounding, a, b),
    }
}

/// `fp.div`.
pub fn divide(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    match (format, rounding) {
        (Format::SINGLE, Rounding::NearestEven) => encode_single(single(a) / single(b)),
        (Format::DOUBLE, Rounding::NearestEven) => encode_double(double(a) / double(b)),
        _ => software::divide(format, rounding, a, b),
    }
}

/// `fp.sqrt`.
pub fn sqrt(format: Format, rounding: Rounding, a: &Bits) -> Bits {
    match (format, rounding) {
        (Format::SINGLE, Rounding::NearestEven) => encode_single(single(a).sqrt()),
        (Format::DOUBLE, Rounding::NearestEven) => encode_double(double(a).sqrt()),
        _ => software::sqrt(format, rounding, a),
    }
}

/// The float of format `to` nearest to one of format `from`.
pub fn from_float(to: Format, rounding: Rounding, from: Format, a: &Bits) -> Bits {
    match (from, to, rounding) {
        (Format::SINGLE, Format::DOUBLE, _) => encode_double(f64::from(single(a))),
        (Format::DOUBLE, Format::SINGLE, Rounding::NearestEven) => encode_single(double(a) as f32),
        _ => software::from_float(to, rounding, from, a),
    }
}

/// The float nearest to a two's complement integer of any width.
pub fn from_signed(format: Format, rounding: Rounding, integer: &Bits) -> Bits {
    match (format, rounding, integer.to_i64()) {
        (Format::SINGLE, Rounding::NearestEven, Some(integer)) => encode_single(integer as f32),
        (Format::DOUBLE, Rounding::NearestEven, Some(integer)) => encode_double(integer as f64),
        _ => software::from_signed(format, rounding, integer),
    }
}

/// The float nearest to an unsigned integer of any width.
pub fn from_unsigned(format: Format, rounding: Rounding, integer: &Bits) -> Bits {
    match (format, rounding, integer.to_u64()) {
        (Format::SINGLE, Rounding::NearestEven, Some(integer)) => encode_single(integer as f32),
        (Format::DOUBLE, Rounding::NearestEven, Some(integer)) => encode_double(integer as f64),
        _ => software::from_unsigned(format, rounding, integer),
    }
}

fn single(bits: &Bits) -> f32 {
    f32::from_bits(bits.to_u64().expect("single precision has 32 bits") as u32)
}

fn double(bits: &Bits) -> f64 {
    f64::from_bits(bits.to_u64().expect("double precision has 64 bits"))
}

fn encode_single(number: f32) -> Bits {
    if number.is_nan() { Format::SINGLE.nan() } else { Bits::new(32, u64::from(number.to_bits())) }
}

fn encode_double(number: f64) -> Bits {
    if number.is_nan() { Format::DOUBLE.nan() } else { Bits::new(64, number.to_bits()) }
}
