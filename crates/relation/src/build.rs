//! Constructors of expressions, and what all constructors share (`connect.rs` has those of integers and formulas). Each
//! computes the node's columns, free variables and depth, and turns what makes no sense into an `Invalid` node. A chain of
//! unions grows one node instead of nesting.

use crate::syntax::{
    Attributes, Declaration, Expression, ExpressionKind, Formula, FormulaKind, FreeVariables, Integer, IntegerKind,
    Multiplicity, Node, Relation, Variable,
};
use crate::{Atom, Error, MAX_ARITY, MAX_DEPTH, Universe};
use std::sync::Arc;

/// What a new node needs to ask of its parts, whichever of the three kinds they are.
pub(crate) trait Part {
    fn about(&self) -> &Attributes;
    fn error(&self) -> Option<&Arc<Error>>;
}

impl Part for Expression {
    fn about(&self) -> &Attributes {
        &self.0.about
    }

    fn error(&self) -> Option<&Arc<Error>> {
        match &self.0.kind {
            ExpressionKind::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

impl Part for Integer {
    fn about(&self) -> &Attributes {
        &self.0.about
    }

    fn error(&self) -> Option<&Arc<Error>> {
        match &self.0.kind {
            IntegerKind::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

impl Part for Formula {
    fn about(&self) -> &Attributes {
        &self.0.about
    }

    fn error(&self) -> Option<&Arc<Error>> {
        match &self.0.kind {
            FormulaKind::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

fn merge(into: &mut FreeVariables, from: &FreeVariables) {
    for &variable in from {
        if let Err(place) = into.binary_search(&variable) {
            into.insert(place, variable);
        }
    }
}

/// What is known about a node made of these parts.
pub(crate) fn about(parts: &[&dyn Part]) -> Result<Attributes, Arc<Error>> {
    let mut about = Attributes::default();
    for part in parts {
        if let Some(error) = part.error() {
            return Err(error.clone());
        }
        merge(&mut about.free, &part.about().free);
        about.depth = about.depth.max(part.about().depth + 1);
    }
    if about.depth > MAX_DEPTH { Err(Arc::new(Error::TooDeep)) } else { Ok(about) }
}

/// What is known about a node that binds these declarations in its body.
pub(crate) fn about_binder(
    operator: &'static str,
    declarations: &[Declaration],
    body: &dyn Part,
) -> Result<Attributes, Arc<Error>> {
    if declarations.is_empty() {
        return Err(Arc::new(Error::NoDeclaration(operator)));
    }
    let mut inner = about(&[body])?;
    for declaration in declarations.iter().rev() {
        let domain = about(&[&declaration.domain])?;
        needs(operator, &declaration.domain, "1", |arity| arity == 1)?;
        inner.free.retain(|variable| *variable != declaration.variable.id());
        merge(&mut inner.free, &domain.free);
        inner.depth = inner.depth.max(domain.depth);
    }
    Ok(inner)
}

pub(crate) fn same(operator: &'static str, left: &Expression, right: &Expression) -> Result<usize, Arc<Error>> {
    if left.arity() == right.arity() {
        return Ok(left.arity());
    }
    Err(Arc::new(Error::ArityMismatch {
        operator,
        left: left.to_string(),
        left_arity: left.arity(),
        right: right.to_string(),
        right_arity: right.arity(),
    }))
}

fn needs(
    operator: &'static str,
    operand: &Expression,
    needed: &'static str,
    accepts: impl Fn(usize) -> bool,
) -> Result<(), Arc<Error>> {
    if accepts(operand.arity()) {
        return Ok(());
    }
    Err(Arc::new(Error::ArityNeeded { operator, operand: operand.to_string(), found: operand.arity(), needed }))
}

fn in_range(operator: &'static str, arity: usize) -> Result<usize, Arc<Error>> {
    if (1..=MAX_ARITY).contains(&arity) { Ok(arity) } else { Err(Arc::new(Error::ArityOutOfRange { operator, arity })) }
}

pub(crate) fn expression(made: Result<(ExpressionKind, usize, Attributes), Arc<Error>>) -> Expression {
    let (kind, arity, about) = made.unwrap_or_else(|error| (ExpressionKind::Invalid(error), 0, Attributes::default()));
    Expression(Arc::new(Node { kind, arity, about }))
}

pub(crate) fn integer(made: Result<(IntegerKind, Attributes), Arc<Error>>) -> Integer {
    let (kind, about) = made.unwrap_or_else(|error| (IntegerKind::Invalid(error), Attributes::default()));
    Integer(Arc::new(Node { kind, arity: 0, about }))
}

pub(crate) fn formula(made: Result<(FormulaKind, Attributes), Arc<Error>>) -> Formula {
    let (kind, about) = made.unwrap_or_else(|error| (FormulaKind::Invalid(error), Attributes::default()));
    Formula(Arc::new(Node { kind, arity: 0, about }))
}

type Binary = fn(Expression, Expression) -> ExpressionKind;

impl Expression {
    /// `none`, with this many columns.
    pub fn none(arity: usize) -> Expression {
        expression(in_range("none", arity).map(|arity| (ExpressionKind::None(arity), arity, Attributes::default())))
    }

    /// `univ`
    pub fn universe() -> Expression {
        expression(Ok((ExpressionKind::Universe, 1, Attributes::default())))
    }

    /// `iden`
    pub fn identity() -> Expression {
        expression(Ok((ExpressionKind::Identity, 2, Attributes::default())))
    }

    /// The set of one atom.
    pub fn atom(universe: &Universe, atom: Atom) -> Expression {
        expression(Ok((ExpressionKind::Atom(atom, universe.name(atom)), 1, Attributes::default())))
    }

    /// `{x: a, y: b | F}`
    pub fn comprehension(declarations: Vec<Declaration>, body: impl Into<Formula>) -> Expression {
        let body = body.into();
        expression(about_binder("{ | }", &declarations, &body).and_then(|about| {
            let arity = in_range("{ | }", declarations.len())?;
            Ok((ExpressionKind::Comprehension(declarations, body), arity, about))
        }))
    }

    /// `a + b + …` of at least one expression.
    pub fn union_of(parts: impl IntoIterator<Item = Expression>) -> Expression {
        let mut parts = parts.into_iter();
        match parts.next() {
            Some(first) => parts.fold(first, Expression::into_union),
            None => Expression::none(1),
        }
    }

    fn into_union(mut self, other: Expression) -> Expression {
        let made = about(&[&self, &other]).and_then(|about| Ok((about, same("+", &self, &other)?)));
        let (about, arity) = match made {
            Ok(made) => made,
            Err(error) => return expression(Err(error)),
        };
        // A union without other holders grows in place: a long chain stays one node.
        if let Some(node) = Arc::get_mut(&mut self.0)
            && let ExpressionKind::Union(parts) = &mut node.kind
        {
            let depth = node.about.depth.max(other.0.about.depth + 1);
            node.about = Attributes { free: about.free, depth };
            parts.push(other);
            return self;
        }
        expression(Ok((ExpressionKind::Union(vec![self, other]), arity, about)))
    }

    /// `self + other`
    pub fn union(self, other: impl Into<Expression>) -> Expression {
        self.into_union(other.into())
    }

    fn same_columns(&self, operator: &'static str, other: Expression, kind: Binary) -> Expression {
        expression(about(&[self, &other]).and_then(|about| {
            let arity = same(operator, self, &other)?;
            Ok((kind(self.clone(), other), arity, about))
        }))
    }

    /// `self - other`
    pub fn difference(&self, other: impl Into<Expression>) -> Expression {
        self.same_columns("-", other.into(), ExpressionKind::Difference)
    }

    /// `self & other`
    pub fn intersection(&self, other: impl Into<Expression>) -> Expression {
        self.same_columns("&", other.into(), ExpressionKind::Intersection)
    }

    /// `self.other`
    pub fn join(&self, other: impl Into<Expression>) -> Expression {
        let other = other.into();
        expression(about(&[self, &other]).and_then(|about| {
            let arity = in_range(".", (self.arity() + other.arity()).saturating_sub(2))?;
            Ok((ExpressionKind::Join(self.clone(), other), arity, about))
        }))
    }

    /// `self -> other`
    pub fn product(&self, other: impl Into<Expression>) -> Expression {
        let other = other.into();
        expression(about(&[self, &other]).and_then(|about| {
            let arity = in_range("->", self.arity() + other.arity())?;
            Ok((ExpressionKind::Product(self.clone(), other), arity, about))
        }))
    }

    /// `self ++ other`
    pub fn override_with(&self, other: impl Into<Expression>) -> Expression {
        let other = other.into();
        expression(about(&[self, &other]).and_then(|about| {
            let arity = same("++", self, &other)?;
            needs("++", self, "at least 2", |arity| arity >= 2)?;
            Ok((ExpressionKind::Override(self.clone(), other), arity, about))
        }))
    }

    /// `set <: self`: the tuples of `self` that start in `set`.
    pub fn starting_in(&self, set: impl Into<Expression>) -> Expression {
        let set = set.into();
        expression(about(&[self, &set]).and_then(|about| {
            needs("<:", &set, "1", |arity| arity == 1)?;
            Ok((ExpressionKind::DomainRestriction(set, self.clone()), self.arity(), about))
        }))
    }

    /// `self :> set`: the tuples of `self` that end in `set`.
    pub fn ending_in(&self, set: impl Into<Expression>) -> Expression {
        let set = set.into();
        expression(about(&[self, &set]).and_then(|about| {
            needs(":>", &set, "1", |arity| arity == 1)?;
            Ok((ExpressionKind::RangeRestriction(self.clone(), set), self.arity(), about))
        }))
    }

    fn on_binary(&self, operator: &'static str, kind: fn(Expression) -> ExpressionKind) -> Expression {
        expression(about(&[self]).and_then(|about| {
            needs(operator, self, "2", |arity| arity == 2)?;
            Ok((kind(self.clone()), 2, about))
        }))
    }

    /// `~self`
    pub fn transpose(&self) -> Expression {
        self.on_binary("~", ExpressionKind::Transpose)
    }

    /// `^self`
    pub fn closure(&self) -> Expression {
        self.on_binary("^", ExpressionKind::Closure)
    }

    /// `*self`
    pub fn reflexive_closure(&self) -> Expression {
        self.on_binary("*", ExpressionKind::ReflexiveClosure)
    }

    /// `#self`
    pub fn count(&self) -> Integer {
        integer(about(&[self]).map(|about| (IntegerKind::Cardinality(self.clone()), about)))
    }

    /// `self in other`
    pub fn is_in(&self, other: impl Into<Expression>) -> Formula {
        let other = other.into();
        formula(about(&[self, &other]).and_then(|about| {
            same("in", self, &other)?;
            Ok((FormulaKind::Subset(self.clone(), other), about))
        }))
    }

    /// `self = other`
    pub fn equals(&self, other: impl Into<Expression>) -> Formula {
        let other = other.into();
        formula(about(&[self, &other]).and_then(|about| {
            same("=", self, &other)?;
            Ok((FormulaKind::Equal(self.clone(), other), about))
        }))
    }

    /// `no self`, `some self`, `one self` or `lone self`.
    pub fn has(&self, multiplicity: Multiplicity) -> Formula {
        formula(about(&[self]).map(|about| (FormulaKind::Multiplicity(multiplicity, self.clone()), about)))
    }

    /// `no self`
    pub fn no(&self) -> Formula {
        self.has(Multiplicity::No)
    }

    /// `some self`
    pub fn some(&self) -> Formula {
        self.has(Multiplicity::Some)
    }

    /// `one self`
    pub fn one(&self) -> Formula {
        self.has(Multiplicity::One)
    }

    /// `lone self`
    pub fn lone(&self) -> Formula {
        self.has(Multiplicity::Lone)
    }
}

impl From<&Relation> for Expression {
    fn from(relation: &Relation) -> Expression {
        expression(Ok((ExpressionKind::Relation(relation.clone()), relation.arity(), Attributes::default())))
    }
}

impl From<&Variable> for Expression {
    fn from(variable: &Variable) -> Expression {
        let free = FreeVariables::from_slice(&[variable.id()]);
        expression(Ok((ExpressionKind::Variable(variable.clone()), 1, Attributes { free, depth: 0 })))
    }
}

impl From<Relation> for Expression {
    fn from(relation: Relation) -> Expression {
        Expression::from(&relation)
    }
}

impl From<Variable> for Expression {
    fn from(variable: Variable) -> Expression {
        Expression::from(&variable)
    }
}

impl Relation {
    /// The relation as an expression.
    pub fn expression(&self) -> Expression {
        Expression::from(self)
    }
}

impl Variable {
    /// The variable as an expression.
    pub fn expression(&self) -> Expression {
        Expression::from(self)
    }
}
