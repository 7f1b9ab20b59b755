//! Every operation on every operand of tiny formats in every mode, against a rounding by definition: the results are
//! exact rationals, and the rounded one is searched among all numbers of the format.

use crate::samples::{TINY, all};
use num_bigint::BigUint;
use skolem_logic::float::concrete;
use skolem_logic::{Bits, Format, Rounding};
use std::cmp::Ordering;

/// A fraction; the denominator is positive.
#[derive(Copy, Clone, Debug)]
struct Rational {
    numerator: i128,
    denominator: i128,
}

impl Rational {
    fn new(numerator: i128, denominator: i128) -> Rational {
        let sign = denominator.signum();
        Rational { numerator: numerator * sign, denominator: denominator * sign }
    }

    fn add(self, other: Rational) -> Rational {
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Rational::new(numerator, self.denominator * other.denominator)
    }

    fn negate(self) -> Rational {
        Rational::new(-self.numerator, self.denominator)
    }

    fn multiply(self, other: Rational) -> Rational {
        Rational::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }

    fn divide(self, other: Rational) -> Rational {
        Rational::new(self.numerator * other.denominator, self.denominator * other.numerator)
    }

    fn compare(self, other: Rational) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }

    fn sign(self) -> i128 {
        self.numerator.signum()
    }

    fn floor(self) -> i128 {
        self.numerator.div_euclid(self.denominator)
    }

    /// The integer that the mode chooses.
    fn integer(self, rounding: Rounding) -> i128 {
        let below = self.floor();
        if below * self.denominator == self.numerator {
            return below;
        }
        let middle = Rational::new(2 * below + 1, 2);
        match rounding {
            Rounding::TowardPositive => below + 1,
            Rounding::TowardNegative => below,
            Rounding::TowardZero => below + i128::from(below < 0),
            Rounding::NearestEven | Rounding::NearestAway => match self.compare(middle) {
                Ordering::Less => below,
                Ordering::Greater => below + 1,
                Ordering::Equal if rounding == Rounding::NearestAway => below + i128::from(below >= 0),
                Ordering::Equal => below + (below & 1),
            },
        }
    }
}

/// The number that a finite encoding stands for, by the words of the standard.
fn number(format: Format, bits: &Bits) -> Option<Rational> {
    let encoding = i128::from(bits.to_u64().unwrap());
    let stored = format.significand - 1;
    let fraction = encoding & ((1 << stored) - 1);
    let field = (encoding >> stored) & ((1 << format.exponent) - 1);
    if field == (1 << format.exponent) - 1 {
        return None;
    }
    let bias = (1 << (format.exponent - 1)) - 1;
    let (significand, exponent) =
        if field == 0 { (fraction, 1 - bias) } else { (fraction + (1 << stored), field - bias) };
    let sign = if bits.sign() { -1 } else { 1 };
    let power = exponent - i128::from(stored);
    Some(if power >= 0 {
        Rational::new(sign * (significand << power), 1)
    } else {
        Rational::new(sign * significand, 1 << -power)
    })
}

/// Rounds a positive number that is known by how it compares with rationals.
fn round_positive(format: Format, rounding: Rounding, against: &dyn Fn(Rational) -> Ordering) -> Bits {
    let infinity = format.infinity(false).to_u64().unwrap();
    // The encodings of nonnegative numbers are in the order of the numbers.
    let value = |encoding: u64| number(format, &Bits::new(format.width(), encoding)).unwrap();
    let below = (0..infinity).rev().find(|&encoding| against(value(encoding)) != Ordering::Less).unwrap();
    if against(value(below)) == Ordering::Equal {
        return Bits::new(format.width(), below);
    }
    let above = below + 1;
    let (low, up) = (value(below), above);
    let high = if above < infinity {
        value(above)
    } else {
        // Overflow is decided as if the next number existed.
        let step = low.add(value(below - 1).negate());
        low.add(step)
    };
    let middle = low.add(high).multiply(Rational::new(1, 2));
    let chosen = match rounding {
        Rounding::TowardPositive => up,
        Rounding::TowardNegative | Rounding::TowardZero => below,
        Rounding::NearestEven | Rounding::NearestAway => match against(middle) {
            Ordering::Less => below,
            Ordering::Greater => up,
            Ordering::Equal if rounding == Rounding::NearestAway => up,
            Ordering::Equal => below + (below & 1),
        },
    };
    // Directed modes reach infinity only from beyond the largest number, which `above` is.
    Bits::new(format.width(), chosen)
}

fn mirrored(rounding: Rounding) -> Rounding {
    match rounding {
        Rounding::TowardPositive => Rounding::TowardNegative,
        Rounding::TowardNegative => Rounding::TowardPositive,
        Rounding::NearestEven | Rounding::NearestAway | Rounding::TowardZero => rounding,
    }
}

