//! A canonical order of heap objects: the objects of a class are numbered in the order in which a breadth-first search
//! finds them, from the roots along the fields; objects that are not reached come last. Any heap can be renumbered so,
//! and of the n! numberings of n reachable objects this one is left. This is the symmetry breaking behind TACO's
//! tight bounds (Galeotti et al., ISSTA 2010), and worth more than lex-leader predicates, which know nothing of roots.
//!
//! The search finds an object by its *key*: the first root that is the object, or else the first object, and of that
//! the first field, that leads to it. Objects of one class are asked to have keys in the order of their numbers. Within
//! a class the search order is the order of numbers, so keys are compared by constants. Between objects of different
//! classes it is not known beforehand which the search finds first; there the order is a Bool of its own, which must
//! agree with the keys. That may admit more orders than the search's, which is weaker but not wrong.
//!
//! Fields and roots need not be functions: what one set-valued field finds at once may come in any order.
//!
//! Objects that are not found are still interchangeable among themselves. Where formulas speak about all objects and
//! not only about those that are reached, that costs (an update keeps a whole field acyclic, 8 objects: 4,574 conflicts
//! without an order of the rest, 1,166 with it), so they are put in order by lex-leaders.

use crate::closure::{ImageMethod, image};
use crate::symmetry::ordered;
use crate::{Atom, Error, Matrix};
use logic::{Sort, Term, Terms};
use std::cell::Cell;
use std::sync::Arc;

/// How many entries of fields are looked at. The work grows with the third to fourth power of the number of objects: this
/// takes about a second, and is enough for a hundred objects of one class with a few fields.
const MAX_STEPS: usize = 3_000_000;

/// What to number, and how to search.
#[derive(Clone, Default)]
pub struct CanonicalOrder {
    /// Classes of interchangeable atoms, each in the order of its numbers. Atoms that are in none are fixed.
    pub classes: Vec<Vec<Atom>>,
    /// Where the search starts, in this order: sets, normally of at most one atom.
    pub roots: Vec<Arc<Matrix>>,
    /// Along what it goes on, in this order: binary relations, normally functions.
    pub fields: Vec<Arc<Matrix>>,
    /// By what objects that are not found are ordered: all relations that tell objects of a class apart, or nothing if
    /// no formula speaks about such objects.
    pub rest: Vec<Arc<Matrix>>,
    /// How many tuples of `rest` are compared for each pair of such objects.
    pub length: usize,
}

struct Search<'a> {
    order: &'a CanonicalOrder,
    size: usize,
    /// The class of each atom (an atom of no class has one to itself) and its number in the class.
    place: Vec<(usize, usize)>,
    /// Whether an atom is found at all.
    found: Vec<Term>,
    /// For pairs of different classes with the smaller atom first: whether it is found first.
    earlier: Vec<Vec<Term>>,
    /// How many entries of fields were looked at.
    steps: Cell<usize>,
}

impl CanonicalOrder {
    /// The condition that the atoms of each class are numbered in the order of the search. With so many atoms that it
    /// would cost more than it saves, an error.
    pub fn predicate(&self, terms: &mut Terms) -> Result<Term, Error> {
        let Some(size) = self.roots.iter().chain(&self.fields).map(|matrix| matrix.atoms()).max() else {
            return Ok(terms.truth());
        };
        for (matrix, arity) in self.roots.iter().map(|root| (root, 1)).chain(self.fields.iter().map(|f| (f, 2))) {
            if matrix.arity() != arity {
                return Err(Error::TupleLength { expected: arity, found: matrix.arity() });
            }
            if matrix.atoms() != size {
                return Err(Error::UnknownAtom(matrix.atoms()));
            }
        }
        if let Some(atom) = self.classes.iter().flatten().find(|atom| atom.index() >= size) {
            return Err(Error::UnknownAtom(atom.index()));
        }
        let mut place = vec![(usize::MAX, 0); size];
        for (class, atoms) in self.classes.iter().enumerate() {
            for (number, atom) in atoms.iter().enumerate() {
                place[atom.index()] = (class, number);
            }
        }
        for (atom, place) in place.iter_mut().enumerate().filter(|(_, place)| place.0 == usize::MAX) {
            *place = (self.classes.len() + atom, 0);
        }
        let falsity = terms.falsity();
        let (found, earlier) = (vec![falsity; size], vec![vec![falsity; size]; size]);
        let mut search = Search { order: self, size, place, found, earlier, steps: Cell::new(0) };
        search.predicate(terms)
    }
}

