//! Which comments are contracts, and what their text is without the marks of comments.

use crate::{
    c::keyword::{CKeyword, begins_c_clause, c_keyword},
    keyword::{Keyword, begins_clause, is_strong_keyword, keyword},
    lexer::{is_word_part, is_word_start},
    span::{Lines, Span},
    syntax::Dialect,
};
use tree_sitter::Node;

/// A comment that has the marks of a contract.
pub(crate) struct Comment<'t, W> {
    pub(crate) span: Span,
    /// Its text.
    pub(crate) pieces: Vec<Span>,
    /// Whether it is a `//` comment.
    pub(crate) is_line: bool,
    pub(crate) parent: Node<'t>,
    /// What it stands before, within its parent.
    pub(crate) next: Option<Node<'t>>,
    /// What it stands in.
    pub(crate) within: W,
}

/// The contracts among comments. A run of `//@` lines is one text, so that a clause may go over several.
pub(crate) fn group<'t, W>(
    comments: Vec<Comment<'t, W>>,
    source: &str,
    lines: &Lines<'_>,
    dialect: Dialect,
) -> Vec<Comment<'t, W>> {
    let mut groups: Vec<Comment<'t, W>> = Vec::new();
    for comment in comments {
        if comment.is_line
            && let Some(group) = groups.last_mut().filter(|group| group.is_line)
            && group.parent == comment.parent
            && lines.row(comment.span.start) == lines.row(group.span.end) + 1
            && lines.begins_line(group.span.start)
            && lines.begins_line(comment.span.start)
            && continues_contract(source, comment.span)
        {
            group.pieces.extend(comment.pieces);
            group.span = group.span.to(comment.span);
            group.next = comment.next;
        } else if begins_contract(source, &comment.pieces, dialect) {
            groups.push(comment);
        }
    }
    groups
}

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

/// Whether a text with the marks of a contract is one. A commented-out annotation (`//@Override`), a note (`//@ TODO: …`) and a
/// directive for an editor (`//@formatter:off`) only look like it, and so does a single word in C (`/*@null@*/`, for another
/// checker), unless they have the words or signs of a contract: a clause that is not read must not look as if it were checked. Another
/// word that is unknown is a misspelling.
fn begins_contract(source: &str, pieces: &[Span], dialect: Dialect) -> bool {
    let Some(text) = pieces.iter().map(|piece| piece.text(source).trim()).find(|text| !text.is_empty()) else {
        return false;
    };
    let length = text.find(|c| !is_word_part(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at(length);
    match word.chars().next().filter(|&first| is_word_start(first)) {
        // `//@{` and `//@}` group declarations in Doxygen.
        None => !matches!(text, "{" | "}"),
        Some(_) if is_keyword(word, dialect) || has_marks_of_clauses(source, pieces, dialect) => true,
        Some(_) if dialect == Dialect::Acsl && rest.trim().is_empty() && pieces.len() == 1 => false,
        Some(first) => !first.is_uppercase() && !rest.starts_with(':'),
    }
}

/// Whether a text that begins with a word that is no keyword has something of a contract in it: a word that only clauses begin
/// with, one of the others at its start (`Requires`, `TODO: assert`), a name such as `\result`; in C, where such comments are
/// no annotations of the language, also the end of a clause, and a macro, which may stand for one.
fn has_marks_of_clauses(source: &str, pieces: &[Span], dialect: Dialect) -> bool {
    let all = || pieces.iter().map(|piece| piece.text(source));
    let words = || {
        let words = all().flat_map(|text| text.split(|c| !is_word_part(c)));
        words.filter(|word| word.starts_with(is_word_start))
    };
    let has_sign = |sign: char| all().any(|text| text.contains(sign));
    match dialect {
        Dialect::Jml | Dialect::Alloy => {
            words().any(is_strong_keyword)
                || words().take(2).any(|word| begins_clause(&word.to_lowercase()) && !is_modifier_of_java(word))
                || has_sign('\\')
        }
        Dialect::Acsl => {
            words().any(begins_c_clause)
                || words().take(2).any(|word| c_keyword(&word.to_lowercase()).is_some())
                || has_sign('\\')
                || has_sign(';')
                || words().any(|word| is_macro(source, word))
        }
    }
}

/// Whether it is a word of visibility, which code that is commented out with its annotation has too.
fn is_modifier_of_java(word: &str) -> bool {
    matches!(keyword(word), Some((Keyword::Visibility(_), _)))
}

/// Whether a file of C defines a macro of this name.
fn is_macro(source: &str, name: &str) -> bool {
    let defined = |line: &str| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("define")?;
        Some(rest.trim_start().split(|c| !is_word_part(c)).next()? == name && rest.starts_with([' ', '\t']))
    };
    source.lines().any(|line| defined(line) == Some(true))
}

fn is_keyword(word: &str, dialect: Dialect) -> bool {
    match dialect {
        Dialect::Jml | Dialect::Alloy => keyword(word).is_some(),
        Dialect::Acsl => c_keyword(word).is_some(),
    }
}

/// Whether a `//@` line may go on with what the line before began: anything but a commented-out annotation.
fn continues_contract(source: &str, comment: Span) -> bool {
    let text = comment.text(source).trim_start_matches(['/', '@']);
    !text.starts_with(|first: char| first.is_uppercase())
}

/// The marks of `// @ requires …`, which is no contract. Some write it to switch a clause off, some by mistake.
pub(crate) fn spaced_marks(source: &str, comment: Span, dialect: Dialect) -> Option<Span> {
    let text = comment.text(source);
    let behind = text.strip_prefix("//")?.trim_start().strip_prefix('@').filter(|_| !text.starts_with("//@"))?;
    let word = behind.trim_start().split(|c| !is_word_part(c)).next()?;
    let marks = Span::new(comment.start, comment.start + text.len() - behind.len());
    let is_clause = match dialect {
        Dialect::Jml | Dialect::Alloy => matches!(keyword(word), Some((Keyword::Clause(_) | Keyword::Behavior(_), _))),
        Dialect::Acsl => matches!(c_keyword(word), Some(CKeyword::Clause(_) | CKeyword::Behavior)),
    };
    is_clause.then_some(marks)
}
