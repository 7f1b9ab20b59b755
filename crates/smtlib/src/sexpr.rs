//! Tokens to s-expressions, one command at a time.
//!
//! A command is kept as its nodes in the order in which they are written. A list knows where it ends, so that its elements
//! can be stepped over; nothing is recursive, neither reading nor dropping, and a million nested parentheses are no deeper
//! than one.

use crate::{
    error::{Error, Problem},
    lexer::{Lexer, TokenKind, shorten},
    position::Position,
    string::write_string,
};
use logic::{is_reserved, write_symbol};
use std::{fmt, io::BufRead, rc::Rc};

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `( … )`
    List,
    /// A symbol or reserved word.
    Symbol {
        /// Whether it was written between bars, so that it is no reserved word.
        quoted: bool,
    },
    /// `:name`
    Keyword,
    /// A whole number.
    Numeral,
    /// A number with a decimal point.
    Decimal,
    /// Digits after `#x`.
    Hexadecimal,
    /// Digits after `#b`.
    Binary,
    /// A string.
    String,
}

struct Node {
    kind: Kind,
    position: Position,
    /// Of an atom: where its text begins. Of a list: the number of its elements.
    start: u32,
    /// Of an atom: where its text ends. Of a list: the node after its last element.
    end: u32,
}

/// An s-expression with everything in it.
pub struct Form {
    nodes: Vec<Node>,
    text: String,
}

impl Form {
    /// The whole expression.
    pub fn root(&self) -> Expr<'_> {
        Expr { form: self, index: 0 }
    }
}

/// Reads one s-expression after the other.
pub struct Forms<R> {
    lexer: Lexer<R>,
}

impl<R: BufRead> Forms<R> {
    /// Reads from the beginning of a script.
    pub fn new(input: R) -> Forms<R> {
        Forms { lexer: Lexer::new(input) }
    }

    /// Where the next character stands.
    pub fn position(&self) -> Position {
        self.lexer.position()
    }

    /// The next s-expression, or none at the end of the input. After an error the next call goes on behind the faulty
    /// command, as far as its end can be found.
    pub fn next_form(&mut self) -> Result<Option<Rc<Form>>, Error> {
        let mut form = Form { nodes: Vec::new(), text: String::new() };
        let mut open: Vec<u32> = Vec::new();
        let mut fault: Option<Error> = None;
        loop {
            let start = form.text.len();
            let token = match self.lexer.next(&mut form.text) {
                Ok(token) => token,
                Err(error) => {
                    let at_end = matches!(
                        error.problem,
                        Problem::UnclosedString | Problem::UnclosedQuote | Problem::Unreadable(_)
                    );
                    fault.get_or_insert(error);
                    if open.is_empty() || at_end {
                        break;
                    }
                    continue;
                }
            };
            let Some((token, position)) = token else {
                if let Some(&list) = open.last() {
                    let unclosed = Error::new(form.nodes[list as usize].position, Problem::UnclosedList);
                    fault.get_or_insert(unclosed);
                }
                break;
            };
            let (Ok(start), Ok(end), Ok(index)) =
                (u32::try_from(start), u32::try_from(form.text.len()), u32::try_from(form.nodes.len()))
            else {
                return Err(Error::new(position, Problem::TooLong));
            };
            if token != TokenKind::Close
                && let Some(&list) = open.last()
            {
                form.nodes[list as usize].start += 1;
            }
            let kind = match token {
                TokenKind::Open => {
                    form.nodes.push(Node { kind: Kind::List, position, start: 0, end: 0 });
                    open.push(index);
                    continue;
                }
                TokenKind::Close => {
                    match open.pop() {
                        Some(list) => form.nodes[list as usize].end = index,
                        None => drop(fault.get_or_insert(Error::new(position, Problem::StrayParenthesis))),
                    }
                    if open.is_empty() {
                        break;
                    }
                    continue;
                }
                TokenKind::Symbol { quoted } => Kind::Symbol { quoted },
                TokenKind::Keyword => Kind::Keyword,
                TokenKind::Numeral => Kind::Numeral,
                TokenKind::Decimal => Kind::Decimal,
                TokenKind::Hexadecimal => Kind::Hexadecimal,
                TokenKind::Binary => Kind::Binary,
                TokenKind::String => Kind::String,
            };
            form.nodes.push(Node { kind, position, start, end });
            if open.is_empty() {
                break;
            }
        }
        match fault {
            Some(error) => Err(error),
            None if form.nodes.is_empty() => Ok(None),
            None => Ok(Some(Rc::new(form))),
        }
    }
}

