//! Correctly rounded functions, by arithmetic on unevaluated sums of two numbers.
//!
//! All results have some 75 bits before they are rounded. Where the true value is nearer than that to the middle between
//! two numbers, the wrong one of them may be chosen; that takes about four million arguments to happen once.

/// The sum `hi + lo`, where `lo` is at most half a unit in the last place of `hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sum {
    pub(super) hi: f64,
    pub(super) lo: f64,
}

const PI_HALF: Sum = Sum { hi: std::f64::consts::FRAC_PI_2, lo: 6.123_233_995_736_766e-17 };
const INVERSE_LN_10: Sum = Sum { hi: std::f64::consts::LOG10_E, lo: 1.098_319_650_216_765e-17 };
/// ln 2 in three parts; the first two have zeros below, so that a multiple of them is exact.
const LN_2: [f64; 3] = [0.693_147_180_559_208_2, 7.371_002_565_166_132e-13, 1.667_085_920_830_552e-25];

/// The sum of two numbers, exactly.
fn two_sum(a: f64, b: f64) -> Sum {
    let hi = a + b;
    let b_part = hi - a;
    Sum { hi, lo: (a - (hi - b_part)) + (b - b_part) }
}

/// The product of two numbers, exactly (Dekker). A fused multiply-add would do it, but not every machine has one.
fn two_product(a: f64, b: f64) -> Sum {
    let split = |x: f64| {
        let t = 134_217_729.0 * x;
        let high = t - (t - x);
        (high, x - high)
    };
    let hi = a * b;
    let ((a_high, a_low), (b_high, b_low)) = (split(a), split(b));
    Sum { hi, lo: ((a_high * b_high - hi) + a_high * b_low + a_low * b_high) + a_low * b_low }
}

impl Sum {
    fn of(value: f64) -> Sum {
        Sum { hi: value, lo: 0.0 }
    }

    fn add(self, other: Sum) -> Sum {
        let (high, low) = (two_sum(self.hi, other.hi), two_sum(self.lo, other.lo));
        let first = two_sum(high.hi, high.lo + low.hi);
        two_sum(first.hi, first.lo + low.lo)
    }

    fn mul(self, other: Sum) -> Sum {
        let product = two_product(self.hi, other.hi);
        two_sum(product.hi, product.lo + (self.hi * other.lo + self.lo * other.hi))
    }

    fn div(self, other: Sum) -> Sum {
        let first = self.hi / other.hi;
        let rest = self.add(other.mul(Sum::of(-first)));
        let second = rest.hi / other.hi;
        let rest = rest.add(other.mul(Sum::of(-second)));
        let quotient = two_sum(first, second);
        two_sum(quotient.hi, quotient.lo + rest.hi / other.hi)
    }

    fn negate(self) -> Sum {
        Sum { hi: -self.hi, lo: -self.lo }
    }
}

/// `sum / n`.
fn over(sum: Sum, n: u32) -> Sum {
    sum.div(Sum::of(f64::from(n)))
}

/// `2^k` for any `k` of a finite number, the smallest ones included.
fn scale(value: f64, k: i32) -> f64 {
    libm::scalbn(value, k)
}

/// `e^x` as a sum and a power of two, for |x| ≤ 750.
fn exp_sum(x: Sum) -> (Sum, i32) {
    let k = (x.hi * std::f64::consts::LOG2_E).round();
    let mut r = two_sum(x.hi, -k * LN_2[0]);
    r = r.add(Sum::of(-k * LN_2[1])).add(Sum::of(-k * LN_2[2])).add(Sum::of(x.lo));
    // Taylor's series: the small terms need few digits.
    let mut tail = 0.0;
    for n in (8..=20).rev() {
        tail = r.hi / f64::from(n) * (1.0 + tail);
    }
    let mut sum = Sum::of(tail);
    for n in (1..=7).rev() {
        sum = over(r.mul(Sum::of(1.0).add(sum)), n);
    }
    (Sum::of(1.0).add(sum), k as i32)
}

/// ln x for a positive number.
fn log_sum(x: f64) -> Sum {
    let near = x - 1.0;
    if near.abs() < 0.01 {
        // ln x = 2 artanh((x - 1) / (x + 1)), by its series.
        let s = Sum::of(near).div(two_sum(x, 1.0));
        let square = s.mul(s);
        let mut sum = Sum::of(0.0);
        for n in (0..=9).rev() {
            sum = over(Sum::of(1.0), 2 * n + 1).add(square.mul(sum));
        }
        return s.mul(sum).mul(Sum::of(2.0));
    }
    // One step of Newton's method from a good guess g: ln x = g + ln(x / e^g).
    let (x, shift) = if x < f64::MIN_POSITIVE { (x * 2f64.powi(60), -60) } else { (x, 0) };
    let guess = libm::log(x);
    let (power, k) = exp_sum(Sum::of(-guess));
    let (mantissa, exponent) = libm::frexp(x);
    let ratio = power.mul(Sum::of(mantissa));
    let ratio = Sum { hi: scale(ratio.hi, exponent + k), lo: scale(ratio.lo, exponent + k) };
    let error = ratio.add(Sum::of(-1.0));
    let correction = error.add(error.mul(error).mul(Sum::of(-0.5)));
    let sum = Sum::of(guess).add(correction);
    if shift == 0 {
        return sum;
    }
    let shift = f64::from(shift);
    sum.add(two_product(shift, LN_2[0])).add(two_product(shift, LN_2[1])).add(Sum::of(shift * LN_2[2]))
}

