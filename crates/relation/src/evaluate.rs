//! From a model of the terms back to relations: what each relation is, and what any expression is worth, so that people
//! see `next = {(c0, c1), (c1, c2)}` and not a list of Bools.

use crate::naive::Naive;
use crate::{Bounds, Error, Expression, Formula, Grounding, Integer, Relation, TupleSet, Universe};
use logic::{Assignment, Evaluator, Term, Terms, Value};
use std::fmt;

/// A value for each relation.
#[derive(Clone, Debug)]
pub struct Instance {
    universe: Universe,
    values: Vec<(Relation, TupleSet)>,
}

impl Instance {
    /// The instance in which every relation has only the tuples it must have.
    pub fn new(bounds: &Bounds) -> Instance {
        let values = bounds.iter().map(|bound| (bound.relation().clone(), bound.lower())).collect();
        Instance { universe: bounds.universe().clone(), values }
    }

    /// The atoms.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// The value of a relation.
    pub fn get(&self, relation: &Relation) -> Result<&TupleSet, Error> {
        match self.values.get(relation.id().index()) {
            Some((known, value)) if known == relation => Ok(value),
            _ => Err(Error::UnknownRelation(relation.name().clone())),
        }
    }

    /// Sets the value of a relation.
    pub fn set(&mut self, relation: &Relation, value: TupleSet) -> Result<(), Error> {
        self.universe.covers(&value)?;
        if value.arity() != relation.arity() {
            return Err(Error::TupleLength { expected: relation.arity(), found: value.arity() });
        }
        match self.values.get_mut(relation.id().index()) {
            Some((known, place)) if known == relation => *place = value,
            _ => return Err(Error::UnknownRelation(relation.name().clone())),
        }
        Ok(())
    }

    /// The relations and their values.
    pub fn iter(&self) -> impl Iterator<Item = (&Relation, &TupleSet)> + '_ {
        self.values.iter().map(|(relation, value)| (relation, value))
    }

    /// Whether a formula holds; one that contains terms of a caller needs [`Model`].
    pub fn holds(&self, formula: &Formula) -> Result<bool, Error> {
        Naive::new(self, &mut |_| None).formula(formula)
    }

    /// The tuples of an expression.
    pub fn tuples(&self, expression: &Expression) -> Result<TupleSet, Error> {
        Naive::new(self, &mut |_| None).tuples(expression)
    }

    /// The value of an integer.
    pub fn integer(&self, integer: &Integer) -> Result<i128, Error> {
        Naive::new(self, &mut |_| None).integer(integer)
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (relation, value) in self.iter() {
            writeln!(f, "{} = {}", relation.name(), self.universe.show(value))?;
        }
        Ok(())
    }
}

/// An instance together with the model of the terms it was read from.
pub struct Model<'a> {
    evaluator: Evaluator<'a>,
    instance: Instance,
}

impl<'a> Model<'a> {
    /// Reads the relations that were ground; the others have only the tuples they must have.
    pub fn new(terms: &'a Terms, grounding: &Grounding, assignment: &'a Assignment) -> Result<Model<'a>, Error> {
        let mut evaluator = Evaluator::new(terms, assignment);
        let mut instance = Instance::new(grounding.bounds());
        for bound in grounding.bounds().iter() {
            let Some(encoded) = grounding.encoded(bound.relation()) else {
                continue;
            };
            let mut value = TupleSet::empty(bound.relation().arity());
            for (tuple, condition) in encoded.matrix.iter() {
                if evaluator.value(condition) == Value::Bool(true) {
                    value.insert(tuple)?;
                }
            }
            instance.set(bound.relation(), value)?;
        }
        Ok(Model { evaluator, instance })
    }

    /// The values of the relations.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Whether a formula holds.
    pub fn holds(&mut self, formula: &Formula) -> Result<bool, Error> {
        let evaluator = &mut self.evaluator;
        Naive::new(&self.instance, &mut |term: Term| Some(evaluator.value(term))).formula(formula)
    }

    /// The tuples of an expression.
    pub fn tuples(&mut self, expression: &Expression) -> Result<TupleSet, Error> {
        let evaluator = &mut self.evaluator;
        Naive::new(&self.instance, &mut |term: Term| Some(evaluator.value(term))).tuples(expression)
    }

    /// The value of an integer.
    pub fn integer(&mut self, integer: &Integer) -> Result<i128, Error> {
        let evaluator = &mut self.evaluator;
        Naive::new(&self.instance, &mut |term: Term| Some(evaluator.value(term))).integer(integer)
    }
}

impl Grounding {
    /// The values of the symbols made so far under which the relations are as in the instance.
    pub fn assignment(&self, instance: &Instance) -> Result<Assignment, Error> {
        let mut assignment = Assignment::new();
        for bound in self.bounds().iter() {
            if let Some(encoded) = self.encoded(bound.relation()) {
                encoded.assign(instance.get(bound.relation())?, &mut assignment);
            }
        }
        Ok(assignment)
    }
}
