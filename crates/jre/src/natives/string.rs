//! Strings.

use super::{Done, Native, truth, zero};
use crate::Java;
use interp::{Machine, Outcome};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/String.intern()Ljava/lang/String;", intern),
    ("java/lang/StringUTF16.isBigEndian()Z", zero),
    ("java/lang/ConditionalSpecialCasing.isFinalCased(Ljava/lang/String;ILjava/util/Locale;)Z", is_final_cased),
];

fn intern(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let units = java.units(machine, args[0])?;
    // The first string that is interned is the one.
    let interned = *java.interned.entry(units.into()).or_insert(args[0]);
    Ok(Outcome::Return(interned))
}

/// Is the letter at the index the last cased one of its word, and not the first? The JDK asks a break iterator for the
/// ends of words; here a word is letters, digits, marks, and what stands between two letters.
fn is_final_cased(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let units = java.units(machine, args[0])?;
    let index = args[1] as usize;
    let chars = |units: &[u16]| -> Vec<char> {
        char::decode_utf16(units.iter().copied()).map(|unit| unit.unwrap_or('\u{FFFD}')).collect()
    };
    let (Some(before), Some(after)) = (units.get(..index), units.get(index + 1..)) else { return truth(false) };
    let mut before = chars(before);
    before.reverse();
    truth(has_cased(&before) && !has_cased(&chars(after)))
}

/// Is there a cased letter before the word ends?
fn has_cased(chars: &[char]) -> bool {
    let is_letter = |char: Option<&char>| char.is_some_and(|char| char.is_alphanumeric());
    for (at, &char) in chars.iter().enumerate() {
        if char.is_lowercase() || char.is_uppercase() {
            return true;
        }
        let joins = matches!(char, '\'' | '.' | ':' | '\u{B7}' | '\u{2019}') && is_letter(chars.get(at + 1));
        let is_mark = matches!(char, '\u{300}'..='\u{36F}' | '\u{AD}' | '_');
        if !(char.is_alphanumeric() || joins || is_mark) {
            return false;
        }
    }
    false
}
