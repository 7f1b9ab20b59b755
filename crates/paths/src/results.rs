//! What is known of the checks and of the bounds, all paths together.
//!
//! Whatever is found is entered with the path on which it was found, and paths have an order of their own. What several threads
//! found out is added up, and means what it would have meant had one thread followed all paths in their order.

use crate::choice::Prefix;
use check::{Found, Question, held};
use ir::CheckKind;
use std::collections::BTreeSet;
use verdict::{BoundReached, CheckResult, Evidence, Location, Outcome, Passage, Undecided};

/// Candidates of one check that may fail to replay before no more are tried.
const MAX_CANDIDATES: usize = 8;

/// Which check, in words that mean the same in every thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CheckName {
    kind: CheckKind,
    name: String,
    text: Option<String>,
    location: Option<Location>,
    line: Option<u32>,
    clause: Option<usize>,
    wants_runs: bool,
}

impl CheckName {
    /// The check that a question is about.
    pub(crate) fn of(question: &Question) -> CheckName {
        let Question { kind, name, text, location, line, clause, .. } = question;
        CheckName {
            kind: *kind,
            name: name.clone(),
            text: text.clone(),
            location: location.clone(),
            line: *line,
            clause: *clause,
            wants_runs: question.wants_runs(),
        }
    }

    fn is_same(&self, other: &CheckName) -> bool {
        (self.kind, self.clause, self.line) == (other.kind, other.clause, other.line)
            && self.name == other.name
            && self.location == other.location
    }

    /// As people read them: what stands in the code in its order, then the clauses in theirs.
    fn order(&self) -> impl Ord + use<> {
        let place = self.location.as_ref().map(|at| (at.file.clone(), self.line.unwrap_or(at.line)));
        let kind = CheckKind::ALL.iter().position(|&other| other == self.kind);
        (self.clause.is_some(), self.clause, place, kind, self.name.clone(), self.text.clone())
    }
}

/// What is known of a check.
struct Known {
    check: CheckName,
    /// What paths made of it that can fail it.
    candidates: Vec<(Prefix, Outcome)>,
    /// Does some run reach it?
    is_reached: bool,
}

/// What is known so far.
#[derive(Default)]
pub(crate) struct Results {
    checks: Vec<Known>,
    /// What was not looked at.
    bounds: Vec<(Prefix, BoundReached)>,
    /// Why nothing can be said of what no run was found to break.
    undecided: Option<(Prefix, Undecided)>,
    /// Is every run that breaks a check wanted, not just the first?
    wants_all: bool,
    /// A run for each path on which nothing goes wrong, if that was asked.
    runs: Vec<(Prefix, Evidence)>,
    /// The ways through the user's code that paths take, if that was asked.
    passages: BTreeSet<Passage>,
}

/// A check among the others.
#[derive(Clone, Copy)]
pub(crate) struct CheckId(usize);

impl Results {
    /// Nothing is known.
    pub(crate) fn new(wants_all: bool) -> Results {
        Results { wants_all, ..Results::default() }
    }

    /// The number of a check.
    pub(crate) fn check(&mut self, check: &CheckName) -> CheckId {
        CheckId(self.checks.iter().position(|known| known.check.is_same(check)).unwrap_or_else(|| {
            self.checks.push(Known { check: check.clone(), candidates: Vec::new(), is_reached: false });
            self.checks.len() - 1
        }))
    }

    /// Need no runs that break the check be looked for on this path, as those before it say enough?
    pub(crate) fn is_settled(&self, check: CheckId, path: &Prefix) -> bool {
        let before = self.checks[check.0].candidates.iter().filter(|(place, _)| place < path);
        is_enough(before.map(|(_, outcome)| outcome), self.wants_all)
    }

    /// What a path made of a check that can fail on it.
    pub(crate) fn enter(&mut self, check: CheckId, path: Prefix, outcome: Outcome) {
        self.checks[check.0].candidates.push((path, outcome));
    }

    /// A run of a path on which nothing goes wrong.
    pub(crate) fn run(&mut self, path: Prefix, run: Evidence) {
        self.runs.push((path, run));
    }

