//! What expressions mean, written down straight from the definitions over sets of tuples: the oracle that grounding is
//! tested against, and the evaluator that shows people what an expression is in a model. It shares nothing with the
//! grounding but the syntax.

use crate::evaluate::Instance;
use crate::syntax::{
    Comparison, Declaration, Expression, ExpressionKind, Formula, FormulaKind, Integer, IntegerKind, Multiplicity,
    Quantifier, VariableId,
};
use crate::{Atom, Error, Tuple, TupleSet};
use logic::{Term, Value};
use std::collections::BTreeSet;

/// Where the values of given terms come from.
pub(crate) type TermValues<'a> = &'a mut dyn FnMut(Term) -> Option<Value>;

/// An evaluation in one instance.
pub(crate) struct Naive<'a> {
    instance: &'a Instance,
    values: TermValues<'a>,
    environment: Vec<(VariableId, Atom)>,
}

type Set = BTreeSet<Tuple>;

/// What is done with each choice of atoms for declared variables.
type Visit<'v, 'a> = dyn FnMut(&mut Naive<'a>, &[Atom]) -> Result<(), Error> + 'v;

impl<'a> Naive<'a> {
    pub(crate) fn new(instance: &'a Instance, values: TermValues<'a>) -> Naive<'a> {
        Naive { instance, values, environment: Vec::new() }
    }

    pub(crate) fn tuples(&mut self, e: &Expression) -> Result<TupleSet, Error> {
        e.check()?;
        let tuples = self.expression(e)?;
        TupleSet::new(e.arity(), tuples)
    }

    fn universe(&self) -> Vec<Atom> {
        self.instance.universe().atoms().collect()
    }

    fn expression(&mut self, e: &Expression) -> Result<Set, Error> {
        Ok(match e.kind() {
            ExpressionKind::Relation(relation) => self.instance.get(relation)?.iter().cloned().collect(),
            ExpressionKind::Variable(variable) => {
                let found = self.environment.iter().rev().find(|(id, _)| *id == variable.id());
                let (_, atom) = found.ok_or_else(|| Error::UnboundVariable(variable.name().clone()))?;
                Set::from([Tuple::from(*atom)])
            }
            ExpressionKind::None(_) => Set::new(),
            ExpressionKind::Universe => self.universe().into_iter().map(Tuple::from).collect(),
            ExpressionKind::Identity => self.universe().into_iter().map(|atom| Tuple::new([atom, atom])).collect(),
            ExpressionKind::Atom(atom, _) => {
                if atom.index() >= self.instance.universe().size() {
                    return Err(Error::UnknownAtom(atom.index()));
                }
                Set::from([Tuple::from(*atom)])
            }
            ExpressionKind::Union(parts) => {
                let mut union = Set::new();
                for part in parts {
                    union.extend(self.expression(part)?);
                }
                union
            }
            ExpressionKind::Difference(a, b) => {
                let (a, b) = (self.expression(a)?, self.expression(b)?);
                a.difference(&b).cloned().collect()
            }
            ExpressionKind::Intersection(a, b) => {
                let (a, b) = (self.expression(a)?, self.expression(b)?);
                a.intersection(&b).cloned().collect()
            }
            ExpressionKind::Join(a, b) => join(&self.expression(a)?, &self.expression(b)?),
            ExpressionKind::Product(a, b) => {
                let (a, b) = (self.expression(a)?, self.expression(b)?);
                let pairs = a.iter().flat_map(|left| b.iter().map(move |right| (left, right)));
                pairs.map(|(left, right)| Tuple::new(left.atoms().chain(right.atoms()))).collect()
            }
            ExpressionKind::Override(a, b) => {
                let (a, b) = (self.expression(a)?, self.expression(b)?);
                let starts: BTreeSet<Atom> = b.iter().filter_map(first).collect();
                let kept = a.into_iter().filter(|tuple| first(tuple).is_some_and(|atom| !starts.contains(&atom)));
                kept.chain(b.iter().cloned()).collect()
            }
            ExpressionKind::DomainRestriction(set, r) => {
                let (set, r) = (self.expression(set)?, self.expression(r)?);
                r.into_iter()
                    .filter(|tuple| first(tuple).is_some_and(|atom| set.contains(&Tuple::from(atom))))
                    .collect()
            }
            ExpressionKind::RangeRestriction(r, set) => {
                let (r, set) = (self.expression(r)?, self.expression(set)?);
                r.into_iter().filter(|tuple| last(tuple).is_some_and(|atom| set.contains(&Tuple::from(atom)))).collect()
            }
            ExpressionKind::Transpose(r) => {
                self.expression(r)?.into_iter().map(|tuple| Tuple::new(tuple.atoms().rev())).collect()
            }
            ExpressionKind::Closure(r) => closure(self.expression(r)?),
            ExpressionKind::ReflexiveClosure(r) => {
                let mut all = closure(self.expression(r)?);
                all.extend(self.universe().into_iter().map(|atom| Tuple::new([atom, atom])));
                all
            }
            ExpressionKind::Comprehension(declarations, body) => {
                let mut set = Set::new();
                self.each(declarations, &mut Vec::new(), &mut |this, choice| {
                    if this.formula(body)? {
                        set.insert(Tuple::new(choice.iter().copied()));
                    }
                    Ok(())
                })?;
                set
            }
            ExpressionKind::IfElse(condition, a, b) => {
                if self.formula(condition)? {
                    self.expression(a)?
                } else {
                    self.expression(b)?
                }
            }
            ExpressionKind::Invalid(error) => return Err(Error::clone(error)),
        })
    }

    /// Calls `visit` for each choice of the declared variables.
    fn each(
        &mut self,
        declarations: &[Declaration],
        choice: &mut Vec<Atom>,
        visit: &mut Visit<'_, 'a>,
    ) -> Result<(), Error> {
        let Some((declaration, rest)) = declarations.split_first() else {
            return visit(self, choice);
        };
        for atom in self.expression(&declaration.domain)?.iter().filter_map(first) {
            self.environment.push((declaration.variable.id(), atom));
            choice.push(atom);
            self.each(rest, choice, visit)?;
            choice.pop();
            self.environment.pop();
        }
        Ok(())
    }

    pub(crate) fn integer(&mut self, i: &Integer) -> Result<i128, Error> {
        let too_wide = || Error::IntegerTooWide(i.to_string());
        Ok(match i.kind() {
            IntegerKind::Constant(value) => i128::from(*value),
            IntegerKind::Cardinality(e) => self.expression(e)?.len() as i128,
            IntegerKind::Sum(parts) => {
                let mut sum = 0_i128;
                for part in parts {
                    sum = sum.checked_add(self.integer(part)?).ok_or_else(too_wide)?;
                }
                sum
            }
            IntegerKind::Negate(a) => self.integer(a)?.checked_neg().ok_or_else(too_wide)?,
            IntegerKind::Multiply(a, b) => self.integer(a)?.checked_mul(self.integer(b)?).ok_or_else(too_wide)?,
            IntegerKind::IfElse(condition, a, b) => {
                if self.formula(condition)? {
                    self.integer(a)?
                } else {
                    self.integer(b)?
                }
            }
            IntegerKind::SumOver(declarations, body) => {
                let mut sum = 0_i128;
                self.each(declarations, &mut Vec::new(), &mut |this, _| {
                    sum = sum.checked_add(this.integer(body)?).ok_or_else(too_wide)?;
                    Ok(())
                })?;
                sum
            }
            IntegerKind::Given { term, signed } => {
                let value = (self.values)(*term).ok_or(Error::GivenValue)?;
                let bits = value.as_bits().ok_or(Error::GivenValue)?;
                if *signed {
                    i128::from(bits.to_i64().ok_or_else(too_wide)?)
                } else {
                    i128::from(bits.to_u64().ok_or_else(too_wide)?)
                }
            }
            IntegerKind::Invalid(error) => return Err(Error::clone(error)),
        })
    }

    pub(crate) fn formula(&mut self, f: &Formula) -> Result<bool, Error> {
        Ok(match f.kind() {
            FormulaKind::Constant(value) => *value,
            FormulaKind::Subset(a, b) => self.expression(a)?.is_subset(&self.expression(b)?),
            FormulaKind::Equal(a, b) => self.expression(a)? == self.expression(b)?,
            FormulaKind::Multiplicity(multiplicity, e) => {
                let size = self.expression(e)?.len();
                match multiplicity {
                    Multiplicity::No => size == 0,
                    Multiplicity::Some => size >= 1,
                    Multiplicity::One => size == 1,
                    Multiplicity::Lone => size <= 1,
                }
            }
            FormulaKind::Not(a) => !self.formula(a)?,
            FormulaKind::And(parts) => {
                let mut all = true;
                for part in parts {
                    all &= self.formula(part)?;
                }
                all
            }
            FormulaKind::Or(parts) => {
                let mut any = false;
                for part in parts {
                    any |= self.formula(part)?;
                }
                any
            }
            FormulaKind::Implies(a, b) => !self.formula(a)? | self.formula(b)?,
            FormulaKind::Iff(a, b) => self.formula(a)? == self.formula(b)?,
            FormulaKind::IfElse(condition, a, b) => {
                if self.formula(condition)? {
                    self.formula(a)?
                } else {
                    self.formula(b)?
                }
            }
            FormulaKind::Quantified(quantifier, declarations, body) => {
                let (mut holds, mut choices) = (0_usize, 0_usize);
                self.each(declarations, &mut Vec::new(), &mut |this, _| {
                    choices += 1;
                    holds += usize::from(this.formula(body)?);
                    Ok(())
                })?;
                match quantifier {
                    Quantifier::All => holds == choices,
                    Quantifier::Some => holds >= 1,
                    Quantifier::No => holds == 0,
                    Quantifier::One => holds == 1,
                    Quantifier::Lone => holds <= 1,
                }
            }
            FormulaKind::Compare(comparison, a, b) => {
                let (a, b) = (self.integer(a)?, self.integer(b)?);
                match comparison {
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    Comparison::Less => a < b,
                    Comparison::LessEqual => a <= b,
                    Comparison::Greater => a > b,
                    Comparison::GreaterEqual => a >= b,
                }
            }
            FormulaKind::Given(term) => {
                (self.values)(*term).and_then(|value| value.as_bool()).ok_or(Error::GivenValue)?
            }
            FormulaKind::Invalid(error) => return Err(Error::clone(error)),
        })
    }
}

fn first(tuple: &Tuple) -> Option<Atom> {
    tuple.as_slice().first().copied()
}

fn last(tuple: &Tuple) -> Option<Atom> {
    tuple.as_slice().last().copied()
}

fn join(a: &Set, b: &Set) -> Set {
    let mut joined = Set::new();
    for left in a {
        for right in b {
            if last(left) == first(right) {
                let front = &left.as_slice()[..left.arity() - 1];
                joined.insert(Tuple::new(front.iter().chain(&right.as_slice()[1..]).copied()));
            }
        }
    }
    joined
}

/// The smallest transitive relation that includes `r`: joined with `r` until nothing is new.
fn closure(r: Set) -> Set {
    let mut all = r.clone();
    loop {
        let further = join(&all, &r);
        if further.is_subset(&all) {
            return all;
        }
        all.extend(further);
    }
}
