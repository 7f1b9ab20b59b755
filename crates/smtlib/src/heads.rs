//! What stands at the head of a term, or alone: symbols, indexed identifiers, identifiers with their sorts.

use crate::{
    call::{Call, Operand},
    error::{Error, Problem},
    lexer::shorten,
    operators::{Operator, operator},
    read::{Reader, sort_error},
    real::MAX_DIGITS,
    scope::Scope,
    sexpr::Expr,
    sorts::number,
    symbols::{Function, Macro, Meaning},
};
use logic::{Bits, Scalar, Sort, Terms};
use num_bigint::BigUint;
use std::rc::Rc;

/// What an application applies.
pub(crate) enum Head<'a> {
    Theory { operator: Operator, indices: [u32; 2], name: &'a str },
    ConstantArray { index: Scalar, element: Sort },
    Function { function: Rc<Function>, name: &'a str },
    Macro { definition: Rc<Macro>, name: &'a str },
}

impl Reader {
    /// What a name denotes where it stands alone.
    pub(crate) fn constant<'a>(
        &mut self,
        terms: &mut Terms,
        at: Expr<'a>,
        name: &'a str,
        scope: &Scope<'a>,
    ) -> Result<Operand, Error> {
        if let Some(operand) = scope.get(name) {
            return Ok(operand.clone());
        }
        let missing = |expected| Err(at.error(Problem::MissingArguments { name: name.to_string(), expected }));
        match self.symbols.get(name) {
            Some(Meaning::Constant(term) | Meaning::Defined(term) | Meaning::Named(term)) => {
                return Ok(Operand::Term(*term));
            }
            Some(Meaning::Function(function)) => return missing(function.parameters.len()),
            Some(Meaning::Macro(definition)) => return missing(definition.parameters.len()),
            None => {}
        }
        let Some(operator) = operator(name) else {
            return Err(at.error(Problem::UnknownSymbol(name.to_string())));
        };
        self.theory_constant(terms, at, operator, name, &[])
    }

    /// A function of a theory where it stands without arguments.
    fn theory_constant(
        &mut self,
        terms: &mut Terms,
        at: Expr<'_>,
        operator: Operator,
        name: &str,
        indices: &[Expr<'_>],
    ) -> Result<Operand, Error> {
        let indices = self.indices(at, operator, name, indices)?;
        self.apply(terms, operator, indices, &Call { name, at: at.position(), args: &[] })
    }

    /// `(_ bv5 8)`, `(_ NaN 5 11)` and the like.
    pub(crate) fn indexed_constant(&mut self, terms: &mut Terms, expr: Expr<'_>) -> Result<Operand, Error> {
        let (name, indices) = indexed(expr)?;
        if let Some(digits) = name.strip_prefix("bv").filter(|digits| is_number(digits)) {
            let [width] = indices.as_slice() else {
                let (operator, form) = (name.to_string(), format!("(_ {name} WIDTH)"));
                return Err(expr.error(Problem::Indices { operator, expected: 1, form }));
            };
            let width = self.limits.width(*width, number(*width)?)?;
            if digits.len() > MAX_DIGITS {
                return Err(expr.error(Problem::TooManyDigits(MAX_DIGITS)));
            }
            let value = BigUint::parse_bytes(digits.as_bytes(), 10).unwrap_or_default();
            if value.bits() > u64::from(width) {
                return Err(expr.error(Problem::TooBigForWidth { value: name[2..].to_string(), width }));
            }
            return Ok(Operand::Term(terms.bits_constant(Bits::from_big(width, value))));
        }
        match operator(name) {
            Some(operator) => self.theory_constant(terms, expr, operator, name, &indices),
            None => Err(expr.error(Problem::UnknownSymbol(name.to_string()))),
        }
    }

    /// `(as x SORT)`.
    pub(crate) fn qualified_constant<'a>(
        &mut self,
        terms: &mut Terms,
        expr: Expr<'a>,
        scope: &Scope<'a>,
    ) -> Result<Operand, Error> {
        let (inner, sort) = qualified(expr)?;
        let sort = self.sort(sort)?;
        let operand = match inner.as_symbol() {
            Some(name) => self.constant(terms, inner, name, scope)?,
            None if inner.is_list() => self.indexed_constant(terms, inner)?,
            None => return Err(inner.unexpected("a name")),
        };
        match operand {
            Operand::Term(term) if terms.sort(term) == sort => Ok(operand),
            Operand::Term(term) => {
                Err(sort_error(inner, &shorten(&inner.to_string()), &sort.to_string(), terms.sort(term)))
            }
            Operand::Real(_) => Err(inner.error(Problem::Unsupported("terms of sort Real or Int".to_string()))),
        }
    }

    /// What stands at the head of an application.
    pub(crate) fn head<'a>(&mut self, head: Expr<'a>, scope: &Scope<'a>) -> Result<Head<'a>, Error> {
        if let Some(name) = head.as_symbol() {
            if scope.get(name).is_some() {
                return Err(head.error(Problem::NotAFunction(name.to_string())));
            }
            match self.symbols.get(name) {
                Some(Meaning::Constant(_) | Meaning::Defined(_) | Meaning::Named(_)) => {
                    return Err(head.error(Problem::NotAFunction(name.to_string())));
                }
                Some(Meaning::Function(function)) => return Ok(Head::Function { function: function.clone(), name }),
                Some(Meaning::Macro(definition)) => {
                    return Ok(Head::Macro { definition: definition.clone(), name });
                }
                None => {}
            }
            let Some(operator) = operator(name) else {
                return Err(head.error(Problem::UnknownSymbol(name.to_string())));
            };
            let indices = self.indices(head, operator, name, &[])?;
            return Ok(Head::Theory { operator, indices, name });
        }
        let first = head.elements().next();
        if first.is_some_and(|first| first.is_word("as")) {
            let (inner, sort) = qualified(head)?;
            if inner.as_symbol() == Some("const") {
                return match self.sort(sort)? {
                    Sort::Array { index, element } => Ok(Head::ConstantArray { index, element: element.into() }),
                    other => Err(sort_error(sort, "the sort of a constant array", "(Array …)", other)),
                };
            }
            // `(as f SORT)` says nothing new about a function of one sort.
            if inner.as_symbol().is_some() {
                return self.head(inner, scope);
            }
            return Err(inner.unexpected("the name of a function"));
        }
        if first.is_some_and(|first| first.is_word("_")) {
            let (name, indices) = indexed(head)?;
            let Some(operator) = operator(name) else {
                return Err(head.error(Problem::UnknownSymbol(name.to_string())));
            };
            let indices = self.indices(head, operator, name, &indices)?;
            return Ok(Head::Theory { operator, indices, name });
        }
        Err(head.unexpected("a function"))
    }

    /// The indices of a function of a theory. For floats they are a format.
    fn indices(&self, at: Expr<'_>, operator: Operator, name: &str, found: &[Expr<'_>]) -> Result<[u32; 2], Error> {
        let (expected, form) = operator.indices();
        if matches!(operator, Operator::Unsupported) {
            return Err(at.error(Problem::Unsupported(format!("`{name}`"))));
        }
        if expected != found.len() {
            let form = if expected == 0 { name.to_string() } else { format!("(_ {name} {form})") };
            return Err(at.error(Problem::Indices { operator: name.to_string(), expected, form }));
        }
        let plain = |at: Expr<'_>| u32::try_from(number(at)?).map_err(|_| at.error(Problem::NumberRange(u32::MAX)));
        match (operator, found) {
            (
                Operator::FloatInfinity(_)
                | Operator::FloatZero(_)
                | Operator::FloatNan
                | Operator::ToFloat
                | Operator::ToFloatUnsigned,
                [exponent, significand],
            ) => {
                let format = self.limits.format(*exponent, *significand)?;
                Ok([format.exponent, format.significand])
            }
            (_, [first, second]) => Ok([plain(*first)?, plain(*second)?]),
            (_, [only]) => Ok([plain(*only)?, 0]),
            _ => Ok([0, 0]),
        }
    }
}

/// The name and the indices of `(_ NAME INDEX …)`.
fn indexed(expr: Expr<'_>) -> Result<(&str, Vec<Expr<'_>>), Error> {
    let mut elements = expr.elements();
    let shape = || expr.error(Problem::Form("(_ NAME INDEX …)"));
    if !elements.next().is_some_and(|word| word.is_word("_")) {
        return Err(shape());
    }
    let name = elements.next().ok_or_else(shape)?;
    let name = name.as_symbol().ok_or_else(|| name.unexpected("a name"))?;
    let indices: Vec<Expr<'_>> = elements.collect();
    if indices.is_empty() { Err(shape()) } else { Ok((name, indices)) }
}

/// The parts of `(as NAME SORT)`.
fn qualified(expr: Expr<'_>) -> Result<(Expr<'_>, Expr<'_>), Error> {
    let mut elements = expr.elements().skip(1);
    match (elements.next(), elements.next(), elements.next()) {
        (Some(inner), Some(sort), None) => Ok((inner, sort)),
        _ => Err(expr.error(Problem::Form("(as NAME SORT)"))),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
