//! IEEE 754 floats of any format, with SMT-LIB's meaning (one NaN per format, five rounding modes).
//!
//! [`concrete`] computes with values: it is the definition, and what terms of constants evaluate to. [`FloatLowering`]
//! replaces floats in terms by their encodings, and operations on floats by circuits of bit-vector terms that compute the
//! same. The circuits share one rounder (`round`); each kind of operation is a file of its own.

pub mod concrete;

mod add;
mod compare;
mod convert;
mod divide;
mod exponent;
mod lowering;
mod mode;
mod multiply;
mod raise;
mod round;
mod unpacked;
mod words;

pub use lowering::{FloatLowering, Unsupported};
pub use raise::raise;
