//! Inertial refinement (papers/3 §IV, Alg. 2): everything unexplored is blocked; where no witness is left, a minimal
//! correction set of the blocks says what to enter. Sets of least weight come first, since the paper blames sets that are
//! not optimal for what it loses (§V).

use super::{Candidate, Select, Selection, blocked, without_placeholders};
use crate::solve::Solve;
use logic::Term;
use solver::{Answer, CorrectionSets, NextSet};

pub(super) struct Inertial;

/// Conflicts that looking for a lightest set may take; any minimal set does as well.
const LIGHTEST_CONFLICTS: u64 = 20_000;

impl Select for Inertial {
    fn select(&self, solve: &mut Solve<'_>, condition: Term, candidates: &[Candidate]) -> Selection {
        match without_placeholders(solve, condition, candidates) {
            Answer::Sat => return Selection::Witness(blocked(solve, candidates)),
            Answer::Unsat if candidates.is_empty() => return Selection::Proof,
            // Conditions that depend on one region share what is entered for the first of them.
            Answer::Unsat if candidates.iter().any(|candidate| candidate.is_wanted) => return Selection::Later,
            Answer::Unsat => {}
            Answer::Unknown(reason) => return Selection::Unknown(reason),
        }
        // One region fewer is worth any cost.
        let most = candidates.iter().map(|candidate| candidate.cost).max().unwrap_or(0) + 1;
        let blocks = blocked(solve, candidates);
        let softs: Vec<(Term, u64)> = blocks
            .iter()
            .zip(candidates)
            .map(|(&block, candidate)| (block, most * candidates.len() as u64 + candidate.cost))
            .collect();
        let limits = solve.limits(Some(LIGHTEST_CONFLICTS));
        let hard = [&[condition], &solve.kept[..]].concat();
        let (session, terms) = solve.shared_session(limits);
        let mut sets = CorrectionSets::new(session, terms, &hard, &softs);
        let mut next = sets.next(terms);
        if matches!(next, NextSet::Unknown(solver::Reason::Conflicts)) {
            next = sets.one(terms);
        }
        match next {
            NextSet::Set(set) => {
                Selection::Enter(set.softs.iter().map(|&position| candidates[position].placeholder).collect())
            }
            NextSet::Exhausted => Selection::Proof,
            NextSet::Unknown(reason) => Selection::Unknown(reason),
        }
    }
}