/// Rounds a rational; `zero` is the sign that a zero gets.
fn round(format: Format, rounding: Rounding, exact: Rational, zero: bool) -> Bits {
    match exact.sign() {
        0 => format.zero(zero),
        1 => round_positive(format, rounding, &|other| exact.compare(other)),
        _ => {
            let magnitude = round_positive(format, mirrored(rounding), &|other| exact.negate().compare(other));
            magnitude.or(&format.zero(true))
        }
    }
}

/// The sign of a sum of zeros or of opposite numbers.
fn zero_sum(rounding: Rounding, a: bool, b: bool) -> bool {
    if rounding == Rounding::TowardNegative { a || b } else { a && b }
}

fn expected_add(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    if format.is_nan(a) || format.is_nan(b) {
        return format.nan();
    }
    match (number(format, a), number(format, b)) {
        (Some(x), Some(y)) => round(format, rounding, x.add(y), zero_sum(rounding, a.sign(), b.sign())),
        (None, Some(_)) => a.clone(),
        (Some(_), None) => b.clone(),
        (None, None) => {
            if a == b {
                a.clone()
            } else {
                format.nan()
            }
        }
    }
}

fn expected_fma(format: Format, rounding: Rounding, a: &Bits, b: &Bits, c: &Bits) -> Bits {
    if format.is_nan(a) || format.is_nan(b) || format.is_nan(c) {
        return format.nan();
    }
    let negative = a.sign() != b.sign();
    match (number(format, a), number(format, b), number(format, c)) {
        (Some(x), Some(y), Some(z)) => {
            round(format, rounding, x.multiply(y).add(z), zero_sum(rounding, negative, c.sign()))
        }
        (Some(_), Some(_), None) => c.clone(),
        (x, y, z) => {
            let zero_times_infinity = [x, y].iter().flatten().any(|factor| factor.sign() == 0);
            if zero_times_infinity || (z.is_none() && c.sign() != negative) {
                format.nan()
            } else {
                format.infinity(negative)
            }
        }
    }
}

fn expected_multiply(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    if format.is_nan(a) || format.is_nan(b) {
        return format.nan();
    }
    let negative = a.sign() != b.sign();
    match (number(format, a), number(format, b)) {
        (Some(x), Some(y)) => round(format, rounding, x.multiply(y), negative),
        (x, y) if [x, y].iter().flatten().any(|factor| factor.sign() == 0) => format.nan(),
        _ => format.infinity(negative),
    }
}

fn expected_divide(format: Format, rounding: Rounding, a: &Bits, b: &Bits) -> Bits {
    if format.is_nan(a) || format.is_nan(b) {
        return format.nan();
    }
    let negative = a.sign() != b.sign();
    match (number(format, a), number(format, b)) {
        (Some(x), Some(y)) if y.sign() == 0 => {
            if x.sign() == 0 {
                format.nan()
            } else {
                format.infinity(negative)
            }
        }
        (Some(x), Some(y)) => round(format, rounding, x.divide(y), negative),
        (Some(_), None) => format.zero(negative),
        (None, Some(_)) => format.infinity(negative),
        (None, None) => format.nan(),
    }
}

fn expected_remainder(format: Format, a: &Bits, b: &Bits) -> Bits {
    match (number(format, a), number(format, b)) {
        (None, _) => format.nan(),
        (Some(_), None) => {
            if format.is_nan(b) {
                format.nan()
            } else {
                a.clone()
            }
        }
        (Some(_), Some(y)) if y.sign() == 0 => format.nan(),
        (Some(x), Some(y)) => {
            let times = Rational::new(x.divide(y).integer(Rounding::NearestEven), 1);
            round(format, Rounding::NearestEven, x.add(y.multiply(times).negate()), a.sign())
        }
    }
}

fn expected_sqrt(format: Format, rounding: Rounding, a: &Bits) -> Bits {
    match number(format, a) {
        None => {
            if *a == format.infinity(false) {
                a.clone()
            } else {
                format.nan()
            }
        }
        Some(x) if x.sign() == 0 => a.clone(),
        Some(x) if x.sign() < 0 => format.nan(),
        Some(x) => round_positive(format, rounding, &|other| x.compare(other.multiply(other))),
    }
}

fn expected_integral(format: Format, rounding: Rounding, a: &Bits) -> Bits {
    match number(format, a) {
        None => a.clone(),
        Some(x) => round(format, rounding, Rational::new(x.integer(rounding), 1), a.sign()),
    }
}

