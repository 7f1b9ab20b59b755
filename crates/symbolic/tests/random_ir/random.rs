//! A small generator of random numbers, so that a seed always means the same program.

use ir::Type;

/// SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// True in that many of a hundred cases.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of them. Requires: there is one.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// An integer of at most 64 bits, often small or one at which something changes.
    pub fn integer(&mut self, width: u16) -> u64 {
        let mask = u64::MAX >> (64 - width);
        let bits = match self.below(12) {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => 1 << (width - 1),
            4 => mask >> 1,
            5..=8 => self.next() % 6,
            9 => (self.next() % 6).wrapping_neg(),
            _ => self.next(),
        };
        bits & mask
    }

    /// The bits of a binary64.
    fn float(&mut self) -> f64 {
        match self.below(10) {
            0 => 0.0,
            1 => -0.0,
            2 => f64::INFINITY,
            3 => f64::NAN,
            4 => 1e300,
            5 => f64::from_bits(self.next()),
            _ => (self.below(16) as f64 - 8.0) / 2.0,
        }
    }

    /// A value of a type as a machine word. References are null.
    pub fn word(&mut self, ty: Type) -> u64 {
        match ty {
            Type::Bool => self.next() & 1,
            Type::Int(width) => self.integer(width),
            Type::F32 => u64::from((self.float() as f32).to_bits()),
            Type::F64 => self.float().to_bits(),
            Type::Ref => 0,
        }
    }
}
