//! The report for people.
//!
//! A violation is told as a story: where, what, the call, the lines that ran, the heap before and after. What holds
//! takes one line per target and always says within which bounds, since a bounded answer must not look like a proof.

mod checks;
mod delta;
mod heap;
mod paint;
mod snippet;
mod specifications;
mod story;

use crate::value::witness;
use crate::{Sources, place};
use delta::Delta;
use heap::Links;
use paint::{Paint, Role};
use std::time::Duration;
use verdict::{CheckResult, Coverage, Evidence, Outcome, Stats, TargetResult, Value, Verdict};

/// Lines of a heap that are shown, unless all are asked for.
const HEAP_LINES: usize = 40;
/// Changes of the heap that are listed, unless all are asked for.
const CHANGE_LINES: usize = 12;

/// How much to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// A line for each violation, and nothing else.
    Quiet,
    /// The story of each violation, and a few lines for what holds.
    #[default]
    Normal,
    /// All steps, all objects, each check, and counters.
    Verbose,
}

/// How to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// How much to say.
    pub verbosity: Verbosity,
    /// Also what it took, and what was entered; as if everything is to be said.
    pub stats: bool,
    /// With colours, as escape sequences.
    pub color: bool,
    /// Without characters beyond ASCII, other than those of the program.
    pub ascii: bool,
    /// Columns of the terminal.
    pub width: usize,
    /// The time that the whole took, if it is not the sum of the targets' times.
    pub elapsed: Option<Duration>,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions {
            verbosity: Verbosity::default(),
            stats: false,
            color: false,
            ascii: false,
            width: 100,
            elapsed: None,
        }
    }
}

/// The whole report. Empty if it is to be quiet and nothing is violated.
pub fn render(results: &[TargetResult], sources: Sources<'_>, options: &TextOptions) -> String {
    let targets = results.iter().map(|target| render_target(target, sources, options));
    targets.chain([render_summary(results, options)]).collect()
}

