//! Which relations there are, and what is known about each before any formula: the tuples it must have and those it may
//! have, that it is a function, or that a caller computed it.
//!
//! Bounds are not formulas, because everything they say for certain costs nothing: a tuple outside the upper bound is
//! an absent matrix entry, a tuple of the lower bound is a constant.

use crate::syntax::{Relation, RelationId};
use crate::{Atom, Error, MAX_ARITY, Matrix, Tuple, TupleSet, Universe};
use std::sync::Arc;

/// How the choice of a function's value is written in Bools. In the example `kodkod_problems` one-hot took fewer conflicts
/// in most rows (an update keeps a field acyclic, 8 objects: 815 against 1,073) and is the default.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum FunctionEncoding {
    /// One Bool for each possible value, at most one of them true.
    #[default]
    OneHot,
    /// A bit-vector selector, compared with the number of each possible value.
    Binary,
}

/// What is known about a relation.
#[derive(Clone, Debug)]
pub enum Content {
    /// It has the tuples of `lower`, and none but those of `upper`.
    Between {
        /// What it must have.
        lower: TupleSet,
        /// What it may have.
        upper: TupleSet,
    },
    /// A function from all columns but the last to the last. Its domain are the keys that occur in `upper`; a set (one
    /// column) is a function of nothing, that is, a set of at most one atom.
    Function {
        /// What it may have.
        upper: TupleSet,
        /// Whether each key has a value (`one`) or may have one (`lone`).
        total: bool,
        /// How the choice is written.
        encoding: FunctionEncoding,
    },
    /// The caller's own terms.
    Given(Matrix),
}

/// A relation and what is known about it.
#[derive(Clone, Debug)]
pub struct Bound {
    relation: Relation,
    content: Content,
}

impl Bound {
    /// The relation.
    pub fn relation(&self) -> &Relation {
        &self.relation
    }

    /// What is known about it.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The tuples it must have. Of a matrix that was given, nothing is known.
    pub fn lower(&self) -> TupleSet {
        match &self.content {
            Content::Between { lower, .. } => lower.clone(),
            Content::Function { .. } | Content::Given(_) => TupleSet::empty(self.relation.arity),
        }
    }

    /// The tuples it may have.
    pub fn upper(&self) -> TupleSet {
        match &self.content {
            Content::Between { upper, .. } | Content::Function { upper, .. } => upper.clone(),
            Content::Given(matrix) => {
                let mut upper = TupleSet::empty(matrix.arity());
                for (tuple, _) in matrix.iter() {
                    // Tuples of a matrix have its arity.
                    let _ = upper.insert(tuple);
                }
                upper
            }
        }
    }
}

/// A universe and the relations over it.
#[derive(Clone, Debug)]
pub struct Bounds {
    universe: Universe,
    bounds: Vec<Bound>,
}

impl Bounds {
    /// No relations yet.
    pub fn new(universe: Universe) -> Bounds {
        Bounds { universe, bounds: Vec::new() }
    }

