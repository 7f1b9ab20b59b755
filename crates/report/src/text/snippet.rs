//! The source line that a check is about, underlined.

use super::paint::Paint;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;
use verdict::Location;

/// The line at a location, or nothing if the source has no such line.
pub fn show(source: &str, location: &Location, paint: &Paint, color: bool) -> Option<String> {
    let line_index = usize::try_from(location.line).ok()?.checked_sub(1)?;
    let line = source.lines().nth(line_index)?;
    let span = underlined(line, location.column);
    if span.is_empty() {
        return None;
    }
    let snippet = Snippet::source(line)
        .line_start(line_index + 1)
        .annotation(AnnotationKind::Primary.span(span).highlight_source(true));
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    // Carets in ASCII either way: heavy lines under code are hard on the eyes.
    let renderer = renderer.term_width(paint.width).decor_style(DecorStyle::Ascii);
    Some(renderer.render(&[Group::with_level(Level::ERROR).element(snippet)]))
}

/// The statement from the column on, or the whole line if the column is not known: without indentation and comments.
fn underlined(line: &str, column: Option<u32>) -> Range<usize> {
    let column = column.and_then(|column| usize::try_from(column).ok()).filter(|column| *column > 0);
    let start = column.and_then(|column| line.char_indices().nth(column - 1)).map_or(0, |(index, _)| index);
    let rest = &line[start..];
    let indent = rest.len() - rest.trim_start().len();
    // A contract is a comment itself.
    let code = match rest.find("//") {
        Some(comment) if !rest[..comment].trim().is_empty() => &rest[..comment],
        _ => rest,
    };
    let end = start + code.trim_end().len();
    (start + indent).min(end)..end
}

#[cfg(test)]
mod tests {
    use super::underlined;

    #[test]
    fn the_statement_is_underlined_and_nothing_else() {
        let check = |line: &str, column, expected: &str| assert_eq!(&line[underlined(line, column)], expected);
        check("    x = y.z; // why", None, "x = y.z;");
        check("    x = y.z; // why", Some(9), "y.z;");
        check("  //@ ensures true;", None, "//@ ensures true;");
        check("\tä = b;", Some(2), "ä = b;");
        check("short", Some(99), "short");
        check("   ", None, "");
    }
}
