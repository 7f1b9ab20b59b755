//! Constructors of integers and formulas. Chains of `and`, `or` and `plus` grow one node instead of nesting.

use crate::build::{about, about_binder, expression, formula, integer, same};
use crate::syntax::{
    Attributes, Comparison, Declaration, Expression, ExpressionKind, Formula, FormulaKind, Integer, IntegerKind,
    Quantifier,
};
use logic::Term;
use std::sync::Arc;

impl Integer {
    /// A number.
    pub fn constant(value: i64) -> Integer {
        integer(Ok((IntegerKind::Constant(value), Attributes::default())))
    }

    /// A bit-vector term, read as a signed number.
    pub fn given_signed(term: Term) -> Integer {
        integer(Ok((IntegerKind::Given { term, signed: true }, Attributes::default())))
    }

    /// A bit-vector term, read as an unsigned number.
    pub fn given_unsigned(term: Term) -> Integer {
        integer(Ok((IntegerKind::Given { term, signed: false }, Attributes::default())))
    }

    /// `sum x: a, y: b | i`
    pub fn sum_over(declarations: Vec<Declaration>, body: impl Into<Integer>) -> Integer {
        let body = body.into();
        integer(
            about_binder("sum", &declarations, &body).map(|about| (IntegerKind::SumOver(declarations, body), about)),
        )
    }

    /// `self + other`
    pub fn plus(mut self, other: impl Into<Integer>) -> Integer {
        let other = other.into();
        let about = match about(&[&self, &other]) {
            Ok(about) => about,
            Err(error) => return integer(Err(error)),
        };
        if let Some(node) = Arc::get_mut(&mut self.0)
            && let IntegerKind::Sum(parts) = &mut node.kind
        {
            let depth = node.about.depth.max(other.0.about.depth + 1);
            node.about = Attributes { free: about.free, depth };
            parts.push(other);
            return self;
        }
        integer(Ok((IntegerKind::Sum(vec![self, other]), about)))
    }

    /// `-self`
    pub fn negate(&self) -> Integer {
        integer(about(&[self]).map(|about| (IntegerKind::Negate(self.clone()), about)))
    }

    /// `self - other`
    pub fn minus(self, other: impl Into<Integer>) -> Integer {
        let other: Integer = other.into();
        self.plus(other.negate())
    }

    /// `self * other`
    pub fn times(&self, other: impl Into<Integer>) -> Integer {
        let other = other.into();
        integer(about(&[self, &other]).map(|about| (IntegerKind::Multiply(self.clone(), other), about)))
    }

    /// `self < other` and the like.
    pub fn compare(&self, comparison: Comparison, other: impl Into<Integer>) -> Formula {
        let other = other.into();
        formula(about(&[self, &other]).map(|about| (FormulaKind::Compare(comparison, self.clone(), other), about)))
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Integer {
        Integer::constant(value)
    }
}

impl Formula {
    /// `true` or `false`.
    pub fn constant(value: bool) -> Formula {
        formula(Ok((FormulaKind::Constant(value), Attributes::default())))
    }

    /// A Bool term.
    pub fn given(term: Term) -> Formula {
        formula(Ok((FormulaKind::Given(term), Attributes::default())))
    }

    /// `quantifier x: a, y: b | F`
    pub fn quantified(quantifier: Quantifier, declarations: Vec<Declaration>, body: impl Into<Formula>) -> Formula {
        let body = body.into();
        formula(
            about_binder("quantifier", &declarations, &body)
                .map(|about| (FormulaKind::Quantified(quantifier, declarations, body), about)),
        )
    }

    /// `all x: a, y: b | F`
    pub fn for_all(declarations: impl IntoIterator<Item = Declaration>, body: impl Into<Formula>) -> Formula {
        Formula::quantified(Quantifier::All, declarations.into_iter().collect(), body)
    }

    /// `some x: a, y: b | F`
    pub fn for_some(declarations: impl IntoIterator<Item = Declaration>, body: impl Into<Formula>) -> Formula {
        Formula::quantified(Quantifier::Some, declarations.into_iter().collect(), body)
    }

