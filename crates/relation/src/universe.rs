//! The things relations speak about: a finite universe of named atoms, tuples of atoms, and sets of tuples.
//!
//! Atoms are numbered; everything else in the crate knows them by number only. A set of tuples is ordered, so that
//! whatever is made from it (symbols, clauses, printed instances) comes out the same in every run.

use crate::Error;
use indexmap::IndexSet;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The largest number of columns: of relations, and of what joins and products make of them on the way.
pub const MAX_ARITY: usize = 8;

/// One thing of the universe, by number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Atom(u32);

impl Atom {
    /// The atom with this number.
    pub fn new(index: usize) -> Atom {
        // Universes are far smaller than this; a number that is not is no atom of any universe.
        Atom(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// The number of the atom.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A finite universe of named atoms; cheap to clone.
#[derive(Clone, Debug)]
pub struct Universe {
    names: Arc<IndexSet<Arc<str>>>,
}

impl Universe {
    /// A universe with these atoms, numbered in this order.
    pub fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Universe, Error> {
        let mut set = IndexSet::new();
        for name in names {
            let name: Arc<str> = Arc::from(name.as_ref());
            if !set.insert(name.clone()) {
                return Err(Error::DuplicateAtom(name));
            }
        }
        Ok(Universe { names: Arc::new(set) })
    }

    /// How many atoms there are.
    pub fn size(&self) -> usize {
        self.names.len()
    }

    /// The atoms, in order.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + use<> {
        (0..self.size()).map(Atom::new)
    }

    /// The name of an atom (`?7` if it is not of this universe).
    pub fn name(&self, atom: Atom) -> Arc<str> {
        self.names.get_index(atom.index()).cloned().unwrap_or_else(|| Arc::from(format!("?{}", atom.index())))
    }

    /// The atom with this name.
    pub fn atom(&self, name: &str) -> Option<Atom> {
        self.names.get_index_of(name).map(Atom::new)
    }

    /// The set of all atoms.
    pub fn all(&self) -> TupleSet {
        TupleSet::of_atoms(self.atoms())
    }

    /// The set of the atoms whose name starts like this, the usual way to write down a type.
    pub fn starting_with(&self, prefix: &str) -> TupleSet {
        TupleSet::of_atoms(self.atoms().filter(|&atom| self.name(atom).starts_with(prefix)))
    }

    /// A set of tuples with the names of the atoms: `{c0, c1}` or `{(c0, c1), (c1, c2)}`.
    pub fn show<'a>(&'a self, set: &'a TupleSet) -> impl fmt::Display + 'a {
        ShowTuples { universe: self, set }
    }

    /// Whether every atom of the set is one of this universe.
    pub(crate) fn covers(&self, set: &TupleSet) -> Result<(), Error> {
        match set.iter().flat_map(Tuple::atoms).find(|atom| atom.index() >= self.size()) {
            Some(atom) => Err(Error::UnknownAtom(atom.index())),
            None => Ok(()),
        }
    }
}

struct ShowTuples<'a> {
    universe: &'a Universe,
    set: &'a TupleSet,
}

impl fmt::Display for ShowTuples<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, tuple) in self.set.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            let names: Vec<_> = tuple.atoms().map(|atom| self.universe.name(atom)).collect();
            match names.as_slice() {
                [single] => f.write_str(single)?,
                several => write!(f, "({})", several.join(", "))?,
            }
        }
        f.write_str("}")
    }
}

/// A tuple of atoms.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Tuple(SmallVec<[Atom; 4]>);

impl Tuple {
    /// The tuple of these atoms.
    pub fn new(atoms: impl IntoIterator<Item = Atom>) -> Tuple {
        Tuple(atoms.into_iter().collect())
    }

    /// How many atoms it has.
    pub fn arity(&self) -> usize {
        self.0.len()
    }

    /// Its atoms from first to last.
    pub fn atoms(&self) -> impl DoubleEndedIterator<Item = Atom> + '_ {
        self.0.iter().copied()
    }

    /// Its atoms as a slice.
    pub fn as_slice(&self) -> &[Atom] {
        &self.0
    }
}

impl From<Atom> for Tuple {
    fn from(atom: Atom) -> Tuple {
        Tuple::new([atom])
    }
}

impl<const N: usize> From<[Atom; N]> for Tuple {
    fn from(atoms: [Atom; N]) -> Tuple {
        Tuple::new(atoms)
    }
}

