//! Makes a `.jml` file readable by the Java grammar.
//!
//! The grammar allows methods without bodies everywhere, but not constructors. So `C(int x);` becomes `C(int x){}`, in
//! as many bytes: the brace takes the place of the space behind the semicolon. Positions stay what they are.

use crate::lexer::{is_word_part, is_word_start};
use std::collections::HashSet;

/// The source with empty bodies for its constructors.
pub(crate) fn with_bodies(source: &str) -> String {
    let words = words(source);
    let declares = |word: &str| matches!(word, "class" | "enum" | "record");
    let names: HashSet<&str> = words.windows(2).filter(|pair| declares(pair[0].1)).map(|pair| pair[1].1).collect();
    let mut bytes = source.as_bytes().to_vec();
    for (index, (_, word)) in words.iter().enumerate() {
        let before = index.checked_sub(1).map_or("", |before| words[before].1);
        if !names.contains(word) || declares(before) || matches!(before, "new" | ".") {
            continue;
        }
        if let Some(semicolon) = constructor_end(&words[index + 1..])
            && bytes.get(semicolon + 1).is_some_and(u8::is_ascii_whitespace)
        {
            bytes[semicolon] = b'{';
            bytes[semicolon + 1] = b'}';
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| source.to_string())
}

/// Where the semicolon of `(…) throws E, F;` stands, if that is what follows.
fn constructor_end(words: &[(usize, &str)]) -> Option<usize> {
    let (mut depth, mut closed) = (0_usize, false);
    for &(start, word) in words {
        match word {
            "(" if !closed => depth += 1,
            ")" if !closed && depth > 0 => {
                depth -= 1;
                closed = depth == 0;
            }
            ";" if closed => return Some(start),
            _ if depth > 0 => {}
            "throws" | "," | "." if closed => {}
            _ if closed && word.starts_with(is_word_start) => {}
            _ => return None,
        }
    }
    None
}

/// The words and other characters of a source with where they begin, without space, comments and strings.
fn words(source: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(inner) = rest.strip_prefix("/*") {
            inner.find("*/").map_or(rest.len(), |end| end + 4)
        } else if c == '"' {
            rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2)
        } else if is_word_start(c) {
            let length = rest.find(|c| !is_word_part(c)).unwrap_or(rest.len());
            words.push((at, &rest[..length]));
            length
        } else {
            if !c.is_whitespace() {
                words.push((at, &rest[..c.len_utf8()]));
            }
            c.len_utf8()
        };
        at += length;
    }
    words
}
