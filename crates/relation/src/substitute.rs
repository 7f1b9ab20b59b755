//! Expressions in place of variables. What does not mention a variable that is replaced stays the same node, so sharing
//! survives; variables bound inside are renamed where they would capture one of a replacement.

use crate::syntax::{
    Declaration, Expression, ExpressionKind, Formula, FormulaKind, Integer, IntegerKind, Variable, VariableId,
};

/// Which expression stands for which variable.
#[derive(Clone, Default)]
pub(crate) struct Replacements(Vec<(VariableId, Expression)>);

impl Replacements {
    pub(crate) fn with(&self, variable: &Variable, by: Expression) -> Replacements {
        let mut more = self.without(variable);
        more.0.push((variable.id(), by));
        more
    }

    fn without(&self, variable: &Variable) -> Replacements {
        Replacements(self.0.iter().filter(|(id, _)| *id != variable.id()).cloned().collect())
    }

    /// Whether a variable is replaced, or free in a replacement: binding it again needs care.
    pub(crate) fn mentions(&self, variable: &Variable) -> bool {
        self.0.iter().any(|(id, by)| *id == variable.id() || by.0.about.free.contains(&variable.id()))
    }

    fn concerns(&self, free: &[VariableId]) -> bool {
        self.0.iter().any(|(id, _)| free.contains(id))
    }

    pub(crate) fn expression(&self, e: &Expression) -> Expression {
        if !self.concerns(&e.0.about.free) {
            return e.clone();
        }
        match e.kind() {
            ExpressionKind::Variable(variable) => {
                self.0.iter().find(|(id, _)| *id == variable.id()).map_or_else(|| e.clone(), |(_, by)| by.clone())
            }
            ExpressionKind::Relation(_)
            | ExpressionKind::None(_)
            | ExpressionKind::Universe
            | ExpressionKind::Identity
            | ExpressionKind::Atom(..)
            | ExpressionKind::Invalid(_) => e.clone(),
            ExpressionKind::Union(parts) => Expression::union_of(parts.iter().map(|part| self.expression(part))),
            ExpressionKind::Difference(a, b) => self.expression(a).difference(self.expression(b)),
            ExpressionKind::Intersection(a, b) => self.expression(a).intersection(self.expression(b)),
            ExpressionKind::Join(a, b) => self.expression(a).join(self.expression(b)),
            ExpressionKind::Product(a, b) => self.expression(a).product(self.expression(b)),
            ExpressionKind::Override(a, b) => self.expression(a).override_with(self.expression(b)),
            ExpressionKind::DomainRestriction(set, r) => self.expression(r).starting_in(self.expression(set)),
            ExpressionKind::RangeRestriction(r, set) => self.expression(r).ending_in(self.expression(set)),
            ExpressionKind::Transpose(r) => self.expression(r).transpose(),
            ExpressionKind::Closure(r) => self.expression(r).closure(),
            ExpressionKind::ReflexiveClosure(r) => self.expression(r).reflexive_closure(),
            ExpressionKind::Comprehension(declarations, body) => {
                let (declarations, inner) = self.declarations(declarations);
                Expression::comprehension(declarations, inner.formula(body))
            }
            ExpressionKind::IfElse(condition, a, b) => {
                self.formula(condition).choose(self.expression(a), self.expression(b))
            }
        }
    }

    pub(crate) fn integer(&self, i: &Integer) -> Integer {
        if !self.concerns(&i.0.about.free) {
            return i.clone();
        }
        match i.kind() {
            IntegerKind::Constant(_) | IntegerKind::Given { .. } | IntegerKind::Invalid(_) => i.clone(),
            IntegerKind::Cardinality(e) => self.expression(e).count(),
            IntegerKind::Sum(parts) => {
                let parts = parts.iter().map(|part| self.integer(part));
                parts.reduce(|sum, part| sum.plus(part)).unwrap_or_else(|| Integer::constant(0))
            }
            IntegerKind::Negate(a) => self.integer(a).negate(),
            IntegerKind::Multiply(a, b) => self.integer(a).times(self.integer(b)),
            IntegerKind::IfElse(condition, a, b) => {
                self.formula(condition).choose_integer(self.integer(a), self.integer(b))
            }
            IntegerKind::SumOver(declarations, body) => {
                let (declarations, inner) = self.declarations(declarations);
                Integer::sum_over(declarations, inner.integer(body))
            }
        }
    }

    pub(crate) fn formula(&self, f: &Formula) -> Formula {
        if !self.concerns(&f.0.about.free) {
            return f.clone();
        }
        match f.kind() {
            FormulaKind::Constant(_) | FormulaKind::Given(_) | FormulaKind::Invalid(_) => f.clone(),
            FormulaKind::Subset(a, b) => self.expression(a).is_in(self.expression(b)),
            FormulaKind::Equal(a, b) => self.expression(a).equals(self.expression(b)),
            FormulaKind::Multiplicity(multiplicity, e) => self.expression(e).has(*multiplicity),
            FormulaKind::Not(a) => self.formula(a).negate(),
            FormulaKind::And(parts) => Formula::all_of(parts.iter().map(|part| self.formula(part))),
            FormulaKind::Or(parts) => Formula::any_of(parts.iter().map(|part| self.formula(part))),
            FormulaKind::Implies(a, b) => self.formula(a).implies(self.formula(b)),
            FormulaKind::Iff(a, b) => self.formula(a).iff(self.formula(b)),
            FormulaKind::IfElse(condition, a, b) => self.formula(condition).if_else(self.formula(a), self.formula(b)),
            FormulaKind::Quantified(quantifier, declarations, body) => {
                let (declarations, inner) = self.declarations(declarations);
                Formula::quantified(*quantifier, declarations, inner.formula(body))
            }
            FormulaKind::Compare(comparison, a, b) => self.integer(a).compare(*comparison, self.integer(b)),
        }
    }

    /// The declarations with replaced domains, and what is replaced in their scope.
    fn declarations(&self, declarations: &[Declaration]) -> (Vec<Declaration>, Replacements) {
        let mut inner = self.clone();
        let mut result = Vec::with_capacity(declarations.len());
        for Declaration { variable, domain } in declarations {
            let domain = inner.expression(domain);
            inner = inner.without(variable);
            if inner.mentions(variable) {
                let renamed = Variable::new(variable.name());
                inner = inner.with(variable, renamed.expression());
                result.push(renamed.within(domain));
            } else {
                result.push(variable.within(domain));
            }
        }
        (result, inner)
    }
}
