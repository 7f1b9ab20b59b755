//! Fields, elements, calls, casts: what looks at objects.

use crate::arithmetic::machine_type;
use crate::evaluate::{Evaluator, Result, fail, fail_with};
use crate::value::{Pointer, Scalar, Val, When};
use crate::{FieldInfo, MethodInfo, ValueType};
use contract::Span;
use contract::nearest;
use contract::syntax::{Expr, Ident, TypeName};
use ir::{ClassId, Key};
use logic::Term;
use semantics::{Domain, Memory};
use symbolic::{Fault, State};

const INT: ValueType = ValueType::Int { bits: 32, signed: true };

impl Evaluator<'_, '_, '_> {
    /// A value as it lies in memory, as a value of expressions.
    pub(crate) fn lift(&mut self, stored: Term, ty: ValueType, defined: Term) -> Scalar {
        let term = match ty {
            ValueType::Bool => match self.execution.context.terms.sort(stored) {
                logic::Sort::Bool => stored,
                _ => {
                    let zero = self.execution.context.terms.number(self.execution.context.terms.width(stored), 0);
                    let is_zero = self.execution.context.terms.equal(stored, zero);
                    self.execution.context.terms.not(is_zero)
                }
            },
            ValueType::Int { bits, signed } => {
                let width = self.execution.context.terms.width(stored);
                match width.cmp(&bits) {
                    std::cmp::Ordering::Equal => stored,
                    std::cmp::Ordering::Greater => self.execution.context.terms.extract(stored, bits - 1, 0),
                    std::cmp::Ordering::Less if signed => self.execution.context.terms.sign_extend(stored, bits),
                    std::cmp::Ordering::Less => self.execution.context.terms.zero_extend(stored, bits),
                }
            }
            ValueType::Float(_) | ValueType::Ref(_) | ValueType::Pointer(_) => stored,
        };
        Scalar { term, ty, defined }
    }

    /// Reads memory. What cannot be read (the content of an exception that the language raised) is an error.
    pub(crate) fn read(&mut self, map: ir::MapId, key: Key<Term>, when: When, span: Span) -> Result<Term> {
        let mut state: State = self.state(when).clone();
        match self.execution.memory(&mut state, |memory, domain| memory.read(domain, map, key)) {
            Ok(term) => Ok(term),
            // It is decided, and then this is evaluated again.
            Err(Fault::Undecided(_)) => {
                let ty = self.scene.names.program().maps[map].value;
                Ok(symbolic::zero_of(&mut self.execution.context.terms, ty))
            }
            Err(_) => fail(span, "this cannot be read: the object's content is not modelled"),
        }
    }

    pub(crate) fn read_static(&mut self, field: FieldInfo, when: When, span: Span) -> Result<Val> {
        let stored = self.read(field.map, Key::Global, when, span)?;
        let truth = self.execution.context.terms.truth();
        Ok(Val::Scalar(self.lift(stored, field.ty, truth)))
    }

    pub(crate) fn is_null(&mut self, reference: Term) -> Term {
        let null = self.execution.context.terms.number(self.execution.context.terms.width(reference), 0);
        self.execution.context.terms.equal(reference, null)
    }

    /// Is there no object that a reference refers to: is it null, or in the state before one that was made since?
    pub(crate) fn is_absent(&mut self, reference: Term, when: When) -> Term {
        let is_null = self.is_null(reference);
        if when == When::After || self.scene.after.is_none() {
            return is_null;
        }
        let is_later = self.is_made_since(reference);
        self.execution.context.terms.or(is_null, is_later)
    }

    /// A field of a reference: of null, a reference is null and a number has no value.
    pub(crate) fn read_field(&mut self, of: Term, field: FieldInfo, when: When, span: Span) -> Result<Val> {
        let stored = self.read(field.map, Key::Object(of), when, span)?;
        let is_null = self.is_absent(of, when);
        let not_null = self.execution.context.terms.not(is_null);
        if let ValueType::Ref(_) = field.ty {
            let null = self.execution.context.terms.number(self.execution.context.terms.width(stored), 0);
            let term = self.execution.context.terms.ite(is_null, null, stored);
            return Ok(self.scalar(term, field.ty));
        }
        Ok(Val::Scalar(self.lift(stored, field.ty, not_null)))
    }

    pub(crate) fn field(&mut self, of: &Expr, ident: &Ident, when: When) -> Result<Val> {
        let value = self.eval(of, when)?;
        let at = self.when_of(ident, when);
        match value {
            Val::Class(class) => {
                if let Some(field) = self.scene.names.field(class, &ident.text) {
                    if field.is_static {
                        return self.read_static(field, at, ident.span);
                    }
                    // All objects of the class, joined with the field.
                    let set = self.as_set(Val::Class(class), at, of.span)?;
                    let relation = self.field_relation(ident, Some(class), when)?;
                    return self.joined(&set, &relation, ident.span).map(Val::Set);
                }
                let nested = format!("{}${}", self.scene.names.shown(class).replace('.', "$"), ident.text);
                match self.scene.names.class_named(&nested, self.scene.class) {
                    Some(class) => Ok(Val::Class(class)),
                    None => self.no_field(class, ident),
                }
            }
            Val::Scalar(Scalar { term, ty: ValueType::Ref(class), .. }) => {
                if ident.text == "length" && class.is_some_and(|class| self.scene.names.element_type(class).is_some()) {
                    let length = self.read(ir::facts::LENGTH, Key::Object(term), at, ident.span)?;
                    let is_null = self.is_absent(term, at);
                    let defined = self.execution.context.terms.not(is_null);
                    return Ok(Val::Scalar(Scalar { term: length, ty: INT, defined }));
                }
                let Some(class) = class else { return fail(of.span, "the class of this is not known") };
                match self.scene.names.field(class, &ident.text) {
                    Some(field) if field.is_static => self.read_static(field, at, ident.span),
                    Some(field) => self.read_field(term, field, at, ident.span),
                    None => self.no_field(class, ident),
                }
            }
            Val::Set(set) => {
                let relation = self.field_relation(ident, set.class, when)?;
                self.joined(&set, &relation, ident.span).map(Val::Set)
            }
            Val::Pointer(place) => {
                let member = self.member(place, ident)?;
                self.load(member, at, ident.span)
            }
            Val::Null => Ok(Val::Null),
            other @ Val::Scalar(_) => fail(of.span, format!("{} has no fields", other.sort())),
        }
    }

    pub(crate) fn no_field<T>(&self, class: ClassId, ident: &Ident) -> Result<T> {
        let known = self.scene.names.field_names(class);
        let message = format!("{} has no field `{}`", self.scene.names.shown(class), ident.text);
        match nearest(&ident.text, known.iter().map(String::as_str)) {
            Some(near) => fail_with(ident.span, message, format!("did you mean `{near}`?")),
            None => fail(ident.span, message),
        }
    }

    pub(crate) fn index(&mut self, array: &Expr, index: &Expr, when: When) -> Result<Val> {
        let value = self.eval(array, when)?;
        if let Val::Pointer(pointer) = value {
            let element = self.moved(pointer, index, when)?;
            return self.load(element, when, array.span);
        }
        let Val::Scalar(Scalar { term, ty: ValueType::Ref(Some(class)), .. }) = value else {
            return fail(array.span, format!("expected an array, found {}", value.sort()));
        };
        let Some(element) = self.scene.names.element_type(class) else {
            return fail(array.span, format!("{} is not an array", self.scene.names.shown(class)));
        };
        let index = self.integer(index, when)?;
        let stored_type = self.stored_type(class);
        let map = self.scene.names.element_map(stored_type);
        let stored = self.read(map, Key::Element(term, index.term), when, array.span)?;
        let length = self.read(ir::facts::LENGTH, Key::Object(term), when, array.span)?;
        let is_null = self.is_absent(term, when);
        let terms = &mut self.execution.context.terms;
        let inside = terms.ult(index.term, length);
        let not_null = terms.not(is_null);
        let defined = terms.all(&[inside, not_null, index.defined]);
        let scalar = self.lift(stored, element, defined);
        if let ValueType::Ref(_) = element {
            let null = symbolic::Objects::null(&mut self.execution.context.terms);
            let term = self.execution.context.terms.ite(defined, scalar.term, null);
            return Ok(self.scalar(term, element));
        }
        Ok(Val::Scalar(scalar))
    }

    /// The type of an array's elements in memory.
    pub(crate) fn stored_type(&self, class: ClassId) -> ir::Type {
        match self.scene.names.program().classes[class].kind {
            ir::ClassKind::Array { element, .. } => element,
            _ => ir::Type::Ref,
        }
    }

    /// An expression that must be an `int`.
    pub(crate) fn integer(&mut self, expr: &Expr, when: When) -> Result<Scalar> {
        match self.eval(expr, when)? {
            Val::Scalar(scalar) if matches!(scalar.ty, ValueType::Int { .. }) => {
                let bits = self.index_width();
                Ok(self.convert(scalar, ValueType::Int { bits, signed: true }))
            }
            other => fail(expr.span, format!("expected an integer, found {}", other.sort())),
        }
    }

    pub(crate) fn cast(&mut self, ty: &TypeName, operand: &Expr, when: When, span: Span) -> Result<Val> {
        let value = self.eval(operand, when)?;
        if self.is_acsl() {
            return self.c_cast(ty, value, span);
        }
        let wanted = match (&*ty.name, ty.dimensions) {
            ("int", 0) => Some(INT),
            ("long", 0) => Some(ValueType::Int { bits: 64, signed: true }),
            ("short", 0) => Some(ValueType::Int { bits: 16, signed: true }),
            ("byte", 0) => Some(ValueType::Int { bits: 8, signed: true }),
            ("char", 0) => Some(ValueType::Int { bits: 16, signed: false }),
            ("float", 0) => Some(ValueType::Float(ir::Type::F32)),
            ("double", 0) => Some(ValueType::Float(ir::Type::F64)),
            _ => None,
        };
        match (value, wanted) {
            (Val::Scalar(scalar), Some(to)) if !matches!(scalar.ty, ValueType::Bool | ValueType::Ref(_)) => {
                Ok(Val::Scalar(self.convert(scalar, to)))
            }
            (Val::Scalar(scalar @ Scalar { ty: ValueType::Ref(_), .. }), None) => {
                let class = self.class_of(ty)?;
                Ok(Val::Scalar(Scalar { ty: ValueType::Ref(Some(class)), ..scalar }))
            }
            (other, _) => fail(span, format!("{} cannot be cast to {}", other.sort(), ty.name)),
        }
    }

    /// The class that a type names.
    pub(crate) fn class_of(&self, ty: &TypeName) -> Result<ClassId> {
        let name = format!("{}{}", ty.name, "[]".repeat(ty.dimensions as usize));
        match self.scene.names.class_named(&name, self.scene.class) {
            Some(class) => Ok(class),
            None => fail(ty.span, format!("there is no class `{name}`")),
        }
    }

    pub(crate) fn instance_of(&mut self, operand: &Expr, ty: &TypeName, when: When) -> Result<Val> {
        let class = self.class_of(ty)?;
        let value = self.eval(operand, when)?;
        let Val::Scalar(Scalar { term, ty: ValueType::Ref(_), .. }) = value else {
            return fail(operand.span, format!("expected a reference, found {}", value.sort()));
        };
        let tag = self.read(ir::facts::CLASS_OF, Key::Object(term), when, operand.span)?;
        let is_instance = self.domain(|domain| domain.subclass(tag, class));
        let is_null = self.is_null(term);
        let not_null = self.execution.context.terms.not(is_null);
        let holds = self.execution.context.terms.and(not_null, is_instance);
        Ok(self.truth(holds))
    }

    pub(crate) fn is_fresh(&mut self, value: Val, span: Span) -> Result<Term> {
        let (Val::Scalar(Scalar { term, ty: ValueType::Ref(_), .. }) | Val::Pointer(Pointer { object: term, .. })) =
            value
        else {
            return fail(span, format!("expected a reference, found {}", value.sort()));
        };
        self.ranges_over(symbolic::Ranging::Sets);
        Ok(self.is_made_since(term))
    }

    /// Does a reference refer to an object that was made since the state before?
    fn is_made_since(&mut self, term: Term) -> Term {
        let targets = self.execution.heap.objects.referents(&self.execution.context.terms, term, |_| true);
        let mut fresh = self.execution.context.terms.falsity();
        for object in targets {
            if self.execution.is_new(object) {
                let this = symbolic::Objects::reference(&mut self.execution.context.terms, object);
                let same = self.execution.context.terms.equal(term, this);
                fresh = self.execution.context.terms.or(fresh, same);
            }
        }
        fresh
    }

    pub(crate) fn non_null_elements(&mut self, array: &Expr, when: When) -> Result<Val> {
        let value = self.eval(array, when)?;
        let Val::Scalar(Scalar { term, ty: ValueType::Ref(Some(class)), .. }) = value else {
            return fail(array.span, format!("expected an array, found {}", value.sort()));
        };
        if !matches!(self.scene.names.element_type(class), Some(ValueType::Ref(_))) {
            return fail(array.span, "the elements of this are not references");
        }
        self.ranges_over(symbolic::Ranging::Sets);
        let map = self.scene.names.element_map(ir::Type::Ref);
        let length = self.read(ir::facts::LENGTH, Key::Object(term), when, array.span)?;
        let targets = self.execution.heap.objects.referents(&self.execution.context.terms, term, |_| true);
        let capacity =
            targets.iter().filter_map(|&id| self.execution.heap.objects.get(id)).map(|object| object.capacity).max();
        let is_null = self.is_null(term);
        let mut all = self.execution.context.terms.not(is_null);
        for at in 0..capacity.unwrap_or(0) {
            let index = self.execution.context.terms.number(32, u64::from(at));
            let element = self.read(map, Key::Element(term, index), when, array.span)?;
            let missing = self.is_null(element);
            let inside = self.execution.context.terms.ult(index, length);
            let bad = self.execution.context.terms.and(inside, missing);
            let good = self.execution.context.terms.not(bad);
            all = self.execution.context.terms.and(all, good);
        }
        Ok(self.truth(all))
    }

    pub(crate) fn method_call(
        &mut self,
        receiver: Option<&Expr>,
        method: &Ident,
        arguments: &[Expr],
        when: When,
        span: Span,
    ) -> Result<Val> {
        let when = self.when_of(method, when);
        let (class, object) = match receiver {
            None => (self.scene.class, self.scene.this),
            Some(receiver) => match self.eval(receiver, when)? {
                Val::Class(class) => (Some(class), None),
                Val::Scalar(Scalar { term, ty: ValueType::Ref(class), .. }) => (class, Some(term)),
                other => return fail(receiver.span, format!("{} has no methods", other.sort())),
            },
        };
        let Some(class) = class else { return fail(span, "the class of this is not known") };
        let mut args = Vec::new();
        let mut defined = self.execution.context.terms.truth();
        for argument in arguments {
            match self.eval(argument, when)? {
                Val::Scalar(scalar) => {
                    defined = self.execution.context.terms.and(defined, scalar.defined);
                    args.push(scalar);
                }
                Val::Null => {
                    let null = symbolic::Objects::null(&mut self.execution.context.terms);
                    let truth = self.execution.context.terms.truth();
                    args.push(Scalar { term: null, ty: ValueType::Ref(None), defined: truth });
                }
                other => return fail(argument.span, format!("{} cannot be an argument", other.sort())),
            }
        }
        let found = self.choose_method(class, method, &args)?;
        let mut words: Vec<Term> = Vec::new();
        if !found.is_static {
            let Some(object) = object else {
                return fail(method.span, format!("`{}` needs an object to be called on", method.text));
            };
            let is_null = self.is_null(object);
            let not_null = self.execution.context.terms.not(is_null);
            defined = self.execution.context.terms.and(defined, not_null);
            words.push(object);
        }
        for (scalar, &wanted) in args.iter().zip(&found.params) {
            let converted = self.convert(*scalar, wanted);
            words.push(self.lower(converted));
        }
        let Some(result) = found.result else {
            return fail(method.span, format!("`{}` returns nothing", method.text));
        };
        let mut state = self.state(when).clone();
        state.guard = symbolic::Guard::default();
        // A call on null has no value, and is not made.
        let Some(state) = self.execution.assume(state, defined) else {
            let zero = self
                .execution
                .context
                .terms
                .constant(logic::Value::default_of(symbolic::sort_of(machine_type(result))));
            let never = self.execution.context.terms.falsity();
            return Ok(Val::Scalar(Scalar { term: zero, ty: result, defined: never }));
        };
        let ended = match found.selector {
            Some(selector) => merge::invoke(&mut self.execution, selector, &words, state),
            None => merge::run(&mut self.execution, found.procedure, &words, state),
        };
        match ended.returned {
            Some((state, Some(value))) => {
                let defined = state.guard.term(&self.execution.context.terms);
                Ok(Val::Scalar(self.lift(value, result, defined)))
            }
            _ => {
                let zero = self
                    .execution
                    .context
                    .terms
                    .constant(logic::Value::default_of(symbolic::sort_of(machine_type(result))));
                let never = self.execution.context.terms.falsity();
                Ok(Val::Scalar(Scalar { term: zero, ty: result, defined: never }))
            }
        }
    }

    /// A value of expressions as calls pass it.
    fn lower(&mut self, scalar: Scalar) -> Term {
        match scalar.ty {
            ValueType::Bool => {
                let bit = self.execution.context.terms.bit(scalar.term);
                self.execution.context.terms.zero_extend(bit, 32)
            }
            ValueType::Int { bits, .. } if bits < 32 => self.convert(scalar, INT).term,
            ValueType::Int { .. } | ValueType::Float(_) | ValueType::Ref(_) | ValueType::Pointer(_) => scalar.term,
        }
    }

    fn choose_method(&self, class: ClassId, method: &Ident, args: &[Scalar]) -> Result<MethodInfo> {
        let candidates = self.scene.names.methods(class, &method.text);
        if candidates.is_empty() {
            let shown = self.scene.names.shown(class);
            return fail(method.span, format!("{shown} has no method `{}`", method.text));
        }
        let fits = |wanted: ValueType, given: ValueType| match (wanted, given) {
            (ValueType::Bool, ValueType::Bool) => Some(0),
            (ValueType::Int { bits: a, .. }, ValueType::Int { bits: b, .. }) if a >= b => Some((a - b) as i32),
            (ValueType::Float(_), ValueType::Int { .. }) => Some(200),
            (ValueType::Float(a), ValueType::Float(b)) if a == b => Some(0),
            (ValueType::Float(ir::Type::F64), ValueType::Float(_)) => Some(10),
            (ValueType::Ref(Some(a)), ValueType::Ref(Some(b))) => {
                self.scene.names.program().is_subclass(b, a).then_some(i32::from(a != b))
            }
            (ValueType::Ref(_), ValueType::Ref(_)) => Some(1),
            _ => None,
        };
        let cost = |method: &MethodInfo| -> Option<i32> {
            if method.params.len() != args.len() {
                return None;
            }
            method.params.iter().zip(args).map(|(&wanted, given)| fits(wanted, given.ty)).sum()
        };
        match candidates.iter().filter_map(|method| Some((cost(method)?, method))).min_by_key(|(cost, _)| *cost) {
            Some((_, found)) => Ok(found.clone()),
            None => fail(method.span, format!("no method `{}` takes these arguments", method.text)),
        }
    }
}
