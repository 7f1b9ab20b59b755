//! Elementary functions.

use super::{Done, Native};
use crate::math::{fdlibm, rounded};
use interp::Outcome;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/StrictMath.sin(D)D", |_, _, args| unary(args, fdlibm::sin)),
    ("java/lang/StrictMath.cos(D)D", |_, _, args| unary(args, fdlibm::cos)),
    ("java/lang/StrictMath.tan(D)D", |_, _, args| unary(args, libm::tan)),
    ("java/lang/StrictMath.asin(D)D", |_, _, args| unary(args, libm::asin)),
    ("java/lang/StrictMath.acos(D)D", |_, _, args| unary(args, libm::acos)),
    ("java/lang/StrictMath.atan(D)D", |_, _, args| unary(args, libm::atan)),
    ("java/lang/StrictMath.log(D)D", |_, _, args| unary(args, fdlibm::log)),
    ("java/lang/StrictMath.log10(D)D", |_, _, args| unary(args, fdlibm::log10)),
    ("java/lang/StrictMath.sinh(D)D", |_, _, args| unary(args, fdlibm::sinh)),
    ("java/lang/StrictMath.cosh(D)D", |_, _, args| unary(args, fdlibm::cosh)),
    ("java/lang/StrictMath.tanh(D)D", |_, _, args| unary(args, fdlibm::tanh)),
    ("java/lang/StrictMath.expm1(D)D", |_, _, args| unary(args, libm::expm1)),
    ("java/lang/StrictMath.log1p(D)D", |_, _, args| unary(args, fdlibm::log1p)),
    ("java/lang/StrictMath.atan2(DD)D", |_, _, args| binary(args, libm::atan2)),
    ("java/lang/StrictMath.IEEEremainder(DD)D", |_, _, args| binary(args, libm::remainder)),
    // HotSpot has code of its own for these.
    ("java/lang/Math.sin(D)D", |_, _, args| unary(args, rounded::sin)),
    ("java/lang/Math.cos(D)D", |_, _, args| unary(args, rounded::cos)),
    ("java/lang/Math.tan(D)D", |_, _, args| unary(args, rounded::tan)),
    ("java/lang/Math.exp(D)D", |_, _, args| unary(args, rounded::exp)),
    ("java/lang/Math.log(D)D", |_, _, args| unary(args, rounded::log)),
    ("java/lang/Math.log10(D)D", |_, _, args| unary(args, rounded::log10)),
    ("java/lang/Math.pow(DD)D", |_, _, args| binary(args, rounded::pow)),
];

fn unary(args: &[u64], f: fn(f64) -> f64) -> Done {
    Ok(Outcome::Return(f(f64::from_bits(args[0])).to_bits()))
}

fn binary(args: &[u64], f: fn(f64, f64) -> f64) -> Done {
    Ok(Outcome::Return(f(f64::from_bits(args[0]), f64::from_bits(args[1])).to_bits()))
}
