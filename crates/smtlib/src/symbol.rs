//! Which characters symbols are made of, and how any name is written as one.

/// Whether a byte may stand in a symbol without quotes.
pub(crate) fn is_simple(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte)
}

/// Whether a word belongs to the language itself. (The names of commands are reserved by the standard too, but every
/// solver lets scripts use them as names, and nothing is ambiguous then.)
pub fn is_reserved(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "_",
        "!",
        "as",
        "let",
        "exists",
        "forall",
        "match",
        "par",
        "BINARY",
        "DECIMAL",
        "HEXADECIMAL",
        "NUMERAL",
        "STRING",
    ];
    WORDS.contains(&word)
}

/// Writes a name as a symbol, with quotes if it needs them.
///
/// A name that cannot be written even so, because it contains a bar or a backslash, does not come from a script; its bad
/// characters are replaced by `/`.
pub fn write_symbol(name: &str, out: &mut String) {
    let simple =
        !name.is_empty() && !name.as_bytes()[0].is_ascii_digit() && name.bytes().all(is_simple) && !is_reserved(name);
    if simple {
        out.push_str(name);
        return;
    }
    out.push('|');
    out.extend(name.chars().map(|c| if c == '|' || c == '\\' { '/' } else { c }));
    out.push('|');
}

/// Writes a string literal.
pub fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        if character == '"' {
            out.push('"');
        }
        out.push(character);
    }
    out.push('"');
}
