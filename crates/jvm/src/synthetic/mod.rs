//! Procedures that stand in no class file: what the JVM does by itself, written in IR. Their bodies are made when they
//! are first wanted, like everybody's.

mod adapt;
mod arrays;
mod concat;
mod console;
mod lambda;
mod maker;
mod named;
mod raise;
mod record;
mod stand_in;
mod switch;
mod text;

pub(crate) use lambda::Lambda;
pub use lambda::{class_of_instance, instance_of_lambda};
pub(crate) use maker::Maker;
pub(crate) use raise::RaiseKind;
pub(crate) use text::Text;

use crate::intrinsics::Intrinsic;
use crate::loader::{Details, LoadError, Loader, TranslateError};
use crate::pool::BadConstant;
use crate::translate::Problem;
use ir::{Body, ClassId, ProcId, Program};
use std::sync::Arc;

/// What a procedure made here does.
#[derive(Clone, Debug)]
pub(crate) enum Synthetic {
    /// Initialises a class.
    Initialise(ClassId),
    /// Makes what stands for a failed initialisation.
    InitialisationFailure,
    /// Throws an exception that Java prescribes.
    Raise(RaiseKind),
    /// Makes an array of arrays of that class, so many levels deep.
    MultiArray(ClassId, u8),
    /// Makes an array of that class, of a length that may be negative.
    CheckedArray(ClassId),
    /// A method that an operator says better than its bytecode or native code.
    Intrinsic(Intrinsic),
    /// Concatenates its arguments.
    Concat(Arc<concat::Recipe>),
    /// Makes the object of a lambda expression.
    LambdaFactory(Arc<Lambda>),
    /// The method of that object, by its place among the lambda's methods.
    LambdaMethod(Arc<Lambda>, usize),
    /// `toString`, `hashCode` or `equals` of a record.
    RecordMethod(Arc<record::RecordMethod>),
    /// Finds the case of a pattern switch.
    TypeSwitch(Arc<switch::TypeSwitch>),
    /// A method of the standard streams that prints nothing; other streams run this code of their own.
    Console(console::Console, ProcId),
    /// Asks the environment by this method for what has a name; for null, it runs this code of its own.
    Named(ProcId, ProcId),
}

/// Why a body cannot be made.
impl From<BadConstant> for TranslateError {
    fn from(bad: BadConstant) -> TranslateError {
        TranslateError::Malformed {
            method: "a call site".into(),
            origin: "its class file".into(),
            instruction: 0,
            reason: bad.to_string(),
        }
    }
}

/// Makes the body of a procedure.
pub(crate) fn build(
    loader: &mut Loader,
    program: &mut Program,
    procedure: ProcId,
    synthetic: &Synthetic,
) -> Result<Body, TranslateError> {
    Ok(match synthetic {
        Synthetic::Initialise(class) => crate::initialise::body(loader, program, *class)?,
        Synthetic::InitialisationFailure => crate::initialise::failure_body(loader, program)?,
        Synthetic::Raise(kind) => raise::body(loader, program, kind)?,
        Synthetic::MultiArray(class, dimensions) => arrays::body(loader, program, *class, *dimensions)?,
        Synthetic::CheckedArray(class) => arrays::checked_body(loader, program, *class)?,
        Synthetic::Intrinsic(intrinsic) => crate::intrinsics::body(loader, program, procedure, *intrinsic)?,
        Synthetic::Concat(recipe) => concat::body(loader, program, recipe)?,
        Synthetic::LambdaFactory(lambda) => lambda::factory_body(loader, program, lambda)?,
        Synthetic::LambdaMethod(lambda, index) => lambda::method_body(loader, program, lambda, *index)?,
        Synthetic::RecordMethod(method) => record::body(loader, program, method)?,
        Synthetic::TypeSwitch(switch) => switch::body(loader, program, switch)?,
        Synthetic::Console(console, own) => console::body(loader, program, *console, *own)?,
        Synthetic::Named(asks, own) => named::body(loader, program, *asks, *own),
    })
}

/// The procedure that a dynamic call site calls, or why it is not supported.
pub(crate) fn call_site(
    loader: &mut Loader,
    program: &mut Program,
    details: &Details,
    bootstrap: u16,
    name: &str,
    descriptor: &str,
) -> Result<Result<ProcId, String>, Problem> {
    let Some(method) = details.bootstraps.get(usize::from(bootstrap)) else {
        return crate::translate::malformed(format!("there is no bootstrap method {bootstrap}"));
    };
    let handle = details.pool().handle(method.bootstrap_method_ref)?;
    let site = Site { details, name, descriptor, arguments: &method.arguments };
    Ok(match (handle.member.class, handle.member.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory") => lambda::call_site(loader, program, &site, false)?,
        ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => lambda::call_site(loader, program, &site, true)?,
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
            concat::call_site(loader, program, &site, true)?
        }
        ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::call_site(loader, program, &site, false)?,
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::call_site(loader, program, &site)?,
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
            switch::call_site(loader, program, &site)?
        }
        (class, name) => Err(format!("a dynamic call site made by {}.{name}", class.replace('/', "."))),
    })
}

/// A dynamic call site.
pub(crate) struct Site<'a> {
    pub details: &'a Details,
    pub name: &'a str,
    pub descriptor: &'a str,
    /// Static arguments, as constant pool indexes.
    pub arguments: &'a [u16],
}

impl Site<'_> {
    pub(crate) fn argument(&self, index: usize) -> Result<u16, Problem> {
        match self.arguments.get(index) {
            Some(&argument) => Ok(argument),
            None => crate::translate::malformed("a dynamic call site has too few arguments"),
        }
    }
}

impl Loader {
    /// The procedure that throws an exception of the kind.
    pub(crate) fn raise(&mut self, program: &mut Program, kind: RaiseKind) -> ProcId {
        let (name, descriptor) = kind.signature();
        self.declare_synthetic(program, &name, descriptor, false, Synthetic::Raise(kind))
    }

    /// The procedure that makes arrays of a class, given their length, as `java.lang.reflect.Array` does it.
    pub fn checked_array(&mut self, program: &mut Program, class: ClassId) -> ProcId {
        let name = format!("<new {} of any length>", program.classes[class].name);
        self.declare_synthetic(program, &name, "(I)Ljava/lang/Object;", false, Synthetic::CheckedArray(class))
    }

    /// The procedure that makes arrays of arrays.
    pub(crate) fn multi_array(&mut self, program: &mut Program, class: ClassId, dimensions: u8) -> ProcId {
        let name = format!("<new {} {dimensions}>", program.classes[class].name);
        let descriptor = format!("({})Ljava/lang/Object;", "I".repeat(usize::from(dimensions)));
        self.declare_synthetic(program, &name, &descriptor, false, Synthetic::MultiArray(class, dimensions))
    }
}

pub(crate) type Made<T = Body> = Result<T, LoadError>;
