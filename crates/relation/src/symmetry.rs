//! Symmetry breaking: of all instances that differ only in the names of interchangeable atoms, keep one (or few).
//!
//! Two atoms are interchangeable if swapping them changes none of the bounds. That is an equivalence (a swap of a and c
//! is made of swaps of a, b and b, c), so comparing each atom with one member of each class finds the coarsest
//! partition. Kodkod (§3.4.2 of Torlak's thesis) refines a partition instead, which can be finer.
//!
//! The lex-leader predicate (Crawford et al., KR 1996) orders the instances of an orbit by the string of their tuples
//! and asks that no swap of neighbours in a class gives a smaller string. The strings are cut after a number of
//! positions: weaker, never wrong.
//!
//! A formula keeps the symmetry if it mentions no atom by name. Terms of a caller are constants to it, provided that
//! they do not mention the symbols of the relations; where they do, no atoms count as interchangeable.

use crate::bounds::Content;
use crate::syntax::{Declaration, Expression, ExpressionKind, Formula, FormulaKind, Integer, IntegerKind};
use crate::{Atom, Error, Grounding, Matrix, Tuple, TupleSet};
use logic::{Term, Terms, symbols_of};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many positions of the strings are compared, as in Kodkod.
pub const DEFAULT_LENGTH: usize = 20;

/// A predicate of a caller's, given the terms and the relations.
pub type Predicate<'a> = dyn Fn(&mut Terms, &mut Grounding) -> Result<Term, Error> + 'a;

/// What to do about symmetry.
pub enum SymmetryBreaking<'a> {
    /// Nothing.
    None,
    /// Lex-leader predicates for the interchangeable atoms that the bounds show.
    LexLeader {
        /// How many positions of the strings are compared.
        length: usize,
    },
    /// A predicate of the caller's, usually made with [`crate::CanonicalOrder`]. That it keeps at least one instance
    /// of each orbit is the caller's promise.
    Canonical(Box<Predicate<'a>>),
}

impl Default for SymmetryBreaking<'_> {
    fn default() -> Self {
        SymmetryBreaking::LexLeader { length: DEFAULT_LENGTH }
    }
}

/// The classes of interchangeable atoms that have more than one, given everything that is asserted over the relations.
pub fn interchangeable(
    terms: &mut Terms,
    grounding: &mut Grounding,
    formulas: &[&Formula],
) -> Result<Vec<Vec<Atom>>, Error> {
    grounding.all_relations(terms)?;
    let mut mentioned = Mentioned::default();
    for formula in formulas {
        mentioned.formula(formula);
    }
    let bounds = grounding.bounds();
    let mut sets: Vec<TupleSet> = Vec::new();
    let mut given: Vec<&Matrix> = Vec::new();
    let mut relation_symbols: FxHashSet<Term> = FxHashSet::default();
    for bound in bounds.iter() {
        match bound.content() {
            Content::Between { lower, upper } => sets.extend([lower.clone(), upper.clone()]),
            Content::Function { upper, .. } => sets.push(upper.clone()),
            Content::Given(matrix) => {
                mentioned.terms.extend(matrix.conditions());
                given.push(matrix);
            }
        }
        if let Some(encoded) = grounding.encoded(bound.relation()) {
            relation_symbols.extend(encoded.symbols());
        }
    }
    let roots: Vec<Term> = mentioned.terms.iter().copied().collect();
    if symbols_of(terms, &roots).iter().any(|symbol| relation_symbols.contains(symbol)) {
        return Ok(Vec::new());
    }
    let swappable = |a: Atom, b: Atom| {
        sets.iter().all(|set| set.iter().all(|tuple| set.contains(&swapped(tuple, a, b))))
            && given
                .iter()
                .all(|matrix| matrix.iter().all(|(tuple, term)| matrix.get(&swapped(&tuple, a, b)) == Some(term)))
    };
    let mut classes: Vec<Vec<Atom>> = Vec::new();
    for atom in bounds.universe().atoms().filter(|atom| !mentioned.atoms.contains(atom)) {
        match classes.iter_mut().find(|class| swappable(class[0], atom)) {
            Some(class) => class.push(atom),
            None => classes.push(vec![atom]),
        }
    }
    classes.retain(|class| class.len() > 1);
    Ok(classes)
}

fn swapped(tuple: &Tuple, a: Atom, b: Atom) -> Tuple {
    Tuple::new(tuple.atoms().map(|atom| match atom {
        _ if atom == a => b,
        _ if atom == b => a,
        other => other,
    }))
}

/// The lex-leader predicate for these classes, comparing at most `length` positions for each pair of neighbours.
pub fn lex_leader(
    terms: &mut Terms,
    grounding: &mut Grounding,
    classes: &[Vec<Atom>],
    length: usize,
) -> Result<Term, Error> {
    grounding.all_relations(terms)?;
    let mut relations: Vec<_> = grounding.bounds().iter().map(|bound| bound.relation().clone()).collect();
    // Sets first: they are short, and often decide.
    relations.sort_by_key(|relation| (relation.arity(), relation.id()));
    let mut matrices: Vec<Arc<Matrix>> = Vec::with_capacity(relations.len());
    for relation in &relations {
        matrices.push(grounding.relation(terms, relation)?);
    }
    let mut parts = Vec::new();
    for pair in classes.iter().flat_map(|class| class.windows(2)) {
        parts.push(ordered(terms, &matrices, pair[0], pair[1], length));
    }
    Ok(terms.all(&parts))
}

