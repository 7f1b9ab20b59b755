//! Verdicts on the checks that no run breaks, and how far they can be trusted.

use super::paint::{Paint, Role, wrap};
use super::{TextOptions, Verbosity};
use crate::place;
use ir::CheckKind;
use verdict::{BoundReached, Bounds, CheckResult, Entered, Outcome, TargetResult, Undecided, Verdict};

/// Everything there is to say about a target but its violations, indented by two.
pub fn list(target: &TargetResult, options: &TextOptions, paint: &Paint) -> Vec<String> {
    let is_verbose = options.verbosity == Verbosity::Verbose;
    let mut lines = Vec::new();
    if let Some(undecided) = &target.undecided {
        lines.extend(unknown("undecided", undecided, paint));
    }
    for check in &target.checks {
        if let Outcome::Unknown(undecided) = &check.outcome
            && target.undecided.as_ref() != Some(undecided)
        {
            lines.extend(unknown(&format!("{} is undecided", describe(check)), undecided, paint));
        }
    }
    if is_verbose {
        lines.extend(each(target, paint));
    } else {
        lines.extend(grouped(target, Verdict::HoldsWithinBounds, paint));
        lines.extend(grouped(target, Verdict::Proved, paint));
        lines.extend(invariants(target));
    }
    lines.extend(reached(target));
    lines.extend(warnings(target, paint));
    if is_verbose || options.stats {
        lines.extend(entered(target, paint));
    }
    lines.extend(target.notes.iter().map(|note| format!("  note: {note}")));
    lines
}

/// What was entered one by one, and because of what: one line for all that a check asked for in a row.
fn entered(target: &TargetResult, paint: &Paint) -> Vec<String> {
    let groups = target.entered.chunk_by(|one, next| one.because == next.because);
    let line = |group: &[Entered]| {
        let title = format!("entered for {}: {}", group[0].because, group[0].region);
        let regions = group[1..].iter().map(|entered| &*entered.region);
        let lines = wrap([&*title].into_iter().chain(regions), ", ", paint.width.saturating_sub(4));
        let indented = lines.iter().enumerate().map(|(number, line)| match number {
            0 => format!("  {line}"),
            _ => format!("    {line}"),
        });
        indented.collect::<Vec<String>>()
    };
    groups.flat_map(line).collect()
}

/// `holds within bounds: scope 3, unroll 3`: what a verdict on a target or check is called.
pub fn verdict(verdict: Verdict, bounds: &Bounds, paint: &Paint) -> String {
    match verdict {
        Verdict::Violated => paint.paint(Role::Bad, "violated"),
        Verdict::Unknown => paint.paint(Role::Unsure, "unknown"),
        Verdict::HoldsWithinBounds => {
            let bounds = list_bounds(bounds);
            let colon = if bounds.is_empty() { "" } else { ": " };
            format!("{}{colon}{bounds}", paint.paint(Role::Good, "holds within bounds"))
        }
        Verdict::Proved => paint.paint(Role::Good, "proved"),
    }
}

fn list_bounds(bounds: &Bounds) -> String {
    let Bounds { scope, class_scopes, unroll, k, array_length } = bounds;
    let mut parts = Vec::new();
    parts.extend(scope.map(|scope| format!("scope {scope}")));
    parts.extend(class_scopes.iter().map(|(class, scope)| format!("scope {class}={scope}")));
    parts.extend(array_length.map(|length| format!("array length {length}")));
    parts.extend(unroll.map(|unroll| format!("unroll {unroll}")));
    parts.extend(k.map(|k| format!("k {k}")));
    parts.join(", ")
}

/// A check's name, and where it stands.
fn describe(check: &CheckResult) -> String {
    let line = check.location.as_ref().and_then(place::line);
    format!("{}{}", check.name, line.map_or(String::new(), |line| format!(" (line {line})")))
}

fn unknown(subject: &str, undecided: &Undecided, paint: &Paint) -> Vec<String> {
    let at = undecided.location.as_ref().map_or(String::new(), |at| format!(" ({})", place::show(at)));
    let subject = paint.paint(Role::Unsure, subject);
    let mut lines = vec![format!("  {subject}: {}{at}", undecided.reason)];
    lines.extend(undecided.advice.as_ref().map(|advice| format!("    try: {advice}")));
    lines
}

