//! A whole problem in one call: a formula over bounds becomes the terms to assert, by the steps of this crate in their
//! order. Engines that ground many formulas over one heap use the steps by themselves.

use crate::skolem::{Witness, skolemise};
use crate::symmetry::{SymmetryBreaking, interchangeable, lex_leader};
use crate::{Bounds, Encoding, Error, Formula, Grounding};
use logic::{Term, Terms};

/// Is there an instance of the bounds in which the formula holds?
#[derive(Clone, Debug)]
pub struct Problem {
    /// The relations.
    pub bounds: Bounds,
    /// What must hold.
    pub formula: Formula,
}

/// What to do on the way.
pub struct GroundingOptions<'a> {
    /// How things are written in terms.
    pub encoding: Encoding,
    /// Under how many universally quantified variables existential quantifiers become witnesses; none to leave all.
    pub skolem_depth: Option<usize>,
    /// What to do about symmetry.
    pub symmetry: SymmetryBreaking<'a>,
}

impl Default for GroundingOptions<'_> {
    fn default() -> Self {
        GroundingOptions { encoding: Encoding::default(), skolem_depth: Some(0), symmetry: SymmetryBreaking::default() }
    }
}

/// A problem in terms.
pub struct Translation {
    /// What to assert: the formula, what must hold of the symbols, and what symmetry breaking adds.
    pub assertions: Vec<Term>,
    /// The existential quantifiers that became relations.
    pub witnesses: Vec<Witness>,
    /// The terms of the relations, to read a model with ([`crate::Model`]).
    pub grounding: Grounding,
}

impl Problem {
    /// The problem in terms: satisfiable exactly if the problem is.
    pub fn translate(&self, terms: &mut Terms, options: &GroundingOptions<'_>) -> Result<Translation, Error> {
        self.formula.check()?;
        let mut bounds = self.bounds.clone();
        let (formula, witnesses) = match options.skolem_depth {
            Some(depth) => {
                let skolemised = skolemise(&mut bounds, &self.formula, depth)?;
                (skolemised.formula, skolemised.witnesses)
            }
            None => (self.formula.clone(), Vec::new()),
        };
        let mut grounding = Grounding::new(bounds, options.encoding);
        let mut assertions = vec![grounding.formula(terms, &formula)?];
        // Relations that the formula does not mention have values too, or none, and then there is no instance.
        grounding.all_relations(terms)?;
        match &options.symmetry {
            SymmetryBreaking::None => {}
            SymmetryBreaking::LexLeader { length } => {
                let classes = interchangeable(terms, &mut grounding, &[&formula])?;
                assertions.push(lex_leader(terms, &mut grounding, &classes, *length)?);
            }
            SymmetryBreaking::Canonical(predicate) => assertions.push(predicate(terms, &mut grounding)?),
        }
        assertions.extend(grounding.facts());
        Ok(Translation { assertions, witnesses, grounding })
    }
}
