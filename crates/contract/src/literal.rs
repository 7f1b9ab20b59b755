//! What numbers, characters and strings stand for.

use crate::{
    diagnostic::Diagnostic,
    span::Span,
    syntax::{Dialect, Literal},
};

/// The number a token stands for. A minus before it is part of the number, as the least integer needs it.
pub(crate) fn number(text: &str, negative: bool, span: Span, dialect: Dialect) -> Result<Literal, Diagnostic> {
    let plain = text.replace('_', "").to_ascii_lowercase();
    let hexadecimal = plain.starts_with("0x");
    let bad = || Diagnostic::error(span, format!("`{text}` is not a number"));
    if hexadecimal && plain.contains(['.', 'p']) {
        return Err(Diagnostic::error(span, "hexadecimal floating-point numbers are not supported")
            .help("write the number in decimal"));
    }
    if !hexadecimal && !plain.starts_with("0b") && plain.contains(['.', 'e', 'f', 'd']) {
        let digits = if dialect == Dialect::Acsl { plain.strip_suffix('l').unwrap_or(&plain) } else { &plain };
        return fraction(digits, negative)
            .ok_or_else(bad)?
            .ok_or_else(|| Diagnostic::error(span, format!("`{text}` is too large for a floating-point number")));
    }
    // C's `u` says nothing that a mathematical integer does not know.
    let (digits, long) = match dialect {
        Dialect::Jml | Dialect::Alloy => plain.strip_suffix('l').map_or((plain.as_str(), false), |rest| (rest, true)),
        Dialect::Acsl => (plain.trim_end_matches(['l', 'u']), plain.contains('l')),
    };
    let (digits, radix) = match digits {
        _ if hexadecimal => (&digits[2..], 16),
        _ if digits.starts_with("0b") => (&digits[2..], 2),
        _ if digits.len() > 1 && digits.starts_with('0') => (&digits[1..], 8),
        _ => (digits, 10),
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(bad());
    }
    let bits = if long { 64 } else { 32 };
    let value = i128::from_str_radix(digits, radix).ok().filter(|&value| value < 1 << 64);
    let value = match (dialect, value) {
        (Dialect::Acsl, Some(value)) => Some(if negative { -value } else { value }),
        // Java reads digits in other bases as bits: 0xffffffff is -1.
        (Dialect::Jml | Dialect::Alloy, Some(value)) => {
            let wraps = radix != 10 && value < 1 << bits && value >= 1 << (bits - 1);
            let value = if wraps { value - (1 << bits) } else { value };
            let value = if negative { -value } else { value };
            let limit = 1 << (bits - 1);
            // The negative of the least integer is the least integer.
            if negative && wraps && value == limit { Some(-limit) } else { Some(value) }
                .filter(|value| (-limit..limit).contains(value))
        }
        (_, None) => None,
    };
    match value {
        Some(value) if long => Ok(Literal::Long(value)),
        Some(value) => Ok(Literal::Int(value)),
        None if dialect == Dialect::Acsl => {
            Err(Diagnostic::error(span, format!("`{text}` is too large: numbers have at most 64 bits")))
        }
        None if !long => Err(Diagnostic::error(span, format!("`{text}` is too large for an int"))
            .help(format!("write `{text}L` for a long"))),
        None => Err(Diagnostic::error(span, format!("`{text}` is too large for a long"))),
    }
}

/// The outer option is whether it is a number at all, the inner whether it is finite.
#[allow(clippy::option_option, reason = "two ways to fail, each with its message")]
fn fraction(text: &str, negative: bool) -> Option<Option<Literal>> {
    let (digits, single) = match text.as_bytes().last()? {
        b'f' => (&text[..text.len() - 1], true),
        b'd' => (&text[..text.len() - 1], false),
        _ => (text, false),
    };
    // The standard library reads `inf` and `nan` too.
    if !digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'+' | b'-')) {
        return None;
    }
    let signed = format!("{}{digits}", if negative { "-" } else { "" });
    if single {
        let value: f32 = signed.parse().ok()?;
        Some(value.is_finite().then_some(Literal::Float(value)))
    } else {
        let value: f64 = signed.parse().ok()?;
        Some(value.is_finite().then_some(Literal::Double(value)))
    }
}

/// The character a token `'…'` stands for.
pub(crate) fn character(text: &str, span: Span, dialect: Dialect) -> Result<Literal, Diagnostic> {
    let is_one_byte = |unit: u16| dialect != Dialect::Acsl || text.is_ascii() && unit <= 0xff;
    match units(text, span, dialect)?.as_slice() {
        &[unit] if is_one_byte(unit) => Ok(Literal::Char(unit)),
        _ if dialect == Dialect::Acsl => Err(Diagnostic::error(span, format!("{text} is not one character"))
            .help("a character constant holds one byte; write others by their number: '\\xff'")),
        _ => Err(Diagnostic::error(span, format!("{text} is not one character"))
            .help("a character literal holds one UTF-16 unit; strings are written \"…\"")),
    }
}

/// The string a token `"…"` stands for.
pub(crate) fn string(text: &str, span: Span, dialect: Dialect) -> Result<Literal, Diagnostic> {
    String::from_utf16(&units(text, span, dialect)?).map(Literal::String).map_err(|_| {
        Diagnostic::error(span, "this string holds half of a surrogate pair")
            .help("contracts compare whole characters; write both halves")
    })
}

/// The UTF-16 units between the quotes.
fn units(text: &str, span: Span, dialect: Dialect) -> Result<Vec<u16>, Diagnostic> {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    let mut units = Vec::new();
    let mut characters = inner.chars().peekable();
    while let Some(c) = characters.next() {
        if c != '\\' {
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            continue;
        }
        let escape = characters.next().unwrap_or(' ');
        units.push(match escape {
            'n' => 0x0a,
            't' => 0x09,
            'r' => 0x0d,
            'b' => 0x08,
            'f' => 0x0c,
            's' => 0x20,
            'a' if dialect == Dialect::Acsl => 0x07,
            'v' if dialect == Dialect::Acsl => 0x0b,
            '?' if dialect == Dialect::Acsl => escape as u16,
            'x' if dialect == Dialect::Acsl => {
                let mut value = None;
                while let Some(digit) = characters.next_if(char::is_ascii_hexdigit).and_then(|c| c.to_digit(16)) {
                    value = Some(value.unwrap_or(0_u32).saturating_mul(16).saturating_add(digit));
                }
                let unit = value.and_then(|value| u16::try_from(value).ok());
                unit.ok_or_else(|| Diagnostic::error(span, "`\\x` is followed by hexadecimal digits of one character"))?
            }
            '\\' | '\'' | '"' => escape as u16,
            'u' => {
                while characters.next_if_eq(&'u').is_some() {}
                let digits: String = characters.by_ref().take(4).collect();
                let well_formed = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
                let unit = well_formed.then(|| u16::from_str_radix(&digits, 16).ok()).flatten();
                unit.ok_or_else(|| Diagnostic::error(span, "`\\u` is followed by four hexadecimal digits"))?
            }
            '0'..='7' => {
                let mut value = escape as u16 - '0' as u16;
                // Octal escapes have up to three digits and end at \377.
                for _ in 0..2 {
                    if let Some(digit) = characters.next_if(|c| c.is_digit(8) && value < 32) {
                        value = value * 8 + (digit as u16 - '0' as u16);
                    }
                }
                value
            }
            other => {
                let message = format!("unknown escape `\\{}`", other.escape_debug());
                return Err(Diagnostic::error(span, message).help("a backslash itself is written `\\\\`"));
            }
        });
    }
    Ok(units)
}
