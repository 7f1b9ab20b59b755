//! What the standard leaves open about floats.
//!
//! `fp.to_ubv` and `fp.to_sbv` of what does not fit, `fp.min` and `fp.max` of two different zeros and the encoding of NaN
//! may be anything, as long as equal arguments give equal results. The operators of `logic` are total, with one choice
//! made; answering `unsat` because of that choice would be wrong. So in those cases the result is read from a symbol that
//! nothing else constrains: an array where it depends on the arguments.

use crate::real::Real;
use logic::{Bits, Format, Rounding, Scalar, Sort, Term, Terms, Value};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// What is left open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Choice {
    /// An integer from a float.
    Integer { signed: bool, format: Format, width: u32 },
    /// Whether the first of two zeros is taken.
    Extremum { greatest: bool, format: Format, negative_first: bool },
    /// The sign and the payload of NaN.
    NanPayload { format: Format },
}

/// The symbols that stand for what is left open.
#[derive(Debug, Default)]
pub(crate) struct Unspecified {
    symbols: FxHashMap<Choice, Term>,
}

impl Unspecified {
    fn symbol(&mut self, terms: &mut Terms, choice: Choice, prefix: &str, sort: Sort) -> Term {
        *self.symbols.entry(choice).or_insert_with(|| terms.fresh(prefix, sort))
    }

    /// `fp.to_sbv` or `fp.to_ubv`.
    pub fn integer(&mut self, terms: &mut Terms, signed: bool, width: u32, mode: Term, float: Term) -> Term {
        let format = format_of(terms, float);
        let fits = fits(terms, signed, width, mode, float);
        let integer = match signed {
            true => terms.float_to_signed(mode, float, width),
            false => terms.float_to_unsigned(mode, float, width),
        };
        if terms.is_true(fits) {
            return integer;
        }
        let index = argument_bits(terms, &[mode, float]);
        let array = Sort::Array { index: Scalar::Bits(terms.width(index)), element: Scalar::Bits(width) };
        let prefix = if signed { "fp.to_sbv" } else { "fp.to_ubv" };
        let array = self.symbol(terms, Choice::Integer { signed, format, width }, prefix, array);
        let other = terms.select(array, index);
        terms.ite(fits, integer, other)
    }

    /// `fp.min` or `fp.max`.
    pub fn extremum(&mut self, terms: &mut Terms, greatest: bool, a: Term, b: Term) -> Term {
        let format = format_of(terms, a);
        let result = if greatest { terms.float_max(a, b) } else { terms.float_min(a, b) };
        let zeros = [a, b].map(|float| terms.float_is_zero(float));
        let [a_negative, b_negative] = [a, b].map(|float| terms.float_is_negative(float));
        let different = terms.xor(a_negative, b_negative);
        let open = terms.all(&[zeros[0], zeros[1], different]);
        if terms.is_false(open) {
            return result;
        }
        let prefix = if greatest { "fp.max" } else { "fp.min" };
        let mut choose = |terms: &mut Terms, negative_first| {
            let choice = Choice::Extremum { greatest, format, negative_first };
            self.symbol(terms, choice, prefix, Sort::Bool)
        };
        let (if_negative, if_positive) = (choose(terms, true), choose(terms, false));
        let first = terms.ite(a_negative, if_negative, if_positive);
        let chosen = terms.ite(first, a, b);
        terms.ite(open, chosen, result)
    }

    /// The encoding of a float, which is one of the encodings of NaN for NaN.
    pub fn encoding(&mut self, terms: &mut Terms, float: Term) -> Term {
        let format = format_of(terms, float);
        let bits = terms.float_to_bits(float);
        let nan = terms.float_is_nan(float);
        if terms.is_false(nan) {
            return bits;
        }
        let stored = format.significand - 1;
        let sort = Sort::Bits(format.significand);
        let free = self.symbol(terms, Choice::NanPayload { format }, "fp.to_ieee_bv", sort);
        let sign = terms.extract(free, stored, stored);
        let payload = terms.extract(free, stored - 1, 0);
        let zero = terms.number(stored, 0);
        let one = terms.number(stored, 1);
        let is_zero = terms.equal(payload, zero);
        let payload = terms.ite(is_zero, one, payload);
        let exponent = terms.bits_constant(Bits::ones(format.exponent));
        let high = terms.concat(sign, exponent);
        let any_nan = terms.concat(high, payload);
        terms.ite(nan, any_nan, bits)
    }
}

