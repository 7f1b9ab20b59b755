//! Grounding: a formula over a finite universe becomes a Bool term, an expression a matrix of them, an integer a
//! bit-vector.
//!
//! Quantifiers become conjunctions and disjunctions over the atoms that can be in their domain. What was ground once is
//! kept, under the node and the values of the variables that are free in it; so `all x, y: … | … x.*next …` computes
//! `x.*next` once per x. What joins with closures amount to is in `images`.

use crate::closure::{ClosureMethod, ImageMethod, closure};
use crate::count::{at_most_one, exactly_one};
use crate::encode::{Encoded, check_bool, encode};
use crate::number::Number;
use crate::syntax::{
    Declaration, Expression, ExpressionKind, Formula, FormulaKind, FreeVariables, Integer, IntegerKind, Multiplicity,
    Quantifier, VariableId,
};
use crate::{Atom, Bounds, Error, Matrix, Relation, TupleSet};
use logic::{Term, Terms};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// How things are written in terms, where there is a choice.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Encoding {
    /// Whole closures.
    pub closure: ClosureMethod,
    /// Images of sets under closures.
    pub image: ImageMethod,
    /// Images of a single object (a quantified variable, a reference, a Skolem constant) under closures of fields.
    pub path: ImageMethod,
}

/// Which atom each variable in scope stands for.
#[derive(Default)]
pub(crate) struct Environment(SmallVec<[(VariableId, Atom); 8]>);

/// The values of the variables that matter to a node, in their order.
type Scope = SmallVec<[Atom; 4]>;

impl Environment {
    fn get(&self, variable: VariableId) -> Option<Atom> {
        self.0.iter().rev().find(|(id, _)| *id == variable).map(|&(_, atom)| atom)
    }

    fn scope(&self, free: &FreeVariables) -> Scope {
        // An undeclared variable is reported when it is evaluated; here it must only not be confused with an atom.
        free.iter().map(|&variable| self.get(variable).unwrap_or(Atom::new(usize::MAX))).collect()
    }
}

/// The terms of the relations of some bounds, and everything that was ground over them so far.
pub struct Grounding {
    bounds: Bounds,
    pub(crate) encoding: Encoding,
    relations: Vec<Option<Encoded>>,
    facts: Vec<Term>,
    /// Keyed by the address of the node, which the kept node holds in place.
    expressions: FxHashMap<(usize, Scope), (Expression, Arc<Matrix>)>,
    formulas: FxHashMap<(usize, Scope), (Formula, Term)>,
}

impl Grounding {
    /// Nothing is ground yet.
    pub fn new(bounds: Bounds, encoding: Encoding) -> Grounding {
        Grounding {
            bounds,
            encoding,
            relations: Vec::new(),
            facts: Vec::new(),
            expressions: FxHashMap::default(),
            formulas: FxHashMap::default(),
        }
    }

    /// The bounds.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The bounds, to declare further relations in.
    pub fn bounds_mut(&mut self) -> &mut Bounds {
        &mut self.bounds
    }

    /// What must hold of the symbols made so far (that functions are functions), in the order they were made. It only
    /// ever grows, and must be asserted beside what was ground.
    pub fn facts(&self) -> &[Term] {
        &self.facts
    }

    /// The terms of a relation.
    pub fn relation(&mut self, terms: &mut Terms, relation: &Relation) -> Result<Arc<Matrix>, Error> {
        let place = relation.id().index();
        let bound = self.bounds.get(relation)?;
        if let Some(Some(known)) = self.relations.get(place) {
            return Ok(known.matrix.clone());
        }
        let encoded = encode(terms, self.bounds.universe(), bound)?;
        self.facts.extend(&encoded.facts);
        let matrix = encoded.matrix.clone();
        if self.relations.len() <= place {
            self.relations.resize_with(place + 1, || None);
        }
        self.relations[place] = Some(encoded);
        Ok(matrix)
    }