/// One line for all checks of a verdict, those of one kind counted: contracts by name, the language's own by kind.
fn grouped(target: &TargetResult, wanted: Verdict, paint: &Paint) -> Vec<String> {
    let of_verdict: Vec<_> = target.checks.iter().filter(|check| check.outcome.verdict() == wanted).collect();
    if of_verdict.is_empty() {
        return Vec::new();
    }
    let mut names = Vec::new();
    for kind in CheckKind::ALL {
        let of_kind: Vec<_> = of_verdict.iter().filter(|check| check.kind == *kind).collect();
        match of_kind[..] {
            [] => {}
            [check] => names.push(check.name.clone()),
            _ if of_kind.iter().all(|check| check.name == kind.name()) => {
                names.push(format!("{} {} {}", of_kind.len(), paint.glyphs.times, kind.name()));
            }
            _ => names.extend(of_kind.iter().map(|check| check.name.clone())),
        }
    }
    // The target's own line tells the bounds, if it tells this verdict.
    let is_told = wanted != Verdict::HoldsWithinBounds || target.verdict() == wanted;
    let bounds = list_bounds(&target.bounds);
    let bounds = if is_told || bounds.is_empty() { String::new() } else { format!(" ({bounds})") };
    let title = format!("  {}{bounds}: ", verdict(wanted, &Bounds::default(), paint));
    let width = paint.width.saturating_sub(wanted.name().len() + bounds.len() + 4);
    let mut lines = wrap(names.iter().map(String::as_str), ", ", width).into_iter();
    let first = lines.next().map(|line| format!("{title}{line}"));
    first.into_iter().chain(lines.map(|line| format!("    {line}"))).collect()
}

/// What the proofs of a target rest on, each line once.
fn invariants(target: &TargetResult) -> Vec<String> {
    let of_check = |check: &CheckResult| match &check.outcome {
        Outcome::Proved { invariant } => invariant.clone(),
        Outcome::Violated(_) | Outcome::Unknown(_) | Outcome::HoldsWithinBounds { .. } => Vec::new(),
    };
    let mut all: Vec<String> = target.checks.iter().flat_map(of_check).collect();
    let line = |clause: &str| clause.split(':').next().and_then(|line| line.parse::<u32>().ok());
    all.sort_by(|a, b| (line(a), a).cmp(&(line(b), b)));
    all.dedup();
    let heading = (!all.is_empty()).then(|| "    by the invariant".to_owned());
    heading.into_iter().chain(all.into_iter().map(|clause| format!("      {clause}"))).collect()
}

/// One line for each check, and its invariant.
fn each(target: &TargetResult, paint: &Paint) -> Vec<String> {
    let mut lines = Vec::new();
    for check in &target.checks {
        let verdict = verdict(check.outcome.verdict(), &Bounds::default(), paint);
        match &check.outcome {
            Outcome::Violated(_) | Outcome::Unknown(_) => {}
            Outcome::HoldsWithinBounds { .. } => lines.push(format!("  {verdict}: {}", describe(check))),
            Outcome::Proved { invariant } if invariant.is_empty() => {
                lines.push(format!("  {verdict}: {}, every run was looked at", describe(check)));
            }
            Outcome::Proved { invariant } => {
                lines.push(format!("  {verdict}: {}, by the invariant", describe(check)));
                lines.extend(invariant.iter().map(|clause| format!("      {clause}")));
            }
        }
    }
    lines
}

/// The bounds that were reached, each once: many checks run into the same loop.
fn reached(target: &TargetResult) -> Vec<String> {
    let of_check = |check: &CheckResult| match &check.outcome {
        Outcome::HoldsWithinBounds { reached } => reached.clone(),
        Outcome::Violated(_) | Outcome::Unknown(_) | Outcome::Proved { .. } => Vec::new(),
    };
    let of_target = if target.checks.is_empty() { target.reached.clone() } else { Vec::new() };
    let mut all: Vec<BoundReached> = Vec::new();
    for bound in target.checks.iter().flat_map(of_check).chain(of_target) {
        if !all.contains(&bound) {
            all.push(bound);
        }
    }
    let show = |bound: &BoundReached| {
        let at = bound.location.as_ref().map_or(String::new(), |at| format!(" ({})", place::show(at)));
        [format!("  not a proof: {}{at}", bound.message), format!("    try: {}", bound.advice)]
    };
    all.iter().flat_map(show).collect()
}

fn warnings(target: &TargetResult, paint: &Paint) -> Vec<String> {
    let word = paint.paint(Role::Unsure, "warning:");
    let unreachable = target.checks.iter().filter(|check| check.unreachable);
    let warning = |check: &CheckResult| {
        format!("  {word} no considered input reaches {}, so its verdict says little", describe(check))
    };
    unreachable.map(warning).collect()
}
