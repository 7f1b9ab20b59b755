//! What an engine found out about a target.

use crate::Specification;
use std::collections::BTreeSet;
use verdict::{BoundReached, CheckResult, Entered, Evidence, Outcome, Passage, Stats, Undecided};

/// What was found about a target.
#[derive(Default)]
pub struct Found {
    /// The checks.
    pub checks: Vec<CheckResult>,
    /// What made all of it undecided.
    pub undecided: Option<Undecided>,
    /// The bounds that some run may need more of.
    pub reached: Vec<BoundReached>,
    /// The precondition cannot hold: nothing was checked.
    pub vacuous: Option<String>,
    /// The functions and loops that were entered one by one, in order.
    pub entered: Vec<Entered>,
    /// A run for each path that ends without breaking a check, if that was asked.
    pub runs: Vec<Evidence>,
    /// The ways through the user's code that paths take, if that was asked.
    pub passages: BTreeSet<Passage>,
    /// Counters.
    pub stats: Stats,
}

impl Found {
    /// Says that nothing was checked: no input satisfies what is assumed at the entry. `is_bounded`: some inputs were not
    /// considered.
    pub fn nothing_checked(&mut self, is_bounded: bool) {
        let within = if is_bounded { " within the bounds" } else { "" };
        let reason = format!("no input{within} satisfies the precondition: nothing was checked");
        let advice = match is_bounded {
            true => "look for a contradiction in preconditions and invariants, or raise --scope",
            false => "look for a contradiction in preconditions and invariants",
        };
        self.vacuous = Some(reason.clone());
        self.undecide(&Undecided { reason, location: None, advice: Some(advice.to_owned()) });
    }

    /// Makes everything undecided.
    fn undecide(&mut self, undecided: &Undecided) {
        for check in &mut self.checks {
            check.outcome = Outcome::Unknown(undecided.clone());
            check.unreachable = false;
        }
        self.undecided = Some(undecided.clone());
    }

    /// Makes clauses that cannot be understood undecided, and everything if one of them is a precondition.
    pub fn report_broken(&mut self, specification: &dyn Specification) {
        for broken in specification.broken() {
            let undecided = Undecided {
                reason: format!("a clause of the contract cannot be understood: {}", broken.reason),
                location: broken.location.clone(),
                advice: Some("fix the clause".to_owned()),
            };
            if broken.is_assumed {
                self.undecide(&undecided);
            } else {
                self.checks.push(CheckResult {
                    kind: broken.kind,
                    name: broken.name,
                    text: Some(broken.text),
                    location: broken.location,
                    unreachable: false,
                    outcome: Outcome::Unknown(undecided),
                    more: Vec::new(),
                });
            }
        }
    }
}

/// The verdict of a check that no considered run breaks.
pub fn held(bounds: &[BoundReached], unsupported: Option<&Undecided>) -> Outcome {
    match unsupported {
        Some(undecided) => Outcome::Unknown(undecided.clone()),
        None if bounds.is_empty() => Outcome::Proved { invariant: Vec::new() },
        None => Outcome::HoldsWithinBounds { reached: bounds.to_vec() },
    }
}