fn finish_exp(sum: Sum, k: i32) -> f64 {
    if k > -1000 {
        return scale(sum.hi, k);
    }
    // Below the normal numbers the scaling rounds, so it must see the whole sum: in the lowest bit it does.
    let odd = if sum.lo == 0.0 || sum.hi.to_bits() & 1 == 1 {
        sum.hi
    } else if sum.lo > 0.0 {
        f64::from_bits(sum.hi.to_bits() + 1)
    } else {
        f64::from_bits(sum.hi.to_bits() - 1)
    };
    scale(odd, k)
}

/// `Math.exp`.
pub(crate) fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > 709.782_712_893_384 {
        return f64::INFINITY;
    }
    if x < -745.133_219_101_941_1 {
        return 0.0;
    }
    if x.abs() < 1e-300 {
        return 1.0;
    }
    let (sum, k) = exp_sum(Sum::of(x));
    finish_exp(sum, k)
}

/// `Math.log`.
pub(crate) fn log(x: f64) -> f64 {
    if x > 0.0 && x.is_finite() && x != 1.0 { log_sum(x).hi } else { libm::log(x) }
}

/// `Math.log10`.
pub(crate) fn log10(x: f64) -> f64 {
    if x > 0.0 && x.is_finite() && x != 1.0 { log_sum(x).mul(INVERSE_LN_10).hi } else { libm::log10(x) }
}

/// `Math.pow`.
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() || y.is_infinite() && x.abs() == 1.0 {
        // Unlike C, Java has no opinion on 1 to the power of these.
        return f64::NAN;
    }
    if y == 1.0 {
        return x;
    }
    if y == 2.0 {
        return x * x;
    }
    if x == 0.0 || x.is_infinite() || y.is_infinite() || x.abs() == 1.0 {
        return libm::pow(x, y);
    }
    let is_integer = y.trunc() == y;
    if x < 0.0 && !is_integer {
        return f64::NAN;
    }
    let is_odd = is_integer && (y * 0.5).trunc() != y * 0.5;
    let sign = if x < 0.0 && is_odd { -1.0 } else { 1.0 };
    let exponent = y * libm::log(x.abs());
    if exponent > 710.0 {
        return sign * f64::INFINITY;
    }
    if exponent < -746.0 {
        return sign * 0.0;
    }
    let product = log_sum(x.abs()).mul(Sum::of(y));
    let (sum, k) = exp_sum(product);
    sign * finish_exp(sum, k)
}

/// 2/π in binary, after the point.
const TWO_OVER_PI: [u64; 20] = [
    0xA2F9_836E_4E44_1529,
    0xFC27_57D1_F534_DDC0,
    0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0,
    0x0649_2EEA_09D1_921C,
    0xFE1D_EB1C_B129_A73E,
    0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41,
    0x3991_D639_8353_39F4,
    0x9C84_5F8B_BDF9_283B,
    0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F,
    0x6D36_7ECF_27CB_09B7,
    0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA,
    0x6BFB_5FB1_1F8D_5D08,
    0x5603_3046_FC7B_6BAB,
    0xF0CF_BC20_9AF4_361D,
];

/// `x - n·π/2` for the nearest n, and n modulo 4. Requires: x is finite.
pub(super) fn reduce(x: f64) -> (Sum, u32) {
    if x.abs() <= std::f64::consts::FRAC_PI_4 {
        return (Sum::of(x), 0);
    }
    let bits = x.abs().to_bits();
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    let exponent = (bits >> 52) as i32 - 1075;
    // Bits of 2/π that stand for multiples of four turns by π/2 do not matter.
    let skipped = (exponent - 2).max(0) as usize;
    let mut product = [0u64; 5];
    let mut carry = 0u128;
    for (index, digits) in product.iter_mut().take(4).enumerate() {
        // Least significant first.
        let at = skipped + 64 * (3 - index);
        let (word, shift) = (at / 64, at % 64);
        let digit = |word: usize| TWO_OVER_PI.get(word).copied().unwrap_or(0);
        let bits = if shift == 0 { digit(word) } else { digit(word) << shift | digit(word + 1) >> (64 - shift) };
        let sum = u128::from(bits) * u128::from(mantissa) + carry;
        *digits = sum as u64;
        carry = sum >> 64;
    }
    product[4] = carry as u64;
    let fraction_bits = (256 + skipped as i32 - exponent) as usize;
    let bit = |product: &[u64; 5], at: usize| product.get(at / 64).map_or(0, |word| word >> (at % 64) & 1);
    let mut quadrant = (bit(&product, fraction_bits) | bit(&product, fraction_bits + 1) << 1) as u32;
    let is_upper_half = bit(&product, fraction_bits - 1) == 1;
    // Beyond the point, and from there to the nearer whole number.
    for at in fraction_bits..320 {
        product[at / 64] &= !(1 << (at % 64));
    }
    if is_upper_half {
        quadrant += 1;
        let mut borrow = false;
        for word in &mut product {
            let (negated, first) = 0u64.overflowing_sub(*word);
            let (negated, second) = negated.overflowing_sub(u64::from(borrow));
            *word = negated;
            borrow = first || second;
        }
        for at in fraction_bits..320 {
            product[at / 64] &= !(1 << (at % 64));
        }
    }
    let mut fraction = Sum::of(0.0);
    for half in (0..10).rev() {
        let digits = (product[half / 2] >> (half % 2 * 32)) as u32;
        if digits != 0 {
            let power = half as i32 * 32 - fraction_bits as i32;
            fraction = fraction.add(Sum::of(f64::from(digits) * 2f64.powi(power)));
        }
    }
    let mut angle = fraction.mul(PI_HALF);
    if is_upper_half {
        angle = angle.negate();
    }
    if x < 0.0 { (angle.negate(), (4 - quadrant % 4) % 4) } else { (angle, quadrant % 4) }
}

