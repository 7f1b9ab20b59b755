//! Every operator against an independent computation: `u128` and `i128` for integers of up to 128 bits, the processor
//! for floats.

use ir::{BinaryOp, CastOp, Program, Type, UnaryOp};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;
use semantics::Domain;
use skolem_interp::{Limits, Machine};

fn ones(width: u16) -> u128 {
    u128::MAX >> (128 - width)
}

fn signed(width: u16, a: u128) -> i128 {
    let unused = 128 - u32::from(width);
    ((a << unused) as i128) >> unused
}

/// What `ir` says about operators on integers.
fn integer(op: BinaryOp, width: u16, a: u128, b: u128) -> Option<u128> {
    let (x, y) = (signed(width, a), signed(width, b));
    let within = b < u128::from(width);
    Some(match op {
        BinaryOp::Add => a.wrapping_add(b) & ones(width),
        BinaryOp::Sub => a.wrapping_sub(b) & ones(width),
        BinaryOp::Mul => a.wrapping_mul(b) & ones(width),
        BinaryOp::SDiv if y == 0 => (if x < 0 { 1 } else { ones(width) }) & ones(width),
        BinaryOp::SDiv => x.wrapping_div(y) as u128 & ones(width),
        BinaryOp::SRem if y == 0 => a,
        BinaryOp::SRem => x.wrapping_rem(y) as u128 & ones(width),
        BinaryOp::UDiv => a.checked_div(b).unwrap_or(ones(width)),
        BinaryOp::URem => a.checked_rem(b).unwrap_or(a),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl => {
            if within {
                (a << b) & ones(width)
            } else {
                0
            }
        }
        BinaryOp::LShr => {
            if within {
                a >> b
            } else {
                0
            }
        }
        BinaryOp::AShr => (x >> if within { b as u32 } else { 127 }) as u128 & ones(width),
        BinaryOp::Eq => u128::from(a == b),
        BinaryOp::Ne => u128::from(a != b),
        BinaryOp::SLt => u128::from(x < y),
        BinaryOp::SLe => u128::from(x <= y),
        BinaryOp::ULt => u128::from(a < b),
        BinaryOp::ULe => u128::from(a <= b),
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => return None,
        BinaryOp::FEq | BinaryOp::FLt | BinaryOp::FLe => return None,
    })
}

fn integer_unary(op: UnaryOp, width: u16, a: u128) -> Option<u128> {
    Some(match op {
        UnaryOp::Not => !a & ones(width),
        UnaryOp::Neg => a.wrapping_neg() & ones(width),
        UnaryOp::PopCount => u128::from(a.count_ones()),
        UnaryOp::LeadingZeros => u128::from(a.leading_zeros()) - (128 - u128::from(width)),
        UnaryOp::TrailingZeros => u128::from(a.trailing_zeros()).min(u128::from(width)),
        UnaryOp::FNeg | UnaryOp::FAbs | UnaryOp::FSqrt | UnaryOp::FFloor => return None,
        UnaryOp::FCeil | UnaryOp::FRint | UnaryOp::FIsNan => return None,
    })
}

fn machine() -> Machine {
    Machine::new(Program::default(), Limits::default())
}

fn word(machine: &mut Machine, ty: Type, bits: u128) -> u64 {
    machine.wide().word_of(ty, BigUint::from(bits))
}

fn bits(machine: &mut Machine, ty: Type, word: u64) -> u128 {
    machine.wide().bits_of(ty, word).to_u128().expect("at most 128 bits")
}

/// Widths where something changes, and any other.
fn widths() -> impl Strategy<Value = u16> {
    prop_oneof![prop::sample::select(vec![1, 8, 16, 31, 32, 33, 63, 64, 65, 127, 128]), 1u16..=128]
}

/// Numbers near the corners, small ones, and any other.
fn numbers() -> impl Strategy<Value = u128> {
    prop_oneof![
        any::<u128>(),
        0u128..70,
        (0u128..4).prop_map(|n| u128::MAX - n),
        (0u32..128, -2i128..3).prop_map(|(shift, near)| (1u128 << shift).wrapping_add_signed(near)),
    ]
}

fn doubles() -> impl Strategy<Value = f64> {
    let corners = vec![0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.5, -2.5, 1e300, 5e-324, f64::MAX];
    prop_oneof![
        any::<f64>(),
        prop::sample::select(corners),
        -1e20f64..1e20,
        (-9i32..9).prop_map(|n| f64::from(n) / 2.0)
    ]
}

