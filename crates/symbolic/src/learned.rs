//! What the conditions of one path say, as far as that can be told without a solver.
//!
//! Most branches of a path are decided by what it knows already: a reference was decided, a number was compared with another,
//! which was compared with a third. So a driver that follows paths one by one tells them what they have learned, and
//! branches that this decides go one way, in the target as in clauses that are evaluated on its states. Conditions are
//! looked up, equal numbers and those that are not are remembered, and comparisons are edges of a graph in which what is above
//! what is found by walking. Nothing is guessed: what is not decided here is a question for a solver.

use crate::orders::{BOTH, Orders, Signs, is_less};
use crate::persistent::{PersistentMap, PersistentSet};
use crate::slices::Slices;
use logic::{Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Parts of a condition that are looked at before it is left to a solver.
const MAX_PARTS: usize = 20_000;
/// More pairs of different terms are not looked at one by one.
const MAX_APART: usize = 256;

/// What is known to hold.
#[derive(Clone, Default)]
pub(crate) struct Learned {
    /// Conditions, with what holds.
    truths: PersistentMap<Term, bool>,
    /// The values of numbers, where they are known, and those that they do not have.
    values: PersistentMap<Term, u64>,
    left_out: PersistentMap<Term, Vec<u64>>,
    /// Pairs of terms that differ, the smaller term first.
    apart: PersistentSet<(Term, Term)>,
    /// Which numbers are above which.
    orders: Orders,
    /// Which symbols conditions speak of together.
    slices: Slices,
}

/// What is decided about the parts of a condition.
type Decisions = FxHashMap<Term, Option<bool>>;

impl Learned {
    /// Is nothing known?
    pub(crate) fn is_empty(&self) -> bool {
        self.truths.is_empty()
    }

    /// Takes up a condition that holds, or that does not.
    pub(crate) fn learn(&mut self, terms: &Terms, condition: Term, holds: bool) {
        let mut news = vec![(condition, holds)];
        while let Some((condition, holds)) = news.pop() {
            if terms.bool_value(condition).is_some() || self.truths.insert(condition, holds).is_some() {
                continue;
            }
            let args = terms.args(condition);
            match terms.op(condition) {
                Op::Not => news.push((args[0], !holds)),
                Op::And if holds => news.extend(args.iter().map(|&arg| (arg, true))),
                Op::And => {
                    // Where all but one hold, that one does not.
                    let mut others = args.iter().filter(|&&arg| self.decides(terms, arg) != Some(true));
                    match (others.next(), others.next()) {
                        (Some(&last), None) => news.push((last, false)),
                        _ => self.slices.note(terms, condition),
                    }
                }
                Op::Equal => {
                    self.slices.note(terms, condition);
                    self.learn_equality(terms, (args[0], args[1]), holds);
                }
                Op::UnsignedLess | Op::SignedLess => {
                    self.slices.note(terms, condition);
                    let signs = if terms.op(condition) == Op::SignedLess { Signs::Signed } else { Signs::Unsigned };
                    match holds {
                        true => self.orders.add(terms, signs, args[0], args[1], true),
                        false => self.orders.add(terms, signs, args[1], args[0], false),
                    }
                    for &arg in args {
                        self.learn_only_value(terms, arg);
                    }
                }
                _ => self.slices.note(terms, condition),
            }
        }
    }

    fn learn_equality(&mut self, terms: &Terms, (a, b): (Term, Term), holds: bool) {
        if !holds {
            self.apart.insert(pair(a, b));
            for (number, other) in [(a, b), (b, a)] {
                if let Some(value) = terms.word(other) {
                    self.left_out.entry(number).or_default().push(value);
                    self.learn_only_value(terms, number);
                }
            }
            return;
        }
        for (number, other) in [(a, b), (b, a)] {
            if let Some(value) = terms.word(other) {
                self.values.insert(number, value);
            }
        }
        if matches!(terms.sort(a), Sort::Bits(_)) {
            for signs in BOTH {
                self.orders.add(terms, signs, a, b, false);
                self.orders.add(terms, signs, b, a, false);
            }
        }
    }

    /// A number that only one value is left for has it.
    fn learn_only_value(&mut self, terms: &Terms, number: Term) {
        if terms.is_constant(number) || self.values.contains_key(&number) {
            return;
        }
        if let Some(value) = self.orders.only_value(terms, number, self.values_left_out(number)) {
            self.values.insert(number, value);
        }
    }

    fn values_left_out(&self, number: Term) -> &[u64] {
        self.left_out.get(&number).map_or(&[], |values| values)
    }

    fn value(&self, terms: &Terms, number: Term) -> Option<u64> {
        terms.word(number).or_else(|| self.values.get(&number).copied())
    }

    /// Does a condition hold? None if that is not clear.
    pub(crate) fn decides(&self, terms: &Terms, condition: Term) -> Option<bool> {
        if let Some(truth) = terms.bool_value(condition) {
            return Some(truth);
        }
        if self.is_empty() {
            return None;
        }
        let mut known = Decisions::default();
        let mut stack = vec![condition];
        let mut parts = 0;
        while let Some(&part) = stack.last() {
            parts += 1;
            if parts > MAX_PARTS {
                return None;
            }
            if known.contains_key(&part) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let decided = self.decided(terms, part, &known, &mut stack);
            if stack.len() == before {
                known.insert(part, decided);
                stack.pop();
            }
        }
        known.get(&condition).copied().flatten()
    }

    /// What is decided about a condition, given its parts. With something pushed: that is needed first.
    fn decided(&self, terms: &Terms, part: Term, known: &Decisions, stack: &mut Vec<Term>) -> Option<bool> {
        if let Some(truth) = terms.bool_value(part).or_else(|| self.truths.get(&part).copied()) {
            return Some(truth);
        }
        let args = terms.args(part);
        let mut get = |term: Term| match known.get(&term) {
            Some(&decided) => decided,
            None => {
                stack.push(term);
                None
            }
        };
        match terms.op(part) {
            Op::Not => get(args[0]).map(|holds| !holds),
            Op::And => {
                let mut all = Some(true);
                for &arg in args {
                    match known.get(&arg) {
                        Some(Some(false)) => return Some(false),
                        Some(&decided) => all = all.and(decided),
                        None => {
                            stack.push(arg);
                            return None;
                        }
                    }
                }
                all
            }
            Op::Ite => {
                let branch = if get(args[0])? { args[1] } else { args[2] };
                get(branch)
            }
            Op::Equal if terms.sort(args[0]) == Sort::Bool => {
                let (a, b) = (get(args[0]), get(args[1]));
                Some(a? == b?)
            }
            Op::Equal => {
                let (a, b) = self.chosen_both(terms, args, known, stack)?;
                self.are_equal(terms, a, b)
            }
            Op::UnsignedLess => {
                let (a, b) = self.chosen_both(terms, args, known, stack)?;
                self.is_less(terms, Signs::Unsigned, a, b)
            }
            Op::SignedLess => {
                let (a, b) = self.chosen_both(terms, args, known, stack)?;
                self.is_less(terms, Signs::Signed, a, b)
            }
            _ => None,
        }
    }

    fn chosen_both(
        &self,
        terms: &Terms,
        args: &[Term],
        known: &Decisions,
        stack: &mut Vec<Term>,
    ) -> Option<(Term, Term)> {
        let (a, b) = (chosen(terms, args[0], known, stack), chosen(terms, args[1], known, stack));
        Some((a?, b?))
    }

    fn are_equal(&self, terms: &Terms, a: Term, b: Term) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        if let (Some(x), Some(y)) = (self.value(terms, a), self.value(terms, b)) {
            return Some(x == y);
        }
        let has_not = |number: Term, other: Term| {
            self.value(terms, other).is_some_and(|value| self.values_left_out(number).contains(&value))
        };
        if self.are_apart(a, b) || has_not(a, b) || has_not(b, a) {
            return Some(false);
        }
        if !matches!(terms.sort(a), Sort::Bits(_)) {
            return None;
        }
        for signs in BOTH {
            let (up, down) = (self.orders.reach(terms, signs, a, b), self.orders.reach(terms, signs, b, a));
            match (up, down) {
                (Some(true), _) | (_, Some(true)) => return Some(false),
                (Some(false), Some(false)) => return Some(true),
                _ => {}
            }
        }
        None
    }

    fn are_apart(&self, a: Term, b: Term) -> bool {
        self.apart.contains(&pair(a, b))
    }

    fn is_less(&self, terms: &Terms, signs: Signs, a: Term, b: Term) -> Option<bool> {
        if a == b {
            return Some(false);
        }
        match self.orders.reach(terms, signs, a, b) {
            Some(true) => return Some(true),
            Some(false) if self.are_apart(a, b) => return Some(true),
            Some(false) | None => {}
        }
        if self.orders.reach(terms, signs, b, a).is_some() {
            return Some(false);
        }
        // Values that are the only ones left.
        let Sort::Bits(width @ 1..=64) = terms.sort(a) else { return None };
        Some(is_less(signs, width, self.value(terms, a)?, self.value(terms, b)?))
    }

    /// Is it clear that some input satisfies this condition and all that was learned, if one satisfies what was learned?
    ///
    /// That is so where the condition compares numbers that are otherwise only compared: these can be put in any order that
    /// does not contradict itself, since there are more values than numbers. And it is so for a number that is only compared
    /// with constants, of which one is left that does what the condition says.
    pub(crate) fn allows(&self, terms: &Terms, condition: Term) -> bool {
        if self.decides(terms, condition).is_some() {
            return false;
        }
        let (literal, holds) = match terms.op(condition) {
            Op::Not => (terms.arg(condition, 0), false),
            _ => (condition, true),
        };
        let args = terms.args(literal);
        match terms.op(literal) {
            Op::Symbol => !self.slices.is_mentioned(literal),
            Op::Equal if self.slices.are_only_ordered(terms, args) => {
                // All that is between numbers that are equal is equal, too.
                !holds || self.all_apart_are_ordered(terms, args[0], args[1])
            }
            Op::SignedLess if self.slices.are_only_ordered(terms, args) => {
                // What is at most and at least is equal.
                holds
                    || self.orders.reach(terms, Signs::Signed, args[0], args[1]).is_none()
                    || self.all_apart_are_ordered(terms, args[0], args[1])
            }
            Op::Equal => {
                let (symbol, value) = if terms.is_constant(args[0]) { (args[1], args[0]) } else { (args[0], args[1]) };
                let Some(value) = terms.word(value).filter(|_| self.slices.has_only_constants(terms, symbol)) else {
                    return false;
                };
                match holds {
                    // That it does not have the value is decided.
                    true => self.orders.is_within(terms, symbol, value),
                    false => {
                        let left_out = [self.values_left_out(symbol), &[value]].concat();
                        self.orders.has_value(terms, symbol, &left_out)
                    }
                }
            }
            _ => false,
        }
    }

    /// Are all numbers that differ known to be in order, among those that conditions compare with either of two? Then nothing
    /// keeps the two from being equal.
    fn all_apart_are_ordered(&self, terms: &Terms, a: Term, b: Term) -> bool {
        self.apart.len() <= MAX_APART
            && self.apart.iter().all(|&(x, y)| {
                let is_about = [a, b].iter().any(|&term| self.slices.are_together(term, x));
                let is_less = |from, to| self.orders.reach(terms, Signs::Signed, from, to) == Some(true);
                !is_about || is_less(x, y) || is_less(y, x)
            })
    }
}

