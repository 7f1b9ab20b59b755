//! Skolemisation: `some x: e | F`, asserted, becomes `$x in e && F[$x]` with a new relation `$x` of one atom.
//!
//! Ground, the quantifier would be one copy of F per atom of e; the witness needs one copy, over a symbolic atom. And a
//! counterexample can name it: `$c = {Cell2}` is the cell that breaks the invariant. Under a universal quantifier the
//! witness depends on the outer variable and is a function of it, `y.$x`. Each step into universal quantifiers adds a
//! column, so how deep to go is the caller's choice (Kodkod's default, too, is not at all).
//!
//! Only quantifiers that are asserted or denied as a whole count: `some` under an even number of negations, `all` and
//! `no` under an odd number. Under `<==>` or in a condition of `if` they have both signs and stay.

use crate::substitute::Replacements;
use crate::syntax::{Declaration, Expression, ExpressionKind, Formula, FormulaKind, Quantifier, Relation, Variable};
use crate::{Bounds, Error, MAX_ARITY, Tuple, TupleSet};

/// A quantified variable that became a relation.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The variable.
    pub variable: Variable,
    /// The relation: its last column is the witness, the others are the outer variables it depends on.
    pub relation: Relation,
    /// The outer universally quantified variables.
    pub outer: Vec<Variable>,
}

/// A formula without outer existential quantifiers, satisfiable exactly if the original is.
#[derive(Clone, Debug)]
pub struct Skolemised {
    /// The formula.
    pub formula: Formula,
    /// What took the place of the quantifiers.
    pub witnesses: Vec<Witness>,
}

/// Removes the existential quantifiers under at most `depth` universally quantified variables. The witnesses become
/// relations of `bounds`, whose upper bounds come from those of the domains.
pub fn skolemise(bounds: &mut Bounds, formula: &Formula, depth: usize) -> Result<Skolemised, Error> {
    formula.check()?;
    let mut skolemiser = Skolemiser { bounds, depth: depth.min(MAX_ARITY - 1), witnesses: Vec::new() };
    let formula = skolemiser.rewrite(formula, true, &Scope::default())?;
    formula.check()?;
    Ok(Skolemised { formula, witnesses: skolemiser.witnesses })
}

struct Skolemiser<'a> {
    bounds: &'a mut Bounds,
    depth: usize,
    witnesses: Vec<Witness>,
}

/// What surrounds a formula.
#[derive(Clone, Default)]
struct Scope {
    /// The universally quantified variables, with the atoms each can be.
    outer: Vec<(Variable, TupleSet)>,
    replaced: Replacements,
}