/// Sine and cosine of an angle of at most π/4.
fn sin_cos_sum(angle: Sum) -> (Sum, Sum) {
    let square = angle.mul(angle).negate();
    let series = |first: u32| {
        // 1 - a²/(f(f+1)) (1 - a²/((f+2)(f+3)) (…)): the small terms need few digits.
        let divisor = |n: u32| (first + 2 * n) * (first + 2 * n + 1);
        let mut tail = 0.0;
        for n in (5..=13).rev() {
            tail = square.hi / f64::from(divisor(n)) * (1.0 + tail);
        }
        let mut sum = Sum::of(tail);
        for n in (0..5).rev() {
            sum = over(square.mul(Sum::of(1.0).add(sum)), divisor(n));
        }
        sum.add(Sum::of(1.0))
    };
    (angle.mul(series(2)), series(1))
}

fn sin_in(angle: Sum, quadrant: u32) -> f64 {
    let (sin, cos) = sin_cos_sum(angle);
    match quadrant {
        0 => sin.hi,
        1 => cos.hi,
        2 => -sin.hi,
        _ => -cos.hi,
    }
}

/// `Math.sin`.
pub(crate) fn sin(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if x.abs() < 1e-10 {
        // Too small for the exact products; x³/6 is far below half a unit.
        return x;
    }
    let (angle, quadrant) = reduce(x);
    sin_in(angle, quadrant)
}

/// `Math.cos`.
pub(crate) fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if x.abs() < 1e-10 {
        return 1.0;
    }
    let (angle, quadrant) = reduce(x);
    sin_in(angle, (quadrant + 1) % 4)
}

/// `Math.tan`.
pub(crate) fn tan(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if x.abs() < 1e-10 {
        return x;
    }
    let (angle, quadrant) = reduce(x);
    let (sin, cos) = sin_cos_sum(angle);
    if quadrant % 2 == 0 { sin.div(cos).hi } else { cos.div(sin).negate().hi }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_cases_are_exact() {
        for n in -300..300 {
            assert_eq!(pow(2.0, f64::from(n)), 2f64.powi(n), "2^{n}");
        }
        for n in 0..=22 {
            let power: f64 = format!("1e{n}").parse().unwrap();
            assert_eq!(pow(10.0, f64::from(n)), power);
            assert_eq!(log10(power), f64::from(n));
        }
        assert_eq!(
            (exp(0.0), log(1.0), sin(0.0), cos(0.0), tan(-0.0).to_bits()),
            (1.0, 0.0, 0.0, 1.0, (-0.0f64).to_bits())
        );
    }

    #[test]
    fn special_cases_are_those_of_java() {
        assert!(pow(1.0, f64::NAN).is_nan() && pow(-1.0, f64::INFINITY).is_nan() && pow(-2.0, 0.5).is_nan());
        assert_eq!((pow(f64::NAN, 0.0), pow(-2.0, 3.0), pow(0.0, -1.0)), (1.0, -8.0, f64::INFINITY));
        assert_eq!((exp(710.0), exp(-746.0), exp(f64::NEG_INFINITY)), (f64::INFINITY, 0.0, 0.0));
        assert_eq!(exp(-745.0), f64::from_bits(1));
        assert!(sin(f64::INFINITY).is_nan() && log(-1.0).is_nan());
        assert_eq!((log(0.0), log(f64::INFINITY)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    /// Angles near multiples of π/2, small and large, where the reduction loses most. From tables.
    #[test]
    fn angles_are_reduced_exactly() {
        assert_eq!(sin(1e22), -0.852_200_849_767_188_8);
        assert_eq!(cos(1e22), 0.523_214_785_395_139);
        assert_eq!(sin(std::f64::consts::PI), 1.224_646_799_147_353_2e-16);
        assert_eq!(cos(6_381_956_970_095_103.0 * 2f64.powi(797)), -4.687_165_924_254_628e-19);
    }
}
