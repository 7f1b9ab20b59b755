//! Sparse matrices of Bool terms: what an expression is once it is ground. Entry (a, b) is the condition under which the
//! tuple (a, b) is in the relation; an absent entry is false. The operators of the relational language are matrix
//! operations with `or` for plus and `and` for times (the idea of Kodkod's `BooleanMatrix`).
//!
//! Tuples are numbers here, read in base n over a universe of n atoms with the first column as the highest digit.
//! Entries are sorted by them, so that the tuples that start with one atom are neighbours.
//!
//! A matrix also remembers whether it is known to be *functional*: at most one last atom for the rest of the tuple, in
//! every model. A functional set has at most one element (a reference, a Skolem constant), and a functional binary
//! relation is a field. Multiplicities, counts and closures of such matrices are much cheaper.

use crate::{Atom, Error, MAX_ARITY, Tuple, TupleSet};
use logic::{Term, Terms};

/// More entries than this in one matrix are refused: the formula would not be solved either.
const MAX_ENTRIES: usize = 1 << 22;

/// A sparse matrix of Bool terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    atoms: u64,
    arity: usize,
    functional: bool,
    entries: Vec<(u64, Term)>,
}

impl Matrix {
    /// The empty matrix over a universe of this size.
    pub fn empty(atoms: usize, arity: usize) -> Result<Matrix, Error> {
        let matrix = Matrix { atoms: atoms as u64, arity, functional: true, entries: Vec::new() };
        let fits = (atoms as u64).checked_pow(arity as u32).is_some();
        if !fits || arity == 0 || arity > MAX_ARITY { Err(too_large("a relation", atoms as u64)) } else { Ok(matrix) }
    }

    /// The matrix with these entries; where a tuple is named twice, either condition suffices.
    pub fn new(
        terms: &mut Terms,
        atoms: usize,
        arity: usize,
        entries: impl IntoIterator<Item = (Tuple, Term)>,
    ) -> Result<Matrix, Error> {
        let mut matrix = Matrix::empty(atoms, arity)?;
        let mut coded = Vec::new();
        for (tuple, term) in entries {
            coded.push((matrix.code(&tuple)?, term));
        }
        matrix.fill(terms, coded);
        Ok(matrix)
    }

    /// The matrix that is true at exactly these tuples.
    pub fn constant(terms: &mut Terms, atoms: usize, tuples: &TupleSet) -> Result<Matrix, Error> {
        let truth = terms.truth();
        Matrix::new(terms, atoms, tuples.arity(), tuples.iter().map(|tuple| (tuple.clone(), truth)))
    }

    /// The same matrix, which the caller knows to be functional: at most one last atom for the rest of a tuple.
    pub fn known_functional(mut self) -> Matrix {
        self.functional = true;
        self
    }

    /// The number of columns.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// The size of the universe.
    pub fn atoms(&self) -> usize {
        self.atoms as usize
    }

    /// Whether it is known that there is at most one last atom for the rest of a tuple.
    pub fn is_functional(&self) -> bool {
        self.functional
    }

