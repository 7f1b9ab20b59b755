//! Minimal correction sets and maximal satisfiable subsets.
//!
//! Given hard formulas and soft ones that cannot all hold, a *correction set* is a set of softs whose removal makes the
//! rest satisfiable; it is minimal when no proper subset is one. Its complement is a maximal satisfiable subset. Inertial
//! refinement (papers/3 §IV.A) blocks all unexplored regions by soft formulas, and a minimal correction set of these names
//! the regions to explore next: small sets are wanted, and quickly.
//!
//! Two ways to the next set, which can be mixed:
//!
//! * [`CorrectionSets::next`]: the set of least weight. Core-guided MaxSAT ([`optimum`](crate::optimum)); sets that were
//!   given are blocked, so repeated calls enumerate all minimal sets, lightest first. A model of least weight among those
//!   that contain no earlier set is minimal: a smaller correction set inside it would be lighter, and contain no earlier
//!   set either.
//! * [`CorrectionSets::one`]: some minimal set, fast. Disjoint cores first, so that all softs outside them hold together;
//!   then the "clause D" rule (Marques-Silva, Heras, Janota, Previti, Belov: "On computing minimal correction subsets",
//!   IJCAI 2013): ask for a model that keeps the softs that hold and satisfies at least one of the others, until there is
//!   none.
//!
//! What is asserted on the way lives in a level of its own that is popped in the end.

use crate::optimum::{CoreGuided, Optimum};
use crate::{Answer, Reason, Solver};
use logic::{Sort, Term, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A minimal correction set, as positions in the list of softs that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionSet {
    /// The softs to give up, ascending.
    pub softs: Vec<usize>,
    /// Their weight.
    pub weight: u128,
}

impl CorrectionSet {
    /// The maximal satisfiable subset that remains of `count` softs, ascending.
    pub fn satisfied(&self, count: usize) -> Vec<usize> {
        (0..count).filter(|position| self.softs.binary_search(position).is_err()).collect()
    }
}

/// What asking for a correction set gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextSet {
    /// A minimal correction set that was not given before.
    Set(CorrectionSet),
    /// There is no other: all were given, or the hard formulas alone contradict each other.
    Exhausted,
    /// A limit was reached. Asking again continues.
    Unknown(Reason),
}

/// The minimal correction sets of soft formulas in the context of a solver.
///
/// While this exists the solver has one more level; dropping it closes that level. The model of the last set found can
/// be read through [`solver`](CorrectionSets::solver) until the next check.
pub struct CorrectionSets<'s> {
    solver: &'s mut dyn Solver,
    /// Equal terms are one soft: they hold together or not at all.
    softs: Vec<Soft>,
    search: CoreGuided,
    exhausted: bool,
}

struct Soft {
    term: Term,
    weight: u128,
    positions: Vec<usize>,
}

