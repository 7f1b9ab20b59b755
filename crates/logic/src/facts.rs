//! What is known of a bit-vector term's value without knowing its symbols: bits that are always clear or always set,
//! and an unsigned interval. Facts are computed once, when a term is made, from the facts of its arguments, for widths
//! up to 64; only those that say something are stored.

use crate::bits::mask;
use crate::op::Op;
use crate::rules::Site;
use crate::sort::Sort;
use crate::term::{Term, Terms};

/// Facts about a bit-vector of at most 64 bits.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Facts {
    /// Bits that are clear.
    pub zeros: u64,
    /// Bits that are set.
    pub ones: u64,
    /// The least value.
    pub min: u64,
    /// The greatest value.
    pub max: u64,
}

impl Facts {
    /// Nothing is known.
    pub fn none(width: u32) -> Facts {
        Facts { zeros: 0, ones: 0, min: 0, max: mask(width) }
    }

    /// Everything is known.
    pub fn exactly(width: u32, value: u64) -> Facts {
        Facts { zeros: !value & mask(width), ones: value, min: value, max: value }
    }

    /// The only value there is, if all is known.
    pub fn fixed(&self) -> Option<u64> {
        (self.min == self.max).then_some(self.min)
    }

    /// Is there no value that both allow?
    pub fn disjoint(&self, other: Facts) -> bool {
        self.ones & other.zeros != 0 || self.zeros & other.ones != 0 || self.max < other.min || other.max < self.min
    }

