//! Single and double precision against the machine's arithmetic.

use crate::samples::{Random, special};
use skolem_logic::float::concrete::{self, software};
use skolem_logic::{Bits, Format, Rounding};

const NEAREST: Rounding = Rounding::NearestEven;

/// What a test does with a machine format, written once for both.
macro_rules! against_the_machine {
    ($name:ident, $float:ty, $word:ty, $format:expr) => {
        mod $name {
            use super::*;

            const FORMAT: Format = $format;

            fn machine(bits: &Bits) -> $float {
                <$float>::from_bits(bits.to_u64().unwrap() as $word)
            }

            fn encoding(number: $float) -> Bits {
                FORMAT.canonical(Bits::new(FORMAT.width(), u64::from(number.to_bits())))
            }

            fn check_pair(a: &Bits, b: &Bits) {
                let (x, y) = (machine(a), machine(b));
                let say = |operator: &str| format!("{x:?} {operator} {y:?} ({a}, {b})");
                let opposite = concrete::negate(FORMAT, b);
                assert_eq!(software::add(FORMAT, NEAREST, a, b), encoding(x + y), "{}", say("+"));
                assert_eq!(software::add(FORMAT, NEAREST, a, &opposite), encoding(x - y), "{}", say("-"));
                assert_eq!(software::multiply(FORMAT, NEAREST, a, b), encoding(x * y), "{}", say("*"));
                assert_eq!(software::divide(FORMAT, NEAREST, a, b), encoding(x / y), "{}", say("/"));
                assert_eq!(concrete::add(FORMAT, NEAREST, a, b), encoding(x + y), "{}", say("+"));
                assert_eq!(concrete::subtract(FORMAT, NEAREST, a, b), encoding(x - y), "{}", say("-"));
                assert_eq!(concrete::multiply(FORMAT, NEAREST, a, b), encoding(x * y), "{}", say("*"));
                assert_eq!(concrete::divide(FORMAT, NEAREST, a, b), encoding(x / y), "{}", say("/"));
                assert_eq!(concrete::less(FORMAT, a, b), x < y, "{}", say("<"));
                assert_eq!(concrete::less_equal(FORMAT, a, b), x <= y, "{}", say("<="));
                assert_eq!(concrete::equal(FORMAT, a, b), x == y, "{}", say("=="));
                let (least, greatest) = (concrete::min(FORMAT, a, b), concrete::max(FORMAT, a, b));
                if x == 0.0 && y == 0.0 {
                    assert_eq!(least.sign(), a.sign() || b.sign());
                    assert_eq!(greatest.sign(), a.sign() && b.sign());
                } else {
                    assert_eq!(least, encoding(x.min(y)), "{}", say("min"));
                    assert_eq!(greatest, encoding(x.max(y)), "{}", say("max"));
                }
                check_remainder(a, b);
            }

            /// The machine's `%` truncates; this follows from it.
            fn check_remainder(a: &Bits, b: &Bits) {
                let (x, y) = (machine(a), machine(b).abs());
                let truncated = x % y;
                let expected = if !truncated.is_finite() || !y.is_finite() {
                    truncated
                } else {
                    let rest = truncated.abs();
                    let nearer_above = match rest.partial_cmp(&(y - rest)).unwrap() {
                        std::cmp::Ordering::Less => false,
                        std::cmp::Ordering::Greater => true,
                        // Twice the divisor may be infinite, which is as good as any large number.
                        std::cmp::Ordering::Equal => (x % (2.0 * y)).abs() >= y,
                    };
                    let rest = if nearer_above { rest - y } else { rest };
                    if x.is_sign_negative() { -rest } else { rest }
                };
                assert_eq!(concrete::remainder(FORMAT, a, b), encoding(expected), "{x:?} rem {y:?} ({a}, {b})");
            }

            fn check_single(a: &Bits) {
                let x = machine(a);
                assert_eq!(software::sqrt(FORMAT, NEAREST, a), encoding(x.sqrt()), "sqrt {x:?}");
                assert_eq!(concrete::sqrt(FORMAT, NEAREST, a), encoding(x.sqrt()), "sqrt {x:?}");
                assert_eq!(concrete::abs(FORMAT, a), encoding(x.abs()));
                assert_eq!(concrete::negate(FORMAT, a), encoding(-x));
                for (rounding, rounded) in [
                    (Rounding::NearestEven, x.round_ties_even()),
                    (Rounding::NearestAway, x.round()),
                    (Rounding::TowardPositive, x.ceil()),
                    (Rounding::TowardNegative, x.floor()),
                    (Rounding::TowardZero, x.trunc()),
                ] {
                    let integral = concrete::round_to_integral(FORMAT, rounding, a);
                    assert_eq!(integral, encoding(rounded), "{rounding:?} {x:?}");
                    // The casts truncate and saturate; they are exact on what is integral already.
                    let signed = |width| concrete::to_signed(FORMAT, rounding, a, width).to_i64().unwrap();
                    let unsigned = |width| concrete::to_unsigned(FORMAT, rounding, a, width).to_u64().unwrap();
                    assert_eq!(signed(8), i64::from(rounded as i8), "{rounding:?} {x:?}");
                    assert_eq!(signed(16), i64::from(rounded as i16), "{rounding:?} {x:?}");
                    assert_eq!(signed(32), i64::from(rounded as i32), "{rounding:?} {x:?}");
                    assert_eq!(signed(64), rounded as i64, "{rounding:?} {x:?}");
                    assert_eq!(unsigned(8), u64::from(rounded as u8), "{rounding:?} {x:?}");
                    assert_eq!(unsigned(16), u64::from(rounded as u16), "{rounding:?} {x:?}");
                    assert_eq!(unsigned(32), u64::from(rounded as u32), "{rounding:?} {x:?}");
                    assert_eq!(unsigned(64), rounded as u64, "{rounding:?} {x:?}");
                    let wide = concrete::to_signed(FORMAT, rounding, a, 128).to_big_signed();
                    assert_eq!(wide, (rounded as i128).into(), "{rounding:?} {x:?}");
                    let wide = concrete::to_unsigned(FORMAT, rounding, a, 128).to_big();
                    assert_eq!(wide, (rounded as u128).into(), "{rounding:?} {x:?}");
                }
                assert_eq!(concrete::is_normal(FORMAT, a), x.is_normal());
                assert_eq!(concrete::is_subnormal(FORMAT, a), x.is_subnormal());
                assert_eq!(concrete::is_zero(FORMAT, a), x == 0.0);
                assert_eq!(concrete::is_infinite(FORMAT, a), x.is_infinite());
                assert_eq!(concrete::is_nan(FORMAT, a), x.is_nan());
                assert_eq!(concrete::is_negative(FORMAT, a), x.is_sign_negative() && !x.is_nan());
                assert_eq!(concrete::is_positive(FORMAT, a), x.is_sign_positive() && !x.is_nan());
            }

            fn check_integer(integer: &Bits) {
                let (signed, unsigned) = (integer.to_i64().unwrap(), integer.to_u64().unwrap());
                let narrow = integer.extract(31, 0);
                let (int, word) = (signed as i32, unsigned as u32);
                for (convert_signed, convert_unsigned) in [
                    (
                        software::from_signed as fn(Format, Rounding, &Bits) -> Bits,
                        software::from_unsigned as fn(Format, Rounding, &Bits) -> Bits,
                    ),
                    (concrete::from_signed, concrete::from_unsigned),
                ] {
                    assert_eq!(convert_signed(FORMAT, NEAREST, integer), encoding(signed as $float), "{signed}");
                    assert_eq!(convert_unsigned(FORMAT, NEAREST, integer), encoding(unsigned as $float), "{unsigned}");
                    assert_eq!(convert_signed(FORMAT, NEAREST, &narrow), encoding(int as $float), "{int}");
                    assert_eq!(convert_unsigned(FORMAT, NEAREST, &narrow), encoding(word as $float), "{word}");
                }
                let wide = integer.concat(integer);
                let number = u128::from(unsigned) << 64 | u128::from(unsigned);
                assert_eq!(concrete::from_signed(FORMAT, NEAREST, &wide), encoding(number as i128 as $float));
                assert_eq!(concrete::from_unsigned(FORMAT, NEAREST, &wide), encoding(number as $float));
            }

            fn check_fused(a: &Bits, b: &Bits, c: &Bits) {
                let (x, y, z) = (machine(a), machine(b), machine(c));
                let fused = concrete::fma(FORMAT, NEAREST, a, b, c);
                assert_eq!(fused, encoding(x.mul_add(y, z)), "{x:?} * {y:?} + {z:?}");
            }

            #[test]
            fn special_values() {
                let values = special(FORMAT);
                for a in &values {
                    check_single(a);
                    for b in &values {
                        check_pair(a, b);
                        for c in values.iter().step_by(7) {
                            check_fused(a, b, c);
                        }
                    }
                }
            }

            #[test]
            fn random_values() {
                let mut random = Random::new(u64::from(FORMAT.width()));
                for _ in 0..40_000 {
                    let (a, b, c) = (random.float(FORMAT), random.float(FORMAT), random.float(FORMAT));
                    check_pair(&a, &b);
                    check_single(&a);
                    check_fused(&a, &b, &c);
                    check_integer(&random.integer(64));
                }
            }

            #[test]
            fn decimal_literals() {
                let mut random = Random::new(7);
                for _ in 0..20_000 {
                    let digits = random.word() >> random.below(64);
                    let places = random.below(340) as u32;
                    let text = format!("{digits}e-{places}");
                    let power = num_bigint::BigUint::from(10u32).pow(places);
                    let converted = concrete::from_rational(FORMAT, NEAREST, false, digits.into(), power);
                    assert_eq!(converted, encoding(text.parse().unwrap()), "{text}");
                }
            }
        }
    };
}

