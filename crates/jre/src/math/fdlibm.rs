//! fdlibm 5.3, as far as `StrictMath` has it in native code and the `libm` crate has changed it since: the same
//! operations in the same order, so that results are the same to the last bit.
//!
//! After the C code, which carries this notice: Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
//! software is freely granted, provided that this notice is preserved.

// The constants are what the original has; their last digits say which number is meant.
#![allow(clippy::excessive_precision, clippy::approx_constant)]

use super::rounded::reduce;

fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | x.to_bits() & 0xFFFF_FFFF)
}

const LN2_HI: f64 = 6.93147180369123816490e-01;
const LN2_LO: f64 = 1.90821492927058770002e-10;
const TWO54: f64 = 1.80143985094819840000e+16;

fn sin_of_small(x: f64, y: f64, has_tail: bool) -> f64 {
    const S1: f64 = -1.66666666666666324348e-01;
    const S2: f64 = 8.33333333332248946124e-03;
    const S3: f64 = -1.98412698298579493134e-04;
    const S4: f64 = 2.75573137070700676789e-06;
    const S5: f64 = -2.50507602534068634195e-08;
    const S6: f64 = 1.58969099521155010221e-10;
    if high(x) & 0x7FFF_FFFF < 0x3E40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    if has_tail { x - ((z * (0.5 * y - v * r) - y) - v * S1) } else { x + v * (S1 + z * r) }
}

fn cos_of_small(x: f64, y: f64) -> f64 {
    const C1: f64 = 4.16666666666666019037e-02;
    const C2: f64 = -1.38888888888741095749e-03;
    const C3: f64 = 2.48015872894767294178e-05;
    const C4: f64 = -2.75573143513906633035e-07;
    const C5: f64 = 2.08757232129817482790e-09;
    const C6: f64 = -1.13596475577881948265e-11;
    let ix = high(x) & 0x7FFF_FFFF;
    if ix < 0x3E40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
    if ix < 0x3FD3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let qx = if ix > 0x3FE9_0000 { 0.28125 } else { with_high(0.0, ix - 0x0020_0000) };
    let hz = 0.5 * z - qx;
    let a = 1.0 - qx;
    a - (hz - (z * r - x * y))
}

fn sin_in(x: f64, turn: u32) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (angle, quadrant) = reduce(x);
    let has_tail = x.abs() > std::f64::consts::FRAC_PI_4;
    match (quadrant + turn) % 4 {
        0 => sin_of_small(angle.hi, angle.lo, has_tail),
        1 => cos_of_small(angle.hi, angle.lo),
        2 => -sin_of_small(angle.hi, angle.lo, has_tail),
        _ => -cos_of_small(angle.hi, angle.lo),
    }
}

/// `StrictMath.sin`.
pub(crate) fn sin(x: f64) -> f64 {
    sin_in(x, 0)
}

/// `StrictMath.cos`.
pub(crate) fn cos(x: f64) -> f64 {
    sin_in(x, 1)
}

/// `StrictMath.log`.
pub(crate) fn log(x: f64) -> f64 {
    const LG1: f64 = 6.666666666666735130e-01;
    const LG2: f64 = 3.999999999940941908e-01;
    const LG3: f64 = 2.857142874366239149e-01;
    const LG4: f64 = 2.222219843214978396e-01;
    const LG5: f64 = 1.818357216161805012e-01;
    const LG6: f64 = 1.531383769920937332e-01;
    const LG7: f64 = 1.479819860511658591e-01;
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 || x.is_infinite() {
        return if x == 0.0 { f64::NEG_INFINITY } else { x };
    }
    let (mut x, mut k) = if x < f64::MIN_POSITIVE { (x * TWO54, -54) } else { (x, 0) };
    let mut hx = high(x);
    k += (hx >> 20) - 1023;
    hx &= 0x000F_FFFF;
    let i = (hx + 0x9_5F64) & 0x10_0000;
    x = with_high(x, hx | (i ^ 0x3FF0_0000));
    k += i >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if 0x000F_FFFF & (2 + hx) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - 0.33333333333333333 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (LG2 + w * (LG4 + w * LG6));
    let t2 = z * (LG1 + w * (LG3 + w * (LG5 + w * LG7)));
    let r = t2 + t1;
    if (hx - 0x6_147A) | (0x6_B851 - hx) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 { f - (hfsq - s * (hfsq + r)) } else { dk * LN2_HI - ((hfsq - (s * (hfsq + r) + dk * LN2_LO)) - f) }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

/// `StrictMath.log10`.
pub(crate) fn log10(x: f64) -> f64 {
    const IVLN10: f64 = 4.34294481903251816668e-01;
    const LOG10_2HI: f64 = 3.01029995663611771306e-01;
    const LOG10_2LO: f64 = 3.69423907715893078616e-13;
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 || x.is_infinite() {
        return if x == 0.0 { f64::NEG_INFINITY } else { x };
    }
    let (x, mut k) = if x < f64::MIN_POSITIVE { (x * TWO54, -54) } else { (x, 0) };
    let hx = high(x);
    k += (hx >> 20) - 1023;
    let i = i32::from(k < 0);
    let y = f64::from(k + i);
    let x = with_high(x, hx & 0x000F_FFFF | (0x3FF - i) << 20);
    let z = y * LOG10_2LO + IVLN10 * log(x);
    z + y * LOG10_2HI
}

/// `StrictMath.exp`, for the hyperbolic functions. Requires: |x| is at most 710.
fn exp(x: f64) -> f64 {
    const P1: f64 = 1.66666666666666019037e-01;
    const P2: f64 = -2.77777777770155933842e-03;
    const P3: f64 = 6.61375632143793436117e-05;
    const P4: f64 = -1.65339022054652515390e-06;
    const P5: f64 = 4.13813679705723846039e-08;
    const INVLN2: f64 = 1.44269504088896338700e+00;
    let hx = high(x) & 0x7FFF_FFFF;
    let (mut hi, mut lo, mut k, mut x) = (0.0, 0.0, 0, x);
    if hx > 0x3FD6_2E42 {
        let sign = if x < 0.0 { -1.0 } else { 1.0 };
        if hx < 0x3FF0_A2B2 {
            hi = x - sign * LN2_HI;
            lo = sign * LN2_LO;
            k = sign as i32;
        } else {
            k = (INVLN2 * x + sign * 0.5) as i32;
            let t = f64::from(k);
            hi = x - t * LN2_HI;
            lo = t * LN2_LO;
        }
        x = hi - lo;
    } else if hx < 0x3E30_0000 {
        return 1.0 + x;
    }
    let t = x * x;
    let c = x - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi);
    if k >= -1021 {
        with_high(y, high(y).wrapping_add(k << 20))
    } else {
        with_high(y, high(y).wrapping_add((k + 1000) << 20)) * f64::from_bits(0x0170_0000_0000_0000)
    }
}

