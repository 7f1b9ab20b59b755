//! Which comments are contracts, and what their text is without the marks of comments.

use crate::{
    keyword::{Keyword, keyword},
    lexer::{is_word_part, is_word_start},
    span::Span,
};

/// The text of a comment that has the marks of a contract, as pieces that each stay within a line; `None` for other
/// comments.
///
/// The marks are `//@ …`, `/*@ … @*/` and `/*@ … */`; the `@`s that later lines begin with are marks too. A comment with
/// a key, such as `//+ESC@ …`, is for the tool that is named.
pub(crate) fn contract_text(source: &str, comment: Span) -> Option<Vec<Span>> {
    let text = comment.text(source);
    if text.starts_with("//@") {
        Some(vec![Span::new(comment.start + text.len() - text[2..].trim_start_matches('@').len(), comment.end)])
    } else if text.starts_with("/*@") && text.len() >= 4 {
        let inner = text.strip_suffix("*/").unwrap_or(text).trim_end_matches('@');
        Some(block_pieces(inner, comment.start))
    } else {
        None
    }
}

/// The lines of a block comment without what they begin with.
fn block_pieces(inner: &str, offset: usize) -> Vec<Span> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (row, line) in inner.split_inclusive('\n').enumerate() {
        let end = start + line.len();
        let rest = if row == 0 { line.get(2..).unwrap_or_default() } else { line.trim_start() };
        let text = rest.trim_start_matches('@');
        pieces.push(Span::new(offset + end - text.len(), offset + end));
        start = end;
    }
    pieces
}

/// Whether a text with the marks of a contract is one. A commented-out annotation (`//@Override`) and a directive for an
/// editor (`//@formatter:off`) only look like it; another word that is unknown is a misspelling.
pub(crate) fn begins_contract(source: &str, pieces: &[Span]) -> bool {
    let Some(text) = pieces.iter().map(|piece| piece.text(source).trim()).find(|text| !text.is_empty()) else {
        return false;
    };
    let length = text.find(|c| !is_word_part(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at(length);
    match word.chars().next().filter(|&first| is_word_start(first)) {
        // `//@{` and `//@}` group declarations in Doxygen.
        None => !matches!(text, "{" | "}"),
        Some(first) => keyword(word).is_some() || !first.is_uppercase() && !rest.starts_with(':'),
    }
}

/// Whether a `//@` line may go on with what the line before began: anything but a commented-out annotation.
pub(crate) fn continues_contract(source: &str, comment: Span) -> bool {
    let text = comment.text(source).trim_start_matches(['/', '@']);
    !text.starts_with(|first: char| first.is_uppercase())
}

/// The marks of `// @ requires …`, which is no contract. Some write it to switch a clause off, some by mistake.
pub(crate) fn spaced_marks(source: &str, comment: Span) -> Option<Span> {
    let text = comment.text(source);
    let behind = text.strip_prefix("//")?.trim_start().strip_prefix('@').filter(|_| !text.starts_with("//@"))?;
    let word = behind.trim_start().split(|c| !is_word_part(c)).next()?;
    let marks = Span::new(comment.start, comment.start + text.len() - behind.len());
    matches!(keyword(word), Some((Keyword::Clause(_) | Keyword::Behavior(_), _))).then_some(marks)
}