    /// The atoms there are.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// The relations in the order of their declaration.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Bound> + ExactSizeIterator + '_ {
        self.bounds.iter()
    }

    /// What is known about a relation of these bounds.
    pub fn get(&self, relation: &Relation) -> Result<&Bound, Error> {
        match self.bounds.get(relation.id.index()) {
            Some(bound) if bound.relation == *relation => Ok(bound),
            _ => Err(Error::UnknownRelation(relation.name.clone())),
        }
    }

    /// The relation with this name, the latest if there are several.
    pub fn named(&self, name: &str) -> Option<&Relation> {
        self.bounds.iter().rev().map(Bound::relation).find(|relation| &*relation.name == name)
    }

    /// A relation with the tuples of `lower` and any of `upper`.
    pub fn between(&mut self, name: &str, lower: TupleSet, upper: TupleSet) -> Result<Relation, Error> {
        self.universe.covers(&upper)?;
        if lower.arity() != upper.arity() {
            return Err(Error::TupleLength { expected: upper.arity(), found: lower.arity() });
        }
        if !lower.is_subset(&upper) {
            return Err(Error::BoundsCross(Arc::from(name)));
        }
        self.declare(name, upper.arity(), Content::Between { lower, upper })
    }

    /// A relation with any of these tuples.
    pub fn relation(&mut self, name: &str, upper: TupleSet) -> Result<Relation, Error> {
        self.between(name, TupleSet::empty(upper.arity()), upper)
    }

    /// A relation with exactly these tuples.
    pub fn exactly(&mut self, name: &str, tuples: TupleSet) -> Result<Relation, Error> {
        self.between(name, tuples.clone(), tuples)
    }

    /// A partial function: for each rest of a tuple of `upper` at most one of the last atoms. A reference field is a
    /// partial function of two columns, a reference one of one column.
    pub fn partial_function(&mut self, name: &str, upper: TupleSet) -> Result<Relation, Error> {
        self.function(name, upper, false, FunctionEncoding::default())
    }

    /// A total function: for each rest of a tuple of `upper` exactly one of the last atoms.
    pub fn total_function(&mut self, name: &str, upper: TupleSet) -> Result<Relation, Error> {
        self.function(name, upper, true, FunctionEncoding::default())
    }

    /// A function, with the choice of its encoding.
    pub fn function(
        &mut self,
        name: &str,
        upper: TupleSet,
        total: bool,
        encoding: FunctionEncoding,
    ) -> Result<Relation, Error> {
        self.universe.covers(&upper)?;
        self.declare(name, upper.arity(), Content::Function { upper, total, encoding })
    }

    /// A relation whose matrix the caller computed.
    pub fn given(&mut self, name: &str, matrix: Matrix) -> Result<Relation, Error> {
        if matrix.atoms() != self.universe.size() {
            return Err(Error::UnknownAtom(matrix.atoms()));
        }
        self.declare(name, matrix.arity(), Content::Given(matrix))
    }

    fn declare(&mut self, name: &str, arity: usize, content: Content) -> Result<Relation, Error> {
        if !(1..=MAX_ARITY).contains(&arity) {
            return Err(Error::ArityOutOfRange { operator: "relation", arity });
        }
        // Also refuses relations whose tuples cannot be numbered.
        Matrix::empty(self.universe.size(), arity)?;
        let id = RelationId(u32::try_from(self.bounds.len()).unwrap_or(u32::MAX));
        let relation = Relation { id, name: Arc::from(name), arity };
        self.bounds.push(Bound { relation: relation.clone(), content });
        Ok(relation)
    }
}

/// The tuples of a function's bound, grouped by key: the key and the atoms it may be mapped to. A bound of one column has
/// one key, the empty one, even if nothing is in the bound.
pub(crate) fn choices(upper: &TupleSet) -> Vec<(Vec<Atom>, Vec<Atom>)> {
    let mut choices: Vec<(Vec<Atom>, Vec<Atom>)> = Vec::new();
    if upper.arity() == 1 {
        choices.push((Vec::new(), Vec::new()));
    }
    for (key, value) in upper.iter().map(Tuple::as_slice).filter_map(|atoms| atoms.split_last()).map(|(v, k)| (k, *v)) {
        match choices.last_mut() {
            Some((last, values)) if last == key => values.push(value),
            _ => choices.push((key.to_vec(), vec![value])),
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_checked_when_declared() {
        let universe = Universe::new(["a", "b"]).unwrap();
        let mut bounds = Bounds::new(universe.clone());
        let a = TupleSet::of_atoms([Atom::new(0)]);
        let r = bounds.between("r", a.clone(), universe.all()).unwrap();
        assert_eq!(bounds.get(&r).unwrap().lower(), a);
        assert_eq!(bounds.named("r"), Some(&r));
        assert_eq!(bounds.between("s", universe.all(), a.clone()).unwrap_err(), Error::BoundsCross("s".into()));
        let outside = TupleSet::of_atoms([Atom::new(2)]);
        assert_eq!(bounds.relation("t", outside).unwrap_err(), Error::UnknownAtom(2));
        let other = Bounds::new(universe);
        assert_eq!(other.get(&r).unwrap_err(), Error::UnknownRelation("r".into()));
    }

    #[test]
    fn choices_are_grouped_by_key() {
        let atoms: Vec<Atom> = (0..2).map(Atom::new).collect();
        let all = TupleSet::of_atoms(atoms.clone());
        assert_eq!(choices(&all), [(vec![], atoms.clone())]);
        assert_eq!(choices(&TupleSet::empty(1)), [(vec![], vec![])]);
        assert_eq!(choices(&all.product(&all)), [(vec![atoms[0]], atoms.clone()), (vec![atoms[1]], atoms)]);
    }
}
