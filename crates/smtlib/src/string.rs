//! String literals.

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