/// The string of tuples is at most what it becomes when two atoms are swapped.
pub(crate) fn ordered(terms: &mut Terms, matrices: &[Arc<Matrix>], a: Atom, b: Atom, length: usize) -> Term {
    let falsity = terms.falsity();
    let mut compared: Vec<(Term, Term)> = Vec::new();
    'positions: for matrix in matrices {
        for (tuple, term) in matrix.iter() {
            let other = matrix.get(&swapped(&tuple, a, b)).unwrap_or(falsity);
            // A position that stays, or whose mirror image was compared before, decides nothing.
            if term == other || compared.contains(&(other, term)) {
                continue;
            }
            compared.push((term, other));
            if compared.len() >= length {
                break 'positions;
            }
        }
    }
    let mut same_so_far = terms.truth();
    let mut parts = Vec::with_capacity(compared.len());
    for (term, other) in compared {
        let ordered = terms.implies(term, other);
        parts.push(terms.implies(same_so_far, ordered));
        let same = terms.iff(term, other);
        same_so_far = terms.and(same_so_far, same);
    }
    terms.all(&parts)
}

/// The atoms and terms that formulas name.
#[derive(Default)]
struct Mentioned {
    atoms: BTreeSet<Atom>,
    terms: BTreeSet<Term>,
    /// Nodes that were looked at, by address: shared ones are looked at once.
    seen: FxHashSet<usize>,
}

impl Mentioned {
    fn is_new<T>(&mut self, node: &Arc<T>) -> bool {
        self.seen.insert(Arc::as_ptr(node) as usize)
    }

    fn declarations(&mut self, declarations: &[Declaration]) {
        for declaration in declarations {
            self.expression(&declaration.domain);
        }
    }

    fn expression(&mut self, e: &Expression) {
        if !self.is_new(&e.0) {
            return;
        }
        match e.kind() {
            ExpressionKind::Atom(atom, _) => {
                self.atoms.insert(*atom);
            }
            ExpressionKind::Relation(_)
            | ExpressionKind::Variable(_)
            | ExpressionKind::None(_)
            | ExpressionKind::Universe
            | ExpressionKind::Identity
            | ExpressionKind::Invalid(_) => {}
            ExpressionKind::Union(parts) => parts.iter().for_each(|part| self.expression(part)),
            ExpressionKind::Difference(a, b)
            | ExpressionKind::Intersection(a, b)
            | ExpressionKind::Join(a, b)
            | ExpressionKind::Product(a, b)
            | ExpressionKind::Override(a, b)
            | ExpressionKind::DomainRestriction(a, b)
            | ExpressionKind::RangeRestriction(a, b) => {
                self.expression(a);
                self.expression(b);
            }
            ExpressionKind::Transpose(a) | ExpressionKind::Closure(a) | ExpressionKind::ReflexiveClosure(a) => {
                self.expression(a);
            }
            ExpressionKind::Comprehension(declarations, body) => {
                self.declarations(declarations);
                self.formula(body);
            }
            ExpressionKind::IfElse(condition, a, b) => {
                self.formula(condition);
                self.expression(a);
                self.expression(b);
            }
        }
    }

    fn integer(&mut self, i: &Integer) {
        if !self.is_new(&i.0) {
            return;
        }
        match i.kind() {
            IntegerKind::Constant(_) | IntegerKind::Invalid(_) => {}
            IntegerKind::Cardinality(e) => self.expression(e),
            IntegerKind::Sum(parts) => parts.iter().for_each(|part| self.integer(part)),
            IntegerKind::Negate(a) => self.integer(a),
            IntegerKind::Multiply(a, b) => {
                self.integer(a);
                self.integer(b);
            }
            IntegerKind::IfElse(condition, a, b) => {
                self.formula(condition);
                self.integer(a);
                self.integer(b);
            }
            IntegerKind::SumOver(declarations, body) => {
                self.declarations(declarations);
                self.integer(body);
            }
            IntegerKind::Given { term, .. } => {
                self.terms.insert(*term);
            }
        }
    }

    fn formula(&mut self, f: &Formula) {
        if !self.is_new(&f.0) {
            return;
        }
        match f.kind() {
            FormulaKind::Constant(_) | FormulaKind::Invalid(_) => {}
            FormulaKind::Subset(a, b) | FormulaKind::Equal(a, b) => {
                self.expression(a);
                self.expression(b);
            }
            FormulaKind::Multiplicity(_, e) => self.expression(e),
            FormulaKind::Not(a) => self.formula(a),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => parts.iter().for_each(|part| self.formula(part)),
            FormulaKind::Implies(a, b) | FormulaKind::Iff(a, b) => {
                self.formula(a);
                self.formula(b);
            }
            FormulaKind::IfElse(condition, a, b) => {
                self.formula(condition);
                self.formula(a);
                self.formula(b);
            }
            FormulaKind::Quantified(_, declarations, body) => {
                self.declarations(declarations);
                self.formula(body);
            }
            FormulaKind::Compare(_, a, b) => {
                self.integer(a);
                self.integer(b);
            }
            FormulaKind::Given(term) => {
                self.terms.insert(*term);
            }
        }
    }
}
