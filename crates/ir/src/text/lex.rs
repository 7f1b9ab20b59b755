//! From characters to tokens. Statements end with their line, so the ends of lines are tokens.

use super::error::{ParseError, ParseErrorKind};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'s> {
    /// A name or a word of the language.
    Word(&'s str),
    /// A name or text in quotes, in UTF-16 units.
    Quoted(Vec<u16>),
    /// A number as it is written.
    Number(&'s str),
    /// A punctuation mark.
    Mark(&'static str),
    /// The end of a line.
    Newline,
    /// The end of the text.
    End,
}

/// A token and where it starts.
#[derive(Clone, Debug)]
pub(super) struct Spanned<'s> {
    pub token: Token<'s>,
    pub line: u32,
    pub column: u32,
}

/// Longer marks first: the first that fits is taken.
const MARKS: &[&str] = &["->", "=>", "..", "(", ")", "{", "}", "[", "]", ",", ":", "=", "@"];

pub(super) fn starts_word(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

/// Does a word that came up to here go on? Separators are part of a word only between its parts, so that `a..b`, `a->b`
/// and `a//b` are not words.
pub(super) fn continues_word(rest: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut chars = rest.chars();
    match chars.next() {
        Some('.' | '/' | '-') => chars.next().is_some_and(part),
        Some(c) => part(c),
        None => false,
    }
}

/// All tokens of a text; the last is [`Token::End`].
pub(super) fn lex(text: &str) -> Result<Vec<Spanned<'_>>, ParseError> {
    let mut lexer = Lexer { rest: text, line: 1, column: 1, tokens: Vec::new() };
    while lexer.next()? {}
    let (line, column) = (lexer.line, lexer.column);
    lexer.tokens.push(Spanned { token: Token::Newline, line, column });
    lexer.tokens.push(Spanned { token: Token::End, line, column });
    Ok(lexer.tokens)
}

struct Lexer<'s> {
    rest: &'s str,
    line: u32,
    column: u32,
    tokens: Vec<Spanned<'s>>,
}

impl<'s> Lexer<'s> {
    fn error<T>(&self, kind: ParseErrorKind) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, column: self.column, kind })
    }

    /// Consumes as many bytes, which end at the end of a character of this line.
    fn take(&mut self, bytes: usize) -> &'s str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.column += taken.chars().count() as u32;
        taken
    }

    fn next(&mut self) -> Result<bool, ParseError> {
        let Some(first) = self.rest.chars().next() else { return Ok(false) };
        let (line, column) = (self.line, self.column);
        let second = self.rest[first.len_utf8()..].chars().next();
        let token = if first == '\n' {
            self.take(1);
            self.line += 1;
            self.column = 1;
            Token::Newline
        } else if first.is_whitespace() {
            self.take(first.len_utf8());
            return Ok(true);
        } else if self.rest.starts_with("//") {
            self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
            return Ok(true);
        } else if first == '"' {
            Token::Quoted(self.quoted()?)
        } else if first.is_ascii_digit() || first == '-' && second.is_some_and(|c| c.is_ascii_digit()) {
            Token::Number(self.take(number_length(self.rest)))
        } else if starts_word(first) {
            let mut length = first.len_utf8();
            while continues_word(&self.rest[length..]) {
                length += self.rest[length..].chars().next().map_or(0, char::len_utf8);
            }
            Token::Word(self.take(length))
        } else if let Some(mark) = MARKS.iter().find(|mark| self.rest.starts_with(**mark)) {
            self.take(mark.len());
            Token::Mark(mark)
        } else {
            return self.error(ParseErrorKind::BadCharacter(first));
        };
        self.tokens.push(Spanned { token, line, column });
        Ok(true)
    }

    fn quoted(&mut self) -> Result<Vec<u16>, ParseError> {
        self.take(1);
        let mut units = Vec::new();
        let mut buffer = [0; 2];
        loop {
            match self.rest.chars().next() {
                None | Some('\n') => return self.error(ParseErrorKind::OpenQuote),
                Some('"') => {
                    self.take(1);
                    return Ok(units);
                }
                Some('\\') => self.escape(&mut units)?,
                Some(c) => {
                    units.extend_from_slice(c.encode_utf16(&mut buffer));
                    self.take(c.len_utf8());
                }
            }
        }
    }

    fn escape(&mut self, units: &mut Vec<u16>) -> Result<(), ParseError> {
        let simple = match self.rest.chars().nth(1) {
            Some('"') => '"',
            Some('\\') => '\\',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let digits = self.rest[2..].strip_prefix('{').and_then(|rest| rest.split_once('}'));
                let Some((digits, _)) = digits else { return self.error(ParseErrorKind::BadEscape) };
                let Ok(value) = u32::from_str_radix(digits, 16) else { return self.error(ParseErrorKind::BadEscape) };
                match (u16::try_from(value), char::from_u32(value)) {
                    (Ok(unit), _) => units.push(unit),
                    (Err(_), Some(c)) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
                    (Err(_), None) => return self.error(ParseErrorKind::BadEscape),
                }
                self.take("\\u{}".len() + digits.len());
                return Ok(());
            }
            Some(_) | None => return self.error(ParseErrorKind::BadEscape),
        };
        units.push(simple as u16);
        self.take(2);
        Ok(())
    }
}

/// The length of the number at the start: decimal with fraction and exponent if any, or hexadecimal.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |from: usize, accept: fn(&u8) -> bool| {
        from + bytes.get(from..).unwrap_or_default().iter().take_while(|byte| accept(byte)).count()
    };
    let start = usize::from(text.starts_with('-'));
    if text[start..].starts_with("0x") {
        return run(start + 2, u8::is_ascii_hexdigit);
    }
    let mut end = run(start, u8::is_ascii_digit);
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end = run(end + 1, u8::is_ascii_digit);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
        let after = run(end + 1 + sign, u8::is_ascii_digit);
        if after > end + 1 + sign {
            end = after;
        }
    }
    end
}