fn expected_integer(format: Format, rounding: Rounding, a: &Bits, least: i128, greatest: i128) -> i128 {
    if format.is_nan(a) {
        return 0;
    }
    match number(format, a) {
        None => {
            if a.sign() {
                least
            } else {
                greatest
            }
        }
        Some(x) => x.integer(rounding).clamp(least, greatest),
    }
}

#[test]
fn binary_operations() {
    for format in TINY {
        let values = all(format);
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            for rounding in Rounding::ALL {
                let add = concrete::add(format, rounding, a, b);
                assert_eq!(add, expected_add(format, rounding, a, b), "{format} {rounding:?} {a} + {b}");
                let subtract = concrete::subtract(format, rounding, a, b);
                let opposite = concrete::negate(format, b);
                assert_eq!(subtract, expected_add(format, rounding, a, &opposite), "{format} {rounding:?} {a} - {b}");
                let multiply = concrete::multiply(format, rounding, a, b);
                assert_eq!(multiply, expected_multiply(format, rounding, a, b), "{format} {rounding:?} {a} * {b}");
                let divide = concrete::divide(format, rounding, a, b);
                assert_eq!(divide, expected_divide(format, rounding, a, b), "{format} {rounding:?} {a} / {b}");
            }
            let remainder = concrete::remainder(format, a, b);
            assert_eq!(remainder, expected_remainder(format, a, b), "{format} {a} rem {b}");
        }
    }
}

#[test]
fn comparisons() {
    for format in TINY {
        let values = all(format);
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            // Infinities beyond all numbers.
            let place = |bits: &Bits| {
                number(format, bits).unwrap_or(Rational::new(if bits.sign() { -1 << 40 } else { 1 << 40 }, 1))
            };
            let numbers = !format.is_nan(a) && !format.is_nan(b);
            let order = place(a).compare(place(b));
            assert_eq!(concrete::less(format, a, b), numbers && order == Ordering::Less);
            assert_eq!(concrete::less_equal(format, a, b), numbers && order != Ordering::Greater);
            assert_eq!(concrete::equal(format, a, b), numbers && order == Ordering::Equal);
            let total = order.then(b.sign().cmp(&a.sign()));
            let (least, greatest) = match (format.is_nan(a), format.is_nan(b)) {
                (true, _) => (b, b),
                (false, true) => (a, a),
                (false, false) => {
                    if total == Ordering::Less {
                        (a, b)
                    } else {
                        (b, a)
                    }
                }
            };
            assert_eq!(concrete::min(format, a, b), *least);
            assert_eq!(concrete::max(format, a, b), *greatest);
        }
    }
}

#[test]
fn fused() {
    for format in &TINY[..3] {
        let values = all(*format);
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            for (c, rounding) in values.iter().flat_map(|c| Rounding::ALL.map(|rounding| (c, rounding))) {
                let fused = concrete::fma(*format, rounding, a, b, c);
                let expected = expected_fma(*format, rounding, a, b, c);
                assert_eq!(fused, expected, "{format} {rounding:?} {a} * {b} + {c}");
            }
        }
    }
}

#[test]
fn unary_operations() {
    let formats =
        TINY.into_iter().chain([Format { exponent: 2, significand: 7 }, Format { exponent: 5, significand: 4 }]);
    for format in formats {
        for a in all(format) {
            for rounding in Rounding::ALL {
                let root = concrete::sqrt(format, rounding, &a);
                assert_eq!(root, expected_sqrt(format, rounding, &a), "{format} {rounding:?} sqrt {a}");
                let integral = concrete::round_to_integral(format, rounding, &a);
                assert_eq!(integral, expected_integral(format, rounding, &a), "{format} {rounding:?} integral {a}");
                for width in 1..12 {
                    let signed = concrete::to_signed(format, rounding, &a, width);
                    let expected = expected_integer(format, rounding, &a, -(1 << (width - 1)), (1 << (width - 1)) - 1);
                    assert_eq!(i128::from(signed.to_i64().unwrap()), expected, "{format} {rounding:?} {a} to {width}");
                    let unsigned = concrete::to_unsigned(format, rounding, &a, width);
                    let expected = expected_integer(format, rounding, &a, 0, (1 << width) - 1);
                    assert_eq!(
                        i128::from(unsigned.to_u64().unwrap()),
                        expected,
                        "{format} {rounding:?} {a} to {width}"
                    );
                }
            }
            let number = number(format, &a);
            let least_normal = 1 << (format.significand - 1);
            let magnitude = a.extract(format.width() - 2, 0).to_u64().unwrap();
            let nan = format.is_nan(&a);
            assert_eq!(concrete::is_zero(format, &a), number.is_some_and(|number| number.sign() == 0));
            assert_eq!(concrete::is_subnormal(format, &a), magnitude > 0 && magnitude < least_normal);
            assert_eq!(concrete::is_normal(format, &a), magnitude >= least_normal && number.is_some());
            assert_eq!(concrete::is_infinite(format, &a), number.is_none() && !nan);
            assert_eq!(concrete::is_nan(format, &a), nan);
            assert_eq!(concrete::is_negative(format, &a), a.sign());
            assert_eq!(concrete::is_positive(format, &a), !a.sign() && !nan);
            assert_eq!(concrete::negate(format, &concrete::negate(format, &a)), a);
            assert_eq!(concrete::is_negative(format, &concrete::negate(format, &a)), !a.sign() && !nan);
            assert!(!concrete::is_negative(format, &concrete::abs(format, &a)));
        }
    }
}

