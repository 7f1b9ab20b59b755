//! Pointers and what they point to.
//!
//! A pointer is an object and an offset. The place of a structure is the pointer to it, so `p->f`, `(*p).f` and `p.f` are
//! one. What cannot be read (behind null, outside of a block) makes the comparison it stands in false.

use crate::evaluate::{Evaluator, Found, Result, fail, fail_with};
use crate::value::{Pointer, Scalar, Val, When};
use crate::{Content, FieldInfo, ValueType};
use contract::Span;
use contract::nearest;
use contract::syntax::{BinaryOp, Expr, ExprKind, Ident, TypeName, UnaryOp};
use ir::{ClassId, Key, facts};
use logic::Term;

impl Evaluator<'_, '_, '_> {
    /// An argument, from the parts in which it is handed over.
    pub(crate) fn argument(&mut self, parts: &[Term], ty: ValueType) -> Val {
        let defined = self.execution.context.terms.truth();
        match (ty, parts) {
            (ValueType::Pointer(class), &[object, offset]) => Val::Pointer(Pointer { object, offset, class, defined }),
            (ty, &[part, ..]) => Val::Scalar(self.lift(part, ty, defined)),
            (_, []) => Val::Null,
        }
    }

    /// A result, whose offset is in a global if it is a pointer.
    pub(crate) fn returned(&mut self, value: Term, ty: ValueType) -> Val {
        let ValueType::Pointer(class) = ty else {
            let truth = self.execution.context.terms.truth();
            return Val::Scalar(self.lift(value, ty, truth));
        };
        let offset = self.scene.names.result_offset();
        let read = offset.map(|map| self.read(map, Key::Global, When::After, Span::default()));
        let offset = read.and_then(Result::ok).unwrap_or_else(|| self.execution.context.terms.number(64, 0));
        Val::Pointer(Pointer { object: value, offset, class, defined: self.execution.context.terms.truth() })
    }

    /// A global, or a constant of the program.
    pub(crate) fn program_name(&mut self, ident: &Ident, when: When) -> Result<Option<Val>> {
        if let Some(place) = self.global_place(&ident.text) {
            return self.load(place, when, ident.span).map(Some);
        }
        Ok(self.scene.names.constant(&ident.text).map(|number| Val::Scalar(self.number(number))))
    }

    fn global_place(&mut self, name: &str) -> Option<Pointer> {
        let (literal, class) = self.scene.names.global(name)?;
        let address = self.execution.context.world.literal(literal).ok()?;
        let object = self.execution.known(ir::Type::Ref, address);
        let (offset, defined) = (self.execution.context.terms.number(64, 0), self.execution.context.terms.truth());
        Some(Pointer { object, offset, class: Some(class), defined })
    }

    /// An expression that must be a pointer.
    pub(crate) fn pointer(&mut self, expr: &Expr, when: When) -> Result<Pointer> {
        match self.eval(expr, when)? {
            Val::Pointer(pointer) => Ok(pointer),
            Val::Null => {
                let (object, offset) = (
                    symbolic::Objects::null(&mut self.execution.context.terms),
                    self.execution.context.terms.number(64, 0),
                );
                Ok(Pointer { object, offset, class: None, defined: self.execution.context.terms.truth() })
            }
            other => fail(expr.span, format!("expected a pointer, found {}", other.sort())),
        }
    }

    /// The place that an expression names.
    pub(crate) fn place(&mut self, expr: &Expr, when: When) -> Result<Pointer> {
        match &expr.kind {
            ExprKind::Name(ident) => match (self.variable(&ident.text), self.global_place(&ident.text)) {
                (Some(Found::Place(place)), _) | (None, Some(place)) => Ok(place),
                _ => fail(expr.span, "this has no address that a contract could speak of"),
            },
            ExprKind::Unary(UnaryOp::Dereference, inner) => self.pointer(inner, when),
            ExprKind::Index(array, index) => {
                let pointer = self.pointer(array, when)?;
                self.moved(pointer, index, when)
            }
            ExprKind::Field(of, ident) => {
                let of = self.pointer(of, when)?;
                self.member(of, ident)
            }
            _ => fail(expr.span, "this has no address"),
        }
    }

    fn class_of_pointer(&self, pointer: Pointer, span: Span) -> Result<ClassId> {
        match pointer.class {
            Some(class) => Ok(class),
            None => fail(span, "it is not known what this points to"),
        }
    }

    /// A pointer some elements further.
    pub(crate) fn moved(&mut self, pointer: Pointer, index: &Expr, when: When) -> Result<Pointer> {
        let size = self.element_size(pointer, Span::default())?;
        let index = self.near_integer(index, size, when)?;
        Ok(self.shifted(pointer, index, size))
    }

    /// An index of at most 64 bits: a larger one leads out of every object, as the one does that is taken instead.
    fn near_integer(&mut self, expr: &Expr, size: u64, when: When) -> Result<Scalar> {
        let index = match self.eval(expr, when)? {
            Val::Scalar(scalar) if matches!(scalar.ty, ValueType::Int { bits: 65.., .. }) => scalar,
            _ => return self.integer(expr, when),
        };
        let fits = self.fits(index.term, 64);
        let near = self.convert(index, ValueType::Int { bits: 64, signed: true });
        let terms = &mut self.execution.context.terms;
        let outside = terms.number(64, (1 << 62) / size.max(1));
        Ok(Scalar { term: terms.ite(fits, near.term, outside), ..near })
    }

    pub(crate) fn element_size(&self, pointer: Pointer, span: Span) -> Result<u64> {
        let class = self.class_of_pointer(pointer, span)?;
        Ok(self.scene.names.size(class).unwrap_or(1).max(1))
    }

    pub(crate) fn shifted(&mut self, pointer: Pointer, index: Scalar, size: u64) -> Pointer {
        let terms = &mut self.execution.context.terms;
        let size = terms.number(64, size);
        let far = terms.multiply(index.term, size);
        let offset = terms.add(pointer.offset, far);
        let defined = terms.and(pointer.defined, index.defined);
        Pointer { offset, defined, ..pointer }
    }

    /// The place of a member.
    pub(crate) fn member(&mut self, of: Pointer, ident: &Ident) -> Result<Pointer> {
        let class = self.class_of_pointer(of, ident.span)?;
        let Some((offset, member)) = self.scene.names.member(class, &ident.text) else {
            let known = self.scene.names.field_names(class);
            let message = format!("{} has no member `{}`", self.scene.names.shown(class), ident.text);
            return match nearest(&ident.text, known.iter().map(String::as_str)) {
                Some(near) => fail_with(ident.span, message, format!("did you mean `{near}`?")),
                None => fail(ident.span, message),
            };
        };
        let by = self.execution.context.terms.number(64, offset);
        let offset = self.execution.context.terms.add(of.offset, by);
        Ok(Pointer { offset, class: Some(member), ..of })
    }

    /// What is at a place.
    pub(crate) fn load(&mut self, place: Pointer, when: When, span: Span) -> Result<Val> {
        let class = self.class_of_pointer(place, span)?;
        let content = self.scene.names.content(class).unwrap_or(Content::Opaque);
        match content {
            Content::Record => Ok(Val::Pointer(place)),
            Content::Array(element) => Ok(Val::Pointer(Pointer { class: Some(element), ..place })),
            Content::Opaque => fail(span, format!("{} cannot be looked at", self.scene.names.shown(class))),
            Content::Value(ty, held) => {
                let size = u64::from(held.bits()).div_ceil(8);
                let readable = self.may_access(place, size, false, when, span)?;
                let stored = self.bytes_at(place, held, when, span)?;
                let defined = self.execution.context.terms.and(place.defined, readable);
                Ok(Val::Scalar(self.lift(stored, ty, defined)))
            }
            Content::Pointer(pointee) => {
                let held = ir::Type::Int(self.scene.names.pointer_bits() as u16);
                let readable = self.may_access(place, u64::from(held.bits()) / 8, false, when, span)?;
                let stored = self.bytes_at(place, held, when, span)?;
                // What lies there may be no pointer at all, as in a block of integers that a blind pointer may lead to.
                let parts = self.execution.pointer_parts(stored);
                let (object, offset) =
                    parts.unwrap_or_else(|| self.execution.any_pointer("a pointer that is put together from parts"));
                // Behind null there is null, as for references.
                let (null, zero) = (
                    symbolic::Objects::null(&mut self.execution.context.terms),
                    self.execution.context.terms.number(64, 0),
                );
                let object = self.execution.context.terms.ite(readable, object, null);
                let offset = self.execution.context.terms.ite(readable, offset, zero);
                Ok(Val::Pointer(Pointer { object, offset, class: pointee, defined: place.defined }))
            }
        }
    }

    fn bytes_at(&mut self, place: Pointer, held: ir::Type, when: When, span: Span) -> Result<Term> {
        let Some(map) = self.scene.names.bytes(held) else {
            return fail(span, "a value of this width cannot be looked at");
        };
        self.read(map, Key::Element(place.object, place.offset), when, span)
    }

    /// May so many bytes be read, or written?
    pub(crate) fn may_access(&mut self, at: Pointer, bytes: u64, writes: bool, when: When, span: Span) -> Result<Term> {
        let bytes = self.execution.context.terms.number(64, bytes);
        self.may_access_range(at.object, at.offset, bytes, writes, when, span)
    }

    pub(crate) fn may_access_range(
        &mut self,
        object: Term,
        offset: Term,
        bytes: Term,
        writes: bool,
        when: When,
        span: Span,
    ) -> Result<Term> {
        let fact = if writes { facts::ROOM } else { facts::EXTENT };
        let extent = self.read(fact, Key::Object(object), when, span)?;
        let terms = &mut self.execution.context.terms;
        let begins = terms.ule(offset, extent);
        let left = terms.subtract(extent, offset);
        let ends = terms.ule(bytes, left);
        Ok(terms.and(begins, ends))
    }

    pub(crate) fn is_null_pointer(&mut self, pointer: Pointer) -> Term {
        let (null, zero) =
            (symbolic::Objects::null(&mut self.execution.context.terms), self.execution.context.terms.number(64, 0));
        let no_object = self.execution.context.terms.equal(pointer.object, null);
        let no_offset = self.execution.context.terms.equal(pointer.offset, zero);
        self.execution.context.terms.and(no_object, no_offset)
    }

    pub(crate) fn same_pointer(&mut self, a: Pointer, b: Pointer) -> (Term, Term) {
        self.note_compared(a, b);
        let terms = &mut self.execution.context.terms;
        let same_object = terms.equal(a.object, b.object);
        let same_offset = terms.equal(a.offset, b.offset);
        (terms.and(same_object, same_offset), terms.and(a.defined, b.defined))
    }

    /// Clauses look at pointers as code does.
    fn note_compared(&mut self, a: Pointer, b: Pointer) {
        let (terms, objects) = (&self.execution.context.terms, &mut self.execution.heap.objects);
        objects.note_compared(terms, a.object, b.object);
    }

    /// `p + i`, `p - q`, `p < q`. None if it is no arithmetic of pointers.
    pub(crate) fn pointer_arithmetic(&mut self, op: BinaryOp, a: &Val, b: &Val) -> Result<Option<Val>> {
        let moved = |this: &mut Self, pointer: Pointer, by: Scalar, back: bool| -> Result<Option<Val>> {
            let size = this.element_size(pointer, Span::default())?;
            let mut by = this.convert(by, ValueType::Int { bits: 64, signed: true });
            if back {
                by.term = this.execution.context.terms.negate(by.term);
            }
            Ok(Some(Val::Pointer(this.shifted(pointer, by, size))))
        };
        match (op, a, b) {
            (BinaryOp::Add, Val::Pointer(pointer), Val::Scalar(by)) => moved(self, *pointer, *by, false),
            (BinaryOp::Add, Val::Scalar(by), Val::Pointer(pointer)) => moved(self, *pointer, *by, false),
            (BinaryOp::Subtract, Val::Pointer(pointer), Val::Scalar(by)) => moved(self, *pointer, *by, true),
            (BinaryOp::Subtract, Val::Pointer(x), Val::Pointer(y)) if self.is_acsl() => {
                let size = self.element_size(*x, Span::default())?;
                self.note_compared(*x, *y);
                let terms = &mut self.execution.context.terms;
                let bytes = terms.subtract(x.offset, y.offset);
                let size = terms.number(64, size);
                let term = terms.sdiv(bytes, size);
                let same = terms.equal(x.object, y.object);
                let defined = terms.all(&[same, x.defined, y.defined]);
                Ok(Some(Val::Scalar(Scalar { term, ty: ValueType::Int { bits: 64, signed: true }, defined })))
            }
            (
                BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual,
                Val::Pointer(x),
                Val::Pointer(y),
            ) => {
                self.note_compared(*x, *y);
                let terms = &mut self.execution.context.terms;
                let term = match op {
                    BinaryOp::Less => terms.slt(x.offset, y.offset),
                    BinaryOp::LessEqual => terms.sle(x.offset, y.offset),
                    BinaryOp::Greater => terms.slt(y.offset, x.offset),
                    _ => terms.sle(y.offset, x.offset),
                };
                let same = terms.equal(x.object, y.object);
                let defined = terms.all(&[same, x.defined, y.defined]);
                Ok(Some(Val::Scalar(Scalar { term, ty: ValueType::Bool, defined })))
            }
            _ => Ok(None),
        }
    }

    /// The object that a field of an object refers to; any, if that cannot be followed.
    pub(crate) fn referred(&mut self, field: FieldInfo, of: Term, when: When, span: Span) -> Result<Term> {
        let Some(offset) = field.offset else {
            return self.read(field.map, Key::Object(of), when, span);
        };
        let offset = self.execution.context.terms.number(64, offset);
        let at = Pointer { object: of, offset, class: None, defined: self.execution.context.terms.truth() };
        let bits = self.scene.names.pointer_bits();
        let readable = self.may_access(at, u64::from(bits / 8), false, when, span)?;
        let stored = self.bytes_at(at, ir::Type::Int(bits as u16), when, span)?;
        let Some((object, inside)) = self.execution.pointer_parts(stored) else {
            return Ok(self.execution.any_object("a pointer that is put together from parts"));
        };
        let inside = self.execution.offset_where(object, inside);
        let null = symbolic::Objects::null(&mut self.execution.context.terms);
        let object = self.execution.context.terms.ite(readable, object, null);
        self.must_be_beginning(object, inside);
        Ok(object)
    }

    /// Relations are between whole objects: runs on which a pointer points into one are not understood.
    pub(crate) fn must_be_beginning(&mut self, object: Term, offset: Term) {
        let (null, zero) =
            (symbolic::Objects::null(&mut self.execution.context.terms), self.execution.context.terms.number(64, 0));
        let (is_null, at_start) =
            (self.execution.context.terms.equal(object, null), self.execution.context.terms.equal(offset, zero));
        let is_fine = self.execution.context.terms.or(is_null, at_start);
        let inside = self.execution.context.terms.not(is_fine);
        let here = self.state(When::After).guard.term(&self.execution.context.terms);
        let condition = self.execution.context.terms.and(here, inside);
        if !self.execution.context.terms.is_false(condition) {
            self.execution.not_understood_where(condition, "a set of objects with a pointer into the middle of one");
        }
    }

    pub(crate) fn size_of_type(&mut self, ty: &TypeName) -> Result<Val> {
        let bytes = if ty.pointers > 0 {
            Some(u64::from(self.scene.names.pointer_bits() / 8))
        } else {
            let class = self.scene.names.class_named(&ty.name, None);
            class.and_then(|class| self.scene.names.size(class))
        };
        match bytes {
            Some(bytes) => Ok(Val::Scalar(self.number(i128::from(bytes)))),
            None => fail(ty.span, format!("the size of `{}` is not known", ty.name)),
        }
    }

    pub(crate) fn size_of_value(&mut self, value: &Expr, when: When) -> Result<Val> {
        if let ExprKind::Name(ident) = &value.kind
            && let Some(class) = self.scene.names.class_named(&ident.text, None)
        {
            let bytes = self.scene.names.size(class).unwrap_or(0);
            return Ok(Val::Scalar(self.number(i128::from(bytes))));
        }
        let place = self.place(value, when)?;
        let bytes = self.element_size(place, value.span)?;
        Ok(Val::Scalar(self.number(i128::from(bytes))))
    }
}