impl Search<'_> {
    fn predicate(&mut self, terms: &mut Terms) -> Result<Term, Error> {
        let one_class = self.order.classes.len() == 1 && self.only_class_is_used();
        if one_class {
            self.find_in_one_class(terms);
        } else {
            self.find_by_closure(terms)?;
            self.order_between_classes(terms);
        }
        let mut parts = Vec::new();
        for class in &self.order.classes {
            for pair in class.windows(2) {
                self.unless_too_large()?;
                let (first, second) = (pair[0].index(), pair[1].index());
                let swapped = self.precedes(terms, second, first);
                let in_order = terms.not(swapped);
                let both = terms.and(self.found[first], in_order);
                parts.push(terms.implies(self.found[second], both));
                let in_order = ordered(terms, &self.order.rest, pair[0], pair[1], self.order.length);
                parts.push(terms.or(self.found[first], in_order));
            }
        }
        if !one_class {
            for a in 0..self.size {
                for b in a + 1..self.size {
                    if self.place[a].0 == self.place[b].0 || !self.matters(terms, a) || !self.matters(terms, b) {
                        continue;
                    }
                    self.unless_too_large()?;
                    // Whichever is said to be earlier, its key is not the later one.
                    let both_found = terms.and(self.found[a], self.found[b]);
                    let (b_first, a_first) = (self.precedes(terms, b, a), self.precedes(terms, a, b));
                    let contradicted = terms.ite(self.earlier[a][b], b_first, a_first);
                    let wrong = terms.and(both_found, contradicted);
                    parts.push(terms.not(wrong));
                }
            }
        }
        Ok(terms.all(&parts))
    }

    fn unless_too_large(&self) -> Result<(), Error> {
        if self.steps.get() > MAX_STEPS { Err(Error::OrderTooLarge { atoms: self.size }) } else { Ok(()) }
    }

    /// Whether only atoms of the one class are roots, or have fields.
    fn only_class_is_used(&self) -> bool {
        let in_class = |atom: Atom| self.place[atom.index()].0 == 0;
        let roots = self.order.roots.iter().flat_map(|root| root.atom_entries());
        let sources = self.order.fields.iter().flat_map(|field| field.atom_entries());
        roots.chain(sources).all(|(atom, _)| in_class(atom))
    }

    /// In the order of the search, everything but the roots is found from something with a smaller number; and if the
    /// objects that are found come first, that is all there is to being found.
    fn find_in_one_class(&mut self, terms: &mut Terms) {
        let class = &self.order.classes[0];
        for (number, atom) in class.iter().enumerate() {
            let atom = atom.index();
            let mut ways = vec![self.is_root(terms, atom)];
            for source in &class[..number] {
                let leads = self.leads(terms, source.index(), atom);
                ways.push(terms.and(self.found[source.index()], leads));
            }
            self.found[atom] = terms.any(&ways);
        }
    }

    fn find_by_closure(&mut self, terms: &mut Terms) -> Result<(), Error> {
        let mut start = Matrix::empty(self.size, 1)?;
        for root in &self.order.roots {
            start = start.union(terms, root);
        }
        let mut step = Matrix::empty(self.size, 2)?;
        for field in &self.order.fields {
            step = step.union(terms, field);
        }
        let reached = image(terms, &start, &step, true, ImageMethod::Frontier)?;
        for (atom, term) in reached.atom_entries() {
            self.found[atom.index()] = term;
        }
        Ok(())
    }

    fn order_between_classes(&mut self, terms: &mut Terms) {
        for a in 0..self.size {
            for b in a + 1..self.size {
                if self.place[a].0 != self.place[b].0 && self.matters(terms, a) && self.matters(terms, b) {
                    let symbol = terms.fresh("earlier", Sort::Bool);
                    self.earlier[a][b] = symbol;
                    self.earlier[b][a] = terms.not(symbol);
                }
            }
        }
    }

    /// Whether an atom can be found and leads further: only then it matters when it is found.
    fn matters(&self, terms: &Terms, atom: usize) -> bool {
        !terms.is_false(self.found[atom]) && self.order.fields.iter().any(|field| !field.row(atom as u64).is_empty())
    }

    fn is_before(&self, terms: &Terms, a: usize, b: usize) -> Term {
        let ((class_a, number_a), (class_b, number_b)) = (self.place[a], self.place[b]);
        if class_a == class_b { terms.bool(number_a < number_b) } else { self.earlier[a][b] }
    }

    fn is_root(&self, terms: &mut Terms, atom: usize) -> Term {
        let ways: Vec<Term> = self.order.roots.iter().filter_map(|root| root.at(atom as u64)).collect();
        terms.any(&ways)
    }

    fn leads(&self, terms: &mut Terms, from: usize, to: usize) -> Term {
        self.steps.set(self.steps.get() + self.order.fields.len());
        let code = (from * self.size + to) as u64;
        let ways: Vec<Term> = self.order.fields.iter().filter_map(|field| field.at(code)).collect();
        terms.any(&ways)
    }

    /// Some object that is found before `source` leads to `atom`.
    fn leads_before(&self, terms: &mut Terms, source: usize, atom: usize) -> Term {
        let mut ways = Vec::new();
        for other in 0..self.size {
            let before = self.is_before(terms, other, source);
            if other == source || terms.is_false(before) || terms.is_false(self.found[other]) {
                continue;
            }
            let leads = self.leads(terms, other, atom);
            ways.push(terms.all(&[before, self.found[other], leads]));
        }
        terms.any(&ways)
    }

    /// If both are found: the key of `a` is less than that of `b`.
    fn precedes(&self, terms: &mut Terms, a: usize, b: usize) -> Term {
        let (root_a, root_b) = (self.is_root(terms, a), self.is_root(terms, b));
        let falsity = terms.falsity();
        // Some root is a, and neither it nor an earlier one is b.
        let mut ways = Vec::new();
        let mut b_so_far = falsity;
        for root in &self.order.roots {
            b_so_far = terms.or(b_so_far, root.at(b as u64).unwrap_or(falsity));
            let not_yet = terms.not(b_so_far);
            ways.push(terms.and(root.at(a as u64).unwrap_or(falsity), not_yet));
        }
        let by_root = terms.any(&ways);
        // The first object that leads to b comes after one that leads to a, or leads to a by an earlier field.
        let mut ways = Vec::new();
        for source in 0..self.size {
            let leads = self.leads(terms, source, b);
            if terms.is_false(leads) || terms.is_false(self.found[source]) {
                continue;
            }
            let found_before = self.leads_before(terms, source, b);
            let first = terms.not(found_before);
            let a_before = self.leads_before(terms, source, a);
            let a_by_earlier_field = self.earlier_field(terms, source, a, b);
            let a_first = terms.or(a_before, a_by_earlier_field);
            ways.push(terms.all(&[self.found[source], leads, first, a_first]));
        }
        let by_source = terms.any(&ways);
        let neither_is_root = {
            let either = terms.or(root_a, root_b);
            terms.not(either)
        };
        let by_source = terms.and(neither_is_root, by_source);
        terms.or(by_root, by_source)
    }

    /// Of the fields of `source` that lead to `a` or `b`, the first leads to `a` only.
    fn earlier_field(&self, terms: &mut Terms, source: usize, a: usize, b: usize) -> Term {
        let falsity = terms.falsity();
        let (to_a, to_b) = ((source * self.size + a) as u64, (source * self.size + b) as u64);
        let mut ways = Vec::new();
        let mut b_so_far = falsity;
        for field in &self.order.fields {
            b_so_far = terms.or(b_so_far, field.at(to_b).unwrap_or(falsity));
            let not_yet = terms.not(b_so_far);
            ways.push(terms.and(field.at(to_a).unwrap_or(falsity), not_yet));
        }
        terms.any(&ways)
    }
}
