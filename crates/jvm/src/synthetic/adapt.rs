//! Conversions between types: boxing, unboxing, widening, casts (the rules of `LambdaMetafactory` and of method
//! invocation in Java).

use super::{Made, Maker, RaiseKind};
use crate::descriptor::{FieldType, Kind};
use ir::{Callee, CastOp, CheckKind, ClassId, Expr, Key, Operand, Terminator, Type, facts};

/// A wrapper class: its primitive type, its name, the method that takes the value out.
struct Wrapper {
    primitive: &'static str,
    class: &'static str,
    unbox: &'static str,
}

const WRAPPERS: [Wrapper; 8] = [
    Wrapper { primitive: "Z", class: "java/lang/Boolean", unbox: "booleanValue()Z" },
    Wrapper { primitive: "B", class: "java/lang/Byte", unbox: "byteValue()B" },
    Wrapper { primitive: "C", class: "java/lang/Character", unbox: "charValue()C" },
    Wrapper { primitive: "S", class: "java/lang/Short", unbox: "shortValue()S" },
    Wrapper { primitive: "I", class: "java/lang/Integer", unbox: "intValue()I" },
    Wrapper { primitive: "J", class: "java/lang/Long", unbox: "longValue()J" },
    Wrapper { primitive: "F", class: "java/lang/Float", unbox: "floatValue()F" },
    Wrapper { primitive: "D", class: "java/lang/Double", unbox: "doubleValue()D" },
];

/// The wrapper class of a primitive type.
pub(super) fn wrapper_class(primitive: &str) -> Option<&'static str> {
    WRAPPERS.iter().find(|wrapper| wrapper.primitive == primitive).map(|wrapper| wrapper.class)
}

impl Maker<'_> {
    /// The value, of type `from`, as one of type `to`.
    pub(super) fn adapt(&mut self, value: Operand, from: FieldType<'_>, to: FieldType<'_>) -> Made<Operand> {
        match (from.is_primitive(), to.is_primitive()) {
            (true, true) => Ok(self.widen(value, from.kind(), to.kind())),
            (true, false) => {
                let Some(wrapper) = WRAPPERS.iter().find(|wrapper| wrapper.primitive == from.0) else {
                    return Ok(value);
                };
                let value_of = format!("valueOf({})L{};", wrapper.primitive, wrapper.class);
                let boxed = self.call_method(wrapper.class, &value_of, &[value])?;
                Ok(boxed.map_or(value, Operand::from))
            }
            (false, true) => {
                let named = from.class_name().and_then(|name| WRAPPERS.iter().find(|wrapper| wrapper.class == name));
                let Some(wrapper) = named.or_else(|| WRAPPERS.iter().find(|wrapper| wrapper.primitive == to.0)) else {
                    return Ok(value);
                };
                // What is not known to be a wrapper may be any number, which is converted as it is taken out.
                if named.is_none() && !matches!(to.0, "Z" | "C") {
                    let class = self.class("java/lang/Number")?;
                    self.cast(value, class);
                    self.guard_nonnull(value);
                    let method = self.loader.method(self.program, "java/lang/Number", wrapper.unbox)?;
                    if let Some(selector) = method.selector {
                        let result = self.b.local(to.kind().ty());
                        self.b.call(Callee::Virtual(selector, class), vec![value], Some(result), None);
                        return Ok(result.into());
                    }
                }
                let class = self.class(wrapper.class)?;
                self.cast(value, class);
                self.guard_nonnull(value);
                let unboxed = self.call_method(wrapper.class, wrapper.unbox, &[value])?;
                let unboxed = unboxed.map_or(value, Operand::from);
                Ok(self.widen(unboxed, FieldType(wrapper.primitive).kind(), to.kind()))
            }
            (false, false) => {
                if from != to
                    && to.0 != "Ljava/lang/Object;"
                    && let Some(name) = to.class_name()
                {
                    let class = self.class(name)?;
                    self.cast(value, class);
                }
                Ok(value)
            }
        }
    }

    /// Throws `NullPointerException` if the operand is null.
    pub(super) fn guard_nonnull(&mut self, operand: Operand) {
        let null = self.b.null();
        let (next, raise) = (self.b.block(), self.b.block());
        self.b.end(Terminator::Branch {
            cond: Expr::Binary(ir::BinaryOp::Ne, Type::Ref, operand, null),
            then: next,
            otherwise: raise,
            failure: Some(CheckKind::NullDereference),
        });
        self.b.start(raise);
        let procedure = self.loader.raise(self.program, RaiseKind::Null);
        self.b.call(Callee::Static(procedure), Vec::new(), None, None);
        self.b.end(Terminator::Unreachable);
        self.b.start(next);
    }

    /// Throws `ClassCastException` unless the operand is null or of the class.
    fn cast(&mut self, operand: Operand, class: ClassId) {
        let (test, next, raise) = (self.b.block(), self.b.block(), self.b.block());
        let is_null = self.b.is_null(operand);
        self.b.branch(is_null, next, test);
        self.b.start(test);
        let tag = self.b.read(Type::I32, facts::CLASS_OF, Key::Object(operand));
        self.b.end(Terminator::Branch {
            cond: Expr::Subclass(tag.into(), class),
            then: next,
            otherwise: raise,
            failure: Some(CheckKind::ClassCast),
        });
        self.b.start(raise);
        let procedure = self.loader.raise(self.program, RaiseKind::Cast);
        let literal = self.class_literal(class);
        self.b.call(Callee::Static(procedure), vec![operand, literal], None, None);
        self.b.end(Terminator::Unreachable);
        self.b.start(next);
    }

    /// Widening of primitive values (JLS §5.1.2).
    fn widen(&mut self, value: Operand, from: Kind, to: Kind) -> Operand {
        let op = match (from, to) {
            (Kind::Int, Kind::Long) => CastOp::SExt,
            (Kind::Int | Kind::Long, Kind::Float | Kind::Double) => CastOp::SToF,
            (Kind::Float, Kind::Double) => CastOp::FToF,
            _ => return value,
        };
        self.compute(to.ty(), Expr::Cast(op, from.ty(), to.ty(), value))
    }
}
