//! IEEE floats.

use crate::op::Op;
use crate::sort::{Format, Rounding, Sort};
use crate::term::{Term, Terms};
use crate::value::Value;

impl Terms {
    /// A rounding mode.
    pub fn rounding(&mut self, mode: Rounding) -> Term {
        self.constant(Value::Rounding(mode))
    }

    /// `fp.abs`.
    pub fn float_abs(&mut self, a: Term) -> Term {
        self.make(Op::FloatAbs, self.sort(a), &[a])
    }

    /// `fp.neg`.
    pub fn float_negate(&mut self, a: Term) -> Term {
        self.make(Op::FloatNegate, self.sort(a), &[a])
    }

    /// `fp.add`.
    pub fn float_add(&mut self, rounding: Term, a: Term, b: Term) -> Term {
        self.make(Op::FloatAdd, self.sort(a), &[rounding, a, b])
    }

    /// `fp.sub`: adding the negated number is the same, zeros and NaN included.
    pub fn float_subtract(&mut self, rounding: Term, a: Term, b: Term) -> Term {
        let negated = self.float_negate(b);
        self.float_add(rounding, a, negated)
    }

    /// `fp.mul`.
    pub fn float_multiply(&mut self, rounding: Term, a: Term, b: Term) -> Term {
        self.make(Op::FloatMultiply, self.sort(a), &[rounding, a, b])
    }

    /// `fp.div`.
    pub fn float_divide(&mut self, rounding: Term, a: Term, b: Term) -> Term {
        self.make(Op::FloatDivide, self.sort(a), &[rounding, a, b])
    }

    /// `fp.fma`: a·b + c, rounded once.
    pub fn float_fma(&mut self, rounding: Term, a: Term, b: Term, c: Term) -> Term {
        self.make(Op::FloatFma, self.sort(a), &[rounding, a, b, c])
    }

    /// `fp.sqrt`.
    pub fn float_sqrt(&mut self, rounding: Term, a: Term) -> Term {
        self.make(Op::FloatSqrt, self.sort(a), &[rounding, a])
    }

    /// `fp.rem`: IEEE's remainder, not C's `fmod`.
    pub fn float_remainder(&mut self, a: Term, b: Term) -> Term {
        self.make(Op::FloatRemainder, self.sort(a), &[a, b])
    }

    /// `fp.roundToIntegral`.
    pub fn float_round_to_integral(&mut self, rounding: Term, a: Term) -> Term {
        self.make(Op::FloatRoundToIntegral, self.sort(a), &[rounding, a])
    }

    /// `fp.min`, with -0 below +0.
    pub fn float_min(&mut self, a: Term, b: Term) -> Term {
        self.commutative(Op::FloatMin, a, b)
    }

    /// `fp.max`, with -0 below +0.
    pub fn float_max(&mut self, a: Term, b: Term) -> Term {
        self.commutative(Op::FloatMax, a, b)
    }

    /// `fp.lt`.
    pub fn float_less(&mut self, a: Term, b: Term) -> Term {
        self.make(Op::FloatLess, Sort::Bool, &[a, b])
    }

    /// `fp.leq`.
    pub fn float_less_equal(&mut self, a: Term, b: Term) -> Term {
        self.make(Op::FloatLessEqual, Sort::Bool, &[a, b])
    }

    /// `fp.eq`.
    pub fn float_equal(&mut self, a: Term, b: Term) -> Term {
        self.commutative(Op::FloatEqual, a, b)
    }

    /// `fp.isNormal`.
    pub fn float_is_normal(&mut self, a: Term) -> Term {
        self.make(Op::FloatIsNormal, Sort::Bool, &[a])
    }

    /// `fp.isSubnormal`.
    pub fn float_is_subnormal(&mut self, a: Term) -> Term {
        self.make(Op::FloatIsSubnormal, Sort::Bool, &[a])
    }

    /// `fp.isZero`.
    pub fn float_is_zero(&mut self, a: Term) -> Term {
        self.make(Op::FloatIsZero, Sort::Bool, &[a])
    }

    /// `fp.isInfinite`.
    pub fn float_is_infinite(&mut self, a: Term) -> Term {
        self.make(Op::FloatIsInfinite, Sort::Bool, &[a])
    }

    /// `fp.isNaN`.
    pub fn float_is_nan(&mut self, a: Term) -> Term {
        self.make(Op::FloatIsNan, Sort::Bool, &[a])
    }

    /// `fp.isNegative`.
    pub fn float_is_negative(&mut self, a: Term) -> Term {
        self.make(Op::FloatIsNegative, Sort::Bool, &[a])
    }

    /// `fp.isPositive`.
    pub fn float_is_positive(&mut self, a: Term) -> Term {
        self.make(Op::FloatIsPositive, Sort::Bool, &[a])
    }

    /// `to_fp` from an IEEE encoding.
    pub fn float_from_bits(&mut self, format: Format, bits: Term) -> Term {
        debug_assert_eq!(self.width(bits), format.width(), "the encoding has the format's width");
        self.make(Op::FloatFromBits, Sort::Float(format), &[bits])
    }

    /// The IEEE encoding.
    pub fn float_to_bits(&mut self, a: Term) -> Term {
        let width = self.format(a).width();
        self.make(Op::FloatToBits, Sort::Bits(width), &[a])
    }

    /// `to_fp` from another format.
    pub fn float_from_float(&mut self, rounding: Term, format: Format, a: Term) -> Term {
        self.make(Op::FloatFromFloat, Sort::Float(format), &[rounding, a])
    }

    /// `to_fp` from a signed number.
    pub fn float_from_signed(&mut self, rounding: Term, format: Format, bits: Term) -> Term {
        self.make(Op::FloatFromSigned, Sort::Float(format), &[rounding, bits])
    }

    /// `to_fp_unsigned`.
    pub fn float_from_unsigned(&mut self, rounding: Term, format: Format, bits: Term) -> Term {
        self.make(Op::FloatFromUnsigned, Sort::Float(format), &[rounding, bits])
    }

    /// `fp.to_sbv`, saturating; zero for NaN.
    pub fn float_to_signed(&mut self, rounding: Term, a: Term, width: u32) -> Term {
        self.make(Op::FloatToSigned, Sort::Bits(width), &[rounding, a])
    }

    /// `fp.to_ubv`, saturating; zero for NaN.
    pub fn float_to_unsigned(&mut self, rounding: Term, a: Term, width: u32) -> Term {
        self.make(Op::FloatToUnsigned, Sort::Bits(width), &[rounding, a])
    }
}
