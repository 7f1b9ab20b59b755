//! Booleans, equality, if-then-else.

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use crate::value::Value;
use smallvec::SmallVec;

/// Conjunctions inside conjunctions are merged up to this many parts: a chain of n conjunctions must not become n lists
/// of up to n parts.
const FLATTEN: usize = 16;

impl Terms {
    /// True.
    pub fn truth(&self) -> Term {
        Term::from_index(1)
    }

    /// False.
    pub fn falsity(&self) -> Term {
        Term::from_index(0)
    }

    /// A truth value.
    pub fn bool(&self, truth: bool) -> Term {
        if truth { self.truth() } else { self.falsity() }
    }

    /// Is it the constant true?
    pub fn is_true(&self, term: Term) -> bool {
        term == self.truth()
    }

    /// Is it the constant false?
    pub fn is_false(&self, term: Term) -> bool {
        term == self.falsity()
    }

    /// Negation.
    pub fn not(&mut self, a: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::Bool);
        if self.simplifies() && self.op(a) == Op::Not {
            return self.arg(a, 0);
        }
        self.make(Op::Not, Sort::Bool, &[a])
    }

    /// Is one the negation of the other?
    pub fn complementary(&self, a: Term, b: Term) -> bool {
        (self.op(a) == Op::Not && self.arg(a, 0) == b) || (self.op(b) == Op::Not && self.arg(b, 0) == a)
    }

    /// Conjunction.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.all(&[a, b])
    }

    /// Disjunction.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.any(&[a, b])
    }

    /// Conjunction of any number of terms.
    pub fn all(&mut self, parts: &[Term]) -> Term {
        debug_assert!(parts.iter().all(|&part| self.sort(part) == Sort::Bool));
        match parts {
            [] => return self.truth(),
            [only] => return *only,
            _ if !self.simplifies() => return self.node(Op::And, Sort::Bool, parts),
            _ => {}
        }
        let mut flat: SmallVec<[Term; 16]> = SmallVec::new();
        let mut room = FLATTEN.saturating_sub(parts.len());
        for &part in parts {
            if self.op(part) == Op::And && self.args(part).len() <= room + 1 {
                room = (room + 1).saturating_sub(self.args(part).len());
                flat.extend_from_slice(self.args(part));
            } else {
                flat.push(part);
            }
        }
        flat.retain(|part| !self.is_true(*part));
        flat.sort_unstable();
        flat.dedup();
        let contradiction = |part: &Term| self.op(*part) == Op::Not && flat.binary_search(&self.arg(*part, 0)).is_ok();
        if flat.first().is_some_and(|&part| self.is_false(part)) || flat.iter().any(contradiction) {
            return self.falsity();
        }
        match &flat[..] {
            [] => self.truth(),
            [only] => *only,
            more => self.make(Op::And, Sort::Bool, more),
        }
    }

    /// Disjunction of any number of terms.
    pub fn any(&mut self, parts: &[Term]) -> Term {
        let negated: SmallVec<[Term; 16]> = parts.iter().map(|&part| self.not(part)).collect();
        let none = self.all(&negated);
        self.not(none)
    }

    /// Exactly one of the two.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let same = self.equal(a, b);
        self.not(same)
    }

    /// Implication.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let negated = self.not(a);
        self.or(negated, b)
    }

    /// Equivalence.
    pub fn iff(&mut self, a: Term, b: Term) -> Term {
        self.equal(a, b)
    }

    /// If-then-else of any sort.
    pub fn ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(condition), Sort::Bool);
        debug_assert_eq!(self.sort(a), self.sort(b), "branches have one sort");
        self.make(Op::Ite, self.sort(a), &[condition, a, b])
    }

    /// Equality of two terms of one sort.
    pub fn equal(&mut self, a: Term, b: Term) -> Term {
        if a == b && self.simplifies() {
            return self.truth();
        }
        self.commutative(Op::Equal, a, b)
    }

    /// All are different.
    pub fn distinct(&mut self, parts: &[Term]) -> Term {
        let mut different = Vec::new();
        for (i, &a) in parts.iter().enumerate() {
            for &b in &parts[i + 1..] {
                let same = self.equal(a, b);
                different.push(self.not(same));
            }
        }
        self.all(&different)
    }

    /// The truth value, if it is a constant.
    pub fn bool_value(&self, term: Term) -> Option<bool> {
        self.value(term).as_ref().and_then(Value::as_bool)
    }
}
