//! "How it goes wrong": the call, the lines that ran with what they changed, and how it ended.

use super::Verbosity;
use super::paint::{Line, Paint, Role, columns, cut, wrap};
use crate::value::{assignments, show};
use std::collections::HashMap;
use std::ops::Range;
use verdict::{Assumption, Evidence, Location, Step};

/// Steps that are shown of a long run, unless all are asked for: most of them are iterations that look alike.
const SHOWN: usize = 20;
/// How many of them come before the gap: the end of a run tells more than its beginning.
const HEAD: usize = 7;
/// The gap moves up to so many steps to begin and end with an iteration.
const ADJUST: usize = 5;

/// The story as lines, indented by two.
pub fn tell(evidence: &Evidence, target: &str, verbosity: Verbosity, paint: &Paint) -> Vec<String> {
    let method = target.split('(').next().unwrap_or(target);
    let statics = evidence.before.statics.iter();
    let statics: Vec<_> = statics.map(|field| (field.full_name(), field.value.clone())).collect();
    let given = if statics.is_empty() { String::new() } else { format!(", where {}", assignments(&statics)) };
    let mut lines = vec![format!("  {method}({}) is called{given}.", assignments(&evidence.arguments))];
    for (object, fields) in &evidence.built {
        let fields = fields.join(", ");
        lines.push(format!("  {object} is built field by field: no fact or invariant excludes its {fields}."));
    }
    let gap = match verbosity {
        Verbosity::Verbose => 0..0,
        Verbosity::Quiet | Verbosity::Normal => gap(&evidence.trace),
    };
    lines.extend(Teller::new(evidence, target, &gap, verbosity, paint).tell(&gap));
    if let Some(thrown) = &evidence.thrown {
        lines.push(format!("  {method} throws {thrown}."));
    } else if let Some(result) = &evidence.result {
        lines.push(format!("  {method} returns {}.", show(result)));
    }
    lines
}

struct Teller<'a> {
    steps: &'a [Step],
    assumed: &'a [Assumption],
    target: &'a str,
    verbosity: Verbosity,
    paint: &'a Paint,
    /// Columns for line numbers.
    number_width: usize,
    /// Where the changes begin.
    changes_at: usize,
}

impl<'a> Teller<'a> {
    fn new(
        evidence: &'a Evidence,
        target: &'a str,
        gap: &Range<usize>,
        verbosity: Verbosity,
        paint: &'a Paint,
    ) -> Self {
        let steps = &*evidence.trace;
        let shown = || steps.iter().enumerate().filter(|(index, _)| !gap.contains(index)).map(|(_, step)| step);
        let number_width = shown().map(|step| step.location.line.to_string().len()).max().unwrap_or(1);
        let left = |step: &Step| 2 + number_width + 2 + indent(step) + columns(&text(step));
        let widest = shown().filter(|step| !step.changes.is_empty()).map(left).max().unwrap_or(0);
        // A few long lines do not push all changes to the right.
        let changes_at = widest.min(paint.width * 3 / 5) + 3;
        Teller { steps, assumed: &evidence.assumed, target, verbosity, paint, number_width, changes_at }
    }

