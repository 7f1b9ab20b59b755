//! Operators: precedence climbing over the table in `operator.rs`.

use super::{Parsed, Parser};
use crate::{
    diagnostic::Diagnostic,
    lexer::TokenKind,
    literal,
    operator::{self, BinaryOp, CONDITIONAL, Grouping, LOOSEST, Level, SET, UnaryOp},
    quantifier::{Multiplicity, Quantifier},
    span::Span,
    syntax::{Dialect, Expr, ExprKind},
};

/// What stands between two operands.
enum Infix {
    Binary(BinaryOp),
    InstanceOf,
    Conditional,
    /// `\in {a, b}`
    OneOf,
}

/// Which way a chain of comparisons looks.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
    /// All are equal so far.
    Level,
}

/// Which way an operator looks, if it can stand in a chain.
fn direction(op: BinaryOp, table: Dialect) -> Option<Direction> {
    match op {
        BinaryOp::Less | BinaryOp::LessEqual => Some(Direction::Up),
        BinaryOp::Greater | BinaryOp::GreaterEqual => Some(Direction::Down),
        BinaryOp::Equal if table == Dialect::Acsl => Some(Direction::Level),
        _ => None,
    }
}

/// Which way a chain looks when it goes on with another comparison; `None` if it cannot.
fn chain(first: Direction, second: Direction) -> Option<Direction> {
    match (first, second) {
        (Direction::Level, other) | (other, Direction::Level) => Some(other),
        (first, second) => (first == second).then_some(first),
    }
}

