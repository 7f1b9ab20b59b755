//! Characters to tokens.
//!
//! The text of a contract is what remains of comments when their marks are taken away: a list of pieces of the source
//! file, none of which goes over the end of a line. No token does either, so the pieces are read one by one.

use crate::span::Span;

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// A word of letters, digits, `_` and `$`.
    Word,
    /// A word with a prime; the prime belongs to the span.
    Primed,
    /// `\word`; the backslash belongs to the span.
    Backslash,
    /// A number, as it is written.
    Number,
    /// `'…'`, as it is written.
    Char,
    /// `"…"`, as it is written.
    String,
    /// An operator or bracket.
    Symbol(&'static str),
    /// What no token begins with; the message.
    Bad(String),
}

/// A token and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// Longer ones first: the longest that fits is taken.
const SYMBOLS: &[&str] = &[
    "<=!=>", "<==>", "<==", "==>", "<=>", ">>>", "<=", ">=", "=<", "=>", "==", "!=", "&&", "||", "<<", ">>", "->",
    "<:", ":>", "++", "--", "..", "{|", "|}", "(", ")", "[", "]", "{", "}", ",", ";", ":", "|", "?", ".", "<", ">",
    "=", "!", "~", "^", "*", "#", "+", "-", "/", "%", "&",
];

/// Signs of mathematics, and what they are written as otherwise.
const SIGNS: &[(&str, &str)] = &[
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("≡", "=="),
    ("∧", "&&"),
    ("∨", "||"),
    ("¬", "!"),
    ("⇒", "==>"),
    ("⇔", "<==>"),
];

/// Reads pieces of a source into tokens. Pieces that do not fit the source are empty.
pub(crate) fn tokens(source: &str, pieces: &[Span]) -> Vec<Token> {
    let mut tokens = Vec::new();
    for &piece in pieces {
        let mut lexer = Lexer { text: piece.text(source), offset: piece.start, at: 0 };
        while let Some(token) = lexer.next() {
            tokens.push(token);
        }
    }
    tokens
}

struct Lexer<'a> {
    text: &'a str,
    offset: usize,
    at: usize,
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<Token> {
        self.take_while(char::is_whitespace);
        let start = self.at;
        let first = self.peek()?;
        // Comments within contracts end with the piece, as they end with the line.
        if self.rest().starts_with("//") {
            self.at = self.text.len();
            return None;
        }
        let kind = match first {
            c if is_word_start(c) => {
                self.take_while(is_word_part);
                // A character literal never follows a word without space.
                if self.eat('\'') { TokenKind::Primed } else { TokenKind::Word }
            }
            '\\' => {
                self.eat('\\');
                self.take_while(is_word_part);
                match self.at - start {
                    1 => TokenKind::Bad("a backslash begins a name such as `\\old` or `\\result`".into()),
                    _ => TokenKind::Backslash,
                }
            }
            '0'..='9' => self.number(),
            '.' if self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => self.number(),
            '\'' | '"' => self.quoted(first),
            _ => match self.symbol() {
                Some((length, symbol)) => {
                    self.at += length;
                    TokenKind::Symbol(symbol)
                }
                None => {
                    self.at += first.len_utf8();
                    TokenKind::Bad(format!("unexpected character `{}`", first.escape_debug()))
                }
            },
        };
        Some(Token { kind, span: Span::new(self.offset + start, self.offset + self.at) })
    }

    /// The symbol that comes next, and how long it is.
    fn symbol(&self) -> Option<(usize, &'static str)> {
        let plain =
            SYMBOLS.iter().find(|symbol| self.rest().starts_with(**symbol)).map(|symbol| (symbol.len(), *symbol));
        let sign = || SIGNS.iter().find(|(sign, _)| self.rest().starts_with(sign));
        plain.or_else(|| sign().map(|(sign, symbol)| (sign.len(), *symbol)))
    }

    /// A number with all that runs into it, so that `12abc` is one bad number and not two tokens.
    fn number(&mut self) -> TokenKind {
        let hexadecimal = self.rest().starts_with("0x") || self.rest().starts_with("0X");
        loop {
            let before = self.at;
            self.take_while(is_word_part);
            let exponent = !hexadecimal && self.text[before..self.at].ends_with(['e', 'E']);
            if exponent && self.rest().starts_with(['+', '-']) {
                self.at += 1;
            } else if !self.fraction_follows() {
                return TokenKind::Number;
            } else {
                self.at += 1;
            }
        }
    }

    /// Whether the point that follows a number belongs to it: not in `1..n` nor in `1.*next`.
    fn fraction_follows(&self) -> bool {
        let mut characters = self.rest().chars();
        characters.next() == Some('.')
            && match characters.next() {
                None => true,
                Some(c) => c.is_ascii_digit() || !(is_word_start(c) || matches!(c, '.' | '*' | '^' | '~' | '(' | '+')),
            }
    }

    fn quoted(&mut self, quote: char) -> TokenKind {
        self.eat(quote);
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            if c == quote {
                return if quote == '"' { TokenKind::String } else { TokenKind::Char };
            }
            if c == '\\' {
                self.at += self.peek().map_or(0, char::len_utf8);
            }
        }
        TokenKind::Bad(match quote {
            '"' => "this string is not closed in its line".into(),
            _ => "this `'` neither closes a character nor marks the state after: only a name takes a prime".into(),
        })
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    fn take_while(&mut self, belongs: fn(char) -> bool) {
        while let Some(c) = self.peek().filter(|&c| belongs(c)) {
            self.at += c.len_utf8();
        }
    }
}

pub(crate) fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '_' | '$')
}

pub(crate) fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}