/// A number without the choices that are decided. None with something pushed: that is needed first.
fn chosen(terms: &Terms, term: Term, known: &Decisions, stack: &mut Vec<Term>) -> Option<Term> {
    let mut term = term;
    while terms.op(term) == Op::Ite {
        let condition = terms.arg(term, 0);
        match known.get(&condition) {
            Some(Some(holds)) => term = terms.arg(term, if *holds { 1 } else { 2 }),
            Some(None) => return Some(term),
            None => {
                stack.push(condition);
                return None;
            }
        }
    }
    Some(term)
}

fn pair(a: Term, b: Term) -> (Term, Term) {
    if a < b { (a, b) } else { (b, a) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(terms: &mut Terms) -> [Term; 4] {
        ["a", "b", "c", "d"].map(|name| terms.fresh(name, Sort::Bits(32)))
    }

    #[test]
    fn what_is_between_others_is_in_order() {
        let mut terms = Terms::new();
        let [a, b, c, d] = numbers(&mut terms);
        let mut learned = Learned::default();
        for (low, high) in [(a, b), (b, c)] {
            let less = terms.slt(low, high);
            learned.learn(&terms, less, true);
        }
        let (ac, ca, ad, aa) = (terms.slt(a, c), terms.slt(c, a), terms.slt(a, d), terms.equal(a, c));
        assert_eq!(learned.decides(&terms, ac), Some(true));
        assert_eq!(learned.decides(&terms, ca), Some(false));
        assert_eq!(learned.decides(&terms, aa), Some(false));
        assert_eq!(learned.decides(&terms, ad), None);
        let unsigned = terms.ult(a, c);
        assert_eq!(learned.decides(&terms, unsigned), None);
    }

    #[test]
    fn what_is_at_most_and_at_least_is_equal() {
        let mut terms = Terms::new();
        let [a, b, c, _] = numbers(&mut terms);
        let mut learned = Learned::default();
        let (ab, bc, ca) = (terms.sle(a, b), terms.sle(b, c), terms.sle(c, a));
        learned.learn(&terms, ab, true);
        learned.learn(&terms, bc, true);
        let (same, less) = (terms.equal(a, c), terms.slt(a, c));
        assert_eq!(learned.decides(&terms, same), None);
        let mut apart = learned.clone();
        apart.learn(&terms, same, false);
        assert_eq!(apart.decides(&terms, less), Some(true));
        learned.learn(&terms, ca, true);
        assert_eq!(learned.decides(&terms, same), Some(true));
        assert_eq!(learned.decides(&terms, less), Some(false));
    }

    #[test]
    fn constants_are_in_order_by_themselves() {
        let mut terms = Terms::new();
        let [a, b, c, _] = numbers(&mut terms);
        let [minus, five, seven] = [u64::from(u32::MAX), 5, 7].map(|number| terms.number(32, number));
        let mut learned = Learned::default();
        let (low, high, negative) = (terms.slt(a, five), terms.slt(seven, b), terms.slt(c, minus));
        for condition in [low, high, negative] {
            learned.learn(&terms, condition, true);
        }
        let (ab, ca, cb, a_seven) = (terms.slt(a, b), terms.slt(c, a), terms.slt(c, b), terms.slt(a, seven));
        assert_eq!(learned.decides(&terms, ab), Some(true));
        assert_eq!(learned.decides(&terms, ca), None);
        assert_eq!(learned.decides(&terms, cb), Some(true));
        assert_eq!(learned.decides(&terms, a_seven), Some(true));
    }

    #[test]
    fn parts_of_conditions_and_choices_are_decided() {
        let mut terms = Terms::new();
        let [a, b, c, d] = numbers(&mut terms);
        let [p, q] = ["p", "q"].map(|name| terms.fresh(name, Sort::Bool));
        let mut learned = Learned::default();
        let (both, same) = (terms.and(p, q), terms.equal(a, b));
        learned.learn(&terms, p, true);
        learned.learn(&terms, both, false);
        learned.learn(&terms, same, true);
        assert_eq!(learned.decides(&terms, q), Some(false));
        let chosen = terms.ite(q, c, a);
        let (is_b, is_d) = (terms.equal(chosen, b), terms.equal(chosen, d));
        let either = terms.or(is_d, is_b);
        assert_eq!(learned.decides(&terms, is_b), Some(true));
        assert_eq!(learned.decides(&terms, is_d), None);
        assert_eq!(learned.decides(&terms, either), Some(true));
    }

    #[test]
    fn numbers_that_are_only_compared_can_be_in_any_order() {
        let mut terms = Terms::new();
        let [a, b, c, d] = numbers(&mut terms);
        let mut learned = Learned::default();
        let (ab, bc, a_most_d, d_most_c) = (terms.slt(a, b), terms.slt(b, c), terms.sle(a, d), terms.sle(d, c));
        for condition in [ab, bc, a_most_d, d_most_c] {
            learned.learn(&terms, condition, true);
        }
        let (bd, db, same, first) = (terms.slt(b, d), terms.sle(d, b), terms.equal(b, d), terms.equal(a, d));
        for condition in [bd, db, same] {
            assert!(learned.allows(&terms, condition));
            let not = terms.not(condition);
            assert!(learned.allows(&terms, not));
        }
        assert!(learned.allows(&terms, first));
        assert!(!learned.allows(&terms, ab));
        let sum = terms.sum(&[b, d]);
        let other = terms.slt(sum, c);
        learned.learn(&terms, other, true);
        assert!(!learned.allows(&terms, bd));
    }

    #[test]
    fn numbers_that_differ_are_not_made_equal() {
        let mut terms = Terms::new();
        let [a, b, c, d] = numbers(&mut terms);
        let mut learned = Learned::default();
        let differ = terms.equal(a, b);
        learned.learn(&terms, differ, false);
        let (ac, bc, cd) = (terms.equal(a, c), terms.slt(b, c), terms.equal(c, d));
        assert!(!learned.allows(&terms, ac));
        assert!(learned.allows(&terms, bc) && learned.allows(&terms, cd));
        // Between numbers that are equal, none differ.
        let [low, high] = ["low", "high"].map(|name| terms.fresh(name, Sort::Bits(32)));
        for number in [a, b] {
            let (above, below) = (terms.sle(low, number), terms.sle(number, high));
            learned.learn(&terms, above, true);
            learned.learn(&terms, below, true);
        }
        let (same, back) = (terms.equal(low, high), terms.sle(high, low));
        assert!(!learned.allows(&terms, same) && !learned.allows(&terms, back));
        assert_eq!(learned.decides(&terms, same), None);
    }

    #[test]
    fn the_last_value_is_the_only_one() {
        let mut terms = Terms::new();
        let color = terms.fresh("color", Sort::Bits(8));
        let [zero, one, two] = [0, 1, 2].map(|number| terms.number(8, number));
        let mut learned = Learned::default();
        let (low, high) = (terms.sle(zero, color), terms.sle(color, one));
        learned.learn(&terms, low, true);
        learned.learn(&terms, high, true);
        let [is_zero, is_one, is_two] = [zero, one, two].map(|number| terms.equal(color, number));
        let not_zero = terms.not(is_zero);
        assert!(learned.allows(&terms, is_zero) && learned.allows(&terms, is_one) && learned.allows(&terms, not_zero));
        assert!(!learned.allows(&terms, is_two));
        learned.learn(&terms, is_zero, false);
        assert_eq!(learned.decides(&terms, is_one), Some(true));
    }

    /// A condition, made from numbers that are drawn one after the other.
    fn drawn(terms: &mut Terms, symbols: &[Vec<Term>], draw: &mut impl FnMut(u64) -> u64, depth: u32) -> Term {
        let kind = draw(if depth == 0 { 6 } else { 9 });
        if kind >= 6 {
            let (a, b) = (drawn(terms, symbols, draw, depth - 1), drawn(terms, symbols, draw, depth - 1));
            return match kind {
                6 => terms.and(a, b),
                7 => terms.or(a, b),
                _ => terms.not(a),
            };
        }
        let group = &symbols[draw(symbols.len() as u64) as usize];
        if terms.sort(group[0]) == Sort::Bool {
            return group[draw(group.len() as u64) as usize];
        }
        let width = terms.width(group[0]);
        let mut number = |terms: &mut Terms| match draw(8) {
            0 => {
                let value = [0, 1, 2, 5, u64::MAX >> (64 - width)][draw(5) as usize];
                terms.number(width, value)
            }
            1 => {
                let parts = [group[draw(group.len() as u64) as usize], group[draw(group.len() as u64) as usize]];
                terms.sum(&parts)
            }
            _ => group[draw(group.len() as u64) as usize],
        };
        let (a, b) = (number(terms), number(terms));
        match kind {
            0 | 1 => terms.slt(a, b),
            2 => terms.sle(a, b),
            3 => terms.ult(a, b),
            _ => terms.equal(a, b),
        }
    }

    /// What is decided is what a solver says, and what is allowed is what it finds a model for.
    #[test]
    fn a_solver_agrees() {
        use solver::{Answer, Session, Solver};
        let (mut decided, mut allowed) = (0, 0);
        for seed in 1..600_u64 {
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let mut draw = |below: u64| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state >> 11) % below
            };
            let mut terms = Terms::new();
            let mut symbols: Vec<Vec<Term>> = Vec::new();
            for (width, count) in [(16, 4), (32, 4), (3, 2), (8, 2)] {
                symbols.push((0..count).map(|_| terms.fresh("n", Sort::Bits(width))).collect());
            }
            symbols.push((0..2).map(|_| terms.fresh("p", Sort::Bool)).collect());
            // Some paths speak of few symbols in one way only, as most real ones do.
            let symbols = if seed % 3 == 0 { symbols } else { vec![symbols[(seed % 5) as usize].clone()] };
            let (mut session, mut learned) = (Session::new(), Learned::default());
            for _ in 0..12 {
                let depth = (seed % 3) as u32;
                let condition = drawn(&mut terms, &symbols, &mut draw, depth);
                let not = terms.not(condition);
                let can = [condition, not].map(|condition| session.check(&mut terms, &[condition]) == Answer::Sat);
                match learned.decides(&terms, condition) {
                    Some(holds) => {
                        decided += 1;
                        assert!(!can[usize::from(holds)], "seed {seed}: what was learned decides what is open");
                    }
                    None => {
                        for (side, can) in [condition, not].into_iter().zip(can) {
                            let is_allowed = learned.allows(&terms, side);
                            allowed += usize::from(is_allowed);
                            assert!(can || !is_allowed, "seed {seed}: what is allowed cannot be");
                        }
                    }
                }
                let told = if can[0] && draw(3) > 0 || !can[1] { condition } else { not };
                session.assert(&mut terms, told);
                learned.learn(&terms, told, true);
            }
        }
        assert!(decided > 200 && allowed > 200, "{decided} decided, {allowed} allowed");
    }
}