/// Above it, sinh and cosh are infinite.
const OVERFLOW: f64 = 710.475_860_073_943_9;

/// `StrictMath.sinh`.
pub(crate) fn sinh(x: f64) -> f64 {
    if !x.is_finite() {
        return x + x;
    }
    let h = if x.is_sign_negative() { -0.5 } else { 0.5 };
    let ix = high(x) & 0x7FFF_FFFF;
    if ix < 0x4036_0000 {
        if ix < 0x3E30_0000 {
            return x;
        }
        let t = libm::expm1(x.abs());
        return if ix < 0x3FF0_0000 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) };
    }
    if ix < 0x4086_2E42 {
        return h * exp(x.abs());
    }
    if x.abs() <= OVERFLOW {
        let w = exp(0.5 * x.abs());
        let t = h * w;
        return t * w;
    }
    x * 1.0e307
}

/// `StrictMath.cosh`.
pub(crate) fn cosh(x: f64) -> f64 {
    if !x.is_finite() {
        return x * x;
    }
    let ix = high(x) & 0x7FFF_FFFF;
    if ix < 0x3FD6_2E43 {
        let t = libm::expm1(x.abs());
        let w = 1.0 + t;
        return if ix < 0x3C80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if ix < 0x4036_0000 {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if ix < 0x4086_2E42 {
        return 0.5 * exp(x.abs());
    }
    if x.abs() <= OVERFLOW {
        let w = exp(0.5 * x.abs());
        let t = 0.5 * w;
        return t * w;
    }
    f64::INFINITY
}

/// `StrictMath.tanh`.
pub(crate) fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let ix = high(x) & 0x7FFF_FFFF;
    let z = if ix < 0x4036_0000 {
        if ix < 0x3C80_0000 {
            return x * (1.0 + x);
        }
        if ix >= 0x3FF0_0000 {
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

/// `StrictMath.log1p`.
pub(crate) fn log1p(x: f64) -> f64 {
    const LP1: f64 = 6.666666666666735130e-01;
    const LP2: f64 = 3.999999999940941908e-01;
    const LP3: f64 = 2.857142874366239149e-01;
    const LP4: f64 = 2.222219843214978396e-01;
    const LP5: f64 = 1.818357216161805012e-01;
    const LP6: f64 = 1.531383769920937332e-01;
    const LP7: f64 = 1.479819860511658591e-01;
    let hx = high(x);
    let ax = hx & 0x7FFF_FFFF;
    let (mut k, mut f, mut hu, mut c) = (1, 0.0, 1, 0.0);
    if hx < 0x3FDA_827A {
        if ax >= 0x3FF0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if ax < 0x3E20_0000 {
            return if ax < 0x3C90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xBFD2_BEC3_u32 as i32 {
            (k, f, hu) = (0, x, 1);
        }
    }
    if hx >= 0x7FF0_0000 {
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
            c = 0.0;
        }
        hu &= 0x000F_FFFF;
        if hu < 0x6_A09E {
            u = with_high(u, hu | 0x3FF0_0000);
        } else {
            k += 1;
            u = with_high(u, hu | 0x3FE0_0000);
            hu = (0x0010_0000 - hu) >> 2;
        }
        f = u - 1.0;
    }
    let hfsq = 0.5 * f * f;
    let dk = f64::from(k);
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = hfsq * (1.0 - 0.66666666666666666 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * (LP1 + z * (LP2 + z * (LP3 + z * (LP4 + z * (LP5 + z * (LP6 + z * LP7))))));
    if k == 0 { f - (hfsq - s * (hfsq + r)) } else { dk * LN2_HI - ((hfsq - (s * (hfsq + r) + (dk * LN2_LO + c))) - f) }
}