    /// Ways through the user's code that paths take.
    pub(crate) fn pass(&mut self, passages: impl Iterator<Item = Passage>) {
        self.passages.extend(passages);
    }

    /// Is it worth asking whether a run reaches the check?
    pub(crate) fn wants_run(&self, check: CheckId) -> bool {
        let known = &self.checks[check.0];
        known.check.wants_runs && !known.is_reached
    }

    /// A run reaches it.
    pub(crate) fn reach(&mut self, check: CheckId) {
        self.checks[check.0].is_reached = true;
    }

    /// A run may need more than a bound.
    pub(crate) fn bound(&mut self, path: &Prefix, bound: BoundReached) {
        match self.bounds.iter_mut().find(|(_, known)| known.message == bound.message) {
            Some(known) if known.0 <= *path => {}
            Some(known) => *known = (path.clone(), bound),
            None => self.bounds.push((path.clone(), bound)),
        }
    }

    /// Something cannot be followed.
    pub(crate) fn undecide(&mut self, path: &Prefix, undecided: Undecided) {
        if self.undecided.as_ref().is_none_or(|(place, _)| path < place) {
            self.undecided = Some((path.clone(), undecided));
        }
    }

    /// Says more of what cannot be followed.
    pub(crate) fn explain(&mut self, explain: impl FnOnce(&mut Undecided)) {
        if let Some((_, undecided)) = &mut self.undecided {
            explain(undecided);
        }
    }

    /// Is there something that cannot be followed?
    pub(crate) fn is_undecided(&self) -> bool {
        self.undecided.is_some()
    }

    /// Is some bound known to matter?
    pub(crate) fn is_bounded(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// Takes up what another thread found out.
    pub(crate) fn merge(&mut self, other: Results) {
        for known in other.checks {
            let CheckId(index) = self.check(&known.check);
            self.checks[index].candidates.extend(known.candidates);
            self.checks[index].is_reached |= known.is_reached;
        }
        self.runs.extend(other.runs);
        self.passages.extend(other.passages);
        other.bounds.into_iter().for_each(|(path, bound)| self.bound(&path, bound));
        other.undecided.into_iter().for_each(|(path, undecided)| self.undecide(&path, undecided));
    }

    /// The verdicts, when there are no more paths.
    pub(crate) fn conclude(self) -> Found {
        let mut found = Found::default();
        let mut bounds = self.bounds;
        bounds.sort_by(|(a, _), (b, _)| a.cmp(b));
        let bounds: Vec<BoundReached> = bounds.into_iter().map(|(_, bound)| bound).collect();
        let undecided = self.undecided.map(|(_, undecided)| undecided);
        let mut checks = self.checks;
        checks.sort_by_cached_key(|known| known.check.order());
        for mut known in checks {
            known.candidates.sort_by(|(a, _), (b, _)| a.cmp(b));
            let (outcome, more) = outcome_of(known.candidates, self.wants_all);
            let outcome = outcome.unwrap_or_else(|| held(&bounds, undecided.as_ref()));
            let holds = matches!(outcome, Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. });
            let unreachable = known.check.wants_runs && holds && !known.is_reached;
            let CheckName { kind, name, text, location, line, .. } = known.check;
            let location = location.map(|at| Location { line: line.unwrap_or(at.line), ..at });
            found.checks.push(CheckResult { kind, name, text, location, unreachable, outcome, more });
        }
        found.reached = bounds;
        found.undecided = undecided;
        found.passages = self.passages;
        let mut runs = self.runs;
        runs.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (_, run) in runs {
            if !found.runs.iter().any(|other| has_same_input(other, &run)) {
                found.runs.push(run);
            }
        }
        found
    }
}

fn has_same_input(a: &Evidence, b: &Evidence) -> bool {
    (&a.arguments, &a.before) == (&b.arguments, &b.before)
}

