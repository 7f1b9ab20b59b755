//! Why a formula does not hold: the instances that refute it, in an execution on constants.
//!
//! A walk from the formula down to the parts that decide: into the conjunct that is false, behind the arrow of an
//! implication, into the instance of a quantifier that fails. There, a comparison shows what its sides are, or which
//! elements make the difference between its sets. `value` is the value of the current part, since a negation turns
//! the question around: `!(\exists …)` is refuted by what makes the inner formula true.

use crate::ValueType;
use crate::contract::{Contract, Exception, Over, Placed, written};
use crate::evaluate::{Evaluator, Result, Scene, is_set_like};
use crate::quantify::{Instance, body_of, range_of};
use crate::sets::object;
use crate::value::{Scalar, Set, Val, When};
use check::{Entry, Exit};
use contract::Builtin;
use contract::ClauseKind;
use contract::syntax::{
    BinaryOp, Dialect, Expr, ExprKind, Literal, Multiplicity, Quantifier, TypedQuantifier, UnaryOp,
};
use logic::Term;
use symbolic::{Clue, Execution, ObjectId, Seen, Since};

/// Elements that are shown of a difference of two sets: one tells enough, some tell whether there is a pattern.
const MAX_MEMBERS: usize = 3;

/// Was the condition found to be false by an execution on constants?
pub(crate) fn is_refuted(execution: &Execution<'_, '_>, holds: Term) -> bool {
    matches!(execution.context.since, Since::Replay(_)) && execution.context.terms.bool_value(holds) == Some(false)
}

/// Why a formula that is false in a scene is so.
pub(crate) fn clues(
    scene: &Scene<'_>,
    execution: &mut Execution<'_, '_>,
    formula: &Expr,
    when: When,
    text: &str,
) -> Vec<Clue> {
    Search::new(Evaluator::new(scene, execution), text, formula, when).clues()
}

impl Contract<'_> {
    /// Why a clause about the entry or the exit does not hold there.
    pub(crate) fn clues(
        &self,
        execution: &mut Execution<'_, '_>,
        placed: &Placed,
        entry: &Entry<'_>,
        exit: Option<&Exit<'_>>,
    ) -> Vec<Clue> {
        let (formula, when) = match &placed.clause.kind {
            ClauseKind::Requires(formula) => (formula, When::Before),
            ClauseKind::Ensures(formula) | ClauseKind::Alloy(formula) => (formula, When::After),
            _ => return Vec::new(),
        };
        let scene = self.scene(execution, placed, entry, exit);
        clues(&scene, execution, formula, when, &placed.source.text)
    }

    /// Why the condition of an exception does not hold.
    pub(crate) fn signal_clues(
        &self,
        execution: &mut Execution<'_, '_>,
        index: usize,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
        exception: Exception,
        condition: &Expr,
    ) -> Vec<Clue> {
        let placed = &self.clauses[index];
        let scene = self.scene(execution, placed, entry, Some(exit));
        let mut evaluator = Evaluator::new(&scene, execution);
        evaluator.bind_exception(exception);
        Search::new(evaluator, &placed.source.text, condition, When::After).clues()
    }

    /// The first object whose invariant does not hold at an exit, and why.
    pub(crate) fn invariant_clues(
        &self,
        execution: &mut Execution<'_, '_>,
        number: usize,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
    ) -> Vec<Clue> {
        let (class, placed) = &self.invariants[number];
        let ClauseKind::Invariant(formula) = &placed.clause.kind else { return Vec::new() };
        for (this, exists) in self.subjects_of(execution, *class, placed, entry, Over::Exit(exit)) {
            let scene = self.scene_of(execution, this, placed, entry, Some(exit));
            let holds = Evaluator::new(&scene, execution).formula(formula, When::After);
            let is_there = execution.context.terms.bool_value(exists) == Some(true);
            if !is_there || !holds.is_ok_and(|holds| is_refuted(execution, holds)) {
                continue;
            }
            let object = this.and_then(|this| execution.context.terms.word(this)).map(|word| ObjectId(word as u32));
            let this = object.map(|object| Clue::Value { of: "this".to_owned(), value: Seen::Object(object) });
            let why = clues(&scene, execution, formula, When::After, &placed.source.text);
            return this.into_iter().chain(why).collect();
        }
        Vec::new()
    }
}

