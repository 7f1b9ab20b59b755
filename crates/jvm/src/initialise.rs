//! Class initialisation (JVMS §5.5) as an ordinary procedure over an ordinary global, so that every engine gets the
//! order of Java's static initialisers without knowing of it.

use crate::descriptor::FieldType;
use crate::loader::{Initialisation, LoadError, Loader};
use crate::synthetic::{Maker, Synthetic, Text};
use ir::{
    BinaryOp, Body, BodyBuilder, Callee, ClassId, Const, Expr, Key, Literal, LocalId, Operand, Program, Type, facts,
};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{Constant, FieldAccessFlags};
use std::sync::Arc;

/// The values of a class's state. Those from [`BEGUN`] on need nothing done at a use of the class: the one thread there is
/// either finished the initialisation or is in the middle of it.
const ERRONEOUS: i32 = 1;
const BEGUN: i32 = 2;
const DONE: i32 = 3;

/// The condition that a class whose state was read needs nothing done.
pub(crate) fn is_begun(b: &mut BodyBuilder, state: LocalId) -> Expr {
    let begun = b.i32(BEGUN);
    Expr::Binary(BinaryOp::ULe, Type::I32, begun, state.into())
}

/// The procedure that initialises a class.
pub(crate) fn body(loader: &mut Loader, program: &mut Program, class: ClassId) -> Result<Body, LoadError> {
    let name = program.classes[class].name.clone();
    let missing = || LoadError::Missing(name.clone());
    let details = loader.details(class).cloned().ok_or_else(missing)?;
    let own = details.initialisation.ok_or_else(missing)?;
    let ancestors =
        if details.is_interface() { Vec::new() } else { loader.initialised_before(program, &program.classes[class]) };
    let mut m = Maker::new(loader, program, &[]);

    // It is asked for again: fine, unless it failed the first time.
    let state = m.b.read(Type::I32, own.state, Key::Global);
    let (begin, again) = (m.b.block(), m.b.block());
    let zero = m.b.i32(0);
    m.b.branch(Expr::Binary(BinaryOp::Eq, Type::I32, state.into(), zero), begin, again);
    m.b.start(again);
    let (fail, leave) = (m.b.block(), m.b.block());
    let fine = is_begun(&mut m.b, state);
    m.b.branch(fine, leave, fail);
    m.b.start(leave);
    m.b.end(ir::Terminator::Return(None));
    m.b.start(fail);
    let text = m.text(&format!("Could not initialize class {}", name.replace('/', ".")));
    let error = m.new_object(NO_CLASS)?;
    m.call_method(NO_CLASS, "<init>(Ljava/lang/String;)V", &[error, text])?;
    let reason = m.b.read(Type::Ref, own.failure, Key::Global);
    m.call_method(THROWABLE, "setCause(Ljava/lang/Throwable;)V", &[error, reason.into()])?;
    m.b.end(ir::Terminator::Throw(error));

    m.b.start(begin);
    let begun = m.b.i32(BEGUN);
    m.b.write(own.state, Key::Global, begun);
    let thrown = m.b.local(Type::Ref);
    let (failure, wrap) = (m.b.block(), m.b.block());
    for ancestor in ancestors {
        let Some(above) = m.loader.details(ancestor).and_then(|details| details.initialisation) else { continue };
        m.b.call(Callee::Static(above.procedure), Vec::new(), None, Some(thrown));
        let next = m.b.block();
        let returned = m.b.is_null(thrown.into());
        m.b.branch(returned, next, failure);
        m.b.start(next);
    }
    for (index, field) in details.file.fields.iter().enumerate() {
        if !field.access_flags.contains(FieldAccessFlags::STATIC) {
            continue;
        }
        let constant = field.attributes.iter().find_map(|attribute| match attribute {
            Attribute::ConstantValue { constant_value_index, .. } => Some(*constant_value_index),
            _ => None,
        });
        let entry = details.fields.values().find(|entry| entry.index == index);
        if let (Some(constant), Some(entry)) = (constant, entry)
            && let Some(value) = constant_value(m.program, &details, constant, m.program.maps[entry.map].value)
        {
            let value = m.b.constant(value);
            m.b.write(entry.map, Key::Global, value);
        }
    }
    if let Some(initialiser) = details.methods.get("<clinit>()V") {
        m.b.call(Callee::Static(initialiser.procedure), Vec::new(), None, Some(thrown));
        let next = m.b.block();
        let returned = m.b.is_null(thrown.into());
        m.b.branch(returned, next, wrap);
        m.b.start(next);
    }
    let done = m.b.i32(DONE);
    m.b.write(own.state, Key::Global, done);
    m.b.end(ir::Terminator::Return(None));

    m.b.start(failure);
    note_failure(&mut m, own, thrown.into());
    m.b.end(ir::Terminator::Throw(thrown.into()));

    // What a static initialiser throws is wrapped unless it is an Error.
    m.b.start(wrap);
    let error = m.class("java/lang/Error")?;
    let tag = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(thrown.into()));
    let wrapping = m.b.block();
    m.b.branch(Expr::Subclass(tag.into(), error), failure, wrapping);
    m.b.start(wrapping);
    note_failure(&mut m, own, thrown.into());
    let wrapper = m.new_object(INITIALIZER_ERROR)?;
    m.call_method(INITIALIZER_ERROR, "<init>(Ljava/lang/Throwable;)V", &[wrapper, thrown.into()])?;
    m.b.end(ir::Terminator::Throw(wrapper));
    Ok(m.finish())
}

