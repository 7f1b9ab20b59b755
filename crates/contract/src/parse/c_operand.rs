//! What expressions of ACSL have and JML's have not, or have in another form: quantifiers that reach to the end, `\let`,
//! `sizeof`, ranges, calls with labels, names before formulas.

use super::{Parsed, Parser};
use crate::{
    diagnostic::Diagnostic,
    operator::{self, BinaryOp},
    quantifier::{TypedQuantified, TypedQuantifier},
    span::Span,
    syntax::{Dialect, Expr, ExprKind, Ident, TypeName, UnaryOp},
};

/// Variables of one type.
struct Binder {
    ty: TypeName,
    variables: Vec<(Ident, u32)>,
}

impl<'a> Parser<'a> {
    /// `\forall`, `\exists`, `\let` and `sizeof`, if one of them is next.
    pub(super) fn c_prefix(&mut self, table: Dialect) -> Parsed<Option<ExprKind>> {
        if self.word(0) == Some("sizeof") {
            self.advance();
            return self.size_of(table).map(Some);
        }
        match self.backslash(0) {
            Some("let") => {
                self.advance();
                let variable = self.variable()?;
                if !self.eat("=") {
                    return Err(self.expected("`=` and a value").help("write `\\let x = e; F`"));
                }
                let value = self.expression()?;
                if !self.eat(";") {
                    return Err(self.expected("`;` and what the name is used in").help("write `\\let x = e; F`"));
                }
                let body = self.named_formula()?;
                Ok(Some(ExprKind::Let(variable, Box::new(value), Box::new(body))))
            }
            Some(name) => match TypedQuantifier::from_word(name).filter(|it| it.stands_in(self.dialect)) {
                Some(quantifier) => self.c_quantified(quantifier).map(Some),
                None => Ok(None),
            },
            None => Ok(None),
        }
    }

    /// `\forall T x, *y, U z; F`. Variables of different types are quantified one after the other.
    fn c_quantified(&mut self, quantifier: TypedQuantifier) -> Parsed<ExprKind> {
        let word_span = self.span();
        self.advance();
        let binders = self.binders(quantifier)?;
        let first = self.span();
        let body = self.named_formula()?;
        let quantified = |Binder { ty, variables }: Binder, body: Expr| {
            let quantified = TypedQuantified { quantifier, ty, variables, range: None, body, word_span };
            ExprKind::TypedQuantified(Box::new(quantified))
        };
        let mut binders = binders.into_iter().rev();
        let Some(innermost) = binders.next() else { return Err(self.expected("a type")) };
        let mut kind = quantified(innermost, body);
        for binder in binders {
            let inner = self.make(kind, self.since(first))?;
            kind = quantified(binder, inner);
        }
        Ok(kind)
    }

    /// The variables of a quantifier, with the semicolon behind them.
    fn binders(&mut self, quantifier: TypedQuantifier) -> Parsed<Vec<Binder>> {
        let mut binders: Vec<Binder> = Vec::new();
        let mut base = self.binder_type()?;
        loop {
            let pointers = self.pointers();
            let variable = self.variable()?;
            let variable = (variable, self.dimensions());
            match binders.last_mut().filter(|last| last.ty.pointers == pointers && last.ty.name == base.name) {
                Some(last) => last.variables.push(variable),
                None => {
                    let ty = TypeName { pointers, ..base.clone() };
                    binders.push(Binder { ty, variables: vec![variable] });
                }
            }
            if self.eat(",") {
                if self.declares_type() {
                    base = self.binder_type()?;
                }
            } else if self.eat(";") {
                return Ok(binders);
            } else {
                let word = quantifier.word();
                return Err(self
                    .expected("`,` or `;`")
                    .help(format!("write `\\{word} T x; F`, or `all x: e | F` for a relational quantifier")));
            }
        }
    }

    fn binder_type(&mut self) -> Parsed<TypeName> {
        let before = self.at;
        let base = self.c_base_type().filter(|_| self.is_name(0) || self.is_symbol(0, "*"));
        base.ok_or_else(|| {
            self.at = before;
            self.expected("a type and a name").help("write `\\forall integer i; F`")
        })
    }

