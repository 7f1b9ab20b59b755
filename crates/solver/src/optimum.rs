//! The least weight of soft terms that must be given up: weighted MaxSAT, core by core.
//!
//! OLL (Andres, Kaufmann, Matheis, Schaub: "Unsatisfiability-based optimization in clasp", ICLP 2012), as in RC2
//! (Ignatiev, Morgado, Marques-Silva, JSAT 2019): assume all soft terms; each core proves that at least one of its members
//! is false, so the least weight among them is a cost that cannot be avoided. That much is taken from each member, and
//! "no two of them are false" becomes a soft term of its own, then "no three", and so on as further cores demand. When
//! the assumptions become satisfiable, the cost proved so far is the optimum.
//!
//! Heavy softs come first (stratification, Ansótegui et al. 2012), because cores among them prove much cost at once.
//! The search state stays valid when more hard formulas are asserted later: costs only rise. That is how the next best
//! solution is found without starting anew.

use crate::cores::{Effort, minimise_core};
use crate::totalizer::Totalizer;
use crate::{Answer, Limits, Reason, Solver};
use logic::{Term, Terms};
use rustc_hash::FxHashMap;

/// The result of one optimisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Optimum {
    /// The solver holds a model of least cost.
    Found,
    /// The hard formulas contradict each other.
    Impossible,
    Unknown(Reason),
}

pub(crate) struct CoreGuided {
    /// What is assumed, and what it costs to give it up beyond what is proved already. In order of creation, so that runs
    /// repeat.
    softs: Vec<(Term, u128)>,
    position: FxHashMap<Term, usize>,
    sums: Vec<Sum>,
    /// Which bounds of which sums a soft term stands for.
    bounds: FxHashMap<Term, Vec<(usize, usize)>>,
    /// Only softs of at least this weight are assumed.
    stratum: u128,
    proved: u128,
}

/// The members of one core, counted.
struct Sum {
    false_members: Totalizer,
    weight: u128,
    /// `revealed[k]`: how much of `weight` has become a soft term "at most k are false".
    revealed: Vec<u128>,
}

/// Small cores make small sums; but the check of the whole matters more.
const CORE_EFFORT: Effort =
    Effort { checks: 20, limits: Limits { time: None, conflicts: Some(1000), memory_mb: None } };

impl CoreGuided {
    pub(crate) fn new(softs: impl IntoIterator<Item = (Term, u128)>) -> CoreGuided {
        let mut search = CoreGuided {
            softs: Vec::new(),
            position: FxHashMap::default(),
            sums: Vec::new(),
            bounds: FxHashMap::default(),
            stratum: 0,
            proved: 0,
        };
        for (term, weight) in softs {
            search.add(term, weight);
        }
        search.stratum = search.softs.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
        search
    }

    /// The cost of the last optimum; before that, a lower bound.
    pub(crate) fn proved(&self) -> u128 {
        self.proved
    }

    /// Leaves the solver with a model of least cost. After an unknown answer it can be called again and continues.
    pub(crate) fn run(&mut self, solver: &mut dyn Solver, terms: &mut Terms) -> Optimum {
        loop {
            let assumed: Vec<Term> = self
                .softs
                .iter()
                .filter(|&&(_, weight)| weight > 0 && weight >= self.stratum)
                .map(|&(term, _)| term)
                .collect();
            match solver.check(terms, &assumed) {
                Answer::Unknown(reason) => return Optimum::Unknown(reason),
                Answer::Sat => {
                    if !self.lower_stratum() {
                        return Optimum::Found;
                    }
                }
                Answer::Unsat => {
                    let core = solver.core();
                    if core.is_empty() {
                        return Optimum::Impossible;
                    }
                    let core = minimise_core(solver, terms, &[], &core, &CORE_EFFORT).core;
                    if core.is_empty() {
                        return Optimum::Impossible;
                    }
                    self.relax(terms, &core);
                }
            }
        }
    }

    /// Lets lighter softs take part; false when all do already.
    fn lower_stratum(&mut self) -> bool {
        let lighter = self.softs.iter().map(|&(_, weight)| weight).filter(|&w| w > 0 && w < self.stratum).max();
        let Some(lighter) = lighter else { return false };
        self.stratum = lighter.min((self.stratum / 2).max(1));
        true
    }

    fn relax(&mut self, terms: &mut Terms, core: &[Term]) {
        let weights = core.iter().filter_map(|term| self.position.get(term).map(|&i| self.softs[i].1));
        let cost = weights.min().unwrap_or(0);
        self.proved += cost;
        for &term in core {
            let Some(&i) = self.position.get(&term) else { continue };
            self.softs[i].1 -= cost;
            for (sum, bound) in self.bounds.get(&term).cloned().unwrap_or_default() {
                self.reveal(terms, sum, bound + 1, cost);
            }
        }
        if core.len() > 1 {
            let false_members: Vec<Term> = core.iter().map(|&term| terms.not(term)).collect();
            let revealed = vec![0; core.len() + 1];
            self.sums.push(Sum { false_members: Totalizer::new(&false_members), weight: cost, revealed });
            self.reveal(terms, self.sums.len() - 1, 1, cost);
        }
    }

    /// Makes "at most `bound` members are false" worth `cost` more, up to the weight of the sum.
    ///
    /// Terms are shared, so one term can stand for bounds of several sums; then more may be revealed than the core took,
    /// which is harmless: every unit of a sum's weight counts once per bound, whenever it is revealed.
    fn reveal(&mut self, terms: &mut Terms, sum: usize, bound: usize, cost: u128) {
        let state = &mut self.sums[sum];
        if bound >= state.false_members.len() {
            return;
        }
        let cost = cost.min(state.weight - state.revealed[bound]);
        if cost == 0 {
            return;
        }
        state.revealed[bound] += cost;
        let more = state.false_members.at_least(terms, bound + 1);
        let at_most = terms.not(more);
        if terms.is_true(at_most) {
            return;
        }
        self.add(at_most, cost);
        let stands_for = self.bounds.entry(at_most).or_default();
        if !stands_for.contains(&(sum, bound)) {
            stands_for.push((sum, bound));
        }
    }

    fn add(&mut self, term: Term, weight: u128) {
        let place = *self.position.entry(term).or_insert(self.softs.len());
        match self.softs.get_mut(place) {
            Some((_, sum)) => *sum += weight,
            None => self.softs.push((term, weight)),
        }
    }
}
