//! The text of an ACSL contract to clauses and definitions. As in `clause.rs`, where a clause ends is found before it is
//! read.

use super::{Parsed, Parser, clause::may_end_clause};
use crate::{
    c::{
        LogicDefinition,
        keyword::{CKeyword, begins_c_clause, c_keyword, loop_keyword, nearest_c_keyword, nearest_loop_keyword},
    },
    clause::{BehaviorGroup, Clause, Subject, Unreadable},
    diagnostic::Diagnostic,
    keyword::ClauseWord,
    lexer::{Token, TokenKind, tokens},
    span::Span,
    syntax::{Dialect, Expr, Ident},
};

/// What the text of a contract is a list of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum CItem {
    Clause(Box<Clause>),
    /// `behavior name:`
    Behavior(Ident, Span),
    /// `assumes F;`
    Assumes(Expr, Span),
    /// `complete behaviors a, b;`
    Complete(BehaviorGroup),
    /// `disjoint behaviors a, b;`
    Disjoint(BehaviorGroup),
    Definition(Box<LogicDefinition>),
}

impl CItem {
    /// Where it stands.
    pub(crate) fn span(&self) -> Span {
        match self {
            CItem::Clause(clause) => clause.span,
            CItem::Behavior(_, span) | CItem::Assumes(_, span) => *span,
            CItem::Complete(group) | CItem::Disjoint(group) => group.span,
            CItem::Definition(definition) => definition.span,
        }
    }

    /// Its first word, for messages.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            CItem::Clause(clause) => clause.kind.c_word(),
            CItem::Behavior(..) => "behavior",
            CItem::Assumes(..) => "assumes",
            CItem::Complete(_) => "complete behaviors",
            CItem::Disjoint(_) => "disjoint behaviors",
            CItem::Definition(definition) if definition.result.is_some() => "logic",
            CItem::Definition(_) => "predicate",
        }
    }
}

/// Reads the text of a contract: pieces of a source file, each within a line, without the marks of comments.
pub(crate) fn parse_acsl(source: &str, pieces: &[Span]) -> (Vec<CItem>, Vec<Diagnostic>) {
    let tokens = tokens(source, pieces);
    let (items, diagnostics) = (Vec::new(), Vec::new());
    let mut reader = Reader { source, tokens: &tokens, at: 0, axiomatics: 0, items, diagnostics };
    while reader.at < tokens.len() {
        reader.item();
    }
    (reader.items, reader.diagnostics)
}