/// Is that enough about a check?
fn is_enough<'a>(candidates: impl Iterator<Item = &'a Outcome>, wants_all: bool) -> bool {
    let (mut violated, mut others) = (0, 0);
    for outcome in candidates {
        match outcome {
            Outcome::Violated(_) => violated += 1,
            Outcome::Unknown(_) | Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => others += 1,
        }
    }
    violated > 0 && !wants_all || others >= MAX_CANDIDATES
}

/// What candidates say together, in the order of their paths: the first that breaks the check, and the others that do.
fn outcome_of(candidates: Vec<(Prefix, Outcome)>, wants_all: bool) -> (Option<Outcome>, Vec<Evidence>) {
    let (mut seen, mut first, mut more) = (Vec::new(), None, Vec::<Evidence>::new());
    for (_, outcome) in candidates {
        if is_enough(seen.iter(), wants_all) {
            break;
        }
        match (&first, outcome) {
            (Some(Outcome::Violated(shown)), Outcome::Violated(evidence)) => {
                let is_same = |other: &Evidence| has_same_input(other, &evidence);
                if !is_same(shown) && !more.iter().any(is_same) {
                    more.push(*evidence);
                }
            }
            (Some(Outcome::Unknown(_)) | None, Outcome::Violated(evidence)) => {
                first = Some(Outcome::Violated(evidence));
                if !wants_all {
                    break;
                }
            }
            (None, outcome) => {
                seen.push(outcome.clone());
                first = Some(outcome);
            }
            (Some(_), outcome) => seen.push(outcome),
        }
    }
    (first, more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Choice;

    fn violated(message: &str) -> Outcome {
        Outcome::Violated(Box::new(Evidence {
            message: message.to_owned(),
            arguments: vec![("n".to_owned(), verdict::Value::Text(message.to_owned()))],
            ..Evidence::default()
        }))
    }

    fn unknown(reason: &str) -> Outcome {
        Outcome::Unknown(Undecided { reason: reason.to_owned(), location: None, advice: None })
    }

    fn check() -> CheckName {
        let (kind, name) = (CheckKind::Assert, "assert".to_owned());
        CheckName { kind, name, text: None, location: None, line: None, clause: None, wants_runs: true }
    }

    fn path(number: u32) -> Prefix {
        Prefix(vec![Choice::Branch(number)])
    }

    /// What counts is the order of paths, not that of threads.
    #[test]
    fn the_first_path_counts() {
        for order in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
            let mut all = Results::new(false);
            for number in order {
                let mut own = Results::new(false);
                let id = own.check(&check());
                assert!(!own.is_settled(id, &path(number)));
                let outcome = if number == 1 { unknown("1") } else { violated(&number.to_string()) };
                own.enter(id, path(number), outcome);
                let advice = number.to_string();
                own.bound(&path(number), BoundReached { message: "a bound".to_owned(), location: None, advice });
                all.merge(own);
            }
            let id = all.check(&check());
            assert!(all.is_settled(id, &path(4)) && !all.is_settled(id, &path(2)));
            let found = all.conclude();
            assert_eq!(found.checks[0].outcome, violated("2"));
            assert!(found.checks[0].more.is_empty());
            assert_eq!(found.reached[0].advice, "1");
        }
    }

    /// Candidates that do not replay end the search for others; if all are wanted, the same input is listed once.
    #[test]
    fn candidates_are_tried_in_the_order_of_paths() {
        let mut few = Results::new(false);
        let id = few.check(&check());
        (0..MAX_CANDIDATES as u32).for_each(|number| few.enter(id, path(number), unknown("no")));
        few.enter(id, path(100), violated("late"));
        assert_eq!(few.conclude().checks[0].outcome, unknown("no"));
        let mut all = Results::new(true);
        let id = all.check(&check());
        for (number, outcome) in [violated("a"), unknown("?"), violated("b"), violated("a")].into_iter().enumerate() {
            assert!(!all.is_settled(id, &path(number as u32)));
            all.enter(id, path(number as u32), outcome);
        }
        let checks = all.conclude().checks;
        assert_eq!(checks[0].outcome, violated("a"));
        assert_eq!(checks[0].more.iter().map(|evidence| &*evidence.message).collect::<Vec<_>>(), ["b"]);
    }
}