fn singles() -> impl Strategy<Value = f32> {
    let corners = vec![0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.5, -2.5, 1e38, 1e-45, f32::MAX];
    prop_oneof![any::<f32>(), prop::sample::select(corners), -1e20f32..1e20]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn integers(width in widths(), a in numbers(), b in numbers()) {
        let mut machine = machine();
        let ty = Type::Int(width);
        let (a, b) = (a & ones(width), b & ones(width));
        let (x, y) = (word(&mut machine, ty, a), word(&mut machine, ty, b));
        for &op in BinaryOp::ALL {
            let Some(expected) = integer(op, width, a, b) else { continue };
            let got = machine.domain().binary(op, ty, x, y);
            let result = if op.is_comparison() { Type::Bool } else { ty };
            prop_assert_eq!(bits(&mut machine, result, got), expected, "{:?}", op);
            prop_assert!(width > 64 || u128::from(got) == expected, "{:?} is not canonical", op);
        }
        for &op in UnaryOp::ALL {
            let Some(expected) = integer_unary(op, width, a) else { continue };
            let got = machine.domain().unary(op, ty, x);
            prop_assert_eq!(bits(&mut machine, ty, got), expected, "{:?}", op);
            prop_assert!(width > 64 || u128::from(got) == expected, "{:?} is not canonical", op);
        }
    }

    #[test]
    fn integer_casts(from in widths(), to in widths(), a in numbers()) {
        let mut machine = machine();
        let (from, to) = (from.min(to), from.max(to));
        let (narrow, wide) = (Type::Int(from), Type::Int(to));
        let small = a & ones(from);
        let x = word(&mut machine, narrow, small);
        let extended = machine.domain().cast(CastOp::ZExt, narrow, wide, x);
        prop_assert_eq!(bits(&mut machine, wide, extended), small);
        let extended = machine.domain().cast(CastOp::SExt, narrow, wide, x);
        prop_assert_eq!(bits(&mut machine, wide, extended), signed(from, small) as u128 & ones(to));
        let large = a & ones(to);
        let x = word(&mut machine, wide, large);
        let cut = machine.domain().cast(CastOp::Trunc, wide, narrow, x);
        prop_assert_eq!(bits(&mut machine, narrow, cut), large & ones(from));
        let lowest = machine.domain().cast(CastOp::Trunc, wide, Type::Bool, x);
        prop_assert_eq!(u128::from(lowest), large & 1);
    }

    #[test]
    fn integers_to_floats(width in widths(), a in numbers()) {
        let mut machine = machine();
        let ty = Type::Int(width);
        let a = a & ones(width);
        let x = word(&mut machine, ty, a);
        let mut cast = |op, to| machine.domain().cast(op, ty, to, x);
        prop_assert_eq!(cast(CastOp::SToF, Type::F64), (signed(width, a) as f64).to_bits());
        prop_assert_eq!(cast(CastOp::UToF, Type::F64), (a as f64).to_bits());
        prop_assert_eq!(cast(CastOp::SToF, Type::F32), u64::from((signed(width, a) as f32).to_bits()));
        prop_assert_eq!(cast(CastOp::UToF, Type::F32), u64::from((a as f32).to_bits()));
    }

    #[test]
    fn floats_to_integers(width in widths(), double in doubles(), single in singles()) {
        let mut machine = machine();
        let ty = Type::Int(width);
        let most = (ones(width) >> 1) as i128;
        let sources = [
            (Type::F64, double.to_bits(), double as i128, double as u128),
            (Type::F32, u64::from(single.to_bits()), single as i128, single as u128),
        ];
        for (from, word, as_signed, as_unsigned) in sources {
            let got = machine.domain().cast(CastOp::FToS, from, ty, word);
            prop_assert_eq!(bits(&mut machine, ty, got), as_signed.clamp(-most - 1, most) as u128 & ones(width));
            let got = machine.domain().cast(CastOp::FToU, from, ty, word);
            prop_assert_eq!(bits(&mut machine, ty, got), as_unsigned.min(ones(width)));
        }
    }

    #[test]
    fn doubles_are_the_processors(x in doubles(), y in doubles()) {
        let mut machine = machine();
        let mut domain = machine.domain();
        let (a, b) = (x.to_bits(), y.to_bits());
        for (op, expected) in [
            (BinaryOp::FAdd, x + y), (BinaryOp::FSub, x - y), (BinaryOp::FMul, x * y), (BinaryOp::FDiv, x / y),
            (BinaryOp::FRem, x % y),
        ] {
            let got = f64::from_bits(domain.binary(op, Type::F64, a, b));
            prop_assert!(got.to_bits() == expected.to_bits() || got.is_nan() && expected.is_nan(), "{:?}", op);
        }
        for (op, expected) in [(BinaryOp::FEq, x == y), (BinaryOp::FLt, x < y), (BinaryOp::FLe, x <= y)] {
            prop_assert_eq!(domain.binary(op, Type::F64, a, b), u64::from(expected));
        }
        for (op, expected) in [
            (UnaryOp::FSqrt, x.sqrt()), (UnaryOp::FFloor, x.floor()), (UnaryOp::FCeil, x.ceil()),
            (UnaryOp::FRint, x.round_ties_even()),
        ] {
            let got = f64::from_bits(domain.unary(op, Type::F64, a));
            prop_assert!(got.to_bits() == expected.to_bits() || got.is_nan() && expected.is_nan(), "{:?}", op);
        }
        prop_assert_eq!(domain.unary(UnaryOp::FNeg, Type::F64, a), (-x).to_bits());
        prop_assert_eq!(domain.unary(UnaryOp::FAbs, Type::F64, a), x.abs().to_bits());
        prop_assert_eq!(domain.unary(UnaryOp::FIsNan, Type::F64, a), u64::from(x.is_nan()));
        prop_assert_eq!(domain.cast(CastOp::Bits, Type::F64, Type::I64, a), a);
        let single = f32::from_bits(domain.cast(CastOp::FToF, Type::F64, Type::F32, a) as u32);
        prop_assert!(single == x as f32 || single.is_nan() && x.is_nan());
    }

    #[test]
    fn singles_are_the_processors(x in singles(), y in singles()) {
        let mut machine = machine();
        let mut domain = machine.domain();
        let (a, b) = (u64::from(x.to_bits()), u64::from(y.to_bits()));
        for (op, expected) in [
            (BinaryOp::FAdd, x + y), (BinaryOp::FSub, x - y), (BinaryOp::FMul, x * y), (BinaryOp::FDiv, x / y),
            (BinaryOp::FRem, x % y),
        ] {
            let word = domain.binary(op, Type::F32, a, b);
            let got = f32::from_bits(word as u32);
            prop_assert_eq!(word >> 32, 0);
            prop_assert!(got.to_bits() == expected.to_bits() || got.is_nan() && expected.is_nan(), "{:?}", op);
        }
        for (op, expected) in [(BinaryOp::FEq, x == y), (BinaryOp::FLt, x < y), (BinaryOp::FLe, x <= y)] {
            prop_assert_eq!(domain.binary(op, Type::F32, a, b), u64::from(expected));
        }
        for (op, expected) in [
            (UnaryOp::FSqrt, x.sqrt()), (UnaryOp::FFloor, x.floor()), (UnaryOp::FCeil, x.ceil()),
            (UnaryOp::FRint, x.round_ties_even()),
        ] {
            let got = f32::from_bits(domain.unary(op, Type::F32, a) as u32);
            prop_assert!(got.to_bits() == expected.to_bits() || got.is_nan() && expected.is_nan(), "{:?}", op);
        }
        prop_assert_eq!(domain.unary(UnaryOp::FNeg, Type::F32, a), u64::from((-x).to_bits()));
        prop_assert_eq!(domain.unary(UnaryOp::FAbs, Type::F32, a), u64::from(x.abs().to_bits()));
        let double = f64::from_bits(domain.cast(CastOp::FToF, Type::F32, Type::F64, a));
        prop_assert!(double == f64::from(x) || double.is_nan() && x.is_nan());
    }
}

