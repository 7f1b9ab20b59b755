//! Making unsat cores minimal.
//!
//! The core a SAT solver gives is what its last conflict happened to use. Users of cores (papers/2 §4: the constraints of
//! a callee that rule a state out become its specification) pay for every needless member, so it is worth shrinking.
//!
//! Deletion-based, with refinement (Marques-Silva: "Minimal unsatisfiability: models, algorithms and applications",
//! ISMVL 2010): leave one member out; if the rest is still unsatisfiable, continue with the *core* of that answer, which
//! often drops many members at once; if it is satisfiable, the member is needed for good. The last members are tried
//! first, so that of two equally good cores the one with the earlier assumptions remains, whatever the solver's mood.
//!
//! What remains is about one satisfiable check for each needed member: of the checks on cores of random clauses, sums and
//! pigeons, none to seven in a hundred were unsatisfiable. Model rotation (Belov, Marques-Silva: "Accelerating MUS
//! extraction with recursive model rotation", FMCAD 2011) saves some of those, but has to know what is asserted, which a
//! [`Solver`] does not give back.

use crate::{Answer, Limits, Solver};
use logic::{Term, Terms};
use rustc_hash::FxHashSet;

/// How much to spend on a smaller core.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Checks at most.
    pub checks: usize,
    /// Limits of each check, besides those of the solver.
    pub limits: Limits,
}

impl Default for Effort {
    /// Until the core is minimal.
    fn default() -> Effort {
        Effort { checks: usize::MAX, limits: Limits::NONE }
    }
}

/// A core, smaller than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimised {
    /// In the order given, without repetition.
    pub core: Vec<Term>,
    /// Whether it is known that no member can be left out.
    pub minimal: bool,
}

/// Shrinks `core`, which must contradict what is asserted in `solver` together with the assumptions `fixed`.
///
/// The result is a subset of `core` with the same property. The solver's limits are as before afterwards.
pub fn minimise_core(
    solver: &mut dyn Solver,
    terms: &mut Terms,
    fixed: &[Term],
    core: &[Term],
    effort: &Effort,
) -> Minimised {
    let limits = solver.limits();
    solver.set_limits(limits.tighter(effort.limits));
    let result = shrink(solver, terms, fixed, core, effort.checks);
    solver.set_limits(limits);
    result
}

fn shrink(
    solver: &mut dyn Solver,
    terms: &mut Terms,
    fixed: &[Term],
    core: &[Term],
    mut checks_left: usize,
) -> Minimised {
    let mut seen: FxHashSet<Term> = fixed.iter().copied().collect();
    let mut core: Vec<Term> = core.iter().copied().filter(|&term| seen.insert(term)).collect();
    let mut minimal = true;
    // Members from `position` on are known to be needed, or could not be decided.
    let mut position = core.len();
    let mut assumptions = Vec::with_capacity(fixed.len() + core.len());
    while position > 0 {
        if checks_left == 0 {
            minimal = false;
            break;
        }
        checks_left -= 1;
        let candidate = position - 1;
        assumptions.clear();
        assumptions.extend_from_slice(fixed);
        assumptions.extend(core.iter().enumerate().filter(|&(i, _)| i != candidate).map(|(_, &term)| term));
        match solver.check(terms, &assumptions) {
            Answer::Sat => position = candidate,
            Answer::Unknown(_) => {
                minimal = false;
                position = candidate;
            }
            Answer::Unsat => {
                // Members that were needed before are needed still: every core of the rest contains them. Undecided
                // ones may fall out here.
                let kept: FxHashSet<Term> = solver.core().into_iter().collect();
                let mut place = 0;
                let mut next_position = 0;
                core.retain(|term| {
                    let keep = place != candidate && kept.contains(term);
                    if keep && place < candidate {
                        next_position += 1;
                    }
                    place += 1;
                    keep
                });
                position = next_position;
            }
        }
    }
    Minimised { core, minimal }
}
