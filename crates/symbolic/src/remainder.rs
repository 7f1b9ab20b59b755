//! The remainder `%` of floats, as C and Java have it: the quotient is cut off, not rounded as in SMT-LIB.
//!
//! Let q be a / b, rounded toward zero and then cut off. As long as |q| is below 2^p, where p is the precision, q is the
//! exact quotient cut off: that integer is a float, so rounding toward zero does not go below it. Then a − q·b, which is
//! a float, is what a fused multiplication and addition computes without error. Beyond that the result is not modelled.

use crate::domain::{Symbolic, format_of, sort_of};
use ir::Type;
use logic::{Rounding, Term};

impl Symbolic<'_> {
    pub(crate) fn float_remainder(&mut self, ty: Type, a: Term, b: Term) -> Term {
        let (width, nan, negative_zero, limit) = match ty {
            Type::F32 => (32, u64::from(f32::NAN.to_bits()), 1 << 31, u64::from(16_777_216f32.to_bits())),
            _ => (64, f64::NAN.to_bits(), 1 << 63, 9_007_199_254_740_992f64.to_bits()),
        };
        let constant = |this: &mut Self, bits: u64| {
            let bits = this.terms.number(width, bits);
            this.terms.float_from_bits(format_of(ty), bits)
        };
        let (zero, negative_zero) = (constant(self, 0), constant(self, negative_zero));
        let (nan, limit) = (constant(self, nan), constant(self, limit));
        let terms = &mut *self.terms;
        let (nearest, cut) = (terms.rounding(Rounding::NearestEven), terms.rounding(Rounding::TowardZero));
        let exact = terms.float_divide(cut, a, b);
        let quotient = terms.float_round_to_integral(cut, exact);
        let negated = terms.float_negate(quotient);
        let rest = terms.float_fma(nearest, negated, b, a);
        // A rest of zero has the sign of the dividend.
        let (is_zero, is_negative) = (terms.float_is_zero(rest), terms.float_is_negative(a));
        let signed_zero = terms.ite(is_negative, negative_zero, zero);
        let rest = terms.ite(is_zero, signed_zero, rest);
        let size = terms.float_abs(quotient);
        let is_small = terms.float_less(size, limit);
        let far = match terms.bool_value(is_small) {
            Some(true) => rest,
            Some(false) | None => {
                let far = terms.fresh("⟨frem⟩", sort_of(ty));
                self.unmodelled.push((far, "the remainder `%` of floats with a quotient beyond their precision"));
                far
            }
        };
        let terms = &mut *self.terms;
        let result = terms.ite(is_small, rest, far);
        // The dividend is the smaller one: also of an infinite divisor.
        let is_below = terms.float_is_zero(quotient);
        let result = terms.ite(is_below, a, result);
        let (a_is_nan, b_is_nan) = (terms.float_is_nan(a), terms.float_is_nan(b));
        let (is_infinite, is_by_zero) = (terms.float_is_infinite(a), terms.float_is_zero(b));
        let is_nan = terms.any(&[a_is_nan, b_is_nan, is_infinite, is_by_zero]);
        terms.ite(is_nan, nan, result)
    }
}
