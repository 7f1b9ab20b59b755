//! Between what an integer is, through the operators of the program and its comparisons.
//!
//! An operator on all numbers between some gives numbers between others, or any number of its width where it may wrap around.
//! What an operator computes is the business of `logic`: a test compares the two on random numbers.

use ir::{BinaryOp, CastOp, Type};

/// The least and the greatest number, as signed numbers.
pub(super) type Range = (i64, i64);

/// All numbers of a type, as signed numbers. None if it has no integers.
pub(super) fn all(ty: Type) -> Option<Range> {
    match ty {
        Type::Bool => Some((0, 1)),
        Type::Int(width @ 1..=64) => {
            let most = ((1u64 << (width - 1)) - 1) as i64;
            Some((-most - 1, most))
        }
        Type::Int(_) | Type::F32 | Type::F64 | Type::Ref => None,
    }
}

/// The range, if all of it is of the type.
fn within((low, high): (i128, i128), ty: Type) -> Option<Range> {
    let (least, most) = all(ty)?;
    (i128::from(least) <= low && high <= i128::from(most)).then_some((low as i64, high as i64))
}

/// What an operator on operands of a type gives.
pub(super) fn binary(op: BinaryOp, ty: Type, a: Option<Range>, b: Option<Range>) -> Option<Range> {
    let Type::Int(width) = ty else { return None };
    let any = all(ty)?;
    let (a, b) = (a.unwrap_or(any), b.unwrap_or(any));
    let wide = |(low, high): Range| (i128::from(low), i128::from(high));
    let ((a_low, a_high), (b_low, b_high)) = (wide(a), wide(b));
    let is_positive = a.0 >= 0 && b.0 >= 0;
    match op {
        BinaryOp::Add => within((a_low + b_low, a_high + b_high), ty),
        BinaryOp::Sub => within((a_low - b_high, a_high - b_low), ty),
        BinaryOp::Mul => {
            let corners = [a_low * b_low, a_low * b_high, a_high * b_low, a_high * b_high];
            within((corners.into_iter().min()?, corners.into_iter().max()?), ty)
        }
        BinaryOp::And if is_positive => Some((0, a.1.min(b.1))),
        BinaryOp::And if a.0 >= 0 => Some((0, a.1)),
        BinaryOp::And if b.0 >= 0 => Some((0, b.1)),
        BinaryOp::Or | BinaryOp::Xor if is_positive => {
            let bits = 64 - (a.1 | b.1).leading_zeros();
            Some((0, ((1i128 << bits) - 1) as i64))
        }
        BinaryOp::SRem if b.0 > 0 || b.1 < 0 => {
            let most = b_low.abs().max(b_high.abs()) - 1;
            let low = if a.0 >= 0 { 0 } else { (-most).max(a_low) };
            let high = if a.1 <= 0 { 0 } else { most.min(a_high) };
            within((low, high), ty)
        }
        BinaryOp::SDiv if b.0 > 0 => {
            let corners = [a_low / b_low, a_low / b_high, a_high / b_low, a_high / b_high];
            within((corners.into_iter().min()?, corners.into_iter().max()?), ty)
        }
        BinaryOp::LShr if b.0 == b.1 && (1..i64::from(width)).contains(&b.0) => match a.0 >= 0 {
            true => Some((a.0 >> b.0, a.1 >> b.0)),
            false => within((0, (1i128 << (i64::from(width) - b.0)) - 1), ty),
        },
        BinaryOp::AShr if b.0 == b.1 && (0..i64::from(width)).contains(&b.0) => Some((a.0 >> b.0, a.1 >> b.0)),
        BinaryOp::Shl if b.0 == b.1 && (0..i64::from(width)).contains(&b.0) => {
            within((a_low << b.0, a_high << b.0), ty)
        }
        BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::SRem
        | BinaryOp::SDiv
        | BinaryOp::UDiv
        | BinaryOp::URem
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::Shl => None,
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::SLt | BinaryOp::SLe | BinaryOp::ULt | BinaryOp::ULe => Some((0, 1)),
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => None,
        BinaryOp::FEq | BinaryOp::FLt | BinaryOp::FLe => Some((0, 1)),
    }
}

/// What a conversion gives.
pub(super) fn cast(op: CastOp, from: Type, to: Type, value: Option<Range>) -> Option<Range> {
    let any = all(from);
    match op {
        CastOp::ZExt => match (value.or(any), any) {
            (Some(range), _) if range.0 >= 0 => within((range.0.into(), range.1.into()), to),
            (_, Some((_, most))) => within((0, 2 * i128::from(most) + 1), to),
            _ => None,
        },
        CastOp::SExt => value.or(any).and_then(|(low, high)| within((low.into(), high.into()), to)),
        CastOp::Trunc if to == Type::Bool => Some((0, 1)),
        CastOp::Trunc => value.and_then(|(low, high)| within((low.into(), high.into()), to)),
        CastOp::SToF | CastOp::UToF | CastOp::FToS | CastOp::FToU | CastOp::FToF | CastOp::Bits => None,
    }
}

