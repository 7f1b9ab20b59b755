//! Characters to tokens.
//!
//! The lexer takes from its input only what it needs: after the closing parenthesis of a command it has read nothing more,
//! so that a person (or a program) at the other end of a pipe gets the answer before writing on.

use crate::{
    error::{Error, Problem},
    position::Position,
};
use logic::is_simple;
use std::io::BufRead;

/// What a token is. Its text is handed out beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A symbol or reserved word; the text is without bars.
    Symbol {
        /// Whether it was written between bars, so that it is no reserved word.
        quoted: bool,
    },
    /// `:name`; the text is without the colon.
    Keyword,
    /// `0`, `12`
    Numeral,
    /// `1.50`
    Decimal,
    /// `#x1f`; the text is the digits.
    Hexadecimal,
    /// `#b101`; the text is the digits.
    Binary,
    /// `"…"`; the text is what the string stands for.
    String,
}

/// Turns characters into tokens.
pub struct Lexer<R> {
    input: R,
    position: Position,
    /// Set when the input failed: nothing more is read.
    failed: bool,
}

impl<R: BufRead> Lexer<R> {
    /// Reads from the beginning of a script.
    pub fn new(input: R) -> Lexer<R> {
        Lexer { input, position: Position::START, failed: false }
    }

    /// Where the next character stands.
    pub fn position(&self) -> Position {
        self.position
    }

    /// The next token, its text appended to `text`. After an error the lexer stands behind the faulty characters.
    pub fn next(&mut self, text: &mut String) -> Result<Option<(TokenKind, Position)>, Error> {
        self.skip_space()?;
        let start = self.position;
        let Some(byte) = self.peek()? else { return Ok(None) };
        let kind = match byte {
            b'(' => {
                self.advance();
                TokenKind::Open
            }
            b')' => {
                self.advance();
                TokenKind::Close
            }
            b'|' => self.quoted(start, text)?,
            b'"' => self.string(start, text)?,
            b':' => {
                self.advance();
                let length = text.len();
                self.simple_characters(text)?;
                if text.len() == length {
                    return Err(Error::new(start, Problem::EmptyKeyword));
                }
                TokenKind::Keyword
            }
            b'#' => self.radix(start, text)?,
            b'0'..=b'9' => self.number(start, text)?,
            _ if is_simple(byte) => {
                self.simple_characters(text)?;
                TokenKind::Symbol { quoted: false }
            }
            _ => {
                let character = self.character()?;
                let problem = match character {
                    c if (c as u32) < 0x20 || c as u32 == 0x7f => Problem::BadByte(byte),
                    c => Problem::UnexpectedCharacter(c),
                };
                return Err(Error::new(start, problem));
            }
        };
        Ok(Some((kind, start)))
    }