impl Skolemiser<'_> {
    fn rewrite(&mut self, f: &Formula, positive: bool, scope: &Scope) -> Result<Formula, Error> {
        Ok(match f.kind() {
            FormulaKind::Not(a) => self.rewrite(a, !positive, scope)?.negate(),
            FormulaKind::And(parts) => Formula::all_of(self.rewrite_each(parts, positive, scope)?),
            FormulaKind::Or(parts) => Formula::any_of(self.rewrite_each(parts, positive, scope)?),
            FormulaKind::Implies(a, b) => self.rewrite(a, !positive, scope)?.implies(self.rewrite(b, positive, scope)?),
            FormulaKind::IfElse(condition, a, b) => {
                let (a, b) = (self.rewrite(a, positive, scope)?, self.rewrite(b, positive, scope)?);
                scope.replaced.formula(condition).if_else(a, b)
            }
            FormulaKind::Quantified(quantifier, declarations, body) => match (quantifier, positive) {
                (Quantifier::Some, true) | (Quantifier::All | Quantifier::No, false) => {
                    self.existential(f, *quantifier, declarations, body, positive, scope)?
                }
                (Quantifier::Some, false) | (Quantifier::All | Quantifier::No, true) => {
                    self.universal(f, *quantifier, declarations, body, positive, scope)?
                }
                (Quantifier::One | Quantifier::Lone, _) => scope.replaced.formula(f),
            },
            FormulaKind::Constant(_)
            | FormulaKind::Subset(..)
            | FormulaKind::Equal(..)
            | FormulaKind::Multiplicity(..)
            | FormulaKind::Iff(..)
            | FormulaKind::Compare(..)
            | FormulaKind::Given(_)
            | FormulaKind::Invalid(_) => scope.replaced.formula(f),
        })
    }

    fn rewrite_each(&mut self, parts: &[Formula], positive: bool, scope: &Scope) -> Result<Vec<Formula>, Error> {
        parts.iter().map(|part| self.rewrite(part, positive, scope)).collect()
    }

    fn existential(
        &mut self,
        f: &Formula,
        quantifier: Quantifier,
        declarations: &[Declaration],
        body: &Formula,
        positive: bool,
        scope: &Scope,
    ) -> Result<Formula, Error> {
        if scope.outer.len() > self.depth {
            return Ok(scope.replaced.formula(f));
        }
        let mut inner = scope.clone();
        let mut chosen = Vec::new();
        for Declaration { variable, domain } in declarations {
            let domain = inner.replaced.expression(domain);
            let relation = self.witness(variable, &domain, &scope.outer)?;
            // The relation has the outer variables as its first columns, in their order.
            let witness =
                scope.outer.iter().fold(relation.expression(), |rest, (outer, _)| outer.expression().join(rest));
            // The bound says "at most one"; that there is one is said here, and not in the bound, because the whole
            // may stand under a disjunction.
            chosen.push(witness.some().and(witness.is_in(domain)));
            inner.replaced = inner.replaced.with(variable, witness);
        }
        let chosen = Formula::all_of(chosen);
        Ok(match quantifier {
            Quantifier::All => chosen.implies(self.rewrite(body, positive, &inner)?),
            Quantifier::No => chosen.and(self.rewrite(body, !positive, &inner)?).negate(),
            Quantifier::Some | Quantifier::One | Quantifier::Lone => chosen.and(self.rewrite(body, positive, &inner)?),
        })
    }

    fn universal(
        &mut self,
        f: &Formula,
        quantifier: Quantifier,
        declarations: &[Declaration],
        body: &Formula,
        positive: bool,
        scope: &Scope,
    ) -> Result<Formula, Error> {
        let rebinds = |declaration: &Declaration| {
            scope.replaced.mentions(&declaration.variable)
                || scope.outer.iter().any(|(outer, _)| *outer == declaration.variable)
        };
        if scope.outer.len() + declarations.len() > self.depth || declarations.iter().any(rebinds) {
            return Ok(scope.replaced.formula(f));
        }
        let mut inner = scope.clone();
        let mut replaced_declarations = Vec::with_capacity(declarations.len());
        for Declaration { variable, domain } in declarations {
            let domain = inner.replaced.expression(domain);
            let atoms = upper_bound(self.bounds, &inner.outer, &domain)?;
            replaced_declarations.push(variable.within(domain));
            inner.outer.push((variable.clone(), atoms));
        }
        let body_sign = if quantifier == Quantifier::No { !positive } else { positive };
        let body = self.rewrite(body, body_sign, &inner)?;
        Ok(Formula::quantified(quantifier, replaced_declarations, body))
    }

    /// A new relation for a variable: a partial function of the outer variables.
    fn witness(
        &mut self,
        variable: &Variable,
        domain: &Expression,
        outer: &[(Variable, TupleSet)],
    ) -> Result<Relation, Error> {
        let mut upper = upper_bound(self.bounds, outer, domain)?;
        for (_, atoms) in outer.iter().rev() {
            upper = atoms.product(&upper);
        }
        let plain = format!("${}", variable.name());
        let mut name = plain.clone();
        let mut number = 2;
        while self.bounds.named(&name).is_some() {
            name = format!("{plain}_{number}");
            number += 1;
        }
        let relation = self.bounds.partial_function(&name, upper)?;
        let outer = outer.iter().map(|(variable, _)| variable.clone()).collect();
        self.witnesses.push(Witness { variable: variable.clone(), relation: relation.clone(), outer });
        Ok(relation)
    }
}