impl<'s> CorrectionSets<'s> {
    /// Softs with weights, under what is asserted in `solver` and the formulas `hard`.
    pub fn new(
        solver: &'s mut dyn Solver,
        terms: &mut Terms,
        hard: &[Term],
        weighted_softs: &[(Term, u64)],
    ) -> CorrectionSets<'s> {
        solver.push();
        for &formula in hard {
            solver.assert(terms, formula);
        }
        let mut softs: Vec<Soft> = Vec::new();
        let mut place_of: FxHashMap<Term, usize> = FxHashMap::default();
        for (position, &(term, weight)) in weighted_softs.iter().enumerate() {
            let place = *place_of.entry(term).or_insert(softs.len());
            if place == softs.len() {
                softs.push(Soft { term, weight: 0, positions: Vec::new() });
            }
            softs[place].weight += u128::from(weight);
            softs[place].positions.push(position);
        }
        // Softs of no weight still count as members: among sets of equal weight smaller ones come first, so that what is
        // found is minimal.
        let scale = if softs.iter().any(|soft| soft.weight == 0) { softs.len() as u128 + 1 } else { 0 };
        let cost = |soft: &Soft| if scale == 0 { soft.weight } else { soft.weight.saturating_mul(scale) + 1 };
        let search = CoreGuided::new(softs.iter().map(|soft| (soft.term, cost(soft))));
        CorrectionSets { solver, softs, search, exhausted: false }
    }

    /// The solver, to read the model of the last set.
    pub fn solver(&mut self) -> &mut dyn Solver {
        self.solver
    }

    /// No correction set that is still to come weighs less. (Where softs of weight zero take part it is in other units.)
    pub fn lower_bound(&self) -> u128 {
        self.search.proved()
    }

    /// The lightest minimal correction set that was not given yet.
    pub fn next(&mut self, terms: &mut Terms) -> NextSet {
        if self.exhausted {
            return NextSet::Exhausted;
        }
        match self.search.run(self.solver, terms) {
            Optimum::Unknown(reason) => NextSet::Unknown(reason),
            Optimum::Impossible => self.exhaust(),
            Optimum::Found => {
                let (_, removed) = self.split(terms, &(0..self.softs.len()).collect::<Vec<_>>());
                self.give(terms, removed)
            }
        }
    }

    /// Some minimal correction set that was not given yet, with little search.
    pub fn one(&mut self, terms: &mut Terms) -> NextSet {
        if self.exhausted {
            return NextSet::Exhausted;
        }
        // Leave out disjoint cores until the rest is satisfiable.
        let mut kept: Vec<usize> = (0..self.softs.len()).collect();
        let mut in_cores: Vec<usize> = Vec::new();
        loop {
            match self.check(terms, &kept, None) {
                Answer::Unknown(reason) => return NextSet::Unknown(reason),
                Answer::Sat => break,
                Answer::Unsat => {
                    let core: FxHashSet<Term> = self.solver.core().into_iter().collect();
                    if core.is_empty() {
                        return self.exhaust();
                    }
                    kept.retain(|&soft| {
                        let keep = !core.contains(&self.softs[soft].term);
                        if !keep {
                            in_cores.push(soft);
                        }
                        keep
                    });
                }
            }
        }
        // Satisfy more and more of them.
        let (gained, mut removed) = self.split(terms, &in_cores);
        kept.extend(gained);
        while !removed.is_empty() {
            let another = self.at_least_one(terms, &removed);
            match self.check(terms, &kept, Some(another)) {
                Answer::Unknown(reason) => return NextSet::Unknown(reason),
                Answer::Unsat => break,
                Answer::Sat => {
                    let (gained, rest) = self.split(terms, &removed);
                    if gained.is_empty() {
                        return NextSet::Unknown(Reason::Failed("a model does not satisfy an assumption".to_owned()));
                    }
                    kept.extend(gained);
                    removed = rest;
                }
            }
        }
        self.give(terms, removed)
    }

    fn check(&mut self, terms: &mut Terms, kept: &[usize], and: Option<Term>) -> Answer {
        let assumed: Vec<Term> = kept.iter().map(|&soft| self.softs[soft].term).chain(and).collect();
        self.solver.check(terms, &assumed)
    }

    /// A literal that implies that one of these softs holds. As an asserted implication it is a single clause.
    fn at_least_one(&mut self, terms: &mut Terms, softs: &[usize]) -> Term {
        if let [only] = softs {
            return self.softs[*only].term;
        }
        let literal = terms.fresh("⟨another⟩", Sort::Bool);
        let mut clause: Vec<Term> = softs.iter().map(|&soft| self.softs[soft].term).collect();
        clause.push(terms.not(literal));
        let clause = terms.any(&clause);
        self.solver.assert(terms, clause);
        literal
    }

    /// Which of these softs the model satisfies, and which not.
    fn split(&mut self, terms: &mut Terms, softs: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let wanted: Vec<Term> = softs.iter().map(|&soft| self.softs[soft].term).collect();
        let values = self.solver.values(terms, &wanted);
        let mut split = (Vec::new(), Vec::new());
        for (&soft, value) in softs.iter().zip(values) {
            let side = if value == Value::Bool(true) { &mut split.0 } else { &mut split.1 };
            side.push(soft);
        }
        split
    }

    /// Returns a set, and sees to it that no later one contains it.
    fn give(&mut self, terms: &mut Terms, removed: Vec<usize>) -> NextSet {
        let members: Vec<Term> = removed.iter().map(|&soft| self.softs[soft].term).collect();
        if members.is_empty() {
            // Every other set contains the empty one.
            self.exhausted = true;
        } else {
            let block = terms.any(&members);
            self.solver.assert(terms, block);
        }
        let mut softs: Vec<usize> =
            removed.iter().flat_map(|&soft| self.softs[soft].positions.iter().copied()).collect();
        softs.sort_unstable();
        let weight = removed.iter().map(|&soft| self.softs[soft].weight).sum();
        NextSet::Set(CorrectionSet { softs, weight })
    }

    fn exhaust(&mut self) -> NextSet {
        self.exhausted = true;
        NextSet::Exhausted
    }
}

impl Drop for CorrectionSets<'_> {
    fn drop(&mut self) {
        self.solver.pop();
    }
}

/// One minimal correction set, fast and not necessarily the lightest: [`CorrectionSets::one`] for a single use.
pub fn one_correction_set(solver: &mut dyn Solver, terms: &mut Terms, hard: &[Term], softs: &[Term]) -> NextSet {
    let weighted: Vec<(Term, u64)> = softs.iter().map(|&term| (term, 1)).collect();
    CorrectionSets::new(solver, terms, hard, &weighted).one(terms)
}
