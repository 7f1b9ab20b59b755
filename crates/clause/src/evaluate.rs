//! Expressions to terms.

use crate::value::{Pointer, Scalar, Val, When};
use crate::{NameLookup, Universe, ValueType};
use contract::syntax::{Dialect, Expr, ExprKind, Ident, Literal, Multiplicity, TypeName};
use contract::{Builtin, Diagnostic, Span, nearest};
use ir::ClassId;
use logic::{Bits, Term, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbolic::{Execution, State, Symbolic};

/// What an expression may speak of.
pub(crate) struct Scene<'a> {
    pub(crate) names: &'a dyn NameLookup,
    pub(crate) universe: &'a dyn Universe,
    pub(crate) dialect: Dialect,
    /// The class whose text the expression stands in.
    pub(crate) class: Option<ClassId>,
    pub(crate) this: Option<Term>,
    pub(crate) params: Vec<(String, Val)>,
    /// At a point of a procedure: its variables as they are now. Parameters are those of the call then.
    pub(crate) variables: Option<Vec<(String, Found)>>,
    pub(crate) result: Option<Val>,
    pub(crate) before: State,
    pub(crate) after: Option<State>,
}

/// Where a variable was found.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    Value(Val),
    Place(Pointer),
    Nowhere,
}

/// Evaluates expressions in a scene.
pub(crate) struct Evaluator<'a, 'e, 'w> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) execution: Execution<'e, 'w>,
    /// Bound variables, the innermost last.
    pub(crate) bound: Vec<(String, Val)>,
    /// Values of expressions without bound variables.
    pub(crate) known: FxHashMap<(*const Expr, When), Val>,
    /// Where ranges of integers that were enumerated are larger than any object.
    pub(crate) huge: Vec<Term>,
    /// How many definitions are being evaluated, one inside the other.
    pub(crate) calls: usize,
    /// The states that the labels of a definition mean.
    pub(crate) labels: Vec<(String, When)>,
    pub(crate) relations: FxHashMap<(ir::MapId, ClassId, Option<u64>, When), Rc<relation::Matrix>>,
}

pub(crate) type Result<T> = std::result::Result<T, Box<Diagnostic>>;

pub(crate) fn fail<T>(span: Span, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error(span, message.into())))
}

pub(crate) fn fail_with<T>(span: Span, message: impl Into<String>, help: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error(span, message.into()).help(help.into())))
}

pub(crate) const INT: ValueType = ValueType::Int { bits: 32, signed: true };
pub(crate) const LONG: ValueType = ValueType::Int { bits: 64, signed: true };

