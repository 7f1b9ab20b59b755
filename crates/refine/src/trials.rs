//! What trials find, before anything is executed symbolically: [`check::trial`].

use crate::refined::Refining;
use check::replay::Claim;
use check::trial;
use check::{Expectation, Specification};
use std::time::{Duration, Instant};
use verdict::{CheckResult, Outcome};

/// Trials may take this part of the time that is left.
const PART_OF_TIME: u32 = 6;
/// But not more than this.
const MAX_TIME: Duration = Duration::from_secs(10);

impl Refining<'_> {
    /// Tries the target out. What its replay shows is a violation, and is not asked about any more.
    pub(crate) fn try_out(&mut self, specification: &mut dyn Specification) {
        let (language, contracts) = self.program;
        if language.prepare_call(self.target).is_err() {
            return;
        }
        self.options.tell("trying it out");
        let now = Instant::now();
        let part = self.deadline.map(|end| end.saturating_duration_since(now) / PART_OF_TIME);
        let until = now.checked_add(part.unwrap_or(MAX_TIME).min(MAX_TIME));
        let stop = self.watch.stop();
        let Some(made) = trial::try_out(language, contracts, self.target, self.options, &stop, until) else { return };
        self.known.stats.trials = Some(made.count);
        for failing in made.failing {
            let expected = Expectation {
                kind: failing.kind,
                at: Some(failing.at.clone()),
                clause: None,
                name: None,
                is_any_end: false,
            };
            let replayed = failing.inputs.iter().find_map(|input| {
                let claim = Claim {
                    target: self.target,
                    expected: &expected,
                    specification: &mut *specification,
                    contracts,
                    stop: self.watch.abandon(),
                };
                language.replay(input, claim).ok()
            });
            let Some(evidence) = replayed else { continue };
            let (kind, name) = (failing.kind, failing.kind.name().to_owned());
            let key = (kind, name.clone(), Some((failing.at.file.clone(), failing.at.line)), None);
            self.known.note(&key);
            let (location, outcome) = (Some(failing.at), Outcome::Violated(evidence));
            let result =
                CheckResult { kind, name, text: None, location, unreachable: false, outcome, more: Vec::new() };
            self.known.add_result(key, result);
        }
    }

    /// Does the target take arguments? Then it is tried out after the first turn: small code is decided by then, with the fewest
    /// regions entered.
    pub(crate) fn is_tried_later(&self) -> bool {
        !self.program.0.program().procs[self.target].params.is_empty()
    }
}