/// An s-expression inside a form.
#[derive(Clone, Copy)]
pub struct Expr<'a> {
    form: &'a Form,
    index: u32,
}

impl<'a> Expr<'a> {
    fn node(self) -> &'a Node {
        &self.form.nodes[self.index as usize]
    }

    /// What it is.
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// Where it begins.
    pub fn position(self) -> Position {
        self.node().position
    }

    /// The text of an atom, without bars, colon, `#x`, `#b` or quotes. A list has none.
    pub fn text(self) -> &'a str {
        match self.kind() {
            Kind::List => "",
            _ => &self.form.text[self.node().start as usize..self.node().end as usize],
        }
    }

    /// The elements of a list; none of an atom.
    pub fn elements(self) -> Elements<'a> {
        match self.kind() {
            Kind::List => Elements { form: self.form, next: self.index + 1, left: self.node().start },
            _ => Elements { form: self.form, next: 0, left: 0 },
        }
    }

    /// Whether it is a list.
    pub fn is_list(self) -> bool {
        self.kind() == Kind::List
    }

    /// Whether it is this reserved word.
    pub fn is_word(self, word: &str) -> bool {
        self.kind() == (Kind::Symbol { quoted: false }) && self.text() == word
    }

    /// Its text, if it is a symbol and no reserved word.
    pub fn as_symbol(self) -> Option<&'a str> {
        match self.kind() {
            Kind::Symbol { quoted } if quoted || !is_reserved(self.text()) => Some(self.text()),
            _ => None,
        }
    }

    /// Its text, if it is a keyword.
    pub fn as_keyword(self) -> Option<&'a str> {
        (self.kind() == Kind::Keyword).then(|| self.text())
    }

    /// A fault here.
    pub fn error(self, problem: Problem) -> Error {
        Error::new(self.position(), problem)
    }

    /// The fault of not being what is wanted here.
    pub fn unexpected(self, expected: &'static str) -> Error {
        match self.kind() {
            Kind::Symbol { quoted: false } if is_reserved(self.text()) => {
                self.error(Problem::Reserved(self.text().to_string()))
            }
            _ => self.error(Problem::Expected { expected, found: self.describe() }),
        }
    }

    /// What it is, for messages.
    fn describe(self) -> String {
        let text = shorten(self.text());
        match self.kind() {
            Kind::List if self.node().start == 0 => "()".to_string(),
            Kind::List => "a list".to_string(),
            Kind::Symbol { .. } => format!("`{text}`"),
            Kind::Keyword => format!("`:{text}`"),
            Kind::Numeral | Kind::Decimal => format!("the number {text}"),
            Kind::Hexadecimal => format!("`#x{text}`"),
            Kind::Binary => format!("`#b{text}`"),
            Kind::String => "a string".to_string(),
        }
    }

    /// Writes it on one line, with single spaces.
    pub fn write(self, out: &mut String) {
        // The ends of the lists that are open.
        let mut open: Vec<u32> = Vec::new();
        let mut index = self.index;
        loop {
            let expr = Expr { form: self.form, index };
            match expr.kind() {
                Kind::List => {
                    out.push('(');
                    open.push(expr.node().end);
                }
                Kind::Symbol { quoted: false } => out.push_str(expr.text()),
                Kind::Symbol { quoted: true } => write_symbol(expr.text(), out),
                Kind::Keyword => {
                    out.push(':');
                    out.push_str(expr.text());
                }
                Kind::Numeral | Kind::Decimal => out.push_str(expr.text()),
                Kind::Hexadecimal => {
                    out.push_str("#x");
                    out.push_str(expr.text());
                }
                Kind::Binary => {
                    out.push_str("#b");
                    out.push_str(expr.text());
                }
                Kind::String => write_string(expr.text(), out),
            }
            index += 1;
            while open.last() == Some(&index) {
                open.pop();
                out.push(')');
            }
            if open.is_empty() {
                return;
            }
            if !out.ends_with('(') {
                out.push(' ');
            }
        }
    }
}

impl fmt::Display for Expr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

impl fmt::Debug for Expr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The elements of a list.
#[derive(Clone)]
pub struct Elements<'a> {
    form: &'a Form,
    next: u32,
    left: u32,
}

impl<'a> Iterator for Elements<'a> {
    type Item = Expr<'a>;

    fn next(&mut self) -> Option<Expr<'a>> {
        self.left = self.left.checked_sub(1)?;
        let expr = Expr { form: self.form, index: self.next };
        self.next = if expr.is_list() { expr.node().end } else { self.next + 1 };
        Some(expr)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Elements<'_> {}