    fn tell(&self, gap: &Range<usize>) -> Vec<String> {
        let mut lines = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            if gap.contains(&index) {
                if index == gap.start {
                    lines.push(self.elision(gap));
                }
                // What is assumed is told wherever it happens: without it, the run cannot be understood.
                lines.extend(self.assumptions(Some(index)));
                continue;
            }
            let before = index.checked_sub(1).map(|index| &self.steps[index]);
            lines.extend(self.entry(step, before));
            lines.extend(self.step(step));
            lines.extend(self.assumptions(Some(index)));
        }
        lines.extend(self.assumptions(None));
        lines
    }

    /// What callees without code do in a step.
    fn assumptions(&self, step: Option<usize>) -> Vec<String> {
        let indent = step.and_then(|step| self.steps.get(step)).map_or(0, indent);
        let blank = " ".repeat(2 + self.number_width + 2 + indent);
        let here = self.assumed.iter().filter(|assumed| assumed.step == step);
        here.map(|assumed| format!("{blank}{} {}", self.paint.glyphs.enters, assumed.text)).collect()
    }

    /// The line that says whose code the next steps are, where that is news.
    fn entry(&self, step: &Step, before: Option<&Step>) -> Option<String> {
        let is_news = match before {
            Some(before) => {
                step.depth > before.depth || step.procedure != before.procedure && step.depth == before.depth
            }
            None => step.procedure != self.target,
        };
        is_news.then(|| {
            let other_file = before.filter(|before| before.location.file != step.location.file);
            let file = other_file.map_or(String::new(), |_| format!("  ({})", step.location.file));
            let blank = " ".repeat((2 + self.number_width + 2 + indent(step)).saturating_sub(2));
            let text = format!("{} {}{file}", self.paint.glyphs.enters, step.procedure);
            format!("{blank}{}", self.paint.paint(Role::Dim, &text))
        })
    }

    fn step(&self, step: &Step) -> Vec<String> {
        let Paint { width, glyphs, .. } = *self.paint;
        let mut line = Line::new("  ");
        let number = if step.location.line > 0 { step.location.line.to_string() } else { String::new() };
        line.push_as(self.paint, Role::Dim, &format!("{number:>0$}", self.number_width));
        line.push(&" ".repeat(2 + indent(step)));
        let room = width.saturating_sub(line.width()).max(20);
        match self.verbosity {
            Verbosity::Verbose => line.push(&text(step)),
            Verbosity::Quiet | Verbosity::Normal => line.push(&cut(&text(step), room, glyphs.dots)),
        }
        if step.changes.is_empty() {
            return vec![line.finish()];
        }
        let changes: Vec<_> = step.changes.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
        let column_width = width.saturating_sub(self.changes_at).max(20);
        let rows = wrap(changes.iter().map(String::as_str), ", ", column_width);
        let mut lines = Vec::new();
        if line.width() + 3 > self.changes_at {
            lines.push(std::mem::take(&mut line).finish());
        }
        for row in rows {
            line.pad(self.changes_at);
            line.push_as(self.paint, Role::Changed, &row);
            lines.push(std::mem::take(&mut line).finish());
        }
        lines
    }

    fn elision(&self, gap: &Range<usize>) -> String {
        let steps = &self.steps[gap.clone()];
        let blank = " ".repeat(2 + self.number_width.saturating_sub(1));
        let times = match busiest(steps) {
            Some((location, times)) if times > 1 => format!(", {times} times through line {}", location.line),
            _ => String::new(),
        };
        let text = format!("{} {} more steps{times} (-v shows them)", self.paint.glyphs.dots, steps.len());
        format!("{blank}{}", self.paint.paint(Role::Dim, &text))
    }
}

/// The line's text. Tabs and other control characters have no width of their own.
fn text(step: &Step) -> String {
    step.text.replace(char::is_control, " ")
}

fn indent(step: &Step) -> usize {
    // Deep recursion would leave no room for the text.
    usize::try_from(step.depth).unwrap_or(usize::MAX).min(12) * 2
}

/// The steps to leave out.
fn gap(steps: &[Step]) -> Range<usize> {
    // A gap of a step or two is not worth it.
    if steps.len() <= SHOWN + 2 {
        return 0..0;
    }
    let (mut start, mut end) = (HEAD, steps.len() - (SHOWN - HEAD));
    if let Some((header, times)) = busiest(&steps[start..end])
        && times > 1
    {
        let is_header = |index: &usize| steps[*index].location == *header;
        start = (start..end).take(ADJUST).find(is_header).unwrap_or(start);
        end = (start..end).rev().take(ADJUST).find(is_header).unwrap_or(end);
    }
    start..end
}

/// The line that the steps of the outermost call pass most often: the first of these if there are several, which is the
/// head of a loop.
fn busiest(steps: &[Step]) -> Option<(&Location, usize)> {
    let depth = steps.iter().map(|step| step.depth).min()?;
    let mut counts: HashMap<&Location, usize> = HashMap::new();
    for step in steps.iter().filter(|step| step.depth == depth) {
        *counts.entry(&step.location).or_default() += 1;
    }
    let most = *counts.values().max()?;
    let first = steps.iter().find(|step| step.depth == depth && counts.get(&step.location) == Some(&most))?;
    Some((&first.location, most))
}
