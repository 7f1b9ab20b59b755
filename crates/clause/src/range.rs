//! The integers that a quantified variable ranges over.

use crate::ValueType;
use crate::evaluate::{Evaluator, Result, fail, fail_with};
use crate::quantify::range_of;
use crate::value::{Val, When};
use contract::Span;
use contract::syntax::{BinaryOp, Expr, ExprKind, TypedQuantified};
use logic::Term;

/// A side of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Low,
    High,
}

impl Evaluator<'_, '_, '_> {
    /// The limit that a range gives to a variable on one side: the least value, or the one behind the greatest. A limit
    /// that is itself a variable yet to come (`i < j && j < n`) has a limit in turn.
    fn limit(
        &mut self,
        range: &Expr,
        variable: &str,
        later: &[&str],
        side: Side,
        when: When,
        depth: usize,
    ) -> Result<Option<Term>> {
        let mut found = None;
        let mut stack = vec![range];
        while let Some(expr) = stack.pop() {
            let ExprKind::Binary(op, left, right) = &expr.kind else { continue };
            if *op == BinaryOp::And {
                stack.extend([&**right, &**left]);
                continue;
            }
            let is_variable = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(ident) if ident.text == variable);
            let (bound, op) = if is_variable(left) && !mentions(right, variable) {
                (right, *op)
            } else if is_variable(right) && !mentions(left, variable) {
                let mirrored = match op {
                    BinaryOp::Less => BinaryOp::Greater,
                    BinaryOp::LessEqual => BinaryOp::GreaterEqual,
                    BinaryOp::Greater => BinaryOp::Less,
                    BinaryOp::GreaterEqual => BinaryOp::LessEqual,
                    other => *other,
                };
                (left, mirrored)
            } else {
                continue;
            };
            let is_wanted = match side {
                Side::Low => matches!(op, BinaryOp::Greater | BinaryOp::GreaterEqual),
                Side::High => matches!(op, BinaryOp::Less | BinaryOp::LessEqual),
            };
            if !is_wanted || found.is_some() {
                continue;
            }
            let unbound = |name: &str| later.contains(&name) && !self.bound.iter().any(|(known, _)| known == name);
            if let ExprKind::Name(ident) = &bound.kind
                && unbound(&ident.text)
            {
                // Some integers more than needed do no harm: the whole range is evaluated for each.
                if depth < later.len() {
                    found = self.limit(range, &ident.text.clone(), later, side, when, depth + 1)?;
                }
                continue;
            }
            if later.iter().any(|&name| unbound(name) && mentions(bound, name)) {
                continue;
            }
            if self.is_acsl() {
                // So many are beyond every scope.
                let is_huge = self.is_huge(bound, when)?;
                let here = self.state(When::After).guard.term(&self.execution.context.terms);
                let beyond = self.execution.context.terms.and(here, is_huge);
                self.execution.beyond(beyond, 1 << 20);
                self.huge.push(is_huge);
            }
            let bound = self.integer(bound, when)?;
            let one = self.execution.context.terms.number(self.execution.context.terms.width(bound.term), 1);
            found = Some(match op {
                BinaryOp::Greater | BinaryOp::LessEqual => self.execution.context.terms.add(bound.term, one),
                _ => bound.term,
            });
        }
        Ok(found)
    }

    /// The integers that a variable can be: from the bounds that its range gives, from the lowest up, as many as arrays
    /// in scope can have, and one more.
    pub(crate) fn integers(
        &mut self,
        quantified: &TypedQuantified,
        variable: &str,
        when: When,
        span: Span,
    ) -> Result<Vec<(Val, Term)>> {
        let no_range = |span| {
            fail_with(
                span,
                format!("`{variable}` has no lower and upper bound"),
                format!("give a range: `(\\forall int {variable}; 0 <= {variable} && {variable} < a.length; …)`"),
            )
        };
        let Some(range) = range_of(quantified) else { return no_range(span) };
        let width = self.index_width();
        let later: Vec<&str> = quantified.variables.iter().map(|(variable, _)| &*variable.text).collect();
        let low = self.limit(range, variable, &later, Side::Low, when, 0)?;
        let high = self.limit(range, variable, &later, Side::High, when, 0)?;
        let (Some(low), Some(high)) = (low, high) else { return no_range(range.span) };
        let distance = self.execution.context.terms.subtract(high, low);
        let constant = self.execution.context.terms.word(distance).map(|bits| match width {
            32 => i64::from(bits as u32 as i32),
            _ => bits as i64,
        });
        let most = match constant {
            Some(distance) => distance.clamp(0, i64::from(u32::MAX)) as u32,
            None => self.scene.universe.integers(&self.execution),
        };
        if most > 100_000 {
            return fail(
                range.span,
                format!("this range has {most} integers, which are too many to look at one by one"),
            );
        }
        if constant.is_none() {
            // More than these are beyond the scope, on the paths that lead here.
            let limit = self.execution.context.terms.number(width, u64::from(most));
            let more = self.execution.context.terms.slt(limit, distance);
            let here = self.state(When::After).guard.term(&self.execution.context.terms);
            let beyond = self.execution.context.terms.and(here, more);
            self.execution.beyond(beyond, most);
        }
        let mut values = Vec::new();
        for offset in 0..most {
            let offset = self.execution.context.terms.number(width, u64::from(offset));
            let value = self.execution.context.terms.add(low, offset);
            let inside = self.execution.context.terms.slt(value, high);
            let value = self.scalar(value, ValueType::Int { bits: width, signed: true });
            values.push((value, inside));
        }
        Ok(values)
    }
}

fn mentions(expr: &Expr, variable: &str) -> bool {
    let mut stack = vec![expr];
    while let Some(expr) = stack.pop() {
        if matches!(&expr.kind, ExprKind::Name(ident) if ident.text == variable) {
            return true;
        }
        expr.for_each_child(|child| stack.push(child));
    }
    false
}