    fn skip_space(&mut self) -> Result<(), Error> {
        while let Some(byte) = self.peek()? {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.advance(),
                // What a comment is made of does not matter: old benchmarks quote names in any encoding there.
                b';' => {
                    while self.peek()?.is_some_and(|byte| byte != b'\n') {
                        self.advance();
                    }
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn simple_characters(&mut self, text: &mut String) -> Result<(), Error> {
        while let Some(byte) = self.peek()?.filter(|&byte| is_simple(byte)) {
            text.push(char::from(byte));
            self.advance();
        }
        Ok(())
    }

    fn quoted(&mut self, start: Position, text: &mut String) -> Result<TokenKind, Error> {
        self.advance();
        // A fault is told only when the end was found: what follows is then read as it was meant.
        let mut fault = None;
        loop {
            let here = self.position;
            match self.peek()? {
                None => return Err(Error::new(start, Problem::UnclosedQuote)),
                Some(b'|') => {
                    self.advance();
                    return fault.map_or(Ok(TokenKind::Symbol { quoted: true }), Err);
                }
                Some(b'\\') => {
                    self.advance();
                    fault.get_or_insert(Error::new(here, Problem::BackslashInQuote));
                }
                Some(_) => match self.printable() {
                    Ok(character) => text.push(character),
                    Err(error) => drop(fault.get_or_insert(error)),
                },
            }
        }
    }

    fn string(&mut self, start: Position, text: &mut String) -> Result<TokenKind, Error> {
        self.advance();
        let mut fault = None;
        loop {
            match self.peek()? {
                None => return Err(Error::new(start, Problem::UnclosedString)),
                Some(b'"') => {
                    self.advance();
                    // At the end of a terminal's line the next byte is not there yet, but it exists: the command is not
                    // closed.
                    if self.peek()? != Some(b'"') {
                        return fault.map_or(Ok(TokenKind::String), Err);
                    }
                    self.advance();
                    text.push('"');
                }
                Some(_) => match self.printable() {
                    Ok(character) => text.push(character),
                    Err(error) => drop(fault.get_or_insert(error)),
                },
            }
        }
    }

    fn radix(&mut self, start: Position, text: &mut String) -> Result<TokenKind, Error> {
        self.advance();
        let (kind, prefix, digits, is_digit): (_, _, _, fn(&u8) -> bool) = match self.peek()? {
            Some(b'x') => (TokenKind::Hexadecimal, "#x", "hexadecimal", u8::is_ascii_hexdigit),
            Some(b'b') => (TokenKind::Binary, "#b", "binary", |byte| matches!(byte, b'0' | b'1')),
            _ => return Err(Error::new(start, Problem::UnexpectedCharacter('#'))),
        };
        self.advance();
        let length = text.len();
        self.simple_characters(text)?;
        if text.len() == length || !text.as_bytes()[length..].iter().all(is_digit) {
            return Err(Error::new(start, Problem::BadLiteral { prefix, digits }));
        }
        Ok(kind)
    }

    fn number(&mut self, start: Position, text: &mut String) -> Result<TokenKind, Error> {
        let length = text.len();
        self.simple_characters(text)?;
        let digits = &text[length..];
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, kind) = match digits.split_once('.') {
            Some((whole, part)) if all_digits(whole) && all_digits(part) => (whole, TokenKind::Decimal),
            None if all_digits(digits) => (digits, TokenKind::Numeral),
            _ => return Err(Error::new(start, Problem::GluedToken(shorten(digits)))),
        };
        if whole.len() > 1 && whole.starts_with('0') {
            return Err(Error::new(start, Problem::LeadingZero));
        }
        Ok(kind)
    }

    /// A character of a string or quoted symbol.
    fn printable(&mut self) -> Result<char, Error> {
        let start = self.position;
        let character = self.character()?;
        match character {
            '\t' | '\r' | '\n' => Ok(character),
            c if (c as u32) < 0x20 || c as u32 == 0x7f => Err(Error::new(start, Problem::BadByte(c as u8))),
            c => Ok(c),
        }
    }

    /// The next character, of one to four bytes. A broken one ends before the first byte that cannot belong to it.
    fn character(&mut self) -> Result<char, Error> {
        let start = self.position;
        let Some(first) = self.peek()? else { return Err(Error::new(start, Problem::UnclosedList)) };
        self.advance();
        let length = match first {
            0x00..=0x7f => return Ok(char::from(first)),
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => return Err(Error::new(start, Problem::NotUtf8)),
        };
        let mut bytes = [first, 0, 0, 0];
        for slot in &mut bytes[1..length] {
            match self.peek()? {
                Some(byte) if byte & 0xc0 == 0x80 => {
                    *slot = byte;
                    self.advance();
                }
                _ => return Err(Error::new(start, Problem::NotUtf8)),
            }
        }
        let decoded = std::str::from_utf8(&bytes[..length]).ok().and_then(|text| text.chars().next());
        decoded.ok_or(Error::new(start, Problem::NotUtf8))
    }

    fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.failed {
            return Ok(None);
        }
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed = true;
                    return Err(Error::new(self.position, Problem::Unreadable(error.to_string())));
                }
            }
        }
    }

    /// Goes past the byte that was peeked.
    fn advance(&mut self) {
        // The buffer holds the byte: this does not read.
        if let Ok(&[byte, ..]) = self.input.fill_buf() {
            self.input.consume(1);
            if byte == b'\n' {
                self.position.line = self.position.line.saturating_add(1);
                self.position.column = 1;
            } else if byte & 0xc0 != 0x80 {
                self.position.column = self.position.column.saturating_add(1);
            }
        }
    }
}

/// What fits in a message.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
