//! Proofs that rest on no package being complete.
//!
//! What is known of a field that its whole package can write holds only if no class of the package is missing, and a run that
//! reads the field has that as a bound. Where this is all that stands between an answer and a proof, the target is checked
//! once more without: many proofs need nothing of the kind.

use check::{CLOSED_WORLD, Found, Language, Options};
use std::time::Instant;
use verdict::{BoundReached, CheckResult, Outcome};

/// What was found, with the proofs that `check` finds where packages are open.
pub(crate) fn with_open_packages(
    language: &dyn Language,
    options: &Options,
    start: Instant,
    mut found: Found,
    check: impl FnOnce(&Options) -> Found,
) -> Found {
    let holds = |check: &CheckResult| matches!(check.outcome, Outcome::HoldsWithinBounds { .. });
    let is_of_other_code = |bound: &BoundReached| bound.advice == CLOSED_WORLD;
    let rests_on_packages = found.reached.iter().any(|bound| language.is_about_package(&bound.message));
    let left = options.deadline(start).map(|end| end.saturating_duration_since(Instant::now()));
    if !rests_on_packages
        || !found.reached.iter().all(is_of_other_code)
        || (!found.checks.is_empty() && !found.checks.iter().any(holds))
        || found.undecided.is_some()
        || left.is_some_and(|left| left.is_zero())
    {
        return found;
    }
    language.open_packages(true);
    let again = check(&Options { timeout: left, ..options.clone() });
    language.open_packages(false);
    let is_proved = |check: &CheckResult| matches!(check.outcome, Outcome::Proved { .. });
    for check in found.checks.iter_mut().filter(|check| holds(check)) {
        let is_same = |other: &&CheckResult| {
            (other.kind, &other.name, &other.text, &other.location)
                == (check.kind, &check.name, &check.text, &check.location)
        };
        if let Some(proof) = again.checks.iter().find(is_same).filter(|other| is_proved(other)) {
            *check = proof.clone();
        }
    }
    // A check that cannot fail where packages are complete may be there only where they are open.
    let mut all = found.checks.iter().chain(&again.checks);
    if all.all(is_proved) && again.reached.is_empty() && again.undecided.is_none() {
        found.reached.clear();
    }
    found.stats.time = start.elapsed();
    found.stats.solver_calls += again.stats.solver_calls;
    found.stats.solver_time += again.stats.solver_time;
    found
}