impl Parser<'_> {
    /// An expression that extends as far as it can.
    pub(crate) fn expression(&mut self) -> Parsed<Expr> {
        self.binary(self.dialect, LOOSEST)
    }

    /// The operand of `no` or the domain of a variable.
    pub(super) fn set_expression(&mut self) -> Parsed<Expr> {
        self.binary(Dialect::Alloy, SET)
    }

    /// An expression of operators of a level or tighter, by the table of a notation.
    pub(super) fn binary(&mut self, table: Dialect, least: Level) -> Parsed<Expr> {
        self.nested(|parser| parser.operators(table, least))
    }

    fn operators(&mut self, table: Dialect, least: Level) -> Parsed<Expr> {
        let start = self.span();
        let mut left = self.prefix(table)?;
        let mut closed = None;
        let mut compared: Option<(Direction, Expr)> = None;
        while let Some((infix, words)) = self.infix() {
            let (level, grouping) = match infix {
                Infix::Binary(op) => match operator::infix(op, table) {
                    Some(binding) => binding,
                    None => break,
                },
                Infix::InstanceOf | Infix::OneOf => (operator::instance_of(table), Grouping::None),
                Infix::Conditional => (CONDITIONAL, Grouping::Right),
            };
            if level < least {
                break;
            }
            let before = compared.take();
            let looks = match infix {
                Infix::Binary(op) => direction(op, table),
                Infix::InstanceOf | Infix::OneOf | Infix::Conditional => None,
            };
            let goes_on = before.as_ref().zip(looks).and_then(|((first, _), second)| chain(*first, second));
            if closed == Some(level) && goes_on.is_none() {
                return Err(Diagnostic::error(self.span(), "these comparisons do not form a chain")
                    .help("write `a < b && b > c`, or put parentheses around one of them"));
            }
            closed = (grouping == Grouping::None).then_some(level);
            let begins_with_sign =
                self.is_any_symbol(1, &["-", "+", "*"]) || self.dialect == Dialect::Acsl && self.is_symbol(1, "&");
            if self.is_symbol(0, "++") && !self.begins_operand(1) && !begins_with_sign {
                return Err(self.changes_variable());
            }
            self.at += words;
            let kind = match infix {
                Infix::Binary(op) => {
                    let least = if grouping == Grouping::Right { level } else { level + 1 };
                    let right = self.binary(table, least)?;
                    if let Some(looks) = looks {
                        compared = Some((goes_on.unwrap_or(looks), right.clone()));
                    }
                    match before {
                        // `a < b <= c` says `a < b && b <= c`; what is compared twice has no side effects.
                        Some((_, middle)) if goes_on.is_some() => {
                            let span = middle.span.to(right.span);
                            let second = self.make(ExprKind::Binary(op, Box::new(middle), Box::new(right)), span)?;
                            ExprKind::Binary(BinaryOp::And, Box::new(left), Box::new(second))
                        }
                        _ => self.join_operands(op, left, right, table, level)?,
                    }
                }
                Infix::InstanceOf => self.instance_of(left)?,
                Infix::OneOf => self.one_of(left, table)?,
                Infix::Conditional => {
                    let outside = std::mem::replace(&mut self.in_conditional, true);
                    let then = self.binary(table, LOOSEST);
                    self.in_conditional = outside;
                    let then = then?;
                    self.expect(":")?;
                    let otherwise = self.binary(table, CONDITIONAL)?;
                    ExprKind::Conditional(Box::new(left), Box::new(then), Box::new(otherwise))
                }
            };
            left = self.make(kind, self.since(start))?;
        }
        Ok(left)
    }

    fn join_operands(
        &mut self,
        op: BinaryOp,
        left: Expr,
        right: Expr,
        table: Dialect,
        level: Level,
    ) -> Parsed<ExprKind> {
        if op == BinaryOp::Implies && self.word(0) == Some("else") {
            self.advance();
            let otherwise = self.binary(table, level)?;
            return Ok(ExprKind::Conditional(Box::new(left), Box::new(right), Box::new(otherwise)));
        }
        Ok(ExprKind::Binary(op, Box::new(left), Box::new(right)))
    }

    fn instance_of(&mut self, left: Expr) -> Parsed<ExprKind> {
        let ty = self.type_name()?;
        if self.word(0).is_some() && !self.is_infix_word(0) {
            return Err(Diagnostic::error(self.span(), "a contract cannot declare a variable by `instanceof`")
                .help("test first, then cast: `x instanceof T && ((T) x).f == 0`"));
        }
        Ok(ExprKind::InstanceOf(Box::new(left), ty))
    }

    /// The infix operator at the next token, and how many tokens it has.
    fn infix(&self) -> Option<(Infix, usize)> {
        if let Some(word) = self.word(0) {
            let op = match word {
                "in" => BinaryOp::In,
                "and" => BinaryOp::And,
                "or" => BinaryOp::Or,
                "implies" => BinaryOp::Implies,
                "iff" => BinaryOp::Iff,
                "instanceof" if self.dialect != Dialect::Acsl => return Some((Infix::InstanceOf, 1)),
                "not" if self.word(1) == Some("in") => return Some((Infix::Binary(BinaryOp::NotIn), 2)),
                _ => return None,
            };
            return Some((Infix::Binary(op), 1));
        }
        if self.dialect == Dialect::Acsl && self.backslash(0) == Some("in") {
            let is_list = self.is_symbol(1, "{") && !self.is_symbol(2, "}") && !self.declares(2);
            return Some((if is_list { Infix::OneOf } else { Infix::Binary(BinaryOp::In) }, 1));
        }
        let TokenKind::Symbol(symbol) = &self.token(0)?.kind else { return None };
        let op = match *symbol {
            "?" => return Some((Infix::Conditional, 1)),
            "^" if self.dialect == Dialect::Acsl && self.is_symbol(1, "^") && self.touches(1) => {
                return Some((Infix::Binary(BinaryOp::NotIff), 2));
            }
            "!" if self.word(1) == Some("in") => return Some((Infix::Binary(BinaryOp::NotIn), 2)),
            "<==>" | "<=>" => BinaryOp::Iff,
            "<=!=>" => BinaryOp::NotIff,
            "==>" | "=>" => BinaryOp::Implies,
            "<==" => BinaryOp::ImpliedBy,
            "||" => BinaryOp::Or,
            "&&" => BinaryOp::And,
            "|" => BinaryOp::BitOr,
            "^" => BinaryOp::BitXor,
            "&" => BinaryOp::BitAnd,
            "==" | "=" => BinaryOp::Equal,
            "!=" => BinaryOp::NotEqual,
            "<" => BinaryOp::Less,
            "<=" | "=<" => BinaryOp::LessEqual,
            ">" => BinaryOp::Greater,
            ">=" => BinaryOp::GreaterEqual,
            "<:" => BinaryOp::DomainRestriction,
            ":>" => BinaryOp::RangeRestriction,
            "<<" => BinaryOp::ShiftLeft,
            ">>" => BinaryOp::ShiftRight,
            ">>>" => BinaryOp::UnsignedShiftRight,
            "+" => BinaryOp::Add,
            "-" => BinaryOp::Subtract,
            "++" => BinaryOp::Override,
            "*" => BinaryOp::Multiply,
            "/" => BinaryOp::Divide,
            "%" => BinaryOp::Remainder,
            "->" => BinaryOp::Product,
            _ => return None,
        };
        Some((Infix::Binary(op), 1))
    }

    /// Whether the word at a token is an operator between operands.
    pub(super) fn is_infix_word(&self, ahead: usize) -> bool {
        match self.word(ahead) {
            Some("not") => self.word(ahead + 1) == Some("in"),
            Some("instanceof") => self.dialect != Dialect::Acsl,
            Some(word) => matches!(word, "in" | "and" | "or" | "implies" | "iff" | "else"),
            None => false,
        }
    }

    /// Prefix operators and what they stand before.
    fn prefix(&mut self, table: Dialect) -> Parsed<Expr> {
        let start = self.span();
        if let Some(word) = self.word(0)
            && let Some(kind) = self.prefix_word(word, table)?
        {
            return self.make(kind, self.since(start));
        }
        if self.dialect == Dialect::Acsl
            && let Some(kind) = self.c_prefix(table)?
        {
            return self.make(kind, self.since(start));
        }
        if let Some(cast) = self.cast(table)? {
            return Ok(cast);
        }
        let Some(op) = self.prefix_symbol(table) else {
            let primary = self.primary()?;
            return self.postfix(primary);
        };
        if op == UnaryOp::Negate
            && self.token(1).is_some_and(|token| token.kind == TokenKind::Number)
            && !self.is_any_symbol(2, &[".", "["])
        {
            let text = self.text(1);
            self.at += 2;
            let span = self.since(start);
            return self.make(ExprKind::Literal(literal::number(text, true, span, self.dialect)?), span);
        }
        let level = operator::prefix(op, table);
        if level > operator::postfix(table) {
            let tight = self.tight()?;
            return self.postfix(tight);
        }
        self.advance();
        let operand = self.binary(table, level)?;
        self.make(ExprKind::Unary(op, Box::new(operand)), self.since(start))
    }

    fn prefix_symbol(&self, table: Dialect) -> Option<UnaryOp> {
        let stands = |op: &UnaryOp| match op {
            UnaryOp::Dereference | UnaryOp::AddressOf => table == Dialect::Acsl,
            UnaryOp::Star => table != Dialect::Acsl,
            _ => true,
        };
        UnaryOp::ALL.into_iter().filter(stands).find(|op| self.is_symbol(0, op.symbol()))
    }

    /// `~`, `^`, `*` before an operand without points: on the right of a join, and everywhere in Alloy.
    pub(super) fn tight(&mut self) -> Parsed<Expr> {
        self.nested(|parser| {
            let start = parser.span();
            let op = match parser.prefix_symbol(Dialect::Alloy) {
                // papers/1 writes `c.+next` for `c.^next`.
                Some(UnaryOp::Plus) => UnaryOp::Closure,
                Some(op @ (UnaryOp::Tilde | UnaryOp::Closure | UnaryOp::Star)) => op,
                _ => return parser.primary(),
            };
            parser.advance();
            let operand = parser.tight()?;
            parser.make(ExprKind::Unary(op, Box::new(operand)), parser.since(start))
        })
    }

    /// Quantifiers, multiplicities, `let` and `not`. All these words are Java identifiers too: they are read as such
    /// unless what follows can only follow the word.
    fn prefix_word(&mut self, word: &str, table: Dialect) -> Parsed<Option<ExprKind>> {
        if word == "let" && self.is_name(1) && self.is_symbol(2, "=") {
            self.advance();
            return self.let_in().map(Some);
        }
        if let Some(quantifier) = Quantifier::from_word(word)
            && self.declares(1)
        {
            self.advance();
            return self.quantified(quantifier).map(Some);
        }
        if !self.begins_operand(1) {
            return Ok(None);
        }
        if word == "not" {
            self.advance();
            let operand = self.binary(table, operator::not_word(table))?;
            return Ok(Some(ExprKind::Unary(UnaryOp::Not, Box::new(operand))));
        }
        match Multiplicity::from_word(word) {
            Some(multiplicity) => {
                self.advance();
                let operand = self.set_expression()?;
                Ok(Some(ExprKind::Multiplicity(multiplicity, Box::new(operand))))
            }
            None => Ok(None),
        }
    }

    /// Whether the token after a word such as `no` begins its operand, so that the word is no name.
    pub(super) fn begins_operand(&self, ahead: usize) -> bool {
        let Some(token) = self.token(ahead) else { return false };
        match &token.kind {
            TokenKind::Word => !self.is_infix_word(ahead),
            TokenKind::Primed | TokenKind::Backslash => true,
            TokenKind::Number | TokenKind::Char | TokenKind::String => true,
            // `one * 2` is a product of a variable `one` in JML.
            TokenKind::Symbol("*") => self.dialect == Dialect::Alloy,
            TokenKind::Symbol("!") => self.word(ahead + 1) != Some("in"),
            TokenKind::Symbol(symbol) => matches!(*symbol, "(" | "{" | "~" | "^" | "#"),
            TokenKind::Bad(_) => true,
        }
    }

    /// `(T) e`, if what stands in the parentheses can only be a type.
    fn cast(&mut self, table: Dialect) -> Parsed<Option<Expr>> {
        if !self.is_symbol(0, "(") || self.word(1).is_none() {
            return Ok(None);
        }
        let (start, before): (Span, usize) = (self.span(), self.at);
        self.advance();
        let Some(ty) = self.try_type().filter(|_| self.eat(")")).filter(|ty| self.casts(ty.is_certain(self.dialect)))
        else {
            self.at = before;
            return Ok(None);
        };
        let operand = self.binary(table, operator::cast(table))?;
        self.make(ExprKind::Cast(ty, Box::new(operand)), self.since(start)).map(Some)
    }

    /// Whether the next token can follow a type in parentheses, but not an expression in parentheses.
    fn casts(&self, certain: bool) -> bool {
        let Some(token) = self.token(0) else { return certain };
        match &token.kind {
            TokenKind::Word => !self.is_infix_word(0),
            TokenKind::Primed | TokenKind::Backslash => true,
            TokenKind::Number | TokenKind::Char | TokenKind::String | TokenKind::Bad(_) => true,
            TokenKind::Symbol("!") => self.word(1) != Some("in"),
            TokenKind::Symbol(symbol) => {
                let in_c = self.dialect == Dialect::Acsl && matches!(*symbol, "*" | "&");
                matches!(*symbol, "(" | "~" | "#") || certain && (in_c || matches!(*symbol, "-" | "+"))
            }
        }
    }
}