/// A set of tuples of one length.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TupleSet {
    arity: usize,
    tuples: BTreeSet<Tuple>,
}

impl TupleSet {
    /// No tuples, of this length.
    pub fn empty(arity: usize) -> TupleSet {
        TupleSet { arity, tuples: BTreeSet::new() }
    }

    /// These tuples, which must all have this length.
    pub fn new<T: Into<Tuple>>(arity: usize, tuples: impl IntoIterator<Item = T>) -> Result<TupleSet, Error> {
        let mut set = TupleSet::empty(arity);
        for tuple in tuples {
            set.insert(tuple.into())?;
        }
        Ok(set)
    }

    /// A set of atoms.
    pub fn of_atoms(atoms: impl IntoIterator<Item = Atom>) -> TupleSet {
        TupleSet { arity: 1, tuples: atoms.into_iter().map(Tuple::from).collect() }
    }

    /// A binary relation.
    pub fn of_pairs(pairs: impl IntoIterator<Item = (Atom, Atom)>) -> TupleSet {
        TupleSet { arity: 2, tuples: pairs.into_iter().map(|(a, b)| Tuple::new([a, b])).collect() }
    }

    /// The tuples for which `keep` holds.
    pub fn filter(&self, keep: impl Fn(&Tuple) -> bool) -> TupleSet {
        TupleSet { arity: self.arity, tuples: self.tuples.iter().filter(|t| keep(t)).cloned().collect() }
    }

    /// Adds a tuple; true if it was new.
    pub fn insert(&mut self, tuple: Tuple) -> Result<bool, Error> {
        if tuple.arity() != self.arity {
            return Err(Error::TupleLength { expected: self.arity, found: tuple.arity() });
        }
        Ok(self.tuples.insert(tuple))
    }

    /// The length of the tuples.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// How many tuples there are.
    pub fn len(&self) -> usize {
        self.tuples.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.tuples.is_empty()
    }

    /// Whether the tuple is in the set.
    pub fn contains(&self, tuple: &Tuple) -> bool {
        self.tuples.contains(tuple)
    }

    /// The tuples in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Tuple> + '_ {
        self.tuples.iter()
    }

    /// The atoms of a set of atoms; of longer tuples, the first atoms.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        self.tuples.iter().filter_map(|tuple| tuple.atoms().next())
    }

    /// Whether every tuple is in `other` too.
    pub fn is_subset(&self, other: &TupleSet) -> bool {
        self.tuples.is_subset(&other.tuples)
    }

    /// The tuples of both sets, which must be of one length.
    pub fn union(&self, other: &TupleSet) -> Result<TupleSet, Error> {
        if self.arity != other.arity {
            return Err(Error::TupleLength { expected: self.arity, found: other.arity });
        }
        Ok(TupleSet { arity: self.arity, tuples: self.tuples.union(&other.tuples).cloned().collect() })
    }

    /// Every tuple of the one followed by every tuple of the other.
    pub fn product(&self, other: &TupleSet) -> TupleSet {
        let tuples = self
            .tuples
            .iter()
            .flat_map(|left| other.tuples.iter().map(|right| Tuple::new(left.atoms().chain(right.atoms()))))
            .collect();
        TupleSet { arity: self.arity + other.arity, tuples }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let universe = Universe::new(["a", "b"]).unwrap();
        assert_eq!(universe.atom("b"), Some(Atom::new(1)));
        assert_eq!(&*universe.name(Atom::new(0)), "a");
        assert_eq!(&*universe.name(Atom::new(9)), "?9");
        assert_eq!(Universe::new(["a", "a"]).unwrap_err(), Error::DuplicateAtom("a".into()));
    }

    #[test]
    fn sets_of_tuples_are_shown_with_names() {
        let universe = Universe::new(["c0", "c1", "d"]).unwrap();
        let cells = universe.starting_with("c");
        assert_eq!(universe.show(&cells).to_string(), "{c0, c1}");
        let pairs = cells.product(&TupleSet::of_atoms(universe.atom("d")));
        assert_eq!(universe.show(&pairs).to_string(), "{(c0, d), (c1, d)}");
        assert_eq!(
            TupleSet::new(2, [Tuple::from(Atom::new(0))]).unwrap_err(),
            Error::TupleLength { expected: 2, found: 1 }
        );
    }
}