    /// Whether no tuple can be in it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many tuples can be in it.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The tuples that can be in it, each with its condition, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Tuple, Term)> + '_ {
        self.entries.iter().map(|&(code, term)| (self.tuple(code), term))
    }

    /// The conditions of all tuples that can be in it, in the order of the tuples.
    pub fn conditions(&self) -> Vec<Term> {
        self.entries.iter().map(|&(_, term)| term).collect()
    }

    /// How many tuples are in it, as a bit-vector that is wide enough.
    pub fn count(&self, terms: &mut Terms) -> Term {
        let conditions = self.conditions();
        crate::count::count(terms, &conditions)
    }

    /// Exactly one tuple is in it.
    pub fn one(&self, terms: &mut Terms) -> Term {
        let conditions = self.conditions();
        crate::count::exactly_one(terms, &conditions)
    }

    /// At most one tuple is in it.
    pub fn lone(&self, terms: &mut Terms) -> Term {
        let conditions = self.conditions();
        crate::count::at_most_one(terms, &conditions)
    }

    /// The condition under which the tuple is in it; none if it cannot be.
    pub fn get(&self, tuple: &Tuple) -> Option<Term> {
        let code = self.code(tuple).ok()?;
        self.at(code)
    }

    /// For a matrix of one column: the atoms that can be in it.
    pub fn atom_entries(&self) -> impl Iterator<Item = (Atom, Term)> + '_ {
        self.entries.iter().map(|&(code, term)| (Atom::new((code / self.high()) as usize), term))
    }

    pub(crate) fn entries(&self) -> &[(u64, Term)] {
        &self.entries
    }

    pub(crate) fn at(&self, code: u64) -> Option<Term> {
        self.entries.binary_search_by_key(&code, |&(code, _)| code).ok().map(|place| self.entries[place].1)
    }

    /// The entries whose tuples start with this atom.
    pub(crate) fn row(&self, atom: u64) -> &[(u64, Term)] {
        let high = self.high();
        let start = self.entries.partition_point(|&(code, _)| code / high < atom);
        let end = self.entries.partition_point(|&(code, _)| code / high <= atom);
        &self.entries[start..end]
    }

    /// The weight of the first column.
    pub(crate) fn high(&self) -> u64 {
        self.atoms.max(1).pow(self.arity as u32 - 1)
    }

    pub(crate) fn universe(&self) -> u64 {
        self.atoms
    }

    fn code(&self, tuple: &Tuple) -> Result<u64, Error> {
        if tuple.arity() != self.arity {
            return Err(Error::TupleLength { expected: self.arity, found: tuple.arity() });
        }
        let mut code = 0;
        for atom in tuple.atoms() {
            if atom.index() as u64 >= self.atoms {
                return Err(Error::UnknownAtom(atom.index()));
            }
            code = code * self.atoms + atom.index() as u64;
        }
        Ok(code)
    }

    fn tuple(&self, mut code: u64) -> Tuple {
        let mut atoms = [Atom::new(0); MAX_ARITY];
        for place in atoms[..self.arity].iter_mut().rev() {
            *place = Atom::new((code % self.atoms) as usize);
            code /= self.atoms;
        }
        Tuple::new(atoms[..self.arity].iter().copied())
    }

    /// Takes these entries for its own: sorted, those of one tuple combined, impossible ones dropped.
    fn fill(&mut self, terms: &mut Terms, mut coded: Vec<(u64, Term)>) {
        coded.sort_by_key(|&(code, _)| code);
        let mut group = Vec::new();
        for of_one_tuple in coded.chunk_by(|a, b| a.0 == b.0) {
            let term = match of_one_tuple {
                [(_, term)] => *term,
                several => {
                    group.clear();
                    group.extend(several.iter().map(|&(_, term)| term));
                    terms.any(&group)
                }
            };
            if !terms.is_false(term) {
                self.entries.push((of_one_tuple[0].0, term));
            }
        }
        let atoms = self.atoms;
        self.functional = self.entries.windows(2).all(|pair| pair[0].0 / atoms != pair[1].0 / atoms);
    }

    pub(crate) fn from_coded(
        terms: &mut Terms,
        atoms: u64,
        arity: usize,
        coded: Vec<(u64, Term)>,
    ) -> Result<Matrix, Error> {
        let mut matrix = Matrix::empty(atoms as usize, arity)?;
        if coded.len() > MAX_ENTRIES {
            return Err(too_large("an expression", atoms));
        }
        matrix.fill(terms, coded);
        Ok(matrix)
    }

    /// A matrix like this one with the entries mapped; what becomes false is dropped.
    fn map(&self, terms: &mut Terms, mut change: impl FnMut(&mut Terms, u64, Term) -> Term) -> Matrix {
        let mut entries = Vec::with_capacity(self.entries.len());
        for &(code, term) in &self.entries {
            let changed = change(terms, code, term);
            if !terms.is_false(changed) {
                entries.push((code, changed));
            }
        }
        Matrix { atoms: self.atoms, arity: self.arity, functional: self.functional, entries }
    }

    /// The entries of both matrices combined; `None` stands for an absent entry.
    fn zip(
        &self,
        other: &Matrix,
        terms: &mut Terms,
        mut combine: impl FnMut(&mut Terms, Option<Term>, Option<Term>) -> Term,
    ) -> Matrix {
        let mut entries = Vec::with_capacity(self.entries.len().max(other.entries.len()));
        let (mut left, mut right) = (self.entries.iter().peekable(), other.entries.iter().peekable());
        loop {
            let code = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) => a.0.min(b.0),
                (Some(a), None) => a.0,
                (None, Some(b)) => b.0,
                (None, None) => break,
            };
            let a = left.next_if(|entry| entry.0 == code).map(|entry| entry.1);
            let b = right.next_if(|entry| entry.0 == code).map(|entry| entry.1);
            let term = combine(terms, a, b);
            if !terms.is_false(term) {
                entries.push((code, term));
            }
        }
        Matrix { atoms: self.atoms, arity: self.arity, functional: false, entries }
    }

    /// `self + other`
    pub fn union(&self, terms: &mut Terms, other: &Matrix) -> Matrix {
        if self.is_empty() {
            return other.clone();
        }
        if other.is_empty() {
            return self.clone();
        }
        self.zip(other, terms, |terms, a, b| match (a, b) {
            (Some(a), Some(b)) => terms.or(a, b),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => terms.falsity(),
        })
    }

    /// `self & other`
    pub fn intersection(&self, terms: &mut Terms, other: &Matrix) -> Matrix {
        let (small, large) = if self.len() <= other.len() { (self, other) } else { (other, self) };
        let mut result = small.map(terms, |terms, code, term| match large.at(code) {
            Some(other) => terms.and(term, other),
            None => terms.falsity(),
        });
        result.functional = self.functional || other.functional;
        result
    }

    /// `self - other`
    pub fn difference(&self, terms: &mut Terms, other: &Matrix) -> Matrix {
        self.map(terms, |terms, code, term| match other.at(code) {
            Some(other) => {
                let outside = terms.not(other);
                terms.and(term, outside)
            }
            None => term,
        })
    }

    /// `self -> other`
    pub fn product(&self, terms: &mut Terms, other: &Matrix) -> Result<Matrix, Error> {
        let mut result = Matrix::empty(self.atoms as usize, self.arity + other.arity)?;
        result.functional = other.functional;
        if self.len().saturating_mul(other.len()) > MAX_ENTRIES {
            return Err(too_large("->", self.atoms));
        }
        let shift = self.atoms.pow(other.arity as u32);
        for &(left, a) in &self.entries {
            for &(right, b) in &other.entries {
                let both = terms.and(a, b);
                if !terms.is_false(both) {
                    result.entries.push((left * shift + right, both));
                }
            }
        }
        Ok(result)
    }

    /// `self.other`
    pub fn join(&self, terms: &mut Terms, other: &Matrix) -> Result<Matrix, Error> {
        let arity = (self.arity + other.arity).saturating_sub(2);
        // A set on the right leaves the last column but one of `self` as the last, of which nothing is known.
        let functional = self.functional && other.functional && other.arity > 1;
        let high = other.high();
        let mut coded = Vec::new();
        for &(left, a) in &self.entries {
            for &(right, b) in other.row(left % self.atoms) {
                let both = terms.and(a, b);
                if !terms.is_false(both) {
                    coded.push((left / self.atoms * high + right % high, both));
                }
            }
        }
        let mut result = Matrix::from_coded(terms, self.atoms, arity, coded)?;
        result.functional |= functional;
        Ok(result)
    }

    /// `self ++ other`
    pub fn override_with(&self, terms: &mut Terms, other: &Matrix) -> Matrix {
        let high = self.high();
        let mut kept_row: Option<(u64, Term)> = None;
        let kept = self.map(terms, |terms, code, term| {
            let first = code / high;
            let kept = match kept_row {
                Some((row, kept)) if row == first => kept,
                _ => {
                    let starts: Vec<Term> = other.row(first).iter().map(|&(_, term)| term).collect();
                    let starts = terms.any(&starts);
                    let kept = terms.not(starts);
                    kept_row = Some((first, kept));
                    kept
                }
            };
            terms.and(kept, term)
        });
        let functional = self.functional && other.functional;
        let mut result = kept.union(terms, other);
        result.functional |= functional;
        result
    }

    /// `~self`
    pub fn transpose(&self, terms: &mut Terms) -> Result<Matrix, Error> {
        let swapped =
            self.entries.iter().map(|&(code, term)| (code % self.atoms * self.atoms + code / self.atoms, term));
        Matrix::from_coded(terms, self.atoms, 2, swapped.collect())
    }

    /// `set <: self`
    pub fn starting_in(&self, terms: &mut Terms, set: &Matrix) -> Matrix {
        let high = self.high();
        self.map(terms, |terms, code, term| match set.at(code / high) {
            Some(inside) => terms.and(inside, term),
            None => terms.falsity(),
        })
    }

    /// `self :> set`
    pub fn ending_in(&self, terms: &mut Terms, set: &Matrix) -> Matrix {
        self.map(terms, |terms, code, term| match set.at(code % self.atoms) {
            Some(inside) => terms.and(inside, term),
            None => terms.falsity(),
        })
    }

    /// `(condition => self else other)`
    pub fn choose(&self, terms: &mut Terms, condition: Term, other: &Matrix) -> Matrix {
        if terms.is_true(condition) {
            return self.clone();
        }
        if terms.is_false(condition) {
            return other.clone();
        }
        let falsity = terms.falsity();
        let mut result =
            self.zip(other, terms, |terms, a, b| terms.ite(condition, a.unwrap_or(falsity), b.unwrap_or(falsity)));
        result.functional = self.functional && other.functional;
        result
    }

    /// `self in other`
    pub fn is_in(&self, terms: &mut Terms, other: &Matrix) -> Term {
        let mut each = Vec::with_capacity(self.len());
        for &(code, term) in &self.entries {
            each.push(match other.at(code) {
                Some(inside) => terms.implies(term, inside),
                None => terms.not(term),
            });
        }
        terms.all(&each)
    }

    /// `self = other`
    pub fn equals(&self, terms: &mut Terms, other: &Matrix) -> Term {
        let mut each = Vec::new();
        self.zip(other, terms, |terms, a, b| {
            each.push(match (a, b) {
                (Some(a), Some(b)) => terms.iff(a, b),
                (Some(one), None) | (None, Some(one)) => terms.not(one),
                (None, None) => terms.truth(),
            });
            terms.falsity()
        });
        terms.all(&each)
    }

    /// `some self`
    pub fn some(&self, terms: &mut Terms) -> Term {
        terms.any(&self.conditions())
    }
}

pub(crate) fn too_large(what: &str, atoms: u64) -> Error {
    Error::TooLarge { what: what.to_string(), atoms: atoms as usize }
}