against_the_machine!(single, f32, u32, Format::SINGLE);
against_the_machine!(double, f64, u64, Format::DOUBLE);

fn single(bits: &Bits) -> f32 {
    f32::from_bits(bits.to_u64().unwrap() as u32)
}

fn double(bits: &Bits) -> f64 {
    f64::from_bits(bits.to_u64().unwrap())
}

#[test]
fn between_single_and_double() {
    let mut random = Random::new(5);
    let mut singles = special(Format::SINGLE);
    singles.extend((0..50_000).map(|_| random.float(Format::SINGLE)));
    for a in singles {
        let wide = Bits::new(64, f64::from(single(&a)).to_bits());
        for rounding in Rounding::ALL {
            let converted = software::from_float(Format::DOUBLE, rounding, Format::SINGLE, &a);
            assert_eq!(converted, Format::DOUBLE.canonical(wide.clone()));
            assert_eq!(concrete::from_float(Format::DOUBLE, rounding, Format::SINGLE, &a), converted);
            assert_eq!(concrete::from_float(Format::SINGLE, rounding, Format::DOUBLE, &converted), a);
        }
    }
    let mut doubles = special(Format::DOUBLE);
    doubles.extend((0..50_000).map(|_| random.float(Format::DOUBLE)));
    // Doubles in the range of single precision, its subnormals included.
    doubles.extend((0..50_000).map(|_| {
        let single = Bits::new(64, f64::from(single(&random.float(Format::SINGLE))).to_bits());
        Format::DOUBLE.canonical(single.xor(&Bits::new(64, random.word() & 0xffff_ffff)))
    }));
    for a in doubles {
        let narrow = Bits::new(32, u64::from((double(&a) as f32).to_bits()));
        let expected = Format::SINGLE.canonical(narrow);
        assert_eq!(software::from_float(Format::SINGLE, NEAREST, Format::DOUBLE, &a), expected);
        assert_eq!(concrete::from_float(Format::SINGLE, NEAREST, Format::DOUBLE, &a), expected);
    }
}
