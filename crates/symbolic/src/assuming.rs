//! Terms under an assumption.
//!
//! A pointer that may be several objects has an offset for each of them, and one that is no object may have any. Where an
//! object is accessed, only its own offsets matter: choices that the assumption decides are taken.

use logic::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Larger assumptions are not examined.
const MAX_LITERALS: usize = 64;
/// Deeper choices are left as they are.
const MAX_DEPTH: usize = 64;
/// So many choices of a term are looked at: each is looked at on every way to it, and there may be many more ways than choices.
const MAX_CHOICES: usize = 1024;

/// What is taken for true. What is added last can be taken back ([`Assumed::go_back`]).
#[derive(Default)]
struct Assumed {
    literals: FxHashSet<Term>,
    /// The literals in the order in which they were added.
    trail: Vec<Term>,
    /// Conjunctions that do not hold.
    clauses: Vec<Term>,
    /// What is equal to a constant.
    values: FxHashMap<Term, Term>,
    /// What was equal to a constant before something else was said of it, the last one last.
    replaced: Vec<(Term, Option<Term>)>,
}

/// How much was assumed at some time: literals, clauses, values.
struct Mark(usize, usize, usize);

impl Assumed {
    fn mark(&self) -> Mark {
        Mark(self.trail.len(), self.clauses.len(), self.replaced.len())
    }

    /// Takes back what was added since then.
    fn go_back(&mut self, Mark(literals, clauses, values): Mark) {
        for literal in self.trail.drain(literals..) {
            self.literals.remove(&literal);
        }
        self.clauses.truncate(clauses);
        for (of, before) in self.replaced.drain(values..).rev() {
            match before {
                Some(number) => self.values.insert(of, number),
                None => self.values.remove(&of),
            };
        }
    }

    /// Adds a condition, and what follows from it at once.
    fn add(&mut self, terms: &mut Terms, condition: Term) {
        let mut open = vec![condition];
        while let Some(next) = open.pop() {
            if self.literals.len() >= MAX_LITERALS || !self.literals.insert(next) {
                continue;
            }
            self.trail.push(next);
            if let Some((of, number)) = equation(terms, next) {
                let before = self.values.insert(of, number);
                self.replaced.push((of, before));
            }
            match terms.op(next) {
                Op::And => open.extend_from_slice(terms.args(next)),
                Op::Not if terms.op(terms.arg(next, 0)) == Op::And => self.clauses.push(terms.arg(next, 0)),
                _ => {}
            }
            // A conjunction that does not hold, of which all but one do.
            for index in 0..self.clauses.len() {
                let mut others =
                    terms.args(self.clauses[index]).iter().copied().filter(|arg| !self.literals.contains(arg));
                if let (Some(last), None) = (others.next(), others.next()) {
                    open.push(terms.not(last));
                }
            }
        }
    }

    fn decides(&self, terms: &mut Terms, condition: Term) -> Option<bool> {
        if self.literals.contains(&condition) {
            return Some(true);
        }
        let not = terms.not(condition);
        if self.literals.contains(&not) {
            return Some(false);
        }
        let (inner, is_negated) = match terms.op(condition) {
            Op::Not => (terms.arg(condition, 0), true),
            _ => (condition, false),
        };
        // What is one object is no other.
        if let Some((of, number)) = equation(terms, inner)
            && self.values.get(&of).is_some_and(|&known| known != number)
        {
            return Some(is_negated);
        }
        if terms.op(inner) != Op::And {
            return None;
        }
        let args = terms.args(inner).to_vec();
        if args.iter().all(|arg| self.literals.contains(arg)) {
            return Some(!is_negated);
        }
        let fails = args.into_iter().any(|arg| {
            let not = terms.not(arg);
            self.literals.contains(&not)
        });
        fails.then_some(is_negated)
    }
}

/// A term and the constant that it is equal to, if a condition says that.
fn equation(terms: &Terms, condition: Term) -> Option<(Term, Term)> {
    if terms.op(condition) != Op::Equal {
        return None;
    }
    let (a, b) = (terms.arg(condition, 0), terms.arg(condition, 1));
    match (terms.is_constant(a), terms.is_constant(b)) {
        (false, true) => Some((a, b)),
        (true, false) => Some((b, a)),
        _ => None,
    }
}

/// The term where the condition holds.
pub(crate) fn assuming(terms: &mut Terms, condition: Term, term: Term) -> Term {
    if !matches!(terms.op(term), Op::Ite | Op::Add) || terms.is_true(condition) {
        return term;
    }
    let mut assumed = Assumed::default();
    assumed.add(terms, condition);
    let mut choices = MAX_CHOICES;
    simplified(terms, &mut assumed, term, MAX_DEPTH, &mut choices)
}