/// The part of the report about one target.
pub fn render_target(target: &TargetResult, sources: Sources<'_>, options: &TextOptions) -> String {
    let writer = Writer::new(sources, options);
    let mut lines = match options.verbosity {
        Verbosity::Quiet => writer.quiet(target),
        Verbosity::Normal | Verbosity::Verbose => writer.target(target),
    };
    if options.verbosity != Verbosity::Quiet {
        lines.push(String::new());
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The line that sums up, behind the parts of all targets.
pub fn render_summary(results: &[TargetResult], options: &TextOptions) -> String {
    match options.verbosity {
        Verbosity::Quiet => String::new(),
        Verbosity::Normal | Verbosity::Verbose => format!("{}\n", Writer::new(&|_| None, options).summary(results)),
    }
}

struct Writer<'a> {
    sources: Sources<'a>,
    options: &'a TextOptions,
    paint: Paint,
}

impl<'a> Writer<'a> {
    fn new(sources: Sources<'a>, options: &'a TextOptions) -> Writer<'a> {
        // Less room than this makes every line a paragraph.
        let paint = Paint::new(options.color, options.ascii, options.width.max(40));
        Writer { sources, options, paint }
    }

    fn quiet(&self, target: &TargetResult) -> Vec<String> {
        let line = |(check, evidence): (&CheckResult, &Evidence)| {
            format!("{}: {}", self.headline(check, target), evidence.message)
        };
        violations(target).map(line).collect()
    }

    fn target(&self, target: &TargetResult) -> Vec<String> {
        let mut lines = Vec::new();
        for (check, evidence) in violations(target) {
            lines.extend(self.violation(check, evidence, target));
            lines.push(String::new());
        }
        let at = target.location.as_ref().map_or(String::new(), |at| format!("{}: ", place::show(at)));
        let name = self.paint.paint(Role::Heading, &target.target);
        lines.push(format!("{at}{name} {}", checks::verdict(target.verdict(), &target.bounds, &self.paint)));
        lines.extend(checks::list(target, self.options, &self.paint));
        lines.extend(specifications::list(target, &self.paint));
        lines.extend(target.coverage.map(coverage));
        if self.is_verbose() || self.options.stats {
            let counters = counters(target);
            let rows = paint::wrap(counters.iter().map(String::as_str), ", ", self.paint.width.saturating_sub(2));
            lines.extend(rows.iter().map(|row| format!("  {row}")));
        }
        lines
    }

    fn is_verbose(&self) -> bool {
        self.options.verbosity == Verbosity::Verbose
    }

    fn headline(&self, check: &CheckResult, target: &TargetResult) -> String {
        let at = place::of(check, target).map_or(String::new(), |at| format!("{}: ", place::show(at)));
        // A clause's name says its kind and which one.
        let name = self.paint.paint(Role::Bad, &check.name);
        format!("{at}{name} in {}", target.target)
    }

    fn violation(&self, check: &CheckResult, evidence: &Evidence, target: &TargetResult) -> Vec<String> {
        let mut lines = vec![self.headline(check, target)];
        let at = place::of(check, target);
        let source = at.and_then(|at| (self.sources)(&at.file));
        let snippet = at.zip(source.as_deref());
        match snippet.and_then(|(at, source)| snippet::show(source, at, &self.paint, self.options.color)) {
            Some(snippet) => lines.extend(snippet.lines().map(str::to_owned)),
            None => lines.extend(check.text.iter().map(|text| format!("    {text}"))),
        }
        lines.push(evidence.message.clone());
        for (index, found) in evidence.witnesses.iter().enumerate() {
            lines.push(format!("  {} {}", if index == 0 { "where" } else { "  and" }, witness(found)));
        }
        if !evidence.replayed {
            let warning = self.paint.paint(Role::Unsure, "warning:");
            lines.push(format!("{warning} this run was not replayed; it may be impossible"));
        }
        lines.extend(self.stack(evidence));
        lines.push(String::new());
        lines.push(self.paint.paint(Role::Heading, "How it goes wrong"));
        lines.extend(story::tell(evidence, &target.target, self.options.verbosity, &self.paint));
        lines.extend(self.heaps(evidence));
        if let Some(test) = &evidence.test {
            lines.push(String::new());
            lines.push(format!("Test: {test}"));
        }
        lines
    }

    /// The calls, if there is more than the target itself.
    fn stack(&self, evidence: &Evidence) -> Vec<String> {
        if evidence.stack.len() < 2 {
            return Vec::new();
        }
        let frame = |(at, procedure): &(verdict::Location, String)| format!("  at {procedure} ({})", place::show(at));
        evidence.stack.iter().map(frame).collect()
    }

    fn heaps(&self, evidence: &Evidence) -> Vec<String> {
        let Evidence { arguments, before, after, .. } = evidence;
        let heading = |text| self.paint.paint(Role::Heading, text);
        let links = Links::new([before, after]);
        let paint = self.paint.indented(2);
        let mut lines = Vec::new();
        if !before.objects.is_empty() {
            lines.extend([String::new(), heading("Heap before")]);
            lines.extend(self.indented(heap::draw(before, arguments, &links, None, &paint), HEAP_LINES));
        }
        let delta = Delta::new(before, after);
        if delta.is_empty() {
            if !before.objects.is_empty() {
                lines.push(format!("{}: the same", heading("Heap after")));
            }
            return lines;
        }
        let mut roots = arguments.clone();
        roots.extend(evidence.result.iter().map(|result| ("result".to_owned(), Value::clone(result))));
        lines.extend([String::new(), heading("Heap after")]);
        lines.extend(self.indented(heap::draw(after, &roots, &links, Some(&delta), &paint), HEAP_LINES));
        let becomes = self.paint.glyphs.becomes;
        let changes = delta.changes.iter().map(|(place, old, new)| format!("* {place}: {old} {becomes} {new}"));
        lines.extend(self.indented(changes.collect(), CHANGE_LINES));
        lines
    }

    fn indented(&self, mut lines: Vec<String>, limit: usize) -> Vec<String> {
        // A gap of a line or two is not worth it.
        if !self.is_verbose() && lines.len() > limit + 2 {
            let more = lines.len() - limit;
            lines.truncate(limit);
            lines.push(format!("{} {more} more lines (-v shows them)", self.paint.glyphs.dots));
        }
        lines.into_iter().map(|line| format!("  {line}")).collect()
    }

    fn summary(&self, results: &[TargetResult]) -> String {
        let order = [Verdict::Violated, Verdict::Unknown, Verdict::HoldsWithinBounds, Verdict::Proved];
        let counted = order.into_iter().filter_map(|verdict| {
            let count = results.iter().filter(|result| result.verdict() == verdict).count();
            (count > 0).then(|| format!("{count} {}", checks::verdict(verdict, &Default::default(), &self.paint)))
        });
        let counted = counted.collect::<Vec<_>>().join(", ");
        let time = self.options.elapsed.unwrap_or_else(|| results.iter().map(|result| result.stats.time).sum());
        match results.len() {
            0 => format!("nothing to check ({})", seconds(time)),
            1 => format!("1 target: {counted} ({})", seconds(time)),
            count => {
                let callees: String =
                    specifications::summary(results, &self.paint).iter().map(|line| format!("{line}\n")).collect();
                format!("{callees}{count} targets: {counted} ({})", seconds(time))
            }
        }
    }
}

