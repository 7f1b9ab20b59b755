//! Fields, arrays, allocation, casts and monitors.

use super::exceptions::Raise;
use super::{Translated, Translator, malformed};
use crate::descriptor::{FieldType, Kind};
use crate::loader::FieldEntry;
use crate::resolve::ResolvedField;
use ir::{
    Allocation, BinaryOp, CastOp, CheckKind, ClassId, Expr, Key, LocalId, MapId, Operand, Stmt, Terminator, Type, facts,
};
use ristretto_classfile::FieldAccessFlags;
use ristretto_classfile::attributes::ArrayType;

impl Translator<'_> {
    /// Goes on only if the operand is not null; throws what Java prescribes otherwise.
    pub(super) fn guard_nonnull(&mut self, operand: Operand) {
        if self.is_nonnull(operand) {
            return;
        }
        let null = self.b.null();
        let nonnull = Expr::Binary(BinaryOp::Ne, Type::Ref, operand, null);
        self.guard(nonnull, CheckKind::NullDereference, Raise::Null);
        self.know_nonnull(operand);
    }

    fn push_read(&mut self, map: MapId, key: Key<Operand>, ty: FieldType<'_>) {
        let (stored, kind) = (ty.stored(), ty.kind());
        if stored == kind.ty() {
            let to = self.destination(kind);
            self.overwritten(to);
            self.b.push(Stmt::Read { to, map, key });
            self.push(to, kind);
        } else {
            let narrow = self.scratch(stored, 0);
            self.b.push(Stmt::Read { to: narrow, map, key });
            let extend = if ty.is_signed() { CastOp::SExt } else { CastOp::ZExt };
            self.push_expr(Expr::Cast(extend, stored, Type::I32, narrow.into()), kind);
        }
    }

    fn write(&mut self, map: MapId, key: Key<Operand>, ty: FieldType<'_>, value: Operand) {
        let stored = ty.stored();
        if stored == ty.kind().ty() {
            self.b.write(map, key, value);
        } else {
            let narrow = self.scratch(stored, 0);
            self.b.assign(narrow, Expr::Cast(CastOp::Trunc, Type::I32, stored, value));
            self.b.write(map, key, narrow);
        }
    }

    /// The field, or none if the instruction throws a linkage error instead.
    fn field(&mut self, index: u16, want_static: bool) -> Translated<Option<(ClassId, FieldEntry)>> {
        let member = self.pool().member(index)?;
        match self.loader.resolve_field(self.program, self.details, index, member) {
            ResolvedField::Field(class, entry) => {
                if entry.flags.contains(FieldAccessFlags::STATIC) == want_static {
                    return Ok(Some((class, entry)));
                }
                let message = format!(
                    "Expected {} field {}.{}",
                    if want_static { "static" } else { "non-static" },
                    member.class.replace('/', "."),
                    member.name
                );
                self.raise_error("java/lang/IncompatibleClassChangeError", &message)?;
            }
            ResolvedField::NoClass(error) => self.raise_load_error(error)?,
            ResolvedField::Inaccessible(message) => self.raise_error("java/lang/IllegalAccessError", &message)?,
            ResolvedField::NoField(message) => self.raise_error("java/lang/NoSuchFieldError", &message)?,
        }
        Ok(None)
    }

    pub(super) fn get_static(&mut self, index: u16) -> Translated {
        let Some((class, entry)) = self.field(index, true)? else { return Ok(()) };
        self.initialise(class)?;
        let ty = FieldType(self.pool().member(index)?.descriptor);
        self.push_read(entry.map, Key::Global, ty);
        Ok(())
    }

    pub(super) fn put_static(&mut self, index: u16) -> Translated {
        let Some((class, entry)) = self.field(index, true)? else { return Ok(()) };
        self.initialise(class)?;
        let ty = FieldType(self.pool().member(index)?.descriptor);
        let value = self.pop_kind(ty.kind())?;
        self.write(entry.map, Key::Global, ty, value);
        Ok(())
    }

    pub(super) fn get_field(&mut self, index: u16) -> Translated {
        let Some((_, entry)) = self.field(index, false)? else { return Ok(()) };
        let ty = FieldType(self.pool().member(index)?.descriptor);
        let object = self.pop_kind(Kind::Ref)?;
        self.guard_nonnull(object);
        self.push_read(entry.map, Key::Object(object), ty);
        Ok(())
    }

    pub(super) fn put_field(&mut self, index: u16) -> Translated {
        let Some((_, entry)) = self.field(index, false)? else { return Ok(()) };
        let ty = FieldType(self.pool().member(index)?.descriptor);
        let value = self.pop_kind(ty.kind())?;
        let object = self.pop_kind(Kind::Ref)?;
        self.guard_nonnull(object);
        self.write(entry.map, Key::Object(object), ty, value);
        Ok(())
    }

    fn guard_bounds(&mut self, array: Operand, index: Operand) {
        let length = self.scratch(Type::I32, 0);
        self.b.push(Stmt::Read { to: length, map: facts::LENGTH, key: Key::Object(array) });
        let inside = Expr::Binary(BinaryOp::ULt, Type::I32, index, length.into());
        self.guard(inside, CheckKind::ArrayBounds, Raise::Bounds(index, length.into()));
    }

    pub(super) fn array_load(&mut self, ty: FieldType<'_>) -> Translated {
        let index = self.pop_kind(Kind::Int)?;
        let array = self.pop_kind(Kind::Ref)?;
        self.guard_nonnull(array);
        self.guard_bounds(array, index);
        let map = self.loader.elements(self.program, ty.stored());
        self.push_read(map, Key::Element(array, index), ty);
        Ok(())
    }

    pub(super) fn array_store(&mut self, ty: FieldType<'_>) -> Translated {
        let value = self.pop_kind(ty.kind())?;
        let index = self.pop_kind(Kind::Int)?;
        let array = self.pop_kind(Kind::Ref)?;
        self.guard_nonnull(array);
        self.guard_bounds(array, index);
        if ty.kind() == Kind::Ref {
            self.guard_storable(array, value);
        }
        let map = self.loader.elements(self.program, ty.stored());
        self.write(map, Key::Element(array, index), ty, value);
        Ok(())
    }

    fn guard_storable(&mut self, array: Operand, value: Operand) {
        if matches!(self.b.as_const(value), Some(ir::Const::Null)) {
            return;
        }
        let fits = self.b.block();
        if !self.is_nonnull(value) {
            let test = self.b.block();
            let is_null = self.b.is_null(value);
            self.b.branch(is_null, fits, test);
            self.b.start(test);
        }
        let (array_class, value_class) = (self.scratch(Type::I32, 0), self.scratch(Type::I32, 1));
        self.b.push(Stmt::Read { to: array_class, map: facts::CLASS_OF, key: Key::Object(array) });
        self.b.push(Stmt::Read { to: value_class, map: facts::CLASS_OF, key: Key::Object(value) });
        let storable = Expr::Storable(array_class.into(), value_class.into());
        self.guard_to(storable, CheckKind::ArrayStore, Raise::Store(value), fits);
    }

    pub(super) fn array_length(&mut self) -> Translated {
        let array = self.pop_kind(Kind::Ref)?;
        self.guard_nonnull(array);
        let to = self.destination(Kind::Int);
        self.overwritten(to);
        self.b.push(Stmt::Read { to, map: facts::LENGTH, key: Key::Object(array) });
        self.push(to, Kind::Int);
        Ok(())
    }

    pub(super) fn new_object(&mut self, index: u16) -> Translated {
        let name = self.pool().class(index)?;
        let Some(class) = self.class_or_raise(name)? else { return Ok(()) };
        if !matches!(self.program.classes[class].kind, ir::ClassKind::Object { instantiable: true }) {
            return self.raise_error("java/lang/InstantiationError", &name.replace('/', "."));
        }
        self.initialise(class)?;
        let to = self.destination(Kind::Ref);
        self.overwritten(to);
        self.b.push(Stmt::Allocate { to, what: Allocation::Object(class) });
        self.push(to, Kind::Ref);
        self.know_nonnull(to.into());
        Ok(())
    }

    fn new_array(&mut self, descriptor: &str) -> Translated {
        let length = self.pop_kind(Kind::Int)?;
        let Some(class) = self.class_or_raise(descriptor)? else { return Ok(()) };
        let zero = self.b.i32(0);
        if !matches!(self.b.as_const(length), Some(ir::Const::Int { bits, .. }) if *bits <= i32::MAX as u128) {
            let not_negative = Expr::Binary(BinaryOp::SLe, Type::I32, zero, length);
            self.guard(not_negative, CheckKind::NegativeArraySize, Raise::Negative(length));
        }
        let to = self.destination(Kind::Ref);
        self.overwritten(to);
        self.b.push(Stmt::Allocate { to, what: Allocation::Array(class, length) });
        let null = self.b.null();
        let made = Expr::Binary(BinaryOp::Ne, Type::Ref, to.into(), null);
        self.guard(made, CheckKind::UncaughtException, Raise::Memory(length));
        self.push(to, Kind::Ref);
        self.know_nonnull(to.into());
        Ok(())
    }

    pub(super) fn new_primitive_array(&mut self, element: &ArrayType) -> Translated {
        self.new_array(match element {
            ArrayType::Boolean => "[Z",
            ArrayType::Char => "[C",
            ArrayType::Float => "[F",
            ArrayType::Double => "[D",
            ArrayType::Byte => "[B",
            ArrayType::Short => "[S",
            ArrayType::Int => "[I",
            ArrayType::Long => "[J",
        })
    }

    pub(super) fn new_reference_array(&mut self, index: u16) -> Translated {
        let element = self.pool().class(index)?;
        let descriptor = if element.starts_with('[') { format!("[{element}") } else { format!("[L{element};") };
        self.new_array(&descriptor)
    }

    pub(super) fn new_multi_array(&mut self, index: u16, dimensions: u8) -> Translated {
        let descriptor = self.pool().class(index)?;
        let depth = descriptor.bytes().take_while(|&b| b == b'[').count();
        if dimensions == 0 || usize::from(dimensions) > depth {
            return malformed("an array of more dimensions than its type has");
        }
        let mut lengths = Vec::new();
        for _ in 0..dimensions {
            lengths.push(self.pop_kind(Kind::Int)?);
        }
        lengths.reverse();
        let Some(class) = self.class_or_raise(descriptor)? else { return Ok(()) };
        for &length in &lengths {
            let zero = self.b.i32(0);
            let not_negative = Expr::Binary(BinaryOp::SLe, Type::I32, zero, length);
            self.guard(not_negative, CheckKind::NegativeArraySize, Raise::Negative(length));
        }
        let maker = self.loader.multi_array(self.program, class, dimensions);
        self.call_static(maker, lengths, Some(Kind::Ref))?;
        if let Some(slot) = self.stack.last() {
            self.know_nonnull(slot.operand);
        }
        Ok(())
    }

    fn class_test(&mut self, object: Operand, class: ClassId) -> Expr {
        let tag = self.scratch(Type::I32, 0);
        self.b.push(Stmt::Read { to: tag, map: facts::CLASS_OF, key: Key::Object(object) });
        Expr::Subclass(tag.into(), class)
    }

    pub(super) fn check_cast(&mut self, index: u16) -> Translated {
        let name = self.pool().class(index)?;
        let Some(&super::Slot { operand: object, kind: Kind::Ref }) = self.stack.last() else {
            return malformed("checkcast of what is no reference");
        };
        if name == crate::loader::OBJECT || matches!(self.b.as_const(object), Some(ir::Const::Null)) {
            return Ok(());
        }
        let fits = self.b.block();
        if !self.is_nonnull(object) {
            let test = self.b.block();
            let is_null = self.b.is_null(object);
            self.b.branch(is_null, fits, test);
            self.b.start(test);
        }
        // The class is wanted only now: casting null succeeds even if there is no such class.
        match self.loader.class(self.program, name) {
            Ok(class) => {
                let test = self.class_test(object, class);
                self.guard_to(test, CheckKind::ClassCast, Raise::Cast(object, class), fits);
            }
            Err(error) => {
                self.raise_load_error(error)?;
                self.b.start(fits);
            }
        }
        Ok(())
    }

    pub(super) fn instance_of(&mut self, index: u16) -> Translated {
        let name = self.pool().class(index)?;
        let object = self.pop_kind(Kind::Ref)?;
        let to = self.destination(Kind::Int);
        let zero = self.b.i32(0);
        self.assign(to, Expr::Use(zero));
        let (test, join) = (self.b.block(), self.b.block());
        let is_null = self.b.is_null(object);
        self.b.branch(is_null, join, test);
        self.b.start(test);
        match self.loader.class(self.program, name) {
            Ok(class) => {
                let test = self.class_test(object, class);
                let answer = self.scratch(Type::Bool, 0);
                self.b.assign(answer, test);
                self.assign(to, Expr::Cast(CastOp::ZExt, Type::Bool, Type::I32, answer.into()));
                self.b.end(Terminator::Goto(join));
            }
            Err(error) => self.raise_load_error(error)?,
        }
        self.b.start(join);
        self.push(to, Kind::Int);
        Ok(())
    }

    /// Enters (+1) or leaves (-1) a monitor. There is one thread: a monitor is a counter.
    pub(super) fn monitor(&mut self, by: i32) -> Translated {
        let object = self.pop_kind(Kind::Ref)?;
        self.guard_nonnull(object);
        let map = self.loader.monitors(self.program)?;
        if by < 0 {
            let count = self.scratch(Type::I32, 0);
            self.b.push(Stmt::Read { to: count, map, key: Key::Object(object) });
            let zero = self.b.i32(0);
            let held = Expr::Binary(BinaryOp::Ne, Type::I32, count.into(), zero);
            self.guard(held, CheckKind::UncaughtException, Raise::Monitor);
        }
        self.count_monitor(object, map, by);
        Ok(())
    }

    pub(super) fn count_monitor(&mut self, object: Operand, map: MapId, by: i32) {
        let count: LocalId = self.scratch(Type::I32, 0);
        self.b.push(Stmt::Read { to: count, map, key: Key::Object(object) });
        let by = self.b.i32(by);
        self.b.assign(count, Expr::Binary(BinaryOp::Add, Type::I32, count.into(), by));
        self.b.write(map, Key::Object(object), count);
    }
}
