//! Where a result is shown.

use verdict::{CheckResult, Location, Outcome, TargetResult};

/// Where a check is shown: where it stands, else where the run broke it, else its target.
pub fn of<'a>(check: &'a CheckResult, target: &'a TargetResult) -> Option<&'a Location> {
    let stack = match &check.outcome {
        Outcome::Violated(evidence) => evidence.stack.first().map(|(location, _)| location),
        Outcome::Unknown(_) | Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => None,
    };
    check.location.as_ref().or(stack).or(target.location.as_ref())
}

/// The line, if it is known.
pub fn line(location: &Location) -> Option<u32> {
    (location.line > 0).then_some(location.line)
}

/// `File.java:7:3`, or as much of it as is known.
pub fn show(location: &Location) -> String {
    if location.line > 0 { location.to_string() } else { location.file.clone() }
}

/// The text of the line without its indentation.
pub fn line_text(source: &str, line: u32) -> Option<&str> {
    let index = usize::try_from(line).ok()?.checked_sub(1)?;
    source.lines().nth(index).map(str::trim)
}