    /// Whether another type follows the comma: two words, or a word that is surely a type.
    fn declares_type(&self) -> bool {
        self.word(0).is_some_and(|word| self.is_reserved(word))
            || self.word(0).is_some() && {
                let stars = (1..).take_while(|&ahead| self.is_symbol(ahead, "*")).count();
                self.is_name(1 + stars)
            }
    }

    /// A formula that may have names before it, which are for the reader: `positive: x > 0`.
    pub(super) fn named_formula(&mut self) -> Parsed<Expr> {
        self.formula_name();
        self.expression()
    }

    /// The name before a formula.
    pub(super) fn formula_name(&mut self) -> Option<Ident> {
        let mut first = None;
        while self.word(0).is_some() && self.is_symbol(1, ":") && !self.in_conditional {
            let name = Ident { text: self.text(0).to_string(), primed: false, span: self.span() };
            first.get_or_insert(name);
            self.at += 2;
        }
        first
    }

    /// What follows `sizeof`.
    fn size_of(&mut self, table: Dialect) -> Parsed<ExprKind> {
        let before = self.at;
        if self.eat("(") {
            let ty = self.c_type().filter(|ty| ty.is_certain(Dialect::Acsl));
            if let Some(ty) = ty.filter(|_| self.eat(")")) {
                return Ok(ExprKind::SizeOfType(ty));
            }
        }
        self.at = before;
        let operand = self.binary(table, operator::cast(table))?;
        Ok(ExprKind::SizeOfValue(Box::new(operand)))
    }

    /// `(e)`, `(name: F)`, `(i .. j)`, and `(\forall T x; range; F)` as in JML.
    pub(super) fn c_parenthesised(&mut self) -> Parsed<Expr> {
        let start = self.span();
        self.advance();
        let mut expr = self.bracketed(|parser| {
            if parser.is_symbol(0, "..") {
                return parser.interval(None, start, ")");
            }
            let expr = parser.named_formula()?;
            if parser.is_symbol(0, "..") {
                return parser.interval(Some(expr), start, ")");
            }
            let expr = parser.with_range(expr)?;
            parser.expect(")")?;
            Ok(expr)
        })?;
        expr.span = self.since(start);
        Ok(expr)
    }

    /// A quantifier whose body turns out to be a range, since another body follows.
    fn with_range(&mut self, expr: Expr) -> Parsed<Expr> {
        let is_split = |outer: &TypedQuantified| match &outer.body.kind {
            ExprKind::TypedQuantified(inner) => inner.word_span == outer.word_span,
            _ => false,
        };
        match expr.kind {
            ExprKind::TypedQuantified(outer) if self.is_symbol(0, ";") && !is_split(&outer) => {
                self.advance();
                let body = self.named_formula()?;
                let quantified = TypedQuantified { range: Some(outer.body), body, ..*outer };
                self.make(ExprKind::TypedQuantified(Box::new(quantified)), self.since(expr.span))
            }
            _ => Ok(expr),
        }
    }

    /// What follows the beginning of a range, with the bracket that closes it.
    fn interval(&mut self, first: Option<Expr>, start: Span, close: &str) -> Parsed<Expr> {
        self.expect("..")?;
        let last = if self.is_symbol(0, close) { None } else { Some(Box::new(self.expression()?)) };
        self.expect(close)?;
        self.make(ExprKind::Interval(first.map(Box::new), last), self.since(start))
    }

    /// What follows `e \in`, if it is `{a, b}`: `e` is equal to one of these.
    pub(super) fn one_of(&mut self, left: Expr, table: Dialect) -> Parsed<ExprKind> {
        self.expect("{")?;
        self.bracketed(|parser| {
            let mut any: Option<Expr> = None;
            loop {
                let element = parser.binary(table, operator::LOOSEST)?;
                let span = left.span.to(element.span);
                let equal = ExprKind::Binary(BinaryOp::Equal, Box::new(left.clone()), Box::new(element));
                let equal = parser.make(equal, span)?;
                any = Some(match any {
                    None => equal,
                    Some(before) => {
                        parser.make(ExprKind::Binary(BinaryOp::Or, Box::new(before), Box::new(equal)), span)?
                    }
                });
                if !parser.eat(",") {
                    parser.expect("}")?;
                    return any.map(|any| any.kind).ok_or_else(|| parser.expected("an expression"));
                }
            }
        })
    }

