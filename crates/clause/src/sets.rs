//! Sets of objects and relations between them.
//!
//! Atoms are objects, by their numbers. A field is a relation with a row for each object that has it; an entry's term is
//! "the field of this object is that object". So a contract's sets are ground over the heap as it is in the scope.

use crate::evaluate::{Evaluator, Result, Scene, fail};
use crate::value::{Scalar, Set, Val, When};
use crate::{FieldInfo, ValueType};
use contract::Span;
use contract::syntax::{BinaryOp, Expr, ExprKind, Ident, UnaryOp};
use ir::ClassId;
use logic::Term;
use relation::{Atom, Matrix, Tuple};
use std::rc::Rc;
use symbolic::{ObjectId, Objects, Ranging};

impl Evaluator<'_, '_, '_> {
    pub(crate) fn matrix(&self, made: std::result::Result<Matrix, relation::Error>, span: Span) -> Result<Rc<Matrix>> {
        match made {
            Ok(matrix) => Ok(Rc::new(matrix)),
            Err(error) => fail(span, error.to_string()),
        }
    }

    fn made_of(&mut self, arity: usize, entries: Vec<(Tuple, Term)>, span: Span) -> Result<Rc<Matrix>> {
        self.execution.heap.objects.note_sets();
        self.ranges_over(Ranging::Sets);
        let entries =
            entries.into_iter().filter(|&(_, term)| !self.execution.context.terms.is_false(term)).collect::<Vec<_>>();
        let made = Matrix::new(&mut self.execution.context.terms, self.scene.universe.size(), arity, entries);
        self.matrix(made, span)
    }

    /// A set of objects, each with the condition that it is in it.
    pub(crate) fn set_of(&mut self, objects: &[(ObjectId, Term)], class: Option<ClassId>, span: Span) -> Result<Set> {
        let entries = objects.iter().map(|&(object, term)| (Tuple::new([atom(object)]), term)).collect();
        Ok(Set { matrix: self.made_of(1, entries, span)?, class })
    }

    pub(crate) fn as_set(&mut self, value: Val, when: When, span: Span) -> Result<Set> {
        match value {
            Val::Set(set) => Ok(set),
            Val::Null => self.set_of(&[], None, span),
            Val::Class(class) => {
                let objects = self.objects_of(class, when);
                self.set_of(&objects, Some(class), span)
            }
            Val::Pointer(pointer) => {
                self.must_be_beginning(pointer.object, pointer.offset);
                let pointer = Val::Scalar(Scalar {
                    term: pointer.object,
                    ty: ValueType::Ref(pointer.class),
                    defined: pointer.defined,
                });
                self.as_set(pointer, when, span)
            }
            Val::Scalar(Scalar { term, ty: ValueType::Ref(class), .. }) => {
                let Scene { universe, names, .. } = self.scene;
                let objects = universe.members(&mut self.execution, *names, term, class);
                self.set_of(&objects, class, span)
            }
            other @ Val::Scalar(_) => fail(span, format!("expected a set of objects, found {}", other.sort())),
        }
    }

    /// Notes what the formula speaks of.
    pub(crate) fn ranges_over(&mut self, what: Ranging) {
        let known = &mut self.execution.findings.ranging;
        *known = (*known).max(what);
    }

    /// The objects of a class that exist in a state, each with the condition that it does.
    pub(crate) fn objects_of(&mut self, class: ClassId, when: When) -> Vec<(ObjectId, Term)> {
        self.ranges_over(Ranging::Objects);
        self.execution.findings.ranged.insert(class);
        let Scene { universe, names, .. } = self.scene;
        universe.objects_of(&mut self.execution, *names, class, when)
    }

    /// The relation that a field is.
    pub(crate) fn field_relation(&mut self, ident: &Ident, near: Option<ClassId>, when: When) -> Result<Set> {
        let at = self.when_of(ident, when);
        let names = self.scene.names;
        let of_class = |class: ClassId| names.field(class, &ident.text).filter(|field| !field.is_static);
        let field = near.and_then(of_class).or_else(|| self.scene.class.and_then(of_class)).or_else(|| {
            let all = names.fields_named(&ident.text);
            let mut own = all.iter().filter(|field| !field.is_static);
            let first = own.next().copied();
            first.filter(|_| own.next().is_none())
        });
        let Some(field) = field else {
            if let Some(class) = near {
                return self.no_field(class, ident);
            }
            return fail(ident.span, format!("several classes or none have a field `{}`: name the class", ident.text));
        };
        let (ValueType::Ref(class) | ValueType::Pointer(class)) = field.ty else {
            return fail(ident.span, format!("`{}` is not a field of references, so it is not a relation", ident.text));
        };
        let matrix = self.field_matrix(field, at, ident.span)?;
        Ok(Set { matrix, class })
    }

    fn field_matrix(&mut self, field: FieldInfo, when: When, span: Span) -> Result<Rc<Matrix>> {
        let key = (field.map, field.owner, field.offset, when);
        if let Some(known) = self.relations.get(&key) {
            return Ok(known.clone());
        }
        let Scene { universe, names, .. } = self.scene;
        let mut entries = Vec::new();
        for row in universe.owners(&mut self.execution, *names, field.owner) {
            let reference = Objects::reference(&mut self.execution.context.terms, row);
            let value = self.referred(field, reference, when, span)?;
            let class = match field.ty {
                ValueType::Ref(class) | ValueType::Pointer(class) => class,
                ValueType::Bool | ValueType::Int { .. } | ValueType::Float(_) => None,
            };
            let members = universe.members(&mut self.execution, *names, value, class);
            entries.extend(members.into_iter().map(|(target, same)| (Tuple::new([atom(row), atom(target)]), same)));
        }
        let matrix = self.made_of(2, entries, span)?;
        let matrix = Rc::new(Rc::unwrap_or_clone(matrix).known_functional());
        self.relations.insert(key, matrix.clone());
        Ok(matrix)
    }

    /// An expression where a relation is expected: a name is a field of the class at hand.
    pub(crate) fn relation(&mut self, expr: &Expr, near: Option<ClassId>, when: When) -> Result<Set> {
        match &expr.kind {
            ExprKind::Name(ident) if !self.bound.iter().any(|(name, _)| *name == ident.text) => {
                self.field_relation(ident, near, when)
            }
            ExprKind::Unary(UnaryOp::Tilde, inner) => {
                // Any object may refer to these.
                self.ranges_over(Ranging::Everything);
                let inner = self.relation(inner, near, when)?;
                let transposed = inner.matrix.transpose(&mut self.execution.context.terms);
                let matrix = self.matrix(transposed, expr.span)?;
                Ok(Set { matrix, class: near })
            }
            ExprKind::Unary(op @ (UnaryOp::Closure | UnaryOp::Star), inner) => {
                let inner = self.relation(inner, near, when)?;
                self.closure(&inner, *op == UnaryOp::Star)
            }
            ExprKind::Binary(
                op @ (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::BitAnd | BinaryOp::Override),
                left,
                right,
            ) => {
                let (a, b) = (self.relation(left, near, when)?, self.relation(right, near, when)?);
                self.combine(*op, &a, &b, expr.span)
            }
            _ => {
                let value = self.eval(expr, when)?;
                self.as_set(value, when, expr.span)
            }
        }
    }

    pub(crate) fn join(&mut self, of: &Expr, relation: &Expr, when: When) -> Result<Val> {
        let value = self.eval(of, when)?;
        let set = self.as_set(value, when, of.span)?;
        if let ExprKind::Unary(UnaryOp::Star, inner) = &relation.kind {
            // Only what can be reached: no need for the identity on everything.
            let inner = self.relation(inner, set.class, when)?;
            let closed = self.closure(&inner, false)?;
            let reached = self.joined(&set, &closed, relation.span)?;
            let matrix = Rc::new(set.matrix.union(&mut self.execution.context.terms, &reached.matrix));
            return Ok(Val::Set(Set { matrix, class: set.class.or(inner.class) }));
        }
        let relation_value = self.relation(relation, set.class, when)?;
        self.joined(&set, &relation_value, relation.span).map(Val::Set)
    }

    pub(crate) fn joined(&mut self, a: &Set, b: &Set, span: Span) -> Result<Set> {
        if a.matrix.arity() + b.matrix.arity() < 3 {
            return fail(span, "two sets cannot be joined: one side must be a relation");
        }
        let made = a.matrix.join(&mut self.execution.context.terms, &b.matrix);
        Ok(Set { matrix: self.matrix(made, span)?, class: b.class })
    }

    /// The transitive closure, with the identity on all objects of its class if it is to be reflexive.
    pub(crate) fn closure(&mut self, relation: &Set, reflexive: bool) -> Result<Set> {
        let span = Span::default();
        let made = relation.matrix.closure(&mut self.execution.context.terms);
        let mut matrix = self.matrix(made, span)?;
        if reflexive {
            let mut atoms: Vec<Atom> = matrix.iter().flat_map(|(tuple, _)| tuple.as_slice().to_vec()).collect();
            if let Some(class) = relation.class {
                atoms.extend(self.objects_of(class, When::After).into_iter().map(|(object, _)| atom(object)));
            }
            atoms.sort_unstable();
            atoms.dedup();
            let truth = self.execution.context.terms.truth();
            let same = atoms.into_iter().map(|atom| (Tuple::new([atom, atom]), truth)).collect();
            let identity = self.made_of(2, same, span)?;
            matrix = Rc::new(matrix.union(&mut self.execution.context.terms, &identity));
        }
        Ok(Set { matrix, class: relation.class })
    }

    pub(crate) fn combine(&mut self, op: BinaryOp, a: &Set, b: &Set, span: Span) -> Result<Set> {
        let terms = &mut self.execution.context.terms;
        let class = a.class.or(b.class);
        if matches!(op, BinaryOp::Add | BinaryOp::Subtract | BinaryOp::BitAnd | BinaryOp::Override)
            && a.matrix.arity() != b.matrix.arity()
        {
            return fail(span, "a set and a relation cannot be combined so");
        }
        let matrix = match op {
            BinaryOp::Add | BinaryOp::BitOr => a.matrix.union(terms, &b.matrix),
            BinaryOp::Subtract => a.matrix.difference(terms, &b.matrix),
            BinaryOp::BitAnd => a.matrix.intersection(terms, &b.matrix),
            BinaryOp::Override => a.matrix.override_with(terms, &b.matrix),
            BinaryOp::Product => {
                let made = a.matrix.product(terms, &b.matrix);
                return Ok(Set { matrix: self.matrix(made, span)?, class: b.class });
            }
            BinaryOp::DomainRestriction => b.matrix.starting_in(terms, &a.matrix),
            BinaryOp::RangeRestriction => a.matrix.ending_in(terms, &b.matrix),
            _ => return fail(span, format!("`{}` is not for sets", op.symbol(self.scene.dialect))),
        };
        Ok(Set { matrix: Rc::new(matrix), class })
    }
}

pub(crate) fn atom(object: ObjectId) -> Atom {
    Atom::new(object.0 as usize)
}

pub(crate) fn object(atom: Atom) -> ObjectId {
    ObjectId(atom.index() as u32)
}