struct Search<'s, 'a, 'e, 'w> {
    evaluator: Evaluator<'a, 'e, 'w>,
    /// The text that the formula stands in.
    text: &'s str,
    /// The whole formula.
    formula: &'s Expr,
    /// The state that the whole formula speaks of.
    when: When,
    found: Vec<Clue>,
}

impl<'s, 'a, 'e, 'w> Search<'s, 'a, 'e, 'w> {
    fn new(evaluator: Evaluator<'a, 'e, 'w>, text: &'s str, formula: &'s Expr, when: When) -> Self {
        Search { evaluator, text, formula, when, found: Vec::new() }
    }

    /// Why the formula is false.
    fn clues(mut self) -> Vec<Clue> {
        // A part that cannot be evaluated ends the search; what was found before is still true.
        let _ = self.explain(self.formula, self.when, false);
        self.found
    }

    /// Says why the formula has its value.
    fn explain(&mut self, expr: &Expr, when: When, value: bool) -> Result<()> {
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.explain(inner, when, !value),
            ExprKind::Builtin(Builtin::Old | Builtin::Pre, arguments) => {
                arguments.iter().try_for_each(|inner| self.explain(inner, When::Before, value))
            }
            ExprKind::Builtin(Builtin::NotModified | Builtin::NotAssigned, places) if !value => {
                for place in places {
                    self.compare(BinaryOp::Equal, (place, When::After), (place, When::Before), value)?;
                }
                Ok(())
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, when, value),
            ExprKind::Conditional(condition, then, otherwise) => {
                let branch = if self.is_true(condition, when)? { then } else { otherwise };
                self.explain(branch, when, value)
            }
            ExprKind::Multiplicity(multiplicity, operand) => self.multiplicity(*multiplicity, operand, when, value),
            ExprKind::Quantified(quantifier, declarations, body) => {
                let instances = self.evaluator.instances(declarations, body, when)?;
                match (quantifier, value) {
                    (Quantifier::All, false) => self.first(instances, None, body, when, false),
                    (Quantifier::No, false) | (Quantifier::Some, true) => self.first(instances, None, body, when, true),
                    (Quantifier::One | Quantifier::Lone, false) => self.all(instances, body, when),
                    // Every instance is as it should be, or none is.
                    _ => Ok(()),
                }
            }
            ExprKind::TypedQuantified(quantified) => {
                let wanted = match (quantified.quantifier, value) {
                    (TypedQuantifier::ForAll, false) => false,
                    (TypedQuantifier::Exists, true) => true,
                    _ => return Ok(()),
                };
                let instances = self.evaluator.typed_instances(quantified, when, expr.span)?;
                self.first(instances, range_of(quantified), body_of(quantified), when, wanted)
            }
            ExprKind::Let(ident, bound, body) => {
                let bound = (ident.text.clone(), self.evaluator.eval(bound, when)?);
                self.bind(std::slice::from_ref(&bound));
                self.evaluator.bound.push(bound);
                let explained = self.explain(body, when, value);
                self.evaluator.bound.pop();
                explained
            }
            ExprKind::InstanceOf(operand, _) => self.show(operand, when),
            // A call, a field, a variable: which part it is, unless it is all there is.
            _ if std::ptr::eq(expr, self.formula) => Ok(()),
            _ => self.show(expr, when),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, when: When, value: bool) -> Result<()> {
        match op {
            BinaryOp::And | BinaryOp::Or => {
                let is_decided_by_one = value == (op == BinaryOp::Or);
                for side in [left, right] {
                    if !is_decided_by_one || self.is_true(side, when)? == value {
                        self.explain(side, when, value)?;
                        if is_decided_by_one {
                            return Ok(());
                        }
                    }
                }
                Ok(())
            }
            BinaryOp::Implies if !value => self.explain(right, when, false),
            BinaryOp::ImpliedBy if !value => self.explain(left, when, false),
            BinaryOp::Iff | BinaryOp::NotIff => {
                self.show(left, when)?;
                self.show(right, when)
            }
            BinaryOp::In | BinaryOp::NotIn => {
                let a = self.evaluator.eval(left, when)?;
                if matches!(a, Val::Scalar(_)) {
                    return self.show(left, when);
                }
                match value == (op == BinaryOp::In) {
                    true => Ok(()),
                    false => self.difference((left, when), (right, when)),
                }
            }
            BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual => self.compare(op, (left, when), (right, when), value),
            _ => Ok(()),
        }
    }

