//! Operands: literals, names, brackets, built-in names, and what is written behind an operand.

use super::{Parsed, Parser};
use crate::{
    builtin::{self, Builtin},
    diagnostic::Diagnostic,
    lexer::TokenKind,
    literal,
    quantifier::TypedQuantifier,
    span::Span,
    syntax::{Dialect, Expr, ExprKind, Ident, Literal, is_primitive},
};

/// Words of Java that are no names; those that mean something in a contract are read before.
const RESERVED: &[&str] = &[
    "abstract",
    "assert",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "interface",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
];

/// Words of C that are no names.
const RESERVED_IN_C: &[&str] = &[
    "auto", "break", "case", "const", "continue", "default", "do", "else", "enum", "extern", "for", "goto", "if",
    "inline", "register", "restrict", "return", "sizeof", "static", "struct", "switch", "typedef", "union", "volatile",
    "while", "true", "false", "NULL",
];

/// Types of C that are words of its own.
const TYPES_OF_C: &[&str] = &["void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool"];

/// Whether a word cannot even begin a type.
pub(super) fn is_keyword(word: &str) -> bool {
    RESERVED.contains(&word)
}

impl<'a> Parser<'a> {
    /// Whether the language of the program keeps a word for itself.
    pub(super) fn is_reserved(&self, word: &str) -> bool {
        match self.dialect {
            Dialect::Jml | Dialect::Alloy => RESERVED.contains(&word) || is_primitive(word),
            Dialect::Acsl => RESERVED_IN_C.contains(&word) || TYPES_OF_C.contains(&word),
        }
    }

    /// An operand without anything behind it.
    pub(super) fn primary(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let Some(token) = self.token(0) else { return Err(self.expected("an expression")) };
        let text = self.text(0);
        let kind = match &token.kind {
            TokenKind::Number => {
                self.advance();
                ExprKind::Literal(literal::number(text, false, start, self.dialect)?)
            }
            TokenKind::Char => {
                self.advance();
                ExprKind::Literal(literal::character(text, start, self.dialect)?)
            }
            TokenKind::String => {
                self.advance();
                ExprKind::Literal(literal::string(text, start, self.dialect)?)
            }
            TokenKind::Word => return self.word_operand(text, start),
            TokenKind::Primed => ExprKind::Name(self.state_name()?),
            TokenKind::Backslash => return self.builtin(text.strip_prefix('\\').unwrap_or_default(), start),
            TokenKind::Symbol("(") => return self.parenthesised(),
            TokenKind::Symbol("{") => return self.braces(),
            TokenKind::Symbol(_) | TokenKind::Bad(_) => return Err(self.expected("an expression")),
        };
        self.make(kind, self.since(start))
    }

    fn word_operand(&mut self, word: &str, start: Span) -> Parsed<Expr> {
        let kind = match word {
            "true" | "false" => ExprKind::Literal(Literal::Bool(word == "true")),
            "null" => ExprKind::Literal(Literal::Null),
            "$return" => ExprKind::Result,
            "NULL" | "nullptr" if self.dialect == Dialect::Acsl => ExprKind::Literal(Literal::Null),
            _ if self.dialect == Dialect::Acsl => return self.c_name(word, start),
            "this" => ExprKind::This,
            "new" => {
                return Err(Diagnostic::error(start, "a contract cannot create objects")
                    .help("say that an object is new with `\\fresh(e)`"));
            }
            "super" => {
                return Err(Diagnostic::error(start, "`super` is not supported in contracts")
                    .help("use `this`; inherited fields are fields of `this`"));
            }
            _ if self.is_reserved(word) => return Err(self.expected("an expression")),
            _ if self.is_infix_word(0) && !self.is_symbol(1, ".") => return Err(self.expected("an expression")),
            _ => {
                let name = self.ident("a name")?;
                let kind = match self.opens_call() {
                    true => ExprKind::Call { receiver: None, method: name, arguments: self.arguments()? },
                    false => ExprKind::Name(name),
                };
                return self.make(kind, self.since(start));
            }
        };
        self.advance();
        self.make(kind, start)
    }

