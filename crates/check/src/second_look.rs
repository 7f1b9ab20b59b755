//! Proofs that rest neither on a package being complete nor on what globals are when the target is called.
//!
//! A run that reads a field which its whole package can write, or a global, has what was taken for granted of it as a bound.
//! Often nothing depends on that: the bits of a global around those that are set are read only to be kept, and many proofs
//! need no fact about a field. Where such bounds are all that stands between an answer and a proof, the target is checked
//! once more without what they name.

use crate::{ANY_GLOBALS, CLOSED_WORLD, Found, Language, Options};
use std::time::Instant;
use verdict::{BoundReached, CheckResult, Outcome};

/// What was found, with the proofs that `check` finds where less is taken for granted.
pub fn with_less_taken_for_granted(
    language: &dyn Language,
    options: &Options,
    start: Instant,
    mut found: Found,
    check: impl FnOnce(&Options) -> Found,
) -> Found {
    let holds = |check: &CheckResult| matches!(check.outcome, Outcome::HoldsWithinBounds { .. });
    let is_of_globals = |bound: &BoundReached| bound.advice == ANY_GLOBALS;
    let is_of_other_code = |bound: &BoundReached| bound.advice == CLOSED_WORLD || is_of_globals(bound);
    let rests_on_packages = found.reached.iter().any(|bound| language.is_about_package(&bound.message));
    let rests_on_globals = found.reached.iter().any(is_of_globals);
    let left = options.deadline(start).map(|end| end.saturating_duration_since(Instant::now()));
    if !(rests_on_packages || rests_on_globals)
        || !found.reached.iter().all(is_of_other_code)
        || (!found.checks.is_empty() && !found.checks.iter().any(holds))
        || found.undecided.is_some()
        || left.is_some_and(|left| left.is_zero())
    {
        return found;
    }
    if rests_on_packages {
        language.open_packages(true);
    }
    let arbitrary_globals = options.arbitrary_globals || rests_on_globals;
    let again = check(&Options { timeout: left, arbitrary_globals, ..options.clone() });
    language.open_packages(false);
    let is_proved = |check: &CheckResult| matches!(check.outcome, Outcome::Proved { .. });
    for check in found.checks.iter_mut().filter(|check| holds(check)) {
        let is_same = |other: &&CheckResult| {
            (other.kind, &other.name, &other.text, &other.location)
                == (check.kind, &check.name, &check.text, &check.location)
        };
        let mut alike = again.checks.iter().filter(is_same);
        if let Some(proof) = alike.next().filter(|other| is_proved(other) && alike.all(is_proved)) {
            *check = proof.clone();
        }
    }
    // A check that cannot fail where more is taken for granted may be there only where less is.
    let mut all = found.checks.iter().chain(&again.checks);
    if all.all(is_proved) && again.reached.is_empty() && again.undecided.is_none() {
        found.reached.clear();
    }
    found.stats.time = start.elapsed();
    found.stats.solver_calls += again.stats.solver_calls;
    found.stats.solver_time += again.stats.solver_time;
    found
}