const NO_CLASS: &str = "java/lang/NoClassDefFoundError";
const INITIALIZER_ERROR: &str = "java/lang/ExceptionInInitializerError";
const THROWABLE: &str = "java/lang/Throwable";

/// Marks the class as erroneous and keeps what later uses are told.
fn note_failure(m: &mut Maker<'_>, own: Initialisation, thrown: Operand) {
    let erroneous = m.b.i32(ERRONEOUS);
    m.b.write(own.state, Key::Global, erroneous);
    let reason = m.loader.declare_synthetic(
        m.program,
        "<initialisation failure>",
        "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
        false,
        Synthetic::InitialisationFailure,
    );
    let kept = m.b.local(Type::Ref);
    m.b.call(Callee::Static(reason), vec![thrown], Some(kept), None);
    m.b.write(own.failure, Key::Global, kept);
}

/// What stands for a failed initialisation from then on: an error with the text and the stack trace of what was thrown,
/// but not the object itself, as HotSpot does it (JDK-8048190).
pub(crate) fn failure_body(loader: &mut Loader, program: &mut Program) -> Result<Body, LoadError> {
    let mut m = Maker::new(loader, program, &[Type::Ref]);
    let thrown = Operand::from(m.b.param(0));
    let message = m.loader.field(m.program, THROWABLE, "detailMessage:Ljava/lang/String;")?;
    let string = FieldType("Ljava/lang/String;");
    let text = Text::new(&mut m)?;
    text.say(&mut m, "Exception ")?;
    if let Some(class) = m.call_method("java/lang/Object", "getClass()Ljava/lang/Class;", &[thrown])?
        && let Some(name) = m.call_method("java/lang/Class", "getName()Ljava/lang/String;", &[class.into()])?
    {
        text.append(&mut m, name.into(), string)?;
    }
    let (told, silent) = (m.b.block(), m.b.block());
    let message = m.b.read(Type::Ref, message, Key::Object(thrown));
    let is_null = m.b.is_null(message.into());
    m.b.branch(is_null, silent, told);
    m.b.start(told);
    text.say(&mut m, ": ")?;
    text.append(&mut m, message.into(), string)?;
    m.b.end(ir::Terminator::Goto(silent));
    m.b.start(silent);
    text.say(&mut m, " [in thread \"main\"]")?;
    let kept = m.new_object(INITIALIZER_ERROR)?;
    if let Some(text) = text.finish(&mut m)? {
        m.call_method(INITIALIZER_ERROR, "<init>(Ljava/lang/String;)V", &[kept, text.into()])?;
    }
    let trace = m.call_method(THROWABLE, "getOurStackTrace()[Ljava/lang/StackTraceElement;", &[thrown])?;
    if let Some(trace) = trace {
        m.call_method(THROWABLE, "setStackTrace([Ljava/lang/StackTraceElement;)V", &[kept, trace.into()])?;
    }
    m.b.end(ir::Terminator::Return(Some(kept)));
    Ok(m.finish())
}

fn constant_value(
    program: &mut Program,
    details: &Arc<crate::loader::Details>,
    index: u16,
    stored: Type,
) -> Option<Const> {
    Some(match details.pool().constant(index).ok()? {
        Constant::Integer(value) => {
            let Type::Int(width) = stored else { return None };
            Const::Int { width, bits: u128::from(*value as u32) & ((1 << width) - 1) }
        }
        Constant::Long(value) => Const::i64(*value),
        Constant::Float(value) => Const::F32(value.to_bits()),
        Constant::Double(value) => Const::F64(value.to_bits()),
        Constant::String(_) => {
            let text = details.pool().text(index).ok()?;
            Const::Literal(program.literal(Literal::Text(text.into())))
        }
        _ => return None,
    })
}