fn simplified(terms: &mut Terms, assumed: &mut Assumed, term: Term, depth: usize, left: &mut usize) -> Term {
    if terms.op(term) == Op::Add && depth > 0 {
        let args = terms.args(term).to_vec();
        let args: Vec<Term> = args.into_iter().map(|arg| simplified(terms, assumed, arg, depth - 1, left)).collect();
        return terms.sum(&args);
    }
    if terms.op(term) != Op::Ite || depth == 0 || *left == 0 {
        return term;
    }
    *left -= 1;
    let (condition, then, otherwise) = (terms.arg(term, 0), terms.arg(term, 1), terms.arg(term, 2));
    match assumed.decides(terms, condition) {
        Some(true) => return simplified(terms, assumed, then, depth - 1, left),
        Some(false) => return simplified(terms, assumed, otherwise, depth - 1, left),
        None => {}
    }
    let not = terms.not(condition);
    let mut branch = |terms: &mut Terms, also: Term, term: Term| {
        // Nothing below depends on what is assumed.
        if !matches!(terms.op(term), Op::Ite | Op::Add) {
            return term;
        }
        let mark = assumed.mark();
        assumed.add(terms, also);
        let found = simplified(terms, assumed, term, depth - 1, left);
        assumed.go_back(mark);
        found
    };
    let then = branch(terms, condition, then);
    let otherwise = branch(terms, not, otherwise);
    terms.ite(condition, then, otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    #[test]
    fn choices_that_are_decided_are_taken() {
        let mut terms = Terms::new();
        let (a, b) = (terms.fresh("a", Sort::Bool), terms.fresh("b", Sort::Bool));
        let wild = terms.fresh("w", Sort::Bits(64));
        let zero = terms.number(64, 0);
        let inner = terms.ite(b, zero, wild);
        let eight = terms.number(64, 8);
        let offset = terms.ite(a, eight, inner);
        let either = terms.or(a, b);
        let found = assuming(&mut terms, either, offset);
        assert_eq!(found, terms.ite(a, eight, zero));
        let not_a = terms.not(a);
        let both = terms.and(either, not_a);
        assert_eq!(assuming(&mut terms, both, offset), zero);
    }

    /// What is assumed on one way does not hold on the other.
    #[test]
    fn ways_do_not_share_what_they_assume() {
        let mut terms = Terms::new();
        let (a, b) = (terms.fresh("a", Sort::Bool), terms.fresh("b", Sort::Bool));
        let x = terms.fresh("x", Sort::Bits(64));
        let [one, two, three, four] = [1, 2, 3, 4].map(|number| terms.number(64, number));
        let is_one = terms.equal(x, one);
        let either = terms.or(a, b);
        // Where x is one, it is not two; elsewhere it may be.
        let is_two = terms.equal(x, two);
        let inner = terms.ite(is_two, three, four);
        let term = terms.ite(is_one, inner, inner);
        assert_eq!(term, inner);
        let here = terms.add(inner, x);
        let term = terms.ite(is_one, inner, here);
        let found = assuming(&mut terms, either, term);
        assert_eq!(found, terms.ite(is_one, four, here));
        let mut assumed = Assumed::default();
        assumed.add(&mut terms, is_one);
        let mark = assumed.mark();
        let not_a = terms.not(a);
        assumed.add(&mut terms, not_a);
        assumed.add(&mut terms, either);
        assert_eq!(assumed.decides(&mut terms, b), Some(true));
        assumed.go_back(mark);
        assert_eq!(assumed.decides(&mut terms, b), None);
        assert_eq!(assumed.decides(&mut terms, a), None);
        assert_eq!(assumed.decides(&mut terms, is_two), Some(false));
    }

    /// A term of few nodes and very many ways through them.
    #[test]
    fn choices_that_share_their_parts_are_left_alone() {
        let mut terms = Terms::new();
        let decided = terms.fresh("decided", Sort::Bool);
        let mut offset = terms.fresh("offset", Sort::Bits(64));
        let (a, b) = (terms.fresh("a", Sort::Bits(64)), terms.fresh("b", Sort::Bits(64)));
        for level in 0..60 {
            let choice = terms.fresh(&format!("choice {level}"), Sort::Bool);
            let (one, other) = (terms.add(offset, a), terms.add(offset, b));
            let inner = terms.ite(choice, one, other);
            offset = terms.ite(decided, inner, a);
        }
        let found = assuming(&mut terms, decided, offset);
        assert_eq!(terms.op(found), Op::Ite);
    }
}
