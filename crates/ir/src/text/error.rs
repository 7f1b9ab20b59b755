//! What can be wrong with a text.

use std::fmt;

/// Why a text is not a program, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {kind}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// Something else should be here.
    Expected {
        /// What should be here.
        expected: String,
        /// What is here.
        found: String,
    },
    /// A name that nothing has.
    Unknown {
        /// The sort of thing: a class, a map, a local.
        what: &'static str,
        /// The name.
        name: String,
        /// A name of that sort that looks like it.
        nearest: Option<String>,
    },
    /// A name that something has already.
    Duplicate {
        /// The sort of thing.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A number that is not a value of its type.
    DoesNotFit {
        /// The number.
        number: String,
        /// The type.
        ty: String,
    },
    /// A quote that is not closed on its line.
    OpenQuote,
    /// An escape that does not exist, or gives no character.
    BadEscape,
    /// A character that begins nothing.
    BadCharacter(char),
    /// A name with half of a surrogate pair.
    BadName,
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            ParseErrorKind::Unknown { what, name, nearest: None } => write!(f, "no {what} is named `{name}`"),
            ParseErrorKind::Unknown { what, name, nearest: Some(nearest) } => {
                write!(f, "no {what} is named `{name}`; did you mean `{nearest}`?")
            }
            ParseErrorKind::Duplicate { what, name } => write!(f, "there is a {what} named `{name}` already"),
            ParseErrorKind::DoesNotFit { number, ty } => write!(f, "{number} is not a value of type {ty}"),
            ParseErrorKind::OpenQuote => f.write_str("the quote is not closed on this line"),
            ParseErrorKind::BadEscape => f.write_str("escapes are \\\" \\\\ \\n \\r \\t and \\u{hexadecimal}"),
            ParseErrorKind::BadCharacter(c) => write!(f, "{c:?} begins nothing"),
            ParseErrorKind::BadName => f.write_str("a name cannot have half of a surrogate pair"),
        }
    }
}

/// The candidate that differs least from the name, if it differs little enough to be what was meant.
pub(super) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let wanted: Vec<char> = name.chars().collect();
    let limit = 1 + wanted.len() / 4;
    candidates
        .filter_map(|candidate| Some((distance(&wanted, candidate, limit)?, candidate)))
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// The number of characters to insert, drop or replace, if it is at most the limit.
fn distance(a: &[char], b: &str, limit: usize) -> Option<usize> {
    let b: Vec<char> = b.chars().collect();
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().filter(|&distance| distance <= limit)
}
