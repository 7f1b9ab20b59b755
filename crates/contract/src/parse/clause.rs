//! The text of a contract to clauses.
//!
//! Where a clause ends is found before it is read, by its brackets, its semicolon and the words that begin clauses. So a
//! fault in one clause is one message, and the other clauses are there all the same.

use super::{Parsed, Parser};
use crate::{
    clause::{Clause, ClauseKind, Item, Subject, Unreadable, Visibility},
    diagnostic::Diagnostic,
    keyword::{ClauseWord, Keyword, begins_clause, keyword, nearest_keyword, unsupported_subject},
    lexer::{Token, TokenKind, tokens},
    span::Span,
    syntax::{Dialect, Expr, ExprKind, Literal, TypeName},
};

/// Reads the text of a contract: pieces of a source file, each within a line, without the marks of comments.
pub fn parse_items(source: &str, pieces: &[Span], dialect: Dialect) -> (Vec<Item>, Vec<Diagnostic>) {
    let tokens = tokens(source, pieces);
    let mut reader = Reader { source, tokens: &tokens, at: 0, dialect, items: Vec::new(), diagnostics: Vec::new() };
    reader.read();
    (reader.items, reader.diagnostics)
}

struct Reader<'a> {
    source: &'a str,
    tokens: &'a [Token],
    at: usize,
    dialect: Dialect,
    items: Vec<Item>,
    diagnostics: Vec<Diagnostic>,
}

/// The words before a clause.
#[derive(Default)]
struct Before {
    start: Option<Span>,
    visibility: Option<Visibility>,
    is_static: bool,
}

impl<'a> Reader<'a> {
    fn read(&mut self) {
        let mut before = Before::default();
        while let Some(token) = self.tokens.get(self.at) {
            let (span, text) = (token.span, token.span.text(self.source));
            self.at += 1;
            if token.kind != TokenKind::Word {
                self.stray(token);
                continue;
            }
            let start = before.start.map_or(span, |start| start.to(span));
            match keyword(text) {
                Some((Keyword::Visibility(visibility), _)) => {
                    before.visibility = Some(visibility);
                    before.start = Some(start);
                }
                Some((Keyword::Static, _)) => {
                    before.is_static = true;
                    before.start = Some(start);
                }
                Some((Keyword::Skipped, _)) => before.start = Some(start),
                Some((Keyword::Modifier(modifier), _)) => self.items.push(Item::Modifier(modifier, span)),
                Some((Keyword::Also, _)) => self.items.push(Item::Also(span)),
                Some((Keyword::Behavior(behavior), _)) => {
                    let visibility = std::mem::take(&mut before).visibility;
                    self.items.push(Item::Behavior(behavior, visibility, start));
                }
                Some((Keyword::Clause(word), redundant)) => {
                    let before = std::mem::take(&mut before);
                    self.clause(word, text, redundant, before, start);
                }
                Some((Keyword::Ignored, _)) => {
                    before = Before::default();
                    let (_, end) = self.extent();
                    self.diagnostics.push(Diagnostic::note(span.to(end), format!("`{text}` is ignored")));
                }
                Some((Keyword::IgnoredWord, _)) => {
                    self.diagnostics.push(Diagnostic::note(span, format!("`{text}` is ignored")));
                }
                Some((found @ (Keyword::Unsupported(help) | Keyword::UnsupportedWord(help)), _)) => {
                    before = Before::default();
                    let end = if matches!(found, Keyword::Unsupported(_)) { self.extent().1 } else { span };
                    let error = Diagnostic::error(span, format!("`{text}` is not supported")).help(help);
                    self.unreadable(unsupported_subject(text), start.to(end), error);
                }
                None => {
                    before = Before::default();
                    let (_, end) = self.extent();
                    let error = Diagnostic::error(span, format!("unknown keyword `{text}`"));
                    let nearest = nearest_keyword(text);
                    let error = match nearest {
                        Some(nearest) => error.help(format!("did you mean `{nearest}`?")),
                        None => error.help("an ordinary comment begins with `//` or `/*` without `@`"),
                    };
                    let subject = match nearest.and_then(keyword) {
                        Some((Keyword::Clause(word), _)) => word.subject(),
                        _ => Subject::Unknown,
                    };
                    self.unreadable(subject, start.to(end), error);
                }
            }
        }
    }

