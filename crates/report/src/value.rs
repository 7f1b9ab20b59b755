//! Values in the user's words.

use verdict::{Value, Witness, constant_name};

/// Characters of a string that are shown before it is cut: a value stands beside others.
const TEXT_LIMIT: usize = 60;

/// A value as it would be written in the program.
pub fn show(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Char(unit) => quoted(&[*unit], '\''),
        // The debug form always has a point or an exponent, so that 1.0 does not look like an integer.
        Value::F32(value) => format!("{value:?}"),
        Value::F64(value) => format!("{value:?}"),
        Value::Object(name) => name.to_string(),
        Value::Constant { class, name } => constant_name(class, name),
        Value::Text(text) => match string_units(text) {
            Some(units) => {
                let count = char::decode_utf16(units.iter().copied()).count();
                let shown: Vec<u16> = match count > TEXT_LIMIT {
                    true => char::decode_utf16(units).take(TEXT_LIMIT).flat_map(units_of).collect(),
                    false => units,
                };
                let more = if count > TEXT_LIMIT { format!("... ({count} characters)") } else { String::new() };
                format!("{}{more}", quoted(&shown, '"'))
            }
            None => text.clone(),
        },
    }
}

/// The UTF-16 units of a string, if a text is one as it is written in a program. Other texts are descriptions of what has no
/// better name. Half a surrogate pair is an escape of its own (`\u{d800}`).
pub fn string_units(text: &str) -> Option<Vec<u16>> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out: Vec<u16> = Vec::new();
    let mut rest = inner;
    while let Some((before, escape)) = rest.split_once('\\') {
        out.extend(before.encode_utf16());
        let kind = escape.chars().next()?;
        rest = &escape[kind.len_utf8()..];
        let character = match kind {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'u' => {
                let (digits, end) = rest.strip_prefix('{')?.split_once('}')?;
                rest = end;
                let number = u32::from_str_radix(digits, 16).ok()?;
                match char::from_u32(number) {
                    Some(character) => character,
                    None => {
                        out.push(u16::try_from(number).ok()?);
                        continue;
                    }
                }
            }
            other => other,
        };
        out.extend(character.encode_utf16(&mut [0; 2]).iter());
    }
    out.extend(rest.encode_utf16());
    Some(out)
}

/// The content of a string as text, with escapes for what no text can have; none if it is no string.
pub fn string_content(text: &str) -> Option<String> {
    let decoded = char::decode_utf16(string_units(text)?);
    Some(decoded.map(|part| part.map_or_else(|lone| escaped_unit(lone.unpaired_surrogate()), String::from)).collect())
}

fn units_of(part: Result<char, std::char::DecodeUtf16Error>) -> Vec<u16> {
    match part {
        Ok(character) => character.encode_utf16(&mut [0; 2]).to_vec(),
        Err(lone) => vec![lone.unpaired_surrogate()],
    }
}

fn quoted(units: &[u16], quote: char) -> String {
    let mut out = String::from(quote);
    for part in char::decode_utf16(units.iter().copied()) {
        let character = match part {
            Ok(character) => character,
            Err(lone) => {
                out.push_str(&escaped_unit(lone.unpaired_surrogate()));
                continue;
            }
        };
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
    use super::{show, string_content, string_units};
    use verdict::Value;

    #[test]
    fn values_are_shown_as_they_are_written() {
        let check = |value, expected: &str| assert_eq!(show(&value), expected);
        check(Value::Char(0), "'\\u0000'");
        check(Value::Char(u16::from(b'\'')), "'\\''");
        check(Value::Char(0xdc00), "'\\udc00'");
        check(Value::Text(format!("{:?}", "it's\na \"b\"\u{7}")), r#""it's\na \"b\"\u0007""#);
        check(Value::Text(format!("{:?}", "x".repeat(100))), &format!("\"{}\"... (100 characters)", "x".repeat(60)));
        check(Value::Constant { class: "p.Outer$Color".to_owned(), name: "RED".to_owned() }, "Color.RED");
        check(Value::F64(1.0), "1.0");
    }

    #[test]
    fn strings_are_read_back() {
        for content in ["", "it's", "a\"b\\c\n\r\t\0\u{7}", "\u{1f600}", "\\u{41}"] {
            assert_eq!(string_content(&format!("{content:?}")).as_deref(), Some(content));
        }
        assert_eq!(string_units(r#""a\u{d83d}""#), Some(vec![97, 0xd83d]));
        assert_eq!(string_content(r#""a\u{d83d}""#).as_deref(), Some("a\\ud83d"));
        assert_eq!(show(&Value::Text(r#""\u{de00}\u{d83d}""#.to_owned())), r#""\ude00\ud83d""#);
        assert_eq!(string_content("Color.RED"), None);
        assert_eq!(string_content("\"broken\\\""), None);
    }
}