/// A set that includes the value of the expression in every instance, for every choice of the outer variables. It need
/// not be the least: the witness is also required to be in its domain.
fn upper_bound(bounds: &Bounds, outer: &[(Variable, TupleSet)], e: &Expression) -> Result<TupleSet, Error> {
    let bound = |e: &Expression| upper_bound(bounds, outer, e);
    let everything = |arity: usize| {
        let all = bounds.universe().all();
        (1..arity).fold(all.clone(), |product, _| product.product(&all))
    };
    Ok(match e.kind() {
        ExpressionKind::Relation(relation) => bounds.get(relation)?.upper(),
        ExpressionKind::Variable(variable) => match outer.iter().find(|(outer, _)| outer == variable) {
            Some((_, atoms)) => atoms.clone(),
            None => bounds.universe().all(),
        },
        ExpressionKind::None(arity) => TupleSet::empty(*arity),
        ExpressionKind::Universe => bounds.universe().all(),
        ExpressionKind::Identity => TupleSet::of_pairs(bounds.universe().atoms().map(|atom| (atom, atom))),
        ExpressionKind::Atom(atom, _) => TupleSet::of_atoms([*atom]),
        ExpressionKind::Union(parts) => {
            let mut union = TupleSet::empty(e.arity());
            for part in parts {
                union = union.union(&bound(part)?)?;
            }
            union
        }
        ExpressionKind::Difference(a, b) => {
            let removed = match b.kind() {
                ExpressionKind::Relation(relation) => bounds.get(relation)?.lower(),
                ExpressionKind::Atom(..) => bound(b)?,
                _ => TupleSet::empty(b.arity()),
            };
            bound(a)?.filter(|tuple| !removed.contains(tuple))
        }
        ExpressionKind::Intersection(a, b) => {
            let other = bound(b)?;
            bound(a)?.filter(|tuple| other.contains(tuple))
        }
        ExpressionKind::Override(a, b) => bound(a)?.union(&bound(b)?)?,
        ExpressionKind::Join(a, b) => joined(&bound(a)?, &bound(b)?)?,
        ExpressionKind::Product(a, b) => bound(a)?.product(&bound(b)?),
        ExpressionKind::DomainRestriction(set, r) => {
            let set = bound(set)?;
            bound(r)?.filter(|tuple| tuple.atoms().next().is_some_and(|atom| set.contains(&Tuple::from(atom))))
        }
        ExpressionKind::RangeRestriction(r, set) => {
            let set = bound(set)?;
            bound(r)?.filter(|tuple| tuple.atoms().next_back().is_some_and(|atom| set.contains(&Tuple::from(atom))))
        }
        ExpressionKind::Transpose(r) => {
            let transposed = bound(r)?.iter().map(|tuple| Tuple::new(tuple.atoms().rev())).collect::<Vec<_>>();
            TupleSet::new(2, transposed)?
        }
        ExpressionKind::Closure(r) => closed(bound(r)?)?,
        ExpressionKind::ReflexiveClosure(r) => {
            closed(bound(r)?)?.union(&TupleSet::of_pairs(bounds.universe().atoms().map(|atom| (atom, atom))))?
        }
        ExpressionKind::Comprehension(declarations, _) => {
            let mut inner = outer.to_vec();
            let mut product: Option<TupleSet> = None;
            for declaration in declarations {
                let atoms = upper_bound(bounds, &inner, &declaration.domain)?;
                inner.retain(|(variable, _)| *variable != declaration.variable);
                inner.push((declaration.variable.clone(), atoms.clone()));
                product = Some(product.map_or(atoms.clone(), |product| product.product(&atoms)));
            }
            product.unwrap_or_else(|| everything(1))
        }
        ExpressionKind::IfElse(_, a, b) => bound(a)?.union(&bound(b)?)?,
        ExpressionKind::Invalid(error) => return Err(Error::clone(error)),
    })
}

fn joined(a: &TupleSet, b: &TupleSet) -> Result<TupleSet, Error> {
    let mut joined = TupleSet::empty((a.arity() + b.arity()).saturating_sub(2));
    for left in a.iter() {
        for right in b.iter() {
            let (front, back) = (left.as_slice(), right.as_slice());
            if let ([front @ .., end], [start, back @ ..]) = (front, back)
                && end == start
            {
                joined.insert(Tuple::new(front.iter().chain(back).copied()))?;
            }
        }
    }
    Ok(joined)
}

fn closed(mut r: TupleSet) -> Result<TupleSet, Error> {
    loop {
        let more = r.union(&joined(&r, &r)?)?;
        if more.len() == r.len() {
            return Ok(r);
        }
        r = more;
    }
}
