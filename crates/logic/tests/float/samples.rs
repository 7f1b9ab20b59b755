//! Which floats and integers the tests try.

use skolem_logic::{Bits, Format};

/// The formats small enough to try everything.
pub const TINY: [Format; 4] = [
    Format { exponent: 2, significand: 2 },
    Format { exponent: 2, significand: 3 },
    Format { exponent: 3, significand: 3 },
    Format { exponent: 3, significand: 5 },
];

/// All encodings of a tiny format, with one NaN.
pub fn all(format: Format) -> Vec<Bits> {
    let everything = (0..1 << format.width()).map(|encoding| Bits::new(format.width(), encoding));
    everything.filter(|bits| !format.is_nan(bits) || *bits == format.nan()).collect()
}

/// Numbers that look random; the same in each run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// SplitMix64.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.word() % bound
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    /// Any bits, or a number next to a power of two: where conversions turn.
    pub fn integer(&mut self, width: u32) -> Bits {
        let words = (0..width.div_ceil(64)).fold(Bits::new(1, 0), |bits, _| bits.concat(&Bits::new(64, self.word())));
        let any = words.extract(width - 1, 0);
        match self.below(4) {
            0 => {
                let power = Bits::one(width).shl(&Bits::new(width, self.below(u64::from(width))));
                let near = power.add(&Bits::from_i64(width, self.below(5) as i64 - 2));
                if self.below(2) == 0 { near } else { near.neg() }
            }
            1 => any.lshr(&Bits::new(width, self.below(u64::from(width)))),
            2 => any.ashr(&Bits::new(width, self.below(u64::from(width)))),
            _ => any,
        }
    }

    /// Any encoding, with a bias to the extremes of exponent and fraction, so that operands meet.
    pub fn float(&mut self, format: Format) -> Bits {
        let sign = Bits::new(1, self.below(2));
        let largest = Bits::ones(format.exponent);
        let middle = largest.lshr(&Bits::one(format.exponent));
        let nearby = Bits::from_i64(format.exponent, self.below(9) as i64 - 4);
        let exponent = match self.below(8) {
            0 => Bits::zero(format.exponent),
            1 => Bits::new(format.exponent, self.below(3)),
            2 => largest.sub(&Bits::new(format.exponent, self.below(3))),
            3 | 4 => middle.add(&nearby),
            5 => middle.add(&Bits::from_i64(format.exponent, self.below(2 * u64::from(format.significand)) as i64)),
            _ => self.integer(format.exponent),
        };
        let fraction = match self.below(4) {
            0 => Bits::zero(format.significand - 1),
            1 => Bits::ones(format.significand - 1),
            _ => self.integer(format.significand - 1),
        };
        format.canonical(sign.concat(&exponent).concat(&fraction))
    }
}

/// The values of a format at which something changes, in both signs.
pub fn special(format: Format) -> Vec<Bits> {
    let width = format.width();
    let one = Bits::one(width);
    let infinity = format.infinity(false);
    let unity = skolem_logic::float::concrete::from_signed(format, skolem_logic::Rounding::NearestEven, &Bits::one(2));
    let least_normal = one.shl(&Bits::new(width, u64::from(format.significand - 1)));
    let mut magnitudes = vec![
        Bits::zero(width),
        one.clone(),
        Bits::new(width, 2),
        Bits::new(width, 3),
        least_normal.sub(&one),
        least_normal.clone(),
        least_normal.add(&one),
        unity.sub(&one),
        unity.clone(),
        unity.add(&one),
        infinity.sub(&one),
        infinity.clone(),
        format.nan(),
    ];
    let exponents = [1, 7, 8, 15, 16, 22, 23, 24, 31, 32, 52, 53, 54, 63, 64, 127, 128, 149, 150];
    for exponent in exponents {
        let step = Bits::new(width, exponent).mul(&least_normal);
        for power in [unity.add(&step), unity.sub(&step)] {
            if power.ult(&infinity) {
                magnitudes.extend([power.sub(&one), power.clone(), power.add(&one)]);
                // One and a half, half a unit below an integer, and their like.
                magnitudes.push(power.or(&least_normal.lshr(&Bits::one(width))));
            }
        }
    }
    let mut values: Vec<Bits> = magnitudes.iter().map(|bits| format.canonical(bits.clone())).collect();
    values.extend(magnitudes.iter().map(|bits| format.canonical(bits.or(&format.zero(true)))));
    values.sort();
    values.dedup();
    values
}