/// What two numbers of a type can be if a comparison of them comes out so. `Err` if it cannot.
pub(super) fn compared(op: BinaryOp, holds: bool, a: Range, b: Range) -> Result<(Range, Range), ()> {
    let (a, b) = match (op, holds) {
        (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => {
            let both = (a.0.max(b.0), a.1.min(b.1));
            (both, both)
        }
        (BinaryOp::Eq, false) | (BinaryOp::Ne, true) => (without(a, b), without(b, a)),
        (BinaryOp::SLt, true) => less(a, b, 1),
        (BinaryOp::SLe, true) => less(a, b, 0),
        (BinaryOp::SLt, false) => swapped(less(b, a, 0)),
        (BinaryOp::SLe, false) => swapped(less(b, a, 1)),
        // Below a number that is not negative as a signed number, there are no negative ones.
        (BinaryOp::ULt, true) if b.0 >= 0 => less((a.0.max(0), a.1), b, 1),
        (BinaryOp::ULe, true) if b.0 >= 0 => less((a.0.max(0), a.1), b, 0),
        (BinaryOp::ULt, false) if a.0 >= 0 => swapped(less((b.0.max(0), b.1), a, 0)),
        (BinaryOp::ULe, false) if a.0 >= 0 => swapped(less((b.0.max(0), b.1), a, 1)),
        _ => (a, b),
    };
    if a.0 <= a.1 && b.0 <= b.1 { Ok((a, b)) } else { Err(()) }
}

/// The first is less than the second by so much at least.
fn less(a: Range, b: Range, by: i64) -> (Range, Range) {
    ((a.0, a.1.min(b.1.saturating_sub(by))), (b.0.max(a.0.saturating_add(by)), b.1))
}

fn swapped((a, b): (Range, Range)) -> (Range, Range) {
    (b, a)
}

/// A range without a number at its end.
fn without(range: Range, number: Range) -> Range {
    let only = Some(number.0).filter(|_| number.0 == number.1);
    match only {
        Some(only) if only == range.0 => (range.0.saturating_add(1), range.1),
        Some(only) if only == range.1 => (range.0, range.1 - 1),
        _ => range,
    }
}

/// A range that holds another one as well. Sides that had to give way before go to the end of the type, so that there is an end.
pub(super) fn widened(known: Range, more: Range, ty: Type, is_again: bool) -> Range {
    let joined = (known.0.min(more.0), known.1.max(more.1));
    let Some((least, most)) = all(ty).filter(|_| is_again) else { return joined };
    let low = if joined.0 < known.0 { least } else { joined.0 };
    let high = if joined.1 > known.1 { most } else { joined.1 };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Terms;
    use proptest::prelude::*;

    /// What is tested.
    const OPS: [BinaryOp; 11] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
        BinaryOp::SRem,
        BinaryOp::SDiv,
        BinaryOp::LShr,
        BinaryOp::AShr,
        BinaryOp::Shl,
    ];
    const COMPARISONS: [BinaryOp; 6] =
        [BinaryOp::Eq, BinaryOp::Ne, BinaryOp::SLt, BinaryOp::SLe, BinaryOp::ULt, BinaryOp::ULe];

    /// What an operator computes, by the rules of formulas: these fold constants.
    fn computed(op: BinaryOp, ty: Type, a: i64, b: i64) -> i64 {
        let Type::Int(width) = ty else { unreachable!() };
        let mut terms = Terms::new();
        let (a, b) = (terms.number(u32::from(width), word(ty, a)), terms.number(u32::from(width), word(ty, b)));
        let result = match op {
            BinaryOp::Add => terms.add(a, b),
            BinaryOp::Sub => terms.subtract(a, b),
            BinaryOp::Mul => terms.multiply(a, b),
            BinaryOp::And => terms.bit_and(a, b),
            BinaryOp::Or => terms.bit_or(a, b),
            BinaryOp::Xor => terms.bit_xor(a, b),
            BinaryOp::SRem => terms.srem(a, b),
            BinaryOp::SDiv => terms.sdiv(a, b),
            BinaryOp::LShr => terms.shift_right(a, b),
            BinaryOp::AShr => terms.shift_right_signed(a, b),
            BinaryOp::Shl => terms.shift_left(a, b),
            _ => unreachable!(),
        };
        signed(ty, terms.word(result).unwrap())
    }

    fn holds(op: BinaryOp, ty: Type, a: i64, b: i64) -> bool {
        let Type::Int(width) = ty else { unreachable!() };
        let mut terms = Terms::new();
        let (a, b) = (terms.number(u32::from(width), word(ty, a)), terms.number(u32::from(width), word(ty, b)));
        let result = match op {
            BinaryOp::Eq | BinaryOp::Ne => terms.equal(a, b),
            BinaryOp::SLt => terms.slt(a, b),
            BinaryOp::SLe => terms.sle(a, b),
            BinaryOp::ULt => terms.ult(a, b),
            BinaryOp::ULe => terms.ule(a, b),
            _ => unreachable!(),
        };
        (result == terms.truth()) != (op == BinaryOp::Ne)
    }

    const TYPES: [Type; 3] = [Type::Int(8), Type::Int(32), Type::Int(64)];

    fn signed(ty: Type, word: u64) -> i64 {
        let Type::Int(width) = ty else { return word as i64 };
        let unused = 64 - u32::from(width);
        ((word << unused) as i64) >> unused
    }

    fn word(ty: Type, number: i64) -> u64 {
        let Type::Int(width) = ty else { return number as u64 };
        number as u64 & (u64::MAX >> (64 - u32::from(width)))
    }

    /// A range of a type with a number in it.
    fn ranges(ty: Type) -> impl Strategy<Value = (Range, i64)> {
        let (least, most) = all(ty).unwrap_or((0, 0));
        let number = prop_oneof![least..=most, (-3i64..=3), Just(least), Just(most), (0i64..=9)];
        [number.clone(), number.clone(), number].prop_map(|mut numbers| {
            numbers.sort_unstable();
            ((numbers[0], numbers[2]), numbers[1])
        })
    }

    fn cases() -> impl Strategy<Value = (Type, (Range, i64), (Range, i64))> {
        proptest::sample::select(TYPES.to_vec()).prop_flat_map(|ty| (Just(ty), ranges(ty), ranges(ty)))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn operators_stay_in_their_ranges((ty, (a, x), (b, y)) in cases(), op in 0..OPS.len()) {
            let op = OPS[op];
            let range = binary(op, ty, Some(a), Some(b)).or(all(ty)).unwrap();
            let result = computed(op, ty, x, y);
            prop_assert!(range.0 <= result && result <= range.1, "{op:?} {a:?} {b:?}: {x} {y} gives {result}");
        }

        #[test]
        fn comparisons_keep_what_they_let_through((ty, (a, x), (b, y)) in cases(), op in 0..COMPARISONS.len()) {
            let op = COMPARISONS[op];
            let holds = holds(op, ty, x, y);
            let kept = compared(op, holds, a, b);
            let is_kept = kept.is_ok_and(|(a, b)| a.0 <= x && x <= a.1 && b.0 <= y && y <= b.1);
            prop_assert!(is_kept, "{op:?} of {x} in {a:?} and {y} in {b:?} is {holds}");
        }
    }

    #[test]
    fn ranges_of_operators_and_conversions() {
        let int = Type::Int(32);
        let any = all(int);
        // `(head + 1) & 7`, `(state + 1) % 3`, `size + 1` after `size < 10`, and sums that wrap around.
        assert_eq!(binary(BinaryOp::And, int, None, Some((7, 7))), Some((0, 7)));
        assert_eq!(binary(BinaryOp::SRem, int, Some((1, 3)), Some((3, 3))), Some((0, 2)));
        assert_eq!(binary(BinaryOp::SRem, int, None, Some((3, 3))), Some((-2, 2)));
        assert_eq!(binary(BinaryOp::Add, int, any, Some((1, 1))), None);
        assert_eq!(compared(BinaryOp::SLt, true, any.unwrap(), (10, 10)).unwrap().0, (i64::from(i32::MIN), 9));
        assert_eq!(compared(BinaryOp::ULt, true, any.unwrap(), (0, 4)), Ok(((0, 3), (1, 4))));
        assert_eq!(compared(BinaryOp::Eq, true, (0, 3), (4, 4)), Err(()));
        // `byte` to `int`, `char` to `int`, `int` to `byte`.
        assert_eq!(cast(CastOp::SExt, Type::Int(8), int, None), Some((-128, 127)));
        assert_eq!(cast(CastOp::ZExt, Type::Int(16), int, None), Some((0, 65_535)));
        assert_eq!(cast(CastOp::ZExt, Type::Int(16), int, Some((-1, 3))), Some((0, 65_535)));
        assert_eq!(cast(CastOp::Trunc, int, Type::Int(8), Some((3, 200))), None);
        assert_eq!(cast(CastOp::Trunc, int, Type::Int(8), Some((3, 100))), Some((3, 100)));
    }

    #[test]
    fn what_grows_again_has_no_end() {
        let int = Type::Int(32);
        assert_eq!(widened((0, 1), (2, 3), int, false), (0, 3));
        assert_eq!(widened((0, 1), (2, 3), int, true), (0, i64::from(i32::MAX)));
        assert_eq!(widened((0, 1), (0, 1), int, true), (0, 1));
    }
}