#[test]
fn booleans() {
    let mut machine = machine();
    let mut domain = machine.domain();
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        assert_eq!(domain.binary(BinaryOp::And, Type::Bool, a, b), a & b);
        assert_eq!(domain.binary(BinaryOp::Or, Type::Bool, a, b), a | b);
        assert_eq!(domain.binary(BinaryOp::Xor, Type::Bool, a, b), a ^ b);
        assert_eq!(domain.unary(UnaryOp::Not, Type::Bool, a), 1 - a);
        assert_eq!(domain.select(a, 7, 8), if a == 1 { 7 } else { 8 });
    }
    assert_eq!(domain.cast(CastOp::ZExt, Type::Bool, Type::I32, 1), 1);
    let wide = domain.cast(CastOp::ZExt, Type::Bool, Type::Int(200), 1);
    assert_eq!(machine.wide().bits_of(Type::Int(200), wide), BigUint::from(1u32));
}

#[test]
fn integers_wider_than_the_oracle() {
    let mut machine = machine();
    let ty = Type::Int(300);
    let one = word(&mut machine, ty, 1);
    let count = word(&mut machine, ty, 299);
    let top = machine.domain().binary(BinaryOp::Shl, ty, one, count);
    assert_eq!(machine.domain().unary(UnaryOp::LeadingZeros, ty, top), { machine.wide().intern(BigUint::from(0u32)) });
    let spread = machine.domain().binary(BinaryOp::AShr, ty, top, count);
    let minus_one = machine.domain().unary(UnaryOp::Neg, ty, one);
    assert_eq!(spread, minus_one, "equal values have one number");
    let overflow = machine.domain().binary(BinaryOp::SDiv, ty, top, minus_one);
    assert_eq!(overflow, top);
    assert_eq!(machine.domain().binary(BinaryOp::SLt, ty, top, one), 1);
    assert_eq!(machine.domain().cast(CastOp::SToF, ty, Type::F64, minus_one), (-1.0f64).to_bits());
}
