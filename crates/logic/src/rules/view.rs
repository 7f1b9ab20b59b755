//! Ways of looking at terms that several rules share. None looks further than a fixed number of nodes.

use crate::bits::Bits;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use crate::value::Value;

/// How far the search for a known sign follows high parts.
const SIGN_DESCENT: usize = 8;

impl Terms {
    /// The argument, if the term is this unary operator.
    pub(super) fn under(&self, op: Op, term: Term) -> Option<Term> {
        (self.op(term) == op).then(|| self.arg(term, 0))
    }

    /// Both arguments, if the term is this operator and has two.
    pub(super) fn pair(&self, op: Op, term: Term) -> Option<(Term, Term)> {
        match *self.args(term) {
            [a, b] if self.op(term) == op => Some((a, b)),
            _ => None,
        }
    }

    /// The condition and the branches of an if-then-else in which no more than one stands inside another.
    pub(super) fn flat_branches(&self, term: Term) -> Option<(Term, Term, Term)> {
        let (condition, a, b) = self.branches(term)?;
        let is_flat = |branch: Term| {
            self.branches(branch).is_none_or(|(_, a, b)| self.branches(a).is_none() && self.branches(b).is_none())
        };
        (is_flat(a) && is_flat(b)).then_some((condition, a, b))
    }

    /// Condition and branches, if the term is an if-then-else.
    pub(super) fn branches(&self, term: Term) -> Option<(Term, Term, Term)> {
        match *self.args(term) {
            [condition, a, b] if self.op(term) == Op::Ite => Some((condition, a, b)),
            _ => None,
        }
    }

    /// The term without negation, and whether there was none.
    pub(super) fn atom(&self, term: Term) -> (Term, bool) {
        match self.under(Op::Not, term) {
            Some(atom) => (atom, false),
            None => (term, true),
        }
    }

    fn constant_bits(&self, term: Term, word: impl Fn(u64) -> bool, big: impl Fn(&Bits) -> bool) -> bool {
        match self.word(term) {
            Some(value) => word(value),
            None => self.bits(term).is_some_and(|bits| big(&bits)),
        }
    }

    /// Is it a bit-vector constant with no bit set?
    pub(super) fn is_zero(&self, term: Term) -> bool {
        self.constant_bits(term, |word| word == 0, Bits::is_zero)
    }

    /// Is it the bit-vector constant one?
    pub(super) fn is_one(&self, term: Term) -> bool {
        self.constant_bits(term, |word| word == 1, Bits::is_one)
    }

    /// Is it a bit-vector constant with all bits set?
    pub(super) fn is_ones(&self, term: Term) -> bool {
        self.is_constant(term) && self.bits(term).is_some_and(|bits| bits.is_ones())
    }

    /// Of two arguments the constant one, then the other.
    pub(super) fn constant_and_other(&self, args: &[Term]) -> Option<(Term, Term)> {
        match *args {
            [a, b] if self.is_constant(a) => Some((a, b)),
            [a, b] if self.is_constant(b) => Some((b, a)),
            _ => None,
        }
    }

    /// The same for a term with two arguments.
    pub(super) fn constant_operand(&self, op: Op, term: Term) -> Option<(Term, Term)> {
        if self.op(term) == op { self.constant_and_other(self.args(term)) } else { None }
    }

    /// The value of a float constant.
    pub(super) fn float_constant(&self, term: Term) -> Option<Bits> {
        if !self.is_constant(term) {
            return None;
        }
        match self.value(term) {
            Some(Value::Float(_, bits)) => Some(bits),
            Some(Value::Bool(_) | Value::Bits(_) | Value::Rounding(_) | Value::Array(_)) | None => None,
        }
    }

    /// Is one vector the bitwise negation of the other?
    pub(super) fn inverse(&self, a: Term, b: Term) -> bool {
        self.under(Op::BitNot, a) == Some(b) || self.under(Op::BitNot, b) == Some(a)
    }

    /// Both parts of a concatenation whose low part has this width; constants come apart anywhere.
    pub(super) fn split(&mut self, term: Term, low_width: u32) -> Option<(Term, Term)> {
        match self.op(term) {
            Op::Concat => {
                let (high, low) = (self.arg(term, 0), self.arg(term, 1));
                (self.width(low) == low_width).then_some((high, low))
            }
            Op::Constant => {
                let bits = self.bits(term)?;
                let high = self.bits_constant(bits.extract(bits.width() - 1, low_width));
                let low = self.bits_constant(bits.extract(low_width - 1, 0));
                Some((high, low))
            }
            _ => None,
        }
    }

    /// Two vectors cut at the same place, if one is a concatenation and the other one comes apart there.
    pub(super) fn split_alike(&mut self, a: Term, b: Term) -> Option<[(Term, Term); 2]> {
        let cut = if self.op(a) == Op::Concat {
            a
        } else if self.op(b) == Op::Concat {
            b
        } else {
            return None;
        };
        let low_width = self.width(self.arg(cut, 1));
        if let (Some(a), Some(b)) = (self.split(a, low_width), self.split(b, low_width)) {
            return Some([a, b]);
        }
        None
    }

    /// The sign bit, if it is known.
    pub(super) fn known_sign(&self, mut term: Term) -> Option<bool> {
        for _ in 0..SIGN_DESCENT {
            match self.op(term) {
                Op::Constant => return Some(self.bits(term)?.sign()),
                Op::Concat | Op::SignExtend => term = self.arg(term, 0),
                _ => break,
            }
        }
        self.facts(term)?.sign(self.width(term))
    }

    /// The summands other than the constant one, and that.
    fn offset(&self, term: Term) -> (Option<&[Term]>, Option<Term>) {
        match self.args(term).split_last() {
            Some((&last, rest)) if self.op(term) == Op::Add && self.is_constant(last) => (Some(rest), Some(last)),
            Some(_) if self.op(term) == Op::Add => (Some(self.args(term)), None),
            _ => (None, None),
        }
    }

    /// Do both differ by a constant that is not zero?
    fn differ_by_constant(&self, a: Term, b: Term) -> bool {
        if self.op(a) != Op::Add && self.op(b) != Op::Add {
            return false;
        }
        let ((x, c), (y, d)) = (self.offset(a), self.offset(b));
        let (own_a, own_b) = ([a], [b]);
        x.unwrap_or(&own_a) == y.unwrap_or(&own_b) && c != d
    }

    /// Are both terms equal, or different, whatever the symbols are?
    pub(super) fn known_equal(&self, a: Term, b: Term) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let differ = match self.sort(a) {
            Sort::Bool => self.complementary(a, b) || (self.is_constant(a) && self.is_constant(b)),
            Sort::Bits(_) if self.is_constant(a) && self.is_constant(b) => true,
            Sort::Bits(_) => {
                let apart = |a, b| self.facts(a)?.disjoint(self.facts(b)?).then_some(());
                apart(a, b).is_some() || self.inverse(a, b) || self.differ_by_constant(a, b)
            }
            Sort::Float(_) | Sort::Rounding => self.is_constant(a) && self.is_constant(b),
            // Constants that differ may still be the same map.
            Sort::Array { .. } => false,
        };
        differ.then_some(false)
    }
}
