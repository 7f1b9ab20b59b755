//! Comparing what a program did here and there.

use crate::Ended;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many lines of each difference are shown.
const SHOWN: usize = 30;

/// What is different between the expected end of a program and the actual one; nothing if they agree.
pub fn compare(expected: &Ended, actual: &Ended, with_stderr: bool) -> Option<String> {
    let mut differences = String::new();
    if expected.status != actual.status {
        let say = |status: Option<i32>| status.map_or("killed".to_owned(), |status| status.to_string());
        // Writing to a string does not fail.
        let _ = writeln!(differences, "exit status: expected {}, got {}", say(expected.status), say(actual.status));
    }
    let streams = [("stdout", &expected.stdout, &actual.stdout), ("stderr", &expected.stderr, &actual.stderr)];
    for (name, expected, actual) in streams {
        if expected != actual && (name == "stdout" || with_stderr) {
            let _ = writeln!(differences, "{name}: (- expected, + actual)");
            let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
            difference(&expected, &actual, &mut differences);
        }
    }
    // Where stderr is not compared, it still tells why the rest differs.
    if !differences.is_empty() && !with_stderr && expected.stderr != actual.stderr {
        let _ = writeln!(differences, "stderr:");
        for line in String::from_utf8_lossy(&actual.stderr).lines().take(SHOWN) {
            let _ = writeln!(differences, "  {line}");
        }
    }
    (!differences.is_empty()).then_some(differences)
}

/// The lines around the first difference.
fn difference(expected: &str, actual: &str, out: &mut String) {
    let (expected, actual): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let same = expected.iter().zip(&actual).take_while(|(a, b)| a == b).count();
    let shown_from = same.saturating_sub(2);
    let _ = writeln!(out, "  @@ line {} @@", same + 1);
    for line in &expected[shown_from..same] {
        let _ = writeln!(out, "    {line}");
    }
    for (sign, lines) in [('-', &expected), ('+', &actual)] {
        for line in lines[same..].iter().take(SHOWN / 2) {
            let _ = writeln!(out, "  {sign} {line}");
        }
        if lines.len() - same > SHOWN / 2 {
            let _ = writeln!(out, "  {sign} … {} more lines", lines.len() - same - SHOWN / 2);
        }
    }
    if same == expected.len() && same == actual.len() {
        let _ = writeln!(out, "  (only the ends of lines differ)");
    }
}

/// How many programs of each topic agree.
#[derive(Clone, Debug, Default)]
pub struct Table(BTreeMap<String, (usize, usize)>);

impl Table {
    /// Notes a program.
    pub fn count(&mut self, topic: &str, agrees: bool) {
        let row = self.0.entry(topic.to_owned()).or_default();
        row.0 += usize::from(agrees);
        row.1 += 1;
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let width = self.0.keys().map(String::len).max().unwrap_or(0).max("all".len());
        let total = self.0.values().fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
        for (topic, (agree, all)) in self.0.iter().map(|(topic, row)| (topic.as_str(), row)).chain([("all", &total)]) {
            writeln!(f, "{topic:width$}  {agree:4} of {all:4} agree")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(stdout: &str, status: i32) -> Ended {
        Ended { stdout: stdout.into(), stderr: Vec::new(), status: Some(status) }
    }

    #[test]
    fn equal_ends_have_no_difference() {
        assert_eq!(compare(&ended("a\nb\n", 0), &ended("a\nb\n", 0), true), None);
    }

    #[test]
    fn the_first_difference_is_shown_with_what_is_before() {
        let said = compare(&ended("a\nb\nc\nd\n", 0), &ended("a\nb\nc\nx\n", 1), true).unwrap_or_default();
        assert_eq!(
            said,
            "exit status: expected 0, got 1\nstdout: (- expected, + actual)\n  @@ line 4 @@\n    b\n    c\n  - d\n  + x\n"
        );
    }

    #[test]
    fn a_missing_end_of_line_is_a_difference() {
        let said = compare(&ended("a\n", 0), &ended("a", 0), true).unwrap_or_default();
        assert!(said.contains("only the ends of lines differ"), "{said}");
    }
}
