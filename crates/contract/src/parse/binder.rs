//! What declares variables: quantifiers, comprehensions, `let`.

use super::{Parsed, Parser};
use crate::{
    diagnostic::Diagnostic,
    operator::{self, BinaryOp},
    quantifier::{Declaration, Quantifier, TypedQuantified, TypedQuantifier},
    syntax::{Expr, ExprKind, Literal},
};

impl Parser<'_> {
    /// Whether `[disj] x, y :` or `x, y |` stands at a token. Between `?` and `:` the colon belongs to the conditional.
    pub(super) fn declares(&self, mut ahead: usize) -> bool {
        if self.word(ahead) == Some("disj") && self.is_name(ahead + 1) {
            ahead += 1;
        }
        loop {
            if !self.is_name(ahead) {
                return false;
            }
            ahead += 1;
            if self.is_symbol(ahead, ",") {
                ahead += 1;
            } else {
                return self.is_symbol(ahead, "|") || self.is_symbol(ahead, ":") && !self.in_conditional;
            }
        }
    }

    /// What follows the word of a quantifier.
    pub(super) fn quantified(&mut self, quantifier: Quantifier) -> Parsed<ExprKind> {
        let declarations = self.declarations()?;
        let body = self.body()?;
        Ok(ExprKind::Quantified(quantifier, declarations, Box::new(body)))
    }

    /// What follows `{` of a comprehension, with the closing brace.
    pub(super) fn comprehension(&mut self) -> Parsed<ExprKind> {
        let declarations = self.declarations()?;
        self.expect("|")?;
        let body = self.expression()?;
        self.expect("}")?;
        Ok(ExprKind::Comprehension(declarations, Box::new(body)))
    }

    fn declarations(&mut self) -> Parsed<Vec<Declaration>> {
        let mut declarations = Vec::new();
        loop {
            let disjoint = self.word(0) == Some("disj") && self.is_name(1);
            self.at += usize::from(disjoint);
            let mut variables = vec![self.variable()?];
            while self.eat(",") {
                variables.push(self.variable()?);
            }
            let domain = if self.eat(":") { Some(self.set_expression()?) } else { None };
            let last = domain.is_none();
            declarations.push(Declaration { disjoint, variables, domain });
            if last || !self.eat(",") {
                return Ok(declarations);
            }
        }
    }

    /// `| F` or `{ F G … }`.
    fn body(&mut self) -> Parsed<Expr> {
        if self.is_symbol(0, "{") {
            return self.block();
        }
        if !self.eat("|") {
            return Err(self.expected("`|` and the formula that the variables are about"));
        }
        self.expression()
    }

    /// `{ F G … }`: all of the formulas; no formula at all is true.
    pub(super) fn block(&mut self) -> Parsed<Expr> {
        let start = self.span();
        self.expect("{")?;
        self.bracketed(|parser| {
            let mut all: Option<Expr> = None;
            while !parser.eat("}") {
                let formula = parser.expression()?;
                all = Some(match all {
                    None => formula,
                    Some(before) => {
                        let span = before.span.to(formula.span);
                        parser.make(ExprKind::Binary(BinaryOp::And, Box::new(before), Box::new(formula)), span)?
                    }
                });
            }
            let span = parser.since(start);
            match all {
                Some(mut all) => {
                    all.span = span;
                    Ok(all)
                }
                None => parser.make(ExprKind::Literal(Literal::Bool(true)), span),
            }
        })
    }

    /// What follows `let`: `x = e, y = f | F`.
    pub(super) fn let_in(&mut self) -> Parsed<ExprKind> {
        let variable = self.variable()?;
        self.expect("=")?;
        let value = self.binary(self.dialect, operator::let_value(self.dialect))?;
        let start = self.span();
        let body = if self.eat(",") {
            let inner = self.nested(|parser| parser.let_in())?;
            self.make(inner, self.since(start))?
        } else {
            self.body()?
        };
        Ok(ExprKind::Let(variable, Box::new(value), Box::new(body)))
    }

    /// What follows the word of a JML quantifier: `T x, y; range; body`.
    pub(super) fn typed_quantified(&mut self, quantifier: TypedQuantifier) -> Parsed<ExprKind> {
        let word_span = self.span();
        self.advance();
        if matches!(self.word(0), Some("nullable" | "non_null")) {
            self.advance();
        }
        let ty = self.type_name()?;
        let mut variables = Vec::new();
        loop {
            let variable = self.variable()?;
            variables.push((variable, self.dimensions()));
            if !self.eat(",") {
                break;
            }
        }
        if self.is_symbol(0, ":") {
            let message = format!("`\\{}` declares its variables as `T x, y;`", quantifier.word());
            return Err(Diagnostic::error(self.span(), message)
                .help("write `(\\forall T x; range; F)`, or `all x: e | F` for a relational quantifier"));
        }
        self.expect(";")?;
        let first = if self.is_symbol(0, ";") { None } else { Some(self.expression()?) };
        let (range, body) = match first {
            Some(body) if !self.is_symbol(0, ";") => (None, body),
            range => {
                self.expect(";")?;
                (range, self.expression()?)
            }
        };
        Ok(ExprKind::TypedQuantified(Box::new(TypedQuantified { quantifier, ty, variables, range, body, word_span })))
    }
}
