//! The naive strategy (papers/3 §V): every placeholder that the condition speaks of is entered.

use super::{Candidate, Select, Selection};
use crate::solve::Solve;
use logic::Term;
use solver::Answer;

pub(super) struct Naive;

impl Select for Naive {
    fn select(&self, solve: &mut Solve<'_>, condition: Term, candidates: &[Candidate]) -> Selection {
        match solve.ask(&[condition]) {
            Answer::Sat if candidates.is_empty() => Selection::Witness(Vec::new()),
            Answer::Sat => Selection::Enter(candidates.iter().map(|candidate| candidate.placeholder).collect()),
            Answer::Unsat => Selection::Proof,
            Answer::Unknown(reason) => Selection::Unknown(reason),
        }
    }
}