    /// What holds if either does.
    fn either(self, other: Facts) -> Facts {
        Facts {
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    /// The sign bit of a vector of this width, if it is known.
    pub fn sign(&self, width: u32) -> Option<bool> {
        let sign = 1 << (width - 1);
        match (self.zeros & sign != 0, self.ones & sign != 0) {
            (false, false) => None,
            (_, set) => Some(set),
        }
    }

    /// Lets bits and interval learn from each other.
    fn tightened(self, width: u32) -> Facts {
        let all = mask(width);
        let min = self.min.max(self.ones);
        let max = self.max.min(all & !self.zeros);
        // Leading bits in which both ends agree are known.
        let agree = !(min ^ max).checked_ilog2().map_or(0, |highest| mask(highest + 1)) & all;
        Facts { zeros: self.zeros | (agree & !min), ones: self.ones | (agree & min), min, max }
    }
}

impl Terms {
    /// What is known of a bit-vector term; nothing if it is wider than 64 bits or of another sort.
    pub fn facts(&self, term: Term) -> Option<Facts> {
        let Sort::Bits(width) = self.sort(term) else { return None };
        if width > 64 {
            return None;
        }
        if let Some(value) = self.word(term) {
            return Some(Facts::exactly(width, value));
        }
        Some(self.facts.get(&term).copied().unwrap_or(Facts::none(width)))
    }

    /// The facts of a node about to be made, if they say something.
    pub(crate) fn derive_facts(&self, site: Site<'_>) -> Option<Facts> {
        let Sort::Bits(width @ 1..=64) = site.sort else { return None };
        let facts = self.derive(site, width)?.tightened(width);
        (facts != Facts::none(width)).then_some(facts)
    }

    fn derive(&self, site: Site<'_>, width: u32) -> Option<Facts> {
        let args = site.args;
        let of = |position: usize| self.facts(args[position]);
        let none = Facts::none(width);
        Some(match site.op {
            Op::Ite => {
                let (a, b) = self.branch_facts(args)?;
                a.either(b)
            }
            Op::BitNot => {
                let a = of(0)?;
                Facts { zeros: a.ones, ones: a.zeros, min: mask(width) - a.max, max: mask(width) - a.min }
            }
            Op::BitAnd => {
                let (a, b) = (of(0)?, of(1)?);
                Facts { zeros: a.zeros | b.zeros, ones: a.ones & b.ones, min: 0, max: a.max.min(b.max) }
            }
            Op::BitXor => {
                let (a, b) = (of(0)?, of(1)?);
                let zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
                Facts { zeros, ones: (a.zeros & b.ones) | (a.ones & b.zeros), ..none }
            }
            Op::Concat => {
                let (high, low) = (of(0)?, of(1)?);
                let shift = self.width(args[1]);
                Facts {
                    zeros: high.zeros << shift | low.zeros,
                    ones: high.ones << shift | low.ones,
                    min: high.min << shift | low.min,
                    max: high.max << shift | low.max,
                }
            }
            Op::Extract => {
                let (a, low) = (of(0)?, site.low);
                let bits = Facts { zeros: a.zeros >> low & mask(width), ones: a.ones >> low & mask(width), ..none };
                // The interval carries over if nothing is cut off above.
                if a.max >> low <= mask(width) { Facts { min: a.min >> low, max: a.max >> low, ..bits } } else { bits }
            }
            Op::SignExtend => {
                let (a, from) = (of(0)?, self.width(args[0]));
                let above = mask(width) & !mask(from);
                match a.sign(from) {
                    Some(false) => Facts { zeros: a.zeros | above, ..a },
                    Some(true) => {
                        Facts { zeros: a.zeros, ones: a.ones | above, min: a.min | above, max: a.max | above }
                    }
                    None => Facts { zeros: a.zeros, ones: a.ones, ..none },
                }
            }
            Op::Negate => {
                // The lowest set bit stays where it is, what is below stays clear.
                let a = of(0)?;
                let zeros = mask(a.zeros.trailing_ones().min(width));
                match a.min {
                    0 => Facts { zeros, ..none },
                    min => Facts {
                        zeros,
                        min: a.max.wrapping_neg() & mask(width),
                        max: min.wrapping_neg() & mask(width),
                        ..none
                    },
                }
            }
            Op::Add => {
                let mut sum = of(0)?;
                for &arg in &args[1..] {
                    sum = add_facts(sum, self.facts(arg)?, width).tightened(width);
                }
                sum
            }
            Op::Multiply => {
                let (a, b) = (of(0)?, of(1)?);
                let trailing = a.zeros.trailing_ones() + b.zeros.trailing_ones();
                let zeros = mask(trailing.min(width));
                match a.max.checked_mul(b.max) {
                    Some(max) if max <= mask(width) => Facts { zeros, ones: 0, min: a.min * b.min, max },
                    _ => Facts { zeros, ..none },
                }
            }
            Op::Divide => {
                let (a, b) = (of(0)?, of(1)?);
                match b.min {
                    // Division by zero gives the greatest number.
                    0 => Facts { min: a.min / b.max.max(1), ..none },
                    least => Facts { min: a.min / b.max, max: a.max / least, ..none },
                }
            }
            Op::Remainder => {
                let (a, b) = (of(0)?, of(1)?);
                let max = if b.min == 0 { a.max } else { a.max.min(b.max - 1) };
                Facts { max, ..none }
            }
            Op::ShiftLeft => {
                let (a, by) = (of(0)?, of(1)?);
                let least = by.min.min(u64::from(width)) as u32;
                let zeros = mask((a.zeros.trailing_ones() + least).min(width));
                Facts { zeros, ..none }
            }
            Op::ShiftRight => {
                let (a, by) = (of(0)?, of(1)?);
                let shifted = |value: u64, by: u64| if by >= u64::from(width) { 0 } else { value >> by };
                Facts { min: shifted(a.min, by.max), max: shifted(a.max, by.min), ..none }
            }
            Op::ShiftRightSigned => {
                // Leading copies of a known sign are kept, and a number moves toward 0 or -1.
                let a = of(0)?;
                match a.sign(width)? {
                    false => Facts { max: a.max, ..none },
                    true => Facts { min: a.min, ..none },
                }
            }
            Op::Symbol | Op::Constant | Op::Select | Op::FloatToBits | Op::FloatToSigned | Op::FloatToUnsigned => {
                return None;
            }
            Op::Not
            | Op::And
            | Op::Equal
            | Op::UnsignedLess
            | Op::SignedLess
            | Op::Store
            | Op::ConstArray
            | Op::FloatAbs
            | Op::FloatNegate
            | Op::FloatAdd
            | Op::FloatMultiply
            | Op::FloatDivide
            | Op::FloatFma
            | Op::FloatSqrt
            | Op::FloatRemainder
            | Op::FloatRoundToIntegral
            | Op::FloatMin
            | Op::FloatMax
            | Op::FloatLess
            | Op::FloatLessEqual
            | Op::FloatEqual
            | Op::FloatIsNormal
            | Op::FloatIsSubnormal
            | Op::FloatIsZero
            | Op::FloatIsInfinite
            | Op::FloatIsNan
            | Op::FloatIsNegative
            | Op::FloatIsPositive
            | Op::FloatFromBits
            | Op::FloatFromFloat
            | Op::FloatFromSigned
            | Op::FloatFromUnsigned => unreachable!("{:?} gives no bit-vector", site.op),
        })
    }

    /// The facts of both branches of an if-then-else, where a condition x < y says more about branches that are x or y.
    fn branch_facts(&self, args: &[Term]) -> Option<(Facts, Facts)> {
        let (mut a, mut b) = (self.facts(args[1])?, self.facts(args[2])?);
        let condition = args[0];
        if self.op(condition) != Op::UnsignedLess {
            return Some((a, b));
        }
        let (x, y) = (self.arg(condition, 0), self.arg(condition, 1));
        let (Some(x_facts), Some(y_facts)) = (self.facts(x), self.facts(y)) else { return Some((a, b)) };
        if args[1] == x {
            a.max = a.max.min(y_facts.max.saturating_sub(1));
        } else if args[1] == y {
            a.min = a.min.max(x_facts.min.saturating_add(1));
        }
        if args[2] == x {
            b.min = b.min.max(y_facts.min);
        } else if args[2] == y {
            b.max = b.max.min(x_facts.max);
        }
        Some((a, b))
    }
}

/// Facts of a sum: the interval if it cannot wrap, and the low bits up to the first that is unknown in either.
fn add_facts(a: Facts, b: Facts, width: u32) -> Facts {
    let known = ((a.zeros | a.ones) & (b.zeros | b.ones)).trailing_ones().min(width);
    let low = a.ones.wrapping_add(b.ones) & mask(known);
    let (zeros, ones) = (mask(known) & !low, low);
    match a.max.checked_add(b.max) {
        Some(max) if max <= mask(width) => Facts { zeros, ones, min: a.min + b.min, max },
        _ => Facts { zeros, ones, ..Facts::none(width) },
    }
}