impl<'a, 'e, 'w> Evaluator<'a, 'e, 'w> {
    pub(crate) fn new(scene: &'a Scene<'a>, execution: &'e mut Execution<'_, 'w>) -> Evaluator<'a, 'e, 'w> {
        Evaluator {
            scene,
            execution: execution.reborrow(),
            bound: Vec::new(),
            known: FxHashMap::default(),
            huge: Vec::new(),
            calls: 0,
            labels: Vec::new(),
            relations: FxHashMap::default(),
        }
    }

    pub(crate) fn state(&self, when: When) -> &State {
        match (when, &self.scene.after) {
            (When::After, Some(after)) => after,
            (When::Before, _) | (When::After, None) => &self.scene.before,
        }
    }

    /// The state that a name speaks of: primes decide in `alloy` clauses.
    pub(crate) fn when_of(&self, ident: &Ident, when: When) -> When {
        match self.scene.dialect {
            Dialect::Alloy if ident.primed => When::After,
            Dialect::Alloy => When::Before,
            Dialect::Jml | Dialect::Acsl => when,
        }
    }

    /// Works on values as the program's own operators do.
    pub(crate) fn domain<T>(&mut self, work: impl FnOnce(&mut Symbolic<'_>) -> T) -> T {
        work(&mut self.execution.domain())
    }

    pub(crate) fn scalar(&self, term: Term, ty: ValueType) -> Val {
        Val::Scalar(Scalar { term, ty, defined: self.execution.context.terms.truth() })
    }

    pub(crate) fn truth(&self, term: Term) -> Val {
        self.scalar(term, ValueType::Bool)
    }

    /// A formula: false where it has no value.
    pub(crate) fn formula(&mut self, expr: &Expr, when: When) -> Result<Term> {
        let value = self.eval(expr, when)?;
        self.as_truth(value, expr.span)
    }

    pub(crate) fn as_truth(&mut self, value: Val, span: Span) -> Result<Term> {
        match value {
            Val::Scalar(Scalar { term, ty: ValueType::Bool, defined }) => {
                Ok(self.execution.context.terms.and(defined, term))
            }
            other if self.is_acsl() => self.c_truth(other, span),
            other => fail_with(
                span,
                format!("expected a formula, found {}", other.sort()),
                "compare it with something, or write `some …`, `no …`",
            ),
        }
    }

    /// The value of an expression.
    pub(crate) fn eval(&mut self, expr: &Expr, when: When) -> Result<Val> {
        if self.bound.is_empty() || !mentions_any(expr, &self.bound) {
            let key = (std::ptr::from_ref(expr), when);
            if let Some(known) = self.known.get(&key) {
                return Ok(known.clone());
            }
            let value = self.evaluate(expr, when)?;
            self.known.insert(key, value.clone());
            return Ok(value);
        }
        self.evaluate(expr, when)
    }

    fn evaluate(&mut self, expr: &Expr, when: When) -> Result<Val> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal, span),
            ExprKind::Name(ident) => self.name(ident, when),
            ExprKind::This => match self.scene.this {
                Some(this) => Ok(self.scalar(this, ValueType::Ref(self.scene.class))),
                None => fail(span, "there is no `this` in a static method"),
            },
            ExprKind::Result => match &self.scene.result {
                Some(result) => Ok(result.clone()),
                None if self.is_acsl() => {
                    let message = "there is no result here";
                    fail_with(
                        span,
                        message,
                        "a structure as a result is not supported; `\\result` stands in `ensures` alone",
                    )
                }
                None => {
                    fail(span, "there is no result here: the method returns nothing, or this is not a postcondition")
                }
            },
            ExprKind::Field(of, ident) => self.field(of, ident, when),
            ExprKind::Join(of, relation) => self.join(of, relation, when),
            ExprKind::Index(array, index) => self.index(array, index, when),
            ExprKind::Call { receiver: None, method, arguments } if self.is_acsl() => {
                self.logic_call(method, &[], arguments, when)
            }
            ExprKind::Call { receiver, method, arguments } => {
                self.method_call(receiver.as_deref(), method, arguments, when, span)
            }
            ExprKind::Cast(ty, operand) => self.cast(ty, operand, when, span),
            ExprKind::InstanceOf(operand, ty) => self.instance_of(operand, ty, when),
            ExprKind::Unary(op, operand) => self.unary(*op, operand, when, span),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, when, span),
            ExprKind::Conditional(condition, then, otherwise) => {
                let condition = self.formula(condition, when)?;
                let (a, b) = (self.eval(then, when)?, self.eval(otherwise, when)?);
                self.choose(condition, a, b, span)
            }
            ExprKind::Multiplicity(multiplicity, operand) => {
                let value = self.eval(operand, when)?;
                let set = self.as_set(value, when, operand.span)?;
                let terms = &mut self.execution.context.terms;
                let holds = match multiplicity {
                    Multiplicity::No => {
                        let some = set.matrix.some(terms);
                        terms.not(some)
                    }
                    Multiplicity::Some => set.matrix.some(terms),
                    Multiplicity::One => set.matrix.one(terms),
                    Multiplicity::Lone => set.matrix.lone(terms),
                    Multiplicity::Set => terms.truth(),
                };
                Ok(self.truth(holds))
            }
            ExprKind::Quantified(quantifier, declarations, body) => {
                let holds = self.quantified(*quantifier, declarations, body, when)?;
                Ok(self.truth(holds))
            }
            ExprKind::Comprehension(declarations, body) => self.comprehension(declarations, body, when, span),
            ExprKind::TypedQuantified(quantified) => self.typed_quantified(quantified, when, span),
            ExprKind::Let(ident, value, body) => {
                let value = self.eval(value, when)?;
                self.bound.push((ident.text.clone(), value));
                let result = self.eval(body, when);
                self.bound.pop();
                result
            }
            ExprKind::Builtin(builtin, arguments) => self.builtin(*builtin, arguments, when, span),
            ExprKind::AllFields(_) | ExprKind::Range(..) => {
                fail(span, "this names locations, and stands only in `assignable`")
            }
            ExprKind::Type(_) => fail(span, "types as values are not supported"),
            ExprKind::LabelledCall { function, labels, arguments } => {
                let mut states = Vec::new();
                for label in labels {
                    states.push(self.label(label, when)?);
                }
                self.logic_call(function, &states, arguments, when)
            }
            ExprKind::SizeOfType(ty) => self.size_of_type(ty),
            ExprKind::SizeOfValue(value) => self.size_of_value(value, when),
            ExprKind::Interval(..) => fail(span, "a range stands behind a pointer: `p + (0 .. n - 1)`"),
        }
    }

    fn literal(&mut self, literal: &Literal, span: Span) -> Result<Val> {
        if let (true, Literal::Int(number) | Literal::Long(number)) = (self.is_acsl(), literal) {
            return Ok(Val::Scalar(self.number(*number)));
        }
        if let (true, Literal::Char(unit)) = (self.is_acsl(), literal) {
            // An `int` that holds a `char`, which may be negative.
            let number = self.number(i128::from(*unit));
            let ty = TypeName { name: "char".to_owned(), pointers: 0, dimensions: 0, span };
            return self.c_cast(&ty, Val::Scalar(number), span);
        }
        let bits = |width: u32, value: i128| Value::Bits(Bits::from_i64(width, value as i64));
        let (value, ty) = match literal {
            Literal::Int(number) => (bits(32, *number), INT),
            Literal::Long(number) => (bits(64, *number), LONG),
            Literal::Char(unit) => (bits(32, i128::from(*unit)), INT),
            Literal::Bool(truth) => (Value::Bool(*truth), ValueType::Bool),
            Literal::Null => return Ok(Val::Null),
            Literal::Float(number) => {
                let term = self.execution.known(ir::Type::F32, u64::from(number.to_bits()));
                return Ok(self.scalar(term, ValueType::Float(ir::Type::F32)));
            }
            Literal::Double(number) => {
                let term = self.execution.known(ir::Type::F64, number.to_bits());
                return Ok(self.scalar(term, ValueType::Float(ir::Type::F64)));
            }
            Literal::String(_) => return fail(span, "strings in contracts are not supported"),
        };
        let term = self.execution.context.terms.constant(value);
        Ok(self.scalar(term, ty))
    }

    fn name(&mut self, ident: &Ident, when: When) -> Result<Val> {
        if let Some((_, value)) = self.bound.iter().rev().find(|(name, _)| *name == ident.text) {
            return Ok(value.clone());
        }
        if let Some(found) = self.variable(&ident.text) {
            match found {
                Found::Value(value) if when == When::After => return Ok(value),
                Found::Place(place) if when == When::After => return self.load(place, when, ident.span),
                Found::Nowhere if when == When::After => {
                    return fail(ident.span, format!("it is not known what value `{}` has here", ident.text));
                }
                _ if !self.is_param(&ident.text) => {
                    return fail(ident.span, format!("`{}` has no value in the state before", ident.text));
                }
                _ => {}
            }
        }
        // A definition does not see what is local to where it is used.
        let params = if self.calls == 0 { &self.scene.params[..] } else { &[] };
        if let Some((_, value)) = params.iter().find(|(name, _)| *name == ident.text) {
            return Ok(value.clone());
        }
        let at = self.when_of(ident, when);
        if let Some(value) = self.program_name(ident, at)? {
            return Ok(value);
        }
        if let Some(class) = self.scene.class
            && let Some(field) = self.scene.names.field(class, &ident.text)
        {
            if field.is_static {
                return self.read_static(field, at, ident.span);
            }
            if let Some(this) = self.scene.this {
                return self.read_field(this, field, at, ident.span);
            }
        }
        if let Some(class) = self.scene.names.class_named(&ident.text, self.scene.class) {
            return Ok(Val::Class(class));
        }
        if let Ok(relation) = self.field_relation(ident, None, when) {
            self.ranges_over(symbolic::Ranging::Everything);
            return Ok(Val::Set(relation));
        }
        let mut known: Vec<String> = self.scene.params.iter().map(|(name, _)| name.clone()).collect();
        known.extend(self.scene.variables.iter().flatten().map(|(name, _)| name.clone()));
        known.extend(self.bound.iter().map(|(name, _)| name.clone()));
        known.extend(self.scene.class.into_iter().flat_map(|class| self.scene.names.field_names(class)));
        let message = format!("no variable, field or class `{}` in scope", ident.text);
        match nearest(&ident.text, known.iter().map(String::as_str)) {
            Some(near) => fail_with(ident.span, message, format!("did you mean `{near}`?")),
            None => fail(ident.span, message),
        }
    }

    /// A variable of the point that is looked at.
    pub(crate) fn variable(&self, name: &str) -> Option<Found> {
        let variables = self.scene.variables.as_ref().filter(|_| self.calls == 0)?;
        variables.iter().find(|(known, _)| known == name).map(|(_, found)| found.clone())
    }

    fn is_param(&self, name: &str) -> bool {
        self.scene.params.iter().any(|(known, _)| known == name)
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &[Expr], when: When, span: Span) -> Result<Val> {
        match (builtin, arguments) {
            (Builtin::Old | Builtin::Pre, [inner]) => self.eval(inner, When::Before),
            (Builtin::NullPointer, _) => Ok(Val::Null),
            (builtin, arguments) if self.is_acsl() && !matches!(builtin, Builtin::Fresh) => {
                self.acsl_builtin(builtin, arguments, when, span)
            }
            (Builtin::Fresh, arguments) => {
                let mut all = self.execution.context.terms.truth();
                for argument in arguments {
                    let value = self.eval(argument, when)?;
                    let fresh = self.is_fresh(value, argument.span)?;
                    all = self.execution.context.terms.and(all, fresh);
                }
                Ok(self.truth(all))
            }
            (Builtin::NonNullElements, [array]) => self.non_null_elements(array, when),
            (Builtin::NotModified | Builtin::NotAssigned, places) => {
                let mut all = self.execution.context.terms.truth();
                for place in places {
                    let (now, then) = (self.eval(place, When::After)?, self.eval(place, When::Before)?);
                    let (same, defined) = self.equal(now, then, when, place.span)?;
                    let holds = self.execution.context.terms.and(same, defined);
                    all = self.execution.context.terms.and(all, holds);
                }
                Ok(self.truth(all))
            }
            (
                Builtin::Old
                | Builtin::Pre
                | Builtin::NonNullElements
                | Builtin::TypeOf
                | Builtin::ElemType
                | Builtin::Reach
                | Builtin::Everything
                | Builtin::Nothing
                | Builtin::NotSpecified
                | Builtin::Valid
                | Builtin::ValidRead
                | Builtin::Separated
                | Builtin::At
                | Builtin::BlockLength
                | Builtin::BaseAddress
                | Builtin::Offset
                | Builtin::Initialized
                | Builtin::Freeable
                | Builtin::Allocable
                | Builtin::Min
                | Builtin::Max
                | Builtin::Abs,
                _,
            ) => fail(span, "this is not supported in a formula"),
        }
    }
}

pub(crate) fn is_set_like(value: &Val) -> bool {
    match value {
        Val::Set(_) | Val::Class(_) | Val::Null | Val::Pointer(_) => true,
        Val::Scalar(scalar) => matches!(scalar.ty, ValueType::Ref(_)),
    }
}

/// Does the expression mention a bound variable?
pub(crate) fn mentions_any(expr: &Expr, bound: &[(String, Val)]) -> bool {
    let mut stack = vec![expr];
    while let Some(expr) = stack.pop() {
        if let ExprKind::Name(ident) = &expr.kind
            && bound.iter().any(|(name, _)| *name == ident.text)
        {
            return true;
        }
        expr.for_each_child(|child| stack.push(child));
    }
    false
}
