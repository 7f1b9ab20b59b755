//! How names and texts are written: bare where they are words, else quoted.

use super::lex::{continues_word, starts_word};
use crate::{BinaryOp, CastOp, Type, UnaryOp};
use std::fmt::{self, Write};

/// The words that could be taken for something else where a name may stand. As names they are quoted.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "_", "assume", "by", "call", "check", "class", "copy", "data", "else", "extends", "false", "fields", "file", "fn", "free",
    "goto", "if", "implements", "in", "indirect", "lines", "local", "new", "null", "return", "select", "storable",
    "subclass", "switch", "text", "throw", "true", "unreachable", "var", "virtual",
];

/// The type of that word.
pub(super) fn type_named(word: &str) -> Option<Type> {
    match word {
        "bool" => Some(Type::Bool),
        "f32" => Some(Type::F32),
        "f64" => Some(Type::F64),
        "ref" => Some(Type::Ref),
        _ => {
            let digits = word.strip_prefix('i')?;
            let canonical = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
            if canonical || digits == "0" { digits.parse().ok().map(Type::Int) } else { None }
        }
    }
}

/// Has the word a meaning of its own?
pub(super) fn is_reserved(word: &str) -> bool {
    let operator = word.split_once('.').map_or(word, |(operator, _)| operator);
    RESERVED.binary_search(&word).is_ok()
        || type_named(word).is_some()
        || UnaryOp::from_name(operator).is_some()
        || BinaryOp::from_name(operator).is_some()
        || CastOp::from_name(operator).is_some()
}

fn is_bare(name: &str) -> bool {
    let mut chars = name.chars();
    let Some(first) = chars.next() else { return false };
    let mut rest = chars.as_str();
    if !starts_word(first) {
        return false;
    }
    while let Some(c) = rest.chars().next() {
        if !continues_word(rest) {
            return false;
        }
        rest = &rest[c.len_utf8()..];
    }
    !is_reserved(name)
}

/// A name as it is written.
pub(super) struct Name<'a>(pub &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_bare(self.0) { f.write_str(self.0) } else { write!(f, "{}", Quoted(self.0)) }
    }
}

/// A string in quotes.
pub(super) struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.0.chars().try_for_each(|c| escaped(f, c))?;
        f.write_char('"')
    }
}

/// UTF-16 units in quotes.
pub(super) struct QuotedUnits<'a>(pub &'a [u16]);

impl fmt::Display for QuotedUnits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for decoded in char::decode_utf16(self.0.iter().copied()) {
            match decoded {
                Ok(c) => escaped(f, c)?,
                Err(lone) => write!(f, "\\u{{{:x}}}", lone.unpaired_surrogate())?,
            }
        }
        f.write_char('"')
    }
}

fn escaped(f: &mut fmt::Formatter<'_>, c: char) -> fmt::Result {
    match c {
        '"' => f.write_str("\\\""),
        '\\' => f.write_str("\\\\"),
        '\n' => f.write_str("\\n"),
        '\r' => f.write_str("\\r"),
        '\t' => f.write_str("\\t"),
        // The standard library escapes what cannot be seen or would join the character before it.
        _ if c.is_control() || c.escape_debug().len() > 2 => write!(f, "\\u{{{:x}}}", u32::from(c)),
        _ => f.write_char(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_sorted() {
        assert!(RESERVED.is_sorted());
    }

    #[test]
    fn names_are_quoted_where_needed() {
        let shown = |name: &str| Name(name).to_string();
        assert_eq!(shown("java/lang/Object"), "java/lang/Object");
        assert_eq!(shown("class-of"), "class-of");
        assert_eq!(shown("Größe$1"), "Größe$1");
        assert_eq!(shown("a."), "\"a.\"");
        assert_eq!(shown("a//b"), "\"a//b\"");
        assert_eq!(shown("a->b"), "\"a->b\"");
        assert_eq!(shown("class"), "\"class\"");
        assert_eq!(shown("i32"), "\"i32\"");
        assert_eq!(shown("add.x"), "\"add.x\"");
        assert_eq!(shown(""), "\"\"");
        assert_eq!(shown("A.<init>(Ljava/lang/String;I)V"), "\"A.<init>(Ljava/lang/String;I)V\"");
    }
}
