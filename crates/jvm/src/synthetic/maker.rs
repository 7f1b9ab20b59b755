//! Writing a procedure by hand.

use crate::descriptor;
use crate::initialise;
use crate::loader::{LoadError, Loader};
use ir::{
    Allocation, Body, BodyBuilder, Callee, ClassId, Const, Expr, Key, Literal, LocalId, Operand, Program, SourceMap,
    Stmt, Terminator, Type,
};
use std::sync::Arc;

/// A body builder that knows Java's classes. What is thrown on the way leaves the procedure.
pub(crate) struct Maker<'a> {
    pub loader: &'a mut Loader,
    pub program: &'a mut Program,
    pub b: BodyBuilder,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(loader: &'a mut Loader, program: &'a mut Program, params: &[Type]) -> Maker<'a> {
        Maker { loader, program, b: BodyBuilder::new(params) }
    }

    pub(crate) fn class(&mut self, name: &str) -> Result<ClassId, LoadError> {
        self.loader.class(self.program, name)
    }

    pub(crate) fn text(&mut self, text: &str) -> Operand {
        let literal = self.program.text(text);
        self.b.constant(Const::Literal(literal))
    }

    pub(crate) fn class_literal(&mut self, class: ClassId) -> Operand {
        let literal = self.program.literal(Literal::Class(class));
        self.b.constant(Const::Literal(literal))
    }

    /// Initialises a class if that is still to do.
    pub(crate) fn initialise(&mut self, class: ClassId) {
        let Some(initialisation) = self.loader.details(class).and_then(|details| details.initialisation) else {
            return;
        };
        let state = self.b.read(Type::I32, initialisation.state, Key::Global);
        let begun = initialise::is_begun(&mut self.b, state);
        let (cold, next) = (self.b.block(), self.b.block());
        self.b.branch(begun, next, cold);
        self.b.start(cold);
        self.b.call(Callee::Static(initialisation.procedure), Vec::new(), None, None);
        self.b.end(Terminator::Goto(next));
        self.b.start(next);
    }

    /// A new object of a class, not yet constructed.
    pub(crate) fn new_object(&mut self, class: &str) -> Result<Operand, LoadError> {
        let class = self.class(class)?;
        self.initialise(class);
        let to = self.b.local(Type::Ref);
        self.b.push(Stmt::Allocate { to, what: Allocation::Object(class) });
        Ok(to.into())
    }

    /// Calls exactly that method (no dispatch) and gives its result, if it has one.
    pub(crate) fn call_method(
        &mut self,
        class: &str,
        name_and_descriptor: &str,
        args: &[Operand],
    ) -> Result<Option<LocalId>, LoadError> {
        let method = self.loader.method(self.program, class, name_and_descriptor)?;
        if method.flags.contains(ristretto_classfile::MethodAccessFlags::STATIC) {
            let class = self.class(class)?;
            self.initialise(class);
        }
        let result = descriptor::result(name_and_descriptor).map(|result| self.b.local(result.kind().ty()));
        self.b.call(Callee::Static(method.procedure), args.to_vec(), result, None);
        Ok(result)
    }

    /// Ends the open block by throwing a new exception of the class with a message.
    pub(crate) fn throw_new(&mut self, class: &str, message: Option<Operand>) -> Result<(), LoadError> {
        let object = self.new_object(class)?;
        match message {
            Some(message) => self.call_method(class, "<init>(Ljava/lang/String;)V", &[object, message])?,
            None => self.call_method(class, "<init>()V", &[object])?,
        };
        self.b.end(Terminator::Throw(object));
        Ok(())
    }

    pub(crate) fn compute(&mut self, ty: Type, value: Expr) -> Operand {
        self.b.compute(ty, value).into()
    }

    pub(crate) fn finish(self) -> Body {
        self.b.finish(Arc::new(SourceMap::default()))
    }
}