    /// `no x: a, y: b | F`
    pub fn for_none(declarations: impl IntoIterator<Item = Declaration>, body: impl Into<Formula>) -> Formula {
        Formula::quantified(Quantifier::No, declarations.into_iter().collect(), body)
    }

    /// All of them; `true` if there is none.
    pub fn all_of(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut parts = parts.into_iter();
        match parts.next() {
            Some(first) => parts.fold(first, |all, part| all.and(part)),
            None => Formula::constant(true),
        }
    }

    /// At least one of them; `false` if there is none.
    pub fn any_of(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut parts = parts.into_iter();
        match parts.next() {
            Some(first) => parts.fold(first, |any, part| any.or(part)),
            None => Formula::constant(false),
        }
    }

    fn chain(
        mut self,
        other: Formula,
        parts_of: fn(&mut FormulaKind) -> Option<&mut Vec<Formula>>,
        kind: fn(Vec<Formula>) -> FormulaKind,
    ) -> Formula {
        let about = match about(&[&self, &other]) {
            Ok(about) => about,
            Err(error) => return formula(Err(error)),
        };
        if let Some(node) = Arc::get_mut(&mut self.0)
            && let Some(parts) = parts_of(&mut node.kind)
        {
            let depth = node.about.depth.max(other.0.about.depth + 1);
            node.about = Attributes { free: about.free, depth };
            parts.push(other);
            return self;
        }
        formula(Ok((kind(vec![self, other]), about)))
    }

    /// `self && other`
    pub fn and(self, other: impl Into<Formula>) -> Formula {
        fn conjuncts(kind: &mut FormulaKind) -> Option<&mut Vec<Formula>> {
            match kind {
                FormulaKind::And(parts) => Some(parts),
                _ => None,
            }
        }
        self.chain(other.into(), conjuncts, FormulaKind::And)
    }

    /// `self || other`
    pub fn or(self, other: impl Into<Formula>) -> Formula {
        fn disjuncts(kind: &mut FormulaKind) -> Option<&mut Vec<Formula>> {
            match kind {
                FormulaKind::Or(parts) => Some(parts),
                _ => None,
            }
        }
        self.chain(other.into(), disjuncts, FormulaKind::Or)
    }

    /// `!self`
    pub fn negate(&self) -> Formula {
        formula(about(&[self]).map(|about| (FormulaKind::Not(self.clone()), about)))
    }

    /// `self ==> other`
    pub fn implies(&self, other: impl Into<Formula>) -> Formula {
        let other = other.into();
        formula(about(&[self, &other]).map(|about| (FormulaKind::Implies(self.clone(), other), about)))
    }

    /// `self <==> other`
    pub fn iff(&self, other: impl Into<Formula>) -> Formula {
        let other = other.into();
        formula(about(&[self, &other]).map(|about| (FormulaKind::Iff(self.clone(), other), about)))
    }

    /// `(self => then else otherwise)`
    pub fn if_else(&self, then: impl Into<Formula>, otherwise: impl Into<Formula>) -> Formula {
        let (then, otherwise) = (then.into(), otherwise.into());
        formula(
            about(&[self, &then, &otherwise]).map(|about| (FormulaKind::IfElse(self.clone(), then, otherwise), about)),
        )
    }

    /// `(self => then else otherwise)` on expressions.
    pub fn choose(&self, then: impl Into<Expression>, otherwise: impl Into<Expression>) -> Expression {
        let (then, otherwise) = (then.into(), otherwise.into());
        expression(about(&[self, &then, &otherwise]).and_then(|about| {
            let arity = same("else", &then, &otherwise)?;
            Ok((ExpressionKind::IfElse(self.clone(), then, otherwise), arity, about))
        }))
    }

    /// `(self => then else otherwise)` on integers.
    pub fn choose_integer(&self, then: impl Into<Integer>, otherwise: impl Into<Integer>) -> Integer {
        let (then, otherwise) = (then.into(), otherwise.into());
        integer(
            about(&[self, &then, &otherwise]).map(|about| (IntegerKind::IfElse(self.clone(), then, otherwise), about)),
        )
    }
}
