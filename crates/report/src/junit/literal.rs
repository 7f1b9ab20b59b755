//! Java source from values and texts. The result is ASCII: what encoding `javac` reads depends on the machine.

use crate::value::string_units;
use std::fmt::Write;
use verdict::Value;

/// An expression for a value. `object` gives the one for an object.
pub fn expression(value: &Value, object: impl FnOnce(&verdict::ObjectName) -> String) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) if i32::try_from(*value).is_ok() => value.to_string(),
        Value::Int(value) => format!("{value}L"),
        Value::Char(unit) => {
            let mut text = String::from("'");
            push_unit(&mut text, *unit);
            text + "'"
        }
        Value::F32(value) if value.is_finite() => format!("{value:?}f"),
        Value::F32(value) => format!("Float.{}", non_finite(f64::from(*value))),
        Value::F64(value) if value.is_finite() => format!("{value:?}"),
        Value::F64(value) => format!("Double.{}", non_finite(*value)),
        Value::Object(name) => object(name),
        Value::Constant { class, name } => format!("constant({}, {})", string(class), string(name)),
        Value::Text(text) => match string_units(text) {
            Some(units) => units_literal(&units),
            None if is_expression(text) => text.clone(),
            // Such inputs get no test, and such outcomes are not compared: see `has_source`.
            None => "null".to_owned(),
        },
    }
}

/// Can the value be written in a test? There are objects that have only a description.
pub fn has_source(value: &Value) -> bool {
    match value {
        Value::Text(text) => string_units(text).is_some() || is_expression(text),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Char(_)
        | Value::F32(_)
        | Value::F64(_)
        | Value::Object(_)
        | Value::Constant { .. } => true,
    }
}

/// Is it written as Java has it: a string that is not the literal, or a class object?
fn is_expression(text: &str) -> bool {
    text.starts_with("new String(") || text.ends_with(".class")
}

fn non_finite(value: f64) -> &'static str {
    match value {
        f64::INFINITY => "POSITIVE_INFINITY",
        f64::NEG_INFINITY => "NEGATIVE_INFINITY",
        _ => "NaN",
    }
}

/// A string literal.
pub fn string(text: &str) -> String {
    units_literal(&text.encode_utf16().collect::<Vec<u16>>())
}

/// A string literal of these units.
fn units_literal(units: &[u16]) -> String {
    let mut literal = String::from("\"");
    for &unit in units {
        push_unit(&mut literal, unit);
    }
    literal + "\""
}

/// The unit inside quotes of either kind.
fn push_unit(out: &mut String, unit: u16) {
    match u8::try_from(unit) {
        // These may not be unicode escapes, which are read before quotes are.
        Ok(b'\n') => out.push_str("\\n"),
        Ok(b'\r') => out.push_str("\\r"),
        Ok(b'\t') => out.push_str("\\t"),
        Ok(byte @ (b'"' | b'\'' | b'\\')) => out.extend(['\\', char::from(byte)]),
        Ok(byte @ b' '..=b'~') => out.push(char::from(byte)),
        // Writing to a string does not fail.
        _ => _ = write!(out, "\\u{unit:04x}"),
    }
}

/// A text for a comment: on one line, and without the escapes that `javac` reads even there.
pub fn comment(text: &str) -> String {
    let mut out = String::new();
    for unit in text.replace("\\u", "\\ u").encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte @ b' '..=b'~') => out.push(char::from(byte)),
            Ok(b'\n' | b'\r' | b'\t') => out.push(' '),
            _ => _ = write!(out, "\\u{unit:04x}"),
        }
    }
    out
}

/// Words to `camelCase`, of letters and digits only.
pub fn camel(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.enumerate().map(|(index, word)| if index == 0 { lower(word) } else { upper(word) });
    words.collect()
}

/// With a capital first letter.
pub fn upper(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

fn lower(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_ascii_lowercase().to_string() + chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::{camel, comment, expression, string};
    use verdict::Value;

    #[test]
    fn values_are_literals_of_their_type() {
        let check = |value, expected: &str| assert_eq!(expression(&value, |_| unreachable!()), expected);
        check(Value::Int(i128::from(i32::MIN)), "-2147483648");
        check(Value::Int(1 << 40), "1099511627776L");
        check(Value::Char(10), "'\\n'");
        check(Value::Char(0xd800), "'\\ud800'");
        check(Value::Char(u16::from(b'\'')), "'\\''");
        check(Value::F32(-0.0), "-0.0f");
        check(Value::F64(1e300), "1e300");
        check(Value::F32(f32::NAN), "Float.NaN");
        check(Value::F64(f64::NEG_INFINITY), "Double.NEGATIVE_INFINITY");
        let red = Value::Constant { class: "p.Outer$Color".to_owned(), name: "RED".to_owned() };
        check(red, "constant(\"p.Outer$Color\", \"RED\")");
        check(Value::Text(r#""\u{d83d}x""#.to_owned()), "\"\\ud83dx\"");
        check(Value::Text(format!("{:?}", "a\"b\\\u{1F600}")), "\"a\\\"b\\\\\\ud83d\\ude00\"");
    }

    #[test]
    fn comments_are_safe() {
        assert_eq!(comment("C:\\users\nä"), "C:\\ users \\u00e4");
        assert_eq!(string("\n"), "\"\\n\"");
    }

    #[test]
    fn names_are_made_of_words() {
        assert_eq!(camel("null-dereference"), "nullDereference");
        assert_eq!(camel("ensures #2"), "ensures2");
    }
}
