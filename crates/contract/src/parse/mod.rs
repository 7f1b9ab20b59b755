//! Tokens to trees, by recursive descent with a table of precedences.
//!
//! A parser reads one clause: it stands before the clause's tokens and sees nothing behind them. The first fault ends it,
//! because what follows a fault in an expression is guesswork; the next clause is read by another parser.

pub(crate) mod acsl;
pub(crate) mod binder;
mod c_operand;
mod c_type;
pub(crate) mod clause;
mod expression;
mod logic;
mod primary;
mod types;

use crate::{
    diagnostic::Diagnostic,
    lexer::{Token, TokenKind, tokens},
    span::Span,
    syntax::{Dialect, Expr, ExprKind, Ident, MAX_DEPTH},
};

/// A tree, or the one thing that is wrong.
pub(crate) type Parsed<T> = Result<T, Diagnostic>;

/// Reads a text that is one expression.
pub fn parse_expression(text: &str, dialect: Dialect) -> Result<Expr, Diagnostic> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        pieces.push(Span::new(start, start + line.len()));
        start += line.len();
    }
    let tokens = tokens(text, &pieces);
    let mut parser = Parser::new(text, &tokens, Span::at(text.len()), dialect);
    let expr = parser.expression()?;
    parser.end()?;
    Ok(expr)
}

/// Stands before some token of a clause.
pub(crate) struct Parser<'a> {
    source: &'a str,
    tokens: &'a [Token],
    at: usize,
    /// What is pointed at when the clause ends too early.
    end: Span,
    dialect: Dialect,
    depth: u32,
    /// Between `?` and `:`, where `some x :` is no declaration. Brackets end it.
    in_conditional: bool,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(source: &'a str, tokens: &'a [Token], end: Span, dialect: Dialect) -> Parser<'a> {
        Parser { source, tokens, at: 0, end, dialect, depth: 0, in_conditional: false }
    }

    fn token(&self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.at + ahead)
    }

    fn text(&self, ahead: usize) -> &'a str {
        self.token(ahead).map_or("", |token| token.span.text(self.source))
    }

    /// Where the next token stands.
    pub(crate) fn span(&self) -> Span {
        self.token(0).map_or(self.end, |token| token.span)
    }

    /// Where the last token that was read stands.
    pub(crate) fn last_span(&self) -> Span {
        self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(self.end, |token| token.span)
    }

    /// From some token to the last that was read.
    fn since(&self, start: Span) -> Span {
        start.to(self.last_span())
    }

    pub(crate) fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub(crate) fn advance(&mut self) {
        self.at += 1;
    }

    fn is_symbol(&self, ahead: usize, symbol: &str) -> bool {
        matches!(self.token(ahead), Some(Token { kind: TokenKind::Symbol(found), .. }) if *found == symbol)
    }

    fn is_any_symbol(&self, ahead: usize, symbols: &[&str]) -> bool {
        matches!(self.token(ahead), Some(Token { kind: TokenKind::Symbol(found), .. }) if symbols.contains(found))
    }

    /// The word at a token, if it is one without a prime.
    pub(crate) fn word(&self, ahead: usize) -> Option<&'a str> {
        self.token(ahead).filter(|token| token.kind == TokenKind::Word).map(|token| token.span.text(self.source))
    }

    /// Whether a token is a word, with or without a prime.
    fn is_name(&self, ahead: usize) -> bool {
        self.token(ahead).is_some_and(|token| matches!(token.kind, TokenKind::Word | TokenKind::Primed))
    }

    /// The name behind a backslash at a token.
    fn backslash(&self, ahead: usize) -> Option<&'a str> {
        let token = self.token(ahead).filter(|token| token.kind == TokenKind::Backslash)?;
        token.span.text(self.source).strip_prefix('\\')
    }

    pub(crate) fn eat(&mut self, symbol: &str) -> bool {
        let found = self.is_symbol(0, symbol);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, symbol: &str) -> Parsed<()> {
        if self.eat(symbol) { Ok(()) } else { Err(self.expected(&format!("`{symbol}`"))) }
    }

    /// A complaint about the next token.
    pub(crate) fn expected(&self, what: &str) -> Diagnostic {
        match self.token(0) {
            Some(Token { kind: TokenKind::Bad(message), span }) => Diagnostic::error(*span, message.clone()),
            Some(_) if self.is_any_symbol(0, &["--", "++"]) => self.changes_variable(),
            Some(token) => Diagnostic::error(token.span, format!("expected {what}, found `{}`", self.text(0))),
            None => Diagnostic::error(self.end, format!("expected {what}, but the clause ends here")),
        }
    }

    /// A complaint about `++` or `--`.
    fn changes_variable(&self) -> Diagnostic {
        Diagnostic::error(self.span(), format!("`{}` changes a variable", self.text(0)))
            .help("a contract must not change the state it speaks about")
    }

    /// Complains if anything is left.
    pub(crate) fn end(&self) -> Parsed<()> {
        match self.token(0) {
            None => Ok(()),
            Some(_) => Err(self.expected("an operator or the end of the clause")),
        }
    }

    /// A name that is declared or referred to.
    pub(crate) fn ident(&mut self, what: &str) -> Parsed<Ident> {
        let Some(token) = self.token(0) else { return Err(self.expected(what)) };
        let text = self.text(0);
        let (text, primed) = match token.kind {
            TokenKind::Word => (text, false),
            TokenKind::Primed => (text.strip_suffix('\'').unwrap_or(text), true),
            _ => return Err(self.expected(what)),
        };
        if primed && self.dialect != Dialect::Alloy {
            return Err(Diagnostic::error(token.span, "a prime stands in `alloy` clauses only")
                .help("elsewhere plain names speak of the state after, and `\\old(…)` of the state before"));
        }
        self.advance();
        Ok(Ident { text: text.to_string(), primed, span: token.span })
    }

    /// A name that is declared: it stands for a value, which no state changes.
    pub(crate) fn variable(&mut self) -> Parsed<Ident> {
        if self.is_reserved(self.text(0)) {
            return Err(self.expected("a name"));
        }
        if self.token(0).is_some_and(|token| token.kind == TokenKind::Primed) {
            return Err(Diagnostic::error(self.span(), "a variable that is declared here takes no prime")
                .help("it is the same in both states; prime the fields"));
        }
        self.ident("a name")
    }

    /// A node, if the tree does not become too high.
    fn make(&self, kind: ExprKind, span: Span) -> Parsed<Expr> {
        let expr = Expr::new(kind, span);
        if expr.height() > MAX_DEPTH { Err(too_deep(span)) } else { Ok(expr) }
    }

    /// Reads something that may hold itself.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(too_deep(self.span()));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads what stands in brackets.
    fn bracketed<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outside = std::mem::replace(&mut self.in_conditional, false);
        let result = read(self);
        self.in_conditional = outside;
        result
    }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(span, format!("this expression nests more than {MAX_DEPTH} levels deep"))
        .help("split it into several clauses, or into pure methods")
}
