//! What operations are tried on.

use logic::{Format, Sort};

/// Reproducible random operands.
pub struct Random(pub u64);

impl Random {
    /// SplitMix64.
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.word() % bound
    }

    /// Any number, or a short one, or one next to a power of two.
    fn integer(&mut self, width: u32) -> u64 {
        let mask = u64::MAX >> (64 - width);
        let any = self.word() & mask;
        let shift = self.below(u64::from(width));
        let number = match self.below(4) {
            0 => any >> shift,
            1 => (1u64 << shift).wrapping_add(self.below(5)).wrapping_sub(2),
            2 => (1u64 << shift).wrapping_add(self.below(5)).wrapping_sub(2).wrapping_neg(),
            _ => any,
        };
        number & mask
    }

    /// Any encoding, NaN of any kind included, with a bias to the extremes and to exponents that are close.
    fn float(&mut self, format: Format, special: &[u64]) -> u64 {
        if self.below(8) == 0 {
            return special[self.below(special.len() as u64) as usize];
        }
        let stored = format.significand - 1;
        let fields = 1u64 << format.exponent;
        let middle = fields / 2 - 1;
        let field = match self.below(8) {
            0 => self.below(3),
            1 => fields - 1 - self.below(3),
            2 | 3 => middle + self.below(9) - 4,
            4 => middle + self.below(u64::from(format.significand)),
            5 => middle - self.below(u64::from(format.significand)),
            _ => self.below(fields),
        };
        let fraction = match self.below(6) {
            0 => 0,
            1 => u64::MAX,
            2 => self.integer(stored),
            _ => self.word(),
        };
        self.below(2) << (format.width() - 1) | field << stored | fraction & ((1 << stored) - 1)
    }

    pub fn operand(&mut self, sort: Sort, special: &[u64]) -> u64 {
        match sort {
            Sort::Float(format) => self.float(format, special),
            Sort::Bits(width) => self.integer(width),
            Sort::Bool | Sort::Rounding | Sort::Array { .. } => panic!("no operand of sort {sort}"),
        }
    }
}

/// Encodings at which something changes, in both signs.
pub fn special(format: Format) -> Vec<u64> {
    let stored = format.significand - 1;
    let least_normal = 1u64 << stored;
    let one = ((1u64 << (format.exponent - 1)) - 1) << stored;
    let infinity = ((1u64 << format.exponent) - 1) << stored;
    let mut magnitudes = vec![0, 1, 2, 3, least_normal - 1, least_normal, least_normal + 1];
    magnitudes.extend([infinity - 1, infinity, infinity + 1, infinity + least_normal / 2]);
    for exponent in [0, 1, 7, 8, 15, 16, 22, 23, 24, 30, 31, 32, 52, 53, 54, 62, 63, 64, 126, 127, 128, 149, 150] {
        for power in [one + (exponent << stored), one.saturating_sub(exponent << stored)] {
            if power > 0 && power < infinity {
                magnitudes.extend([power - 1, power, power + 1, power | (least_normal / 2)]);
            }
        }
    }
    let sign = 1u64 << (format.width() - 1);
    let mut values: Vec<u64> = magnitudes.iter().flat_map(|&magnitude| [magnitude, magnitude | sign]).collect();
    values.sort_unstable();
    values.dedup();
    values
}

pub fn special_integers(width: u32) -> Vec<u64> {
    let mask = u64::MAX >> (64 - width);
    let mut values: Vec<u64> = (0..width)
        .flat_map(|bit| (0..6).map(move |near| (1u64 << bit).wrapping_add(near).wrapping_sub(3)))
        .flat_map(|value| [value & mask, value.wrapping_neg() & mask])
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}