fn violations(target: &TargetResult) -> impl Iterator<Item = (&CheckResult, &Evidence)> {
    target.checks.iter().flat_map(|check| {
        let first = match &check.outcome {
            Outcome::Violated(evidence) => Some(&**evidence),
            Outcome::Unknown(_) | Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => None,
        };
        first.into_iter().chain(&check.more).map(move |evidence| (check, evidence))
    })
}

fn coverage(coverage: Coverage) -> String {
    let Coverage { tests, lines, branches, all_branches } = coverage;
    let noun = if tests == 1 { "test" } else { "tests" };
    format!(
        "  coverage: {tests} {noun}, lines {}/{} of those that can be reached, branches {}/{} ({all_branches} in the code)",
        lines.0, lines.1, branches.0, branches.1
    )
}

fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.1 { format!("{seconds:.2} s") } else { format!("{seconds:.1} s") }
}

fn counters(target: &TargetResult) -> Vec<String> {
    let Stats {
        time,
        solver_calls,
        solver_time,
        regions,
        regions_expanded,
        refinements,
        trials,
        executing,
        statements,
        statements_again,
        statements_kept,
        terms,
        variables,
        clauses,
        accesses,
        candidates,
        unresolved,
        paths,
        states,
        pre_states,
        before_post,
        after_post,
        bound_hits,
        abstract_states,
        fabricated_states,
    } = target.stats;
    let select = target.select.map_or(String::new(), |select| format!(" ({select})"));
    let mut parts = vec![
        format!("engine {}{select}", target.engine),
        format!("time {:.3} s", time.as_secs_f64()),
        format!("solver calls {solver_calls}"),
        format!("solver time {:.3} s", solver_time.as_secs_f64()),
    ];
    parts.extend(executing.map(|time| format!("executing {:.3} s", time.as_secs_f64())));
    let counted = [
        ("trials", trials),
        ("regions", regions),
        ("regions expanded", regions_expanded),
        ("refinements", refinements),
        ("statements", statements),
        ("statements again", statements_again),
        ("statements kept", statements_kept),
        ("terms", terms),
        ("variables", variables),
        ("clauses", clauses),
        ("accesses", accesses),
        ("candidates", candidates),
        ("unresolved", unresolved),
        ("paths", paths),
        ("states", states),
        ("pre-states", pre_states),
        ("before post", before_post),
        ("after post", after_post),
        ("bound hits", bound_hits),
        ("abstract states", abstract_states),
        ("fabricated states", fabricated_states),
    ];
    parts.extend(counted.iter().filter_map(|(name, count)| count.map(|count| format!("{name} {count}"))));
    parts
}