    fn compare(&mut self, op: BinaryOp, left: (&Expr, When), right: (&Expr, When), value: bool) -> Result<()> {
        let (a, b) = (self.evaluator.eval(left.0, left.1)?, self.evaluator.eval(right.0, right.1)?);
        let is_plain = |value: &Val| matches!(value, Val::Scalar(_) | Val::Pointer(_) | Val::Null);
        if is_plain(&a) && is_plain(&b) {
            self.show(left.0, left.1)?;
            return self.show(right.0, right.1);
        }
        if value == (op == BinaryOp::Equal) {
            return Ok(());
        }
        self.difference(left, right)?;
        self.difference(right, left)
    }

    /// What is in one set and not in the other.
    fn difference(&mut self, left: (&Expr, When), right: (&Expr, When)) -> Result<()> {
        let (a, b) = (self.set(left)?, self.set(right)?);
        if a.matrix.arity() != b.matrix.arity() {
            return Ok(());
        }
        let rest = a.matrix.difference(&mut self.evaluator.execution.context.terms, &b.matrix);
        let (of, not_of) = (self.written(left.0, left.1), self.written(right.0, right.1));
        self.members(&rest, &of, Some(&not_of));
        Ok(())
    }

    fn multiplicity(&mut self, multiplicity: Multiplicity, operand: &Expr, when: When, value: bool) -> Result<()> {
        let has_too_many = match multiplicity {
            Multiplicity::No | Multiplicity::One | Multiplicity::Lone => !value,
            Multiplicity::Some => value,
            Multiplicity::Set => false,
        };
        if has_too_many {
            let set = self.set((operand, when))?;
            let of = self.written(operand, when);
            self.members(&set.matrix, &of, None);
        }
        Ok(())
    }

    fn members(&mut self, matrix: &relation::Matrix, of: &str, not_of: Option<&str>) {
        let terms = &self.evaluator.execution.context.terms;
        let inside = matrix.iter().filter(|&(_, term)| terms.bool_value(term) == Some(true));
        let member = |tuple: &[relation::Atom]| Clue::Member {
            tuple: tuple.iter().map(|&atom| object(atom)).collect(),
            of: of.to_owned(),
            not_of: not_of.map(str::to_owned),
        };
        self.found.extend(inside.take(MAX_MEMBERS).map(|(tuple, _)| member(tuple.as_slice())));
    }

