//! The condition of a path, as a list of conditions that share their beginnings.
//!
//! Where two paths that parted join again, what they have in common says nothing about which of them was taken. So values
//! are chosen by what came after the parting alone, and if that covers everything, the joined path knows no more than the
//! common beginning. Without this, the conditions of long programs would grow with every branch.

use logic::{Op, Term, Terms};
use std::rc::Rc;

/// The condition of a path.
#[derive(Clone, Default)]
pub struct Guard(Option<Rc<Link>>);

struct Link {
    before: Guard,
    condition: Term,
    length: u32,
    /// This condition and all before it.
    all: Term,
}

impl Drop for Link {
    fn drop(&mut self) {
        // One after the other: a path may be longer than the stack is deep.
        let mut next = std::mem::take(&mut self.before);
        while let Some(mut link) = next.0.take().and_then(Rc::into_inner) {
            next = std::mem::take(&mut link.before);
        }
    }
}

/// How two paths join.
pub struct Join {
    /// The condition of the joined path.
    pub guard: Guard,
    /// True on the first of the two, given the joined path.
    pub first: Term,
}

impl Guard {
    fn length(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// The path on which the condition holds too. None if that cannot be.
    pub fn and(&self, terms: &mut Terms, condition: Term) -> Option<Guard> {
        if terms.is_false(condition) {
            return None;
        }
        if terms.is_true(condition) || self.0.as_ref().is_some_and(|link| link.condition == condition) {
            return Some(self.clone());
        }
        let before = self.term(terms);
        let all = terms.and(before, condition);
        if terms.is_false(all) {
            return None;
        }
        if all == before {
            return Some(self.clone());
        }
        Some(self.extended(terms, condition))
    }

    fn extended(&self, terms: &mut Terms, condition: Term) -> Guard {
        let before = self.term(terms);
        let all = terms.and(before, condition);
        let length = self.length() + 1;
        Guard(Some(Rc::new(Link { before: self.clone(), condition, length, all })))
    }

    /// The condition as one term.
    pub fn term(&self, terms: &Terms) -> Term {
        self.0.as_ref().map_or(terms.truth(), |link| link.all)
    }

    /// The conditions that came after an earlier part of the list, first things first; all, if it is no part of it.
    pub fn since(&self, earlier: &Guard) -> Vec<Term> {
        let mut conditions = Vec::new();
        let mut at = self;
        while !at.same(earlier) {
            let Some(link) = &at.0 else { break };
            conditions.push(link.condition);
            at = &link.before;
        }
        conditions.reverse();
        conditions
    }

    /// Are they the same list?
    pub fn same(&self, other: &Guard) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, Some(_)) | (Some(_), None) => false,
        }
    }

    /// Is it clear at once that no run takes both paths: does a condition part them?
    pub(crate) fn excludes(&self, terms: &Terms, other: &Guard) -> bool {
        let (mut x, mut y) = (self, other);
        let (mut last_x, mut last_y) = (None, None);
        while !x.same(y) {
            let (from, last) = if x.length() >= y.length() { (&mut x, &mut last_x) } else { (&mut y, &mut last_y) };
            let Some(link) = &from.0 else { return false };
            *last = Some(link.condition);
            *from = &link.before;
        }
        let is_negation = |a: Term, b: Term| terms.op(a) == Op::Not && terms.arg(a, 0) == b;
        match (last_x, last_y) {
            (Some(a), Some(b)) => is_negation(a, b) || is_negation(b, a),
            _ => false,
        }
    }

    /// Joins two paths of which at most one is taken.
    pub fn join(terms: &mut Terms, a: &Guard, b: &Guard) -> Join {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let (mut x, mut y) = (a.clone(), b.clone());
        while !x.same(&y) {
            let (from, into) = if x.length() >= y.length() { (&mut x, &mut first) } else { (&mut y, &mut second) };
            let Some(link) = from.0.clone() else { break };
            into.push(link.condition);
            *from = link.before.clone();
        }
        let (first, second) = (terms.all(&first), terms.all(&second));
        let either = terms.or(first, second);
        // Where neither path can be taken, the joined one cannot either; it must not become what they parted from.
        let guard = if terms.is_true(either) { x } else { x.extended(terms, either) };
        Join { guard, first }
    }
}