/// Whether a float, rounded to an integer, fits in so many bits.
///
/// Which floats do depends on the mode only near the two ends, where it shifts the bound by up to one. Bounds that are no
/// floats of the format are rounded inwards or outwards, whichever keeps the same floats.
pub(crate) fn fits(terms: &mut Terms, signed: bool, width: u32, mode: Term, float: Term) -> Term {
    let (least, greatest) = if signed {
        (Real::power_of_two(true, width - 1), Real::power_of_two(false, width - 1).plus_halves(-2))
    } else {
        (Real::whole(false, BigUint::default()), Real::power_of_two(false, width).plus_halves(-2))
    };
    // A tie at an end goes to the even neighbour: the end itself, if it is even.
    let least_even = !(signed && width == 1);
    let greatest_even = signed && width == 1;
    let bounds = |terms: &mut Terms, mode: Rounding| {
        let (low, low_included, high, high_included) = match mode {
            Rounding::NearestEven => (-1, least_even, 1, greatest_even),
            Rounding::NearestAway => (-1, false, 1, false),
            Rounding::TowardPositive => (-2, false, 0, true),
            Rounding::TowardNegative => (0, true, 2, false),
            Rounding::TowardZero => (-2, false, 2, false),
        };
        let above = at_least(terms, float, &least.plus_halves(low), low_included);
        let below = at_most(terms, float, &greatest.plus_halves(high), high_included);
        terms.and(above, below)
    };
    if let Some(Value::Rounding(mode)) = terms.value(mode) {
        return bounds(terms, mode);
    }
    let [first, others @ ..] = Rounding::ALL;
    let mut result = bounds(terms, first);
    for rounding in others {
        let case = terms.constant(Value::Rounding(rounding));
        let condition = terms.equal(mode, case);
        let inside = bounds(terms, rounding);
        result = terms.ite(condition, inside, result);
    }
    result
}

/// Whether a float is greater than a number, or equal to it if that is included.
fn at_least(terms: &mut Terms, float: Term, bound: &Real, included: bool) -> Term {
    let format = format_of(terms, float);
    let (down, up) = (bound.round(format, Rounding::TowardNegative), bound.round(format, Rounding::TowardPositive));
    // A bound between two floats is as good as the one above it; NaN and the infinity below never pass.
    let strict = down == up && !included;
    let bound = terms.constant(Value::Float(format, up));
    let above = if strict { terms.float_less(bound, float) } else { terms.float_less_equal(bound, float) };
    finite(terms, float, above)
}

/// Whether a float is less than a number, or equal to it if that is included.
fn at_most(terms: &mut Terms, float: Term, bound: &Real, included: bool) -> Term {
    let format = format_of(terms, float);
    let (down, up) = (bound.round(format, Rounding::TowardNegative), bound.round(format, Rounding::TowardPositive));
    let strict = down == up && !included;
    let bound = terms.constant(Value::Float(format, down));
    let below = if strict { terms.float_less(float, bound) } else { terms.float_less_equal(float, bound) };
    finite(terms, float, below)
}

fn finite(terms: &mut Terms, float: Term, condition: Term) -> Term {
    let infinite = terms.float_is_infinite(float);
    let finite = terms.not(infinite);
    terms.and(finite, condition)
}

/// The bits of all arguments, the first highest: equal for equal arguments only.
pub(crate) fn argument_bits(terms: &mut Terms, args: &[Term]) -> Term {
    let parts: Vec<Term> = args.iter().map(|&arg| scalar_bits(terms, arg)).collect();
    parts[1..].iter().fold(parts[0], |high, &low| terms.concat(high, low))
}

fn scalar_bits(terms: &mut Terms, arg: Term) -> Term {
    match terms.sort(arg) {
        Sort::Bits(_) => arg,
        Sort::Bool => {
            let (one, zero) = (terms.number(1, 1), terms.number(1, 0));
            terms.ite(arg, one, zero)
        }
        Sort::Float(_) => terms.float_to_bits(arg),
        Sort::Rounding => {
            let [first, others @ ..] = Rounding::ALL;
            let mut code = terms.number(ROUNDING_BITS, first as u64);
            for mode in others {
                let case = terms.constant(Value::Rounding(mode));
                let condition = terms.equal(arg, case);
                let number = terms.number(ROUNDING_BITS, mode as u64);
                code = terms.ite(condition, number, code);
            }
            code
        }
        Sort::Array { .. } => unreachable!("arguments of functions are scalars"),
    }
}

/// The bits of a rounding mode's code.
const ROUNDING_BITS: u32 = 3;

/// How many bits stand for a scalar in an index.
pub(crate) fn scalar_width(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Bool => 1,
        Scalar::Bits(width) => width,
        Scalar::Float(format) => format.width(),
        Scalar::Rounding => ROUNDING_BITS,
    }
}

/// The scalars whose bits an index is; nothing if no scalars have these bits.
pub fn argument_values(parameters: &[Scalar], index: &Bits) -> Option<Vec<Value>> {
    let mut low = index.width();
    let mut values = Vec::with_capacity(parameters.len());
    for &parameter in parameters {
        let high = low - 1;
        low -= scalar_width(parameter);
        let bits = index.extract(high, low);
        values.push(match parameter {
            Scalar::Bool => Value::Bool(bits.is_one()),
            Scalar::Bits(_) => Value::Bits(bits),
            Scalar::Float(format) => (format.canonical(bits.clone()) == bits).then_some(Value::Float(format, bits))?,
            Scalar::Rounding => Value::Rounding(*Rounding::ALL.get(bits.to_u64()? as usize)?),
        });
    }
    Some(values)
}

fn format_of(terms: &Terms, float: Term) -> Format {
    match terms.sort(float) {
        Sort::Float(format) => format,
        other => unreachable!("a float was checked for, not {other}"),
    }
}