struct Reader<'a> {
    source: &'a str,
    tokens: &'a [Token],
    at: usize,
    /// How many `axiomatic` blocks are open.
    axiomatics: u32,
    items: Vec<CItem>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn item(&mut self) {
        let token = &self.tokens[self.at];
        let (span, text) = (token.span, token.span.text(self.source));
        self.at += 1;
        if token.kind != TokenKind::Word {
            return self.stray(token);
        }
        match c_keyword(text) {
            Some(CKeyword::Loop) => self.loop_clause(span),
            Some(CKeyword::Clause(word @ (ClauseWord::Check | ClauseWord::Assume))) if self.qualifies() => {
                let what = if word == ClauseWord::Check { "only checked" } else { "only assumed" };
                let (_, end) = self.extent();
                let error = Diagnostic::error(span, format!("`{text}` before another clause is not supported"));
                let error = error.help(format!("no clause is {what}; leave `{text}` out"));
                self.unreadable(Subject::Unknown, span.to(end), error);
            }
            Some(keyword) => self.begin(keyword, text, span),
            None => {
                let (_, end) = self.extent();
                let error = Diagnostic::error(span, format!("unknown keyword `{text}`"));
                let error = match nearest_c_keyword(text) {
                    Some(nearest) => error.help(format!("did you mean `{nearest}`?")),
                    None => error.help("an ordinary comment begins with `//` or `/*` without `@`"),
                };
                self.unreadable(Subject::Unknown, span.to(end), error);
            }
        }
    }

    /// Complains about something that takes the place of a clause.
    fn unreadable(&mut self, subject: Subject, span: Span, error: Diagnostic) {
        let clause = Unreadable::about(subject, &error.message).at(span, Dialect::Acsl);
        self.items.push(CItem::Clause(Box::new(clause)));
        self.diagnostics.push(error);
    }

    /// Reads what begins with a word, or with `loop` and a word.
    fn begin(&mut self, keyword: CKeyword, text: &str, span: Span) {
        match keyword {
            CKeyword::Clause(word) => self.clause(word, text, span),
            CKeyword::Assumes => match self.read(text, span, Parser::named_formula) {
                Ok((assumed, span)) => self.items.push(CItem::Assumes(assumed, span)),
                Err((error, span)) => self.unreadable(Subject::Method, span, error),
            },
            CKeyword::Behavior => self.behavior(span),
            CKeyword::Complete | CKeyword::Disjoint => {
                let (names, span) = match self.read(text, span, Parser::behavior_names) {
                    Ok(read) => read,
                    Err((error, span)) => return self.unreadable(Subject::Method, span, error),
                };
                let group = BehaviorGroup { names, span };
                let is_complete = keyword == CKeyword::Complete;
                self.items.push(if is_complete { CItem::Complete(group) } else { CItem::Disjoint(group) });
            }
            CKeyword::Predicate | CKeyword::Logic => {
                let has_result = keyword == CKeyword::Logic;
                match self.read(text, span, |parser| parser.definition(has_result, span)) {
                    Ok((definition, span)) => {
                        self.items.push(CItem::Definition(Box::new(LogicDefinition { span, ..definition })));
                    }
                    // Clauses that use it cannot be understood.
                    Err((error, _)) => self.diagnostics.push(error),
                }
            }
            CKeyword::Axiomatic => self.axiomatic(span),
            CKeyword::Ghost(help) => {
                self.ghost_code();
                let error = Diagnostic::error(span, format!("`{text}` is not supported")).help(help);
                self.unreadable(Subject::Point, span, error);
            }
            CKeyword::Ignored => {
                let (_, end) = self.extent();
                self.diagnostics.push(Diagnostic::note(span.to(end), format!("`{text}` is ignored")));
            }
            CKeyword::Unchecked(why) => {
                let (_, end) = self.extent();
                let warning = Diagnostic::warning(span.to(end), format!("`{text}` is not supported"));
                self.diagnostics.push(warning.help(why));
            }
            CKeyword::Loop => self.loop_clause(span),
            CKeyword::Unsupported(help) => {
                let second = self.word(self.at).filter(|_| matches!(text, "global" | "type" | "strong" | "weak"));
                let invariant = second.filter(|&second| matches!(second, "invariant" | "global" | "type"));
                self.declaration();
                let (message, help) = match (text, invariant) {
                    ("type", None) => ("types of the logic are not supported".to_string(), "use the types of C"),
                    (_, Some(_)) => (format!("`{text} invariant` is not supported"), help),
                    _ => (format!("`{text}` is not supported"), help),
                };
                let error = Diagnostic::error(span, message).help(help);
                let end = self.tokens.get(self.at.saturating_sub(1)).map_or(span, |token| token.span);
                match text {
                    // It would hold at the start and end of every function.
                    _ if invariant.is_some() => self.unreadable(Subject::Type, span.to(end), error),
                    // Definitions: clauses that use them cannot be understood.
                    "axiom" | "inductive" | "type" | "model" | "import" | "module" => self.diagnostics.push(error),
                    _ => self.unreadable(Subject::Unknown, span.to(end), error),
                }
            }
        }
    }

    fn loop_clause(&mut self, span: Span) {
        let word = self.word(self.at).unwrap_or_default();
        let Some(keyword) = loop_keyword(word) else {
            let error = match word {
                "" => Diagnostic::error(span, "expected `invariant`, `assigns` or `variant` behind `loop`"),
                _ => Diagnostic::error(self.tokens[self.at].span, format!("unknown keyword `loop {word}`")),
            };
            let (_, end) = self.extent();
            let error = match nearest_loop_keyword(word) {
                Some(nearest) => error.help(format!("did you mean `loop {nearest}`?")),
                None => error,
            };
            return self.unreadable(Subject::Loop, span.to(end), error);
        };
        let span = span.to(self.tokens[self.at].span);
        self.at += 1;
        self.begin(keyword, &format!("loop {word}"), span);
    }

    /// Whether the word that was just read stands before the word of a clause.
    fn qualifies(&self) -> bool {
        self.word(self.at).is_some_and(|word| matches!(word, "requires" | "ensures" | "loop" | "invariant"))
    }

    fn behavior(&mut self, span: Span) {
        let name = self.tokens.get(self.at).filter(|token| token.kind == TokenKind::Word);
        let colon = self.tokens.get(self.at + 1).filter(|token| token.kind == TokenKind::Symbol(":"));
        let (Some(name), Some(colon)) = (name, colon) else {
            self.at += usize::from(name.is_some());
            let error = Diagnostic::error(span, "expected a name and `:` behind `behavior`");
            return self.unreadable(Subject::Method, span, error.help("write `behavior found: assumes …; ensures …;`"));
        };
        let text = name.span.text(self.source).to_string();
        self.items.push(CItem::Behavior(Ident { text, primed: false, span: name.span }, span.to(colon.span)));
        self.at += 2;
    }

    /// Goes into a block of axioms and definitions.
    fn axiomatic(&mut self, span: Span) {
        self.at += usize::from(self.word(self.at).is_some());
        if self.symbol(self.at) == Some("{") {
            self.at += 1;
            self.axiomatics += 1;
        } else {
            let error = Diagnostic::error(span, "expected a name and `{` behind `axiomatic`");
            self.diagnostics.push(error.help("write `axiomatic Name { … }`"));
        }
    }

    /// What stands where a clause should begin.
    fn stray(&mut self, token: &Token) {
        let (span, text) = (token.span, token.span.text(self.source));
        match &token.kind {
            TokenKind::Symbol(";") => {}
            TokenKind::Symbol("}") if self.axiomatics > 0 => self.axiomatics -= 1,
            TokenKind::Bad(message) => {
                self.skip_to_clause();
                self.unreadable(Subject::Unknown, span, Diagnostic::error(span, message.clone()));
            }
            _ => {
                self.skip_to_clause();
                let error = Diagnostic::error(span, format!("expected a clause, found `{text}`"))
                    .help("clauses begin with a word such as `requires`, `ensures` or `loop invariant`");
                self.unreadable(Subject::Unknown, span, error);
            }
        }
    }

    fn skip_to_clause(&mut self) {
        if !self.clause_begins(self.at) {
            self.extent();
        }
    }

    fn word(&self, at: usize) -> Option<&'a str> {
        self.tokens.get(at).filter(|token| token.kind == TokenKind::Word).map(|token| token.span.text(self.source))
    }

    fn symbol(&self, at: usize) -> Option<&'static str> {
        match self.tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Symbol(symbol)) => Some(symbol),
            _ => None,
        }
    }

    /// Whether the word at a token begins a clause.
    fn clause_begins(&self, at: usize) -> bool {
        match self.word(at) {
            Some("loop") => self.word(at + 1).and_then(loop_keyword).is_some(),
            Some("complete" | "disjoint") => self.word(at + 1) == Some("behaviors"),
            Some(word) => begins_c_clause(word),
            None => false,
        }
    }

    /// Goes past the clause whose word was just read: its tokens without the semicolon, and where it ends. The semicolons
    /// behind the variables of quantifiers and behind the value of `\let` end nothing.
    fn extent(&mut self) -> (&'a [Token], Span) {
        let (first, mut last) = (self.at, self.at);
        let (mut depth, mut bound, mut semicolon) = (0_usize, 0_usize, 0);
        while let Some(token) = self.tokens.get(last) {
            match &token.kind {
                TokenKind::Symbol(";") => {
                    if depth == 0 && bound == 0 || last + 1 == self.tokens.len() || self.clause_begins(last + 1) {
                        semicolon = 1;
                        break;
                    }
                    bound -= usize::from(depth == 0);
                }
                TokenKind::Symbol("}") if depth == 0 && self.axiomatics > 0 => break,
                TokenKind::Symbol("(" | "[" | "{") => depth += 1,
                TokenKind::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                TokenKind::Backslash if depth == 0 => {
                    let binds = matches!(token.span.text(self.source), "\\forall" | "\\exists" | "\\let" | "\\lambda");
                    bound += usize::from(binds);
                }
                TokenKind::Word if last > first && self.semicolon_missing(last, depth) => break,
                _ => {}
            }
            last += 1;
        }
        self.at = last + semicolon;
        let end = self.tokens.get(self.at.saturating_sub(1)).map_or(Span::at(self.source.len()), |token| token.span);
        (&self.tokens[first..last], end)
    }

    /// Goes past code, which reaches to the end of the comment: of the line, if it is a `//@` comment.
    fn ghost_code(&mut self) {
        let same_comment = |pair: &[Token]| match pair {
            [before, token] => !Span::new(before.span.end, token.span.start).text(self.source).contains("//@"),
            _ => false,
        };
        let rest = self.tokens.get(self.at.saturating_sub(1)..).unwrap_or_default();
        self.at += rest.windows(2).take_while(|pair| same_comment(pair)).count();
    }

    /// Goes past a declaration, which ends with a block or, as clauses do, with a semicolon.
    fn declaration(&mut self) {
        let mut block = self.at;
        while !matches!(self.symbol(block), Some("{" | ";")) && block < self.tokens.len() {
            block = self.behind_labels(block + 1);
        }
        if self.symbol(block) != Some("{") {
            self.extent();
            return;
        }
        self.at = block;
        let mut depth = 0_usize;
        while self.at < self.tokens.len() {
            match self.symbol(self.at) {
                Some("{") => depth += 1,
                Some("}") => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Goes past `{L1, L2}`, if it stands at a token.
    fn behind_labels(&self, at: usize) -> usize {
        let mut end = at;
        while matches!(self.symbol(end), Some("{" | ",")) && self.word(end + 1).is_some() {
            end += 2;
        }
        if end > at && self.symbol(end) == Some("}") { end + 1 } else { at }
    }

    fn semicolon_missing(&self, word: usize, depth: usize) -> bool {
        may_end_clause(&self.tokens[word - 1], &self.tokens[word], depth, self.source) && self.clause_begins(word)
    }

    fn clause(&mut self, word: ClauseWord, text: &str, start: Span) {
        let is_alloy = word == ClauseWord::Alloy;
        let dialect = if is_alloy { Dialect::Alloy } else { Dialect::Acsl };
        let names = !matches!(word, ClauseWord::Alloy | ClauseWord::Assignable | ClauseWord::LoopModifies);
        let read = self.read_in(dialect, text, start, |parser| {
            let name = if names { parser.formula_name() } else { None };
            Ok((name, parser.clause_kind(word, start)?))
        });
        let clause = match read {
            Ok(((name, kind), span)) => {
                Clause { kind, name, dialect, visibility: None, is_static: false, redundant: false, span }
            }
            Err((error, span)) => {
                let clause = Unreadable::of(word, &error.message).at(span, dialect);
                self.diagnostics.push(error);
                clause
            }
        };
        self.items.push(CItem::Clause(Box::new(clause)));
    }

    fn read<T>(
        &mut self,
        text: &str,
        start: Span,
        read: impl FnOnce(&mut Parser<'a>) -> Parsed<T>,
    ) -> Result<(T, Span), (Diagnostic, Span)> {
        self.read_in(Dialect::Acsl, text, start, read)
    }

    /// Reads the rest of a clause, and says where all of it stands; or what is wrong.
    fn read_in<T>(
        &mut self,
        dialect: Dialect,
        text: &str,
        start: Span,
        read: impl FnOnce(&mut Parser<'a>) -> Parsed<T>,
    ) -> Result<(T, Span), (Diagnostic, Span)> {
        let (tokens, end) = self.extent();
        let is_terminated = end.text(self.source) == ";";
        let end_span = if is_terminated { end } else { Span::at(end.end) };
        let mut parser = Parser::new(self.source, tokens, end_span, dialect);
        match read(&mut parser).and_then(|found| parser.end().map(|()| found)) {
            Ok(found) => {
                if !is_terminated && dialect != Dialect::Alloy {
                    let message = format!("this `{text}` clause has no `;` at its end");
                    self.diagnostics.push(Diagnostic::warning(Span::at(end.end), message).help("add `;`"));
                }
                Ok((found, start.to(end)))
            }
            Err(error) => Err((error, start.to(end))),
        }
    }
}

impl Parser<'_> {
    /// `behaviors a, b`
    fn behavior_names(&mut self) -> Parsed<Vec<Ident>> {
        if self.word(0) != Some("behaviors") {
            return Err(self.expected("`behaviors`"));
        }
        self.advance();
        let mut names = Vec::new();
        if self.at_end() {
            return Ok(names);
        }
        loop {
            names.push(self.variable()?);
            if !self.eat(",") {
                return Ok(names);
            }
        }
    }
}
