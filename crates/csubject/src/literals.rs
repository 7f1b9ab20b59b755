//! The user's words for what is there before the program's first statement.

use crate::CSubject;
use ir::Literal;
use symbolic::Procedures;

/// How the names of string literals begin, which the compiler makes up.
const TEXT: &str = ".str";

/// Longer strings are called by the compiler's name.
const MAX_TEXT: usize = 40;

impl CSubject {
    /// A global, a function or a string literal at its address.
    pub(crate) fn word_for(&self, address: u64) -> Option<String> {
        match self.literal_at(address)? {
            Literal::Function(procedure) => Some(self.program().procs[procedure].name.to_string()),
            Literal::Block(number) => {
                let global = self.program.globals.get(number as usize)?;
                let text = global.name.starts_with(TEXT).then(|| text(&global.bytes)).flatten();
                Some(text.unwrap_or_else(|| global.name.to_string()))
            }
            Literal::Text(_) | Literal::Class(_) => None,
        }
    }
}

/// The bytes of a short string as C writes them.
fn text(bytes: &[u8]) -> Option<String> {
    let text = bytes.strip_suffix(&[0]).filter(|text| text.len() <= MAX_TEXT && !text.contains(&0))?;
    Some(format!("\"{}\"", text.escape_ascii()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_c_writes_them() {
        assert_eq!(text(b"yes\0").as_deref(), Some("\"yes\""));
        assert_eq!(text(b"a\"b\n\0").as_deref(), Some("\"a\\\"b\\n\""));
        assert_eq!(text(b"a\0b\0"), None);
        assert_eq!(text(b"no end"), None);
    }
}
