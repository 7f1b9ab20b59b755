//! The exceptions that Java prescribes, with HotSpot's messages.

use super::{Made, Maker, Text};
use crate::descriptor::FieldType;
use crate::loader::Loader;
use ir::{BinaryOp, Expr, Operand, Program, Type};
use std::sync::Arc;

/// Which exception.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RaiseKind {
    /// A null dereference. Its message is made when it is asked for.
    Null,
    /// A bad index: (index, length).
    Bounds,
    /// A zero divisor.
    Zero,
    /// A negative array length: (length).
    Negative,
    /// A bad cast: (object, class object).
    Cast,
    /// An object that an array cannot hold: (object).
    Store,
    /// An array that does not fit into memory: (length).
    Memory,
    /// A monitor left that was not entered.
    Monitor,
    /// A class that is nowhere: (its name in internal form).
    NoClass,
    /// An exception of the class with a given message: (message).
    Message(Arc<str>),
    /// What the program throws where a handler of the same method may catch it: (object). A throw is a throw, wherever it is
    /// caught: engines and recorders see it as the end of this procedure.
    Object,
}

impl RaiseKind {
    pub(super) fn signature(&self) -> (String, &'static str) {
        let (name, descriptor) = match self {
            RaiseKind::Null => ("null", "()V"),
            RaiseKind::Bounds => ("bounds", "(II)V"),
            RaiseKind::Zero => ("zero", "()V"),
            RaiseKind::Negative => ("negative", "(I)V"),
            RaiseKind::Cast => ("cast", "(Ljava/lang/Object;Ljava/lang/Class;)V"),
            RaiseKind::Store => ("store", "(Ljava/lang/Object;)V"),
            RaiseKind::Memory => ("memory", "(I)V"),
            RaiseKind::Monitor => ("monitor", "()V"),
            RaiseKind::NoClass => ("no class", "(Ljava/lang/String;)V"),
            RaiseKind::Object => return ("<throw>".to_owned(), "(Ljava/lang/Object;)V"),
            RaiseKind::Message(class) => return (format!("<raise {class}>"), "(Ljava/lang/String;)V"),
        };
        (format!("<raise {name}>"), descriptor)
    }
}

/// The longest array that HotSpot makes; beyond it the message is another.
const MAX_ARRAY_LENGTH: i32 = i32::MAX - 2;

pub(super) fn body(loader: &mut Loader, program: &mut Program, kind: &RaiseKind) -> Made {
    let (_, descriptor) = kind.signature();
    let params: Vec<Type> = crate::descriptor::parameters(descriptor).map(|p| p.kind().ty()).collect();
    let mut m = Maker::new(loader, program, &params);
    let param = |m: &Maker<'_>, index: usize| Operand::from(m.b.param(index));
    match kind {
        RaiseKind::Null => m.throw_new("java/lang/NullPointerException", None)?,
        RaiseKind::Bounds => {
            let (index, length) = (param(&m, 0), param(&m, 1));
            let message = Text::new(&mut m)?;
            message.say(&mut m, "Index ")?;
            message.append(&mut m, index, FieldType("I"))?;
            message.say(&mut m, " out of bounds for length ")?;
            message.append(&mut m, length, FieldType("I"))?;
            let message = message.finish(&mut m)?.map(Operand::from);
            m.throw_new("java/lang/ArrayIndexOutOfBoundsException", message)?;
        }
        RaiseKind::Zero => {
            let message = m.text("/ by zero");
            m.throw_new("java/lang/ArithmeticException", Some(message))?;
        }
        RaiseKind::Negative => {
            let length = param(&m, 0);
            let message = Text::new(&mut m)?;
            message.append(&mut m, length, FieldType("I"))?;
            let message = message.finish(&mut m)?.map(Operand::from);
            m.throw_new("java/lang/NegativeArraySizeException", message)?;
        }
        RaiseKind::Cast => {
            let explain = m.loader.declare_external(
                m.program,
                "<cast message>",
                "(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/String;",
            );
            let message = m.b.local(Type::Ref);
            let args = vec![param(&m, 0), param(&m, 1)];
            m.b.call(ir::Callee::Static(explain), args, Some(message), None);
            m.throw_new("java/lang/ClassCastException", Some(message.into()))?;
        }
        RaiseKind::Store => {
            let value = param(&m, 0);
            let class = m.call_method("java/lang/Object", "getClass()Ljava/lang/Class;", &[value])?;
            let class: Vec<Operand> = class.into_iter().map(Operand::from).collect();
            let name = m.call_method("java/lang/Class", "getName()Ljava/lang/String;", &class)?;
            m.throw_new("java/lang/ArrayStoreException", name.map(Operand::from))?;
        }
        RaiseKind::Memory => {
            let (small, large) = (m.b.block(), m.b.block());
            let limit = m.b.i32(MAX_ARRAY_LENGTH);
            let fits = Expr::Binary(BinaryOp::SLe, Type::I32, param(&m, 0), limit);
            m.b.branch(fits, small, large);
            for (block, message) in [(small, "Java heap space"), (large, "Requested array size exceeds VM limit")] {
                m.b.start(block);
                let message = m.text(message);
                m.throw_new("java/lang/OutOfMemoryError", Some(message))?;
            }
        }
        RaiseKind::Object => {
            let object = param(&m, 0);
            m.b.end(ir::Terminator::Throw(object));
        }
        RaiseKind::Monitor => m.throw_new("java/lang/IllegalMonitorStateException", None)?,
        RaiseKind::NoClass => {
            // The cause is what the class loader threw.
            let load =
                m.loader.declare_external(m.program, "<missing class>", "(Ljava/lang/String;)Ljava/lang/Throwable;");
            let cause = m.b.local(Type::Ref);
            let name = param(&m, 0);
            m.b.call(ir::Callee::Static(load), vec![name], Some(cause), None);
            const ERROR: &str = "java/lang/NoClassDefFoundError";
            let error = m.new_object(ERROR)?;
            m.call_method(ERROR, "<init>(Ljava/lang/String;)V", &[error, name])?;
            m.call_method(
                "java/lang/Throwable",
                "initCause(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
                &[error, cause.into()],
            )?;
            m.b.end(ir::Terminator::Throw(error));
        }
        RaiseKind::Message(class) => {
            let message = param(&m, 0);
            m.throw_new(class, Some(message))?;
        }
    }
    Ok(m.finish())
}
