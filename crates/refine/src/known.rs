//! What is known of a target: what turns have found out, added up in the order of their contexts.
//!
//! A turn depends on the turns before it in two ways only: checks that were violated are not asked about again, and where there is
//! a bound already, one more is not worth a region. A turn begins with both ([`Told`]), so that it can be taken before, or
//! beside, others ([`crate::sharing`]), and it is seen afterwards whether what it was told still holds.

use check::Question;
use ir::{CheckKind, ProcId, RegionId};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use symbolic::Passes;
use verdict::{BoundReached, CheckResult, Entered, Location, Outcome, Stats, Undecided};

/// What tells checks apart.
pub(crate) type Key = (CheckKind, String, Option<(String, u32)>, Option<usize>);

/// The key of a question.
pub(crate) fn key_of(question: &Question) -> Key {
    let place = question.location.as_ref().map(|at| (at.file.clone(), question.line.unwrap_or(at.line)));
    (question.kind, question.name.clone(), place, question.clause)
}

/// A check as it is reported, with this outcome.
pub(crate) fn result_of(question: Question, outcome: Outcome, unreachable: bool) -> CheckResult {
    let location = question.location.map(|at| Location { line: question.line.unwrap_or(at.line), ..at });
    let Question { kind, name, text, .. } = question;
    CheckResult { kind, name, text, location, unreachable, outcome, more: Vec::new() }
}

/// What a turn is told of the turns before it.
#[derive(Clone, Default)]
pub(crate) struct Told {
    /// Checks that are violated.
    pub(crate) violated: Arc<BTreeSet<Key>>,
    /// Is there a bound?
    pub(crate) has_bounds: bool,
}

/// What is known of a target; or what a turn has found out, which was told the rest.
#[derive(Clone)]
pub(crate) struct Known {
    /// What came of checks.
    pub(crate) results: BTreeMap<Key, CheckResult>,
    /// All checks that were met, in this order.
    pub(crate) order: Vec<Key>,
    pub(crate) bounds: Vec<BoundReached>,
    pub(crate) undecided: Option<Undecided>,
    /// Callees whose contracts matter for what holds.
    pub(crate) relied_on: BTreeSet<ProcId>,
    /// One of these contracts that no call can keep.
    pub(crate) contradiction: Option<Undecided>,
    pub(crate) entered: Vec<Entered>,
    pub(crate) stats: Stats,
    /// How often each region was executed, in all rounds.
    pub(crate) passes: FxHashMap<(ProcId, RegionId), Passes>,
    /// What was known before.
    pub(crate) told: Told,
    /// Did it matter whether there was a bound before?
    pub(crate) looked_for_bounds: bool,
}

impl Known {
    /// Nothing, besides what is told.
    pub(crate) fn after(told: Told) -> Known {
        Known {
            results: BTreeMap::new(),
            order: Vec::new(),
            bounds: Vec::new(),
            undecided: None,
            relied_on: BTreeSet::new(),
            contradiction: None,
            entered: Vec::new(),
            stats: Stats { regions: Some(0), regions_expanded: Some(0), refinements: Some(0), ..Stats::default() },
            passes: FxHashMap::default(),
            told,
            looked_for_bounds: false,
        }
    }

    /// What the next turn is told.
    pub(crate) fn tell(&self) -> Told {
        self.tell_after(&self.told)
    }

    /// The same, after turns that have told this.
    pub(crate) fn tell_after(&self, told: &Told) -> Told {
        let is_news = |(key, result): &(&Key, &CheckResult)| is_violated(result) && !told.violated.contains(*key);
        let mut news = self.results.iter().filter(is_news).map(|(key, _)| key.clone()).peekable();
        let violated = match news.peek() {
            None => Arc::clone(&told.violated),
            Some(_) => Arc::new(told.violated.iter().cloned().chain(news).collect()),
        };
        Told { violated, has_bounds: told.has_bounds || !self.bounds.is_empty() }
    }

    pub(crate) fn is_violated(&self, key: &Key) -> bool {
        self.told.violated.contains(key) || self.results.get(key).is_some_and(is_violated)
    }

    /// Is there a bound already?
    pub(crate) fn has_bounds(&mut self) -> bool {
        self.looked_for_bounds = true;
        self.told.has_bounds || !self.bounds.is_empty()
    }

    /// Would the turn that this is of have gone the same way, had it been told that?
    pub(crate) fn is_same_after(&self, told: &Told) -> bool {
        let is_news = |key: &&Key| told.violated.contains(*key) && !self.told.violated.contains(*key);
        let is_told_same = !self.looked_for_bounds || self.told.has_bounds == told.has_bounds;
        is_told_same && self.told.violated.is_subset(&told.violated) && !self.order.iter().any(|key| is_news(&key))
    }

    pub(crate) fn add_bound(&mut self, bound: BoundReached) {
        if self.bounds.iter().all(|known| known.message != bound.message) {
            self.bounds.push(bound);
        }
    }

    /// Notes that there is such a check.
    pub(crate) fn note(&mut self, key: &Key) {
        if !self.order.contains(key) {
            self.order.push(key.clone());
        }
    }

    /// Keeps the worse of what is known of a check in several contexts.
    pub(crate) fn add_result(&mut self, key: Key, mut result: CheckResult) {
        let rank = |outcome: &Outcome| match outcome {
            Outcome::Violated(_) => 3,
            Outcome::Unknown(_) => 2,
            Outcome::HoldsWithinBounds { .. } => 1,
            Outcome::Proved { .. } => 0,
        };
        let before = self.results.get(&key);
        result.unreachable &= before.is_none_or(|before| before.unreachable);
        match self.results.get_mut(&key) {
            Some(before) if rank(&before.outcome) >= rank(&result.outcome) => {
                before.unreachable = result.unreachable;
                if let (Outcome::Proved { invariant }, Outcome::Proved { invariant: more }) =
                    (&mut before.outcome, result.outcome)
                {
                    invariant.extend(more);
                    invariant.sort();
                    invariant.dedup();
                }
            }
            _ => _ = self.results.insert(key, result),
        }
    }

    /// Adds what a later turn has found out.
    pub(crate) fn add(&mut self, turn: Known) {
        turn.order.iter().for_each(|key| self.note(key));
        turn.results.into_iter().for_each(|(key, result)| self.add_result(key, result));
        turn.bounds.into_iter().for_each(|bound| self.add_bound(bound));
        self.undecided = self.undecided.take().or(turn.undecided);
        self.contradiction = self.contradiction.take().or(turn.contradiction);
        self.relied_on.extend(turn.relied_on);
        self.entered.extend(turn.entered);
        for (region, passes) in turn.passes {
            self.passes.entry(region).or_default().add(passes);
        }
        let (stats, more) = (&mut self.stats, turn.stats);
        stats.solver_calls += more.solver_calls;
        stats.solver_time += more.solver_time;
        (stats.terms, stats.variables, stats.clauses) =
            (stats.terms.max(more.terms), stats.variables.max(more.variables), stats.clauses.max(more.clauses));
        *stats.regions_expanded.get_or_insert(0) += more.regions_expanded.unwrap_or(0);
        *stats.refinements.get_or_insert(0) += more.refinements.unwrap_or(0);
        if let Some(kept) = more.statements_kept {
            *stats.statements_kept.get_or_insert(0) += kept;
        }
        if let Some(executing) = more.executing {
            *stats.executing.get_or_insert_default() += executing;
        }
    }
}

fn is_violated(result: &CheckResult) -> bool {
    matches!(result.outcome, Outcome::Violated(_))
}
