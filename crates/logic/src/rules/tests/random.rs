//! Random values, with a bias to those at which something changes.

use crate::bits::Bits;
use crate::sort::{Format, Rounding, Sort};
use crate::value::{ArrayValue, Value};

/// Enough randomness for tests, the same in each run (xorshift).
pub(super) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn bits(&mut self, width: u32) -> Bits {
        let random = (0..width.div_ceil(32)).fold(Bits::new(width, self.next()), |bits, _| {
            let shifted = if width > 32 { bits.shl(&Bits::new(width, 32)) } else { bits };
            shifted.xor(&Bits::new(width, self.next()))
        });
        match self.below(10) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => Bits::least_signed(width),
            4 => Bits::least_signed(width).not(),
            5 => Bits::new(width, self.next() % 8),
            6 => Bits::one(width).shl(&Bits::new(width, self.next() % u64::from(width))),
            7 => Bits::ones(width).lshr(&Bits::new(width, self.next() % u64::from(width))),
            _ => random,
        }
    }

    fn float(&mut self, format: Format) -> Bits {
        let one = Bits::ones(format.exponent - 1).zero_extend(format.exponent + 1);
        let one = one.concat(&Bits::zero(format.significand - 1));
        match self.below(10) {
            0 => format.nan(),
            1 => format.infinity(self.one_in(2)),
            2 => format.zero(self.one_in(2)),
            3 => one,
            4 => one.xor(&Bits::least_signed(format.width())),
            _ => {
                let bits = self.bits(format.width());
                format.canonical(bits)
            }
        }
    }

    pub fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.one_in(2)),
            Sort::Bits(width) => Value::Bits(self.bits(width)),
            Sort::Float(format) => Value::Float(format, self.float(format)),
            Sort::Rounding => Value::Rounding(self.pick(&Rounding::ALL)),
            Sort::Array { index, element } => {
                let mut map = ArrayValue::constant(index, self.value(element.into()));
                for _ in 0..self.below(4) {
                    map.set(self.value(index.into()), self.value(element.into()));
                }
                Value::Array(map)
            }
        }
    }
}