    /// The first instance in range whose body has the wanted value.
    fn first(
        &mut self,
        instances: Vec<Instance>,
        range: Option<&Expr>,
        body: &Expr,
        when: When,
        wanted: bool,
    ) -> Result<()> {
        for (values, condition) in instances {
            if self.evaluator.execution.context.terms.bool_value(condition) != Some(true) {
                continue;
            }
            let depth = self.evaluator.bound.len();
            self.evaluator.bound.extend(values.iter().cloned());
            let is_it = self.is_in(range, when).and_then(|inside| Ok(inside && self.is_true(body, when)? == wanted));
            let explained = match is_it {
                Ok(true) => {
                    self.bind(&values);
                    self.explain(body, when, wanted).map(|()| true)
                }
                other => other,
            };
            self.evaluator.bound.truncate(depth);
            if explained? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// All instances whose body is true: too many of them.
    fn all(&mut self, instances: Vec<Instance>, body: &Expr, when: When) -> Result<()> {
        let mut count = 0;
        for (values, condition) in instances {
            let depth = self.evaluator.bound.len();
            self.evaluator.bound.extend(values.iter().cloned());
            let holds = self.is_true(body, when);
            self.evaluator.bound.truncate(depth);
            let counts = self.evaluator.execution.context.terms.bool_value(condition) == Some(true) && holds?;
            if counts && count < MAX_MEMBERS {
                count += 1;
                self.bind(&values);
            }
        }
        Ok(())
    }

    fn bind(&mut self, values: &[(String, Val)]) {
        for (name, value) in values {
            if let Some(value) = self.seen(value) {
                self.found.push(Clue::Value { of: name.clone(), value });
            }
        }
    }

    /// The value of an expression, unless it is plain to see.
    fn show(&mut self, expr: &Expr, when: When) -> Result<()> {
        let is_plain = match &expr.kind {
            ExprKind::Literal(literal) => !matches!(literal, Literal::String(_)),
            ExprKind::Name(ident) => self.evaluator.bound.iter().any(|(name, _)| *name == ident.text),
            _ => false,
        };
        if is_plain {
            return Ok(());
        }
        let value = self.evaluator.eval(expr, when)?;
        let of = self.written(expr, when);
        let is_known = |clue: &Clue| matches!(clue, Clue::Value { of: known, .. } if *known == of);
        if let Some(value) = self.seen(&value).filter(|_| !self.found.iter().any(is_known)) {
            self.found.push(Clue::Value { of, value });
        }
        Ok(())
    }

    fn is_in(&mut self, range: Option<&Expr>, when: When) -> Result<bool> {
        range.map_or(Ok(true), |range| self.is_true(range, when))
    }

    fn is_true(&mut self, formula: &Expr, when: When) -> Result<bool> {
        let holds = self.evaluator.formula(formula, when)?;
        Ok(self.evaluator.execution.context.terms.bool_value(holds) == Some(true))
    }

    fn set(&mut self, (expr, when): (&Expr, When)) -> Result<Set> {
        let value = self.evaluator.eval(expr, when)?;
        debug_assert!(is_set_like(&value));
        self.evaluator.as_set(value, when, expr.span)
    }

    /// The expression as it would be written outside of what surrounds it.
    fn written(&self, expr: &Expr, when: When) -> String {
        let text = written(self.text, expr.span);
        let is_outside = self.when == When::Before || self.evaluator.scene.dialect == Dialect::Alloy;
        match when {
            When::Before if !is_outside => format!("\\old({text})"),
            When::Before | When::After => text,
        }
    }

    fn seen(&self, value: &Val) -> Option<Seen> {
        let terms = &self.evaluator.execution.context.terms;
        let Scalar { term, ty, defined } = match value {
            Val::Scalar(scalar) => *scalar,
            Val::Null => return Some(Seen::Object(ObjectId::NULL)),
            Val::Pointer(pointer) => {
                let word = self.evaluator.execution.context.terms.word(pointer.object)?;
                return Some(Seen::Object(ObjectId(word as u32)));
            }
            Val::Set(_) | Val::Class(_) => return None,
        };
        if terms.bool_value(defined) == Some(false) {
            return Some(Seen::Nothing);
        }
        match (ty, terms.value(term)?) {
            (ValueType::Bool, logic::Value::Bool(truth)) => Some(Seen::Bool(truth)),
            (ValueType::Int { bits, signed }, _) => {
                // Integers of ACSL may be wider than their values need.
                let (term, bits) = (terms.value(term)?, bits);
                let word = match term {
                    logic::Value::Bits(value) if bits > 64 => {
                        let number = num_bigint::BigInt::from(value.to_big());
                        let is_negative = signed && value.extract(bits - 1, bits - 1).to_u64() == Some(1);
                        let number = if is_negative { number - (num_bigint::BigInt::from(1) << bits) } else { number };
                        // What is too large to be shown is left out.
                        return Some(Seen::Int { value: i128::try_from(number).ok()?, bits, signed });
                    }
                    logic::Value::Bits(value) => value.to_u64()?,
                    _ => return None,
                };
                let unused = 64 - bits.min(64);
                let value = match signed {
                    true => i128::from((word << unused) as i64 >> unused),
                    false => i128::from(word),
                };
                Some(Seen::Int { value, bits, signed })
            }
            (ValueType::Float(ir::Type::F32), logic::Value::Float(_, bits)) => {
                Some(Seen::F32(f32::from_bits(bits.to_u64()? as u32)))
            }
            (ValueType::Float(_), logic::Value::Float(_, bits)) => Some(Seen::F64(f64::from_bits(bits.to_u64()?))),
            (ValueType::Ref(_), _) => Some(Seen::Object(ObjectId(terms.word(term)? as u32))),
            (ValueType::Bool | ValueType::Float(_) | ValueType::Pointer(_), _) => None,
        }
    }
}