    /// What stands where a clause should begin.
    fn stray(&mut self, token: &Token) {
        let (span, text) = (token.span, token.span.text(self.source));
        let error = match &token.kind {
            // `pure;` and empty clauses are harmless.
            TokenKind::Symbol(";") => return,
            TokenKind::Symbol("{|") => {
                let close = |token: &Token| token.kind == TokenKind::Symbol("|}");
                let rest = &self.tokens[self.at..];
                self.at += rest.iter().position(close).map_or(rest.len(), |close| close + 1);
                Diagnostic::error(span, "nested specification cases `{| … |}` are not supported")
                    .help("write the cases out, with `also` between them")
            }
            TokenKind::Bad(message) => {
                self.skip_to_clause();
                Diagnostic::error(span, message.clone())
            }
            _ => {
                self.skip_to_clause();
                Diagnostic::error(span, format!("expected a clause, found `{text}`"))
                    .help("clauses begin with a word such as `requires`, `ensures` or `invariant`")
            }
        };
        let end = self.tokens.get(self.at.saturating_sub(1)).map_or(span, |token| token.span);
        self.unreadable(Subject::Unknown, span.to(end), error);
    }

    /// Complains about something that takes the place of a clause.
    fn unreadable(&mut self, subject: Subject, span: Span, error: Diagnostic) {
        let clause = Unreadable::about(subject, &error.message).at(span, self.dialect);
        self.items.push(Item::Clause(Box::new(clause)));
        self.diagnostics.push(error);
    }

    /// Goes on from something that no clause begins with.
    fn skip_to_clause(&mut self) {
        if !self.clause_begins(self.at) {
            self.extent();
        }
    }

    /// Goes past the clause whose word was just read: its tokens without the semicolon, and where it ends.
    fn extent(&mut self) -> (&'a [Token], Span) {
        let (first, mut depth) = (self.at, 0_usize);
        let mut last = self.at;
        let mut semicolon = 0;
        while let Some(token) = self.tokens.get(last) {
            match &token.kind {
                TokenKind::Symbol(";") if depth == 0 || self.ends_unbalanced(last) => {
                    semicolon = 1;
                    break;
                }
                TokenKind::Symbol("(" | "[" | "{") => depth += 1,
                TokenKind::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                TokenKind::Word if last > first && self.semicolon_missing(last, depth) => break,
                _ => {}
            }
            last += 1;
        }
        self.at = last + semicolon;
        let end = self.tokens.get((self.at).saturating_sub(1)).map_or(Span::at(self.source.len()), |token| token.span);
        (&self.tokens[first..last], end)
    }

    /// Whether a semicolon within brackets ends a clause, since the next one begins behind it.
    fn ends_unbalanced(&self, semicolon: usize) -> bool {
        semicolon + 1 == self.tokens.len() || self.clause_begins(semicolon + 1)
    }

    /// Whether the word at a token begins a clause. Words of visibility also begin declarations.
    fn clause_begins(&self, at: usize) -> bool {
        let word = |at: usize| {
            self.tokens.get(at).filter(|token| token.kind == TokenKind::Word).map(|token| token.span.text(self.source))
        };
        match word(at).and_then(keyword) {
            Some((Keyword::Visibility(_), _)) => word(at + 1).and_then(keyword).is_some(),
            _ => word(at).is_some_and(begins_clause),
        }
    }

    /// Whether a word begins a clause although no semicolon stands before it. In brackets it does so only in a new line.
    fn semicolon_missing(&self, word: usize, depth: usize) -> bool {
        let (before, token) = (&self.tokens[word - 1], &self.tokens[word]);
        may_end_clause(before, token, depth, self.source) && self.clause_begins(word)
    }

    fn clause(&mut self, word: ClauseWord, text: &str, redundant: bool, before: Before, start: Span) {
        let (tokens, end) = self.extent();
        let terminated = end.text(self.source) == ";";
        let dialect = if word == ClauseWord::Alloy { Dialect::Alloy } else { self.dialect };
        let end_span = if terminated { end } else { Span::at(end.end) };
        let mut parser = Parser::new(self.source, tokens, end_span, dialect);
        let kind = parser.clause_kind(word, start).and_then(|kind| parser.end().map(|()| kind));
        match kind {
            Ok(kind) => {
                if !terminated && word != ClauseWord::Alloy {
                    self.diagnostics.push(
                        Diagnostic::warning(Span::at(end.end), format!("this `{text}` clause has no `;` at its end"))
                            .help("add `;`"),
                    );
                }
                let Before { visibility, is_static, .. } = before;
                let span = start.to(end);
                let clause = Clause { kind, name: None, dialect, visibility, is_static, redundant, span };
                self.items.push(Item::Clause(Box::new(clause)));
            }
            Err(error) => {
                let clause = Unreadable::of(word, &error.message).at(start.to(end), dialect);
                let clause = Clause { is_static: before.is_static, ..clause };
                self.items.push(Item::Clause(Box::new(clause)));
                self.diagnostics.push(error);
            }
        }
    }
}

