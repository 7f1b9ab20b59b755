//! What was inferred of callees, below the verdict on the target.

use super::paint::{Paint, Role};
use crate::place;
use verdict::{Specification, TargetResult, Verdict};

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

fn one(specification: &Specification, paint: &Paint) -> Vec<String> {
    let at = specification.location.as_ref().map_or(String::new(), |at| format!(" ({})", place::show(at)));
    let name = paint.paint(Role::Heading, &specification.callee);
    let mut lines = vec![format!("  inferred for {name}{at}:")];
    lines.extend(specification.clauses.iter().map(|clause| format!("    ensures {clause};")));
    lines.extend(specification.frame.iter().map(|frame| format!("    {frame};")));
    lines.extend(specification.notes.iter().map(|note| format!("    note: {note}")));
    lines
}
