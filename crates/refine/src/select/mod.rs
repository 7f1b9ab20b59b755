//! Selection strategies: which regions are entered next for an error condition (papers/3 §III, §IV).

mod dont_care;
mod inertial;
mod naive;

use crate::solve::Solve;
use logic::Term;
use merge::ContextId;
use solver::Reason;
use std::str::FromStr;
use symbolic::PlaceholderId;

/// A strategy, by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Everything that the condition speaks of.
    Naive,
    /// One region that matters in a model.
    DontCare,
    /// All regions that matter in a model.
    DontCareSet,
    /// None, as long as there is a witness without them; then a smallest set that admits one.
    #[default]
    Inertial,
}

impl Strategy {
    /// As users write it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Naive => "naive",
            Strategy::DontCare => "dont-care",
            Strategy::DontCareSet => "dont-care-set",
            Strategy::Inertial => "inertial",
        }
    }

    pub(crate) fn selector(self) -> Box<dyn Select> {
        match self {
            Strategy::Naive => Box::new(naive::Naive),
            Strategy::DontCare => Box::new(dont_care::DontCare { is_set: false }),
            Strategy::DontCareSet => Box::new(dont_care::DontCare { is_set: true }),
            Strategy::Inertial => Box::new(inertial::Inertial),
        }
    }
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(name: &str) -> Result<Strategy, String> {
        let all = [Strategy::Naive, Strategy::DontCare, Strategy::DontCareSet, Strategy::Inertial];
        all.into_iter().find(|strategy| strategy.name() == name).ok_or_else(|| format!("no strategy {name}"))
    }
}

/// A placeholder that an error condition may depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) placeholder: PlaceholderId,
    /// A run goes through it (π).
    pub(crate) passes: Term,
    /// What entering it costs, roughly.
    pub(crate) cost: u64,
    /// Is it to be entered for another condition?
    pub(crate) is_wanted: bool,
    /// Does the condition speak of what it leaves behind (λ), not only of whether a run comes through?
    pub(crate) leaves_value: bool,
}

/// What becomes of an error condition.
pub(crate) enum Selection {
    /// It can hold where these do, whatever the placeholders do.
    Witness(Vec<Term>),
    /// It cannot hold, whatever the placeholders do.
    Proof,
    /// That depends on these: they are to be entered.
    Enter(Vec<PlaceholderId>),
    /// More was kept of callees, in these contexts: it is to be asked again.
    Kept(Vec<ContextId>),
    /// That depends on a region that is to be entered for another condition.
    Later,
    /// The solver did not answer.
    Unknown(Reason),
}

/// Decides what to enter for an error condition.
pub(crate) trait Select {
    fn select(&self, solve: &mut Solve<'_>, condition: Term, candidates: &[Candidate]) -> Selection;
}

/// Is there a witness that goes through no placeholder?
fn without_placeholders(solve: &mut Solve<'_>, condition: Term, candidates: &[Candidate]) -> solver::Answer {
    let mut asked = blocked(solve, candidates);
    asked.push(condition);
    solve.ask(&asked)
}

/// No run goes through any of the placeholders (the π-constraints of papers/3 §IV).
pub(crate) fn blocked(solve: &mut Solve<'_>, candidates: &[Candidate]) -> Vec<Term> {
    candidates.iter().map(|candidate| solve.work.context.terms.not(candidate.passes)).collect()
}
