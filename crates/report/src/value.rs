//! Values in the user's words.

use verdict::{Value, Witness};

/// Characters of a string that are shown before it is cut: a value stands beside others.
const TEXT_LIMIT: usize = 60;

/// A value as it would be written in the program.
pub fn show(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Char(unit) => match char::from_u32(u32::from(*unit)) {
            Some(character) => quoted(&character.to_string(), '\''),
            None => format!("'{}'", escaped_unit(*unit)),
        },
        // The debug form always has a point or an exponent, so that 1.0 does not look like an integer.
        Value::F32(value) => format!("{value:?}"),
        Value::F64(value) => format!("{value:?}"),
        Value::Object(name) => name.to_string(),
        Value::Text(text) => match string_content(text) {
            Some(content) => match content.char_indices().nth(TEXT_LIMIT) {
                Some((end, _)) => {
                    format!("{}... ({} characters)", quoted(&content[..end], '"'), content.chars().count())
                }
                None => quoted(&content, '"'),
            },
            None => text.clone(),
        },
    }
}

/// The content of a string, if a text is one as it is written in a program. Other texts are constants (`Color.RED`) and
/// descriptions of what has no better name.
pub fn string_content(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut rest = inner;
    while let Some((before, escape)) = rest.split_once('\\') {
        out.push_str(before);
        let kind = escape.chars().next()?;
        rest = &escape[kind.len_utf8()..];
        out.push(match kind {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'u' => {
                let (digits, end) = rest.strip_prefix('{')?.split_once('}')?;
                rest = end;
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
            }
            other => other,
        });
    }
    out.push_str(rest);
    Some(out)
}

fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            _ if character == quote => out.extend(['\\', character]),
            // Control characters would reach the terminal.
            _ if character.is_control() => {
                out.extend(character.encode_utf16(&mut [0; 2]).iter().map(|unit| escaped_unit(*unit)));
            }
            _ => out.push(character),
        }
    }
    out.push(quote);
    out
}

/// A unit by its number: half a surrogate pair has no character of its own.
pub fn escaped_unit(unit: u16) -> String {
    format!("\\u{unit:04x}")
}

/// `name = value`, joined by commas.
pub fn assignments<'a>(pairs: impl IntoIterator<Item = &'a (String, Value)>) -> String {
    pairs.into_iter().map(|(name, value)| format!("{name} = {}", show(value))).collect::<Vec<_>>().join(", ")
}

/// `c = Cell@1`, `Cell@2 is in a.*next but not in b.*next`.
pub fn witness(witness: &Witness) -> String {
    match witness {
        Witness::Value { name, value } => format!("{name} = {}", show(value)),
        Witness::Member { value, .. } => format!("{} is {}", show(value), witness.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::{show, string_content};
    use verdict::Value;

    #[test]
    fn values_are_shown_as_they_are_written() {
        let check = |value, expected: &str| assert_eq!(show(&value), expected);
        check(Value::Char(0), "'\\u0000'");
        check(Value::Char(u16::from(b'\'')), "'\\''");
        check(Value::Char(0xdc00), "'\\udc00'");
        check(Value::Text(format!("{:?}", "it's\na \"b\"\u{7}")), r#""it's\na \"b\"\u0007""#);
        check(Value::Text(format!("{:?}", "x".repeat(100))), &format!("\"{}\"... (100 characters)", "x".repeat(60)));
        check(Value::Text("Color.RED".to_owned()), "Color.RED");
        check(Value::F64(1.0), "1.0");
    }

    #[test]
    fn strings_are_read_back() {
        for content in ["", "it's", "a\"b\\c\n\r\t\0\u{7}", "\u{1f600}", "\\u{41}"] {
            assert_eq!(string_content(&format!("{content:?}")).as_deref(), Some(content));
        }
        assert_eq!(string_content("Color.RED"), None);
        assert_eq!(string_content("\"broken\\\""), None);
    }
}
