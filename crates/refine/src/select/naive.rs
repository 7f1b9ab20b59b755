//! The naive strategy (papers/3 §V): every placeholder that the condition speaks of is entered, if any run goes through it where
//! the condition holds. Without that, a recursion would be entered beyond the depth that the input allows.

use super::{Candidate, Select, Selection, blocked, without_placeholders};
use crate::solve::Solve;
use logic::Term;
use solver::Answer;

pub(super) struct Naive;

impl Select for Naive {
    fn select(&self, solve: &mut Solve<'_>, condition: Term, candidates: &[Candidate]) -> Selection {
        match solve.ask(&[condition]) {
            Answer::Sat => {}
            Answer::Unsat => return Selection::Proof,
            Answer::Unknown(reason) => return Selection::Unknown(reason),
        }
        let mut wanted = Vec::new();
        for candidate in candidates {
            let placeholder = solve.work.heap.inputs.placeholders.get(candidate.placeholder);
            let Some(reached) = placeholder.map(|placeholder| placeholder.reached) else { continue };
            match solve.ask(&[condition, reached, candidate.passes]) {
                Answer::Sat => wanted.push(candidate.placeholder),
                Answer::Unsat => {}
                Answer::Unknown(reason) => return Selection::Unknown(reason),
            }
        }
        if !wanted.is_empty() {
            return Selection::Enter(wanted);
        }
        match without_placeholders(solve, condition, candidates) {
            Answer::Sat => Selection::Witness(blocked(solve, candidates)),
            // The condition can hold, so this is no proof.
            Answer::Unsat => Selection::Enter(candidates.iter().map(|candidate| candidate.placeholder).collect()),
            Answer::Unknown(reason) => Selection::Unknown(reason),
        }
    }
}