/// Whether a clause may end between two tokens without a semicolon: an expression is complete there. In brackets it ends
/// only where a new line begins.
pub(super) fn may_end_clause(before: &Token, token: &Token, depth: usize, source: &str) -> bool {
    let complete = match &before.kind {
        TokenKind::Symbol(symbol) => matches!(*symbol, ")" | "]" | "}"),
        TokenKind::Word => !matches!(
            before.span.text(source),
            "in" | "and" | "or" | "not" | "implies" | "iff" | "else" | "instanceof" | "no" | "some" | "one" | "lone"
        ),
        TokenKind::Primed | TokenKind::Backslash | TokenKind::Number | TokenKind::Char | TokenKind::String => true,
        TokenKind::Bad(_) => true,
    };
    let new_line = Span::new(before.span.end, token.span.start).text(source).contains('\n');
    complete && (depth == 0 || new_line)
}

impl Parser<'_> {
    pub(super) fn clause_kind(&mut self, word: ClauseWord, start: Span) -> Parsed<ClauseKind> {
        Ok(match word {
            ClauseWord::Requires => ClauseKind::Requires(self.expression()?),
            ClauseWord::Ensures => ClauseKind::Ensures(self.expression()?),
            ClauseWord::Signals => self.signals()?,
            ClauseWord::SignalsOnly => ClauseKind::SignalsOnly(self.exceptions()?),
            ClauseWord::Assignable => ClauseKind::Assignable(self.locations()?),
            ClauseWord::Accessible => ClauseKind::Accessible(self.locations()?),
            ClauseWord::Alloy => ClauseKind::Alloy(self.expression()?),
            ClauseWord::Invariant => ClauseKind::Invariant(self.expression()?),
            ClauseWord::Constraint => ClauseKind::Constraint(self.expression()?),
            ClauseWord::Initially => ClauseKind::Initially(self.expression()?),
            ClauseWord::Assert => ClauseKind::Assert(self.claim()?),
            ClauseWord::Assume => ClauseKind::Assume(self.claim()?),
            ClauseWord::Check => ClauseKind::Check(self.claim()?),
            ClauseWord::Unreachable => ClauseKind::Assert(Expr::new(ExprKind::Literal(Literal::Bool(false)), start)),
            ClauseWord::LoopInvariant => ClauseKind::LoopInvariant(self.expression()?),
            ClauseWord::Decreases => ClauseKind::Decreases(self.expression()?),
            ClauseWord::LoopModifies => ClauseKind::LoopModifies(self.locations()?),
        })
    }

    /// `F` or, in Java, `F : "message"`; the message is for run-time checkers.
    fn claim(&mut self) -> Parsed<Expr> {
        let claim = self.expression()?;
        if self.dialect != Dialect::Acsl && self.eat(":") {
            self.expression()?;
        }
        Ok(claim)
    }

    /// `(E e) F`
    fn signals(&mut self) -> Parsed<ClauseKind> {
        if !self.eat("(") {
            let error = self.expected("`(` and an exception");
            return Err(error.help("write `signals (Exception e) F;`"));
        }
        let exception = self.type_name()?;
        let variable = if self.word(0).is_some() { Some(self.variable()?) } else { None };
        self.expect(")")?;
        let condition = if self.at_end() { None } else { Some(self.expression()?) };
        Ok(ClauseKind::Signals { exception, variable, condition })
    }

    /// `E, F` or `\nothing`
    fn exceptions(&mut self) -> Parsed<Vec<TypeName>> {
        if self.backslash(0) == Some("nothing") {
            self.advance();
            return Ok(Vec::new());
        }
        let mut exceptions = vec![self.type_name()?];
        while self.eat(",") {
            exceptions.push(self.type_name()?);
        }
        Ok(exceptions)
    }

    pub(super) fn locations(&mut self) -> Parsed<Vec<Expr>> {
        let mut locations = vec![self.expression()?];
        while self.eat(",") {
            locations.push(self.expression()?);
        }
        // What the values come from is not checked.
        if self.dialect == Dialect::Acsl && self.backslash(0) == Some("from") {
            self.advance();
            self.locations()?;
        }
        Ok(locations)
    }
}