#[test]
fn conversions() {
    for to in TINY {
        for rounding in Rounding::ALL {
            for from in TINY {
                for a in all(from) {
                    let converted = concrete::from_float(to, rounding, from, &a);
                    let expected = match number(from, &a) {
                        Some(x) => round(to, rounding, x, a.sign()),
                        None => {
                            if from.is_nan(&a) {
                                to.nan()
                            } else {
                                to.infinity(a.sign())
                            }
                        }
                    };
                    assert_eq!(converted, expected, "{from} to {to} {rounding:?} {a}");
                }
            }
            for width in 1..10 {
                for integer in 0..1 << width {
                    let bits = Bits::new(width, integer);
                    let exact = Rational::new(i128::from(integer), 1);
                    assert_eq!(concrete::from_unsigned(to, rounding, &bits), round(to, rounding, exact, false));
                    let exact = Rational::new(i128::from(bits.to_i64().unwrap()), 1);
                    assert_eq!(concrete::from_signed(to, rounding, &bits), round(to, rounding, exact, false));
                }
            }
            for (numerator, denominator) in (0..100u32).flat_map(|n| (1..50u32).map(move |d| (n, d))) {
                for negative in [false, true] {
                    let sign = if negative { -1 } else { 1 };
                    let exact = Rational::new(sign * i128::from(numerator), i128::from(denominator));
                    let converted =
                        concrete::from_rational(to, rounding, negative, numerator.into(), denominator.into());
                    assert_eq!(converted, round(to, rounding, exact, negative));
                }
            }
        }
    }
}

#[test]
fn division_by_zero_in_rationals_is_that_of_floats() {
    let convert = |numerator: u32| {
        let zero = BigUint::from(0u32);
        concrete::from_rational(Format::HALF, Rounding::NearestEven, true, numerator.into(), zero)
    };
    assert_eq!(convert(1), Format::HALF.infinity(true));
    assert_eq!(convert(0), Format::HALF.nan());
}

#[test]
fn formats_with_exponents_too_far_apart_to_align() {
    let format = Format { exponent: concrete::EXPONENT_LIMIT, significand: 8 };
    let least = Bits::one(format.width());
    let largest = format.infinity(false).sub(&least);
    let nearest = Rounding::NearestEven;
    assert_eq!(concrete::add(format, nearest, &largest, &least), largest);
    assert_eq!(concrete::add(format, Rounding::TowardPositive, &largest, &least), format.infinity(false));
    assert_eq!(concrete::add(format, Rounding::TowardZero, &least, &concrete::negate(format, &largest)), {
        concrete::negate(format, &largest.sub(&least))
    });
    assert_eq!(concrete::multiply(format, nearest, &largest, &largest), format.infinity(false));
    assert_eq!(concrete::multiply(format, nearest, &least, &least), format.zero(false));
    assert_eq!(concrete::divide(format, nearest, &largest, &least), format.infinity(false));
    assert_eq!(concrete::divide(format, Rounding::TowardPositive, &least, &largest), least);
    assert_eq!(concrete::fma(format, nearest, &least, &least, &largest), largest);
    assert_eq!(concrete::remainder(format, &least, &largest), least);
    assert_eq!(concrete::remainder(format, &largest, &least), format.zero(false));
    assert_eq!(concrete::to_signed(format, nearest, &largest, 70), Bits::least_signed(70).not());
    assert_eq!(concrete::to_unsigned(format, nearest, &least, 70), Bits::zero(70));
    assert_eq!(concrete::round_to_integral(format, Rounding::TowardNegative, &format.zero(true).or(&least)), {
        concrete::from_signed(format, nearest, &Bits::ones(3))
    });
    let root = concrete::sqrt(format, Rounding::TowardZero, &largest);
    assert!(concrete::less_equal(format, &concrete::multiply(format, Rounding::TowardZero, &root, &root), &largest));
    assert_eq!(concrete::from_float(Format::HALF, nearest, format, &largest), Format::HALF.infinity(false));
    assert_eq!(concrete::from_float(Format::HALF, Rounding::TowardPositive, format, &least), Bits::one(16));
}
