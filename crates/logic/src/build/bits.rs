//! Bit-vectors: the operators of SMT-LIB's FixedSizeBitVectors. Those that are no [`Op`] are defined here by those that
//! are, in the way the standard defines them.

use crate::bits::Bits;
use crate::op::Op;
use crate::rules::Site;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use crate::value::Value;

impl Terms {
    /// A bit-vector constant.
    pub fn number(&mut self, width: u32, value: u64) -> Term {
        self.constant(Value::Bits(Bits::new(width, value)))
    }

    /// A bit-vector constant.
    pub fn bits_constant(&mut self, bits: Bits) -> Term {
        self.constant(Value::Bits(bits))
    }

    fn binary(&mut self, op: Op, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "{op:?} has operands of one width");
        self.make(op, self.sort(a), &[a, b])
    }

    /// `bvnot`.
    pub fn bit_not(&mut self, a: Term) -> Term {
        if self.simplifies() && self.op(a) == Op::BitNot {
            return self.arg(a, 0);
        }
        self.make(Op::BitNot, self.sort(a), &[a])
    }

    /// `bvand`.
    pub fn bit_and(&mut self, a: Term, b: Term) -> Term {
        self.commutative(Op::BitAnd, a, b)
    }

    /// `bvor`.
    pub fn bit_or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.bit_not(a), self.bit_not(b));
        let neither = self.bit_and(a, b);
        self.bit_not(neither)
    }

    /// `bvxor`.
    pub fn bit_xor(&mut self, a: Term, b: Term) -> Term {
        self.commutative(Op::BitXor, a, b)
    }

    /// `bvnand`.
    pub fn bit_nand(&mut self, a: Term, b: Term) -> Term {
        let both = self.bit_and(a, b);
        self.bit_not(both)
    }

    /// `bvnor`.
    pub fn bit_nor(&mut self, a: Term, b: Term) -> Term {
        let either = self.bit_or(a, b);
        self.bit_not(either)
    }

    /// `bvxnor`.
    pub fn bit_xnor(&mut self, a: Term, b: Term) -> Term {
        let differ = self.bit_xor(a, b);
        self.bit_not(differ)
    }

    /// One bit from a truth value.
    pub fn bit(&mut self, truth: Term) -> Term {
        let (one, zero) = (self.number(1, 1), self.number(1, 0));
        self.ite(truth, one, zero)
    }

    /// `bvcomp`.
    pub fn compare(&mut self, a: Term, b: Term) -> Term {
        let same = self.equal(a, b);
        self.bit(same)
    }

    /// `bvneg`.
    pub fn negate(&mut self, a: Term) -> Term {
        self.make(Op::Negate, self.sort(a), &[a])
    }

    /// `bvadd`.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        self.sum(&[a, b])
    }

    /// `bvadd` of one or more.
    pub fn sum(&mut self, parts: &[Term]) -> Term {
        match parts {
            [only] => *only,
            _ if !self.simplifies() => self.node(Op::Add, self.sort(parts[0]), parts),
            _ => self.linear_sum(parts),
        }
    }

    /// `bvsub`.
    pub fn subtract(&mut self, a: Term, b: Term) -> Term {
        let negated = self.negate(b);
        self.add(a, negated)
    }

    /// `bvmul`.
    pub fn multiply(&mut self, a: Term, b: Term) -> Term {
        self.commutative(Op::Multiply, a, b)
    }

    /// `bvudiv`.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::Divide, a, b)
    }

    /// `bvurem`.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::Remainder, a, b)
    }

    /// The highest bit as a truth value.
    pub fn is_negative(&mut self, a: Term) -> Term {
        let zero = self.number(self.width(a), 0);
        self.slt(a, zero)
    }

    fn absolute(&mut self, a: Term) -> Term {
        let (negative, negated) = (self.is_negative(a), self.negate(a));
        self.ite(negative, negated, a)
    }

    fn negate_if(&mut self, condition: Term, a: Term) -> Term {
        let negated = self.negate(a);
        self.ite(condition, negated, a)
    }

    /// `bvsdiv`.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        let (x, y) = (self.absolute(a), self.absolute(b));
        let quotient = self.udiv(x, y);
        let (a, b) = (self.is_negative(a), self.is_negative(b));
        let differ = self.xor(a, b);
        self.negate_if(differ, quotient)
    }

    /// `bvsrem`.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        let (x, y) = (self.absolute(a), self.absolute(b));
        let remainder = self.urem(x, y);
        let negative = self.is_negative(a);
        self.negate_if(negative, remainder)
    }

    /// `bvsmod`.
    pub fn smod(&mut self, a: Term, b: Term) -> Term {
        let signed = self.srem(a, b);
        let zero = self.number(self.width(a), 0);
        let exact = self.equal(signed, zero);
        let (x, y) = (self.is_negative(a), self.is_negative(b));
        let same_sign = self.equal(x, y);
        let keep = self.or(exact, same_sign);
        let moved = self.add(signed, b);
        self.ite(keep, signed, moved)
    }

    /// `bvshl`.
    pub fn shift_left(&mut self, a: Term, amount: Term) -> Term {
        self.binary(Op::ShiftLeft, a, amount)
    }

    /// `bvlshr`.
    pub fn shift_right(&mut self, a: Term, amount: Term) -> Term {
        self.binary(Op::ShiftRight, a, amount)
    }

    /// `bvashr`.
    pub fn shift_right_signed(&mut self, a: Term, amount: Term) -> Term {
        self.binary(Op::ShiftRightSigned, a, amount)
    }

    /// `bvult`.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        self.make(Op::UnsignedLess, Sort::Bool, &[a, b])
    }

    /// `bvule`.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// `bvugt`.
    pub fn ugt(&mut self, a: Term, b: Term) -> Term {
        self.ult(b, a)
    }

    /// `bvuge`.
    pub fn uge(&mut self, a: Term, b: Term) -> Term {
        self.ule(b, a)
    }

    /// `bvslt`.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        self.make(Op::SignedLess, Sort::Bool, &[a, b])
    }

    /// `bvsle`.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    /// `bvsgt`.
    pub fn sgt(&mut self, a: Term, b: Term) -> Term {
        self.slt(b, a)
    }

    /// `bvsge`.
    pub fn sge(&mut self, a: Term, b: Term) -> Term {
        self.sle(b, a)
    }

    /// `concat`.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        self.make(Op::Concat, Sort::Bits(width), &[high, low])
    }

    /// `extract`: the bits from `low` to `high`, both included.
    pub fn extract(&mut self, a: Term, high: u32, low: u32) -> Term {
        debug_assert!(low <= high && high < self.width(a), "the range lies in the vector");
        if low == 0 && high + 1 == self.width(a) {
            return a;
        }
        self.make_at(Site { op: Op::Extract, sort: Sort::Bits(high - low + 1), low, args: &[a] })
    }

    /// `zero_extend` to a width.
    pub fn zero_extend(&mut self, a: Term, width: u32) -> Term {
        let more = width - self.width(a);
        if more == 0 {
            return a;
        }
        let zeros = self.number(more, 0);
        self.concat(zeros, a)
    }

    /// `sign_extend` to a width.
    pub fn sign_extend(&mut self, a: Term, width: u32) -> Term {
        debug_assert!(width >= self.width(a), "extended to no fewer bits");
        if width == self.width(a) { a } else { self.make(Op::SignExtend, Sort::Bits(width), &[a]) }
    }

    /// `rotate_left` by a constant.
    pub fn rotate_left(&mut self, a: Term, amount: u32) -> Term {
        let width = self.width(a);
        let amount = amount % width;
        if amount == 0 {
            return a;
        }
        let high = self.extract(a, width - amount - 1, 0);
        let low = self.extract(a, width - 1, width - amount);
        self.concat(high, low)
    }

    /// `rotate_right` by a constant.
    pub fn rotate_right(&mut self, a: Term, amount: u32) -> Term {
        let width = self.width(a);
        self.rotate_left(a, width - amount % width)
    }

    /// `repeat`, at least once. By doubling: as many terms as the number has binary digits, instead of one more for each
    /// time and each of them wider.
    pub fn repeat(&mut self, a: Term, times: u32) -> Term {
        debug_assert!(times > 0, "repeated at least once");
        let mut repeated = a;
        // From the digit below the highest down.
        for digit in (0..times.max(1).ilog2()).rev() {
            repeated = self.concat(repeated, repeated);
            if times >> digit & 1 == 1 {
                repeated = self.concat(a, repeated);
            }
        }
        repeated
    }

    /// `bvnego`.
    pub fn negate_overflow(&mut self, a: Term) -> Term {
        let least = self.bits_constant(Bits::least_signed(self.width(a)));
        self.equal(a, least)
    }

    /// `bvuaddo`.
    pub fn unsigned_add_overflow(&mut self, a: Term, b: Term) -> Term {
        let sum = self.add(a, b);
        self.ult(sum, a)
    }

    /// `bvsaddo`.
    pub fn signed_add_overflow(&mut self, a: Term, b: Term) -> Term {
        let sum = self.add(a, b);
        let [a, b, sum] = [a, b, sum].map(|term| self.is_negative(term));
        let (alike, kept) = (self.equal(a, b), self.equal(a, sum));
        let changed = self.not(kept);
        self.and(alike, changed)
    }

    /// `bvusubo`.
    pub fn unsigned_subtract_overflow(&mut self, a: Term, b: Term) -> Term {
        self.ult(a, b)
    }

    /// `bvssubo`.
    pub fn signed_subtract_overflow(&mut self, a: Term, b: Term) -> Term {
        let difference = self.subtract(a, b);
        let [a, b, difference] = [a, b, difference].map(|term| self.is_negative(term));
        let (unlike, changed) = (self.xor(a, b), self.xor(a, difference));
        self.and(unlike, changed)
    }

    /// `bvumulo`.
    pub fn unsigned_multiply_overflow(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let (a, b) = (self.zero_extend(a, 2 * width), self.zero_extend(b, 2 * width));
        let product = self.multiply(a, b);
        let high = self.extract(product, 2 * width - 1, width);
        let zero = self.number(width, 0);
        let fits = self.equal(high, zero);
        self.not(fits)
    }

    /// `bvsmulo`.
    pub fn signed_multiply_overflow(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let (a, b) = (self.sign_extend(a, 2 * width), self.sign_extend(b, 2 * width));
        let product = self.multiply(a, b);
        let low = self.extract(product, width - 1, 0);
        let extended = self.sign_extend(low, 2 * width);
        let fits = self.equal(product, extended);
        self.not(fits)
    }

    /// `bvsdivo`.
    pub fn signed_divide_overflow(&mut self, a: Term, b: Term) -> Term {
        let least = self.negate_overflow(a);
        let minus_one = self.bits_constant(Bits::ones(self.width(b)));
        let by_minus_one = self.equal(b, minus_one);
        self.and(least, by_minus_one)
    }
}
