//! Operators of formulas and expressions, on single values and on sets.

use crate::ValueType;
use crate::arithmetic::{is_float, machine_type};
use crate::evaluate::{Evaluator, INT, Result, fail, is_set_like};
use crate::value::{Pointer, Scalar, Set, Val, When};
use contract::Span;
use contract::syntax::{BinaryOp, Expr, UnaryOp};
use logic::Term;
use semantics::Domain;
use std::rc::Rc;

impl Evaluator<'_, '_, '_> {
    pub(crate) fn unary(&mut self, op: UnaryOp, operand: &Expr, when: When, span: Span) -> Result<Val> {
        match op {
            UnaryOp::Not => {
                let value = self.eval(operand, when)?;
                match value {
                    // Where it has no value, neither has its negation.
                    Val::Scalar(Scalar { term, ty: ValueType::Bool, defined }) => {
                        let term = self.execution.context.terms.not(term);
                        Ok(Val::Scalar(Scalar { term, ty: ValueType::Bool, defined }))
                    }
                    other => {
                        let holds = self.as_truth(other, operand.span)?;
                        let not = self.execution.context.terms.not(holds);
                        Ok(self.truth(not))
                    }
                }
            }
            UnaryOp::Cardinality => {
                let value = self.eval(operand, when)?;
                let set = self.as_set(value, when, operand.span)?;
                let terms = &mut self.execution.context.terms;
                let count = set.matrix.count(terms);
                let count = terms.zero_extend(count, 32);
                Ok(self.scalar(count, INT))
            }
            UnaryOp::Closure | UnaryOp::Star => {
                // Other than what a reference leads to, it has rows of all objects.
                self.ranges_over(symbolic::Ranging::Everything);
                let relation = self.relation(operand, None, when)?;
                self.closure(&relation, op == UnaryOp::Star).map(Val::Set)
            }
            UnaryOp::Dereference => {
                let pointer = self.pointer(operand, when)?;
                self.load(pointer, when, span)
            }
            UnaryOp::AddressOf => self.place(operand, when).map(Val::Pointer),
            UnaryOp::Tilde | UnaryOp::Negate | UnaryOp::Plus => {
                let value = self.eval(operand, when)?;
                match value {
                    Val::Set(set) if op == UnaryOp::Tilde && set.matrix.arity() == 2 => {
                        let transposed = set.matrix.transpose(&mut self.execution.context.terms);
                        let matrix = self.matrix(transposed, span)?;
                        Ok(Val::Set(Set { matrix, class: None }))
                    }
                    Val::Scalar(scalar) if !matches!(scalar.ty, ValueType::Bool | ValueType::Ref(_)) => {
                        let scalar = match op {
                            UnaryOp::Negate if self.is_acsl() && !is_float(scalar.ty) => self.widened(scalar),
                            _ => self.promote(scalar),
                        };
                        let ty = machine_type(scalar.ty);
                        let is_float = matches!(scalar.ty, ValueType::Float(_));
                        let term = match op {
                            UnaryOp::Plus => scalar.term,
                            UnaryOp::Negate if is_float => {
                                self.domain(|domain| domain.unary(ir::UnaryOp::FNeg, ty, scalar.term))
                            }
                            UnaryOp::Negate => self.domain(|domain| domain.unary(ir::UnaryOp::Neg, ty, scalar.term)),
                            _ if is_float => return fail(span, "`~` is not for floating-point numbers"),
                            _ => self.domain(|domain| domain.unary(ir::UnaryOp::Not, ty, scalar.term)),
                        };
                        Ok(Val::Scalar(Scalar { term, ..scalar }))
                    }
                    other => fail(operand.span, format!("this operator is not for {}", other.sort())),
                }
            }
        }
    }

    /// Does the left side of a connective decide it, where paths part? Then the right side is not looked at, which may have no value or
    /// take long there: that a list has a size is asked of lists that end.
    fn is_clear(&self, op: BinaryOp, left: Term) -> bool {
        let inputs = &self.execution.heap.inputs;
        let known = || inputs.decides(&self.execution.context.terms, left);
        inputs.are_paths_parted()
            && match op {
                BinaryOp::And | BinaryOp::Implies => known() == Some(false),
                BinaryOp::Or => known() == Some(true),
                _ => false,
            }
    }

    pub(crate) fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, when: When, span: Span) -> Result<Val> {
        match op {
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Implies
            | BinaryOp::ImpliedBy
            | BinaryOp::Iff
            | BinaryOp::NotIff => {
                let a = self.formula(left, when)?;
                if self.is_clear(op, a) {
                    return Ok(self.truth(self.execution.context.terms.bool(op != BinaryOp::And)));
                }
                let b = self.formula(right, when)?;
                let terms = &mut self.execution.context.terms;
                let holds = match op {
                    BinaryOp::And => terms.and(a, b),
                    BinaryOp::Or => terms.or(a, b),
                    BinaryOp::Implies => terms.implies(a, b),
                    BinaryOp::ImpliedBy => terms.implies(b, a),
                    BinaryOp::Iff => terms.iff(a, b),
                    _ => terms.xor(a, b),
                };
                Ok(self.truth(holds))
            }
            BinaryOp::Equal | BinaryOp::NotEqual => {
                let (a, b) = (self.eval(left, when)?, self.eval(right, when)?);
                let (holds, defined) = self.equal(a, b, when, span)?;
                let term = if op == BinaryOp::Equal { holds } else { self.execution.context.terms.not(holds) };
                Ok(Val::Scalar(Scalar { term, ty: ValueType::Bool, defined }))
            }
            BinaryOp::In | BinaryOp::NotIn => {
                let (a, b) = (self.eval(left, when)?, self.eval(right, when)?);
                let (a, b) = (self.as_set(a, when, left.span)?, self.as_set(b, when, right.span)?);
                let holds = a.matrix.is_in(&mut self.execution.context.terms, &b.matrix);
                let holds = if op == BinaryOp::In { holds } else { self.execution.context.terms.not(holds) };
                Ok(self.truth(holds))
            }
            BinaryOp::Override | BinaryOp::Product | BinaryOp::DomainRestriction | BinaryOp::RangeRestriction => {
                let (a, b) = (self.eval(left, when)?, self.eval(right, when)?);
                let (a, b) = (self.as_set(a, when, left.span)?, self.as_set(b, when, right.span)?);
                self.combine(op, &a, &b, span).map(Val::Set)
            }
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
                let (a, b) = (self.eval(left, when)?, self.eval(right, when)?);
                if let Some(value) = self.pointer_arithmetic(op, &a, &b)? {
                    return Ok(value);
                }
                if is_set_like(&a) || is_set_like(&b) {
                    let (a, b) = (self.as_set(a, when, left.span)?, self.as_set(b, when, right.span)?);
                    return self.combine(op, &a, &b, span).map(Val::Set);
                }
                self.arithmetic(op, a, b, span)
            }
            BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::UnsignedShiftRight
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder => {
                let (a, b) = (self.eval(left, when)?, self.eval(right, when)?);
                if let Some(value) = self.pointer_arithmetic(op, &a, &b)? {
                    return Ok(value);
                }
                self.arithmetic(op, a, b, span)
            }
        }
    }

    /// Are two values equal, and where does the question have an answer?
    pub(crate) fn equal(&mut self, a: Val, b: Val, when: When, span: Span) -> Result<(Term, Term)> {
        let truth = self.execution.context.terms.truth();
        match (&a, &b) {
            (Val::Scalar(x), Val::Scalar(y)) => {
                let both = self.execution.context.terms.and(x.defined, y.defined);
                match (x.ty, y.ty) {
                    (ValueType::Bool, ValueType::Bool) => {
                        return Ok((self.execution.context.terms.iff(x.term, y.term), both));
                    }
                    (ValueType::Ref(_), ValueType::Ref(_)) => {
                        let (objects, terms) = (&mut self.execution.heap.objects, &self.execution.context.terms);
                        objects.note_compared(terms, x.term, y.term);
                        return Ok((self.execution.context.terms.equal(x.term, y.term), both));
                    }
                    (ValueType::Bool, ValueType::Int { .. }) | (ValueType::Int { .. }, ValueType::Bool)
                        if self.is_acsl() =>
                    {
                        let (x, y) = (self.as_number(*x), self.as_number(*y));
                        return self.equal(Val::Scalar(x), Val::Scalar(y), when, span);
                    }
                    (ValueType::Bool | ValueType::Ref(_) | ValueType::Pointer(_), _)
                    | (_, ValueType::Bool | ValueType::Ref(_) | ValueType::Pointer(_)) => {}
                    (ValueType::Int { .. } | ValueType::Float(_), ValueType::Int { .. } | ValueType::Float(_)) => {
                        let (x, y, ty) = self.unify(*x, *y);
                        let op = if is_float(ty) { ir::BinaryOp::FEq } else { ir::BinaryOp::Eq };
                        let machine = machine_type(ty);
                        return Ok((self.domain(|domain| domain.binary(op, machine, x.term, y.term)), both));
                    }
                }
                fail(span, format!("{} and {} cannot be compared", a.sort(), b.sort()))
            }
            (Val::Scalar(x), Val::Null) | (Val::Null, Val::Scalar(x)) if matches!(x.ty, ValueType::Ref(_)) => {
                let null = symbolic::Objects::null(&mut self.execution.context.terms);
                Ok((self.execution.context.terms.equal(x.term, null), x.defined))
            }
            (Val::Null, Val::Null) => Ok((truth, truth)),
            (Val::Pointer(x), Val::Pointer(y)) => Ok(self.same_pointer(*x, *y)),
            (Val::Pointer(x), Val::Null) | (Val::Null, Val::Pointer(x)) => Ok((self.is_null_pointer(*x), x.defined)),
            (Val::Pointer(x), Val::Scalar(y)) | (Val::Scalar(y), Val::Pointer(x))
                if self.execution.context.terms.word(y.term) == Some(0) =>
            {
                Ok((self.is_null_pointer(*x), x.defined))
            }
            _ => {
                let (a, b) = (self.as_set(a, when, span)?, self.as_set(b, when, span)?);
                if a.matrix.arity() != b.matrix.arity() {
                    return fail(span, "a set and a relation cannot be compared");
                }
                Ok((a.matrix.equals(&mut self.execution.context.terms, &b.matrix), truth))
            }
        }
    }

    pub(crate) fn choose(&mut self, condition: Term, a: Val, b: Val, span: Span) -> Result<Val> {
        match (&a, &b) {
            (Val::Pointer(x), Val::Pointer(y)) => {
                let terms = &mut self.execution.context.terms;
                Ok(Val::Pointer(Pointer {
                    object: terms.ite(condition, x.object, y.object),
                    offset: terms.ite(condition, x.offset, y.offset),
                    class: x.class.or(y.class),
                    defined: terms.ite(condition, x.defined, y.defined),
                }))
            }
            (Val::Scalar(x), Val::Scalar(y)) => {
                let (x, y) = match (x.ty, y.ty) {
                    (ValueType::Int { .. } | ValueType::Float(_), ValueType::Int { .. } | ValueType::Float(_)) => {
                        let (x, y, _) = self.unify(*x, *y);
                        (x, y)
                    }
                    _ => (*x, *y),
                };
                let terms = &mut self.execution.context.terms;
                if terms.sort(x.term) != terms.sort(y.term) {
                    return fail(span, "the two branches have different types");
                }
                let term = terms.ite(condition, x.term, y.term);
                let defined = terms.ite(condition, x.defined, y.defined);
                Ok(Val::Scalar(Scalar { term, ty: x.ty, defined }))
            }
            _ => {
                let (x, y) = (self.as_set(a, When::Before, span)?, self.as_set(b, When::Before, span)?);
                let matrix = Rc::new(x.matrix.choose(&mut self.execution.context.terms, condition, &y.matrix));
                Ok(Val::Set(Set { matrix, class: x.class.or(y.class) }))
            }
        }
    }
}