    /// The terms of every relation.
    pub fn all_relations(&mut self, terms: &mut Terms) -> Result<(), Error> {
        for relation in self.bounds.iter().map(|bound| bound.relation().clone()).collect::<Vec<_>>() {
            self.relation(terms, &relation)?;
        }
        Ok(())
    }

    pub(crate) fn encoded(&self, relation: &Relation) -> Option<&Encoded> {
        self.relations.get(relation.id().index())?.as_ref()
    }

    /// A formula without free variables.
    pub fn formula(&mut self, terms: &mut Terms, formula: &Formula) -> Result<Term, Error> {
        self.ground_formula(terms, &mut Environment::default(), formula)
    }

    /// An expression without free variables.
    pub fn expression(&mut self, terms: &mut Terms, expression: &Expression) -> Result<Arc<Matrix>, Error> {
        self.ground_expression(terms, &mut Environment::default(), expression)
    }

    /// An integer without free variables.
    pub fn integer(&mut self, terms: &mut Terms, integer: &Integer) -> Result<Number, Error> {
        self.ground_integer(terms, &mut Environment::default(), integer)
    }

    pub(crate) fn ground_expression(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        e: &Expression,
    ) -> Result<Arc<Matrix>, Error> {
        match e.kind() {
            ExpressionKind::Relation(relation) => return self.relation(terms, relation),
            ExpressionKind::Invalid(error) => return Err(Error::clone(error)),
            _ => {}
        }
        let key = (Arc::as_ptr(&e.0) as usize, environment.scope(&e.0.about.free));
        if let Some((_, known)) = self.expressions.get(&key) {
            return Ok(known.clone());
        }
        let matrix = Arc::new(self.ground_new_expression(terms, environment, e)?);
        self.expressions.insert(key, (e.clone(), matrix.clone()));
        Ok(matrix)
    }

