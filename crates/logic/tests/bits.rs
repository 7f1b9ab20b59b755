//! Bit-vector values against arithmetic on unbounded integers.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;
use skolem_logic::Bits;

/// Two vectors of one width, with numbers near the ends of the range more often than chance would have it.
fn pair() -> impl Strategy<Value = (Bits, Bits)> {
    let width = prop_oneof![1u32..=8, Just(31), Just(32), Just(33), Just(63), Just(64), Just(65), 66u32..200];
    width.prop_flat_map(|width| (number(width), number(width)))
}

fn number(width: u32) -> impl Strategy<Value = Bits> {
    let random =
        proptest::collection::vec(any::<u32>(), 7).prop_map(move |digits| Bits::from_big(width, BigUint::new(digits)));
    let small = (0u64..6).prop_map(move |n| Bits::new(width, n));
    let power = (0..width).prop_map(move |n| Bits::from_big(width, BigUint::one() << n));
    prop_oneof![4 => random, 1 => small.clone(), 1 => small.prop_map(|bits| bits.neg()), 1 => power]
}

fn unsigned(bits: &Bits) -> BigInt {
    (0..bits.width()).filter(|&i| bits.bit(i)).map(|i| BigInt::one() << i).sum()
}

fn signed(bits: &Bits) -> BigInt {
    unsigned(bits) - if bits.sign() { BigInt::one() << bits.width() } else { BigInt::zero() }
}

/// The number in the range of unsigned vectors that is congruent to this one.
fn wrapped(width: u32, number: BigInt) -> BigInt {
    let modulus = BigInt::one() << width;
    ((number % &modulus) + &modulus) % &modulus
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn arithmetic_wraps((a, b) in pair()) {
        let width = a.width();
        let (x, y) = (unsigned(&a), unsigned(&b));
        prop_assert_eq!(unsigned(&a.add(&b)), wrapped(width, &x + &y));
        prop_assert_eq!(unsigned(&a.sub(&b)), wrapped(width, &x - &y));
        prop_assert_eq!(unsigned(&a.mul(&b)), wrapped(width, &x * &y));
        prop_assert_eq!(unsigned(&a.neg()), wrapped(width, -&x));
        prop_assert_eq!(unsigned(&a.not()), wrapped(width, -&x - 1));
        prop_assert_eq!(signed(&a), a.to_big_signed());
    }

    #[test]
    fn division_follows_the_standard((a, b) in pair()) {
        let width = a.width();
        let (x, y) = (unsigned(&a), unsigned(&b));
        if y.is_zero() {
            prop_assert!(a.udiv(&b).is_ones());
            prop_assert_eq!(a.urem(&b), a.clone());
            prop_assert_eq!(unsigned(&a.sdiv(&b)), wrapped(width, if a.sign() { BigInt::one() } else { -BigInt::one() }));
            prop_assert_eq!(a.srem(&b), a.clone());
            prop_assert_eq!(a.smod(&b), a);
        } else {
            prop_assert_eq!(unsigned(&a.udiv(&b)), &x / &y);
            prop_assert_eq!(unsigned(&a.urem(&b)), &x % &y);
            let (x, y) = (signed(&a), signed(&b));
            prop_assert_eq!(unsigned(&a.sdiv(&b)), wrapped(width, &x / &y));
            prop_assert_eq!(unsigned(&a.srem(&b)), wrapped(width, &x % &y));
            let modulo = ((&x % &y) + &y) % &y;
            prop_assert_eq!(signed(&a.smod(&b)), modulo);
        }
    }

    #[test]
    fn shifts_multiply_and_divide((a, b) in pair()) {
        let width = a.width();
        let amount = unsigned(&b).min(BigInt::from(width));
        let power = BigInt::one() << u32::try_from(amount).unwrap();
        prop_assert_eq!(unsigned(&a.shl(&b)), wrapped(width, unsigned(&a) * &power));
        prop_assert_eq!(unsigned(&a.lshr(&b)), unsigned(&a) / &power);
        let down = signed(&a);
        let floor = if down.is_negative() { (&down - &power + 1) / &power } else { down / &power };
        prop_assert_eq!(signed(&a.ashr(&b)), floor);
    }

    #[test]
    fn comparisons_and_bitwise_operators((a, b) in pair()) {
        prop_assert_eq!(a.ult(&b), unsigned(&a) < unsigned(&b));
        prop_assert_eq!(a.ule(&b), unsigned(&a) <= unsigned(&b));
        prop_assert_eq!(a.slt(&b), signed(&a) < signed(&b));
        prop_assert_eq!(a.sle(&b), signed(&a) <= signed(&b));
        for i in 0..a.width() {
            prop_assert_eq!(a.and(&b).bit(i), a.bit(i) && b.bit(i));
            prop_assert_eq!(a.or(&b).bit(i), a.bit(i) || b.bit(i));
            prop_assert_eq!(a.xor(&b).bit(i), a.bit(i) != b.bit(i));
        }
    }

    #[test]
    fn structure((a, b) in pair(), cut in 0u32..200, more in 0u32..70) {
        let width = a.width();
        let joined = a.concat(&b);
        prop_assert_eq!(joined.extract(2 * width - 1, width), a.clone());
        prop_assert_eq!(joined.extract(width - 1, 0), b.clone());
        let cut = cut % width;
        prop_assert_eq!(unsigned(&a.extract(width - 1, cut)), unsigned(&a) >> cut);
        prop_assert_eq!(unsigned(&a.zero_extend(width + more)), unsigned(&a));
        prop_assert_eq!(signed(&a.sign_extend(width + more)), signed(&a));
        prop_assert_eq!(u64::from(a.trailing_zeros()), (0..width).take_while(|&i| !a.bit(i)).count() as u64);
        let ones = (0..width).filter(|&i| a.bit(i)).count();
        prop_assert_eq!(a.power_of_two(), (ones == 1).then(|| a.trailing_zeros()));
    }
}

#[test]
fn literals() {
    assert_eq!(Bits::new(8, 0xa5).to_string(), "#xa5");
    assert_eq!(Bits::new(5, 0b10110).to_string(), "#b10110");
    assert_eq!(Bits::least_signed(68).to_string(), "#x80000000000000000");
    assert_eq!(Bits::from_i64(100, -1), Bits::ones(100));
    assert_eq!(Bits::from_i64(100, -3).to_i64(), Some(-3));
}
