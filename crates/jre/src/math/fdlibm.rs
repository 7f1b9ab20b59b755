//! The elementary functions of `StrictMath` that must agree to the last bit with fdlibm 5.3, which Java prescribes, and
//! for which the crate `libm`, descended from a later version, rounds now and then to the other neighbour. The order of
//! every operation matters here. The constants are those of the published algorithm.

/// The upper half of a double's bits, with its sign.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff | u64::from(high as u32) << 32)
}

/// Beyond this the reduction by multiples of π/2 needs more of them than an `f64` counts exactly.
const REDUCIBLE: f64 = 823_549.664_500_642_2;

const INV_PIO2: f64 = std::f64::consts::FRAC_2_PI;
/// π/2 in three parts of 33 bits each with what remains after them.
const PIO2: [(f64, f64); 3] = [
    (1.570_796_326_734_125_6, 6.077_100_506_506_192e-11),
    (6.077_100_506_303_966e-11, 2.022_266_248_795_950_6e-21),
    (2.022_266_248_711_166_4e-21, 8.478_427_660_368_9e-32),
];

/// `x` as n·π/2 + y, with y in two parts. Requires: x is finite and |x| is at least π/4.
fn reduce(x: f64) -> (i32, f64, f64) {
    if x.abs() > REDUCIBLE {
        let (angle, quadrant) = super::rounded::reduce(x);
        return (quadrant as i32, angle.hi, angle.lo);
    }
    let t = x.abs();
    let n = (t * INV_PIO2 + 0.5) as i32;
    let fraction = f64::from(n);
    let mut r = t - fraction * PIO2[0].0;
    let mut w = fraction * PIO2[0].1;
    let mut y = r - w;
    // Bits lost to cancellation are made up from the next part of π/2.
    for (part, &lost) in PIO2[1..].iter().zip(&[16, 49]) {
        let exponents = (high(t) >> 20) - (high(y) >> 20 & 0x7ff);
        if exponents <= lost {
            break;
        }
        let before = r;
        w = fraction * part.0;
        r = before - w;
        w = fraction * part.1 - ((before - r) - w);
        y = r - w;
    }
    let rest = (r - y) - w;
    if x < 0.0 { (-n, -y, -rest) } else { (n, y, rest) }
}

fn kernel_sin(x: f64, tail: Option<f64>) -> f64 {
    const S: [f64; 6] = [
        -1.666_666_666_666_663_2e-1,
        8.333_333_333_322_49e-3,
        -1.984_126_982_985_795e-4,
        2.755_731_370_707_006_8e-6,
        -2.505_076_025_340_686_3e-8,
        1.589_690_995_211_55e-10,
    ];
    if x.abs() < f64::exp2(-27.0) {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S[1] + z * (S[2] + z * (S[3] + z * (S[4] + z * S[5])));
    match tail {
        None => x + v * (S[0] + z * r),
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * S[0]),
    }
}

fn kernel_cos(x: f64, y: f64) -> f64 {
    const C: [f64; 6] = [
        4.166_666_666_666_66e-2,
        -1.388_888_888_887_411e-3,
        2.480_158_728_947_673e-5,
        -2.755_731_435_139_066_3e-7,
        2.087_572_321_298_175e-9,
        -1.135_964_755_778_819_5e-11,
    ];
    let ix = high(x) & 0x7fff_ffff;
    if ix < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C[0] + z * (C[1] + z * (C[2] + z * (C[3] + z * (C[4] + z * C[5])))));
    if ix < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let quarter = if ix > 0x3fe9_0000 { 0.281_25 } else { with_high(0.0, ix - 0x0020_0000) };
    let hz = 0.5 * z - quarter;
    let a = 1.0 - quarter;
    a - (hz - (z * r - x * y))
}

/// Is |x| at most π/4?
fn is_small(x: f64) -> bool {
    high(x) & 0x7fff_ffff <= 0x3fe9_21fb
}