    fn ground_new_expression(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        e: &Expression,
    ) -> Result<Matrix, Error> {
        let n = self.bounds.universe().size();
        match e.kind() {
            ExpressionKind::Relation(relation) => self.relation(terms, relation).map(|matrix| Matrix::clone(&matrix)),
            ExpressionKind::Variable(variable) => match environment.get(variable.id()) {
                Some(atom) => Matrix::constant(terms, n, &TupleSet::of_atoms([atom])),
                None => Err(Error::UnboundVariable(variable.name().clone())),
            },
            ExpressionKind::None(arity) => Matrix::empty(n, *arity),
            ExpressionKind::Universe => Matrix::constant(terms, n, &self.bounds.universe().all()),
            ExpressionKind::Identity => identity(terms, n),
            ExpressionKind::Atom(atom, _) => Matrix::constant(terms, n, &TupleSet::of_atoms([*atom])),
            ExpressionKind::Union(parts) => {
                let mut union = Matrix::empty(n, e.arity())?;
                for part in parts {
                    let part = self.ground_expression(terms, environment, part)?;
                    union = union.union(terms, &part);
                }
                Ok(union)
            }
            ExpressionKind::Difference(a, b) => {
                let a = self.ground_expression(terms, environment, a)?;
                let b = self.ground_expression(terms, environment, b)?;
                Ok(a.difference(terms, &b))
            }
            ExpressionKind::Intersection(a, b) => {
                let a = self.ground_expression(terms, environment, a)?;
                let b = self.ground_expression(terms, environment, b)?;
                Ok(a.intersection(terms, &b))
            }
            ExpressionKind::Join(a, b) => self.ground_join(terms, environment, a, b),
            ExpressionKind::Product(a, b) => {
                let a = self.ground_expression(terms, environment, a)?;
                let b = self.ground_expression(terms, environment, b)?;
                a.product(terms, &b)
            }
            ExpressionKind::Override(a, b) => {
                let a = self.ground_expression(terms, environment, a)?;
                let b = self.ground_expression(terms, environment, b)?;
                Ok(a.override_with(terms, &b))
            }
            ExpressionKind::DomainRestriction(set, r) => {
                let set = self.ground_expression(terms, environment, set)?;
                let r = self.ground_expression(terms, environment, r)?;
                Ok(r.starting_in(terms, &set))
            }
            ExpressionKind::RangeRestriction(r, set) => {
                let r = self.ground_expression(terms, environment, r)?;
                let set = self.ground_expression(terms, environment, set)?;
                Ok(r.ending_in(terms, &set))
            }
            ExpressionKind::Transpose(r) => {
                let r = self.ground_expression(terms, environment, r)?;
                r.transpose(terms)
            }
            ExpressionKind::Closure(r) => {
                let r = self.ground_expression(terms, environment, r)?;
                closure(terms, &r, self.encoding.closure)
            }
            ExpressionKind::ReflexiveClosure(r) => {
                let r = self.ground_expression(terms, environment, r)?;
                let strict = closure(terms, &r, self.encoding.closure)?;
                let identity = identity(terms, n)?;
                Ok(strict.union(terms, &identity))
            }
            ExpressionKind::Comprehension(declarations, body) => {
                let mut entries = Vec::new();
                let mut collect = |this: &mut Grounding, terms: &mut Terms, choice: &mut Choice<'_>| {
                    let holds = this.ground_formula(terms, choice.environment, body)?;
                    let inside = terms.and(choice.condition, holds);
                    entries.push((choice.atoms.iter().copied().collect(), inside));
                    Ok(true)
                };
                self.each(terms, environment, declarations, &mut collect)?;
                let entries =
                    entries.into_iter().map(|(atoms, term): (Vec<Atom>, Term)| (crate::Tuple::new(atoms), term));
                Matrix::new(terms, n, declarations.len(), entries)
            }
            ExpressionKind::IfElse(condition, a, b) => {
                let condition = self.ground_formula(terms, environment, condition)?;
                let a = self.ground_expression(terms, environment, a)?;
                let b = self.ground_expression(terms, environment, b)?;
                Ok(a.choose(terms, condition, &b))
            }
            ExpressionKind::Invalid(error) => Err(Error::clone(error)),
        }
    }

    /// Visits each choice of atoms for the declared variables that is possible; `visit` says whether to go on.
    fn each(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        declarations: &[Declaration],
        visit: &mut Visit<'_>,
    ) -> Result<(), Error> {
        let condition = terms.truth();
        let mut choice = Choice { environment, atoms: SmallVec::new(), condition };
        self.each_of(terms, declarations, &mut choice, visit).map(|_| ())
    }

    fn each_of(
        &mut self,
        terms: &mut Terms,
        declarations: &[Declaration],
        choice: &mut Choice<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<bool, Error> {
        let Some((declaration, rest)) = declarations.split_first() else {
            return visit(self, terms, choice);
        };
        let domain = self.ground_expression(terms, choice.environment, &declaration.domain)?;
        let before = choice.condition;
        for (atom, inside) in domain.atom_entries() {
            choice.condition = terms.and(before, inside);
            if terms.is_false(choice.condition) {
                continue;
            }
            choice.environment.0.push((declaration.variable.id(), atom));
            choice.atoms.push(atom);
            let go_on = self.each_of(terms, rest, choice, visit);
            choice.atoms.pop();
            choice.environment.0.pop();
            if !go_on? {
                choice.condition = before;
                return Ok(false);
            }
        }
        choice.condition = before;
        Ok(true)
    }

    fn ground_integer(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        i: &Integer,
    ) -> Result<Number, Error> {
        let what = || i.to_string();
        match i.kind() {
            IntegerKind::Constant(value) => Ok(Number::Constant(i128::from(*value))),
            IntegerKind::Cardinality(e) => {
                let matrix = self.ground_expression(terms, environment, e)?;
                if matrix.arity() == 1 && matrix.is_functional() {
                    // At most one: a count of one Bool.
                    let some = matrix.some(terms);
                    return Ok(Number::count_of(terms, vec![some]));
                }
                Ok(Number::count_of(terms, matrix.conditions()))
            }
            IntegerKind::Sum(parts) => {
                let mut numbers = Vec::with_capacity(parts.len());
                for part in parts {
                    numbers.push(self.ground_integer(terms, environment, part)?);
                }
                Number::sum(terms, numbers, &what)
            }
            IntegerKind::Negate(a) => self.ground_integer(terms, environment, a)?.negate(terms, &what),
            IntegerKind::Multiply(a, b) => {
                let a = self.ground_integer(terms, environment, a)?;
                let b = self.ground_integer(terms, environment, b)?;
                a.times(terms, &b, &what)
            }
            IntegerKind::IfElse(condition, a, b) => {
                let condition = self.ground_formula(terms, environment, condition)?;
                let a = self.ground_integer(terms, environment, a)?;
                let b = self.ground_integer(terms, environment, b)?;
                Ok(Number::choose(terms, condition, &a, &b))
            }
            IntegerKind::SumOver(declarations, body) => {
                let mut numbers = Vec::new();
                let mut collect = |this: &mut Grounding, terms: &mut Terms, choice: &mut Choice<'_>| {
                    let value = this.ground_integer(terms, choice.environment, body)?;
                    numbers.push(match value {
                        Number::Constant(1) => Number::count_of(terms, vec![choice.condition]),
                        value => Number::choose(terms, choice.condition, &value, &Number::Constant(0)),
                    });
                    Ok(true)
                };
                self.each(terms, environment, declarations, &mut collect)?;
                Number::sum(terms, numbers, &what)
            }
            IntegerKind::Given { term, signed } => Number::given(terms, *term, *signed),
            IntegerKind::Invalid(error) => Err(Error::clone(error)),
        }
    }

    fn ground_formula(&mut self, terms: &mut Terms, environment: &mut Environment, f: &Formula) -> Result<Term, Error> {
        match f.kind() {
            FormulaKind::Constant(value) => return Ok(terms.bool(*value)),
            FormulaKind::Invalid(error) => return Err(Error::clone(error)),
            _ => {}
        }
        let key = (Arc::as_ptr(&f.0) as usize, environment.scope(&f.0.about.free));
        if let Some(&(_, known)) = self.formulas.get(&key) {
            return Ok(known);
        }
        let term = self.ground_new_formula(terms, environment, f)?;
        self.formulas.insert(key, (f.clone(), term));
        Ok(term)
    }

    fn ground_new_formula(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        f: &Formula,
    ) -> Result<Term, Error> {
        match f.kind() {
            FormulaKind::Constant(value) => Ok(terms.bool(*value)),
            FormulaKind::Subset(a, b) => self.ground_subset(terms, environment, a, b),
            FormulaKind::Equal(a, b) => {
                let a = self.ground_expression(terms, environment, a)?;
                let b = self.ground_expression(terms, environment, b)?;
                Ok(a.equals(terms, &b))
            }
            FormulaKind::Multiplicity(multiplicity, e) => {
                let matrix = self.ground_expression(terms, environment, e)?;
                let lone = matrix.arity() == 1 && matrix.is_functional();
                let conditions = matrix.conditions();
                Ok(multiplicity_of(terms, *multiplicity, &conditions, lone))
            }
            FormulaKind::Not(a) => {
                let a = self.ground_formula(terms, environment, a)?;
                Ok(terms.not(a))
            }
            FormulaKind::And(parts) => {
                let mut each = Vec::with_capacity(parts.len());
                for part in parts {
                    each.push(self.ground_formula(terms, environment, part)?);
                }
                Ok(terms.all(&each))
            }
            FormulaKind::Or(parts) => {
                let mut each = Vec::with_capacity(parts.len());
                for part in parts {
                    each.push(self.ground_formula(terms, environment, part)?);
                }
                Ok(terms.any(&each))
            }
            FormulaKind::Implies(a, b) => {
                let a = self.ground_formula(terms, environment, a)?;
                let b = self.ground_formula(terms, environment, b)?;
                Ok(terms.implies(a, b))
            }
            FormulaKind::Iff(a, b) => {
                let a = self.ground_formula(terms, environment, a)?;
                let b = self.ground_formula(terms, environment, b)?;
                Ok(terms.iff(a, b))
            }
            FormulaKind::IfElse(condition, a, b) => {
                let condition = self.ground_formula(terms, environment, condition)?;
                let a = self.ground_formula(terms, environment, a)?;
                let b = self.ground_formula(terms, environment, b)?;
                Ok(terms.ite(condition, a, b))
            }
            FormulaKind::Quantified(quantifier, declarations, body) => {
                self.ground_quantified(terms, environment, *quantifier, declarations, body)
            }
            FormulaKind::Compare(comparison, a, b) => {
                let a = self.ground_integer(terms, environment, a)?;
                let b = self.ground_integer(terms, environment, b)?;
                Ok(a.compare(terms, *comparison, &b))
            }
            FormulaKind::Given(term) => check_bool(terms, *term, "a formula").map(|()| *term),
            FormulaKind::Invalid(error) => Err(Error::clone(error)),
        }
    }

    fn ground_quantified(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        quantifier: Quantifier,
        declarations: &[Declaration],
        body: &Formula,
    ) -> Result<Term, Error> {
        let mut holds = Vec::new();
        let mut collect = |this: &mut Grounding, terms: &mut Terms, choice: &mut Choice<'_>| {
            let body = this.ground_formula(terms, choice.environment, body)?;
            let (term, decided) = match quantifier {
                Quantifier::All => {
                    let term = terms.implies(choice.condition, body);
                    (term, terms.is_false(term))
                }
                Quantifier::Some | Quantifier::No => {
                    let term = terms.and(choice.condition, body);
                    (term, terms.is_true(term))
                }
                Quantifier::One | Quantifier::Lone => (terms.and(choice.condition, body), false),
            };
            holds.push(term);
            Ok(!decided)
        };
        self.each(terms, environment, declarations, &mut collect)?;
        Ok(match quantifier {
            Quantifier::All => terms.all(&holds),
            Quantifier::Some => multiplicity_of(terms, Multiplicity::Some, &holds, false),
            Quantifier::No => multiplicity_of(terms, Multiplicity::No, &holds, false),
            Quantifier::One => multiplicity_of(terms, Multiplicity::One, &holds, false),
            Quantifier::Lone => multiplicity_of(terms, Multiplicity::Lone, &holds, false),
        })
    }
}

/// One choice of atoms for declared variables, and the condition under which each is in its domain.
struct Choice<'a> {
    environment: &'a mut Environment,
    atoms: SmallVec<[Atom; 4]>,
    condition: Term,
}

type Visit<'a> = dyn FnMut(&mut Grounding, &mut Terms, &mut Choice<'_>) -> Result<bool, Error> + 'a;

fn identity(terms: &mut Terms, atoms: usize) -> Result<Matrix, Error> {
    Matrix::constant(terms, atoms, &TupleSet::of_pairs((0..atoms).map(|atom| (Atom::new(atom), Atom::new(atom)))))
}

/// How many of these hold; `lone` says that never two do.
fn multiplicity_of(terms: &mut Terms, multiplicity: Multiplicity, of: &[Term], lone: bool) -> Term {
    match (multiplicity, lone) {
        (Multiplicity::No, _) => {
            let some = terms.any(of);
            terms.not(some)
        }
        (Multiplicity::Some, _) | (Multiplicity::One, true) => terms.any(of),
        (Multiplicity::One, false) => exactly_one(terms, of),
        (Multiplicity::Lone, true) => terms.truth(),
        (Multiplicity::Lone, false) => at_most_one(terms, of),
    }
}
