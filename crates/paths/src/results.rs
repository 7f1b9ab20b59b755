//! What is known of the checks and of the bounds, all paths together.

use check::{Found, Question, held};
use ir::CheckKind;
use verdict::{BoundReached, CheckResult, Location, Outcome, Undecided};

/// Candidates of one check that may fail to replay before no more are tried.
const MAX_CANDIDATES: u32 = 8;

/// What is known of a check.
struct Known {
    question: Question,
    /// What a path made of it: the worst.
    outcome: Option<Outcome>,
    /// Does some run reach it?
    is_reached: bool,
    /// Candidates that did not replay.
    candidates: u32,
}

/// What is known so far.
#[derive(Default)]
pub(crate) struct Results {
    checks: Vec<Known>,
    /// What was not looked at.
    bounds: Vec<BoundReached>,
    /// Why nothing can be said of what no run was found to break.
    undecided: Option<Undecided>,
}

/// A check among the others.
#[derive(Clone, Copy)]
pub(crate) struct CheckId(usize);

impl Results {
    /// The check that a question is about.
    pub(crate) fn check(&mut self, question: &Question) -> CheckId {
        let is_same = |known: &Known| {
            let other = &known.question;
            (question.kind, question.clause, question.line) == (other.kind, other.clause, other.line)
                && question.name == other.name
                && question.location == other.location
        };
        CheckId(self.checks.iter().position(is_same).unwrap_or_else(|| {
            let (outcome, is_reached, candidates) = (None, false, 0);
            self.checks.push(Known { question: question.clone(), outcome, is_reached, candidates });
            self.checks.len() - 1
        }))
    }

    /// Need no more runs that break the check be looked for?
    pub(crate) fn is_settled(&self, check: CheckId) -> bool {
        let known = &self.checks[check.0];
        matches!(known.outcome, Some(Outcome::Violated(_))) || known.candidates >= MAX_CANDIDATES
    }

    /// What a path made of a check that can fail on it.
    pub(crate) fn enter(&mut self, check: CheckId, outcome: Outcome) {
        let known = &mut self.checks[check.0];
        known.candidates += 1;
        if known.outcome.is_none() || matches!(outcome, Outcome::Violated(_)) {
            known.outcome = Some(outcome);
        }
    }

    /// Is it worth asking whether a run reaches the check?
    pub(crate) fn wants_run(&self, check: CheckId) -> bool {
        let known = &self.checks[check.0];
        known.question.wants_runs() && !known.is_reached
    }

    /// A run reaches it.
    pub(crate) fn reach(&mut self, check: CheckId) {
        self.checks[check.0].is_reached = true;
    }

    /// Is the bound known to matter?
    pub(crate) fn knows(&self, bound: &BoundReached) -> bool {
        self.bounds.iter().any(|known| known.message == bound.message)
    }

    /// A run may need more than a bound.
    pub(crate) fn bound(&mut self, bound: BoundReached) {
        if !self.knows(&bound) {
            self.bounds.push(bound);
        }
    }

    /// Something cannot be followed.
    pub(crate) fn undecide(&mut self, undecided: Undecided) {
        self.undecided.get_or_insert(undecided);
    }

    /// Is there something that cannot be followed?
    pub(crate) fn is_undecided(&self) -> bool {
        self.undecided.is_some()
    }

    /// Is some bound known to matter?
    pub(crate) fn is_bounded(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// The verdicts, when there are no more paths.
    pub(crate) fn conclude(self) -> Found {
        let mut found = Found::default();
        // As people read them: what stands in the code in its order, then the clauses in theirs.
        let mut checks = self.checks;
        let order = |known: &Known| {
            let question = &known.question;
            let place = question.location.as_ref().map(|at| (at.file.clone(), question.line.unwrap_or(at.line)));
            (question.clause.is_some(), question.clause, place, kind_number(question.kind))
        };
        checks.sort_by_key(order);
        for known in checks {
            let outcome = known.outcome.unwrap_or_else(|| held(&self.bounds, self.undecided.as_ref()));
            let holds = matches!(outcome, Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. });
            let unreachable = known.question.wants_runs() && holds && !known.is_reached;
            let Question { kind, name, text, location, line, .. } = known.question;
            let location = location.map(|at| Location { line: line.unwrap_or(at.line), ..at });
            found.checks.push(CheckResult { kind, name, text, location, unreachable, outcome });
        }
        found.reached = self.bounds;
        found.undecided = self.undecided;
        found
    }
}

fn kind_number(kind: CheckKind) -> usize {
    CheckKind::ALL.iter().position(|&other| other == kind).unwrap_or(CheckKind::ALL.len())
}