pub(crate) fn sin(x: f64) -> f64 {
    if is_small(x) {
        return kernel_sin(x, None);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, y, tail) = reduce(x);
    match n & 3 {
        0 => kernel_sin(y, Some(tail)),
        1 => kernel_cos(y, tail),
        2 => -kernel_sin(y, Some(tail)),
        _ => -kernel_cos(y, tail),
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    if is_small(x) {
        return kernel_cos(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, y, tail) = reduce(x);
    match n & 3 {
        0 => kernel_cos(y, tail),
        1 => -kernel_sin(y, Some(tail)),
        2 => -kernel_cos(y, tail),
        _ => kernel_sin(y, Some(tail)),
    }
}

const LN2_HI: f64 = 6.931_471_803_691_238e-1;
const LN2_LO: f64 = 1.908_214_929_270_587_7e-10;
const LG: [f64; 7] = [
    6.666_666_666_666_735e-1,
    3.999_999_999_940_942e-1,
    2.857_142_874_366_239e-1,
    2.222_219_843_214_978_4e-1,
    1.818_357_216_161_805e-1,
    1.531_383_769_920_937_3e-1,
    1.479_819_860_511_658_6e-1,
];

/// A positive number as 2^k · m with m about 1, where subnormal numbers are scaled up first.
fn scaled(x: f64) -> (i32, f64) {
    if high(x) < 0x0010_0000 { (-54, x * f64::exp2(54.0)) } else { (0, x) }
}

pub(crate) fn log(x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 || x == f64::INFINITY {
        return if x == 0.0 {
            f64::NEG_INFINITY
        } else if x < 0.0 {
            f64::NAN
        } else {
            x
        };
    }
    let (mut k, x) = scaled(x);
    let mut hx = high(x);
    k += (hx >> 20) - 1023;
    hx &= 0x000f_ffff;
    let i = (hx + 0x9_5f64) & 0x10_0000;
    let x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += i >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if 0x000f_ffff & (2 + hx) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_3 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (LG[1] + w * (LG[3] + w * LG[5]));
    let t2 = z * (LG[0] + w * (LG[2] + w * (LG[4] + w * LG[6])));
    let r = t2 + t1;
    if (hx - 0x6147a) | (0x6b851 - hx) > 0 {
        let half = 0.5 * f * f;
        if k == 0 { f - (half - s * (half + r)) } else { dk * LN2_HI - ((half - (s * (half + r) + dk * LN2_LO)) - f) }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

pub(crate) fn log10(x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 || x == f64::INFINITY {
        return log(x);
    }
    let (mut k, x) = scaled(x);
    let hx = high(x);
    k += (hx >> 20) - 1023;
    let i = i32::from(k < 0);
    let y = f64::from(k + i);
    let x = with_high(x, hx & 0x000f_ffff | (0x3ff - i) << 20);
    let z = y * 3.694_239_077_158_931e-13 + std::f64::consts::LOG10_E * log(x);
    z + y * 3.010_299_956_636_117_7e-1
}

pub(crate) fn log1p(x: f64) -> f64 {
    const LP: [f64; 7] = LG;
    let mut hx = high(x);
    let ax = hx & 0x7fff_ffff;
    let (mut k, mut f, mut hu, mut c) = (1, 0.0, 1, 0.0);
    if hx < 0x3fda_827a {
        if ax >= 0x3ff0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if ax < 0x3e20_0000 {
            return if ax < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xbfd2_bec3_u32 as i32 {
            (k, f, hu) = (0, x, 1);
        }
    }
    if hx >= 0x7ff0_0000 {
        return x + x;
    }
    if k != 0 {
        let mut u;
        if hx < 0x4340_0000 {
            u = 1.0 + x;
            hu = high(u);
            k = (hu >> 20) - 1023;
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        } else {
            u = x;
            hu = high(u);
            k = (hu >> 20) - 1023;
        }
        hu &= 0x000f_ffff;
        if hu < 0x6a09e {
            u = with_high(u, hu | 0x3ff0_0000);
        } else {
            k += 1;
            u = with_high(u, hu | 0x3fe0_0000);
            hu = (0x0010_0000 - hu) >> 2;
        }
        f = u - 1.0;
    }
    hx = hu;
    let dk = f64::from(k);
    let half = 0.5 * f * f;
    if hx == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = half * (1.0 - 0.666_666_666_666_666_6 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * (LP[0] + z * (LP[1] + z * (LP[2] + z * (LP[3] + z * (LP[4] + z * (LP[5] + z * LP[6]))))));
    if k == 0 { f - (half - s * (half + r)) } else { dk * LN2_HI - ((half - (s * (half + r) + (dk * LN2_LO + c))) - f) }
}

/// The exponential of a number that is neither tiny nor out of range, which is all that the hyperbolic functions need.
fn exp(x: f64) -> f64 {
    const P: [f64; 5] = [
        1.666_666_666_666_660_2e-1,
        -2.777_777_777_701_559_3e-3,
        6.613_756_321_437_934e-5,
        -1.653_390_220_546_525_2e-6,
        4.138_136_797_057_238_5e-8,
    ];
    let hx = high(x) & 0x7fff_ffff;
    let (mut k, mut hi, mut lo) = (0, x, 0.0);
    if hx > 0x3fd6_2e42 {
        let sign = if x < 0.0 { -1.0 } else { 1.0 };
        k = if hx < 0x3ff0_a2b2 { sign as i32 } else { (std::f64::consts::LOG2_E * x + 0.5 * sign) as i32 };
        hi = x - f64::from(k) * LN2_HI;
        lo = f64::from(k) * LN2_LO;
    }
    let x = hi - lo;
    let t = x * x;
    let c = x - t * (P[0] + t * (P[1] + t * (P[2] + t * (P[3] + t * P[4]))));
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi);
    if k >= -1021 {
        with_high(y, high(y).wrapping_add(k << 20))
    } else {
        with_high(y, high(y).wrapping_add((k + 1000) << 20)) * f64::exp2(-1000.0)
    }
}

/// Where the exponential overflows, and where half of it does.
const LOG_MAX: i32 = 0x4086_2e42;
const OVERFLOW: f64 = 710.475_860_073_943_9;

pub(crate) fn sinh(x: f64) -> f64 {
    let ix = high(x) & 0x7fff_ffff;
    if ix >= 0x7ff0_0000 {
        return x + x;
    }
    let h = if x < 0.0 { -0.5 } else { 0.5 };
    let a = x.abs();
    if ix < 0x4036_0000 {
        if ix < 0x3e30_0000 {
            return x;
        }
        let t = libm::expm1(a);
        return if ix < 0x3ff0_0000 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) };
    }
    if ix < LOG_MAX {
        return h * exp(a);
    }
    if a <= OVERFLOW {
        let w = exp(0.5 * a);
        return h * w * w;
    }
    x * 1e307
}

pub(crate) fn cosh(x: f64) -> f64 {
    let ix = high(x) & 0x7fff_ffff;
    if ix >= 0x7ff0_0000 {
        return x * x;
    }
    let a = x.abs();
    if ix < 0x3fd6_2e43 {
        let t = libm::expm1(a);
        let w = 1.0 + t;
        return if ix < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if ix < 0x4036_0000 {
        let t = exp(a);
        return 0.5 * t + 0.5 / t;
    }
    if ix < LOG_MAX {
        return 0.5 * exp(a);
    }
    if a <= OVERFLOW {
        let w = exp(0.5 * a);
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub(crate) fn tanh(x: f64) -> f64 {
    let ix = high(x) & 0x7fff_ffff;
    if ix >= 0x7ff0_0000 {
        return if x.is_nan() { x } else { x.signum() };
    }
    let z = if ix < 0x4036_0000 {
        if ix < 0x3c80_0000 {
            return x * (1.0 + x);
        }
        if ix >= 0x3ff0_0000 {
            let t = libm::expm1(2.0 * x.abs());
            1.0 - 2.0 / (t + 2.0)
        } else {
            let t = libm::expm1(-2.0 * x.abs());
            -t / (t + 2.0)
        }
    } else {
        1.0
    };
    if x < 0.0 { -z } else { z }
}
