//! Quantifiers, comprehensions and sums: over objects one by one, over integers within their range.

use crate::ValueType;
use crate::arithmetic::machine_type;
use crate::evaluate::{Evaluator, Result, fail, fail_with};
use crate::sets::{atom, object};
use crate::value::{Pointer, Scalar, Set, Val, When};
use contract::Span;
use contract::syntax::{BinaryOp, Declaration, Expr, ExprKind, Quantifier, TypedQuantified, TypedQuantifier, UnaryOp};
use ir::ClassId;
use logic::Term;
use relation::Tuple;
use semantics::Domain;
use symbolic::{ObjectId, Objects};

const INT: ValueType = ValueType::Int { bits: 32, signed: true };

/// An instance of the declared variables, and where it counts.
pub(crate) type Instance = (Vec<(String, Val)>, Term);

impl Evaluator<'_, '_, '_> {
    fn object_value(&mut self, id: ObjectId, class: Option<ClassId>) -> Val {
        let reference = Objects::reference(&mut self.execution.context.terms, id);
        let exact = self.execution.heap.objects.get(id).map(|object| object.class);
        if self.scene.names.bytes(ir::Type::I8).is_some() {
            let (offset, defined) = (self.execution.context.terms.number(64, 0), self.execution.context.terms.truth());
            return Val::Pointer(Pointer { object: reference, offset, class: class.or(exact), defined });
        }
        self.scalar(reference, ValueType::Ref(exact.or(class)))
    }

    /// All instances of declarations, each with the condition that its objects are in the domains.
    pub(crate) fn instances(&mut self, declarations: &[Declaration], body: &Expr, when: When) -> Result<Vec<Instance>> {
        let truth = self.execution.context.terms.truth();
        let mut instances: Vec<Instance> = vec![(Vec::new(), truth)];
        for declaration in declarations {
            for (number, variable) in declaration.variables.iter().enumerate() {
                let mut next = Vec::new();
                for (values, condition) in instances {
                    if self.execution.gives_up_formula() {
                        break;
                    }
                    let depth = self.bound.len();
                    self.bound.extend(values.iter().cloned());
                    let domain = match &declaration.domain {
                        Some(domain) => self.eval(domain, when).and_then(|value| self.as_set(value, when, domain.span)),
                        None => self.guessed_domain(&variable.text, body, when, variable.span),
                    };
                    self.bound.truncate(depth);
                    let domain = domain?;
                    if domain.matrix.arity() != 1 {
                        return fail(variable.span, "a variable ranges over a set, and this is a relation");
                    }
                    let members: Vec<(ObjectId, Term)> =
                        domain.matrix.atom_entries().map(|(atom, term)| (object(atom), term)).collect();
                    for (id, member) in members {
                        let mut condition = self.execution.context.terms.and(condition, member);
                        if declaration.disjoint {
                            for (_, other) in values.iter().rev().take(number) {
                                let other = match other {
                                    Val::Scalar(other) => Some(other.term),
                                    Val::Pointer(other) => Some(other.object),
                                    Val::Set(_) | Val::Class(_) | Val::Null => None,
                                };
                                if let Some(other) = other {
                                    let this = Objects::reference(&mut self.execution.context.terms, id);
                                    let same = self.execution.context.terms.equal(other, this);
                                    let differ = self.execution.context.terms.not(same);
                                    condition = self.execution.context.terms.and(condition, differ);
                                }
                            }
                        }
                        if self.execution.context.terms.is_false(condition) {
                            continue;
                        }
                        let value = self.object_value(id, domain.class);
                        let mut values = values.clone();
                        values.push((variable.text.clone(), value));
                        next.push((values, condition));
                    }
                }
                instances = next;
            }
        }
        Ok(instances)
    }

    /// `all c | F`: c ranges over the objects that have the fields that F takes of it.
    fn guessed_domain(&mut self, variable: &str, body: &Expr, when: When, span: Span) -> Result<Set> {
        let mut classes: Vec<ClassId> = Vec::new();
        let mut stack = vec![body];
        while let Some(expr) = stack.pop() {
            let (of, field) = match &expr.kind {
                ExprKind::Field(of, ident) => (Some(&**of), Some(ident)),
                ExprKind::Join(of, relation) => {
                    let mut at = &**relation;
                    while let ExprKind::Unary(UnaryOp::Closure | UnaryOp::Star | UnaryOp::Tilde, inner) = &at.kind {
                        at = inner;
                    }
                    let ident = if let ExprKind::Name(ident) = &at.kind { Some(ident) } else { None };
                    (Some(&**of), ident)
                }
                _ => (None, None),
            };
            if let (Some(Expr { kind: ExprKind::Name(name), .. }), Some(field)) = (of, field)
                && name.text == variable
            {
                classes.extend(self.scene.names.fields_named(&field.text).iter().map(|field| field.owner));
            }
            expr.for_each_child(|child| stack.push(child));
        }
        classes.sort_unstable();
        classes.dedup();
        if classes.is_empty() {
            return fail_with(
                span,
                format!("it is not clear what `{variable}` ranges over"),
                format!("name a class or a set: `all {variable}: Node | …`"),
            );
        }
        let mut objects = Vec::new();
        for class in &classes {
            objects.extend(self.objects_of(*class, when));
        }
        objects.sort_unstable_by_key(|&(id, _)| id);
        objects.dedup_by_key(|&mut (id, _)| id);
        self.set_of(&objects, classes.first().copied(), span)
    }

    pub(crate) fn quantified(
        &mut self,
        quantifier: Quantifier,
        declarations: &[Declaration],
        body: &Expr,
        when: When,
    ) -> Result<Term> {
        let mut all = self.execution.context.terms.truth();
        let mut holding = Vec::new();
        for (values, condition) in self.instances(declarations, body, when)? {
            if self.execution.gives_up_formula() {
                return Ok(self.execution.context.terms.truth());
            }
            let depth = self.bound.len();
            self.bound.extend(values);
            let holds = self.formula(body, when);
            self.bound.truncate(depth);
            let holds = holds?;
            let terms = &mut self.execution.context.terms;
            match quantifier {
                Quantifier::All => {
                    let holds = terms.implies(condition, holds);
                    all = terms.and(all, holds);
                }
                Quantifier::Some | Quantifier::No | Quantifier::One | Quantifier::Lone => {
                    holding.push(terms.and(condition, holds));
                }
            }
        }
        Ok(match quantifier {
            Quantifier::All => all,
            Quantifier::Some => self.execution.context.terms.any(&holding),
            Quantifier::No => {
                let some = self.execution.context.terms.any(&holding);
                self.execution.context.terms.not(some)
            }
            Quantifier::Lone => self.at_most_one(&holding),
            Quantifier::One => {
                let (some, lone) = (self.execution.context.terms.any(&holding), self.at_most_one(&holding));
                self.execution.context.terms.and(some, lone)
            }
        })
    }

    fn at_most_one(&mut self, conditions: &[Term]) -> Term {
        let mut all = self.execution.context.terms.truth();
        for (at, &a) in conditions.iter().enumerate() {
            if self.execution.gives_up_formula() {
                break;
            }
            let terms = &mut self.execution.context.terms;
            for &b in &conditions[at + 1..] {
                let both = terms.and(a, b);
                let not = terms.not(both);
                all = terms.and(all, not);
            }
        }
        all
    }

    pub(crate) fn comprehension(
        &mut self,
        declarations: &[Declaration],
        body: &Expr,
        when: When,
        span: Span,
    ) -> Result<Val> {
        let mut entries = Vec::new();
        let mut class = None;
        let mut arity = 0;
        for (values, condition) in self.instances(declarations, body, when)? {
            if self.execution.gives_up_formula() {
                break;
            }
            let tuple: Vec<ObjectId> = values.iter().filter_map(|(_, value)| self.constant_object(value)).collect();
            arity = tuple.len();
            class = values.last().and_then(|(_, value)| match value {
                Val::Scalar(Scalar { ty: ValueType::Ref(class), .. }) | Val::Pointer(Pointer { class, .. }) => *class,
                _ => None,
            });
            let depth = self.bound.len();
            self.bound.extend(values);
            let holds = self.formula(body, when);
            self.bound.truncate(depth);
            let holds = self.execution.context.terms.and(condition, holds?);
            entries.push((Tuple::new(tuple.into_iter().map(atom)), holds));
        }
        if entries.is_empty() {
            return Ok(Val::Null);
        }
        let made = relation::Matrix::new(&mut self.execution.context.terms, self.scene.universe.size(), arity, entries);
        Ok(Val::Set(Set { matrix: self.matrix(made, span)?, class }))
    }

    fn constant_object(&self, value: &Val) -> Option<ObjectId> {
        match value {
            Val::Scalar(scalar) => self.execution.context.terms.word(scalar.term).map(|word| ObjectId(word as u32)),
            Val::Pointer(pointer) => {
                self.execution.context.terms.word(pointer.object).map(|word| ObjectId(word as u32))
            }
            Val::Set(_) | Val::Class(_) | Val::Null => None,
        }
    }

    /// `(\forall T x; range; body)` and the like.
    pub(crate) fn typed_quantified(&mut self, quantified: &TypedQuantified, when: When, span: Span) -> Result<Val> {
        let outer = std::mem::take(&mut self.huge);
        let instances = self.typed_instances(quantified, when, span);
        let huge = std::mem::replace(&mut self.huge, outer);
        let instances = instances?;
        let mut found: Vec<(Term, Val)> = Vec::new();
        for (values, condition) in instances {
            if self.execution.gives_up_formula() {
                break;
            }
            let depth = self.bound.len();
            self.bound.extend(values);
            let inside = match range_of(quantified) {
                Some(range) => self.formula(range, when),
                None => Ok(self.execution.context.terms.truth()),
            };
            let value = inside.and_then(|inside| {
                let counts = self.execution.context.terms.and(condition, inside);
                if self.execution.context.terms.is_false(counts) {
                    return Ok(None);
                }
                self.eval(body_of(quantified), when).map(|value| Some((counts, value)))
            });
            self.bound.truncate(depth);
            found.extend(value?);
        }
        let value = self.fold(quantified, found)?;
        match value {
            // These are too many to enumerate.
            Val::Scalar(Scalar { term, ty: ValueType::Bool, defined }) if !huge.is_empty() => {
                let any = self.execution.context.terms.any(&huge);
                let few = self.execution.context.terms.not(any);
                let term = self.execution.context.terms.and(term, few);
                Ok(Val::Scalar(Scalar { term, ty: ValueType::Bool, defined }))
            }
            value => Ok(value),
        }
    }

    /// All instances of the variables, each with the condition that its objects exist; the range is not evaluated.
    pub(crate) fn typed_instances(
        &mut self,
        quantified: &TypedQuantified,
        when: When,
        span: Span,
    ) -> Result<Vec<Instance>> {
        let mut instances: Vec<Instance> = vec![(Vec::new(), self.execution.context.terms.truth())];
        for (variable, dimensions) in &quantified.variables {
            let mut next = Vec::new();
            for (values, condition) in instances {
                if self.execution.gives_up_formula() {
                    break;
                }
                let depth = self.bound.len();
                self.bound.extend(values.iter().cloned());
                let is_number = quantified.ty.is_primitive() || self.is_number_type(&quantified.ty);
                let more = if is_number && *dimensions == 0 {
                    self.integers(quantified, &variable.text, when, span)
                } else {
                    let mut ty = quantified.ty.clone();
                    ty.dimensions += dimensions;
                    self.class_of(&ty).map(|class| {
                        let objects = self.objects_of(class, when);
                        objects.into_iter().map(|(id, exists)| (self.object_value(id, Some(class)), exists)).collect()
                    })
                };
                self.bound.truncate(depth);
                for (value, exists) in more? {
                    let condition = self.execution.context.terms.and(condition, exists);
                    let mut values = values.clone();
                    values.push((variable.text.clone(), value));
                    next.push((values, condition));
                }
            }
            instances = next;
        }
        Ok(instances)
    }

    fn fold(&mut self, quantified: &TypedQuantified, found: Vec<(Term, Val)>) -> Result<Val> {
        let span = quantified.body.span;
        match quantified.quantifier {
            TypedQuantifier::ForAll | TypedQuantifier::Exists | TypedQuantifier::NumOf => {
                let mut parts = Vec::new();
                for (counts, value) in found {
                    let holds = self.as_truth(value, span)?;
                    parts.push(match quantified.quantifier {
                        TypedQuantifier::ForAll => self.execution.context.terms.implies(counts, holds),
                        _ => self.execution.context.terms.and(counts, holds),
                    });
                }
                let terms = &mut self.execution.context.terms;
                Ok(match quantified.quantifier {
                    TypedQuantifier::ForAll => {
                        let all = terms.all(&parts);
                        self.truth(all)
                    }
                    TypedQuantifier::Exists => {
                        let any = terms.any(&parts);
                        self.truth(any)
                    }
                    _ => {
                        let ones: Vec<Term> = parts
                            .iter()
                            .map(|&part| {
                                let bit = terms.bit(part);
                                terms.zero_extend(bit, 32)
                            })
                            .collect();
                        let zero = terms.number(32, 0);
                        let count = if ones.is_empty() { zero } else { terms.sum(&ones) };
                        self.scalar(count, INT)
                    }
                })
            }
            TypedQuantifier::Sum | TypedQuantifier::Product | TypedQuantifier::Max | TypedQuantifier::Min => {
                let mut result: Option<(Scalar, Term)> = None;
                for (counts, value) in found {
                    let Val::Scalar(scalar) = value else { return fail(span, "expected a number") };
                    let scalar = self.promote(scalar);
                    let ValueType::Int { bits, .. } = scalar.ty else { return fail(span, "expected an integer") };
                    let machine = machine_type(scalar.ty);
                    result = Some(match result {
                        None => {
                            let neutral = match quantified.quantifier {
                                TypedQuantifier::Product => self.execution.context.terms.number(bits, 1),
                                _ => self.execution.context.terms.number(bits, 0),
                            };
                            let term = self.execution.context.terms.ite(counts, scalar.term, neutral);
                            let defined = self.execution.context.terms.implies(counts, scalar.defined);
                            (Scalar { term, defined, ..scalar }, counts)
                        }
                        Some((so_far, any)) => {
                            let combined = match quantified.quantifier {
                                TypedQuantifier::Sum => self.domain(|domain| {
                                    domain.binary(ir::BinaryOp::Add, machine, so_far.term, scalar.term)
                                }),
                                TypedQuantifier::Product => self.domain(|domain| {
                                    domain.binary(ir::BinaryOp::Mul, machine, so_far.term, scalar.term)
                                }),
                                other => {
                                    let less = self.execution.context.terms.slt(so_far.term, scalar.term);
                                    let take = if other == TypedQuantifier::Max {
                                        less
                                    } else {
                                        self.execution.context.terms.not(less)
                                    };
                                    let none = self.execution.context.terms.not(any);
                                    let take = self.execution.context.terms.or(none, take);
                                    self.execution.context.terms.ite(take, scalar.term, so_far.term)
                                }
                            };
                            let terms = &mut self.execution.context.terms;
                            let term = terms.ite(counts, combined, so_far.term);
                            let defined_now = terms.implies(counts, scalar.defined);
                            let defined = terms.and(so_far.defined, defined_now);
                            (Scalar { term, defined, ..so_far }, terms.or(any, counts))
                        }
                    });
                }
                Ok(match result {
                    Some((scalar, any))
                        if matches!(quantified.quantifier, TypedQuantifier::Max | TypedQuantifier::Min) =>
                    {
                        let defined = self.execution.context.terms.and(scalar.defined, any);
                        Val::Scalar(Scalar { defined, ..scalar })
                    }
                    Some((scalar, _)) => Val::Scalar(scalar),
                    None => {
                        let product = quantified.quantifier == TypedQuantifier::Product;
                        let neutral = self.execution.context.terms.number(32, u64::from(product));
                        let is_extreme = matches!(quantified.quantifier, TypedQuantifier::Max | TypedQuantifier::Min);
                        // There is no largest of no numbers.
                        let defined = self.execution.context.terms.bool(!is_extreme);
                        Val::Scalar(Scalar { term: neutral, defined, ty: INT })
                    }
                })
            }
        }
    }
}

/// Which values count: what is written as a range, or in ACSL what stands before the arrow, or the conjuncts of an existence.
pub(crate) fn range_of(quantified: &TypedQuantified) -> Option<&Expr> {
    match (&quantified.range, quantified.quantifier, &quantified.body.kind) {
        (Some(range), _, _) => Some(range),
        (None, TypedQuantifier::ForAll, ExprKind::Binary(BinaryOp::Implies, range, _)) => Some(range),
        (None, TypedQuantifier::Exists, ExprKind::Binary(BinaryOp::And, ..)) => Some(&quantified.body),
        (None, _, _) => None,
    }
}

/// What is said of the values that count.
pub(crate) fn body_of(quantified: &TypedQuantified) -> &Expr {
    match (&quantified.range, quantified.quantifier, &quantified.body.kind) {
        (None, TypedQuantifier::ForAll, ExprKind::Binary(BinaryOp::Implies, _, body)) => body,
        _ => &quantified.body,
    }
}
