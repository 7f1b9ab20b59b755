//! What was inferred of callees, below the verdict on the target.

use super::paint::{Paint, Role, wrap};
use crate::place;
use std::collections::BTreeMap;
use verdict::{Need, Specification, TargetResult, Verdict};

/// The specifications of a target's callees, each clause on a line.
pub fn list(target: &TargetResult, paint: &Paint) -> Vec<String> {
    let mut lines = Vec::new();
    for specification in &target.specifications {
        lines.extend(one(specification, paint));
    }
    if let Some(verdict) = target.by_specifications {
        let word = match verdict {
            Verdict::Violated => "violated",
            Verdict::Unknown => "unknown",
            Verdict::HoldsWithinBounds => "holds within bounds",
            Verdict::Proved => "proved",
        };
        lines.push(format!("  with these in place of the callees' code: {word}"));
    }
    lines
}

/// How much of what callees do was needed, over all targets: a callee counts by the target that needs the most of it.
pub fn summary(targets: &[TargetResult], paint: &Paint) -> Vec<String> {
    let mut callees: BTreeMap<&str, Need> = BTreeMap::new();
    for (callee, need) in targets.iter().flat_map(|target| &target.callees) {
        let known = callees.entry(callee).or_insert(*need);
        *known = (*known).max(*need);
    }
    let rows = [
        (Need::None, "nothing is needed but what these may change"),
        (Need::Some, "some of what these do is needed"),
        (Need::All, "all of what these do is needed"),
    ];
    let mut lines = Vec::new();
    for (wanted, what) in rows {
        let names: Vec<&str> = callees.iter().filter(|(_, need)| **need == wanted).map(|(name, _)| *name).collect();
        let mut rest = wrap(names.iter().copied(), ", ", paint.width.saturating_sub(4)).into_iter();
        if let Some(first) = rest.next() {
            lines.push(format!("{what}:"));
            lines.extend([first].into_iter().chain(rest).map(|line| format!("    {line}")));
        }
    }
    lines
}

fn one(specification: &Specification, paint: &Paint) -> Vec<String> {
    let at = specification.location.as_ref().map_or(String::new(), |at| format!(" ({})", place::show(at)));
    let name = paint.paint(Role::Heading, &specification.callee);
    let mut lines = vec![format!("  inferred for {name}{at}:")];
    lines.extend(specification.clauses.iter().map(|clause| format!("    ensures {clause};")));
    lines.extend(specification.signals.iter().map(|clause| format!("    {clause};")));
    lines.extend(specification.frame.iter().map(|frame| format!("    {frame};")));
    lines.extend(specification.notes.iter().map(|note| format!("    note: {note}")));
    lines
}