    /// What follows `a[`, with the closing bracket.
    pub(super) fn c_index(&mut self, array: Expr) -> Parsed<ExprKind> {
        let (array, start) = (Box::new(array), self.span());
        if self.is_any_symbol(0, &["*", ".."]) && self.is_symbol(1, "]") {
            self.at += 2;
            return Ok(ExprKind::Range(array, None));
        }
        let first = if self.is_symbol(0, "..") { None } else { Some(self.expression()?) };
        if let Some(index) = first.as_ref().filter(|_| !self.is_symbol(0, "..")) {
            self.expect("]")?;
            return Ok(ExprKind::Index(array, Box::new(index.clone())));
        }
        let interval = self.interval(first, start, "]")?;
        Ok(match interval.kind {
            ExprKind::Interval(Some(first), Some(last)) => ExprKind::Range(array, Some((first, last))),
            _ => ExprKind::Index(array, Box::new(interval)),
        })
    }

    /// What follows `p->`.
    pub(super) fn arrow(&mut self, pointer: Expr, start: Span) -> Parsed<ExprKind> {
        let target = self.make(ExprKind::Unary(UnaryOp::Dereference, Box::new(pointer)), self.since(start))?;
        if self.is_any_symbol(0, &["*", "^", "~", "("]) {
            return Err(self.expected("a field").help("relations stand behind a point: `p.*next`"));
        }
        if self.is_reserved(self.text(0)) {
            return Err(self.expected("a field"));
        }
        Ok(ExprKind::Field(Box::new(target), self.ident("a field")?))
    }

    /// A name, or a call of a predicate or logic function, perhaps with labels.
    pub(super) fn c_name(&mut self, word: &str, start: Span) -> Parsed<Expr> {
        // `in` and `or` are names of variables in C: where an operand is expected they are read as such, unless an
        // operand follows.
        if self.is_reserved(word) || self.is_infix_word(0) && self.begins_operand(1) {
            return Err(self.expected("an expression"));
        }
        let name = self.ident("a name")?;
        let kind = if let Some(labels) = self.labels() {
            ExprKind::LabelledCall { function: name, labels, arguments: self.arguments()? }
        } else if self.opens_call() {
            ExprKind::Call { receiver: None, method: name, arguments: self.arguments()? }
        } else {
            ExprKind::Name(name)
        };
        self.make(kind, self.since(start))
    }

    /// `{L}` or `{L1, L2}` before arguments.
    fn labels(&mut self) -> Option<Vec<Ident>> {
        if !self.is_symbol(0, "{") {
            return None;
        }
        let before = self.at;
        let labels = self.label_list().ok().filter(|_| self.is_symbol(0, "("));
        if labels.is_none() {
            self.at = before;
        }
        labels
    }

    /// `{L1, L2}`
    pub(super) fn label_list(&mut self) -> Parsed<Vec<Ident>> {
        self.expect("{")?;
        let mut labels = vec![self.variable()?];
        while self.eat(",") {
            labels.push(self.variable()?);
        }
        self.expect("}")?;
        Ok(labels)
    }

    /// Complains about a label other than `Here` behind a built-in name.
    pub(super) fn no_labels(&mut self, name: &str) -> Parsed<()> {
        if self.dialect != Dialect::Acsl || !self.is_symbol(0, "{") {
            return Ok(());
        }
        let start = self.span();
        let labels = self.label_list()?;
        if labels.iter().all(|label| label.text == "Here") {
            return Ok(());
        }
        let message = format!("`\\{name}` with a label is not supported");
        Err(Diagnostic::error(self.since(start), message).help("write `\\at(…, L)` around what is meant at a label"))
    }

    /// Whether a token follows the one before it without space.
    pub(super) fn touches(&self, ahead: usize) -> bool {
        match (self.token(ahead - 1), self.token(ahead)) {
            (Some(first), Some(second)) => first.span.end == second.span.start,
            _ => false,
        }
    }
}
