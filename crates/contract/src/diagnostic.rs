//! What is wrong (or odd) with a contract, where, and what to do about it.

use crate::span::Span;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Something was left out on purpose and changes no verdict.
    Note,
    /// Something was left out that was perhaps meant.
    Warning,
    /// A clause could not be read; what it demands is not checked.
    Error,
}

/// One message about a contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, message: message.into(), span, help: None }
    }

    /// A warning.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// A note.
    pub fn note(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, message) }
    }

    /// The same with advice.
    pub fn help(self, help: impl Into<String>) -> Diagnostic {
        Diagnostic { help: Some(help.into()), ..self }
    }

    /// The message with the source line it is about, for a terminal without colours.
    pub fn render(&self, file: &str, source: &str) -> String {
        let level = match self.severity {
            Severity::Note => Level::NOTE,
            Severity::Warning => Level::WARNING,
            Severity::Error => Level::ERROR,
        };
        let span = first_line(self.span, source);
        let snippet = Snippet::source(source).path(file).annotation(AnnotationKind::Primary.span(span.start..span.end));
        let mut group = level.primary_title(&self.message).element(snippet);
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help));
        }
        Renderer::plain().render(&[group])
    }
}

/// A span over several lines is shown by its first, which is where reading begins. The result lies in the source and
/// between characters, whatever was given.
fn first_line(span: Span, source: &str) -> Span {
    let start = floor(source, span.start);
    let rest = &source[start..];
    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
    Span::new(start, floor(source, span.end).clamp(start, start + line))
}

fn floor(source: &str, byte: usize) -> usize {
    let mut byte = byte.min(source.len());
    while !source.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

/// The name among `known` that was most likely meant, if any is close enough to be more than a guess.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // One slip for three letters: `requres`, `ensure`, `asignabel`.
    let limit = name.chars().count().div_ceil(3);
    let distances = known.into_iter().map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate));
    distances.min_by_key(|&(distance, _)| distance).filter(|&(distance, _)| distance <= limit).map(|(_, name)| name)
}