    /// A name with a prime.
    fn state_name(&mut self) -> Parsed<Ident> {
        let name = self.ident("a name")?;
        if name.text == "$return" || self.is_reserved(&name.text) {
            return Err(Diagnostic::error(name.span, format!("`{}` takes no prime", name.text))
                .help("prime the fields whose state after is meant: `$return.*next'`"));
        }
        Ok(name)
    }

    /// Whether arguments follow. In an `alloy` clause formulas may stand side by side in `{…}`, so the parenthesis must
    /// touch the name.
    pub(super) fn opens_call(&self) -> bool {
        let touches = self.span().start == self.last_span().end;
        self.is_symbol(0, "(") && (touches || self.dialect != Dialect::Alloy)
    }

    /// `(a, b)`
    pub(super) fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        self.expect("(")?;
        self.bracketed(|parser| {
            let mut arguments = Vec::new();
            if parser.eat(")") {
                return Ok(arguments);
            }
            loop {
                arguments.push(parser.expression()?);
                if !parser.eat(",") {
                    parser.expect(")")?;
                    return Ok(arguments);
                }
            }
        })
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        let start = self.span();
        if self.dialect == Dialect::Acsl {
            return self.c_parenthesised();
        }
        if self.is_informal() {
            return Err(Diagnostic::error(start, "an informal description cannot be checked")
                .help("write a formula, or make it an ordinary comment"));
        }
        self.advance();
        let mut expr = self.bracketed(|parser| {
            let expr = match parser.backslash(0).and_then(TypedQuantifier::from_word) {
                Some(quantifier) if !parser.is_symbol(1, "(") => {
                    let kind = parser.nested(|parser| parser.typed_quantified(quantifier))?;
                    parser.make(kind, parser.since(start))?
                }
                _ => parser.expression()?,
            };
            parser.expect(")")?;
            Ok(expr)
        })?;
        expr.span = self.since(start);
        Ok(expr)
    }

    /// Whether `(* … *)` stands here. A relation `(*next)` has no second star before its parenthesis.
    fn is_informal(&self) -> bool {
        let touch = |first: usize| match (self.token(first), self.token(first + 1)) {
            (Some(first), Some(second)) => first.span.end == second.span.start,
            _ => false,
        };
        let close = |ahead: usize| {
            let all_fields = self.is_symbol(ahead - 1, ".");
            self.is_symbol(ahead, "*") && self.is_symbol(ahead + 1, ")") && touch(ahead) && !all_fields
        };
        self.is_symbol(1, "*") && touch(0) && (2..self.tokens.len() - self.at).any(close)
    }

    /// A comprehension, the empty set, or a block of formulas.
    fn braces(&mut self) -> Parsed<Expr> {
        let start = self.span();
        self.bracketed(|parser| {
            if parser.is_symbol(1, "}") {
                parser.at += 2;
                return parser.make(ExprKind::Literal(Literal::Null), parser.since(start));
            }
            if parser.declares(1) {
                parser.advance();
                let kind = parser.comprehension()?;
                return parser.make(kind, parser.since(start));
            }
            parser.block()
        })
    }

    fn builtin(&mut self, name: &str, start: Span) -> Parsed<Expr> {
        if name == "result" {
            self.advance();
            return self.make(ExprKind::Result, start);
        }
        if name == "type" && self.dialect != Dialect::Acsl {
            self.advance();
            self.expect("(")?;
            let ty = self.type_name()?;
            self.expect(")")?;
            return self.make(ExprKind::Type(ty), self.since(start));
        }
        if self.dialect == Dialect::Acsl && matches!(name, "true" | "false") {
            self.advance();
            return self.make(ExprKind::Literal(Literal::Bool(name == "true")), start);
        }
        if let Some(builtin) = Builtin::from_name(name, self.dialect) {
            self.advance();
            self.no_labels(name)?;
            let arguments = if self.is_symbol(0, "(") { self.arguments()? } else { Vec::new() };
            self.check_arguments(builtin, &arguments, start)?;
            return self.make(ExprKind::Builtin(builtin, arguments), self.since(start));
        }
        if TypedQuantifier::from_word(name).is_some_and(|it| it.stands_in(self.dialect)) {
            return Err(Diagnostic::error(start, format!("`\\{name}` stands in parentheses of its own"))
                .help(format!("write `(\\{name} T x; range; e)`")));
        }
        if builtin::is_unsupported(name, self.dialect) {
            return Err(Diagnostic::error(start, format!("`\\{name}` is not supported"))
                .help("leave the clause out, or say it without this name"));
        }
        let error = Diagnostic::error(start, format!("unknown name `\\{name}`"));
        Err(match builtin::nearest_name(name, self.dialect) {
            Some(nearest) => error.help(format!("did you mean `\\{nearest}`?")),
            None => error,
        })
    }

    fn check_arguments(&self, builtin: Builtin, arguments: &[Expr], start: Span) -> Parsed<()> {
        let (least, greatest) = builtin.arguments();
        let (name, count) = (builtin.name(), arguments.len());
        if (least..=greatest).contains(&count) {
            return Ok(());
        }
        let span = self.since(start);
        if matches!(builtin, Builtin::Old | Builtin::Pre) && count == 2 {
            return Err(Diagnostic::error(span, format!("`\\{name}` with a label is not supported"))
                .help(format!("`\\{name}(e)` speaks of the state in which the method was called")));
        }
        let takes = match (least, greatest) {
            (0, 0) => "no arguments".to_string(),
            (1, 1) => "one argument".to_string(),
            (least, greatest) if least == greatest => format!("{least} arguments"),
            (1, _) => "at least one argument".to_string(),
            (least, _) => format!("at least {least} arguments"),
        };
        Err(Diagnostic::error(span, format!("`\\{name}` takes {takes}, not {count}")))
    }

    /// What is written behind an operand: fields, joins, indexes, calls.
    pub(super) fn postfix(&mut self, mut expr: Expr) -> Parsed<Expr> {
        let start = expr.span;
        loop {
            let kind = if self.eat(".") {
                self.after_point(expr)?
            } else if self.dialect == Dialect::Acsl && self.eat("->") {
                self.arrow(expr, start)?
            } else if self.eat("[") {
                self.bracketed(|parser| parser.index(expr))?
            } else {
                return Ok(expr);
            };
            expr = self.make(kind, self.since(start))?;
        }
    }

    fn after_point(&mut self, left: Expr) -> Parsed<ExprKind> {
        if self.is_symbol(0, "*") && (self.token(1).is_none() || self.is_any_symbol(1, &[",", ";", ")", "]", "}"])) {
            self.advance();
            return Ok(ExprKind::AllFields(Box::new(left)));
        }
        if self.is_any_symbol(0, &["*", "^", "+", "~", "("]) {
            let right = self.tight()?;
            return Ok(ExprKind::Join(Box::new(left), Box::new(right)));
        }
        if self.text(0) == "class" && self.dialect != Dialect::Acsl {
            return Err(Diagnostic::error(self.span(), "class literals are written `\\type(T)` in contracts")
                .help("write `\\type(T)`"));
        }
        if self.is_reserved(self.text(0)) && self.text(0) != "this" {
            return Err(self.expected("a field, or a relation such as `*next`"));
        }
        let name = self.ident("a field, or a relation such as `*next`")?;
        if self.opens_call() && !name.primed {
            let arguments = self.arguments()?;
            return Ok(ExprKind::Call { receiver: Some(Box::new(left)), method: name, arguments });
        }
        Ok(ExprKind::Field(Box::new(left), name))
    }

    /// What follows `a[`, with the closing bracket.
    fn index(&mut self, array: Expr) -> Parsed<ExprKind> {
        if self.dialect == Dialect::Acsl {
            return self.c_index(array);
        }
        let array = Box::new(array);
        if self.is_symbol(0, "*") && self.is_symbol(1, "]") {
            self.at += 2;
            return Ok(ExprKind::Range(array, None));
        }
        let index = self.expression()?;
        if self.eat("..") {
            let last = self.expression()?;
            self.expect("]")?;
            return Ok(ExprKind::Range(array, Some((Box::new(index), Box::new(last)))));
        }
        self.expect("]")?;
        Ok(ExprKind::Index(array, Box::new(index)))
    }
}
